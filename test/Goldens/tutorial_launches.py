"""The launches of the kernels of tutorials.py."""

import launches
from launches import Const, In, InOut, Out, Scalar, mixed_up, ulps


def case(kernel, *arguments, **options):
    launches.case("tutorials", kernel, *arguments, **options)


def quarters(count, seed=1):
    """Multiples of 1/4 between -2 and 2: sums of few products are exact."""
    return [v / 4 for v in mixed_up(count, -8, 8, seed)]


def int32s(*values):
    return [Scalar("i32", v) for v in values]


def add_cases():
    for count in [1, 64, 100]:
        a, b = quarters(count), quarters(count, 2)
        case(
            "vector_sum",
            In("fp32", a),
            In("fp32", b),
            Out("fp32", count),
            *int32s(count),
            Const(32),
            grid=(4, 1, 1),
            tag=str(count),
        )
    softmax_cases()
    product_cases()
    dropout_cases()
    norm_cases()
    attention_cases()
    points = [v / 16 for v in range(-16, 17)] + [1e-4]
    case("arcsine", In("fp32", points), Out("fp32", 34, ulps(8)), *int32s(34), Const(16), grid=(3, 1, 1))
    case("arcsine", In("fp64", points), Out("fp64", 34, ulps(8)), *int32s(34), Const(16), grid=(3, 1, 1), tag="fp64")


def softmax_cases():
    for rows, columns, programs in [(5, 7, 2), (3, 8, 3), (1, 1, 1), (9, 30, 4)]:
        x = quarters(rows * columns)
        case(
            "softmax_rows_persistent",
            Out("fp32", rows * columns, ulps(64)),
            In("fp32", x),
            *int32s(columns, columns, rows, columns),
            Const(32),
            Const(2),
            grid=(programs, 1, 1),
            tag=f"{rows}x{columns}",
        )


def product_cases():
    for t, m, n, k, group, activation in [
        ("fp16", 64, 48, 64, 2, ""),
        ("fp16", 50, 40, 36, 8, "leaky"),
        ("fp32", 33, 17, 40, 1, ""),
        ("bf16", 32, 64, 32, 4, "leaky"),
    ]:
        a, b = quarters(m * k), quarters(k * n, 3)
        grid = (-(-m // 16) * -(-n // 16), 1, 1)
        out = "fp16" if t == "fp16" else "fp32"
        case(
            "matrix_product",
            In(t, a),
            In(t, b),
            Out(out, m * n, ulps(64)),
            *int32s(m, n, k, k, 1, n, 1, n, 1),
            *map(Const, (16, 16, 16, group, activation)),
            grid=grid,
            tag=f"{t}-{m}x{n}x{k}",
        )


def dropout_cases():
    x = quarters(100)
    for rate, seed in [(0.5, 123), (0.25, 123), (0.5, 512)]:
        arguments = [*int32s(100), Scalar("fp32", rate), *int32s(seed), Const(32)]
        case(
            "dropout_seeded",
            In("fp32", x),
            Out("fp32", 100, ulps(2)),
            *arguments,
            grid=(4, 1, 1),
            tag=f"{int(rate * 100)}-{seed}",
        )
    keep = mixed_up(100, 0, 1)
    arguments = [*int32s(100), Scalar("fp32", 0.5), Const(32)]
    case("dropout_masked", In("fp32", x), In("i32", keep), Out("fp32", 100, ulps(2)), *arguments, grid=(4, 1, 1))


def norm_cases():
    for t, rows, n, block in [("fp32", 4, 24, 16), ("fp16", 3, 40, 16), ("fp32", 2, 16, 16)]:
        x, w, b = quarters(rows * n), quarters(n, 2), quarters(n, 5)
        case(
            "norm_forward",
            In(t, x),
            Out(t, rows * n, ulps(64)),
            In(t, w),
            In(t, b),
            Out("fp32", rows, ulps(64)),
            Out("fp32", rows, ulps(64)),
            *int32s(n, n),
            Scalar("fp32", 2.0**-16),
            Const(block),
            grid=(rows, 1, 1),
            tag=f"{t}-{rows}x{n}",
        )
    # Mean and deviation that keep all sums exact in any order.
    for rows, n, groups in [(6, 24, 2), (8, 32, 8)]:
        case(
            "norm_backward",
            Out("fp32", rows * n, ulps(64)),
            In("fp32", quarters(rows * n, 7)),
            InOut("fp32", [0.0] * (groups * n)),
            InOut("fp32", [0.0] * (groups * n)),
            In("fp32", quarters(rows * n)),
            In("fp32", quarters(n, 2)),
            In("fp32", [0.25] * rows),
            In("fp32", [0.5] * rows),
            InOut("i32", [0] * (2 * groups)),
            *int32s(n, n),
            Const(groups),
            Const(32),
            grid=(rows, 1, 1),
            tag=f"{rows}x{n}",
        )
    case(
        "norm_backward_sum",
        In("fp32", quarters(6 * 24)),
        In("fp32", quarters(6 * 24, 2)),
        Out("fp32", 24),
        Out("fp32", 24),
        *int32s(6, 24),
        Const(4),
        Const(16),
        grid=(2, 1, 1),
    )


def attention_cases():
    for stage in [1, 3]:
        heads, t, d = 2, 64, 16
        size = heads * t * d
        q, k, v = [In("fp16", quarters(size, seed)) for seed in (1, 2, 3)]
        case(
            "attention",
            q,
            k,
            v,
            Out("fp16", size, ulps(64)),
            Out("fp32", heads * t, ulps(64)),
            Scalar("fp32", 0.25),
            *int32s(heads, t),
            *map(Const, (d, 32, 16, stage)),
            grid=(t // 32, heads, 1),
            tag=f"stage{stage}",
        )
    q, k, v = [In("fp16", quarters(64 * 16, seed)) for seed in (4, 5, 6)]
    case(
        "attention_descriptors",
        q,
        k,
        v,
        Out("fp16", 64 * 16, ulps(64)),
        Scalar("fp32", 0.25),
        *int32s(64),
        *map(Const, (16, 32, 16)),
        grid=(2, 1, 1),
    )
