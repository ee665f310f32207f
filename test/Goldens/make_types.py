#!/usr/bin/env python3
"""Writes types.txt: what Triton's front end says about every operation.

    python3 make_types.py --output types.txt

Needs the package triton of the version below and no GPU.  README.md beside this
file describes the format of the rows.
"""

import argparse
import itertools
import linecache
import os
import re
import signal
import sys
import tempfile
import warnings

import access_rows
import control_rows
import language_rows

VERSION = "3.6.0"
HERE = os.path.dirname(os.path.abspath(__file__))

# Triton's short name of a type, and its name in triton.language.
DTYPES = {
    "i1": "int1",
    "i8": "int8",
    "i16": "int16",
    "i32": "int32",
    "i64": "int64",
    "u8": "uint8",
    "u16": "uint16",
    "u32": "uint32",
    "u64": "uint64",
    "fp16": "float16",
    "bf16": "bfloat16",
    "fp32": "float32",
    "fp64": "float64",
}
INTS = [t for t in DTYPES if t[0] in "iu"]
FLOATS = [t for t in DTYPES if t not in INTS]
FP8 = {"fp8e4nv": "float8e4nv", "fp8e5": "float8e5"}
OTHER_FP8 = {"fp8e4b15": "float8e4b15", "fp8e4b8": "float8e4b8", "fp8e5b16": "float8e5b16"}
LITERALS = ["True", "0", "1", "-1", "300", "2**31", "2**40", "2**63", "0.0", "1.0", "0.1", "1e300", 'float("inf")']


def tile(dtype, shape=(8,)):
    return f"{dtype}[{','.join(map(str, shape))}]"


def name(dtype):
    return "=tl." + (DTYPES.get(dtype) or FP8[dtype])


# --- The rows -----------------------------------------------------------------

OPERATORS = [
    "add",
    "sub",
    "mul",
    "truediv",
    "floordiv",
    "mod",
    "and",
    "or",
    "xor",
    "shl",
    "shr",
    "lt",
    "le",
    "gt",
    "ge",
    "eq",
    "ne",
    "minimum",
    "maximum",
]
FUNCTIONS = ["minimum_nan", "maximum_nan", "cdiv", "fdiv", "div_rn", "umulhi", "logical_and", "logical_or"]
SCALARS = [
    "add",
    "truediv",
    "floordiv",
    "mod",
    "and",
    "shl",
    "shr",
    "lt",
    "eq",
    "minimum",
    "cdiv",
    "py_min",
    "py_max",
    "logical_and",
    "logical_or",
]
MIXED = ["add", "truediv", "and", "lt"]
MATH = [
    "exp",
    "exp2",
    "log",
    "log2",
    "sqrt",
    "sqrt_rn",
    "rsqrt",
    "sin",
    "cos",
    "erf",
    "floor",
    "ceil",
    "abs",
    "sigmoid",
]
SHAPES = [
    (1,),
    (8,),
    (4,),
    (1, 1),
    (8, 1),
    (1, 8),
    (4, 8),
    (8, 4),
    (2, 4, 8),
    (1, 4, 1),
    (2, 1, 8),
    (4, 1, 1),
    (2, 2, 4, 8),
    (2, 1, 4, 1),
]


def dtype_rows():
    pairs = list(itertools.product(DTYPES, DTYPES))
    for op in OPERATORS + FUNCTIONS:
        for a, b in pairs:
            yield op, tile(a), tile(b)
    for op in SCALARS:
        for a, b in pairs:
            yield op, a, b
    for op in MIXED:
        for a, b in pairs:
            yield op, tile(a), b
            yield op, a, tile(b)
    for op in OPERATORS + ["cdiv"]:
        for a in DTYPES:
            for literal in LITERALS:
                yield op, tile(a), "=" + literal
                yield op, "=" + literal, tile(a)
    for op in [
        "add",
        "truediv",
        "mod",
        "and",
        "lt",
        "minimum",
        "fdiv",
        "div_rn",
        "logical_and",
        "py_min",
        "minimum_nan",
    ]:
        for a in DTYPES:
            for literal in ["True", "-1", "300", "2**40", "1.0", "1e300"]:
                yield op, a, "=" + literal
    # Literals bound to names: plain ones are run-time values, constexpr ones stay literals.
    for op in ["add", "and", "lt", "minimum"]:
        for a in DTYPES:
            for literal in ["True", "1", "-1", "300", "2**31", "2**40", "1.0", "1e300"]:
                yield op, tile(a), "$" + literal
                yield op, tile(a), "!" + literal
    for op in ["iadd", "itruediv", "imod"]:
        for a, b in pairs:
            yield op, tile(a), tile(b)
    for op in ["pow", "chained"]:
        yield (op, "i32[8]", "i32[8]") if op == "pow" else (op, "i32[8]", "i32[8]", "i32[8]")
    for a in DTYPES:
        for op in ["neg", "pos", "invert", "not"] + MATH:
            yield op, tile(a)
            yield op, a
        for op in ["exp", "sqrt", "sqrt_rn", "rsqrt", "floor", "sigmoid", "abs", "neg"]:
            yield op, tile(a, (4, 8))
    for op in ["neg", "invert", "not"] + MATH:
        for literal in ["True", "1", "-1", "1.0"]:
            yield op, "=" + literal
    for a in FLOATS:
        yield "softmax", tile(a, (4, 8))


def select_rows():
    pairs = list(itertools.product(DTYPES, DTYPES))
    for a, b in pairs:
        yield "where", "i1[8]", tile(a), tile(b)
        yield "where", "i1[8]", tile(a), b
        yield "where", "i1", a, b
        yield "clamp", tile(a), tile(b), tile(b)
        yield "clamp", tile(a), b, b
        yield "clamp", a, tile(b), b
        yield "fma", tile(a), tile(b), tile(b)
        yield "fma", tile(a), b, b
        yield "if_merge", "i1", tile(a), tile(b)
        yield "if_update", "i1", a, b
        yield "ternary", "i1", a, b
        yield "carried", tile(a), "i32", tile(b)
        yield "carried_assign", a, "i32", b
    for a in DTYPES:
        yield "clamp_nan", tile(a), tile(a), tile(a)
        yield "where", tile(a), "fp32[8]", "fp32[8]"
        yield "where", a, "fp32[8]", "fp32[8]"
        yield "if_merge", a, "i32", "i32"
        yield "if_merge", tile(a), "i32", "i32"
        yield "if_merge", tile(a, (1,)), "i32", "i32"
        yield "ternary", "i1", tile(a), tile(a)
        yield "ternary", "i1[8]", tile(a), tile(a)
        yield "while_carried", a, a, "=1"
        for literal in LITERALS:
            yield "where", "i1[8]", tile(a), "=" + literal
            yield "where", "i1[8]", "=" + literal, tile(a)
            yield "clamp", tile(a), "=" + literal, "=" + literal
            yield "carried", a, "i32", "=" + literal
            yield "carried", tile(a), "i32", "=" + literal
            yield "ternary", "i1", a, "=" + literal
            yield "carried_assign", a, "i32", "=" + literal
        for literal in ["0", "1", "0.0", "1.0"]:
            yield "if_merge", "i1", a, "=" + literal
            yield "fma", tile(a), tile(a), "=" + literal
        yield "carried", "=0", "i32", tile(a)
        yield "carried", "=0.0", "i32", a
        yield "carried_assign", "=0", "i32", tile(a)
    for a, b in itertools.product(["=0", "=-1", "=1.0", "=True", "=2**40"], repeat=2):
        yield "where", "i1[8]", a, b
        yield "py_min", a, b
        yield "minimum", a, b
    for c in ["=True", "=False", "=0", "=1", "=2", "=0.0", "=1.5", "=None"]:
        yield "where", c, "fp32[8]", "fp16[8]"
        yield "if_merge", c, "fp32[8]", "i32"
        yield "ternary", c, "fp32[8]", "i32"
    for a, b in itertools.product(["=True", "=False", "=0", "=3", "=None"], ["i1", "i1[8]", "i32", "fp32"]):
        yield "logical_and", a, b
        yield "logical_or", a, b
        yield "logical_and", b, a
        yield "logical_or", b, a
    for a, b in itertools.product(INTS, INTS):
        yield "range_index", a, b, "=1"
    for a in DTYPES:
        yield "range_index", "=0", a, "=1"
        yield "range_index", "=0", "i32", a
        yield "range_index", "=0", "=10", a
    for bounds in [
        ("0", "10", "1"),
        ("0", "10", "2"),
        ("10", "0", "-1"),
        ("0", "2**31", "1"),
        ("0", "2**40", "1"),
        ("-5", "5", "3"),
        ("0", "10", "0"),
        ("0.0", "10", "1"),
        ("0", "0", "1"),
        ("2**31", "2**31+8", "1"),
    ]:
        yield ("range_index", *("=" + b for b in bounds))


def cast_rows():
    for a, b in itertools.product(DTYPES, DTYPES):
        yield "to", tile(a), name(b)
        yield "to", a, name(b)
        yield "cast", tile(a), name(b)
        yield "bitcast", tile(a), name(b)
        yield "to_rtz", tile(a), name(b)
    for a, b in itertools.product(DTYPES, FP8):
        yield "to", tile(a), name(b)
        yield "to", tile(b), name(a)
        yield "to_rtz", tile(a), name(b)
        yield "bitcast", tile(a), name(b)
    for a, b in itertools.product(FP8, FP8):
        yield "to", tile(a), name(b)
        yield "add", tile(a), tile(b)
        yield "mul", tile(a), tile(b)
    for a, b in itertools.product(FP8, DTYPES):
        yield "add", tile(a), tile(b)
        yield "truediv", tile(b), tile(a)
    for a, b in itertools.product(["fp32", "fp64", "fp16", "bf16"], repeat=2):
        yield "to_rtne", tile(a), name(b)
    for a in DTYPES:
        for literal in LITERALS + ["-2**31", "255", "-128", 'float("nan")']:
            yield "cast", "=" + literal, name(a)
            yield "full", "=[8]", "=" + literal, name(a)
        for b in DTYPES:
            yield "full", "=[8]", a, name(b)
        yield "zeros", "=[8]", name(a)
        yield "zeros", "=(4, 8)", name(a)
        yield "zeros_like", tile(a, (4, 8))
        yield "full", "=[]", "=1", name(a)
        yield "to", "*" + a, "=tl.int64"
        yield "to", "*" + a, "=tl.pointer_type(tl.int8)"
        yield "full", "=[8]", tile(a), name(a)
        yield "full", "=[8]", tile(a, (1,)), name(a)
        yield "to", "*fp32", name(a)
        yield "to", a, "=tl.pointer_type(tl.float32)"
        yield "cast", "*fp32[8]", name(a)


def memory_rows():
    for a, b in itertools.product(DTYPES, DTYPES):
        yield "store", "*" + tile(a), tile(b)
        yield "store", "*" + a, b
        yield "load_other", "*" + tile(a), "i1[8]", tile(b)
        yield "load_other", "*" + tile(a), "i1[8]", b
    for a in DTYPES:
        yield "load", "*" + a
        yield "load", "*" + tile(a, (4, 8))
        yield "load", a
        yield "store", "*" + tile(a), b
        yield "store", "*" + a, tile(a)
        yield "store", tile(a), tile(a)
        yield "load_mask", "*fp32[8]", tile(a)
        yield "load_mask", "*fp32", a
        yield "load_mask", "*fp32[8]", a
        yield "load_other", "*fp32[8]", tile(a), "=0.0"
        yield "store_mask", "*fp32[8]", "fp32[8]", tile(a)
        yield "store_mask", "*fp32", "fp32", a
        yield "load_other_only", "*" + tile(a), "=0"
        for literal in LITERALS:
            yield "store", "*" + tile(a), "=" + literal
            yield "load_other", "*" + tile(a), "i1[8]", "=" + literal
        for op in ["add", "sub"]:
            yield op, "*fp32", a
            yield op, a, "*fp32"
            yield op, "*fp32[8]", tile(a)
            yield op, "*fp32", tile(a)
            yield op, tile(a), "*fp32"
            yield op, "*" + a, "i32[8]"
        yield "add", "*" + a, "*" + a
        yield "sub", "*" + a, "*" + a
        for op in ["eq", "ne", "lt"]:
            yield op, "*fp32", "*" + a
            yield op, "*fp32", a
        yield "where", "i1[8]", "*fp32[8]", "*" + tile(a)
        yield "where", "i1", "*fp32", a
        for op in ["mul", "truediv", "and", "shl", "mod", "minimum"]:
            yield op, "*fp32", a
        for b in DTYPES:
            yield "atomic_add", "*" + tile(a), tile(b)
        for op in ["atomic_max", "atomic_min", "atomic_and", "atomic_or", "atomic_xor", "atomic_xchg"]:
            yield op, "*" + tile(a), tile(a)
            yield op, "*" + a, a
        yield "atomic_add", "*" + a, a
        yield "atomic_add", "*" + tile(a), "=1"
        yield "atomic_add", "*" + tile(a), "=1.0"
        yield "atomic_cas", "*" + a, a, a
        yield "atomic_cas", "*" + tile(a), tile(a), tile(a)
        yield "atomic_cas", "*" + a, "=0", "=1"
    for literal in LITERALS:
        yield "add", "*fp32", "=" + literal
        yield "sub", "*fp32", "=" + literal
        yield "add", "*fp32[8]", "=" + literal
        yield "add", "=" + literal, "*fp32"
        yield "load_mask", "*fp32[8]", "=" + literal
        yield "load_mask", "*fp32", "=" + literal
        yield "store_mask", "*fp32[8]", "fp32[8]", "=" + literal
    yield "load_mask", "*fp32[8]", "=None"
    yield "load_other", "*fp32[8]", "=None", "=None"
    yield "load_other", "*fp32[8]", "=None", "=0.0"
    yield "load_other", "*fp32", "i1", "fp16"
    yield "load_other", "*fp32", "i1[8]", "=0.0"
    yield "load_other", "*fp32", "i1", "fp32[8]"
    for a, b in itertools.product(SHAPES, SHAPES):
        yield "store", tile("*fp32", a), tile("fp32", b)
        yield "load_mask", tile("*fp32", a), tile("i1", b)
    for a, b, c in itertools.product([(1,), (8,), (8, 1), (1, 8), (8, 8)], repeat=3):
        yield "load_other", tile("*fp32", a), tile("i1", b), tile("fp32", c)
        yield "store_mask", tile("*fp32", a), tile("fp32", b), tile("i1", c)
        yield "where", tile("i1", a), tile("fp32", b), tile("fp32", c)
        yield "clamp", tile("fp32", a), tile("fp32", b), tile("fp32", c)
        yield "fma", tile("fp32", a), tile("fp32", b), tile("fp32", c)


def shape_rows():
    for a, b in itertools.product(SHAPES, SHAPES):
        for op in ["add", "lt", "minimum", "cdiv", "broadcast"]:
            yield op, tile("i32", a), tile("i32", b)
        yield "add", tile("*fp32", a), tile("i32", b)
        yield "broadcast_to", tile("fp32", a), "=" + str(list(b))
        yield "reshape", tile("fp32", a), "=" + str(list(b))
    for shape in SHAPES:
        yield "add", tile("fp32", shape), "fp32"
        yield "add", "fp32", tile("fp32", shape)
        yield "load", tile("*fp32", shape)
        yield "broadcast_to", "fp32", "=" + str(list(shape))
        yield "ravel", tile("fp32", shape)
        yield "trans", tile("fp32", shape)
        yield "join", tile("fp32", shape), tile("fp32", shape)
        yield "split", tile("fp32", shape)
        yield "interleave", tile("fp32", shape), tile("fp32", shape)
        yield "cat", tile("fp32", shape), tile("fp32", shape)
        yield "zeros", "=" + str(list(shape)), "=tl.float32"
        for axis in range(-5, 6):
            yield "expand_dims", tile("fp32", shape), f"={axis}"
            yield "sum", tile("fp32", shape), f"={axis}"
            yield "sum_keep", tile("fp32", shape), f"={axis}"
            yield "cumsum", tile("fp32", shape), f"={axis}"
            yield "argmax", tile("fp32", shape), f"={axis}"
            yield "flip", tile("fp32", shape), f"={axis}"
        for op in ["sum", "sum_keep", "max", "argmax", "flip"]:
            yield op, tile("fp32", shape), "=None"
        for index in [
            "[None]",
            "[:]",
            "[None, :]",
            "[:, None]",
            "[None, None]",
            "[:, :]",
            "[None, :, None]",
            "[None, None, :]",
            "[:, None, None]",
            "[:, None, :]",
            "[:, :, None]",
            "[None, :, :]",
            "[None, None, None, :]",
            "[None, :, :, None]",
            "[:, None, :, None]",
            "[...]",
            "[0]",
            "[0:2]",
            "[::2]",
            "[:, 0]",
        ]:
            yield "index", tile("fp32", shape), "=" + index
        if len(shape) > 1:
            for dims in itertools.permutations(range(len(shape))):
                if len(shape) < 4 or dims[0] > 1:
                    yield "permute", tile("fp32", shape), "=" + str(list(dims))
                    yield "trans_dims", tile("fp32", shape), "=" + str(list(dims))
        for dims in ["[0, 0]", "[0]", "[1, 2]", "[0, -1]"]:
            yield "permute", tile("fp32", shape), "=" + dims
    for shape in [(2,), (4, 2), (1, 2), (2, 4, 2), (2, 2, 2, 2)]:
        yield "split", tile("fp32", shape)
    yield "join", "fp32", "fp32"
    yield "join", "fp32[8]", "fp32"
    yield "join", "fp32[8]", "fp16[8]"
    yield "join", "fp32[8]", "fp32[4]"
    yield "expand_dims", "fp32", "=0"
    yield "index", "fp32", "=[None]"
    yield "index", "fp32", "=[None, None]"
    yield "index", "fp32", "=[:]"
    yield "sum", "fp32", "=0"
    for axes in ["(0, 1)", "[0, 2]", "(-1, 0)", "(0, 0)", "(1,)"]:
        yield "expand_dims", "fp32[4,8]", "=" + axes
    for shape in [
        "[3]",
        "[0]",
        "[-1]",
        "[6, 8]",
        "[2**20]",
        "[2**21]",
        "[2**10, 2**10]",
        "[2**11, 2**10]",
        "8",
        "(8,)",
        "[8.0]",
        "[True]",
        "[1, 1, 1, 1, 1]",
    ]:
        yield "zeros", "=" + shape, "=tl.float32"
        yield "full", "=" + shape, "=1", "=tl.int8"
    for shape in ["[-1]", "[6]", "[2, 2, 2]", "[4, 2]", "[8]", "8", "[4]"]:
        yield "view", "fp32[8]", "=" + shape
        yield "reshape", "fp32[8]", "=" + shape
        yield "broadcast_to", "fp32[1]", "=" + shape
    for bounds in [
        ("0", "8"),
        ("0", "1"),
        ("8", "16"),
        ("8", "24"),
        ("0", "200"),
        ("0", "3"),
        ("5", "5"),
        ("8", "0"),
        ("-8", "0"),
        ("-8", "8"),
        ("0", "2**20"),
        ("0", "2**21"),
        ("0", "2**31"),
        ("0", "2**32"),
        ("2**31 - 8", "2**31"),
        ("2**31", "2**31 + 8"),
        ("2**32", "2**32 + 8"),
        ("0", "8.0"),
        ("0", "True"),
        ("False", "True"),
        ("1", "True"),
    ]:
        yield "arange", "=" + bounds[0], "=" + bounds[1]
    yield "arange", "=0", "i32"
    yield "arange", "i32", "=8"
    yield "arange", "=0", "$8"
    yield "arange", "=0", "!8"
    for axis in ["0", "1", "2", "3", "-1", "0.0", "True"]:
        yield "program_id", "=" + axis
        yield "num_programs", "=" + axis
    yield "program_id", "i32"


def reduction_rows():
    for a in list(DTYPES) + list(FP8):
        for op in ["sum", "sum_keep", "max", "min", "max_indices", "argmax", "argmin", "xor_sum", "cumsum", "cumprod"]:
            yield op, tile(a), "=0"
            yield op, tile(a, (4, 8)), "=1"
        yield "sum", tile(a, (4, 8)), "=None"
        yield "sort", tile(a, (4, 8))
        yield "flip", tile(a), "=0"
    sides = list(DTYPES) + list(FP8)
    for a, b in itertools.product(sides, sides):
        yield "dot", tile(a, (32, 32)), tile(b, (32, 32))
    for a in sides:
        for out in ["fp16", "bf16", "fp32", "fp64", "i32", "i8"]:
            yield "dot_out", tile(a, (32, 32)), tile(a, (32, 32)), name(out)
            yield "dot_acc", tile(a, (32, 32)), tile(a, (32, 32)), tile(out, (32, 32))
    for a, b in [
        ((16, 16), (16, 16)),
        ((16, 32), (32, 64)),
        ((32, 16), (32, 16)),
        ((16,), (16,)),
        ((16, 16), (16,)),
        ((2, 16, 32), (2, 32, 16)),
        ((2, 16, 32), (4, 32, 16)),
        ((1, 16, 32), (2, 32, 16)),
        ((16, 8), (8, 16)),
        ((8, 16), (16, 16)),
        ((1, 16), (16, 1)),
        ((2, 2, 16, 16), (2, 2, 16, 16)),
    ]:
        yield "dot", tile("fp16", a), tile("fp16", b)
        yield "dot", tile("fp32", a), tile("fp32", b)
        yield "dot", tile("i8", a), tile("i8", b)


def constant_rows():
    expressions = """
        5 | -5 | True | False | 2**31 - 1 | 2**31 | -2**31 | -2**31 - 1 | 2**32 - 1 | 2**32 | -2**32 | 2**63 - 1
        2**63 | -2**63 | 2**64 - 1 | 2**64 | -2**63 - 1 | 1.0 | 0.0 | -0.0 | 1e300 | 1e-40 | 1e-38 | 2.0**-126 | 3.4e38
        3.5e38 | float("inf") | float("-inf") | float("nan") | float("1.5") | int(3) | float(3) | int(2.7) | -(-3)
        7 // 2 | -7 // 2 | 7 // -2 | 7 % 3 | -7 % 3 | 7 % -3 | 7 / 2 | 6 / 2 | 2 ** 10 | 2 ** -1 | 1 << 40 | -8 >> 1
        5 & 3 | 5|3 | 5 ^ 3 | ~5 | not 5 | not 0 | 1 < 2 | 1 == 1.0 | 1 != 2 | 3 and 5 | 0 and 5 | 0 or 5 | 3 or 5
        True + True | 1 + True | 1 + 2.5 | 7.5 // 2 | 7.5 % 2 | -7.5 % 2 | 1 if True else 2 | 3 if 0 else 4 | min(3, 5)
        max(3, 5) | min(3, 2.5) | max(1, 2, 3) | min(7, 8, 3) | len([1, 2, 3]) | len((1, 2)) | 1 is None | None is None
        1 is not None | tl.float32 == tl.float32 | tl.float32 != tl.float16 | tl.float32.primitive_bitwidth
        tl.int8.is_int() | tl.bfloat16.is_floating() | tl.uint8.is_int_unsigned() | tl.int1.primitive_bitwidth
        "ab" == "ab" | "ab" != "cd" | tl.cdiv(7, 2) | tl.cdiv(-7, 2) | tl.cdiv(8, 2) | triton.cdiv(7, 2)
        triton.next_power_of_2(5) | 1 // 0 | 1 % 0 | 1 / 0 | 1 < 2 < 3 | abs(-3) | round(2.5) | (1, 2)[1] | (1, 2, 3)[-1]
        (1, 2)[2] | "ab" | None | tl.float16 | 1e400 | -1e400 | 0x7fffffff | 0b101 | 0o17 | 1_000_000 | 1 @ 2
        lambda: 1 | [1, 2][0] | 3 in (1, 2, 3) | print(1)
    """
    for line in expressions.strip().splitlines():
        for expression in line.split(" | "):
            yield "constexpr", "=" + expression.strip()
            yield "value", "=" + expression.strip()
    for a in DTYPES:
        yield "value", a
        yield "value", tile(a)
        yield "value", "*" + a
        yield "add", a, "$5"
        yield "add", "$5", "$2.5"


def rows():
    seen = set()
    parts = [constant_rows, dtype_rows, select_rows, cast_rows, memory_rows, shape_rows, reduction_rows]
    for part in parts + language_rows.PARTS + access_rows.PARTS + control_rows.PARTS:
        for row in part():
            if row not in seen:
                seen.add(row)
                yield row


# --- From a row to a kernel ---------------------------------------------------


def read_templates(path):
    templates, body = {}, None
    for line in open(path):
        line = line.rstrip()
        if re.fullmatch(r"\[\w+\]", line):
            body = templates.setdefault(line[1:-1], [])
        elif line and not line.startswith("#"):
            body.append(line)
    return templates


def helpers_of(lines, templates):
    """The functions that stand before a kernel with these lines."""
    return templates["helpers"] if any("fn_" in line for line in lines) else []


def kernel_of(row, templates):
    """The parameters of a row's kernel as (name, type) and the lines of its body."""
    params, lines, values = [], [], []
    for i, operand in enumerate(row[1:]):
        if operand[0] == "=":
            values.append(operand[1:])
            continue
        values.append(f"x{i}")
        if operand[0] == "$":
            lines.append(f"x{i} = {operand[1:]}")
        elif operand[0] == "!":
            lines.append(f"x{i}: tl.constexpr = {operand[1:]}")
        elif not operand.endswith("]"):
            params.append((f"x{i}", operand))
        else:
            dtype, shape = re.fullmatch(r"(\S+)\[(.*)\]", operand).groups()
            pointers = f"p{i} + tl.zeros([{shape}], tl.int32)"
            params.append((f"p{i}", dtype if dtype[0] == "*" else "*" + dtype))
            lines.append(f"x{i} = {pointers}" if dtype[0] == "*" else f"x{i} = tl.load({pointers})")
    body = list(templates[row[0]])
    if not any("{check}" in line for line in body) and any(re.match(r"\s*z\b", line) for line in body):
        body.append("{check}")
    for line in body:
        lines.append(re.sub(r"\{(\d)\}", lambda m: values[int(m[1])], line))
    return params, lines


# --- Asking Triton ------------------------------------------------------------


def describe(value, tl):
    """The last column of a row whose value is `value`."""
    if isinstance(value, tl.constexpr) and isinstance(value.value, tl.tensor):
        value = value.value
    if isinstance(value, tl.constexpr):
        value = value.value
    if isinstance(value, (tl.tuple, tuple)):
        return "(" + ", ".join(describe(v, tl) for v in value) + ")"
    if isinstance(value, tl.dtype):
        names = {**DTYPES, **FP8, **OTHER_FP8}
        return "constexpr tl." + names[short(value)] if short(value) in names else "object"
    if isinstance(value, tl.tensor):
        scalar = value.type.scalar
        text = short(scalar)
        if value.type.is_block():
            text = tile(text, [int(tl.core._unwrap_if_constexpr(d)) for d in value.shape])
        return text
    return f"constexpr {value!r}" if isinstance(value, (int, float, str, type(None))) else "object"


def short(dtype):
    """Triton's short name of a type: what a signature calls it."""
    if dtype.is_ptr():
        return "*" + short(dtype.element_ty)
    return str(dtype).replace("uint", "u").replace("int", "i")


class Judge:
    """Runs the front end on one row at a time."""

    def __init__(self):
        import triton
        import triton.language as tl
        from triton._C.libtriton import ir
        from triton.backends.compiler import GPUTarget
        from triton.compiler import ASTSource, make_backend
        from triton.compiler.errors import CompilationError
        from triton.language.extra import libdevice

        assert triton.__version__.startswith(VERSION), f"triton {VERSION} is wanted, {triton.__version__} is installed"
        self.triton, self.tl, self.ir = triton, tl, ir
        self.source_of, self.error = ASTSource, CompilationError
        self.target = GPUTarget("cuda", 90, 32)
        self.backend = make_backend(self.target)
        self.options = self.backend.parse_options({})
        self.found = self.reason = None

        @tl.core.builtin
        def judge(value, _semantic=None):
            self.found = describe(value, tl)

        self.globals = {"triton": triton, "tl": tl, "libdevice": libdevice, "judge": judge}
        self.templates = read_templates(os.path.join(HERE, "templates.txt"))
        self.count = 0

    def __call__(self, row):
        params, lines = kernel_of(row, self.templates)
        header = ", ".join(n for n, _ in params)
        text = "".join(f"{line}\n" for line in helpers_of(lines, self.templates))
        text += f"@triton.jit\ndef kernel({header}):\n" + "".join(
            f"    {line}\n".replace("{check}", "judge(z)") for line in lines
        )
        self.count += 1
        file = f"<row {self.count}>"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        scope = dict(self.globals, __name__="row")
        self.found = "ok"
        try:
            exec(compile(text, file, "exec"), scope)
            source = self.source_of(scope["kernel"], dict(params))
            context = self.ir.context()
            self.ir.load_dialects(context)
            self.backend.load_dialects(context)
            source.make_ir(
                self.target,
                self.options,
                self.backend.get_codegen_implementation(self.options),
                self.backend.get_module_map(),
                context,
            )
        except (self.error, SyntaxError) as e:
            self.reason = e
            return "error"
        except Exception as e:
            self.reason = e
            # The front end accepted the kernel and its own IR verifier did not.
            return "fail"
        finally:
            del linecache.cache[file]
        return self.found


def answers(all_rows):
    """The results of all rows; a child process does the work, for a row may kill it."""
    results = []
    while len(results) < len(all_rows):
        fd, path = tempfile.mkstemp()
        os.close(fd)
        child = os.fork()
        if child == 0:
            warnings.simplefilter("ignore")
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            with open(path, "w") as out:
                judge = Judge()
                for row in all_rows[len(results) :]:
                    # A row that takes this long kills the child, too.
                    signal.alarm(20)
                    out.write(judge(row) + "\n")
                    out.flush()
            os._exit(0)
        os.waitpid(child, 0)
        with open(path) as done:
            got = done.read().splitlines()
        os.unlink(path)
        results += got
        if len(results) < len(all_rows):
            results.append("fail")
            print("killed by", " | ".join(all_rows[len(results) - 1]), file=sys.stderr)
    return results


HEADER = f"""\
# What the front end of Triton {VERSION} says: one row a line,
#   template | operand | ... | result
# README.md describes operands and results. Made by make_types.py; do not edit.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", default=os.path.join(HERE, "types.txt"))
    parser.add_argument("--row", help="show the kernel and the result of one row, written without its result")
    args = parser.parse_args()
    if args.row:
        row = tuple(part.strip() for part in args.row.split(" | "))
        judge = Judge()
        params, lines = kernel_of(row, judge.templates)
        print("def kernel(" + ", ".join(f'{n}: "{t}"' for n, t in params) + "):\n    " + "\n    ".join(lines))
        print(judge(row), judge.reason or "", sep="\n")
        return
    all_rows = list(rows())
    results = answers(all_rows)
    with open(args.output, "w") as out:
        out.write(HEADER)
        for row, result in zip(all_rows, results):
            out.write(" | ".join(row + (result,)) + "\n")
    for kind in ["error", "fail"]:
        print(f"{results.count(kind)} {kind}", end=", ")
    print(f"{len(results)} rows")


if __name__ == "__main__":
    main()
