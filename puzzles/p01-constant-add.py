"""Constant add

    z[i] = x[i] + 10        for 0 <= i < N0

One program does everything: the block has as many elements as the vector.

    x_ptr  points to the first element of x
    z_ptr  points to the first element of z, which is yours to fill
    N0     number of elements of x and z
    B0     number of elements that a program handles; here it equals N0
"""

import triton
import triton.language as tl

from tilec_puzzles import Float32, Tensor, test


def add_spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x + 10.0


@triton.jit
def add_kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    # TODO: about 3 lines
    pass


HINTS = [
    "A kernel works on whole tiles. `tl.arange(0, B0)` is a tile of the numbers 0, 1, ... B0 - 1.",
    "A pointer plus a tile of numbers is a tile of pointers: `x_ptr + offsets` points to all of x.",
    "`tl.load` turns a tile of pointers into a tile of values, and `tl.store(pointers, values)` writes one.",
    "offsets = tl.arange(0, B0); load from x_ptr + offsets, add 10, store to z_ptr + offsets.",
]

VARIATIONS = [
    {"N0": 64, "B0": 64},
    {"N0": 256, "B0": 256},
]

if __name__ == "__main__":
    test(add_kernel, add_spec, nelem={"N0": 32})
