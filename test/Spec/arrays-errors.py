# RUN: tilec check %s --verify-diagnostics '--split-input-file=# -----'

# Shapes that do not broadcast.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{cannot broadcast [4] with [3]}}
    return x + torch.zeros(3)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A view of another size.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{cannot reshape [4] to [3]}}
    return x.view(3)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Two unknown sizes.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{cannot reshape [4] to [-1, -1]}}
    return x.view(-1, -1)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A dimension that is not there.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{dimension 1 is out of range for an array of rank 1}}
    return x.sum(1)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Dimensions of another rank.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{2 dimensions given for an array of rank 1}}
    return x.permute(0, 1)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A dimension twice.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{dimension 0 is given twice}}
    return x[None].permute(0, 0)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Negative sizes.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{a shape has no negative sizes, but [-4] has}}
    return torch.zeros(-4)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An array that is too large.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{an array of shape [100000, 100000] is too large for a spec (at most 268435456 elements)}}
    return torch.zeros(100000, 100000)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Sizes that are no integers.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{sizes are integers, not a float}}
    return torch.zeros(1.5)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Types that PyTorch does not mix.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{PyTorch cannot mix uint32 and int32; write .to(…) on one}}
    return x.to(torch.uint32) + x.int()
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Bits of floats.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{'&' needs integers or bools, not float32}}
    return x & 1
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Bits of floats, inverted.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{'~' needs integers or bools, not float32}}
    return ~x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# The difference of bools.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{'-' is not defined for two bools}}
    return (x > 0) - (x < 0)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# The negative of a bool.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{'-' is not defined for bool; write ~ or .to(…)}}
    return -(x > 0)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Division by zero.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{integer division by zero}}
    return x.int() // 0
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A negative power.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{an integer has no negative integer power}}
    return x.int() ** -1
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A product of shapes that do not fit.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{cannot multiply [4] by [3]}}
    return x @ torch.zeros(3)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A product of two types.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{'@' needs one type on both sides, not float32 and float16}}
    return x @ x.half()
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A product of numbers.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{'@' needs arrays, not numbers}}
    return x @ x[0]
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A mean of integers.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{mean needs floats, not int32; write .float()}}
    return x.int().mean()
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A softmax of integers.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{softmax needs floats, not int32}}
    return x.int().softmax(0)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# The maximum of nothing.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{an empty array of shape [0] has no maximum or minimum}}
    return x[0:0].max()
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A view that is too large.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{an array of shape [1000000000, 1000000000, 4] is too large for a spec (at most 268435456 elements)}}
    return x.expand(10**9, 10**9, 4).sum()
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})
