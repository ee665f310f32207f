"""Outer vector add

    z[j, i] = x[i] + y[j]        for 0 <= i < N0, 0 <= j < N1

Every element of x meets every element of y. One program does everything. z has
N1 rows of N0 elements, and its rows lie one after the other in memory.

    x_ptr   points to the first of N0 elements
    y_ptr   points to the first of N1 elements
    z_ptr   points to z[0, 0]
    N0, N1  sizes of x and y
    B0, B1  elements of x and y that a program handles; here all of them
"""

import triton
import triton.language as tl

from tilec_puzzles import Float32, Tensor, test


def add_vec_spec(
    x: Float32[Tensor, "N0"], y: Float32[Tensor, "N1"]
) -> Float32[Tensor, "N1 N0"]:
    return x[None, :] + y[:, None]


@triton.jit
def add_vec_kernel(x_ptr, y_ptr, z_ptr, N0, N1, B0: tl.constexpr, B1: tl.constexpr):
    columns = tl.arange(0, B0)
    rows = tl.arange(0, B1)
    x = tl.load(x_ptr + columns)
    y = tl.load(y_ptr + rows)
    offsets = rows[:, None] * N0 + columns[None, :]
    tl.store(z_ptr + offsets, x[None, :] + y[:, None])


HINTS = [
    "`x[None, :]` makes a row of a vector and `y[:, None]` a column, in a kernel as in the spec.",
    "A row and a column broadcast: their sum has one element for each pair.",
    "Offsets broadcast too. Where does z[j, i] lie, counted from z[0, 0]? Each row has N0 elements.",
    "z_offsets = rows[:, None] * N0 + columns[None, :], with rows = tl.arange(0, B1) and columns = tl.arange(0, B0).",
]

VARIATIONS = [
    {"N0": 16, "N1": 64, "B0": 16, "B1": 64},
    {"N0": 128, "N1": 8, "B0": 128, "B1": 8},
]

if __name__ == "__main__":
    test(add_vec_kernel, add_vec_spec, nelem={"N0": 32, "N1": 32})
