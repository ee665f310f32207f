# RUN: split-file %s %t
# RUN: not tilec %t/main.py 2>&1 | FileCheck %t/main.py
# RUN: tilec %t/star.py --emit=tile | FileCheck %t/star.py
# RUN: cd %t/folder && tilec kernel.py --emit=ptx | FileCheck kernel.py --check-prefix=HERE
# RUN: cd %t && tilec folder/kernel.py --emit=ptx | FileCheck folder/kernel.py --check-prefix=ABOVE
#
# Imports that lead back, and how the path of an imported file is shown.

#--- main.py
import triton
import triton.language as tl
from other import helper

@triton.jit
def kernel(x_ptr: "*fp32"):
    helper(x_ptr)

# CHECK: main.py:7:5: error: 'helper' cannot be used in a kernel
# CHECK: note: the import leads back to itself

#--- other.py
from main import helper

#--- star.py
import triton
import triton.language as tl
from stars import *

@triton.jit
def kernel(x_ptr: "*fp32"):
    tl.store(x_ptr, VALUE)

# CHECK: arith.constant 2.5
# CHECK: tile.store

#--- stars.py
from star import *
VALUE = 2.5

#--- sibling.py
import triton
import triton.language as tl

@triton.jit
def two(x_ptr):
    tl.store(x_ptr + 1, 2.0)

#--- folder/nested.py
import triton
import triton.language as tl

@triton.jit
def one(x_ptr):
    tl.store(x_ptr, 1.0)

#--- folder/kernel.py
import triton
from nested import one
from sibling import two

@triton.jit
def kernel(x_ptr: "*fp32"):
    one(x_ptr)
    two(x_ptr)

# HERE: .file {{.*}}"kernel.py"
# HERE: .file {{.*}}"nested.py"
# HERE: .file {{.*}}"../sibling.py"
# ABOVE: .file {{.*}}"folder/kernel.py"
# ABOVE: .file {{.*}}"folder/nested.py"
# ABOVE: .file {{.*}}"sibling.py"
