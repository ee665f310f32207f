# RUN: tilec %s --emit=tile -o %t && FileCheck %s < %t
#
# Functions of libdevice, in every spelling that kernels use, chosen by the types
# of their operands.

import triton
import triton.language as tl
import triton.language.extra.libdevice as long_name
from triton.language.extra import libdevice
from triton.language.extra.cuda import libdevice as cuda_libdevice
from triton.language.extra.cuda.libdevice import tanh
from triton.language.math import asin as old_asin

try:
    from triton.language.extra.cuda.libdevice import pow as power
except ImportError:
    from triton.language.math import pow as power

try:
    from triton.language.extra.hip.libdevice import rint
except ImportError:
    rint = libdevice.rint


@triton.jit
def kernel(x: "*fp32", d: "*fp64", i: "*i32", q: "*i64"):
    offsets = tl.arange(0, 8)
    a = tl.load(x + offsets)
    b = tl.load(d + offsets)
    k = tl.load(i + offsets)
    # CHECK: tile.libdevice "__nv_tanhf"(%{{.*}}) : (tensor<8xf32>) -> tensor<8xf32>
    a = tl.extra.cuda.libdevice.tanh(a)
    # CHECK: tile.libdevice "__nv_tanhf"
    a = tl.extra.libdevice.tanh(a)
    # CHECK: tile.libdevice "__nv_tanhf"
    a = tl.libdevice.tanh(a)
    # CHECK: tile.libdevice "__nv_tanhf"
    a = tl.math.tanh(a)
    # CHECK: tile.libdevice "__nv_tanhf"
    a = libdevice.tanh(a)
    # CHECK: tile.libdevice "__nv_tanhf"
    a = cuda_libdevice.tanh(a)
    # CHECK: tile.libdevice "__nv_tanhf"
    a = long_name.tanh(a)
    # CHECK: tile.libdevice "__nv_tanhf"
    a = tanh(a)
    # CHECK: tile.libdevice "__nv_asinf"
    a = old_asin(a)
    # CHECK: tile.libdevice "__nv_rintf"
    a = rint(a)
    # What math has itself is not libdevice's.
    # CHECK: math.exp %
    a = tl.math.exp(a)
    # CHECK: tile.libdevice "__nv_expf"
    a = libdevice.exp(a)
    # CHECK: tile.libdevice "__nv_tanh"(%{{.*}}) : (tensor<8xf64>) -> tensor<8xf64>
    b = libdevice.tanh(b)
    # An exponent's type chooses the function, and a scalar is repeated.
    # CHECK: tile.libdevice "__nv_powf"(%{{.*}}, %{{.*}}) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    a = power(a, 2.0)
    # CHECK: tile.libdevice "__nv_powif"(%{{.*}}, %{{.*}}) : (tensor<8xf32>, tensor<8xi32>) -> tensor<8xf32>
    a = libdevice.pow(a, 2)
    # CHECK: tile.libdevice "__nv_norm4df"
    a = libdevice.norm4d(a, a, 1.0, a)
    # Questions are answered by bools.
    # CHECK: %[[ANSWER:.*]] = tile.libdevice "__nv_isnanf"(%{{.*}}) : (tensor<8xf32>) -> tensor<8xi32>
    # CHECK: arith.cmpi ne, %[[ANSWER]]
    a = tl.where(libdevice.isnan(a), 0.0, a)
    # CHECK: tile.libdevice "__nv_llrintf"(%{{.*}}) : (tensor<8xf32>) -> tensor<8xi64>
    tl.store(q + offsets, libdevice.llrint(a))
    # CHECK: tile.libdevice "__nv_popc"(%{{.*}}) : (tensor<8xi32>) -> tensor<8xi32>
    tl.store(i + offsets, libdevice.popc(k))
    # CHECK: tile.libdevice "__nv_umulhi"
    tl.store(i + offsets, libdevice.mulhi(k.to(tl.uint32), k.to(tl.uint32)))
    # CHECK: tile.libdevice "__nv_float_as_int"(%{{.*}}) : (f32) -> i32
    tl.store(i, libdevice.float_as_int(1.0))
    tl.store(x + offsets, a)
    tl.store(d + offsets, b)
