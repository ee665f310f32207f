"""Long softmax

    z[i, j] = exp(x[i, j]) / (exp(x[i, 0]) + ... + exp(x[i, T - 1]))

for 0 <= i < N0 and 0 <= j < T. In floats exp(x) overflows beyond x = 88 and is 0
below -104, so what has to be computed is the same fraction with the greatest
element m of the row taken away from each x: exp(x[i, j] - m) cannot overflow, and
one term of the sum is 1.

A row is longer than a tile. Three loops along it do: one for m, one for the sum, one
that stores. Two are enough if the sum follows m: when the maximum seen so far grows
from m to m', the sum so far is to be multiplied by exp(m - m').

    x_ptr  points to x[0, 0]; x has N0 rows of T elements
    z_ptr  points to z[0, 0], of x's shape
    N0     number of rows
    N1     equals B1, so that the grid has one program along its second axis
    T      elements of a row
    B0     rows that a program handles
    B1     elements of a row in one trip of a loop
"""

import triton
import triton.language as tl

from tilec_puzzles import Float32, Tensor, test


def softmax_spec(x: Float32[Tensor, "N0 T"]) -> Float32[Tensor, "N0 T"]:
    x = x - x.max(1, keepdim=True)[0]
    return x.exp() / x.exp().sum(1, keepdim=True)


@triton.jit
def softmax_kernel(x_ptr, z_ptr, N0, N1, T, B0: tl.constexpr, B1: tl.constexpr):
    log2_e = 1.44269504
    rows = tl.program_id(0) * B0 + tl.arange(0, B0)
    top = tl.full([B0], float("-inf"), tl.float32)
    total = tl.zeros([B0], tl.float32)
    for start in range(0, T, B1):
        columns = start + tl.arange(0, B1)
        mask = (rows[:, None] < N0) & (columns[None, :] < T)
        offsets = rows[:, None] * T + columns[None, :]
        x = tl.load(x_ptr + offsets, mask, float("-inf"))
        new_top = tl.maximum(top, tl.max(x, axis=1))
        terms = tl.exp2(log2_e * (x - new_top[:, None]))
        total = total * tl.exp2(log2_e * (top - new_top)) + tl.sum(terms, axis=1)
        top = new_top
    for start in range(0, T, B1):
        columns = start + tl.arange(0, B1)
        mask = (rows[:, None] < N0) & (columns[None, :] < T)
        offsets = rows[:, None] * T + columns[None, :]
        x = tl.load(x_ptr + offsets, mask, 0.0)
        z = tl.exp2(log2_e * (x - top[:, None])) / total[:, None]
        tl.store(z_ptr + offsets, z, mask)


HINTS = [
    "Rows, columns, offsets and masks are those of puzzle 7. Begin with three loops: maximum, sum, store.",
    "What is masked off must neither be the maximum nor add to the sum: minus infinity does both. `float(\"-inf\")` is allowed in a kernel.",
    "GPUs have exp2 in hardware: `tl.exp(x)` is `tl.exp2(1.44269504 * x)`.",
    "Two tiles of B0 numbers are carried through the first loop: the maxima, from minus infinity, and the sums, from zero.",
    "In each trip: new_top = tl.maximum(top, tl.max(x, axis=1)); total = total * exp(top - new_top) + the trip's own terms; top = new_top.",
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
        softmax_kernel,
        softmax_spec,
        nelem={"N0": 4, "N1": 32, "T": 200},
        B={"B0": 1, "B1": 32},
    )
