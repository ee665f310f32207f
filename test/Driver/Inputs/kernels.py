import triton
import triton.language as tl


@triton.jit
def scale(x_ptr, z_ptr, factor, N, B: tl.constexpr):
    offsets = tl.program_id(0) * B + tl.arange(0, B)
    x = tl.load(x_ptr + offsets, offsets < N)
    tl.store(z_ptr + offsets, x * factor, offsets < N)


@triton.jit
def unmasked(x_ptr, z_ptr, B: tl.constexpr):
    offsets = tl.program_id(0) * B + tl.arange(0, B)
    tl.store(z_ptr + offsets, tl.load(x_ptr + offsets))


@triton.jit
def divide(x_ptr, y_ptr, z_ptr, B: tl.constexpr):
    offsets = tl.arange(0, B)
    x = tl.load(x_ptr + offsets)
    y = tl.load(y_ptr + offsets)
    tl.store(z_ptr + offsets, x // y)


@triton.jit
def same_cell(z_ptr, value):
    tl.store(z_ptr, value + tl.program_id(0))


@triton.jit
def choose(x_ptr, other_ptr, z_ptr, ACT: tl.constexpr, B: tl.constexpr):
    offsets = tl.arange(0, B)
    x = tl.load(x_ptr + offsets)
    if ACT == "relu":
        x = tl.maximum(x, 0.0)
    if other_ptr is not None:
        x += tl.load(other_ptr + offsets)
    tl.store(z_ptr + offsets, x)
