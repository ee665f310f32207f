"""Matrix multiplication

    z[i, r, c] = sum of x[i, r, l] * y[i, l, c] over 0 <= l < MID

for 0 <= i < N2, 0 <= r < N0, 0 <= c < N1: N2 products of matrices, each one N0 by MID
times MID by N1. The grid has three axes. Axis 0 counts blocks of rows of x, axis 1
blocks of columns of y, axis 2 blocks of whole products. A program computes a tile of
B2 times B0 times B1 elements of z; it goes along the middle in a loop, B_MID elements
a trip, and adds what each trip gives. No size is a multiple of its block.

    x_ptr       points to x[0, 0, 0]; x has N2 matrices of N0 rows of MID elements
    y_ptr       points to y[0, 0, 0]; y has N2 matrices of MID rows of N1 elements
    z_ptr       points to z[0, 0, 0]; z has N2 matrices of N0 rows of N1 elements
    N0, N1, N2  rows, columns, and number of the products
    MID         columns of x and rows of y
    B0, B1, B2  rows, columns and products in a block
    B_MID       elements along the middle in one trip of the loop
"""

import triton
import triton.language as tl

from tilec_puzzles import Float32, Tensor, test


def dot_spec(
    x: Float32[Tensor, "N2 N0 MID"], y: Float32[Tensor, "N2 MID N1"]
) -> Float32[Tensor, "N2 N0 N1"]:
    return x @ y


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
        z += tl.dot(x, y, input_precision="ieee")
    z_mask = (products < N2) & (rows < N0) & (columns < N1)
    tl.store(z_ptr + (products * N0 + rows) * N1 + columns, z, z_mask)


HINTS = [
    "A long product is a sum of shorter ones: the first B_MID columns of x times the first B_MID rows of y, plus the next, and so on.",
    "`tl.dot(x, y)` multiplies tiles of rank 2, or of rank 3 as N2 products do: [B2, B0, B_MID] times [B2, B_MID, B1].",
    "Three indices of rank 3 broadcast: rows[None, :, None], columns[None, None, :], products[:, None, None]. The middle is the last axis of x and the middle one of y.",
    "Masks for x, y and z have three conditions each. Along the middle both x and y must be 0 past MID.",
    "By default tl.dot rounds floats to 10 bits of mantissa, for speed; input_precision=\"ieee\" keeps all of them.",
    "z += tl.dot(x, y, input_precision=\"ieee\") in each trip, from tl.zeros([B2, B0, B1], tl.float32); store once, after the loop.",
]

VARIATIONS = [
    {"B2": 2},
    {"MID": 100},
    {"N0": 33, "N1": 17, "N2": 3, "MID": 40, "B2": 2},
    {"N0": 20, "N1": 50, "N2": 1, "MID": 70, "B0": 16, "B1": 32, "B_MID": 32},
    {"N0": 5, "N1": 6, "N2": 2, "MID": 7},
]

if __name__ == "__main__":
    test(
        dot_kernel,
        dot_spec,
        nelem={"N0": 32, "N1": 32, "N2": 4, "MID": 32},
        B={"B0": 16, "B1": 16, "B2": 1, "B_MID": 16},
    )
