"""Two-dimensional convolution

    z[i, row, column] = sum of k[a, b] * x[i, row + a, column + b]
                        over 0 <= a < KH, 0 <= b < KW

for each of N0 images i and each of its H times W pixels. x is 0 past its last row
and its last column: the window stands to the right of and below its pixel, and no
pixel has one that begins before it. The pictures do not touch: past the last pixel of
a row comes 0, not the next row, although that is what lies there in memory.

A program takes B0 whole images, and N0 is no multiple of B0.

    x_ptr   points to x[0, 0, 0]; x has N0 images of H rows of W pixels
    k_ptr   points to k[0, 0]; k has KH rows of KW weights
    z_ptr   points to z[0, 0, 0], of x's shape
    N0      number of images
    H, W    rows of an image, and pixels of a row
    KH, KW  rows of the window, and weights of a row; powers of two, known when the
            kernel is compiled
    B0      images that a program handles
"""

import torch
import triton
import triton.language as tl

from tilec_puzzles import Float32, Tensor, test


def conv2d_spec(
    x: Float32[Tensor, "N0 H W"], k: Float32[Tensor, "KH KW"]
) -> Float32[Tensor, "N0 H W"]:
    H, W = x.shape[1:]
    KH, KW = k.shape
    padded = torch.nn.functional.pad(x, (0, KW, 0, KH))
    z = torch.zeros_like(x)
    for a in range(KH):
        for b in range(KW):
            z += k[a, b] * padded[:, a : a + H, b : b + W]
    return z


@triton.jit
def conv2d_kernel(
    x_ptr, k_ptr, z_ptr, N0, H, W, KH: tl.constexpr, KW: tl.constexpr, B0: tl.constexpr
):
    # TODO: about 12 lines
    pass


HINTS = [
    "Two loops in one another go over rows and columns of z; a trip computes one pixel of each of B0 images.",
    "The window of a trip is a tile of B0 times KH times KW pixels. tl.arange(0, B0)[:, None, None] is the index of its images.",
    "A pixel of the window counts while its row is below H *and* its column below W, each by itself: the offset alone does not tell.",
    "x[i, r, c] lies at (i * H + r) * W + c; load with a mask and 0.0 for the rest. The last program may have fewer than B0 images.",
    "z = tl.sum(tl.sum(k * x, axis=2), axis=1) has one number for each image; store it at (images * H + row) * W + column.",
]

VARIATIONS = [
    {"B0": 2},
    {"N0": 3, "B0": 2},
    {"N0": 1, "H": 1, "W": 1},
    {"N0": 2, "H": 5, "W": 9, "KH": 2, "KW": 4},
    {"N0": 5, "H": 3, "W": 2, "KH": 4, "KW": 8, "B0": 4},
]

if __name__ == "__main__":
    test(
        conv2d_kernel,
        conv2d_spec,
        nelem={"N0": 4, "H": 8, "W": 8, "KH": 4, "KW": 4},
        B={"B0": 1},
    )
