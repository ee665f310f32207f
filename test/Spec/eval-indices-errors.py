# RUN: tilec check %s --verify-diagnostics '--split-input-file=# -----'

# A slice by a float.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{a slice needs integers, not a float}}
    return x[0.5:]
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A slice backwards.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{the step of a slice is at least 1, not -1}}
    return x[::-1]
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An index into a number.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{a float cannot be indexed}}
    return (1.5)[0]
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A list by a float.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{a list is indexed by an integer, not a float}}
    return [x][0.5]
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A list past its end.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{index 1 is out of range for 1 elements}}
    return [x][1]
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# More indices than dimensions.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{2 indices for an array of shape [4]}}
    return x[0, 0]
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An array past its end.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{index -5 is out of range for dimension 0 of size 4}}
    return x[-5]
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An array by a string.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{an array is indexed by integers, slices, None and ..., not by a string}}
    return x["a"]
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An element of a tuple.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    y = (1, 2)
    # expected-error @below {{cannot assign to an element of a tuple}}
    y[0] = 3
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An element past the end of a list.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    y = [1, 2]
    # expected-error @below {{index 2 is out of range for 2 elements}}
    y[2] = 3
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A value that does not fit its place.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{cannot expand [3] to [2]}}
    x[0:2] = torch.zeros(3)
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A word in an array.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{an array or a number is needed here, not a string}}
    x[0] = "a"
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})
