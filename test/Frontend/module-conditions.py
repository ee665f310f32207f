# RUN: tilec %s --emit=tile --import-path=%S/Inputs -o %t 2>&1 | FileCheck %s --check-prefix=NOTE
# RUN: FileCheck %s < %t
#
# What module levels ask of their surroundings: the version of Triton, the
# device, the environment, what a module has. Functions are chosen by `if`, `try`,
# conditional expressions, aliases and functions that look them up.

import functools
import importlib.util
import os
import sys

import torch
import triton
import triton.language as tl
from packaging import version
from packaging.version import Version


@functools.lru_cache
def is_cuda():
    return triton.runtime.driver.active.get_current_target().backend == "cuda"


def is_hopper():
    return is_cuda() and torch.cuda.get_device_capability()[0] >= 9


if version.parse(triton.__version__) >= version.parse("3.2.0"):

    @triton.jit
    def chosen(x):
        return x + 1

else:

    @triton.jit
    def chosen(x):
        return x + undefined


if os.environ.get("FAST_MATH", "0") == "1" or "FAST_MATH" in os.environ:
    exp = tl.exp2
elif os.getenv("FAST_MATH") is None:
    exp = tl.exp
else:
    exp = None

try:
    from triton.language.extra import libdevice

    tanh = libdevice.tanh
except ImportError:
    tanh = None

try:
    gather = tl.no_such_function
except AttributeError:
    gather = tl.gather

try:
    import no_such_module

    HAS_MODULE = True
except ImportError:
    HAS_MODULE = False


def look_up(name):
    return getattr(libdevice, name, None)


def multiplier(factor):
    def multiply(x):
        return x * factor

    return multiply


double = multiplier(2)
log1p = look_up("log1p")
alias = chosen if is_hopper() else None

MAJOR = int(triton.__version__.split(".")[0])
PAIR = tuple(int(part) for part in triton.__version__.split(".")[:2])
NEW = triton.__version__.startswith("3.") and Version(triton.__version__) < Version("4")
HIP = torch.version.hip is not None
SPEC = importlib.util.find_spec("no_such_module") is None
PYTHON = sys.version_info >= (3, 9)
HAS_GATHER = hasattr(tl, "gather")
HAS_NOTHING = hasattr(tl, "no_such_function")
SIZES = [2**i for i in range(4)]
SIZES.append(64)
TOTAL = 0
for size in SIZES:
    TOTAL += size
WIDTH: tl.constexpr = tl.constexpr(triton.next_power_of_2(triton.cdiv(100, 8)))
TEXT = ", ".join("{}{name}{{".format(i, name="r") for i in range(2))
TABLE = {"half": torch.float16, "full": torch.float32}
HALF = TABLE["half"]
COUNT = 1
COUNT = COUNT + 1


@triton.constexpr_function
def smaller(a, b):
    return a if a < b else b


# CHECK-LABEL: func.func @kernel
@triton.jit
def kernel(p: "*fp32", q: "*fp16"):
    # NOTE: note: 3 (3, 6) True False True True True False
    tl.static_print(MAJOR, PAIR, NEW, HIP, SPEC, PYTHON, HAS_GATHER, HAS_NOTHING)
    # NOTE: note: 0r{, 1r{
    tl.static_print(TEXT)
    # NOTE: note: [1, 2, 4, 8, 64] 79 16 fp16 2 False 3 10
    tl.static_print(SIZES, TOTAL, WIDTH, HALF, COUNT, HAS_MODULE, smaller(3, 5), double(5))
    x = tl.load(p)
    # CHECK: arith.addf
    y = alias(x)
    # CHECK: math.exp %
    # CHECK: tile.libdevice
    # CHECK: tile.libdevice
    z = log1p(tanh(exp(y)))
    # CHECK: tile.gather
    t = gather(tl.full([4], 0, tl.float32), tl.arange(0, 4), 0)
    if q.dtype.element_ty == HALF:
        # CHECK: tile.store
        tl.store(p, z)
