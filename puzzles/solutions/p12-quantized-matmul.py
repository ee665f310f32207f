"""Quantized matrix mult

A matrix of weights takes less memory with 4 bits a weight. Weight l of row r is

    scale[r, l // 8] * (w[r, l] - o[r, l // 8])

where w and o are numbers from 0 to 15: GROUP = 8 neighbours of a row share a scale and
an offset. Multiply the N0 by MID matrix of these by the MID by N1 matrix activation:

    z[r, c] = sum of scale[r, l // 8] * (w[r, l] - o[r, l // 8]) * activation[l, c]
              over 0 <= l < MID

Both w and o are packed, FPINT = 8 numbers in one int32, the first in the lowest 4 bits:

    w[r, l] = bits 4 * (l % 8) to 4 * (l % 8) + 3 of weight[r, l // 8]
    o[r, g] = bits 4 * (g % 8) to 4 * (g % 8) + 3 of offset[r, g // 8]

So 64 weights of a row come from 8 words of weight, 8 scales and 1 word of offset. MID is
a multiple of 64. A trip of the loop takes B_MID = 64; there may be many trips. Neither
N0 nor N1 is a multiple of its block.

    scale_ptr       points to scale[0, 0]; N0 rows of MID // 8 floats
    offset_ptr      points to offset[0, 0]; N0 rows of MID // 64 words
    weight_ptr      points to weight[0, 0]; N0 rows of MID // 8 words
    activation_ptr  points to activation[0, 0]; MID rows of N1 floats
    z_ptr           points to z[0, 0]; N0 rows of N1 floats
    N0, N1          rows and columns of z
    MID             weights of a row, and rows of activation
    B0, B1          rows and columns of z in a block: program_id(0) and program_id(1)
    B_MID           weights of a row in one trip of the loop
"""

import torch
import triton
import triton.language as tl

from tilec_puzzles import Float32, Int32, Tensor, test

FPINT: tl.constexpr = 32 // 4
GROUP: tl.constexpr = 8


def quant_dot_spec(
    scale: Float32[Tensor, "N0 MID//8"],
    offset: Int32[Tensor, "N0 MID//64"],
    weight: Int32[Tensor, "N0 MID//8"],
    activation: Float32[Tensor, "MID N1"],
) -> Float32[Tensor, "N0 N1"]:
    def unpack(words):
        numbers = (words[:, :, None] >> torch.arange(FPINT) * 4) & 15
        return numbers.view(words.shape[0], -1)

    scale = scale.repeat_interleave(GROUP, dim=1)
    offset = unpack(offset).repeat_interleave(GROUP, dim=1)
    return (scale * (unpack(weight) - offset)) @ activation


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
        weight = (weight >> place % FPINT * 4) & 15
        mask = (down < MID) & (columns < N1)
        activation = tl.load(activation_ptr + down * N1 + columns, mask, 0.0)
        z += tl.dot(scale * (weight - offset), activation, input_precision="ieee")
    tl.store(z_ptr + rows * N1 + columns, z, (rows < N0) & (columns < N1))


HINTS = [
    "The loop, the masks and tl.dot are those of puzzle 11 without its batch. New is only the tile of B0 times B_MID weights.",
    "Several lanes may load the same word. Weight l of row r is number r * MID + l of all; its word is that number // 8, and so is its scale.",
    "A word's numbers come out with a shift and a mask: `(word >> 4 * n) & 15` is number n of it.",
    "The offset of a weight has the number of its scale, group = (r * MID + l) // 8: it is number group % 8 of the word group // 8.",
    "weights = scale * (w - o); z += tl.dot(weights, activation, input_precision=\"ieee\"), with activation's rows along the middle.",
]

VARIATIONS = [
    {"MID": 128},
    {"N0": 20, "N1": 33, "MID": 320},
    {"N0": 40, "N1": 5, "MID": 64, "B0": 32},
    {"N0": 7, "N1": 64, "MID": 128, "B1": 32},
]

# The words hold any bits.
RANGES = {"offset": (-(2**31), 2**31), "weight": (-(2**31), 2**31)}

if __name__ == "__main__":
    test(
        quant_dot_kernel,
        quant_dot_spec,
        nelem={"N0": 32, "N1": 32, "MID": 64},
        B={"B0": 16, "B1": 16, "B_MID": 64},
    )
