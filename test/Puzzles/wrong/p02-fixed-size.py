# The mask knows the size of the test alone.
# EXPECT: ✓ values
# EXPECT: ✓ no access out of bounds
# EXPECT: ✓ no race
# EXPECT: ✗ with N0=1
# EXPECT: ✗ out of bounds: x_ptr[
@triton.jit
def add_mask2_kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    offsets = tl.program_id(0) * B0 + tl.arange(0, B0)
    mask = offsets < 200
    x = tl.load(x_ptr + offsets, mask)
    tl.store(z_ptr + offsets, x + 10.0, mask)
