import torch
import triton
import triton.language as tl

SCALE: tl.constexpr = 3
DEVICE = torch.device("cuda")

try:
    from triton.language.extra import libdevice

    fast_exp = libdevice.fast_expf
except ImportError:
    fast_exp = None

try:
    import a_module_that_is_not_there

    HAS_MODULE = True
except ImportError:
    HAS_MODULE = False

if HAS_MODULE:
    MODE = 1
else:
    MODE = 2


@triton.jit
def scaled(x, factor=SCALE):
    return x * factor
