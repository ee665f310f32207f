# Writes past the end of z.
# EXPECT: ✓ values
# EXPECT: ✗ out of bounds: z_ptr[
# EXPECT: ✓ no race
@triton.jit
def add_mask2_kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    offsets = tl.program_id(0) * B0 + tl.arange(0, B0)
    mask = offsets < N0
    x = tl.load(x_ptr + offsets, mask)
    tl.store(z_ptr + offsets, x + 10.0)
