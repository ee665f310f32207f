# Turns the window around, as mathematicians do.
# EXPECT: ✗ wrong values
@triton.jit
def conv2d_kernel(
    x_ptr, k_ptr, z_ptr, N0, H, W, KH: tl.constexpr, KW: tl.constexpr, B0: tl.constexpr
):
    images = (tl.program_id(0) * B0 + tl.arange(0, B0))[:, None, None]
    a = tl.arange(0, KH)[None, :, None]
    b = tl.arange(0, KW)[None, None, :]
    k = tl.load(k_ptr + (KH - 1 - a) * KW + KW - 1 - b)
    for row in range(0, H):
        for column in range(0, W):
            mask = (images < N0) & (row + a < H) & (column + b < W)
            offsets = (images * H + row + a) * W + column + b
            x = tl.load(x_ptr + offsets, mask, 0.0)
            z = tl.sum(tl.sum(k * x, axis=2), axis=1)[:, None, None]
            place = (images * H + row) * W + column
            tl.store(z_ptr + place, z, images < N0)
