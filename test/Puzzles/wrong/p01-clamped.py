# Nothing in the original test is above 10.5.
# EXPECT: ✓ values
# EXPECT: ✓ no access out of bounds
# EXPECT: ✓ no race
# EXPECT: and integers from -3 to 3 as inputs
# EXPECT: ✗ wrong values
@triton.jit
def add_kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    offsets = tl.arange(0, B0)
    x = tl.load(x_ptr + offsets)
    tl.store(z_ptr + offsets, tl.minimum(x, 1.0) + 10.0)
