# RUN: split-file %s %t
# RUN: not tilec %t/two.py --kernel ad 2>&1 | FileCheck %t/two.py --check-prefix=UNKNOWN
# RUN: not tilec %t/two.py 2>&1 | FileCheck %t/two.py --check-prefix=SEVERAL
# RUN: not tilec %t/two.py --kernel add 2>&1 | FileCheck %t/two.py --check-prefix=MISSING
# RUN: not tilec %t/two.py --kernel add --signature "*fp32" 2>&1 | FileCheck %t/two.py --check-prefix=COUNT
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, *fp31, i32, 64" 2>&1 | FileCheck %t/two.py --check-prefix=TYPE
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, float, i32, 64" 2>&1 | FileCheck %t/two.py --check-prefix=WORD
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, *fp32, i32:odd, 64" 2>&1 | FileCheck %t/two.py --check-prefix=HINT
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, *fp32, i32" 2>&1 | FileCheck %t/two.py --check-prefix=VALUE
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, *fp32, i32, 6+" 2>&1 | FileCheck %t/two.py --check-prefix=SYNTAX
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, *fp32, i32" -D BLOK=64 2>&1 | FileCheck %t/two.py --check-prefix=GIVEN
# RUN: not tilec %t/two.py --kernel add --signature "x_ptr=*fp32, z=*fp32" 2>&1 | FileCheck %t/two.py --check-prefix=NAMED
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, , i32, 64" 2>&1 | FileCheck %t/two.py --check-prefix=EMPTY
# RUN: not tilec %t/name.py --kernel größe 2>&1 | FileCheck %t/name.py --check-prefix=LETTERS
# RUN: not tilec %t/name.py --kernel _ 2>&1 | FileCheck %t/name.py --check-prefix=WORD
# RUN: not tilec %t/two.py --kernel add --signature "*fp32 *fp32 i32" 2>&1 | FileCheck %t/two.py --check-prefix=SPACES
# RUN: not tilec %t/two.py --kernel add --signature "*f32, *fp32, i32, 64" 2>&1 | FileCheck %t/two.py --check-prefix=SHORT
# RUN: not tilec %t/two.py --kernel add --signature "float32*, *fp32, i32, 64" 2>&1 | FileCheck %t/two.py --check-prefix=STAR
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, *fp32, tl.int64, 64" 2>&1 | FileCheck %t/two.py --check-prefix=LANGUAGE
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, *fp32, quad, 64" 2>&1 | FileCheck %t/two.py --check-prefix=OTHER
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, *fp32, i32, i32" 2>&1 | FileCheck %t/two.py --check-prefix=CONSTEXPR
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, (*fp32, f32), i32, 64" 2>&1 | FileCheck %t/two.py --check-prefix=TUPLE
# RUN: not tilec %t/two.py --kernel add --signature "*fp32:, *fp32, i32, 64" 2>&1 | FileCheck %t/two.py --check-prefix=COLON
# RUN: not tilec %t/two.py --kernel add --signature "*fp32, *fp32, i32" -D BLOCK=6+ 2>&1 | FileCheck %t/two.py --check-prefix=GIVENTEXT
# RUN: tilec %t/two.py --kernel add --signature "*fp32, *fp32, i32, 64," --emit=tile | FileCheck %t/two.py --check-prefix=COMMA
# RUN: tilec %t/twice.py --emit=tile | FileCheck %t/twice.py
# RUN: not tilec %t/inside.py 2>&1 | FileCheck %t/inside.py
# RUN: sh -c 'tilec %t/none.py; test $? = 1' 2>&1 | FileCheck %t/none.py
# RUN: not tilec %t/none.py 2>&1 | FileCheck %t/none.py
# RUN: not tilec %t/star.py 2>&1 | FileCheck %t/star.py
# RUN: not tilec %t/chosen.py --signature "*fp32" 2>&1 | FileCheck %t/chosen.py
# RUN: not tilec %t/default.py 2>&1 | FileCheck %t/default.py
# RUN: %python %t/many.py > %t/generated.py
# RUN: not tilec %t/generated.py 2>&1 | FileCheck %t/many.py
#
# Which kernel, and what its parameters are.

#--- two.py
import triton
import triton.language as tl

@triton.jit
def add(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    pass

@triton.jit
def subtract(x_ptr):
    helper(x_ptr)

@triton.jit
def helper(x_ptr):
    pass

# UNKNOWN: error: {{.*}}two.py has no kernel 'ad'; did you mean 'add'?
# UNKNOWN: two.py:5:5: note: --kernel add
# UNKNOWN: two.py:9:5: note: --kernel subtract
# UNKNOWN: two.py:13:5: note: --kernel helper

# SEVERAL: error: {{.*}}two.py has 2 kernels; choose one
# SEVERAL: two.py:5:5: note: --kernel add
# SEVERAL: two.py:9:5: note: --kernel subtract

# MISSING: two.py:5:9: error: no type for 'x_ptr', 'y_ptr' and 'n' of 'add'; say what is passed, such as --signature "*fp32, *fp32, i32"
# MISSING: two.py:5:26: error: no value for 'BLOCK' of 'add'; add -D BLOCK=VALUE

# COUNT: two.py:5:5: error: the signature has 1 entry, but 'add' has 4 parameters, 3 without the compile-time ones
# TYPE: two.py:5:16: error: '*fp31' is no type of a parameter; did you mean '*fp32'?
# WORD: two.py:5:16: error: 'float' is no type of a parameter; did you mean 'fp32'?
# SPACES: two.py:5:5: error: the signature has 1 entry, but 'add' has 4 parameters, 3 without the compile-time ones; entries are separated by commas
# SHORT: two.py:5:9: error: '*f32' is no type of a parameter; did you mean '*fp32'?
# STAR: two.py:5:9: error: 'float32*' is no type of a parameter; did you mean '*fp32'?
# LANGUAGE: two.py:5:23: error: 'tl.int64' is no type of a parameter; did you mean 'i64'?
# OTHER: two.py:5:23: error: 'quad' is no type of a parameter; types are i1, i8, i16, i32, i64, u8, u16, u32, u64, fp16, bf16, fp32, fp64, fp8e4nv, fp8e5, fp8e4b8, fp8e4b15, fp8e5b16, pointers *fp32
# CONSTEXPR: two.py:5:26: error: 'i32' is a type, but 'BLOCK' is known at compile time; give its value, such as 128, True, tl.float32 or "text"
# TUPLE: two.py:5:16: error: 'f32' is no type of a parameter; did you mean 'fp32'?
# GIVENTEXT: -D of BLOCK:1:3: error:
# COMMA: func.func @add
# HINT: two.py:5:23: error: unknown hint ':odd' in 'i32:odd'; hints are a divisor such as :16, :1 for an integer that is 1, and :noalias for a pointer
# COLON: two.py:5:9: error: unknown hint ':' in '*fp32:'; hints are a divisor such as :16
# VALUE: two.py:5:26: error: no value for 'BLOCK' of 'add'; add -D BLOCK=VALUE
# SYNTAX: --signature of BLOCK:1:3: error:
# EMPTY: two.py:5:16: error: the value given for 'y_ptr' is empty
# GIVEN: two.py:5:5: error: -D BLOK: 'add' has no parameter 'BLOK'; did you mean 'BLOCK'?
# NAMED: two.py:5:5: error: the signature names 'z', which 'add' has no parameter for

#--- name.py
import triton

@triton.jit
def größe(x_ptr: "*fp32"):
    pass

@triton.jit
def _(x_ptr: "*fp32"):
    pass

# LETTERS: name.py:4:5: error: PTX has no entry of the name 'größe'; rename the kernel, with ASCII letters only
# WORD: name.py:8:5: error: PTX has no entry of the name '_'; rename the kernel

#--- twice.py
import triton
import triton.language as tl

@triton.jit
def kernel(x_ptr: "*fp32"):
    tl.store(x_ptr, 1.0)

@triton.jit
def kernel(x_ptr: "*fp32"):
    tl.store(x_ptr, 2.0)

# Python's last definition counts.
# CHECK-COUNT-1: func.func @kernel
# CHECK: arith.constant 2.0
# CHECK-NOT: func.func

#--- inside.py
import triton

class Kernels:
    @triton.jit
    def scale(x_ptr):
        pass

# CHECK: inside.py:5:9: error: kernels inside classes and functions are not compiled; move 'scale' to the top of the file

#--- none.py
def add(x_ptr):
    pass

# CHECK: tilec: error: {{.*}}none.py has no kernel: no function stands under @triton.jit

#--- star.py
import triton

@triton.jit
def kernel(*pointers):
    pass

# CHECK: star.py:4:12: error: a kernel's parameters are fixed; '*pointers' is not supported

#--- chosen.py
import triton
import triton.language as tl

@triton.autotune(configs=[triton.Config({"BLOCK": size})], key=[])
@triton.jit
def kernel(x_ptr, BLOCK: tl.constexpr):
    pass

# CHECK: chosen.py:4:51: error: name 'size' is not defined
# CHECK: chosen.py:6:19: error: no value for 'BLOCK' of 'kernel'; add -D BLOCK=VALUE

#--- default.py
import triton
import triton.language as tl

@triton.jit
def kernel(BLOCK: tl.constexpr = WIDTH):
    pass

# CHECK: default.py:5:34: error: name 'WIDTH' is not defined

#--- many.py
print("import triton\n\n@triton.jit")
print("def kernel(" + ", ".join(f"p{i}: '*fp32'" for i in range(513)) + "):\n    pass")

# CHECK: generated.py:4:5: error: the parameters of 'kernel' take 4104 bytes, more than the limit of 4096
