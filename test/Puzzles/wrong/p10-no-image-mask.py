# In the test a block of one image divides N0.
# EXPECT: ✓ values
# EXPECT: ✓ no access out of bounds
# EXPECT: ✓ no race
# EXPECT: ✗ with N0=3, B0=2
# EXPECT: ✗ out of bounds: x_ptr[
@triton.jit
def conv2d_kernel(
    x_ptr, k_ptr, z_ptr, N0, H, W, KH: tl.constexpr, KW: tl.constexpr, B0: tl.constexpr
):
    images = (tl.program_id(0) * B0 + tl.arange(0, B0))[:, None, None]
    a = tl.arange(0, KH)[None, :, None]
    b = tl.arange(0, KW)[None, None, :]
    k = tl.load(k_ptr + a * KW + b)
    for row in range(0, H):
        for column in range(0, W):
            mask = (row + a < H) & (column + b < W)
            offsets = (images * H + row + a) * W + column + b
            x = tl.load(x_ptr + offsets, mask, 0.0)
            z = tl.sum(tl.sum(k * x, axis=2), axis=1)[:, None, None]
            place = (images * H + row) * W + column
            tl.store(z_ptr + place, z)
