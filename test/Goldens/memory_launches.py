"""The launches of the kernels of language.py: atomics, random numbers, fp8, libdevice,
blocks in memory."""

import math

import launches
from language_launches import case, name_of
from launches import (
    FLOATS,
    GREATEST,
    INF,
    NAN,
    OPEN,
    TINY,
    WIDTH,
    Const,
    Every,
    In,
    InOut,
    Out,
    Raw,
    Scalar,
    floats,
    limits,
    mixed_up,
    more_ints,
    ulps,
)

FP8 = ["fp8e4nv", "fp8e5", "fp8e4b15"]
DENORMAL = "denormals are kept; Triton's libdevice takes them for zeros"


def add_cases():
    atomic_cases()
    random_cases()
    fp8_cases()
    cast_cases()
    device_cases()
    block_cases()
    descriptor_cases()


# --- Atomics ------------------------------------------------------------------


def atomic_cases():
    for t in ["i32", "u32", "i64", "u64", "fp16", "bf16", "fp32", "fp64"]:
        case("atomic_sum", InOut(t, range(10, 26)), Out(t, 16), Const(16), tag=t)
    for t in ["i32", "u32", "i64", "u64"]:
        lo, hi = limits(t)
        values = [0, 1, lo, hi, hi // 2, 77, lo + 1, 5]
        case("atomic_extremes", In(t, values), InOut(t, [3, 3, 3, 3, lo, hi, 0, 5] * 2), Out(t, 16), Const(8), tag=t)
        case("atomic_bits", In(t, mixed_up(8, lo, hi)), InOut(t, mixed_up(32, lo, hi, 5)), Out(t, 32), Const(8), tag=t)
    for t in ["fp32", "fp64"]:
        values = [0.0, 1.0, -1.0, 1e30, -1e30, 2.5, -2.5, INF]
        old = [1.0, -1.0, -2.0, 1e20, -INF, 2.5, 3.0, 0.0]
        case("atomic_extremes", In(t, values), InOut(t, old * 2), Out(t, 16), Const(8), tag=t)
    case("atomic_floats", InOut("fp32", [0.5] * 4), Const(16), grid=(3, 1, 1))
    for t in ["fp16", "bf16", "fp64"]:
        case("atomic_floats", InOut(t, [0.5] * 4), Const(16), grid=(3, 1, 1), tag=t)
    for n in [0, 3, 8]:
        case("atomic_masked", InOut("i32", range(10)), Out("i32", 8), Scalar("i32", n), Const(8), tag=str(n))
    case("atomic_same", InOut("i32", [0, 0, 0, -5, 99, 0, 0, -1]), Const(16), grid=(6, 1, 1))
    case("atomic_same", InOut("i32", [0, 0, 0, -5, 99, 0, 0, -1]), Const(64), grid=(2, 3, 1), tag="plane")
    case("atomic_swap", InOut("i32", [5, 3]), Out("i32", 5))
    case("atomic_swap", InOut("i32", [4, 3]), Out("i32", 5), tag="other")
    case("atomic_lock", InOut("i32", [0]), InOut("i32", [0] * 8), InOut("i32", [0, 0]), Const(8), grid=(9, 1, 1))


# --- Random numbers -----------------------------------------------------------


def random_cases():
    for seed, start in [(0, 0), (1, 0), (12345, 7), (-1, 100), ((1 << 31) - 1, 1 << 30)]:
        case(
            "random_numbers",
            Out("i32", 64),
            Out("fp32", 32),
            Scalar("i32", seed),
            Scalar("i32", start),
            Const(16),
            Const(10),
            tag=name_of(seed, start),
        )
        case(
            "random_normal",
            Out("fp32", 48, ulps(64)),
            Scalar("i32", seed),
            Scalar("i32", start),
            Const(16),
            tag=name_of(seed, start),
        )
    for rounds in [0, 1, 3, 7]:
        case(
            "random_numbers",
            Out("i32", 64),
            Out("fp32", 32),
            Scalar("i32", 99),
            Scalar("i32", 5),
            Const(16),
            Const(rounds),
            tag=f"rounds{rounds}",
        )
    for seed, start in [(3 << 40, 5), (7, 5)]:
        for a, b in [("i64", "i32"), ("i32", "i64"), ("i64", "i64"), ("u32", "i32"), ("u64", "u64")]:
            if seed >= 1 << 32 and a in ["i32", "u32"]:
                continue
            first = start + (9 << 33) if b in ["i64", "u64"] else start
            out = "i64" if b in ["i64", "u64"] else "i32"
            case(
                "random_numbers",
                Out(out, 64),
                Out("fp32", 32),
                Scalar(a, seed),
                Scalar(b, first),
                Const(16),
                Const(10),
                tag=f"{a}-{b}-{seed}",
            )
    for t in ["i32", "u32", "i64", "u64"]:
        for seed in [("i32", 5), ("i64", -5), ("u64", (1 << 63) + 9)]:
            case(
                "random_philox",
                In(t, [0, 1, 2, limits(t)[1]]),
                Out(t, 16),
                Scalar(*seed),
                Const(4),
                tag=f"{t}-{seed[0]}",
            )
    for t in ["i32", "u32", "i64", "u64"]:
        lo, hi = limits(t)
        case("random_scale", In(t, [0, 1, hi, hi - 1, lo, hi // 2, 12345, 1 << 20]), Out("fp32", 8), Const(8), tag=t)


# --- fp8 and casts ------------------------------------------------------------


def decode(t, code):
    """The value of one finite fp8 pattern, else None."""
    mantissa, bias = {"fp8e4nv": (3, 7), "fp8e5": (2, 15), "fp8e4b15": (3, 15)}[t]
    exponent, rest = (code & 0x7F) >> mantissa, code & ((1 << mantissa) - 1)
    if t == "fp8e5" and exponent == 31 or t == "fp8e4nv" and code & 0x7F == 0x7F:
        return None
    value = (rest if exponent == 0 else rest + (1 << mantissa)) * 2.0 ** (max(exponent, 1) - bias - mantissa)
    return -value if code & 0x80 else value


def around(t):
    """Float32 patterns at each value of t, between neighbours, and one off that."""
    values = [decode(t, code) for code in range(0x80)]
    values = [v for v in values if v is not None]
    samples = []
    for low, high in zip(values, values[1:] + [values[-1] * 1.125]):
        middle = launches.bits("fp32", (low + high) / 2)
        samples += [launches.bits("fp32", low), middle - 1, middle, middle + 1]
    samples += [
        launches.bits("fp32", v)
        for v in [1e30, INF, NAN, 1e-30, TINY["fp32"], 65504.0, 57344.0, 61439.0, 61440.0, 464.0, 465.0, 1.875, 1.9375]
    ]
    samples += [0] * (-len(samples) % 512)
    return [s for v in samples for s in (v, v | 1 << 31)]


def fp8_cases():
    for t in FP8:
        for a in ["fp16"] if t == "fp8e4b15" else ["fp16", "bf16"]:
            case("convert", Every(a, 1 << 16), Out(t, 1 << 16), Const(1024), grid=(64, 1, 1), tag=f"{a}-{t}")
        samples = around(t)
        out, differs = Out(t, len(samples)), None
        if t == "fp8e4b15":
            out.instead({samples.index(0xFFC00000): OPEN})
            differs = "the sign of a NaN is open where the type has none"
        grid = (len(samples) // 1024, 1, 1)
        case("convert", Raw("fp32", samples), out, Const(1024), grid=grid, tag=f"fp32-{t}", differs=differs)
        for a in ["fp16", "fp32"] if t == "fp8e5" else ["fp16", "bf16", "fp32"]:
            case("convert", Every(t, 256), Out(a, 256), Const(256), tag=f"{t}-{a}")
        case("same_bits", Every(t, 256), Out("i8", 256), Const(256), tag=t + "-i8")
        case("same_bits", Every("u8", 256), Out(t, 256), Const(256), tag="u8-" + t)
        if t != "fp8e4b15":
            case("fp8_memory", Every(t, 128), Out(t, 128), Out("fp32", 128), Scalar("i32", 120), Const(128), tag=t)
    special = {0x7C: INF, 0xFC: -INF} | {code: NAN for code in [0x7D, 0x7E, 0x7F, 0xFD, 0xFE, 0xFF]}
    case(
        "convert",
        Every("fp8e5", 256),
        Out("bf16", 256).instead(special),
        Const(256),
        tag="fp8e5-bf16",
        differs="infinity and NaN stay what they are; Triton makes numbers of them",
    )
    case("convert", Every("fp8e4b15", 256), Out("fp8e4nv", 256), Const(256), tag="fp8e4b15-fp8e4nv")


def cast_cases():
    tie = 1.0 + 2.0**-8
    values = [
        1.0,
        tie,
        -tie,
        1.0 + 2.0**-11,
        0.1,
        -0.1,
        3.14159,
        65519.9,
        65520.0,
        1e-8,
        -1e-8,
        6e-8,
        1e6,
        -1e6,
        0.0,
        -0.0,
    ]
    for t in ["fp16", "bf16"]:
        case("convert_rtz", In("fp32", values), Out(t, 16), Const(16), tag="fp32-" + t)
    case(
        "convert_rtz", In("fp32", [INF, -INF, NAN, GREATEST["fp32"]]), Out("bf16", 4), Const(4), tag="fp32-bf16-special"
    )
    case(
        "convert_rtz", In("fp32", [INF, -INF, NAN, GREATEST["fp32"]]), Out("fp16", 4), Const(4), tag="fp32-fp16-special"
    )
    for a, b in [
        ("fp16", "i16"),
        ("i16", "fp16"),
        ("bf16", "u16"),
        ("fp64", "i64"),
        ("fp32", "u32"),
        ("u32", "i32"),
        ("i64", "u64"),
        ("bf16", "fp16"),
    ]:
        patterns = [0, 1, (1 << WIDTH[a]) - 1, 1 << WIDTH[a] - 1] + mixed_up(12, 0, (1 << min(WIDTH[a], 30)) - 1)
        case("same_bits", Raw(a, patterns), Out(b, 16), Const(16), tag=f"{a}-{b}")
    case("round_trip_bits", In("fp32", floats("fp32")), Out("fp32", 8), Const(8))
    case("pointer_cast", In("fp32", [1.0, -2.5]), Out("u8", 8), Const(8))
    case("assembly", In("i32", more_ints("i32")), Out("i32", 8), Const(8))
    for n in [1, 5, 8]:
        case("hints", In("i32", range(8)), Out("i32", 8), Scalar("i32", n), Const(8), tag=str(n))


# --- libdevice ----------------------------------------------------------------

POINTS = [0.0, -0.0, 1.0, -1.0, 0.5, -0.75, 2.0, 3.25, -7.5, 0.001, 10.0, 88.0, INF, -INF, NAN, 1e-40]
UNIT = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 0.999, -0.25, 1e-3, 0.75, 2.0, -3.0, NAN, 0.125, -0.9, 1e-8]
REAL = """
    abs acos acosh asin asinh atan atanh cbrt ceil cos cosh cospi cyl_bessel_i0 cyl_bessel_i1 erf erfc erfcinv erfcx erfinv
    exp exp10 exp2 expm1 floor isinf isnan j0 j1 lgamma log log10 log1p log2 logb nearbyint normcdf normcdfinv rcbrt rint
    round rsqrt sin sinh sinpi sqrt tan tanh tgamma trunc y0 y1 signbit
""".split()
FAST = "fast_cosf fast_exp10f fast_expf fast_log10f fast_log2f fast_logf fast_sinf fast_tanf saturatef".split()
ROUNDED = "rcp_rd rcp_rn rcp_ru rcp_rz sqrt_rd sqrt_rn sqrt_ru sqrt_rz".split()


# What functions make of the float32 nearest to 1e-40, the last of POINTS.
TINY_POINT = 0x116C2 * 2.0**-149
OF_TINY = {
    **dict.fromkeys("abs asinh atan expm1 log1p saturatef sin sinh tan tanh".split(), TINY_POINT),
    "cbrt": TINY_POINT ** (1 / 3),
    "ceil": 1.0,
    "cyl_bessel_i1": TINY_POINT / 2,
    "erf": TINY_POINT * 2 / math.sqrt(math.pi),
    "logb": -133.0,
    "rcbrt": TINY_POINT ** (-1 / 3),
    **dict.fromkeys(["rsqrt", "rsqrt_rn"], TINY_POINT**-0.5),
    **dict.fromkeys(["rcp_rd", "rcp_rz"], GREATEST["fp32"]),
    "sinpi": TINY_POINT * math.pi,
    **dict.fromkeys(["sqrt", "sqrt_rn", "sqrt_rd", "sqrt_rz", "sqrt_ru"], math.sqrt(TINY_POINT)),
}


def device(function, t, points, judged, tag, out=None):
    buffer, differs = Out(out or t, 16, judged), None
    if t == "fp32" and points[15] == 1e-40 and function in OF_TINY:
        buffer.instead({15: OF_TINY[function]})
        differs = DENORMAL
    case("device1", In(t, points), buffer, Const(16), Const(function), tag=tag, differs=differs)


def device_cases():
    for function in REAL:
        points = UNIT if function in ["acos", "asin", "atanh", "erfcinv", "erfinv", "normcdfinv"] else POINTS
        for t in ["fp32", "fp64"]:
            out = "i32" if function in ["isinf", "isnan", "signbit"] else t
            device(function, t, points, ulps(64), f"{function}-{t}", out)
    for function in FAST + ["rsqrt_rn"]:
        device(function, "fp32", POINTS, ulps(64), function)
    for function in ROUNDED:
        for t in ["fp32", "fp64"]:
            device(function, t, [abs(v) for v in POINTS], "exact", f"{function}-{t}")
    for function in ["ilogb", "llrint", "llround"]:
        points = [0.5, 1.0, -1.0, 1.5, 2.5, -2.5, 100.25, 3e9 if function != "ilogb" else 1e-40]
        for t in ["fp32", "fp64"]:
            out = Out("i32" if function == "ilogb" else "i64", 8)
            differs = DENORMAL if function == "ilogb" and t == "fp32" else None
            if differs:
                out.instead({7: -133})
            case("device1", In(t, points), out, Const(8), Const(function), tag=f"{function}-{t}", differs=differs)
    for function in ["brev", "clz", "ffs", "popc", "abs"]:
        for t in ["i32", "i64"]:
            out = t if function in ["brev", "abs"] else "i32"
            values = [0, 1, -1, 2, 100, 1 << 30, -(1 << 31), 12345]
            case("device1", In(t, values), Out(out, 8), Const(8), Const(function), tag=f"{function}-{t}")
    for function, a, b in [
        ("float_as_int", "fp32", "i32"),
        ("int_as_float", "i32", "fp32"),
        ("double_as_longlong", "fp64", "i64"),
        ("longlong_as_double", "i64", "fp64"),
        ("double2hiint", "fp64", "i32"),
        ("double2loint", "fp64", "i32"),
    ]:
        values = [0, 1, -1, 2, 100, 1 << 30, 77, 12345]
        case("device1", In(a, values), Out(b, 8), Const(8), Const(function), tag=function)
    for direction in ["rn", "rz", "rd", "ru"]:
        points = [0.5, 1.5, -0.5, -1.5, 2.5, 99.75, -99.75, 0.0]
        for a, b, short, into in [
            ("fp32", "i32", "float", "int"),
            ("fp32", "i64", "float", "ll"),
            ("fp64", "i32", "double", "int"),
            ("fp64", "i64", "double", "ll"),
        ]:
            function = f"{short}2{into}_{direction}"
            case("device1", In(a, points), Out(b, 8), Const(8), Const(function), tag=function)
        out, differs = Out("fp32", 8), None
        if direction in ["rd", "ru"]:
            out.instead({4: TINY["fp32"]} if direction == "ru" else {5: -TINY["fp32"]})
            differs = DENORMAL
        points = [0.1, -0.1, 1e300, 1.0 + 2.0**-30, 1e-46, -1e-46, 3.0, INF]
        function = f"double2float_{direction}"
        case("device1", In("fp64", points), out, Const(8), Const(function), tag=function, differs=differs)
        for a, b, function in [
            ("i32", "fp32", "int2float"),
            ("i64", "fp32", "ll2float"),
            ("i64", "fp64", "ll2double"),
            ("u32", "fp32", "uint2float"),
        ]:
            values = [0, 1, (1 << 24) + 1, (1 << 31) - 1, 7, 100, (1 << 25) + 3, 1 << 30]
            case(
                "device1",
                In(a, values),
                Out(b, 8),
                Const(8),
                Const(f"{function}_{direction}"),
                tag=f"{function}_{direction}",
            )
    xs = [1.0, -2.5, 0.0, -0.0, INF, NAN, 7.25, 3.0]
    ys = [2.0, 3.0, -1.5, 0.0, 2.0, 1.0, -0.5, INF]
    for function in "atan2 copysign fdim fmod hypot nextafter pow remainder rhypot".split():
        for t in ["fp32", "fp64"]:
            out, differs = Out(t, 8, ulps(64)), None
            if function == "nextafter" and t == "fp32":
                out.instead({2: -TINY["fp32"]})
                differs = DENORMAL
            case(
                "device2", In(t, xs), In(t, ys), out, Const(8), Const(function), tag=f"{function}-{t}", differs=differs
            )
    for operation in ["add", "sub", "mul", "div"]:
        for direction in ["rn", "rz", "rd", "ru"]:
            for t in ["fp32", "fp64"]:
                function = f"{operation}_{direction}"
                case(
                    "device2",
                    In(t, [1.0, 0.1, -2.5, 1e30, 3.0] + [7.0] * 3),
                    In(t, [3.0, 0.7, 1e-9, 7.0, -0.1, 2.0, 3.0, 9.0]),
                    Out(t, 8),
                    Const(8),
                    Const(function),
                    tag=f"{function}-{t}",
                )
    for function in ["fast_dividef", "fast_powf"]:
        case(
            "device2",
            In("fp32", [abs(x) for x in xs]),
            In("fp32", [2.0, 3.0, 1.5, 0.5, 2.0, 1.0, 0.5, 4.0]),
            Out("fp32", 8, ulps(64)),
            Const(8),
            Const(function),
            tag=function,
        )
    for function in ["ldexp", "scalbn"]:
        for t in ["fp32", "fp64"]:
            case(
                "device2",
                In(t, [1.0, 2.5, 0.1, 3.0, 7.0, 0.5, 9.0, 1.25]),
                In("i32", [0, 1, 2, 3, 1, 2, 0, 5]),
                Out(t, 8, ulps(64)),
                Const(8),
                Const(function),
                tag=f"{function}-{t}",
            )
    for function in ["mulhi", "mul24", "hadd", "rhadd"]:
        case(
            "device2",
            In("i32", more_ints("i32")),
            In("i32", [7, -3, 100, 5, 9, 1 << 20, 2, 1 << 30]),
            Out("i32", 8),
            Const(8),
            Const(function),
            tag=function,
        )
    for function in ["fma", "fma_rn", "fma_rz", "fma_rd", "fma_ru", "norm3d", "rnorm3d"]:
        for t in ["fp32", "fp64"]:
            case(
                "device3",
                In(t, xs),
                In(t, ys),
                In(t, ys[::-1]),
                Out(t, 8, ulps(64)),
                Const(8),
                Const(function),
                tag=f"{function}-{t}",
            )
    for function in ["byte_perm"]:
        case(
            "device3",
            In("i32", [0x01020304] * 4),
            In("i32", [0x05060708] * 4),
            In("i32", [0x3210, 0x7654, 0x0, 0x4567]),
            Out("i32", 4),
            Const(4),
            Const(function),
            tag=function,
        )
    case(
        "device3",
        In("i32", [1, -5, 100, 7]),
        In("i32", [3, 5, -100, 7]),
        In("u32", [0, 1, 2, 3]),
        Out("i32", 4),
        Const(4),
        Const("sad"),
        tag="sad",
    )


# --- Blocks in memory ---------------------------------------------------------


def block_cases():
    for t in ["fp32", "fp16", "i32", "fp64"]:
        for r, c in [(0, 0), (3, 5), (-2, -1), (-4, -8), (6, 0), (0, 7), (100, 0)]:
            for padding in ["zero", "nan"] if t in FLOATS else ["zero"]:
                if t != "fp32" and (r, c) not in [(3, 5), (-2, -1)]:
                    continue
                case(
                    "block_window",
                    In(t, range(1, 43)),
                    Out(t, 32),
                    *[Scalar("i32", v) for v in (6, 7, r, c)],
                    *map(Const, (4, 8, padding)),
                    tag=f"{t}-{name_of(r, c)}-{padding}",
                )
    for m in [1, 4, 7, 10]:
        case(
            "block_columns",
            In("fp32", mixed_up(m * 6, -20, 20)),
            Out("fp32", 8),
            Scalar("i32", m),
            Scalar("i32", 6),
            Const(4),
            Const(8),
            tag=str(m),
        )
    case("block_axis", In("i32", range(1, 57)), Out("i32", 32), Scalar("i32", 3), Scalar("i32", 8), Const(4), Const(8))
    for r, c in [(0, 0), (4, 6), (-1, -2), (5, -3), (9, 9)]:
        case(
            "block_store_edge",
            In("i32", range(100, 132)),
            Out("i32", 42),
            *[Scalar("i32", v) for v in (6, 7, r, c)],
            Const(4),
            Const(8),
            tag=name_of(r, c),
        )
    case(
        "block_transposed",
        In("fp32", range(18)),
        Out("fp32", 18),
        Scalar("i32", 3),
        Scalar("i32", 6),
        Const(4),
        Const(8),
    )
    case("block_line", In("i32", range(20)), Out("i32", 16), Scalar("i32", 6), Scalar("i32", 1), Const(8))


def descriptor_cases():
    # A GPU wants the last offset at a multiple of 16 bytes.
    for t, r, c in [("fp32", 0, 0), ("fp32", 4, 4), ("fp32", 5, 0), ("fp32", 50, 0), ("i32", 4, 4), ("fp64", 4, 4)]:
        n = 6 if t == "fp64" else 12
        case(
            "descriptor_window",
            In(t, range(1, 6 * n + 1)),
            Out(t, 4 * 16),
            *[Scalar("i32", v) for v in (6, n, r, c)],
            Const(4),
            Const(16),
            tag=f"{t}-{name_of(r, c)}",
        )
    case(
        "descriptor_copy",
        In("fp32", range(64)),
        Out("fp32", 64),
        Scalar("i32", 8),
        Scalar("i32", 8),
        Const(4),
        Const(8),
    )
    case(
        "descriptor_copy",
        In("fp32", range(6 * 12)),
        Out("fp32", 6 * 12),
        Scalar("i32", 6),
        Scalar("i32", 12),
        Const(4),
        Const(8),
        tag="edge",
    )
    case(
        "descriptor_cube",
        In("fp32", range(3 * 4 * 8)),
        Out("fp32", 64),
        *[Scalar("i32", v) for v in (3, 4, 8)],
        *map(Const, (2, 4, 8)),
    )
