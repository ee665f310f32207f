"""Constant add, in blocks

    z[i] = x[i] + 10        for 0 <= i < N0

The vector is longer than a block now, so several programs share the work. They
run the same kernel and differ in `tl.program_id(0)` alone: program 0 takes the
first B0 elements, program 1 the next B0, and so on. The last block reaches past
the end of the vector, and what lies there is not yours.

    x_ptr  points to the first element of x
    z_ptr  points to the first element of z
    N0     number of elements of x and z
    B0     number of elements of a block
"""

import triton
import triton.language as tl

from tilec_puzzles import Float32, Tensor, test


def add2_spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x + 10.0


@triton.jit
def add_mask2_kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    # TODO: about 4 lines
    pass


HINTS = [
    "Which elements does program number `tl.program_id(0)` handle? Its block starts at that number times B0.",
    "`tl.load` and `tl.store` take a mask: a tile of truth values that says which elements to touch.",
    "An element may be touched while its offset is below N0: `mask = offsets < N0`.",
    "offsets = tl.program_id(0) * B0 + tl.arange(0, B0); give `mask` to both tl.load and tl.store.",
]

VARIATIONS = [
    {"N0": 1},
    {"N0": 31},
    {"N0": 256},
    {"N0": 1000, "B0": 128},
]

if __name__ == "__main__":
    test(add_mask2_kernel, add2_spec, nelem={"N0": 200})
