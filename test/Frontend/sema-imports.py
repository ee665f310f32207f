# RUN: tilec %s --emit=tile --import-path=%S/Inputs -o %t 2>&1 | FileCheck %s --check-prefix=NOTE
# RUN: FileCheck %s < %t
#
# Names of other files: packages with and without a file of their own, relative
# imports, aliases, and branches that the environment decides.

import numpy as np
import torch

import triton
import triton.language as T
from triton import jit
from triton.language import arange, constexpr

import package.helpers as H
import package.nested
from loose import increment
from package.helpers import HAS_MODULE, MODE, SCALE
from package.nested import renamed
from package import nested as inner


# CHECK-LABEL: func.func @kernel
@jit
def kernel(p: "*fp32", BLOCK: constexpr = 8):
    # CHECK: tile.arange 0 to 8
    offsets = arange(0, BLOCK)
    # CHECK: arith.constant 3 : i32
    # CHECK: arith.muli
    a = H.scaled(offsets)
    # CHECK: arith.constant 2 : i32
    # CHECK: arith.muli
    b = renamed(a, MODE)
    # CHECK: arith.constant 1 : i32
    # CHECK: arith.addi
    c = increment(b)
    # NOTE: note: 16 16 3 2
    T.static_print(inner.WIDTH, package.nested.WIDTH, SCALE, package.nested.MODE)
    if HAS_MODULE:
        c = undefined
    T.store(p + offsets, c)
