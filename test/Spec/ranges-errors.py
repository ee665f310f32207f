# RUN: tilec check %s --verify-diagnostics '--split-input-file=# -----'

# Where the values of inputs come from.

# No dictionary.
def spec(x: Int32[Tensor, "N0"]) -> Int32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{RANGES is a dictionary, such as {"x": (0, 10)}}}
RANGES = [("x", 0, 1)]
test(kernel, spec, nelem={"N0": 4})

# -----
# Another name.
def spec(x: Int32[Tensor, "N0"]) -> Int32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{RANGES has 'y', which is no parameter of the spec}}
RANGES = {"y": (0, 1)}
test(kernel, spec, nelem={"N0": 4})

# -----
# No name.
def spec(x: Int32[Tensor, "N0"]) -> Int32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{RANGES has a key, which is no parameter of the spec}}
RANGES = {0: (0, 1)}
test(kernel, spec, nelem={"N0": 4})

# -----
# Three numbers.
def spec(x: Int32[Tensor, "N0"]) -> Int32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{a range is two numbers, the lower first, such as (0, 10)}}
RANGES = {"x": (0, 1, 2)}
test(kernel, spec, nelem={"N0": 4})

# -----
# The higher first.
def spec(x: Int32[Tensor, "N0"]) -> Int32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{a range is two numbers, the lower first, such as (0, 10)}}
RANGES = {"x": (1, 1)}
test(kernel, spec, nelem={"N0": 4})

# -----
# More than the type holds.
def spec(x: Int32[Tensor, "N0"]) -> Int32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{a range of int32 lies between -2147483648 and 2147483648}}
RANGES = {"x": (0, 2**32)}
test(kernel, spec, nelem={"N0": 4})
