# Element types of the language, how they meet, and typed pieces of text.

BOOL, INT, UINT, FLOAT = range(4)


class Type:
    def __init__(self, name, signature, array, kind, bits):
        self.name, self.signature, self.array = name, signature, array
        self.kind, self.bits = kind, bits

    def is_integer(self):
        return self.kind in (INT, UINT)

    def is_unsigned(self):
        return self.kind in (BOOL, UINT)

    def limits(self):
        if self.kind == UINT:
            return 0, 2**self.bits - 1
        return -(2 ** (self.bits - 1)), 2 ** (self.bits - 1) - 1


I1 = Type("int1", "i1", "i1", BOOL, 1)
I8, I16, I32, I64 = (Type(f"int{b}", f"i{b}", f"i{b}", INT, b) for b in (8, 16, 32, 64))
U8, U16, U32, U64 = (Type(f"uint{b}", f"u{b}", f"u{b}", UINT, b) for b in (8, 16, 32, 64))
F16, F32, F64 = (Type(f"float{b}", f"fp{b}", f"f{b}", FLOAT, b) for b in (16, 32, 64))
BF16 = Type("bfloat16", "bf16", "bf16", FLOAT, 16)
INTEGERS = [I8, I16, I32, I64, U8, U16, U32, U64]
FLOATS = [F16, BF16, F32, F64]
TYPES = [I1, *INTEGERS, *FLOATS]
COMMON = [F32, F32, F32, I32, I32, F16, BF16, *TYPES]


def promote(a, b, is_division=False):
    """The type in which two run-time values meet."""
    for wide in (F64, F32):
        if wide in (a, b):
            return wide
    if F16 in (a, b):
        return F32 if is_division else F16
    if BF16 in (a, b):
        return BF16 if a is b and not is_division else F32
    if a.is_unsigned() == b.is_unsigned():
        return a if a.bits >= b.bits else b
    unsigned, signed = (a, b) if a.is_unsigned() else (b, a)
    return unsigned if unsigned.bits >= signed.bits else signed


def literal_type(text):
    """The type of a literal by itself."""
    if text in ("True", "False"):
        return I1
    if any(mark in text for mark in ".einf"):
        return F32
    value = int(text)
    for candidate in (I32, U32, I64, U64):
        low, high = candidate.limits()
        if low <= value <= high:
            return candidate
    raise ValueError(text)


def broadcast(*shapes):
    rank = max(map(len, shapes))
    padded = [(1,) * (rank - len(shape)) + tuple(shape) for shape in shapes]
    return tuple(max(sizes) for sizes in zip(*padded))


class Size(int):
    """An argument on which it depends which cells are touched."""


class Value:
    """A piece of the kernel's text with its type; a literal has none."""

    def __init__(self, text, type, shape=()):
        self.text, self.type, self.shape = text, type, tuple(shape)
        # No rounding has reached it, so every engine has the same value.
        self.exact = False
