"""The launches of the kernels of values.py."""

import itertools

import launches
from launches import (
    FLOATS,
    GREATEST,
    INF,
    INTS,
    NAN,
    SIGNED,
    TINY,
    UNSIGNED,
    WIDTH,
    Const,
    In,
    InOut,
    Out,
    Scalar,
    crossed,
    dividends,
    divisors,
    floats,
    left,
    limits,
    more_floats,
    more_ints,
    right,
    ulps,
)

SOFTMAX = "without keep_dims Triton takes the maximum of one row from the elements of another"


def case(kernel, *arguments, **options):
    launches.case("values", kernel, *arguments, **options)


def pair(kernel, t, results, out, xs, ys, judged="exact", u=None, tag=None):
    xs, ys = crossed(xs, ys)
    case(kernel, In(t, xs), In(u or t, ys), Out(out, results * len(xs), judged), Const(len(xs)), tag=tag or t)


def single(kernel, t, results, out, xs, judged="exact", tag=None):
    assert len(xs) & (len(xs) - 1) == 0, (kernel, t, len(xs))
    case(kernel, In(t, xs), Out(out, results * len(xs), judged), Const(len(xs)), tag=tag or t)


def add_cases():
    binary_cases()
    unary_cases()
    cast_cases()
    promotion_cases()
    memory_cases()
    shape_cases()
    control_cases()
    reduction_cases()


def binary_cases():
    for t in INTS + FLOATS:
        for kernel in ["add", "sub", "mul"]:
            if t in ["i8", "u8", "i32", "i64"] + FLOATS:
                pair(kernel, t, 1, t, left(t), right(t))
        pair("compare", t, 6, "i1", left(t), right(t)[:4])
        pair("extremes", t, 2, "fp32" if t == "bf16" else t, left(t), right(t))
    for t in FLOATS:
        pair("extremes_nan", t, 2, "fp32" if t == "bf16" else t, left(t), right(t))
        xs = [-5.0, 0.5, 9.0, NAN, INF, -INF, 1.0, -0.0]
        for kernel in ["clamp", "clamp_nan"]:
            case(
                kernel,
                In(t, xs * 2),
                In(t, [-1.0] * 8 + [0.25] * 8),
                In(t, [2.0] * 8 + [1.0] * 8),
                Out("fp32" if t == "bf16" else t, 16),
                Const(16),
                tag=t,
            )
        pair("where", t, 1, t, left(t)[:4], right(t))
        quotient = {"fp64": "exact", "fp32": ulps(2)}.get(t, ulps(1))
        pair(
            "truediv",
            t,
            1,
            t,
            [0.0, -0.0, 1.0, -2.25, INF, NAN, 1000.0, 0.001],
            [1.0, -0.5, 0.0, NAN, -INF, 3.3125, 7.0, -0.1],
            quotient,
        )
        pair(
            "mod",
            t,
            1,
            t,
            [0.0, -0.0, 1.0, -2.25, 5.5, -5.5, 1000.0, 7.25],
            [1.0, -0.5, 3.0, -3.0, INF, 2.5, 7.0, 0.125],
        )
    pair("fdiv", "fp32", 1, "fp32", [1.0, -2.25, 1000.0, 0.0], [3.0, 7.0, -0.1, INF], ulps(2))
    for t in ["fp32"]:
        pair("div_rn", t, 1, t, floats(t), more_floats(t))
    for t in INTS:
        pair("floordiv", t, 1, t, dividends(t), divisors(t))
        pair("mod", t, 1, t, dividends(t), divisors(t))
        pair("truediv", t, 1, "fp32", dividends(t)[:4] + dividends(t)[6:7] + [3, 20, 50], divisors(t), ulps(2))
        pair("bits", t, 4, t, left(t)[-4:], right(t)[-4:])
        w = WIDTH[t]
        pair("shifts", t, 2, t, left(t), [0, 1, w - 1, w // 2])
        pair(
            "cdiv",
            t,
            1,
            t,
            [0, 1, 7, 100, 20, 21, 63, 64] if t in UNSIGNED else [0, 1, 7, 100, -1, -7, -8, -100],
            [1, 2, 3, 7] if t in UNSIGNED else [1, 2, -3, 7],
        )
    for t in ["i32", "u32", "i64", "u64"]:
        pair(
            "umulhi",
            t,
            1,
            t,
            [0, 1, 7, limits(t)[1], limits(t)[1] // 3, 1 << WIDTH[t] - 2, 12345, 2],
            [0, 1, 7, limits(t)[1], limits(t)[1] // 3, 1 << WIDTH[t] - 2, 54321, 2],
        )
    pair("compare", "i1", 6, "i1", [0, 1], [0, 1])
    pair("bits", "i1", 4, "i1", [0, 1], [0, 1])
    pair("extremes", "i1", 2, "i1", [0, 1], [0, 1])
    for t in ["fp16", "fp32", "fp64"]:
        # 1/3 and its like need the single rounding of a fused operation.
        e = {"fp16": 10, "fp32": 23, "fp64": 52}[t]
        xs = [1.0 + 2.0**-e, 1.0 + 2.0 ** -(e - 1), 3.0, -2.5, INF, 0.0, NAN, 100.0]
        ys = [1.0 - 2.0**-e, 1.0 + 2.0 ** -(e - 2), -3.0, 2.5, 0.0, -1.0, 1.0, 0.125]
        ws = [-1.0, -1.0, 9.0, 6.25, 1.0, -0.0, 2.0, 1.0]
        case("fma", In(t, xs), In(t, ys), In(t, ws), Out(t, 8), Const(8), tag=t)


def unary_cases():
    for t in INTS:
        single("negate", t, 1, t, left(t))
        single("absolute", t, 1, t, more_ints(t))
    for t in FLOATS:
        single("negate", t, 1, t, left(t))
        single("absolute", t, 1, t, more_floats(t))
    single("logical_not", "i1", 3, "i1", [0, 1])
    for t in ["fp32", "fp64"]:
        exact = t == "fp64"
        single(
            "floor_ceil",
            t,
            2,
            t,
            [0.0, -0.0, 0.5, -0.5, 1.999, -1.999, 1e9, -7.0, INF, -INF, NAN, 0.25, 3.0, -3.5, 2.5, 1e-30],
        )
        single(
            "exponentials",
            t,
            2,
            t,
            [0.0, -0.0, 1.0, -1.0, 0.5, 3.25, -7.5, 8.0, INF, -INF, NAN, 0.001, -0.75, 2.0, 5.0, -3.0],
            ulps(1 if exact else 16),
        )
        single(
            "logarithms",
            t,
            2,
            t,
            [0.0, 1.0, 2.0, 10.0, 0.1, 1e30, 1e-30, 3.0, INF, -1.0, NAN, 0.9, 1.1, 256.0, 7.5, 0.75],
            ulps(2),
        )
        single(
            "roots",
            t,
            2,
            t,
            [0.0, 1.0, 2.0, 4.0, 0.1, 1e30, 1e-30, 3.0, INF, -1.0, NAN, 0.9, 1.1, 256.0, 7.5, 0.75],
            ulps(2),
        )
        single(
            "circular",
            t,
            2,
            t,
            [0.0, -0.0, 1.0, -1.0, 0.5, 3.25, -7.5, 100.0, INF, NAN, 1.5707963, 3.1415926, 1e-3, 2.0, 5.0, -3.0],
            ulps(2),
        )
        single(
            "erf",
            t,
            1,
            t,
            [0.0, -0.0, 1.0, -1.0, 0.5, 3.25, -7.5, 0.01, INF, -INF, NAN, 1.5, 1e-3, 2.0, 5.0, -3.0],
            ulps(3),
        )
        single(
            "sigmoid",
            t,
            1,
            t,
            [0.0, -0.0, 1.0, -1.0, 0.5, 3.25, -7.5, 8.0, INF, -INF, NAN, 0.001, -0.75, 2.0, 5.0, -3.0],
            ulps(4 if exact else 16),
        )
    single(
        "sqrt_rn",
        "fp32",
        1,
        "fp32",
        [0.0, -0.0, 2.0, 3.0, 0.1, 1e30, 1e-40, 1e-30, INF, -1.0, NAN, 0.9, 1.1, 256.0, 7.5, 0.75],
    )
    for t in ["fp16", "bf16"]:
        single(
            "half_math",
            t,
            2,
            t,
            [0.0, 1.0, -1.0, 0.5, 3.25, -7.5, 8.0, INF, -INF, NAN, 0.001, -0.75, 2.0, 5.0, -3.0, 1.5],
            ulps(1),
        )
    rows = [1.0, 2.0, 3.0, 4.0, 0.0, 0.0, 0.0, 0.0, -1.0, 5.0, -1.0, 5.0, 0.5, 0.25, 0.125, -INF]
    case(
        "softmax_rows",
        In("fp32", rows),
        Out("fp32", 16, ulps(32)),
        Const(4),
        Const(4),
        differs=SOFTMAX,
        refused=True,
    )


def halfway(t):
    """Float32 and float64 values around the middle between two neighbours of t."""
    e = 10 if t == "fp16" else 7
    base = [1.0, 1.0 + 2.0**-e]
    half = 2.0 ** -(e + 1)
    result = []
    for b in base:
        result += [b + half, b + half + 2.0**-22, b + half - 2.0**-22, -(b + half)]
    if t == "fp16":
        result += [65504.0, 65519.0, 65520.0, 2.0**-25, 2.0**-25 * 1.001, 2.0**-24 * 1.5, 2.0**-14 - 2.0**-25, 1e-30]
    else:
        result += [GREATEST["bf16"], 3.3961775292304957e38, 3.4e38, 2.0**-134, 2.0**-133 * 1.5, 1e-40, 3.0e38, 1e-30]
    return result


def castable(t):
    if t == "i1":
        return [0, 1] * 4
    return [0, 1, 2, 100, 127, 13, 77, limits(t)[1]] if t in UNSIGNED else [0, 1, -1, 100, -128, 127, *limits(t)]


def cast_cases():
    every = ["i1"] + INTS + FLOATS
    for a, b in itertools.product(every, every):
        if a == b:
            continue
        if a in FLOATS and b not in FLOATS:
            # In range for the target, for nothing else is defined.
            values = [0.0, -0.0, 0.75, 1.0, 2.5, 99.5, 127.0, 1.25]
            if b in SIGNED:
                values += [-0.75, -1.0, -2.5, -99.5, -128.0, 3.99, -3.99, 64.0]
            elif b == "i1":
                values += [NAN, INF, -1.0, -INF, TINY[a], 100.0, -0.25, 0.0]
            else:
                values += [200.0, 255.0, 31.5, 0.99, 128.0, 3.99, 17.0, 64.0]
        elif a in FLOATS:
            values = [0.0, -0.0, 1.0, -2.5, INF, -INF, NAN, 0.1]
            values += [TINY[a], GREATEST[a], 1e-5, 100.25, -0.3333, 1e4, 65504.0, 3.0]
        else:
            values = castable(a)
        single("cast", a, 1, b, values, tag=f"{a}-{b}")
    for a, b in [("fp32", "fp16"), ("fp32", "bf16"), ("fp64", "fp16"), ("fp64", "bf16")]:
        single("cast", a, 1, b, halfway(b), tag=f"{a}-{b}-ties")
    near = [
        1.0 + 2.0**-24,
        1.0 + 3 * 2.0**-24,
        1.0 + 2.0**-24 + 2.0**-52,
        2.0**-150,
        2.0**-150 * 1.0001,
        3.4028235677973366e38,
        1e39,
        -1e-46,
    ]
    single("cast", "fp64", 1, "fp32", near, tag="fp64-fp32-ties")
    # Two roundings, through float32, where one would give the other neighbour.
    doubled = [1.0 + 2.0**-11 + 2.0**-40, 1.0 + 2.0**-11 - 2.0**-40, 1.0 + 2.0**-8 + 2.0**-40, 1.0 + 2.0**-8 - 2.0**-40]
    single("cast", "fp64", 1, "fp16", doubled, tag="fp64-fp16-double")
    single("cast", "fp64", 1, "bf16", doubled, tag="fp64-bf16-double")
    big = [(1 << 24) + 1, (1 << 24) + 3, (1 << 53) + 1, (1 << 62) + 1, -(1 << 24) - 1, 65519, 65520, -65519]
    for b in FLOATS:
        single("cast", "i64", 1, b, big, tag=f"i64-{b}-ties")
        single("cast", "u64", 1, b, [abs(v) for v in big[:7]] + [(1 << 64) - 1], tag=f"u64-{b}-ties")
        single(
            "cast",
            "i32",
            1,
            b,
            [(1 << 24) + 1, (1 << 24) + 3, (1 << 31) - 1, 2049, 2051, 257, 259, -257],
            tag=f"i32-{b}-ties",
        )
    single(
        "cast",
        "fp64",
        1,
        "i64",
        [9.0e15, -9.0e15, 2.0**53, -(2.0**62), 4294967296.5, -0.999, 1e18, 2.0**31],
        tag="fp64-i64-large",
    )
    single("cast", "fp64", 1, "i32", [2147483647.0, -2147483648.0, 2147483646.999, 1e9], tag="fp64-i32-large")
    single("cast", "fp32", 1, "u32", [4294967040.0, 2147483648.0, 3e9, 16777217.0], tag="fp32-u32-large")
    for a, b in [
        ("i32", "i8"),
        ("fp32", "fp16"),
        ("fp32", "i32"),
        ("i64", "fp32"),
        ("i8", "u32"),
        ("u8", "i64"),
        ("fp64", "bf16"),
        ("fp16", "fp64"),
        ("i1", "fp32"),
        ("i1", "i32"),
    ]:
        values = (
            [0, 1, 0, 1]
            if a == "i1"
            else (
                [0, 1, -1, 100, -100, 7, 55, 3]
                if a in SIGNED
                else [0, 1, 100, 200] if a in UNSIGNED else [0.0, 1.5, -2.75, 100.0]
            )
        )
        single("store_cast", a, 1, b, values, tag=f"{a}-{b}")
    # A store to int1 keeps eight bits, a cast to int1 compares with zero.
    single("store_cast", "i32", 1, "i1", [0, 1, 2, 255, 256, 257, -1, 512], tag="i32-i1")
    single("store_cast", "i64", 1, "i1", [0, 1 << 40, 3, 256], tag="i64-i1")
    single("store_cast", "fp32", 1, "i1", [0.0, 0.5, 1.0, 100.0], tag="fp32-i1")
    for a in ["i8", "i32", "fp32", "fp16", "i64"]:
        values = [0, 1, -1, 64] if a in SIGNED else [0.0, -0.0, 0.5, NAN]
        if a in ["i32", "i64"]:
            values += [256, 1 << 16, -256, 1 << 30]
        single("to_bool", a, 1, "i32", values)
    case("bool_memory", In("i1", [0, 1, 2, 255, 128, 0, 1, 16]), Out("i1", 8), Out("i32", 8), Const(8))
    for b in ["fp16", "bf16"]:
        single("cast_rtz", "fp32", 1, b, [v for v in halfway(b) if abs(v) > 1e-4 and abs(v) < 6e4][:8], tag=f"fp32-{b}")
    single("bitcast", "fp32", 1, "i32", floats("fp32")[:5] + [1.0, -1.0, 0.1], tag="fp32-i32")
    single(
        "bitcast",
        "i32",
        1,
        "fp32",
        [0, 1, -1 << 31, 0x3F800000, 0x7F800000, 0x40490FDB, 0x00800000, 0x7F7FFFFF],
        tag="i32-fp32",
    )
    single("bitcast", "fp16", 1, "bf16", [0.0, 1.0, -2.0, 0.1], tag="fp16-bf16")
    single("bitcast", "u64", 1, "fp64", [0, 1, 0x3FF0000000000000, 0xC000000000000000], tag="u64-fp64")
    case("literal_casts", Out("i32", 8))
    for t in FLOATS:
        case("fill", Out(t, 12), Const(4), tag=t)


def promotion_cases():
    for t in ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"]:
        single("literals", t, 4, t, left(t))
        values = dividends(t)
        if t in SIGNED:
            single("literal_division", t, 4, t, values)
    for t in FLOATS:
        single("literals", t, 4, t, [0.0, 1.5, -2.25, 1000.0])
        single("float_literals", t, 3, t, [0.0, 1.0, -3.0, 0.1, 1000.0, 7.0, -0.5, 255.0])
        single("literal_compare", t, 3, "i1", [0.1, 0.0999, 0.1001, 0.0, NAN, -0.1, 0.125, 1.0])
    single("literal_compare", "i32", 3, "i1", [0, 1, -1, 2])
    for t in ["i32", "u8", "i64"]:
        single("float_literals", t, 3, "fp32", [0, 1, 3, 10, 100, 7, 50, 127])
    for t in INTS:
        single("literal_compare_int", t, 4, "i1", left(t))
    for t in ["i8", "u8", "i16", "i32"]:
        single("literal_extremes", t, 2, "i32", [0, 1, 100, 127])
    for t in ["i8", "u8", "i16", "i32"]:
        single("named_literals", t, 2, "i32", [0, 1, 100, 127])
    single("named_literals", "u32", 2, "u32", [0, 1, 100, (1 << 32) - 1])
    for a, b, out in [
        ("i8", "u8", "u8"),
        ("i8", "i16", "i16"),
        ("i8", "u32", "u32"),
        ("i32", "u32", "u32"),
        ("i64", "u32", "i64"),
        ("i64", "u64", "u64"),
        ("u8", "i16", "i16"),
        ("i32", "fp16", "fp16"),
        ("i64", "fp32", "fp32"),
        ("fp16", "bf16", "fp16"),
        ("fp16", "fp32", "fp32"),
        ("bf16", "fp32", "fp32"),
        ("bf16", "i32", "fp32"),
        ("fp32", "fp64", "fp64"),
        ("i1", "i8", "i8"),
        ("i1", "fp16", "fp16"),
        ("i1", "i1", "i1"),
    ]:

        def some(t):
            return (
                [0, 1] * 2
                if t == "i1"
                else (
                    [0, 3, 100, 127]
                    if t in UNSIGNED
                    else [0, -1, 100, -128] if t in SIGNED else [0.1, -2.5, 100.0, 0.75]
                )
            )

        pair("mixed", a, 2, out, some(a), some(b), u=b, tag=f"{a}-{b}")
        if "i1" not in (a, b):
            pair("mixed_compare", a, 2, "i1", some(a), some(b), u=b, tag=f"{a}-{b}")
    pair("mixed_shift", "i32", 1, "i64", [-8, 8, -1, 7], [0, 1, 2, 3], u="u32", tag="i32-u32")
    pair("mixed_shift", "u32", 1, "i64", [8, 0xFFFFFFF8, 7, 1], [0, 1, 2, 3], u="i32", tag="u32-i32")
    pair("mixed_shift", "i8", 1, "i64", [-8, 8, -1, 7], [0, 1, 2, 3], u="i32", tag="i8-i32")
    pair("mixed_shift", "u8", 1, "i64", [8, 0xF8, 7, 1], [0, 1, 2, 3], u="i16", tag="u8-i16")
    case("constants", Out("i32", 8))
    case("run_time_division", Out("i32", 4), Scalar("i32", 3))
    case("run_time_division", Out("i32", 4), Scalar("i32", -3), tag="negative")
    case(
        "scalar_arguments",
        Out("i64", 3),
        Out("fp32", 4, ulps(2)),
        Scalar("i32", 7),
        Scalar("i64", (1 << 40) + 5),
        Scalar("fp32", 2.5),
        Scalar("i1", True),
    )
    case("scalar_extremes", Out("i32", 4), Scalar("i32", 5), Scalar("i32", -9))
    case("scalar_extremes", Out("fp32", 4), Scalar("fp32", -2.5), Scalar("i32", 4), tag="mixed")
    single("infinities", "fp32", 3, "fp32", [1.0, -1.0, 0.0, NAN])
    single("infinities", "fp16", 3, "fp16", [1.0, -1.0, 0.0, NAN])
    single("infinities", "i32", 3, "fp32", [1, -1, 0, 7])


def memory_cases():
    for t in ["i8", "i64", "fp16", "fp32", "i1"]:
        values = [1] * 16 if t == "i1" else range(1, 17)
        case("masked_copy", In(t, values), Out(t, 16), Scalar("i32", 11), Const(16), tag=t)
    case("masked_copy", In("fp32", range(16)), Out("fp32", 16), Scalar("i32", 0), Const(16), tag="none")
    for t in ["i8", "i32", "fp16", "fp32"]:
        case("masked_other", In(t, range(1, 17)), Out(t, 32), Scalar("i32", 5), Const(16), tag=t)
        case(
            "masked_other_tile",
            In(t, range(1, 17)),
            In("i32", range(50, 66)),
            Out(t, 16),
            Scalar("i32", 9),
            Const(16),
            tag=t,
        )
    case("masked_scalar", In("i32", range(8)), Out("i32", 10), Scalar("i32", 8), Const(8))
    case("masked_scalar", In("i32", range(8)), Out("i32", 10), Scalar("i32", 2), Const(8), tag="off")
    case("masked_rows", In("fp32", range(15)), Out("fp32", 32), Scalar("i32", 3), Scalar("i32", 5), Const(4), Const(8))
    case("broadcast_mask", In("i32", range(100, 132)), Out("i32", 32), Scalar("i32", 2), Const(4), Const(8))
    for t in ["i16", "fp32"]:
        case("scalar_memory", In(t, [3, 10]), Out(t, 2), tag=t)
    case("store_scalar", Out("i64", 8), Scalar("i32", -5), Const(8))
    case("store_scalar", Out("fp16", 8), Scalar("fp32", 0.1), Const(8), tag="fp16")
    for index in ["i32", "i64", "u8"]:
        case(
            "gather",
            In("fp32", [v * 1.5 for v in range(16)]),
            In(index, [3, 15, 0, 0, 7, 2, 9, 1]),
            Out("fp32", 8),
            Const(8),
            tag=index,
        )
    case("scatter", In("i32", range(8)), In("i32", [3, 15, 0, 12, 7, 2, 9, 1]), Out("i32", 16), Const(8))
    case("pointers", In("i32", range(0, 240, 10)), Out("i32", 16), Const(8))


def shape_cases():
    case("outer", In("fp32", [1.0, 2.0, -3.0, 0.5]), In("fp32", range(8)), Out("fp32", 32), Const(4), Const(8))
    case("outer", In("i8", [1, 2, -3, 100]), In("i16", range(8)), Out("i16", 32), Const(4), Const(8), tag="mixed")
    case("outer", In("i32", [5]), In("i32", range(16)), Out("i32", 16), Const(1), Const(16), tag="row")
    case("outer", In("i32", range(16)), In("i32", [7]), Out("i32", 16), Const(16), Const(1), tag="column")
    case("implicit_rank", In("i32", [3, 1, 4, 1, 5, 9, 2, 6]), Out("i32", 32), Const(4), Const(8))
    for shape in [(2, 4, 8), (1, 1, 4), (4, 2, 1), (8, 1, 2)]:
        n = shape[0] * shape[1] * shape[2]
        case("three_axes", Out("i32", n), *map(Const, shape), tag="x".join(map(str, shape)))
    case("expand", In("fp16", [1.0, 2.0, -3.0, 0.5]), Out("fp16", 32), Const(4), Const(8))
    for t in ["i8", "fp32"]:
        case("transpose", In(t, range(32)), Out(t, 64), Const(4), Const(8), tag=t)
    for t in ["i16", "fp64"]:
        case("join_split", In(t, range(16)), Out(t, 40), Const(8), tag=t)
    case("ranges", Out("i32", 9), Const(8))
    case("ranges", Out("i64", 2), Const(1), tag="one")


def control_cases():
    for n in [0, 2, 7]:
        case("loop_sum", Out("i32", 4), Scalar("i32", n), tag=str(n))
        case("loop_nested", Out("i32", 1), Scalar("i32", n), tag=str(n))
    case("loop_two", Out("i32", 2), Scalar("i32", 40))
    case("loop_two", Out("i32", 2), Scalar("i32", 50), tag="wrap")
    case("loop_tile", In("fp32", range(100)), Out("fp32", 16), Scalar("i32", 100), Const(16))
    for t in ["i8", "i32"]:
        case("unrolled", In(t, [0, 1, -1, 100]), Out(t, 16), Const(4), tag=t)
    for n in [27, 8]:
        case("collatz", Out("i32", 1), Scalar("i32", n), tag=str(n))
    for n in [4, 100]:
        case("while_and", Out("i32", 2), Scalar("i32", n), tag=str(n))
    for n in [11, 7, 6, 2]:
        case("branches", In("i32", range(8)), Out("i32", 8), Scalar("i32", n), Const(8), tag=str(n))
    for a, b in [(3, 5), (5, 3), (-2, 4), (0, 9)]:
        case("ternary", Out("i32", 3), Scalar("i32", a), Scalar("i32", b), tag=f"{a}-{b}".replace("-2", "minus2"))
    case("early_return", Out("i32", 8), Scalar("i32", 5), grid=(8, 1, 1))
    extra = In("i32", range(0, 800, 100))
    for mode, flag, other in [("double", True, extra), ("square", False, Const(None)), ("", True, Const(None))]:
        case(
            "constant_branches",
            In("i32", range(8)),
            Out("i32", 8),
            Const(mode),
            Const(flag),
            other,
            Const(8),
            tag=mode or "plain",
        )
    for t in ["i8", "i32", "fp32"]:
        case("calls", In(t, [1, 2, -3, 4]), In(t, [10, -2, 5, 7]), Out(t, 20), Const(4), tag=t)
    case("tuples", Out("i32", 4), Scalar("i32", 6))
    case("programs", Out("i32", 24), grid=(4, 3, 2))
    case("programs", Out("i32", 5), grid=(5, 1, 1), tag="line")
    case(
        "blocks",
        In("fp32", range(37)),
        In("fp32", range(0, 370, 10)),
        Out("fp32", 40),
        Scalar("i32", 37),
        Const(16),
        grid=(3, 1, 1),
    )
    case(
        "matrix_blocks",
        In("i32", range(35)),
        Out("i32", 35),
        Scalar("i32", 5),
        Scalar("i32", 7),
        Const(4),
        Const(4),
        grid=(2, 2, 1),
    )
    case("counter", InOut("i32", [0] * 6), Const(8), grid=(3, 1, 1))


def reduction_cases():
    for t, total in [
        ("i8", "i32"),
        ("u8", "u32"),
        ("i16", "i32"),
        ("i32", "i32"),
        ("i64", "i64"),
        ("fp16", "fp32"),
        ("bf16", "fp32"),
        ("fp32", "fp32"),
        ("fp64", "fp64"),
    ]:
        values = [100, 7, 3, 120, 9, 50, 127, 1] if t in UNSIGNED else [100, -7, 3, 120, -9, 50, 127, -128]
        case("reduce_all", In(t, values), Out(total, 3), Const(8), tag=t)
    case("reduce_all", In("i1", [1, 0, 1, 1]), Out("i32", 3), Const(4), tag="i1")
    case("reduce_all", In("fp32", [1.0, NAN, INF, -2.0]), Out("fp32", 3), Const(4), tag="nan")
    case("reduce_all", In("fp32", [NAN] * 4), Out("fp32", 3), Const(4), tag="all-nan")
    for t in ["i32", "fp32"]:
        case("reduce_rows", In(t, [(v * 7) % 19 - 6 for v in range(32)]), Out(t, 45), Const(4), Const(8), tag=t)
        case("arg_reduce", In(t, [(v * 7) % 5 - 2 for v in range(32)]), Out("i32", 8), Const(4), Const(8), tag=t)
    for t in ["i8", "i32", "fp32", "bf16"]:
        out = {"i8": "i32", "bf16": "fp32"}.get(t, t)
        case("scans", In(t, [1, 2, -1, 3, 1, -2, 2, 1]), Out(out, 24), Const(8), tag=t)
    for t, out, k in [("fp16", "fp32", 16), ("bf16", "fp32", 16), ("i8", "i32", 32), ("fp32", "fp32", 16)]:
        a = [(v * 5) % 9 - 4 for v in range(16 * k)]
        b = [(v * 3) % 7 - 3 for v in range(16 * k)]
        case("product", In(t, a), In(t, b), Out(out, 256), Const(16), Const(16), Const(k), tag=t)
    case(
        "product_ieee",
        In("fp32", [(v % 13) / 4 - 1 for v in range(256)]),
        In("fp32", [(v % 11) / 8 for v in range(256)]),
        Out("fp32", 256),
        Const(16),
        Const(16),
        Const(16),
    )
    for t in ["i32", "fp32"]:
        case("sorted_tile", In(t, [(v * 7) % 16 - 8 for v in range(16)]), Out(t, 32), Const(16), tag=t)
    case("flipped", In("i32", range(32)), Out("i32", 32), Const(4), Const(8))
    case("random_bits", Out("u32", 16), Out("fp32", 16), Scalar("i32", 12345), Const(16))
