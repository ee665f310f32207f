"""Product and ReLU, backwards

Forwards, z[j, i] = relu(x[j, i] * y[j]). Given dz, the gradient of some loss with
respect to z, find its gradient with respect to x:

    dx[j, i] = dz[j, i] * y[j]    where x[j, i] * y[j] > 0, and 0 elsewhere

x is a matrix this time, and so are dz and dx.

    x_ptr   points to x[0, 0]; x has N1 rows of N0 elements
    y_ptr   points to the first of N1 elements
    dz_ptr  points to dz[0, 0], of x's shape
    dx_ptr  points to dx[0, 0], of x's shape
    N0, N1  elements of a row, and rows
    B0, B1  elements and rows in a block
"""

import torch
import triton
import triton.language as tl

from tilec_puzzles import Float32, Tensor, test


def mul_relu_block_back_spec(
    x: Float32[Tensor, "N1 N0"],
    y: Float32[Tensor, "N1"],
    dz: Float32[Tensor, "N1 N0"],
) -> Float32[Tensor, "N1 N0"]:
    return torch.where(x * y[:, None] > 0, dz * y[:, None], 0.0)


@triton.jit
def mul_relu_block_back_kernel(
    x_ptr, y_ptr, dz_ptr, dx_ptr, N0, N1, B0: tl.constexpr, B1: tl.constexpr
):
    columns = tl.program_id(0) * B0 + tl.arange(0, B0)
    rows = tl.program_id(1) * B1 + tl.arange(0, B1)
    offsets = rows[:, None] * N0 + columns[None, :]
    mask = (rows[:, None] < N1) & (columns[None, :] < N0)
    x = tl.load(x_ptr + offsets, mask)
    y = tl.load(y_ptr + rows, rows < N1)
    dz = tl.load(dz_ptr + offsets, mask)
    is_passed = x * y[:, None] > 0
    dx = tl.where(is_passed, dz * y[:, None], 0.0)
    tl.store(dx_ptr + offsets, dx, mask)


HINTS = [
    "relu passes a gradient on unchanged where its input was positive, and stops it elsewhere.",
    "x, dz and dx share one shape, so one tile of offsets and one mask serve all three.",
    "The gradient of x * y with respect to x is y: chain it with dz.",
    "dx = tl.where(x * y[:, None] > 0, dz * y[:, None], 0.0)",
]

VARIATIONS = [
    {"N0": 33, "N1": 31},
    {"N0": 64, "N1": 64},
    {"N0": 7, "N1": 100, "B0": 16, "B1": 64},
    {"N0": 1, "N1": 1},
]

if __name__ == "__main__":
    test(
        mul_relu_block_back_kernel,
        mul_relu_block_back_spec,
        nelem={"N0": 100, "N1": 90},
    )
