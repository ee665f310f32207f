# RUN: tilec check %s --verify-diagnostics '--split-input-file=# -----'

# A name that is nowhere.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{unknown name 'xx'; did you mean 'x'?}}
    return xx + 1
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Locals of a comprehension end with it.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    y = [i for i in range(3)]
    # expected-error @below {{unknown name 'i'}}
    return x + i
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Expressions that a spec cannot use.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{specs have no expression of this form; write it with operators, calls and indices}}
    return x if (lambda: 1) else x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Complex numbers.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{specs have no complex numbers}}
    return x * 2j
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Integers have 64 bits.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{integer does not fit in 64 bits}}
    return x * 99999999999999999999
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# The least integer has no negative.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{integer does not fit in 64 bits}}
    return x * -(-9223372036854775807 - 1)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A sign before a word.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{'-' is not defined for a string}}
    return x * -"a"
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Python's division by zero.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{cannot compute '//' of an int and an int}}
    return x * (1 // 0)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An operator between values that have none.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{an array or a number is needed here, not None}}
    return x + None
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An operator between lists.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{cannot compute '*' of a list and a list}}
    return [1] * [2]
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Truth of an array.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{an array of shape [4] is neither true nor false; combine conditions with & and |}}
    return x if x > 0 else -x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A comparison without meaning.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{cannot compare a string and an int with '<'}}
    return x if "a" < 1 else x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A comparison of an array with None.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{an array or a number is needed here, not None}}
    return x == None
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Sets and dictionaries.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{specs have no sets and dictionaries; write a list}}
    return {i for i in range(3)}
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Spread keywords.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{specs have no '**' arguments; write the keywords out}}
    return torch.zeros(4, **x)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A call of an array.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{an array of float32 of shape [4] cannot be called}}
    return x(1)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Nesting without end.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    def deep(n):
        # expected-error @below {{the spec nests calls and expressions more than 600 deep}}
        return deep(n + 1)
    return deep(0)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})
