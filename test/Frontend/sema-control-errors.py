# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# Statements and expressions that kernels do not have.
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'n' is a run-time i32}}
def kernel(n: "i32"):
    # expected-error @below {{tl.static_range's bounds and step must be known at compile time; declare the parameter or variable as tl.constexpr}}
    for i in tl.static_range(n):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.static_range's step is 0}}
    for i in tl.static_range(0, 8, 0):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.static_range takes 1 to 3 arguments, but 0 are given}}
    for i in tl.static_range():
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{tl.static_range has no parameter 'stop'}}
    for i in tl.static_range(0, stop=8):
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a loop runs over range, tl.range, tl.static_range or a tuple, not over a run-time *fp32}}
    for i in x_ptr:
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    for i in tl.static_range(4):
        pass
    else:
        # expected-error @below {{'else' on a loop is not supported; write its body after the loop}}
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    while False:
        pass
    else:
        # expected-error @below {{'else' on a loop is not supported; write its body after the loop}}
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'break' stands outside a loop}}
    break


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a kernel returns nothing; write its results with tl.store}}
    return 1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'with' is not supported in kernels; write its body without it}}
    with tl.async_task():
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a function inside a kernel is not supported; move it to the top of the file, or use a lambda}}
    def inner():
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a class inside a kernel is not supported}}
    class Inner:
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'try' is not supported in kernels: nothing in them raises}}
    try:
        pass
    finally:
        pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'match' is not supported in kernels; use 'if' and 'elif'}}
    match 1:
        case 1:
            pass


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{an import inside a kernel is not supported; move it to the top of the file}}
    import math


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'global' and 'nonlocal' are not supported in kernels; pass the value as a parameter}}
    global x


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'del' is not supported in kernels; a value needs no release}}
    del x_ptr


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a type alias is not supported in kernels}}
    type Number = int


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{the kernel raises ValueError("no")}}
    raise ValueError("no")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{assertion failed: order}}
    assert 1 > 2, "order"


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(n: "i32"):
    # expected-error @below {{tl.static_assert needs a condition that is known at compile time}}
    tl.static_assert(n == 2)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{static assertion failed: one is not two}}
    tl.static_assert(1 == 2, "one is not two")


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{sets and dictionaries are not supported in kernels; use a tuple}}
    x = {1: 2}


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{bytes are not supported in kernels; write a string}}
    x = b"bytes"


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{':=' is not supported in kernels; assign in a statement of its own}}
    x = (y := 1)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{a comprehension runs over a tuple, not over a run-time *fp32}}
    x = [a for a in x_ptr]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{only a list comprehension with one 'for' is supported in kernels}}
    x = {a for a in (1, 2)}


# -----
import triton
import triton.language as tl


@triton.jit
# expected-note @below {{'n' is a run-time i32}}
def kernel(n: "i32"):
    # expected-error @below {{a run-time 'if' in a comprehension is not supported; choose elements at compile time}}
    x = [a for a in (1, 2) if n]


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(n: "i32"):
    # expected-error @below {{a format after ':' is not supported in a kernel's f-string}}
    x = f"{n:>5}"


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'*' takes a tuple, not a run-time *fp32}}
    x = *x_ptr, 1


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{'await' and 'yield' are not supported in kernels}}
    x = yield 1
