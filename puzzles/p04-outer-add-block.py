"""Outer vector add, in blocks

    z[j, i] = x[i] + y[j]        for 0 <= i < N0, 0 <= j < N1

The grid has two axes: `tl.program_id(0)` counts blocks along x and
`tl.program_id(1)` blocks along y. Neither size is a multiple of its block.

    x_ptr   points to the first of N0 elements
    y_ptr   points to the first of N1 elements
    z_ptr   points to z[0, 0]; z has N1 rows of N0 elements
    N0, N1  sizes of x and y
    B0, B1  elements of x and y in a block
"""

import triton
import triton.language as tl

from tilec_puzzles import Float32, Tensor, test


def add_vec_block_spec(
    x: Float32[Tensor, "N0"], y: Float32[Tensor, "N1"]
) -> Float32[Tensor, "N1 N0"]:
    return x[None, :] + y[:, None]


@triton.jit
def add_vec_block_kernel(
    x_ptr, y_ptr, z_ptr, N0, N1, B0: tl.constexpr, B1: tl.constexpr
):
    # TODO: about 8 lines
    pass


HINTS = [
    "Puzzle 2 twice, once an axis: columns come from program_id(0) and B0, rows from program_id(1) and B1.",
    "A mask of z needs both conditions. Masks broadcast like values, and `&` joins them.",
    "x and y are loaded as vectors with masks of their own; only z needs the two-dimensional one.",
    "z_mask = (rows[:, None] < N1) & (columns[None, :] < N0). Mind the brackets: `&` binds tighter than `<`.",
]

VARIATIONS = [
    {"N0": 33, "N1": 31},
    {"N0": 64, "N1": 64},
    {"N0": 7, "N1": 100, "B0": 16, "B1": 64},
    {"N0": 1, "N1": 1},
]

if __name__ == "__main__":
    test(add_vec_block_kernel, add_vec_block_spec, nelem={"N0": 100, "N1": 90})
