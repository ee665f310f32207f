"""Rows of types.txt for random numbers, libdevice, assembly, hints, control flow and
tuples."""

import itertools

from language_rows import ALL, FP8, INTS, call, name, tile

# --- Random numbers, libdevice, assembly, hints -------------------------------


def random_rows():
    seeds = ["i32", "i64", "u32", "u64", "i8", "i1", "fp32", "=0", "=42", "=2**40", "=-1", "=1.0", "i32[8]"]
    offsets = [tile(a) for a in INTS] + ["fp32[8]", "i32", "i64", "=0", "i32[4,8]", "i32[1]", "*i32"]
    for seed, offset in itertools.product(seeds, offsets):
        for op in ["rand", "randn", "randint"]:
            yield call(op, seed, offset)
        yield "fourth2", "=randint4x", seed, offset
    for op in ["rand4x", "randn4x"]:
        for offset in offsets:
            yield "fourth2", "=" + op, "i32", offset
            yield "fourth2", "=" + op, "=7", offset
    for rounds in ["n_rounds=10", "n_rounds=6", "n_rounds=1", "n_rounds=0", "7", "n_rounds=-1"]:
        for op in ["rand", "randn", "randint"]:
            yield call(op, "i32", "i32[8]", "=" + rounds)
        for op in ["rand4x", "randn4x", "randint4x"]:
            yield "fourth3", "=" + op, "i32", "i32[8]", "=" + rounds
    for a in ALL:
        yield call("uint_to_uniform_float", tile(a))
        yield call("uint_to_uniform_float", a)
        for b in ["fp32", "fp64", a]:
            yield "second2", "=pair_uniform_to_normal", tile(a), tile(b)
    for a, seed in itertools.product(INTS + ["fp32"], ["i32", "i64", "=3", "u64"]):
        yield "fourth3", "=philox", seed, tile(a), "=0, 0, 0"
    for function in ["rand4x", "randint4x", "randn4x", "philox"]:
        yield call(function, "i32", "i32[8]")


UNARY = """
    abs acos acosh asin asinh atan atanh brev cbrt ceil clz cos cosh cospi cyl_bessel_i0 cyl_bessel_i1 double2float_rd
    double2float_rn double2float_ru double2float_rz double2hiint double2int_rd double2int_rn double2int_ru double2int_rz
    double2ll_rd double2ll_rn double2ll_ru double2ll_rz double2loint double2uint_rd double2uint_rn double2uint_ru
    double2uint_rz double2ull_rd double2ull_rn double2ull_ru double2ull_rz double_as_longlong erf erfc erfcinv erfcx erfinv
    exp exp10 exp2 expm1 fast_cosf fast_exp10f fast_expf fast_log10f fast_log2f fast_logf fast_sinf fast_tanf ffs finitef
    float2int_rd float2int_rn float2int_ru float2int_rz float2ll_rd float2ll_rn float2ll_ru float2ll_rz float2uint_rd
    float2uint_rn float2uint_ru float2uint_rz float2ull_rd float2ull_rn float2ull_ru float2ull_rz float_as_int float_as_uint
    floor ilogb int2double_rn int2float_rd int2float_rn int2float_ru int2float_rz int_as_float isfinited isinf isnan j0 j1
    lgamma ll2double_rd ll2double_rn ll2double_ru ll2double_rz ll2float_rd ll2float_rn ll2float_ru ll2float_rz llrint llround
    log log10 log1p log2 logb longlong_as_double nearbyint normcdf normcdfinv popc rcbrt rcp64h rcp_rd rcp_rn rcp_ru rcp_rz
    rint round rsqrt rsqrt_rn saturatef signbit sin sinh sinpi sqrt sqrt_rd sqrt_rn sqrt_ru sqrt_rz tan tanh tgamma trunc
    uint2double_rn uint2float_rd uint2float_rn uint2float_ru uint2float_rz uint_as_float ull2double_rd ull2double_rn
    ull2double_ru ull2double_rz ull2float_rd ull2float_rn ull2float_ru ull2float_rz y0 y1
""".split()
BINARY = """
    add_rd add_rn add_ru add_rz atan2 copysign div_rd div_rn div_ru div_rz fast_dividef fast_powf fdim fmod hadd
    hiloint2double hypot jn ldexp mul24 mul_rd mul_rn mul_ru mul_rz mulhi nextafter pow remainder rhadd rhypot scalbn sub_rd
    sub_rn sub_ru sub_rz yn
""".split()
TERNARY = "byte_perm fma fma_rd fma_rn fma_ru fma_rz norm3d rnorm3d sad".split()
QUATERNARY = ["norm4d", "rnorm4d"]


def libdevice_rows():
    for function in UNARY:
        for a in ALL:
            yield "libdevice1", "=" + function, tile(a)
        for operand in ["fp32", "i32", "fp64", "=1.0", "=1", "fp32[4,8]"]:
            yield "libdevice1", "=" + function, operand
    mixed = [
        ("fp32", "fp64"),
        ("fp32", "i32"),
        ("i32", "fp32"),
        ("fp16", "fp32"),
        ("fp64", "i32"),
        ("i32", "i64"),
        ("i32", "u32"),
        ("fp64", "i64"),
    ]
    for function in BINARY:
        for a in ALL:
            yield "libdevice2", "=" + function, tile(a), tile(a)
        for a, b in mixed:
            yield "libdevice2", "=" + function, tile(a), tile(b)
        for a, b in [
            ("fp32[8]", "=2.0"),
            ("fp32[8]", "=2"),
            ("=2.0", "fp32[8]"),
            ("fp32", "fp32"),
            ("i32[8]", "=2"),
            ("fp64[8]", "=2.0"),
            ("fp32[4,8]", "fp32[8]"),
            ("fp32[8]", "fp32"),
            ("fp32[8]", "fp32[4]"),
            ("=2", "i32[8]"),
        ]:
            yield "libdevice2", "=" + function, a, b
    for function in TERNARY:
        for a in ALL:
            yield "libdevice3", "=" + function, tile(a), tile(a), tile(a)
        yield "libdevice3", "=" + function, "fp32[8]", "=1.0", "=2.0"
        yield "libdevice3", "=" + function, "i32[8]", "i32[8]", "u32[8]"
        yield "libdevice3", "=" + function, "i32[8]", "i32[8]", "=1"
        yield "libdevice3", "=" + function, "fp32[8]", "fp64[8]", "fp32[8]"
    for function in QUATERNARY:
        for a in ["fp32", "fp64", "fp16", "i32"]:
            yield "libdevice4", "=" + function, *[tile(a)] * 4
    for function in ["nothing", "isfinite", "float"]:
        yield "libdevice1", "=" + function, "fp32[8]"
    yield "libdevice1", "=sin", "*fp32[8]"
    yield "libdevice2", "=sin", "fp32[8]", "fp32[8]"
    for a in ["fp32", "fp64", "fp16"]:
        for function in ["sin", "asin", "tanh", "pow(2.0, 3.0)"]:
            yield "python1", f"=tl.extra.libdevice.{function}", tile(a)
            yield "python1", f"=tl.extra.cuda.libdevice.{function}", tile(a)
            yield "python1", f"=tl.math.{function}", tile(a)


def hint_rows():
    moves = '="mov.b32 $0, $1;"'
    for a, b in itertools.product(["fp32", "i32", "u32", "fp16", "i8", "i64"], ["fp32", "i32", "u8", "fp16"]):
        yield "asm1", moves, '="=r,r"', tile(a), name(b), "=1"
    for constraints in ["=r,r", "=r", "=r,r,r", "r", ""]:
        yield "asm1", moves, f'="{constraints}"', "i32[8]", "=tl.int32", "=1"
    for pack in ["1", "2", "4", "3", "0", "16", "i32"]:
        yield "asm1", moves, '="=r,r"', "i8[8]", "=tl.int8", pack if pack == "i32" else "=" + pack
    for operand in ["i32", "=1", "fp32", "i32[4,8]", "*i32[8]"]:
        yield "asm1", moves, '="=r,r"', operand, "=tl.int32", "=1"
    add = '="add.s32 $0, $1, $2;"'
    for a, b in [
        ("i32[8]", "i32[8]"),
        ("i32[8]", "i32"),
        ("i32[4,8]", "i32[8]"),
        ("i32[8]", "=1"),
        ("i32[8]", "i32[4]"),
        ("i32", "i32"),
        ("i32[8]", "fp32[8]"),
    ]:
        yield "asm2", add, '="=r,r,r"', a, b, "=tl.int32", "=1"
    yield "asm_two", '="mov.b32 $0, $2; mov.b32 $1, $2;"', '="=r,=r,r"', "i32[8]", "=(tl.int32, tl.float32)", "=1"
    for op in ["multiple_of", "max_contiguous", "max_constancy"]:
        for operand in ["i32[8]", "i32[4,8]", "i32", "*fp32", "*fp32[8]", "=8"]:
            for values in ["8", "[8]", "[4, 8]", "(8, 1)", "3", "8.0"]:
                yield call(op, operand, "=" + values)
    for condition in ["i1", "i1[8]", "=True", "=False", "i32", "=1", "fp32"]:
        yield "statement1", "=assume", condition
        yield "statement1", "=device_assert", condition
        yield "statement2", "=device_assert", condition, '="text"'
        yield "statement1", "=static_assert", condition
        yield "statement2", "=static_assert", condition, '="text"'
        yield "statement3", "=device_assert", "i1[8]", '="text"', "=mask=True" if condition == "=True" else condition
    for op in ["debug_barrier", "static_print", "device_print"]:
        yield "statement0", "=" + op
    for operand in ['="text"', '="text: "', '=""', '="a b"', "=3", "i32", "i32[8]"]:
        yield "statement1", "=device_print", operand
        for value in ["i32", "fp32[8]", "=3", "*fp32[8]", "=hex=True"]:
            yield "statement2", "=device_print", operand, value
    for value in ["i32", "=3", '="text"', "fp32[8]", "=(1, 2)"]:
        yield "statement1", "=static_print", value
        yield "python1", "=print", value
    for operand in ["=3", "i32", "i32[8]", "=True", "=2.5", "=None", "fp32[8]"]:
        for function in ["int", "float", "bool", "abs", "len", "str", "isinstance", "round"]:
            yield "python1", "=" + function, operand
        yield "python1", "=tl.constexpr", operand


# --- Control flow and tuples --------------------------------------------------


def control_rows():
    for a, b in itertools.product(ALL, ALL):
        if a != b or a in FP8:
            yield "if_merge", "i1", tile(a), tile(b)
            yield "if_update", "i1", tile(a), tile(b)
            yield "carried_assign", a, "i32", b
            yield "while_assign", a, "i32", b
    pairs = [
        ("fp32[8]", "fp32[4]"),
        ("fp32[8]", "fp32"),
        ("fp32", "fp32[8]"),
        ("fp32[4,8]", "fp32[8,4]"),
        ("fp32[8]", "*fp32[8]"),
        ("*fp32", "*fp32"),
        ("*fp32[8]", "*fp32[8]"),
    ]
    pairs += [
        ("*fp32", "*fp16"),
        ("fp32[1]", "fp32[8]"),
        ("i32", "i32"),
        ("fp32[8]", "fp32[8]"),
        ("=1", "=2"),
        ("=1", "=1"),
        ("=1", "=2.0"),
        ("=None", "=None"),
        ("=None", "i32"),
    ]
    pairs += [
        ("i32", "=None"),
        ('="a"', '="a"'),
        ('="a"', '="b"'),
        ("=tl.float32", "=tl.float16"),
        ("=tl.float32", "=tl.float32"),
        ("=True", "=False"),
        ("=1", "i32"),
        ("=1", "i64"),
    ]
    pairs += [
        ("=2**40", "=1"),
        ("=0.0", "fp32"),
        ("=0.0", "fp16"),
        ("=0", "fp32"),
        ("i32", "=2**40"),
        ("u32", "=1"),
        ("i1", "=True"),
        ("=1", "i1"),
        ("=(1, 2)", "=(3, 4)"),
    ]
    pairs += [
        ("!1", "!1"),
        ("!1", "!2"),
        ("$1", "$2"),
        ("$1", "=2"),
        ("!1", "i32"),
        ("$1", "i64"),
        ("$1.0", "fp16"),
        ("$1", "$1.0"),
    ]
    for a, b in pairs:
        for c in ["i1", "i32", "=True", "=False"]:
            for row in ["if_merge", "if_update", "ternary", "first_in_both", "tuple_merge"]:
                yield row, c, a, b
            for helper in ["fn_pick", "fn_early"]:
                yield "helper3", "=" + helper, c, a, b
            yield "elif_merge", c, a, b, a
            yield "ternary_nested", c, a, b, a
            yield "tuple_lengths", c, a, b
        for row in ["carried_assign", "carried_if", "carried_nested", "while_assign", "carried_static"]:
            for n in ["=4", "i32"]:
                yield row, a, n, b
        yield "carried_iadd", a, "i32", b
        yield "carried_iadd", a, "=4", b
        yield "carried_two", a, b, "i32"
        yield "tuple_drift", a, b
        yield "tuple_carried", a, b
        yield "tuple_unpack", a, b
        yield "tuple_unpack_three", a, b
        yield "tuple_swap", a, b
        yield "tuple_add", a, b
        yield "tuple_length", a, b
        yield "tuple_equal", a, b
        yield "tuple_iterate", a, b
        yield "tuple_operation", a, b, "=1"
        for index in ["=0", "=1", "=-1", "=2", "=-3", "i32", "=0.0", "=True", "!1"]:
            yield "tuple_index", a, b, index
        for index in ["=0:2", "=1:", "=:-1", "=::2", "=5:"]:
            yield "tuple_slice", a, b, index
        yield "is", a, b
        yield "not_in", a, b
        yield "py_min", a, b
        yield "py_max", a, b
        yield "python3", "=max", a, b, "=3"
        yield "python3", "=min", a, b, a
        yield "logical_three", a, b, a
    for a in ALL:
        for helper in ["fn_one"]:
            yield "helper1", "=" + helper, tile(a)
        yield "helper1", "=fn_default", a
        yield "helper2", "=fn_default", a, "=b=7"
        yield "helper2", "=fn_maybe", "i1", a
        yield "helper2", "=fn_maybe", "=True", a
        yield "helper2", "=fn_maybe", "=False", a
        yield "helper2", "=fn_loop", a, "i32"
        yield "helper2", "=fn_constexpr", a, "=3"
        yield "helper2", "=fn_constexpr", a, "i32"
        yield "if_return", a, "i32"
        yield "if_pass", a, "i32"
        yield "while_condition", a
        yield "while_condition", tile(a)
        yield "while_carried", a, a, "=2"
        yield "while_carried", a, "=10", a
        yield "while_carried", tile(a), tile(a), "=1"
        yield "range1", a
        yield "static_range1", a
        yield "range_option", a, "=num_stages=2"
        yield "first_in_loop", a
        for literal in ["=1", "=1.0", "=True", "=2**40"]:
            yield "carried_assign", a, "i32", literal
            yield "while_assign", a, "i32", literal
            yield "if_merge", "i1", a, literal
            yield "if_update", "i1", a, literal
            yield "ternary", "i1", a, literal
            yield "carried_iadd", a, "i32", literal
    for c in ["=True", "=False", "=0", "=1", "=None", "i1", "i32", "fp32", "i1[8]", "i1[1]", '="a"', '=""']:
        for row in ["if_return", "if_return_else", "first_in_if", "return_value", "if_pass"]:
            yield row, c, "i32"
    for n in ["=0", "=4", "=-4", "i32", "i64", "fp32", "=2.0", "=True", "=None", "i32[8]", "=2**31", "=2**40"]:
        for row in [
            "range1",
            "first_in_loop",
            "loop_variable_after",
            "return_in_loop",
            "break",
            "continue",
            "first_in_while",
        ]:
            yield row, n
        if not n.startswith("=2**"):
            yield "static_range1", n
            yield "first_in_static_loop", n
        yield "loop_variable_assigned", n, "=7"
        yield "loop_variable_assigned", n, "fp32"
        yield "loop_variable_shadowed", "=9", n
        yield "loop_variable_shadowed", "fp32", n
        yield "for_else", "i32", n
        yield "carried_none", n, "=1"
        yield "carried_none", n, "i32"
    yield "while_else", "i32", "i32"
    for option in [
        "num_stages=3",
        "num_stages=None",
        "num_stages=0",
        "loop_unroll_factor=4",
        "loop_unroll_factor=0",
        "flatten=True",
        "warp_specialize=True",
        "disallow_acc_multi_buffer=True",
        "disable_licm=True",
        "2",
        "step=2",
        "2, num_stages=2",
        "0",
        "-1",
        "nothing=1",
    ]:
        yield "range_option", "i32", "=" + option
        yield "range_option", "=8", "=" + option
    for lo, hi, step in [
        ("0", "8", "2"),
        ("8", "0", "-2"),
        ("0", "0", "1"),
        ("5", "2", "1"),
        ("0", "8", "0"),
        ("0", "8", "1.0"),
        ("0", "i32", "1"),
        ("i32", "8", "1"),
        ("0", "2**33", "2**32"),
        ("-4", "4", "3"),
    ]:
        row = ["=" + v if v != "i32" else v for v in (lo, hi, step)]
        yield "static_range", *row
        yield "range_index", *row
    for a, b in itertools.product(["i8", "u8", "i32", "u32", "i64", "u64", "i1", "=2", "=2**40"], repeat=2):
        yield "range_index", "=0", a, b
        yield "range_index", a, "=10", b
        yield "range_index", a, b, "=-1"
        yield "range_index", "i32", a, b
    for target in [
        "(1, 2)",
        "[1, 2]",
        "3",
        "(i, )",
        "range",
        "tl.arange(0, 8)",
        "len((1, 2))",
        "zip((1, 2), (3, 4))",
        "enumerate((1, 2))",
    ]:
        yield "iterate", "=" + target
    for a, n in itertools.product(["i32", "=1", "fp32[8]"], ["=0", "=2", "=3", "=-1", "i32", "=2.0"]):
        yield "tuple_repeat", a, n


PARTS = [random_rows, libdevice_rows, hint_rows, control_rows]
