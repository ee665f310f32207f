# RUN: tilec %s --emit=tile --kernel words -o %t && FileCheck %s < %t
# RUN: tilec run %s --kernel known --grid 1 --arg z=zeros:u32:8 --arg w=zeros:u64:4 | FileCheck %s --check-prefix=KNOWN
# RUN: tilec run %s --kernel words --grid 1 --arg z=zeros:u32:8 --arg seed=42 | FileCheck %s --check-prefix=WORDS
# RUN: tilec run %s --kernel words --grid 1 --arg z=zeros:u32:8 --arg seed=-1 | FileCheck %s --check-prefix=NEGATIVE
# RUN: tilec run %s --kernel rounds --grid 1 --arg z=zeros:u32:2x4 | FileCheck %s --check-prefix=ROUNDS
# RUN: tilec run %s --kernel wide --grid 1 --arg z=zeros:u32:4 | FileCheck %s --check-prefix=WIDE
# RUN: tilec run %s --kernel uniform --grid 1 --arg z=zeros:f32:8 --arg w=zeros:f32:4x2 | FileCheck %s --check-prefix=UNIFORM
# RUN: tilec run %s --kernel normal --grid 1 --arg z=zeros:f32:4 --arg w=zeros:f32:2x2 | FileCheck %s --check-prefix=NORMAL
# RUN: tilec %s --kernel uniform -o %t.ptx
# RUN: tilec run %s --kernel longs --grid 1 --arg z=zeros:u64:4 --arg w=zeros:f32:4 | FileCheck %s --check-prefix=LONGS
#
# Philox, bit for bit, and the floats that follow from it (semantics: Random).

import triton
import triton.language as tl


# The known answers of the generator's own tests for a counter and a key of
# zeros.
@triton.jit
def known(z: "*u32", w: "*u64"):
    a, b, c, d = tl.philox(0, 0, 0, 0, 0)
    tl.static_assert(a.dtype == tl.uint32)
    tl.store(z, a)
    tl.store(z + 1, b)
    tl.store(z + 2, c)
    tl.store(z + 3, d)
    zero = tl.zeros([1], tl.uint32)
    a, b, c, d = tl.philox_impl(zero, zero, zero, zero, zero, zero, 10)
    tl.store(z + 4 + tl.arange(0, 1), a ^ b)
    zero = tl.full([], 0, tl.uint64)
    a, b, c, d = tl.philox(0, zero, zero, zero, zero)
    one = tl.arange(0, 1)
    tl.store(w + one, a)
    tl.store(w + 1 + one, b)
    tl.store(w + 2 + one, c)
    tl.store(w + 3 + one, d)


# KNOWN: z: uint32[8] = 1713891541 3781805453 3159862348 2600524760 2270047576 0 0 0
# KNOWN: w: uint64[4] = 1609277786247541068 15789900245555285980 15557529670647158635 9108730954146095675


# CHECK-LABEL: func.func @words(
# CHECK: arith.mului_extended %{{.*}} : tensor<8xi32>
@triton.jit
def words(z: "*u32", seed: "i32"):
    offsets = tl.arange(0, 8)
    tl.store(z + offsets, tl.randint(seed, offsets))


# WORDS: z: uint32[8] = 2632642643 4242219303 3547071013 3133604981 1401955260 1352259593 968438092 1539146673
# NEGATIVE: z: uint32[8] = 1923381001 436131089 392319618 2391789588


@triton.jit
def rounds(z: "*u32"):
    offsets = tl.arange(0, 2)
    a, b, c, d = tl.randint4x(42, offsets, n_rounds=7)
    tl.store(z + offsets, a)
    tl.store(z + 2 + offsets, b)
    tl.store(z + 4 + offsets, c)
    tl.store(z + 6 + offsets, d)


# ROUNDS: z: uint32[2, 4] = 2462826906 1431885946 3392710880 4149471269 845410996 3175675013 22261064 2145755386


# Seeds and offsets of 64 bits.
@triton.jit
def wide(z: "*u32"):
    offsets = tl.arange(0, 4)
    tl.store(z + offsets, tl.randint(1099511627779, offsets.to(tl.int64) + 4294967301))


# WIDE: z: uint32[4] = 1267859696 3435435019 3350189156 3986081316


@triton.jit
def uniform(z: "*fp32", w: "*fp32"):
    offsets = tl.arange(0, 8)
    tl.store(z + offsets, tl.rand(42, offsets))
    offsets = tl.arange(0, 2)
    values = tl.rand4x(42, offsets)
    for i in tl.static_range(4):
        tl.store(w + 2 * i + offsets, values[i])


# UNIFORM: z: float32[8] = 0.774080157 0.024562696 0.348266304 0.540801406 0.652836204 0.629694879 0.450964093 0.716720939
# UNIFORM: w: float32[4, 2] = 0.774080157 0.024562696 0.937172949 0.654126704 0.146463454 0.972187638 0.681723058 0.908631146


@triton.jit
def normal(z: "*fp32", w: "*fp32"):
    offsets = tl.arange(0, 4)
    tl.store(z + offsets, tl.randn(42, offsets))
    offsets = tl.arange(0, 2)
    a, b, c, d = tl.randn4x(42, offsets)
    tl.store(w + offsets, a)
    tl.store(w + 2 + offsets, b)


# NORMAL: z: float32[4] = 0.6606{{[0-9]*}} -1.5427{{[0-9]*}} -0.5904{{[0-9]*}} -0.6016{{[0-9]*}}
# NORMAL: w: float32[2, 2] = 0.6606{{[0-9]*}} -1.5427{{[0-9]*}} -0.2752{{[0-9]*}} -2.2434{{[0-9]*}}


@triton.jit
def longs(z: "*u64", w: "*fp32"):
    one = tl.full([1], 1, tl.int64)
    words = tl.philox(1099511627779, one, one + 1, one + 2, one + 3)
    offsets = tl.arange(0, 1)
    for i in tl.static_range(4):
        tl.store(z + i + offsets, words[i])
        tl.store(w + i + offsets, tl.uint_to_uniform_float(words[i]))


# LONGS: z: uint64[4] = 9244276244302931184 11295511533119229078 3457554743267395131 9797033213561599026
# LONGS: w: float32[4] = 0.997733414 0.775338054 0.37486881 0.937803388
