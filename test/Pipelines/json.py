# Launch facts of a kernel, with its grid where a test names sizes and blocks.
# RUN: tilec %s --emit=json | FileCheck %s
# RUN: tilec %s --emit=json --signature "*fp32:16, *fp32:noalias, i32, 64" --num-warps=2 --gpu-arch=sm_80 | FileCheck %s --check-prefix=GIVEN
import torch
import triton
import triton.language as tl
from jaxtyping import Float32
from torch import Tensor

# CHECK: "schema": 1,
# CHECK-NEXT: "entry": "double",
# CHECK-NEXT: "arch": "sm_90a",
# CHECK-NEXT: "ptx_isa": "8.0",
# CHECK-NEXT: "threads": {{[0-9]+}},
# CHECK-NEXT: "shared_bytes": 0,
# CHECK-NEXT: "num_warps": {{[0-9]+}},
# CHECK-NEXT: "num_stages": 1,
# CHECK-NEXT: "parameters": [
# CHECK: "name": "x_ptr",
# CHECK-NEXT: "type": "*fp32",
# CHECK-NEXT: "bytes": 8,
# CHECK-NEXT: "assumed": {}
# CHECK: "name": "N0",
# CHECK-NEXT: "type": "i32",
# CHECK-NEXT: "bytes": 4,
# CHECK: "grid": [
# CHECK-NEXT: "cdiv(N0, 64)"
# CHECK-NEXT: ],
# CHECK-NEXT: "variants": [
# CHECK-NEXT: "fast",
# CHECK-NEXT: "general"
# CHECK-NEXT: ]

# GIVEN: "arch": "sm_80",
# GIVEN-NEXT: "ptx_isa": "7.0",
# GIVEN-NEXT: "threads": 64,
# GIVEN: "num_warps": 2,
# GIVEN: "assumed": {
# GIVEN-NEXT: "divisibility": 16
# GIVEN: "noalias": true
# GIVEN-NOT: "grid"


def double_spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x * 2.0


@triton.jit
def double(x_ptr, z_ptr, N0, B0: tl.constexpr):
    i = tl.program_id(0) * B0 + tl.arange(0, B0)
    x = tl.load(x_ptr + i, mask=i < N0)
    tl.store(z_ptr + i, x * 2.0, mask=i < N0)


test(double, double_spec, nelem={"N0": 200}, B={"B0": 64})
