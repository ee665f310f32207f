# The warps of the command line are known from the first pass on: one warp
# streams a tile that sixteen would hold in registers.
# RUN: tilec %s --signature "*fp32, *fp32:noalias" --emit=layout | FileCheck %s --check-prefix=CHOSEN
# RUN: tilec %s --signature "*fp32, *fp32:noalias" --num-warps=1 --emit=tile,layout -o %t
# RUN: FileCheck %s --check-prefix=TILE --input-file=%t.tile.mlir
# RUN: FileCheck %s --check-prefix=LAYOUT --input-file=%t.layout.mlir
import triton
import triton.language as tl

# CHOSEN: tile.num_warps = 4
# CHOSEN-NOT: scf.for
# TILE: tile.num_warps = 1
# LAYOUT: tile.num_warps = 1
# LAYOUT: scf.for
# LAYOUT: tile.store {{.*}} tensor<512xf32


@triton.jit
def copy(x, y):
    i = tl.arange(0, 4096)
    tl.store(y + i, tl.load(x + i))
