# Every program takes the first block.
# EXPECT: ✗ wrong values: 168 of 200 differ, first at z[32]
# EXPECT: (never written)
# EXPECT: ✗ race: z_ptr[0] written by program
@triton.jit
def add_mask2_kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    offsets = tl.arange(0, B0)
    mask = offsets < N0
    x = tl.load(x_ptr + offsets, mask)
    tl.store(z_ptr + offsets, x + 10.0, mask)
