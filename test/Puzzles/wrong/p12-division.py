# Division truncates towards zero, so that numbers from negative words are wrong. Most
# words of the original test have no bits up there.
# EXPECT: ✗ wrong values
@triton.jit
def quant_dot_kernel(
    scale_ptr, offset_ptr, weight_ptr, activation_ptr, z_ptr, N0, N1, MID,
    B0: tl.constexpr, B1: tl.constexpr, B_MID: tl.constexpr,
):  # fmt: skip
    rows = (tl.program_id(0) * B0 + tl.arange(0, B0))[:, None]
    columns = (tl.program_id(1) * B1 + tl.arange(0, B1))[None, :]
    z = tl.zeros([B0, B1], tl.float32)
    for start in range(0, MID, B_MID):
        along = start + tl.arange(0, B_MID)[None, :]
        down = start + tl.arange(0, B_MID)[:, None]
        mask = (rows < N0) & (along < MID)
        place = rows * MID + along
        group = place // GROUP
        scale = tl.load(scale_ptr + group, mask, 0.0)
        offset = tl.load(offset_ptr + group // FPINT, mask, 0)
        offset = (offset >> group % FPINT * 4) & 15
        weight = tl.load(weight_ptr + place // FPINT, mask, 0)
        weight = weight // (1 << place % FPINT * 4) & 15
        mask = (down < MID) & (columns < N1)
        activation = tl.load(activation_ptr + down * N1 + columns, mask, 0.0)
        z += tl.dot(scale * (weight - offset), activation, input_precision="ieee")
    tl.store(z_ptr + rows * N1 + columns, z, (rows < N0) & (columns < N1))
