# Writes the result over x.
# EXPECT: ✗ wrong values: 32 of 32 differ
# EXPECT: (never written)
@triton.jit
def add_kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    offsets = tl.arange(0, B0)
    x = tl.load(x_ptr + offsets)
    tl.store(x_ptr + offsets, x + 10.0)
