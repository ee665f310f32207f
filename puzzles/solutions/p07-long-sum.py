"""Long sum

    z[i] = x[i, 0] + x[i, 1] + ... + x[i, T - 1]        for 0 <= i < N0

The rows of x are longer than a tile should be. A program takes B0 rows and goes
along them in a loop, B1 elements of each row a trip, and stores B0 sums in the end.
Neither is N0 a multiple of B0 nor T one of B1.

    x_ptr  points to x[0, 0]; x has N0 rows of T elements
    z_ptr  points to the first of N0 sums
    N0     number of rows
    N1     equals B1, so that the grid has one program along its second axis
    T      elements of a row
    B0     rows that a program handles
    B1     elements of a row in one trip of the loop
"""

import triton
import triton.language as tl

from tilec_puzzles import Float32, Tensor, test


def sum_spec(x: Float32[Tensor, "N0 T"]) -> Float32[Tensor, "N0"]:
    return x.sum(1)


@triton.jit
def sum_kernel(x_ptr, z_ptr, N0, N1, T, B0: tl.constexpr, B1: tl.constexpr):
    rows = tl.program_id(0) * B0 + tl.arange(0, B0)
    total = tl.zeros([B0], tl.float32)
    for start in range(0, T, B1):
        columns = start + tl.arange(0, B1)
        mask = (rows[:, None] < N0) & (columns[None, :] < T)
        x = tl.load(x_ptr + rows[:, None] * T + columns[None, :], mask, 0.0)
        total += tl.sum(x, axis=1)
    tl.store(z_ptr + rows, total, rows < N0)


HINTS = [
    "`for start in range(0, T, B1):` works as in Python, also where T is known only when the kernel runs.",
    "Carry a tile of B0 sums through the loop: start from `tl.zeros([B0], tl.float32)` and add to it in each trip.",
    "`tl.sum(x, axis=1)` adds up the columns of a tile: one number is left of each row.",
    "What is masked off must not count: `tl.load(pointers, mask, 0.0)` gives zeros there.",
    "x[i, j] lies at rows * T + columns, with rows[:, None] from program_id(0) and columns = start + tl.arange(0, B1).",
]

VARIATIONS = [
    {"T": 1},
    {"T": 31},
    {"T": 32},
    {"T": 500},
    {"N0": 5, "B0": 2},
    {"N0": 3, "T": 300, "B0": 4, "B1": 128, "N1": 128},
    {"N0": 17, "T": 45, "B0": 8, "B1": 16, "N1": 16},
]

if __name__ == "__main__":
    test(
        sum_kernel,
        sum_spec,
        nelem={"N0": 4, "N1": 32, "T": 200},
        B={"B0": 1, "B1": 32},
    )
