"""Rows of types.txt for reductions, scans, products, shapes, casts and fp8.

make_types.py adds them to its own; README.md beside this file says how rows are
written.
"""

import itertools

INTS = ["i1", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"]
FLOATS = ["fp16", "bf16", "fp32", "fp64"]
FP8 = ["fp8e4nv", "fp8e5", "fp8e4b15"]
PLAIN = INTS + FLOATS
ALL = PLAIN + FP8
NAMES = {"i1": "int1", "bf16": "bfloat16"}


def tile(dtype, *shape):
    return f"{dtype}[{','.join(map(str, shape or (8,)))}]"


def name(dtype):
    """`fp16` as the operand `=tl.float16`."""
    long = dtype.replace("fp", "float") if dtype[0] == "f" else dtype.replace("u", "ui").replace("i", "int")
    return "=tl." + NAMES.get(dtype, long)


def call(function, *operands):
    return (f"call{len(operands)}", "=" + function, *operands)


# --- Reductions and scans -----------------------------------------------------

REDUCTIONS = ["sum", "max", "min", "xor_sum", "reduce_or", "argmax", "argmin"]
AXES = ["axis=0", "axis=1", "axis=2", "axis=-1", "axis=-2", "axis=-3", "axis=None", "1", "axis=True"]


def reduction_rows():
    for a in ALL:
        for op in REDUCTIONS:
            yield call(op, tile(a, 4, 8), "=axis=0")
            yield call(op, tile(a, 4, 8), "=axis=1, keep_dims=True")
            yield call(op, tile(a), "=axis=0")
            if op not in ["reduce_or", "argmax", "argmin"]:
                yield call(op, tile(a, 2, 4, 8))
        for op in ["max", "min"]:
            for option in ["", ", return_indices_tie_break_left=False", ", keep_dims=True"]:
                yield "second2", "=" + op, tile(a, 4, 8), "=axis=1, return_indices=True" + option
        yield "max_indices", tile(a, 4, 8), "=1"
        for op in ["argmax", "argmin"]:
            yield call(op, tile(a, 4, 8), "=axis=1, tie_break_left=False")
        for op in ["cumsum", "cumprod"]:
            yield call(op, tile(a, 4, 8))
            yield call(op, tile(a, 4, 8), "=axis=1, reverse=True")
        for b in ALL:
            yield call("sum", tile(a, 4, 8), "=axis=1, dtype=" + name(b)[1:])
            yield call("cumsum", tile(a, 4, 8), "=axis=1, dtype=" + name(b)[1:])
        yield call("softmax", tile(a, 4, 8))
        for function in ["fn_add", "fn_mul", "fn_max", "fn_first", "fn_where", "fn_less", "fn_wide"]:
            yield "reduce", tile(a, 4, 8), "=1", "=" + function
            yield "scan", tile(a, 4, 8), "=1", "=" + function
        for b in ["i32", "fp32", "fp16"]:
            for first, second in [("reduce_pair", "reduce_pair_second"), ("scan_pair", "scan_pair_second")]:
                for row in [first, second]:
                    yield row, tile(a), tile(b), "=0", "=fn_best"
    for op in REDUCTIONS + ["cumsum", "cumprod"]:
        for shape in [(8,), (4, 8), (2, 4, 8), (1, 1)]:
            for axis in AXES:
                yield call(op, tile("fp32", *shape), "=" + axis)
                yield call(op, tile("i16", *shape), "=" + axis)
        yield call(op, "i32")
        yield call(op, "i32", "=axis=0")
        yield call(op, "=3", "=axis=0")
        yield call(op, "*fp32[8]", "=axis=0")
        for shape in [(8,), (4, 8), (2, 4, 8)]:
            for option in [
                "axis=0, keep_dims=True",
                "axis=None, keep_dims=True",
                "keep_dims=True",
                "axis=-1, keep_dims=1",
            ]:
                yield call(op, tile("i32", *shape), "=" + option)
        for method in ["=axis=0", "=0", "=-1"]:
            yield "method2", "=" + op, "i32[4,8]", method
        yield "method1", "=" + op, "i32[4,8]"
        yield call(op, "i32[4,8]", "i32")
        yield call(op, "i32[4,8]", "=axis=0, nothing=1")
    for op in ["max", "min"]:
        for option in ["axis=None, return_indices=True", "return_indices=True", "axis=0, return_indices=False"]:
            yield call(op, "fp32[4,8]", "=" + option)
            yield "second2", "=" + op, "fp32[4,8]", "=" + option
    for reverse in ["True", "False", "1", "None"]:
        yield call("cumsum", "i32[4,8]", f"=axis=1, reverse={reverse}")
        yield "scan_reverse", "i32[4,8]", "=1", "=fn_add", "=" + reverse
    for axis in ["0", "1", "2", "-1", "-2", "-3", "None", "0.0"]:
        for function in ["fn_add", "fn_first"]:
            yield "reduce", "fp32[4,8]", "=" + axis, "=" + function
            yield "reduce_keep", "fp32[4,8]", "=" + axis, "=" + function
            yield "scan", "fp32[4,8]", "=" + axis, "=" + function
    for function in ["fn_two", "fn_none", "fn_one", "fn_affine", "tl.sum", "3", "tl.maximum", "tl.minimum"]:
        for row in ["reduce", "scan"]:
            yield row, "fp32[8]", "=0", "=" + function
            yield row, "fp32", "=0", "=" + function
            yield row + "_pair", "fp32[8]", "fp32[8]", "=0", "=" + function
    for a, b in [
        ("fp32[8]", "i32[8]"),
        ("fp32[4,8]", "i64[4,8]"),
        ("fp32[4,8]", "i32[8,4]"),
        ("fp32[8]", "fp32"),
        ("i8[8]", "fp64[8]"),
    ]:
        for row in ["reduce_pair", "scan_pair", "reduce_pair_second", "scan_pair_second"]:
            for function in ["fn_best", "fn_affine"]:
                yield row, a, b, "=0", "=" + function
    for option in ["dim=0", "dim=1", "dim=-1", "dim=2", "0, keep_dims=True", "dim=1, ieee_rounding=True"]:
        for shape in [(8,), (4, 8), (2, 4, 8)]:
            yield call("softmax", tile("fp32", *shape), "=" + option)
    yield call("softmax", "fp32")


# --- Products -----------------------------------------------------------------

SIDES = [(16, 16), (32, 32), (2, 16, 32), (1, 1), (8, 16)]
PRECISIONS = ['"tf32"', '"tf32x3"', '"ieee"', '"bf16x3"', '"bf16x6"', '"none"', "None", "3"]


def dot_rows():
    for a, b in itertools.product(ALL, repeat=2):
        if "fp8e4b15" in (a, b):
            yield "dot", tile(a, 32, 32), tile(b, 32, 32)
    for a in ALL:
        for precision in PRECISIONS:
            yield call("dot", tile(a, 32, 32), tile(a, 32, 32), "=input_precision=" + precision)
        for option in [
            "allow_tf32=True",
            "allow_tf32=False",
            "max_num_imprecise_acc=32",
            "max_num_imprecise_acc=0",
            "max_num_imprecise_acc=64",
        ]:
            yield call("dot", tile(a, 32, 32), tile(a, 32, 32), "=" + option)
        for out in ["fp16", "bf16", "fp32", "fp64", "i32", "i8", "fp8e5"]:
            yield call("dot", tile(a, 32, 32), tile(a, 32, 32), "=out_dtype=" + name(out)[1:])
            for acc in ["fp16", "bf16", "fp32", "fp64", "i32", "i64"]:
                yield call("dot", tile(a, 32, 32), tile(a, 32, 32), tile(acc, 32, 32), "=out_dtype=" + name(out)[1:])
    for a in ["fp16", "fp32", "i8"]:
        for option in ['allow_tf32=True, input_precision="ieee"', 'input_precision="IEEE"', "allow_tf32=None"]:
            yield call("dot", tile(a, 32, 32), tile(a, 32, 32), "=" + option)
    out = {"fp16": "fp32", "fp32": "fp32", "i8": "i32", "bf16": "fp32", "fp64": "fp64"}
    shapes = [
        ((2, 16, 32), (2, 32, 16), (2, 16, 16)),
        ((4, 32, 32), (4, 32, 64), (4, 32, 64)),
        ((1, 16, 32), (1, 32, 16), (1, 16, 16)),
        ((2, 16, 32), (2, 32, 16), (1, 16, 16)),
        ((2, 16, 32), (2, 16, 32), (2, 16, 16)),
        ((2, 16, 32), (32, 16), (2, 16, 16)),
        ((16, 32), (2, 32, 16), (2, 16, 16)),
        ((16, 32), (32, 16), (16, 16)),
        ((16, 32), (32, 16), (16, 32)),
        ((16, 32), (32, 16), (1, 1)),
        ((16, 32), (32, 16), (16,)),
        ((128, 64), (64, 256), (128, 256)),
        ((16, 128), (128, 16), (16, 16)),
        ((64, 32), (32, 8), (64, 8)),
    ]
    for a, result in out.items():
        for x, y, acc in shapes:
            yield "dot", tile(a, *x), tile(a, *y)
            yield "dot_acc", tile(a, *x), tile(a, *y), tile(result, *acc)
    for row in [
        ("dot", "fp32", "fp32"),
        ("dot", "fp32[32,32]", "fp32"),
        ("dot", "fp32[32,32]", "=1.0"),
        ("dot", "*fp32[32,32]", "fp32[32,32]"),
        ("dot_acc", "fp32[32,32]", "fp32[32,32]", "fp32"),
        ("dot_acc", "fp32[32,32]", "fp32[32,32]", "=0.0"),
        ("dot_acc", "fp32[32,32]", "fp32[32,32]", "=None"),
    ]:
        yield row


# --- Shapes -------------------------------------------------------------------


def shape_rows():
    for a in ALL:
        yield call("join", tile(a), tile(a))
        yield call("interleave", tile(a), tile(a))
        yield call("cat", tile(a), tile(a), "=can_reorder=True")
        yield call("flip", tile(a, 4, 8))
        yield call("trans", tile(a, 4, 8))
        yield call("reshape", tile(a, 4, 8), "=[8, 4]")
        yield call("ravel", tile(a, 4, 8))
        yield "split", tile(a, 4, 2)
        yield call("gather", tile(a), "i32[8]", "=0")
        yield call("gather", "fp32[8]", tile(a), "=0")
        yield call("sort", tile(a))
        yield call("sort", tile(a), "=descending=True")
        yield call("topk", tile(a), "=4")
        yield call("histogram", tile(a), "=16")
        yield call("histogram", tile(a, 4, 8), "=16")
        yield call("histogram", "i32[8]", "=16", tile(a))
        for b in PLAIN:
            yield call("join", tile(a), tile(b))
            yield call("cat", tile(a), tile(b), "=can_reorder=True")
            yield call("interleave", tile(a), tile(b))
    reshapes = [
        "[32]",
        "[4, 8]",
        "[8, 4]",
        "[2, 2, 8]",
        "[2, 16]",
        "[1, 32]",
        "[32, 1]",
        "[1, 32, 1]",
        "[16]",
        "[64]",
        "[-1]",
    ]
    reshapes += [
        "4, 8",
        "32",
        "(8, 4)",
        "[4, -1]",
        "[0, 32]",
        "[3, 8]",
        "[4.0, 8]",
        "4, 2, 4",
        "[8, 4], can_reorder=True",
        "shape=[8, 4]",
    ]
    for shape in reshapes:
        for operand in ["fp32[4,8]", "fp32[32]", "i8[2,2,8]", "*fp32[4,8]"]:
            yield call("reshape", operand, "=" + shape)
            yield "method2", "=reshape", operand, "=" + shape
        yield call("view", "fp32[4,8]", "=" + shape)
        yield "method2", "=view", "fp32[4,8]", "=" + shape
    for operand in ["fp32", "=1"]:
        for shape in ["[1]", "[1, 1]", "[]", "[2]", "1"]:
            yield call("reshape", operand, "=" + shape)
            yield call("broadcast_to", operand, "=" + shape)
    for shape in ["[4, 8]", "4, 8", "(4, 8)", "[4, 4]", "[2, 4, 8]", "[8]", "[4, -1]"]:
        for operand in ["i32[4,8]", "i32[1,8]", "i32[4,1]", "i32[1,1]", "i32[8]", "i32"]:
            yield "method2", "=broadcast_to", operand, "=" + shape
            yield call("broadcast_to", operand, "=" + shape)
    for dims in [
        "0, 1",
        "1, 0",
        "(1, 0)",
        "[1, 0]",
        "-1, 0",
        "-1, -2",
        "0, 0",
        "1",
        "0, 1, 2",
        "2, 1, 0",
        "(2, 0, 1)",
        "1, 2, 0",
        "1.0, 0",
        "True, False",
    ]:
        for operand in ["fp32[4,8]", "fp32[2,4,8]", "*fp32[4,8]"]:
            for op in ["trans", "permute"]:
                yield call(op, operand, "=" + dims)
                yield "method2", "=" + op, operand, "=" + dims
    for operand in ["fp32", "fp32[8]", "fp32[4,8]", "fp32[2,4,8]", "fp32[2,2,4,8]", "=1"]:
        for op in ["trans", "permute", "ravel", "flip", "split", "sort", "item"]:
            yield call(op, operand)
            yield "method1", "=" + op, operand
        for attribute in [
            "T",
            "shape",
            "shape[0]",
            "shape[-1]",
            "numel",
            "dtype",
            "type",
            "type.scalar",
            "dtype.element_ty",
        ]:
            yield "attribute", operand, "=" + attribute
        for attribute in [
            "type.shape",
            "type.element_ty",
            "dtype.primitive_bitwidth",
            "dtype.is_floating()",
            "dtype.is_int()",
            "type.is_block()",
            "nothing",
        ]:
            yield "attribute", operand, "=" + attribute
        for option in ["can_reorder=True", "False"]:
            yield call("ravel", operand, "=" + option)
        for dim in ["0", "1", "2", "3", "-1", "-2", "None", "dim=0"]:
            yield call("flip", operand, "=" + dim)
            yield call("sort", operand, "=" + dim)
            yield call("topk", operand, "=2", "=" + dim)
    for operand in ["*fp32", "*fp32[8]", "*i1", "*fp8e4nv", "*bf16[4,8]"]:
        for attribute in [
            "dtype",
            "dtype.element_ty",
            "type.element_ty",
            "type.scalar",
            "dtype.is_ptr()",
            "dtype.element_ty.primitive_bitwidth",
            "shape",
            "type.scalar.element_ty",
        ]:
            yield "attribute", operand, "=" + attribute
    for a in ALL:
        for attribute in [
            "is_floating",
            "is_int",
            "is_int_signed",
            "is_int_unsigned",
            "is_bool",
            "is_fp8",
            "is_standard_floating",
            "is_fp16",
            "is_bf16",
            "is_fp32",
            "is_fp64",
        ]:
            yield "attribute", tile(a), f"=dtype.{attribute}()"
        for attribute in [
            "primitive_bitwidth",
            "int_bitwidth",
            "fp_mantissa_width",
            "itemsize",
            "name",
            "exponent_bias",
        ]:
            yield "attribute", tile(a), f"=dtype.{attribute}"
        for b in ["int8", "uint8", "float16", "float32", "float8e5"]:
            yield "constexpr", f"={name(a)[1:]} == tl.{b}"
    for a, b in itertools.product(
        ["fp32", "fp32[1]", "fp32[8]", "fp32[4]", "fp32[4,8]", "fp32[8,4]", "fp32[1,8]", "fp32[2,4,8]", "=1.0"],
        repeat=2,
    ):
        yield call("join", a, b)
        yield call("interleave", a, b)
        yield call("cat", a, b, "=can_reorder=True")
        yield call("cat", a, b)
        yield "broadcast", a, b
    for shape in [(2,), (1,), (4,), (8, 2), (2, 8), (8, 1), (2, 4, 2), (2, 2, 2), (2, 2, 4), (2, 4, 8, 2)]:
        yield "split", tile("i32", *shape)
        yield "method1", "=split", tile("i32", *shape)
    indices = [
        "i32[8]",
        "i32[4]",
        "i32[16]",
        "i32[4,8]",
        "i32[8,8]",
        "i32[2,8]",
        "i32[4,4]",
        "i32",
        "=0",
        "u8[4,8]",
        "i64[4,8]",
        "fp32[4,8]",
        "i1[4,8]",
    ]
    for operand, index, axis in itertools.product(
        ["fp32[8]", "fp32[4,8]", "fp32[2,4,8]", "fp32"], indices, ["0", "1", "-1", "2", "-3"]
    ):
        yield call("gather", operand, index, "=" + axis)
    yield call("gather", "fp32[8]", "i32[8]", "=axis=0")
    yield call("gather", "fp32[8]", "i32[8]")
    yield "method3", "=gather", "fp32[8]", "i32[8]", "=0"
    for k in ["0", "1", "2", "4", "8", "16", "3", "-1", "2.0"]:
        for operand in ["fp32[8]", "i32[4,8]", "i16[2,4,8]", "u64[8]"]:
            yield call("topk", operand, "=" + k)
    for option in ["dim=0", "dim=1", "-1, True", "dim=None, descending=True", "descending=1", "None, False"]:
        for operand in ["fp32[8]", "fp32[4,8]", "i8[2,4,8]", "fp32[1]", "bf16[4,1]"]:
            yield call("sort", operand, "=" + option)
            yield call("bitonic_merge", operand, "=" + option)
    for bins in ["1", "2", "8", "16", "3", "0", "-1", "256", "16.0"]:
        yield call("histogram", "i32[8]", "=" + bins)
    for mask in ["i1[8]", "i1[4]", "i1", "=True", "=None", "i32[8]", "i1[4,8]"]:
        yield call("histogram", "i32[8]", "=16", mask)
    yield call("histogram", "i32", "=16")
    yield call("histogram", "i32[8]", "i32")
    for a in ["i32", "i64", "u32", "i32[8]"]:
        yield "call4", "=swizzle2d", a, a, "=8", "=8, 4"
        yield "call4", "=swizzle2d", a, a, a, "=8, 4"
    for a, b in itertools.product(["i32", "i64", "i32[8]", "u8[8]", "fp32"], repeat=2):
        yield call("add", a, b)
        yield call("sub", a, b)
        yield call("mul", a, b)
        yield call("add", a, b, "=sanitize_overflow=False")
    for operand in ["=3", "=2.5", "i32", "fp32[8]", "=True", "=2**40", "=None", '="a"']:
        yield call("to_tensor", operand)
    for axis in ["0", "1", "-1", "[0, 1]", "(0, 2)", "3"]:
        for operand in ["fp32[8]", "fp32[4,8]", "fp32"]:
            yield call("expand_dims", operand, "=" + axis)
            yield "method2", "=expand_dims", operand, "=" + axis
            yield call("unsqueeze", operand, "=" + axis)
    for op in ["squeeze", "unsqueeze"]:
        yield call(op, "fp32[1,8]", "=0")
        yield call(op, "fp32[8]", "=0")


# --- Casts and fp8 ------------------------------------------------------------


def cast_rows():
    for a, b in itertools.product(ALL + ["fp8e4b8", "fp8e5b16"], repeat=2):
        if not {a, b} <= set(PLAIN):
            yield "to", tile(a), name(b)
            yield "to", a, name(b)
            yield "bitcast", tile(a), name(b)
            yield "to_rtz", tile(a), name(b)
            yield "to_rtne", tile(a), name(b)
            yield "store", "*" + tile(a), tile(b)
    for a, b in itertools.product(PLAIN, repeat=2):
        yield "to_rtne", tile(a), name(b)
        yield "bitcast", a, name(b)
    for a in ALL:
        for rounding in ['"rtz"', '"rtne"', '"rn"', "None", "3"]:
            yield "method2", "=to", tile(a), "=tl.float16, fp_downcast_rounding=" + rounding
            yield "method2", "=to", tile(a), "=tl.float8e5, fp_downcast_rounding=" + rounding
            yield call("cast", tile(a), "=tl.bfloat16", "=fp_downcast_rounding=" + rounding)
        for b in [
            "tl.int64",
            "tl.uint64",
            "tl.int32",
            "tl.float32",
            "tl.float64",
            "tl.pointer_type(tl.int8)",
            "tl.pointer_type(tl.float32)",
            "tl.pi64_t",
        ]:
            for operand in ["*" + a, "*" + tile(a)]:
                yield "to", operand, "=" + b
                yield "bitcast", operand, "=" + b
        for operand in [a, tile(a)]:
            yield "to", operand, "=tl.pointer_type(tl.float32)"
            yield "bitcast", operand, "=tl.pointer_type(tl.float32)"
        for literal in ["0", "1", "1.5", "-2.0", "True", "1e300", 'float("nan")']:
            for b in FP8:
                yield "cast", "=" + literal, name(b)
                yield "full", "=[8]", "=" + literal, name(b)
        for b in FP8:
            yield "full", "=[8]", a, name(b)
    for b in FP8:
        yield "zeros", "=[8]", name(b)
        yield "zeros_like", tile(b)
        for op in ["neg", "invert", "not", "abs", "exp", "sqrt", "floor", "sigmoid", "sin", "pos"]:
            yield op, tile(b)
        for literal in ["0", "1", "1.0", "0.1", "300", "True", "1e300", "-1"]:
            for op in ["add", "mul", "truediv", "lt", "minimum", "where_literal", "pow"]:
                if op == "where_literal":
                    yield "where", "i1[8]", tile(b), "=" + literal
                else:
                    yield op, tile(b), "=" + literal
                    yield op, "=" + literal, tile(b)
        for a in PLAIN:
            yield "cast", tile(b), name(a)
            yield "load_other", "*" + tile(b), "i1[8]", tile(a)
            yield "load_other", "*" + tile(a), "i1[8]", tile(b)
        yield "load", "*" + tile(b)
        yield "load", "*" + b
        yield "load_other", "*" + tile(b), "i1[8]", "=0.0"
        yield "load_other", "*" + tile(b), "i1[8]", "=0"
        yield "clamp", tile(b), tile(b), tile(b)
        yield "fma", tile(b), tile(b), tile(b)
        yield "if_merge", "i1", tile(b), tile(b)
        yield "carried", tile(b), "i32", tile(b)
        yield "value", b
        yield "value", tile(b)
    operators = [
        "add",
        "sub",
        "mul",
        "truediv",
        "floordiv",
        "mod",
        "and",
        "shl",
        "lt",
        "eq",
        "minimum",
        "maximum",
        "minimum_nan",
        "fdiv",
        "div_rn",
        "iadd",
        "py_max",
    ]
    for op in operators:
        for a, b in itertools.product(FP8, ALL):
            yield op, tile(a), tile(b)
            yield op, tile(b), tile(a)
    for a, b in itertools.product(FP8, ALL):
        yield "where", "i1[8]", tile(a), tile(b)
        yield "where", "i1[8]", tile(b), tile(a)
        yield "ternary", "i1", a, b
        yield "if_merge", "i1", a, b
        yield "carried", tile(a), "i32", tile(b)


PARTS = [reduction_rows, dot_rows, shape_rows, cast_rows]
