"""Rows of types.txt for atomics, accesses, block pointers and tensor descriptors."""

import itertools

from language_rows import ALL, call, tile

# --- Memory -------------------------------------------------------------------

ATOMICS = ["atomic_add", "atomic_max", "atomic_min", "atomic_and", "atomic_or", "atomic_xor", "atomic_xchg"]
ORDERS = ['"relaxed"', '"acquire"', '"release"', '"acq_rel"', '"seq_cst"', "None", '"RELAXED"', "3"]
SCOPES = ['"gpu"', '"cta"', '"sys"', '"cluster"', "None"]


def atomic_rows():
    for op in ATOMICS:
        for a in ALL:
            yield op, "*" + a, a
            yield op, "*" + a, "=1"
            yield op, "*" + tile(a), "=1"
            yield op, "*" + tile(a), "=1.5"
            yield op, "*" + tile(a), a
            for b in ALL:
                yield op, "*" + tile(a), tile(b)
        for order in ORDERS:
            yield call(op, "*i32[8]", "i32[8]", "=sem=" + order)
            yield call(op, "*i32", "i32", "=sem=" + order)
            for scope in SCOPES:
                yield call(op, "*i32[8]", "i32[8]", f"=sem={order}, scope={scope}")
        for mask in ["i1[8]", "i1", "=True", "=None", "i32[8]", "i1[1]", "i1[4]", "=1", "i1[4,8]"]:
            yield call(op, "*i32[8]", "i32[8]", mask)
            yield call(op, "*i32", "i32", mask)
        for pointer, value in [
            ("*i32[4,8]", "i32[4,8]"),
            ("*i32[4,8]", "i32[8]"),
            ("*i32[1,8]", "i32[4,8]"),
            ("*i32", "i32[8]"),
            ("*i32[8]", "i32[1]"),
            ("i32[8]", "i32[8]"),
            ("*i32[4,8]", "i32[4,1]"),
        ]:
            yield op, pointer, value
        yield "method2", "=" + op, "*i32[8]", "i32[8]"
        yield "statement2", "=" + op, "*i32[8]", "i32[8]"
    for a, b in itertools.product(ALL, ALL):
        yield "atomic_cas", "*" + a, b, b
        if a != b:
            yield "atomic_cas", "*" + a, a, b
    for a in ALL:
        yield "atomic_cas", "*" + tile(a), tile(a), tile(a)
        yield "atomic_cas", "*" + a, "=0", "=1"
        yield "atomic_cas", "*" + tile(a), "=0", "=1"
        yield "atomic_cas", "*" + a, "=0.0", "=1.0"
    for order, scope in itertools.product(ORDERS, SCOPES):
        yield call("atomic_cas", "*i32", "=0", "=1", f"=sem={order}, scope={scope}")
    for cmp, value in [
        ("i32[8]", "i32"),
        ("i32", "i32[8]"),
        ("i32[4]", "i32[8]"),
        ("i32[8]", "i32[8]"),
        ("i32[1]", "i32[8]"),
    ]:
        yield "atomic_cas", "*i32[8]", cmp, value


MODIFIERS = ['""', '".ca"', '".cg"', '".cv"', '".wb"', '".cs"', '".wt"', '"ca"', "None", '".xx"']
POLICIES = ['""', '"evict_first"', '"evict_last"', '"evict_normal"', '"evict"', "None"]


def access_rows():
    for modifier in MODIFIERS:
        yield call("load", "*fp32[8]", "=cache_modifier=" + modifier)
        yield "statement3", "=store", "*fp32[8]", "fp32[8]", "=cache_modifier=" + modifier
        yield call("load", "*fp32", "=cache_modifier=" + modifier)
    for policy in POLICIES:
        yield call("load", "*fp32[8]", "=eviction_policy=" + policy)
        yield "statement3", "=store", "*fp32[8]", "fp32[8]", "=eviction_policy=" + policy
    for option in [
        "volatile=True",
        "volatile=False",
        "volatile=1",
        "boundary_check=(0,)",
        'padding_option="zero"',
        'padding_option="nan"',
    ]:
        yield call("load", "*fp32[8]", "=" + option)
        yield call("load", "*i32[8]", "=" + option)
    yield "statement3", "=store", "*fp32[8]", "fp32[8]", "=boundary_check=(0,)"
    for padding in ['"zero"', '"nan"', '""', '"none"', "None"]:
        for a in ["fp32", "i32", "fp16", "i1"]:
            for check in ["(0, 1)", "(0,)", "(1,)", "[0]", "()", "(2,)", "(-1,)", "0", "None", "(0, 0)"]:
                yield "block_option", "*" + a, "=0", f"=boundary_check={check}, padding_option={padding}"
    for option in [
        "mask=None",
        "mask=True",
        "other=0.0",
        "boundary_check=(0,), mask=None",
        'cache_modifier=".cg"',
        'eviction_policy="evict_first"',
        "volatile=True",
    ]:
        yield "block_option", "*fp32", "=0", "=" + option
    for offset in ["=0", "=-4", "i32", "i64", "u32", "i8", "i32[8]", "fp32", "=1.0", "=True", "=2**40"]:
        yield "block_option", "*fp32", offset, "=boundary_check=(0,)"
    square = ("=[100, 200]", "=[200, 1]", "=[0, 0]", "=[8, 4]", "=[1, 0]")
    variants = [
        (0, ["=(100, 200)", "=[100]", "=100", "=[100, 200, 300]", "=[100.0, 200]", "=[2**40, 2]", "=[-1, 2]"]),
        (1, ["=(200, 1)", "=[200]", "=[1, 100]", "=[200, 2**33]", "=[1.0, 1]"]),
        (2, ["=(0, 0)", "=[0]", "=[-5, 3]", "=[0, 0, 0]", "=[0, 2**31]"]),
        (3, ["=(8, 4)", "=[8]", "=[8, 3]", "=[0, 8]", "=[8, 4, 2]", "=[8.0, 4]", "=[1, 1]"]),
        (4, ["=(1, 0)", "=[0, 1]", "=[0]", "=[1, 1]", "=(2, 1, 0)", "=[0, 2]", "=1"]),
    ]
    for place, texts in variants:
        for text in texts:
            yield "block_load", "*fp32", *square[:place], text, *square[place + 1 :]
    for operand in ["*" + a for a in ALL] + ["fp32", "*fp32[8]", "fp32[8]"]:
        yield "block_load", operand, *square
        yield "block_load", operand, "=[100]", "=[1]", "=[0]", "=[8]", "=[0]"
        yield "block_load", operand, "=[4, 5, 6]", "=[30, 6, 1]", "=[0, 0, 0]", "=[2, 4, 8]", "=[2, 1, 0]"
    for a, b in itertools.product(ALL, ALL):
        yield "block_store", "*" + a, tile(b, 8, 4)
    for value in ["fp32[8,4]", "fp32[4,8]", "fp32[8,1]", "fp32[1,4]", "fp32", "=0.0", "=1", "fp32[8]", "i32[8,4]"]:
        yield "block_store", "*fp32", value
        yield "block_store_option", "*fp32", value, "=boundary_check=(0, 1)"
    for option in [
        "mask=None",
        "mask=True",
        "boundary_check=(2,)",
        "boundary_check=(-1,)",
        'cache_modifier=".wb"',
        'padding_option="zero"',
    ]:
        yield "block_store_option", "*fp32", "fp32[8,4]", "=" + option
    for offsets in ["[0, 8]", "(0, 8)", "[8]", "[0, 0, 0]", "[-8, 0]", "8", "[0.0, 1]", "[2**31, 0]", "[True, 0]"]:
        yield "block_advance", "*fp32", "=" + offsets
        yield "block_method", "*fp32", "=" + offsets
    for offset in ["i32", "i64", "i8", "u32", "u64", "fp32", "i1"]:
        yield "block_load", "*fp32", "=[100, 200]", "=[200, 1]", "=[0, 0]", "=[8, 4]", "=[1, 0]"
        yield "block_option", "*fp16", offset, "=boundary_check=(0, 1)"
    for a in ["fp32", "fp16", "i32"]:
        yield "block_carried", "*" + a, "=4"
        yield "block_carried", "*" + a, "i32"
        yield "block_merge", "*" + a, "i1"
        yield "block_merge", "*" + a, "=True"
    for offset in ["=1", "i32", "i32[8,4]"]:
        yield "block_offset", "*fp32", offset


def descriptor_rows():
    square = ("=[100, 256]", "=[256, 1]", "=[16, 16]", "=[0, 0]")
    for a in ALL + ["fp8e4b8"]:
        yield "descriptor_load", "*" + a, *square
        for block in ["[1, 16]", "[16, 8]", "[16, 4]", "[8, 32]", "[1, 1]", "[1, 4]", "[64, 64]"]:
            yield "descriptor_load", "*" + a, "=[100, 256]", "=[256, 1]", "=" + block, "=[0, 0]"
        for b in ALL:
            yield "descriptor_store", "*" + a, "=[0, 0]", tile(b, 16, 16)
        for op in ["atomic_add", "atomic_max", "atomic_min", "atomic_and", "atomic_or", "atomic_xor"]:
            yield "descriptor_atomic", "*" + a, "=" + op, tile(a, 16, 16)
    for operand in ["fp32", "*fp32[8]", "fp32[8]", "=0"]:
        yield "descriptor_load", operand, *square
    variants = [
        (0, ["=(100, 200)", "=[100]", "=[100, 200, 300]", "=[2**40, 2]", "=[100.0, 2]", "=100"]),
        (
            1,
            [
                "=(256, 1)",
                "=[1]",
                "=[256, 2]",
                "=[1, 256]",
                "=[2**40, 1]",
                "=[256.0, 1]",
                "=[256, True]",
                "=[200, 1]",
                "=[201, 1]",
            ],
        ),
        (
            2,
            [
                "=(16, 16)",
                "=[16]",
                "=[3, 16]",
                "=[0, 16]",
                "=[16, 16, 16]",
                "=[512, 16]",
                "=[16, 512]",
                "=[256, 256]",
                "=[16.0, 16]",
            ],
        ),
        (3, ["=(0, 0)", "=[0]", "=[-5, 3]", "=[0, 0, 0]", "=0", "=[0.0, 1]", "=[2**31, 0]", "=[2**40, 0]"]),
    ]
    for place, texts in variants:
        for text in texts:
            yield "descriptor_load", "*fp32", *square[:place], text, *square[place + 1 :]
    for rank in range(1, 7):
        shape = "[" + ", ".join(["4"] * (rank - 1) + ["16"]) + "]"
        strides = "[" + ", ".join(["16"] * (rank - 1) + ["1"]) + "]"
        zeros = "[" + ", ".join(["0"] * rank) + "]"
        yield "descriptor_load", "*fp32", "=" + shape, "=" + strides, "=" + shape, "=" + zeros
    for a in ["fp32", "i32", "fp16"]:
        for option in [
            'padding_option="zero"',
            'padding_option="nan"',
            'padding_option=""',
            'padding_option="none"',
            "padding_option=None",
        ]:
            yield "descriptor_option", "*" + a, "=" + option
    for offsets in ["[0, 0]", "(0, 0)", "[0]", "0"]:
        yield "descriptor_function", "*fp32", "=" + offsets
    for value in ["fp32[16,16]", "fp32[16,8]", "fp32", "=0.0", "fp32[16,1]", "fp32[256]"]:
        yield "descriptor_store", "*fp32", "=[0, 0]", value
    yield "descriptor_store", "*fp32", "=[0]", "fp32[16,16]"
    for attribute in [
        "shape",
        "shape[0]",
        "strides[0]",
        "strides[1]",
        "block_shape",
        "block_shape[1]",
        "dtype",
        "block_type",
        "nothing",
    ]:
        yield "descriptor_attribute", "*fp32", "=" + attribute
    for block, x, y in [
        ("[1, 16]", "i32[16]", "=0"),
        ("[1, 16]", "i32[8]", "i32"),
        ("[1, 16]", "i32[4]", "=0"),
        ("[16, 16]", "i32[16]", "=0"),
        ("[1, 4]", "i32[16]", "=0"),
        ("[1, 16]", "i32", "=0"),
        ("[1, 16]", "i64[16]", "=0"),
    ]:
        for a in ["fp32", "fp16", "i8"]:
            yield "descriptor_gather", "*" + a, "=" + block, x, y


PARTS = [atomic_rows, access_rows, descriptor_rows]
