"""Kernels that use what Triton's tutorials 01 to 07 teach; results on a GPU are
recorded in tutorials.txt.

tutorial_launches.py holds the table of launches.
"""

import triton
import triton.language as tl
from triton.language.extra import libdevice

# --- 01: sums of vectors ------------------------------------------------------


@triton.jit
def vector_sum(a_ptr, b_ptr, out_ptr, count, BLOCK: tl.constexpr):
    first = tl.program_id(axis=0) * BLOCK
    lanes = first + tl.arange(0, BLOCK)
    inside = lanes < count
    a = tl.load(a_ptr + lanes, mask=inside)
    b = tl.load(b_ptr + lanes, mask=inside)
    tl.store(out_ptr + lanes, a + b, mask=inside)


# --- 02: softmax with persistent programs -------------------------------------


@triton.jit
def softmax_rows_persistent(
    out_ptr, in_ptr, in_stride, out_stride, rows, columns, BLOCK: tl.constexpr, STAGES: tl.constexpr
):
    start = tl.program_id(0)
    step = tl.num_programs(0)
    for row in tl.range(start, rows, step, num_stages=STAGES):
        lanes = tl.arange(0, BLOCK)
        inside = lanes < columns
        x = tl.load(in_ptr + row * in_stride + lanes, mask=inside, other=-float("inf"))
        shifted = x - tl.max(x, axis=0)
        above = tl.exp(shifted)
        tl.store(out_ptr + row * out_stride + lanes, above / tl.sum(above, axis=0), mask=inside)


# --- 03: matrix product with grouped programs ---------------------------------


@triton.jit
def leaky(x):
    return tl.where(x >= 0, x, 0.01 * x)


@triton.jit
def matrix_product(
    a_ptr,
    b_ptr,
    c_ptr,
    M,
    N,
    K,
    stride_am,
    stride_ak,
    stride_bk,
    stride_bn,
    stride_cm,
    stride_cn,
    BM: tl.constexpr,
    BN: tl.constexpr,
    BK: tl.constexpr,
    GROUP: tl.constexpr,
    ACTIVATION: tl.constexpr,
):
    pid = tl.program_id(axis=0)
    tiles_m = tl.cdiv(M, BM)
    tiles_n = tl.cdiv(N, BN)
    in_group = GROUP * tiles_n
    first_m = pid // in_group * GROUP
    height = min(tiles_m - first_m, GROUP)
    pid_m = first_m + (pid % in_group) % height
    pid_n = (pid % in_group) // height
    tl.assume(pid_m >= 0)
    tl.assume(stride_am > 0)

    m = (pid_m * BM + tl.arange(0, BM)) % M
    n = (pid_n * BN + tl.arange(0, BN)) % N
    k = tl.arange(0, BK)
    a_at = a_ptr + (m[:, None] * stride_am + k[None, :] * stride_ak)
    b_at = b_ptr + (k[:, None] * stride_bk + n[None, :] * stride_bn)
    total = tl.zeros((BM, BN), dtype=tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        a = tl.load(a_at, mask=k[None, :] < K - step * BK, other=0.0)
        b = tl.load(b_at, mask=k[:, None] < K - step * BK, other=0.0)
        total = tl.dot(a, b, total)
        a_at += BK * stride_ak
        b_at += BK * stride_bk
    if ACTIVATION == "leaky":
        total = leaky(total)
    m = pid_m * BM + tl.arange(0, BM)
    n = pid_n * BN + tl.arange(0, BN)
    c_at = c_ptr + stride_cm * m[:, None] + stride_cn * n[None, :]
    tl.store(c_at, total.to(c_ptr.dtype.element_ty), mask=(m[:, None] < M) & (n[None, :] < N))


# --- 04: dropout that keeps a seed instead of a mask --------------------------


@triton.jit
def dropout_seeded(x_ptr, out_ptr, count, rate, seed, BLOCK: tl.constexpr):
    lanes = tl.program_id(axis=0) * BLOCK + tl.arange(0, BLOCK)
    inside = lanes < count
    x = tl.load(x_ptr + lanes, mask=inside)
    kept = tl.rand(seed, lanes) > rate
    tl.store(out_ptr + lanes, tl.where(kept, x / (1 - rate), 0.0), mask=inside)


@triton.jit
def dropout_masked(x_ptr, keep_ptr, out_ptr, count, rate, BLOCK: tl.constexpr):
    lanes = tl.program_id(axis=0) * BLOCK + tl.arange(0, BLOCK)
    inside = lanes < count
    keep = tl.load(keep_ptr + lanes, mask=inside)
    x = tl.load(x_ptr + lanes, mask=inside)
    tl.store(out_ptr + lanes, tl.where(keep, x / (1 - rate), 0.0), mask=inside)


# --- 05: layer normalization, forward and backward ----------------------------


@triton.jit
def norm_forward(x_ptr, y_ptr, w_ptr, b_ptr, mean_ptr, rstd_ptr, stride, N, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    x_ptr += row * stride
    y_ptr += row * stride
    part = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, N, BLOCK):
        lanes = start + tl.arange(0, BLOCK)
        part += tl.load(x_ptr + lanes, mask=lanes < N, other=0.0).to(tl.float32)
    mean = tl.sum(part, axis=0) / N
    part = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, N, BLOCK):
        lanes = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + lanes, mask=lanes < N, other=0.0).to(tl.float32)
        x = tl.where(lanes < N, x - mean, 0.0)
        part += x * x
    rstd = 1 / tl.sqrt(tl.sum(part, axis=0) / N + eps)
    tl.store(mean_ptr + row, mean)
    tl.store(rstd_ptr + row, rstd)
    for start in range(0, N, BLOCK):
        lanes = start + tl.arange(0, BLOCK)
        inside = lanes < N
        w = tl.load(w_ptr + lanes, mask=inside)
        b = tl.load(b_ptr + lanes, mask=inside)
        x = tl.load(x_ptr + lanes, mask=inside, other=0.0).to(tl.float32)
        tl.store(y_ptr + lanes, (x - mean) * rstd * w + b, mask=inside)


@triton.jit
def norm_backward(
    dx_ptr,
    dy_ptr,
    dw_ptr,
    db_ptr,
    x_ptr,
    w_ptr,
    mean_ptr,
    rstd_ptr,
    lock_ptr,
    stride,
    N,
    GROUPS: tl.constexpr,
    BLOCK: tl.constexpr,
):
    row = tl.program_id(0)
    lanes = tl.arange(0, BLOCK)
    inside = lanes < N
    x = tl.load(x_ptr + row * stride + lanes, mask=inside, other=0).to(tl.float32)
    dy = tl.load(dy_ptr + row * stride + lanes, mask=inside, other=0).to(tl.float32)
    w = tl.load(w_ptr + lanes, mask=inside).to(tl.float32)
    mean = tl.load(mean_ptr + row)
    rstd = tl.load(rstd_ptr + row)
    scaled = (x - mean) * rstd
    wdy = w * dy
    scaled = tl.where(inside, scaled, 0.0)
    wdy = tl.where(inside, wdy, 0.0)
    c1 = tl.sum(scaled * wdy, axis=0) / N
    c2 = tl.sum(wdy, axis=0) / N
    tl.store(dx_ptr + row * stride + lanes, (wdy - (scaled * c1 + c2)) * rstd, mask=inside)
    # Rows of one group take turns with the partial sums of the weights.
    group = row % GROUPS
    lock = lock_ptr + group
    seen = lock_ptr + GROUPS + group
    dw_at = dw_ptr + group * N + lanes
    db_at = db_ptr + group * N + lanes
    dw = dy * scaled
    db = dy
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    count = tl.load(seen)
    if count == 0:
        tl.atomic_xchg(seen, 1)
    else:
        dw += tl.load(dw_at, mask=inside)
        db += tl.load(db_at, mask=inside)
    tl.store(dw_at, dw, mask=inside)
    tl.store(db_at, db, mask=inside)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def norm_backward_sum(dw_ptr, db_ptr, out_w_ptr, out_b_ptr, M, N, BM: tl.constexpr, BN: tl.constexpr):
    columns = tl.program_id(0) * BN + tl.arange(0, BN)
    dw = tl.zeros((BM, BN), dtype=tl.float32)
    db = tl.zeros((BM, BN), dtype=tl.float32)
    for start in range(0, M, BM):
        rows = start + tl.arange(0, BM)
        inside = (rows[:, None] < M) & (columns[None, :] < N)
        at = rows[:, None] * N + columns[None, :]
        dw += tl.load(dw_ptr + at, mask=inside, other=0.0)
        db += tl.load(db_ptr + at, mask=inside, other=0.0)
    tl.store(out_w_ptr + columns, tl.sum(dw, axis=0), mask=columns < N)
    tl.store(out_b_ptr + columns, tl.sum(db, axis=0), mask=columns < N)


# --- 06: attention in one pass ------------------------------------------------


@triton.jit
def attention_part(acc, l, m, q, k_at, v_at, scale, block, lo, hi, rows, BN: tl.constexpr, CAUSAL: tl.constexpr):
    k_at = tl.advance(k_at, (0, lo))
    v_at = tl.advance(v_at, (lo, 0))
    for start in range(lo, hi, BN):
        start = tl.multiple_of(start, BN)
        s = tl.dot(q, tl.load(k_at)) * scale
        if CAUSAL:
            seen = rows[:, None] >= (start + tl.arange(0, BN))[None, :]
            s = s + tl.where(seen, 0, -1.0e6)
        new_m = tl.maximum(m, tl.max(s, 1))
        p = tl.math.exp2(s - new_m[:, None])
        alpha = tl.math.exp2(m - new_m)
        l = l * alpha + tl.sum(p, 1)
        acc = acc * alpha[:, None]
        acc = tl.dot(p.to(tl.float16), tl.load(v_at), acc)
        m = new_m
        k_at = tl.advance(k_at, (0, BN))
        v_at = tl.advance(v_at, (BN, 0))
    return acc, l, m


@triton.jit
def attention(
    q_ptr,
    k_ptr,
    v_ptr,
    out_ptr,
    m_ptr,
    scale,
    H,
    T,
    D: tl.constexpr,
    BM: tl.constexpr,
    BN: tl.constexpr,
    STAGE: tl.constexpr,
):
    block = tl.program_id(0)
    head = tl.program_id(1)
    base = head.to(tl.int64) * T * D
    q_at = tl.make_block_ptr(q_ptr + base, (T, D), (D, 1), (block * BM, 0), (BM, D), (1, 0))
    k_at = tl.make_block_ptr(k_ptr + base, (D, T), (1, D), (0, 0), (D, BN), (0, 1))
    v_at = tl.make_block_ptr(v_ptr + base, (T, D), (D, 1), (0, 0), (BN, D), (1, 0))
    out_at = tl.make_block_ptr(out_ptr + base, (T, D), (D, 1), (block * BM, 0), (BM, D), (1, 0))
    rows = block * BM + tl.arange(0, BM)
    m = tl.zeros([BM], dtype=tl.float32) - float("inf")
    l = tl.zeros([BM], dtype=tl.float32) + 1.0
    acc = tl.zeros([BM, D], dtype=tl.float32)
    log2_scale = scale * 1.44269504
    q = tl.load(q_at)
    if STAGE == 1:
        acc, l, m = attention_part(acc, l, m, q, k_at, v_at, log2_scale, block, 0, T, rows, BN, False)
    else:
        acc, l, m = attention_part(acc, l, m, q, k_at, v_at, log2_scale, block, 0, block * BM, rows, BN, False)
        tl.debug_barrier()
        acc, l, m = attention_part(
            acc, l, m, q, k_at, v_at, log2_scale, block, block * BM, (block + 1) * BM, rows, BN, True
        )
    m += tl.math.log2(l)
    acc = acc / l[:, None]
    tl.store(m_ptr + head * T + rows, m)
    tl.store(out_at, acc.to(out_ptr.type.element_ty))


@triton.jit
def attention_descriptors(q_ptr, k_ptr, v_ptr, out_ptr, scale, T, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    q_d = tl.make_tensor_descriptor(q_ptr, shape=[T, D], strides=[D, 1], block_shape=[BM, D])
    k_d = tl.make_tensor_descriptor(k_ptr, shape=[T, D], strides=[D, 1], block_shape=[BN, D])
    v_d = tl.make_tensor_descriptor(v_ptr, shape=[T, D], strides=[D, 1], block_shape=[BN, D])
    out_d = tl.make_tensor_descriptor(out_ptr, shape=[T, D], strides=[D, 1], block_shape=[BM, D])
    first = tl.program_id(0) * BM
    q = q_d.load([first, 0])
    m = tl.full([BM], -float("inf"), tl.float32)
    l = tl.zeros([BM], dtype=tl.float32)
    acc = tl.zeros([BM, D], dtype=tl.float32)
    for start in tl.range(0, T, BN):
        k = k_d.load([start, 0]).T
        s = tl.dot(q, k) * scale
        new_m = tl.maximum(m, tl.max(s, 1))
        p = tl.exp(s - new_m[:, None])
        alpha = tl.exp(m - new_m)
        l = l * alpha + tl.sum(p, 1)
        acc = acc * alpha[:, None] + tl.dot(p.to(tl.float16), v_d.load([start, 0]))
        m = new_m
    out_d.store([first, 0], (acc / l[:, None]).to(tl.float16))


# --- 07: a function of libdevice ----------------------------------------------


@triton.jit
def arcsine(x_ptr, y_ptr, count, BLOCK: tl.constexpr):
    lanes = tl.program_id(axis=0) * BLOCK + tl.arange(0, BLOCK)
    inside = lanes < count
    x = tl.load(x_ptr + lanes, mask=inside)
    x = libdevice.asin(x)
    tl.store(y_ptr + lanes, x, mask=inside)
