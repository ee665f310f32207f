"""The launches of the kernels of language.py: control flow, reductions, products, shapes."""

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
    Const,
    In,
    InOut,
    Out,
    Raw,
    Scalar,
    limits,
    mixed_up,
    ulps,
)

SOFTMAX = "without keep_dims Triton takes the maximum of one row from the elements of another"


def case(kernel, *arguments, **options):
    launches.case("language", kernel, *arguments, **options)


def add_cases():
    loop_cases()
    branch_cases()
    reduction_cases()
    argument_cases()
    combine_cases()
    scan_cases()
    dot_cases()
    shape_cases()
    order_cases()


def name_of(*numbers):
    return "x".join(str(n).replace("-", "minus") for n in numbers)


def loop_cases():
    for lo, hi, step in [(0, 10, 1), (0, 10, 3), (-7, 5, 4), (5, 5, 1), (9, 2, 1), (0, 1, 100)]:
        case("loop_range", Out("i32", 3), *[Scalar("i32", v) for v in (lo, hi, step)], tag=name_of(lo, hi, step))
    case(
        "loop_range",
        Out("i32", 3).instead([5, 1094, 2]),
        *[Scalar("i32", v) for v in (10, 0, -2)],
        tag="down",
        differs="a negative run-time step counts down; Triton runs no iteration",
    )
    for n in [0, 1, 6]:
        case("loop_down", Out("i32", 2), Scalar("i32", n), tag=str(n))
    case("loop_wide", Out("i64", 2), Scalar("i64", (1 << 40) - 2), Scalar("i64", (1 << 40) + 3))
    case("loop_wide", Out("i64", 2), Scalar("u32", (1 << 32) - 5), Scalar("u32", (1 << 32) - 1), tag="unsigned")
    for n in [0, 3]:
        case("loop_options", In("i32", range(16)), Out("i32", 4), Scalar("i32", n), Const(4), tag=str(n))
        case("loop_rotate", Out("i32", 1), Scalar("i32", n + 4), tag=str(n + 4))
    case("loop_assign", Out("i32", 1), Scalar("i32", 5))
    case("loop_pointer", In("i32", range(32)), Out("i32", 48), Scalar("i32", 3), Const(8))
    case("loop_tuple", Out("fp32", 2), Scalar("i32", 5))
    for n in [0, 1, 4]:
        case("loop_matrix", In("i32", range(16)), Out("i32", 16), Scalar("i32", n), Const(4), tag=str(n))
    for n in [0, 7, 20]:
        case("loop_branch", Out("i32", 2), Scalar("i32", n), tag=str(n))
    case("loop_flattened", Out("i32", 1), Scalar("i32", 3))
    case(
        "loop_flattened",
        Out("i32", 1).instead([0]),
        Scalar("i32", 0),
        tag="empty",
        differs="an empty inner loop runs no time; flattening makes it run once",
    )
    case("loop_static", Out("i32", 12), Const(11))
    for a, b in [(48, 36), (17, 5), (7, 0)]:
        case("while_gcd", Out("i32", 1), Scalar("i32", a), Scalar("i32", b), tag=name_of(a, b))
    case("while_tile", In("i32", [5, 0, -3, 100, 7, 1, 2, 64]), Out("i32", 9), Const(8))
    case("while_tile", In("i32", [0, -1]), Out("i32", 3), Const(2), tag="never")
    for n in [0, 9]:
        case("while_nested", Out("i32", 1), Scalar("i32", n), tag=str(n))
    for n in [3, 8, 12]:
        case("while_condition", Out("i32", 2), Scalar("i32", n), tag=str(n))


def branch_cases():
    for n in [1, 3, 4, 5]:
        case("if_merges", In("i32", [3, -1, 4, 10]), Out("i32", 9), Scalar("i32", n), Const(4), tag=str(n))
        case("if_types", Out("i64", 2), Scalar("i32", n), tag=str(n))
    for n in [1, 9]:
        case("if_tile_condition", In("i32", [n, 2, -3, 4]), Out("i32", 4), Const(4), tag=str(n))
    for n in [-5, 0, 3, 7]:
        case("helper_returns", InOut("i32", [-9] * 4), Scalar("i32", n), tag=name_of(n))
    case("early_return_twice", InOut("i32", [-9] * 6), Scalar("i32", 3), grid=(5, 1, 1))
    for a, b in [(1, 2), (0, 5), (7, -1), (-2, -2)]:
        case("run_time_logic", Out("i32", 5), Scalar("i32", a), Scalar("i32", b), tag=name_of(a, b))


# --- Reductions ---------------------------------------------------------------


def widened(t):
    return {"i8": "i32", "i16": "i32", "u8": "u32", "u16": "u32", "fp16": "fp32", "bf16": "fp32"}.get(t, t)


def small(t, count, seed=3):
    """Values whose sums and products t holds exactly."""
    return mixed_up(count, 0 if t in UNSIGNED else -3, 4, seed)


def reduction_cases():
    for t in INTS + FLOATS:
        wide = widened(t)
        case("reduce_options", In(t, small(t, 32)), Out(wide, 23 + 8), Const(4), Const(8), tag=t)
    for t in INTS:
        lo, hi = limits(t)
        case("reduce_bits", In(t, mixed_up(32, lo, hi)), Out(t, 12), Const(4), Const(8), tag=t)
    case("reduce_bits", In("i1", mixed_up(32, 0, 1)), Out("i32", 12), Const(4), Const(8), tag="i1")
    case("reduce_options", In("i1", mixed_up(32, 0, 1)), Out("i32", 31), Const(4), Const(8), tag="i1")
    case("reduce_options", In("i8", [100] * 512), Out("i32", 2 * 16 + 3 * 32 + 3), Const(32), Const(16), tag="tall")
    case(
        "reduce_options",
        In("fp32", small("fp32", 512)),
        Out("fp32", 2 * 256 + 3 * 2 + 3),
        Const(2),
        Const(256),
        tag="wide",
    )
    case("reduce_options", In("fp32", [2.5]), Out("fp32", 8), Const(1), Const(1), tag="one")
    for shape in [(2, 4, 8), (4, 1, 2), (1, 8, 4)]:
        a, b, c = shape
        for t in ["i32", "fp32", "fp16"]:
            values = mixed_up(a * b * c, -9, 9)
            size = b * c + a * c + a * b + a
            case(
                "reduce_cube",
                In(t, values),
                Out("fp32" if t == "fp16" else t, size),
                *map(Const, shape),
                tag=f"{t}-{name_of(*shape)}",
            )
    for t in ["i8", "u8", "i16", "u16", "i32", "u32", "i64"]:
        values = mixed_up(16, *limits(t)) if t != "i64" else mixed_up(16, -(1 << 40), 1 << 40)
        case("sum_dtype", In(t, values), Out(widened(t), 1), Out("i64", 2), Const(16), tag=t)
    special = [
        [1.0, NAN, 3.0, -2.0],
        [NAN, NAN, NAN, NAN],
        [INF, 1.0, NAN, -INF],
        [0.0, -0.0, 0.0, -0.0],
        [-0.0, -0.0, -0.0, -0.0],
        [INF, INF, 1.0, 2.0],
        [-INF, -INF, -INF, -INF],
        [5.0, 5.0, 5.0, 5.0],
    ]
    for t in FLOATS:
        case("reduce_floats", In(t, sum(special, [])), Out(widened(t), 24), Const(8), Const(4), tag=t + "-special")
        random = [v / 64 for v in mixed_up(64, -1000, 1000)]
        case("reduce_floats", In(t, random), Out(widened(t), 6), Const(2), Const(32), tag=t)
    rows = [[1.0, 2.0, 3.0, 4.0], [0.5, 0.5, 0.5, 0.5], [-100.0, 0.0, 100.0, 50.0], [3.0, -INF, 2.0, -INF]]
    case("softmax_axis", In("fp32", sum(rows, [])), Out("fp32", 16, ulps(32)), *map(Const, (4, 4, 0)), tag="0")
    case(
        "softmax_axis",
        In("fp32", sum(rows, [])),
        Out("fp32", 16, ulps(32)),
        *map(Const, (4, 4, 1)),
        tag="1",
        differs=SOFTMAX,
        refused=True,
    )


def argument_cases():
    ties = [3, 1, 3, 0, 0, 3, 2, 1] + [5] * 8 + [-1, -2, -2, -1, 7, -2, 7, 0] + [0, 1, 2, 3, 4, 5, 6, 7]
    for t in SIGNED + FLOATS:
        case(
            "reduce_indices",
            In(t, ties),
            Out("fp32" if t == "bf16" else t, 8),
            Out("i32", 16),
            Const(4),
            Const(8),
            tag=t,
        )
    for t in UNSIGNED:
        case("reduce_indices", In(t, [abs(v) for v in ties]), Out(t, 8), Out("i32", 16), Const(4), Const(8), tag=t)
    for t in ["i32", "fp32", "fp16"]:
        case("arg_columns", In(t, ties), Out("i32", 20), Const(4), Const(8), tag=t)
        values = mixed_up(256, -1000, 1000)
        case("arg_large", In(t, values), Out("i32", 2), Const(256), tag=t)
    signed_zeros = [0.0, -0.0, 0.0, -0.0, -0.0, 0.0, -0.0, 0.0]
    infinite = [INF, 1.0, INF, -INF, -INF, 2.0, -INF, INF]
    case(
        "reduce_indices",
        In("fp32", signed_zeros + infinite),
        Out("fp32", 4),
        Out("i32", 8),
        Const(2),
        Const(8),
        tag="special",
    )
    nans = [NAN, 1.0, NAN, 3.0, 2.0, 0.0, 3.0, NAN] + [NAN] * 8
    case(
        "arg_columns",
        In("fp32", nans),
        Out("i32", 18).instead([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0]),
        Const(2),
        Const(8),
        tag="nan",
        differs="argmax and argmin skip NaN; Triton's result depends on the order of its comparisons",
    )


def combine_cases():
    for t in ["i32", "i64", "fp32", "fp64"]:
        values = [1, 2, -3, 1, 1, -1, 2, 1] + [3, 1, 1, 1, 2, 2, 1, -1]
        case("combine_user", In(t, values), Out(t, 13), Const(2), Const(8), tag=t)
    case("combine_welford", In("fp32", [4.0, 7.0, 13.0, 16.0, 0.0, 0.0, 8.0, 8.0]), Out("fp32", 3), Const(8))
    case(
        "combine_welford", In("fp32", [v / 16 for v in mixed_up(64, -99, 99)]), Out("fp32", 3), Const(64), tag="random"
    )


def scan_cases():
    for t in INTS + FLOATS:
        out = {"bf16": "fp32"}.get(t, widened(t) if t in INTS else t)
        values = mixed_up(32, 1 if t in UNSIGNED else -2, 2)
        case("scan_sums", In(t, values), Out(out, 192), Const(4), Const(8), tag=t)
    for t in ["i8", "u8", "i32", "u32"]:
        case("scan_sums", In(t, mixed_up(32, *limits(t))), Out("i64", 192), Const(4), Const(8), tag=t + "-wrap")
        case("scan_dtype", In(t, mixed_up(16, *limits(t))), Out("i64", 16), Const(16), tag=t)
    case(
        "scan_sums",
        In("fp32", [1.0, INF, 2.0, NAN] + [1.0, -INF, INF, 3.0]),
        Out("fp32", 48),
        Const(2),
        Const(4),
        tag="special",
    )
    case("scan_sums", In("i32", mixed_up(256, -9, 9)), Out("i32", 6 * 256), Const(1), Const(256), tag="long")
    for t in ["i32", "i64", "fp32"]:
        a = mixed_up(16, 1, 2)
        b = mixed_up(16, -5, 5)
        case("scan_user", In(t, a), In(t, b), Out(t, 96), Const(16), tag=t)
        case("scan_user", In(t, [2] * 8), In(t, range(8)), Out(t, 48), Const(8), tag=t + "-short")
        case("scan_rows", In(t, mixed_up(32, 1, 2)), Out(t, 64), Const(4), Const(8), tag=t)
    case(
        "scan_user",
        In("i32", mixed_up(128, -3, 3)),
        In("i32", mixed_up(128, -5, 5)),
        Out("i32", 768),
        Const(128),
        tag="long",
    )


# --- Products -----------------------------------------------------------------


def dot_cases():
    for t, out in [("fp16", "fp32"), ("bf16", "fp32"), ("fp32", "fp32"), ("i8", "i32"), ("fp64", "fp64")]:
        for m, n, k in [(16, 16, 32), (32, 16, 64), (16, 64, 32)]:
            a, b = mixed_up(m * k, -4, 4), mixed_up(k * n, -4, 4, 5)
            precision = "ieee" if t == "fp64" else "tf32"
            case(
                "dot_of",
                In(t, a),
                In(t, b),
                Out(out, m * n),
                *map(Const, (m, n, k, precision)),
                tag=f"{t}-{name_of(m, n, k)}",
            )
    lo, hi = limits("i8")
    case(
        "dot_of",
        In("i8", mixed_up(512, lo, hi)),
        In("i8", mixed_up(512, lo, hi, 7)),
        Out("i32", 256),
        *map(Const, (16, 16, 32, "ieee")),
        tag="i8-limits",
    )
    exact = [v / 8 for v in mixed_up(256, -64, 64)]
    thirds = [v / 3 for v in mixed_up(256, -64, 64)]
    for precision in ["tf32", "tf32x3", "ieee", "bf16x3", "bf16x6"]:
        case(
            "dot_of",
            In("fp32", exact),
            In("fp32", exact[::-1]),
            Out("fp32", 256),
            *map(Const, (16, 16, 16, precision)),
            tag=precision,
        )
        case(
            "dot_of",
            In("fp32", thirds),
            In("fp32", thirds[::-1]),
            Out("fp32", 256, ulps(1 << 14)),
            *map(Const, (16, 16, 16, precision)),
            tag=precision + "-random",
        )
    for t in ["fp16", "bf16", "fp64"]:
        out = "fp64" if t == "fp64" else "fp32"
        x, y = In(t, thirds), In(t, thirds[::-1])
        case("dot_of", x, y, Out(out, 256, ulps(64)), *map(Const, (16, 16, 16, "ieee")), tag=t + "-random")
    for t in ["fp8e4nv", "fp8e5"]:
        # 0, 1, 2, 3, 4 and their opposites.
        codes = {"fp8e4nv": [0x00, 0x38, 0x40, 0x44, 0x48], "fp8e5": [0x00, 0x3C, 0x40, 0x42, 0x44]}[t]
        codes += [c | 0x80 for c in codes[1:]]
        a = [codes[v] for v in mixed_up(512, 0, 8)]
        b = [codes[v] for v in mixed_up(512, 0, 8, 9)]
        case("dot_of", Raw(t, a), Raw(t, b), Out("fp32", 256), *map(Const, (16, 16, 32, "tf32")), tag=t)
    for t, out in [
        ("fp16", "fp16"),
        ("fp16", "fp32"),
        ("bf16", "fp32"),
        ("fp32", "fp32"),
        ("i8", "i32"),
        ("fp64", "fp64"),
    ]:
        k = 32
        a, b, acc = mixed_up(16 * k, -3, 3), mixed_up(16 * k, -3, 3, 11), mixed_up(256, -50, 50)
        case("dot_out", In(t, a), In(t, b), In(out, acc), Out(out, 256), *map(Const, (16, 16, k)), tag=f"{t}-{out}")
    for t in ["fp16", "fp32", "i8"]:
        out = {"fp16": "fp32"}.get(t, t) if t != "i8" else "i32"
        case(
            "dot_transposed",
            In(t, mixed_up(512, -4, 4)),
            In(t, mixed_up(512, -4, 4, 2)),
            Out(out, 256),
            *map(Const, (16, 16, 32)),
            tag=t,
        )
    for k in [16, 40, 64]:
        for t in ["fp16", "fp32"]:
            a, b = mixed_up(16 * k, -4, 4), mixed_up(16 * k, -4, 4, 3)
            case(
                "dot_loop",
                In(t, a),
                In(t, b),
                Out("fp32", 256),
                Scalar("i32", k),
                *map(Const, (16, 16, 16)),
                tag=f"{t}-{k}",
            )
    for t, out in [("fp16", "fp32"), ("fp32", "fp32"), ("bf16", "fp32"), ("i8", "i32"), ("fp64", "fp64")]:
        for s in [1, 2, 4]:
            a, b = mixed_up(s * 512, -4, 4), mixed_up(s * 512, -4, 4, 13)
            case("dot_cube", In(t, a), In(t, b), Out(out, s * 256), *map(Const, (s, 16, 16, 32)), tag=f"{t}-{s}")


# --- Shapes and order ---------------------------------------------------------


def shape_cases():
    for t in ["i8", "i16", "i32", "i64", "fp16", "bf16", "fp32", "fp64"]:
        for m, n in [(4, 8), (8, 2), (1, 16)]:
            values = range(m * n)
            case("shape_moves", In(t, values), Out(t, 5 * m * n), Const(m), Const(n), tag=f"{t}-{name_of(m, n)}")
        case("joins", In(t, range(64)), Out(t, 7 * 32 + 16), Const(4), Const(8), tag=t)
        case("flips", In(t, range(32)), Out(t, 96), Const(4), Const(8), tag=t)
    for shape in [(2, 4, 8), (4, 2, 2), (1, 8, 2)]:
        for t in ["i32", "fp16"]:
            n = shape[0] * shape[1] * shape[2]
            case("shape_cube", In(t, range(n)), Out(t, 5 * n), *map(Const, shape), tag=f"{t}-{name_of(*shape)}")
    for t in ["i32", "fp32", "fp16"]:
        case(
            "scalar_join",
            Out(t, 4),
            Scalar("i32" if t == "i32" else "fp32", 3),
            Scalar("i32" if t == "i32" else "fp32", -7),
            tag=t,
        )
    for t in ["i32", "fp32", "i8"]:
        case("concatenate", In(t, mixed_up(32, -50, 50)), Out(t, 32), Const(16), tag=t)
    special = [INF, -INF, NAN, -0.0, 0.0, 1.5, -2.0, 3.0]
    for t in FLOATS:
        case("flips", In(t, special), Out(t, 24), Const(2), Const(4), tag=t + "-special")
        case(
            "gathers", In(t, special), In("i32", mixed_up(8, 0, 99)), Out(t, 16), Const(2), Const(4), tag=t + "-special"
        )
        case(
            "joins", In(t, special[:2] + special[3:7] + [9.0, 8.0]), Out(t, 30), Const(2), Const(2), tag=t + "-special"
        )
    for t in ["i8", "i32", "u64", "fp16", "fp32", "fp64"]:
        for index in ["i32", "i64", "u8"] if t == "i32" else ["i32"]:
            case(
                "gathers",
                In(t, range(32)),
                In(index, mixed_up(32, 0, 99)),
                Out(t, 64),
                Const(4),
                Const(8),
                tag=f"{t}-{index}",
            )
        case("gather_row", In(t, range(16)), In("i32", mixed_up(64, 0, 15)), Out(t, 64), Const(16), Const(64), tag=t)
    case(
        "gather_row", In("fp32", range(64)), In("i32", [63, 0, 17, 17]), Out("fp32", 4), Const(64), Const(4), tag="few"
    )


def order_cases():
    for t in INTS:
        values = mixed_up(32, *limits(t))
        case("sorts", In(t, values), Out(t, 64), Const(2), Const(16), tag=t)
        case("tops", In(t, values), Out(t, 8), Const(2), Const(16), Const(4), tag=t)
        case("tops", In(t, values), Out(t, 32), Const(2), Const(16), Const(16), tag=t + "-all")
    for t in FLOATS:
        values = [
            INF,
            -INF,
            3.5,
            -2.25,
            GREATEST[t],
            TINY[t],
            -TINY[t],
            1.0,
            1.0,
            -1.0,
            7.0,
            8.0,
            -9.0,
            0.25,
            0.5,
            -GREATEST[t],
        ]
        case("sorts", In(t, values), Out(t, 32), Const(1), Const(16), tag=t)
        case("sorts", In(t, values), Out(t, 32), Const(4), Const(4), tag=t + "-rows")
        case("tops", In(t, values), Out(t, 4), Const(2), Const(8), Const(2), tag=t)
    case("sorts", In("i32", mixed_up(256, -1000, 1000)), Out("i32", 512), Const(1), Const(256), tag="long")
    case("sorts", In("i32", [5, -5]), Out("i32", 4), Const(1), Const(2), tag="two")
    case("sorts", In("i32", [4, 3]), Out("i32", 4), Const(2), Const(1), tag="one")
    for t in ["i32", "u32"]:
        case("histograms", In(t, mixed_up(64, 0, 15)), Out("i32", 16), Const(64), Const(16), tag=t)
        case("histogram_mask", In(t, mixed_up(64, 0, 7)), Out("i32", 8), Scalar("i32", 40), Const(64), Const(8), tag=t)
    case("histograms", In("i32", mixed_up(1024, 0, 255)), Out("i32", 256), Const(1024), Const(256), tag="large")
    case("histograms", In("i32", [0] * 128), Out("i32", 2), Const(128), Const(2), tag="same")
    for t in ["i8", "u8", "i16", "u16", "i64", "u64"]:
        values = mixed_up(64, 0, 15)
        counts = [values.count(v) for v in range(16)]
        case(
            "histograms",
            In(t, values),
            Out("i32", 16).instead(counts),
            Const(64),
            Const(16),
            tag=t,
            differs="values of 8, 16 and 64 bits are counted like any other; Triton does not compile it",
        )
