# Blocks have 32 elements in the test, but need not.
# EXPECT: ✓ values
# EXPECT: ✓ no access out of bounds
# EXPECT: ✓ no race
# EXPECT: ✗ with N0=1000, B0=128
# EXPECT: ✗ wrong values
@triton.jit
def add_mask2_kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    offsets = tl.program_id(0) * 32 + tl.arange(0, B0)
    mask = offsets < N0
    x = tl.load(x_ptr + offsets, mask)
    tl.store(z_ptr + offsets, x + 10.0, mask)
