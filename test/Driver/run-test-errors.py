# Sizes that a test cannot have, given on the command line.
# RUN: not tilec run %s --arg B0=0 2>&1 | FileCheck %s
# CHECK: run-test-errors.py:[[# @LINE + 15]]:1: error: 'B0' is 0, but a block has at least one element
import triton
import triton.language as tl
from tilec_puzzles import Float32, Tensor, test


def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x


@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    tl.store(z_ptr, tl.load(x_ptr))


test(kernel, spec, nelem={"N0": 4})
