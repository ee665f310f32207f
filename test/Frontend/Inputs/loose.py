import triton


@triton.jit
def increment(x):
    return x + 1
