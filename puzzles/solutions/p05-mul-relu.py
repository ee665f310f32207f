"""Outer product and ReLU, fused

    z[j, i] = relu(x[i] * y[j])        for 0 <= i < N0, 0 <= j < N1

relu(v) is v where v is positive and 0 elsewhere. As two kernels this would write
the products to memory and read them back; in one kernel they never leave the
chip.

    x_ptr   points to the first of N0 elements
    y_ptr   points to the first of N1 elements
    z_ptr   points to z[0, 0]; z has N1 rows of N0 elements
    N0, N1  sizes of x and y
    B0, B1  elements of x and y in a block
"""

import torch
import triton
import triton.language as tl

from tilec_puzzles import Float32, Tensor, test


def mul_relu_block_spec(
    x: Float32[Tensor, "N0"], y: Float32[Tensor, "N1"]
) -> Float32[Tensor, "N1 N0"]:
    return torch.relu(x[None, :] * y[:, None])


@triton.jit
def mul_relu_block_kernel(
    x_ptr, y_ptr, z_ptr, N0, N1, B0: tl.constexpr, B1: tl.constexpr
):
    columns = tl.program_id(0) * B0 + tl.arange(0, B0)
    rows = tl.program_id(1) * B1 + tl.arange(0, B1)
    x = tl.load(x_ptr + columns, columns < N0)
    y = tl.load(y_ptr + rows, rows < N1)
    product = x[None, :] * y[:, None]
    z = tl.where(product > 0, product, 0.0)
    offsets = rows[:, None] * N0 + columns[None, :]
    mask = (rows[:, None] < N1) & (columns[None, :] < N0)
    tl.store(z_ptr + offsets, z, mask)


HINTS = [
    "The memory traffic is that of puzzle 4; only what happens between loads and store is new.",
    "There is no tl.relu. `tl.where(condition, a, b)` chooses element by element, and `tl.maximum` takes the larger of two.",
    "z = tl.maximum(x[None, :] * y[:, None], 0.0)",
]

VARIATIONS = [
    {"N0": 33, "N1": 31},
    {"N0": 64, "N1": 64},
    {"N0": 7, "N1": 100, "B0": 16, "B1": 64},
    {"N0": 1, "N1": 1},
]

if __name__ == "__main__":
    test(mul_relu_block_kernel, mul_relu_block_spec, nelem={"N0": 100, "N1": 90})
