# Each program does its neighbour's block too: the values agree.
# EXPECT: ✓ values
# EXPECT: ✓ no access out of bounds
# EXPECT: ✗ race: z_ptr[32] written by program
# EXPECT: with one value
@triton.jit
def add_mask2_kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    offsets = tl.program_id(0) * B0 + tl.arange(0, 2 * B0)
    mask = offsets < N0
    x = tl.load(x_ptr + offsets, mask)
    tl.store(z_ptr + offsets, x + 10.0, mask)
