# A product of two N x N matrices of f32, for interpreter.py.
import triton
import triton.language as tl


@triton.jit
def matmul(a_ptr, b_ptr, c_ptr, N,
           BM: tl.constexpr = 128, BN: tl.constexpr = 64, BK: tl.constexpr = 32):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    total = tl.zeros([BM, BN], tl.float32)
    for start in range(0, N, BK):
        middle = start + tl.arange(0, BK)
        a = tl.load(a_ptr + rows[:, None] * N + middle[None, :])
        b = tl.load(b_ptr + middle[:, None] * N + columns[None, :])
        total = tl.dot(a, b, total, input_precision="ieee")
    tl.store(c_ptr + rows[:, None] * N + columns[None, :], total)
