"""The arguments of a launch, values to try, and the list of launches.

The tables of launches and make_values.py share what stands here.
"""

import itertools
import math
import struct

WIDTH = {
    "i1": 8,
    "i8": 8,
    "u8": 8,
    "i16": 16,
    "u16": 16,
    "fp16": 16,
    "bf16": 16,
    "i32": 32,
    "u32": 32,
    "fp32": 32,
    "i64": 64,
    "u64": 64,
    "fp64": 64,
    "fp8e4nv": 8,
    "fp8e5": 8,
    "fp8e4b15": 8,
}
SIGNED = ["i8", "i16", "i32", "i64"]
UNSIGNED = ["u8", "u16", "u32", "u64"]
INTS = SIGNED + UNSIGNED
FLOATS = ["fp16", "bf16", "fp32", "fp64"]
FILL = 0xA5
INF, NAN = float("inf"), float("nan")
SAME, OPEN = ".", "?"


# --- Bits ---------------------------------------------------------------------


def nearest(value, mantissa, least):
    """`value` rounded to `mantissa` bits and the least exponent, ties to even."""
    if value == 0 or math.isinf(value) or math.isnan(value):
        return value
    exponent = max(math.frexp(value)[1] - 1, least)
    unit = math.ldexp(1.0, exponent - mantissa)
    return round(value / unit) * unit


def bits(dtype, value):
    """The bits of one element that holds a value of Python."""
    if dtype == "i1":
        return int(value)
    if dtype in INTS:
        return value & (1 << WIDTH[dtype]) - 1
    if dtype == "fp64":
        return struct.unpack("<Q", struct.pack("<d", value))[0]
    if dtype == "bf16":
        return struct.unpack("<I", struct.pack("<f", nearest(float(value), 7, -126)))[0] >> 16
    return struct.unpack("<I" if dtype == "fp32" else "<H", struct.pack("<f" if dtype == "fp32" else "<e", value))[0]


def hexes(dtype, patterns):
    """Patterns as text; more than three equal ones in a row as one and their number."""
    words = []
    for pattern, run in itertools.groupby(patterns):
        count = len(list(run))
        word = pattern if isinstance(pattern, str) else f"{pattern:0{WIDTH[dtype] // 4}x}"
        words += [f"{word}*{count}"] if count > 3 else [word] * count
    return " ".join(words)


# --- Arguments of a case ------------------------------------------------------


class Buffer:
    """A pointer argument: its elements before the launch, and how results are judged."""

    def __init__(self, dtype, patterns, judged=None):
        self.dtype, self.patterns, self.judged = dtype, patterns, judged
        self.short = None
        self.ours = None

    def instead(self, values):
        """What tilec leaves, where it differs on purpose: a list of all elements,
        or a dictionary of those that differ. The text SAME stands for Triton's
        element, OPEN for any."""
        if isinstance(values, dict):
            values = [values.get(i, SAME) for i in range(len(self.patterns))]
        self.ours = [v if isinstance(v, str) else bits(self.dtype, v) for v in values]
        return self

    def bytes(self):
        size = WIDTH[self.dtype] // 8
        return b"".join(p.to_bytes(size, "little") for p in self.patterns)


def In(dtype, values):
    return Buffer(dtype, [bits(dtype, v) for v in values])


def Out(dtype, size, judged="exact"):
    """An output; every byte of it is FILL before the launch."""
    buffer = Buffer(dtype, [int.from_bytes(bytes([FILL] * (WIDTH[dtype] // 8)), "little")] * size, judged)
    buffer.short = "fill"
    return buffer


def Raw(dtype, patterns):
    return Buffer(dtype, patterns)


def Every(dtype, count):
    """Elements whose bits are 0, 1, 2, ..."""
    buffer = Buffer(dtype, list(range(count)))
    buffer.short = "count"
    return buffer


def InOut(dtype, values, judged="exact"):
    return Buffer(dtype, [bits(dtype, v) for v in values], judged)


class Scalar:

    def __init__(self, dtype, value):
        self.dtype, self.value = dtype, value


class Const:

    def __init__(self, value):
        self.value = value


# --- Values to try ------------------------------------------------------------


def limits(t):
    w = WIDTH[t]
    return (-(1 << w - 1), (1 << w - 1) - 1) if t in SIGNED else (0, (1 << w) - 1)


def ints(t):
    lo, hi = limits(t)
    return [0, 1, 5, 100, hi, hi - 1] + ([-1, -7] if t in SIGNED else [7, hi // 2 + 1])


def more_ints(t):
    lo, hi = limits(t)
    return [0, 1, 2, 3, hi, lo] + ([-1, -3] if t in SIGNED else [hi // 2, hi // 3])


def divisors(t):
    lo, hi = limits(t)
    return [1, 2, 3, 7, hi, 64] + ([-2, -5] if t in SIGNED else [hi - 1, hi // 2 + 1])


def dividends(t):
    lo, hi = limits(t)
    return [0, 1, 7, 100, hi, hi - 1] + ([-7, lo] if t in SIGNED else [hi // 2, 20])


GREATEST = {
    "fp16": 65504.0,
    "bf16": 3.3895313892515355e38,
    "fp32": 3.4028234663852886e38,
    "fp64": 1.7976931348623157e308,
}
TINY = {"fp16": 2.0**-24, "bf16": 2.0**-133, "fp32": 2.0**-149, "fp64": 5e-324}


def floats(t):
    return [0.0, -0.0, 1.5, -2.25, INF, NAN, GREATEST[t], TINY[t] * 3]


def more_floats(t):
    return [1.0, -0.5, -0.0, NAN, -INF, 3.3125, -GREATEST[t], TINY[t]]


def left(t):
    return ints(t) if t in INTS else floats(t)


def right(t):
    return more_ints(t) if t in INTS else more_floats(t)


def crossed(xs, ys):
    pairs = list(itertools.product(xs, ys))
    return [p[0] for p in pairs], [p[1] for p in pairs]


def ulps(n):
    return f"ulp {n}"


# --- The list -----------------------------------------------------------------

CASES = []


class Case:
    """One launch of the kernel `kernel` of the file `source`."""

    def __init__(self, source, kernel, tag, grid, arguments, differs, refused):
        self.source, self.kernel, self.grid, self.arguments = source, kernel, grid, arguments
        self.title = f"{kernel}-{tag}" if tag else kernel
        self.differs, self.refused = differs, refused


def case(source, kernel, *arguments, grid=(1, 1, 1), tag="", differs=None, refused=False):
    """Adds a launch; `differs` says why tilec differs from Triton on purpose, `refused`
    that it takes the kernel for an error."""
    CASES.append(Case(source, kernel, tag, grid, arguments, differs, refused))


def mixed_up(count, low, high, seed=1):
    """Integers without a pattern, the same every time."""
    values = []
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % (1 << 31)
        values.append(low + (seed >> 8) % (high - low + 1))
    return values
