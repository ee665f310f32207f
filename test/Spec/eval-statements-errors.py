# RUN: tilec check %s --verify-diagnostics '--split-input-file=# -----'

# Statements that a spec cannot use.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{specs have no statement of this form; write assignments, loops, 'if' and 'return'}}
    with x:
        pass
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A float result in an array of integers.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    y = torch.arange(4)
    # expected-error @below {{a result of float32 cannot be stored in an array of int64}}
    y += 0.5
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A result that is larger than its array.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    y = torch.zeros(1)
    # expected-error @below {{a result of shape [4] cannot be stored in an array of shape [1]}}
    y += x
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A loop without end.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    while True:
        # expected-error @below {{the spec takes more than 20000000 steps; write whole-array operations}}
        x = x
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A range that is too long.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{1000000000 elements are too many for a spec's list, tuple or loop (at most 1000000)}}
    for i in range(10**9):
        pass
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Nothing to go over.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{an int has no elements to go over}}
    for i in 5:
        pass
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A target that is no name.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{specs assign to names, elements and tuples of them}}
    x.y = 1
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Too many values.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{cannot unpack 3 values into 2 names}}
    a, b = 1, 2, 3
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Star parameters.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{specs have no functions with '*' parameters}}
    def f(*a):
        return 1
    return f(x)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Too many arguments.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    def f(a):
        return a
    # expected-error @below {{'f' takes 1 arguments, but 2 are given}}
    return f(x, x)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An unknown keyword.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    def f(a):
        return a
    # expected-error @below {{'f' has no parameter 'b'}}
    return f(b=x)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An argument given twice.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    def f(a):
        return a
    # expected-error @below {{argument 'a' is given twice}}
    return f(x, a=x)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A missing argument.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    def f(a):
        return a
    # expected-error @below {{'f' is called without its argument 'a'}}
    return f()
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A list that doubles.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    items = [1]
    for i in range(60):
        # expected-error @below {{1048576 elements are too many for a spec's list, tuple or loop (at most 1000000)}}
        items = items + items
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# One that is repeated.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{1073741824 elements are too many for a spec's list, tuple or loop (at most 1000000)}}
    items = [0] * 2**30
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# One that takes itself apart.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    items = [1]
    for i in range(60):
        # expected-error @below {{1048576 elements are too many for a spec's list, tuple or loop (at most 1000000)}}
        items = [*items, *items]
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# What holds itself, very deep, is taken down again.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    items, method = [], x
    for i in range(500000):
        items, method = [items], method.sum
    # expected-error @below {{unknown name 'undefined'}}
    return x + undefined(items)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})
