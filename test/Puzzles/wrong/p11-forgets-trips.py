# Keeps the last trip alone.
# EXPECT: ✗ wrong values
@triton.jit
def dot_kernel(
    x_ptr, y_ptr, z_ptr, N0, N1, N2, MID,
    B0: tl.constexpr, B1: tl.constexpr, B2: tl.constexpr, B_MID: tl.constexpr,
):  # fmt: skip
    rows = (tl.program_id(0) * B0 + tl.arange(0, B0))[None, :, None]
    columns = (tl.program_id(1) * B1 + tl.arange(0, B1))[None, None, :]
    products = (tl.program_id(2) * B2 + tl.arange(0, B2))[:, None, None]
    z = tl.zeros([B2, B0, B1], tl.float32)
    for start in range(0, MID, B_MID):
        middle = start + tl.arange(0, B_MID)
        along, down = middle[None, None, :], middle[None, :, None]
        x_mask = (products < N2) & (rows < N0) & (along < MID)
        x = tl.load(x_ptr + (products * N0 + rows) * MID + along, x_mask, 0.0)
        y_mask = (products < N2) & (down < MID) & (columns < N1)
        y = tl.load(y_ptr + (products * MID + down) * N1 + columns, y_mask, 0.0)
        z = tl.dot(x, y, input_precision="ieee")
    z_mask = (products < N2) & (rows < N0) & (columns < N1)
    tl.store(z_ptr + (products * N0 + rows) * N1 + columns, z, z_mask)
