"""Compares specs as tilec evaluates them with what NumPy computes.

Each case has annotated inputs, an output annotation, the body of a spec in
PyTorch's words and the same in NumPy's, written apart. `tilec check --save`
writes what tilec drew and expects; the kernel of a case does nothing.
"""

import os
import subprocess
import sys

import numpy as np

from agreement import is_equal

F, H, D = "Float32", "Float16", "Float64"
I, L, U, B = "Int32", "Int64", "UInt8", "Bool"


def sigmoid(x):
    return 1 / (1 + np.exp(-x.astype(np.float64)))


def softmax(x, axis):
    e = np.exp(x.astype(np.float64) - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


def conv(x, k):
    x = np.pad(x, ((0, 0), (0, 4), (0, 4)))
    z = np.zeros((4, 8, 8), np.float64)
    for i in range(8):
        for j in range(8):
            z[:, i, j] = (k[None] * x[:, i : i + 4, j : j + 4]).sum((1, 2))
    return z


def attention(q, k, v):
    return (v[None, :] * softmax(q[:, None] * k[None, :], 1)).sum(1)


def quantised(scale, offset, weight, activation):
    over = np.arange(8, dtype=np.int32) * 4

    def extract(x):
        return (x[..., None] >> over) & 15

    scale = np.repeat(scale, 8, -1).reshape(-1, 64)
    offset = np.repeat(extract(offset)[..., None], 8, -1).reshape(-1, 64)
    return (scale * (extract(weight).reshape(-1, 64) - offset)) @ activation


# Name: inputs, output, spec, NumPy's value.
CASES = {
    # One operation, and broadcasting.
    "add": ({"x": (F, "N0")}, (F, "N0"), "x + 10.0", lambda x: x + np.float32(10)),
    "outer": (
        {"x": (F, "N0"), "y": (F, "N1")},
        (F, "N1 N0"),
        "x[None, :] * y[:, None]",
        lambda x, y: x[None, :] * y[:, None],
    ),
    "divide": ({"x": (F, "N0"), "y": (F, "N0")}, (F, "N0"), "x / y", lambda x, y: x / y),
    "divide_ints": (
        {"x": (I, "N0"), "y": (I, "N0")},
        (F, "N0"),
        "x / (y * y + 1)",
        lambda x, y: x.astype(np.float32) / (y * y + 1).astype(np.float32),
    ),
    "floor_divide": (
        {"x": (I, "N0")}, (I, "N0"), "x // 7 - x // -3", lambda x: x // 7 - x // -3,
    ),
    "floor_divide_floats": (
        {"x": (F, "N0")}, (F, "N0"), "x // 0.3", lambda x: np.floor(x / np.float32(0.3)),
    ),
    "modulo": ({"x": (I, "N0")}, (I, "N0"), "x % 7 + x % -5", lambda x: x % 7 + x % -5),
    "modulo_floats": (
        {"x": (F, "N0")}, (F, "N0"), "x % 0.25", lambda x: np.mod(x, np.float32(0.25)),
    ),
    "power": ({"x": (F, "N0")}, (F, "N0"), "x ** 3", lambda x: x.astype(np.float64) ** 3),
    "power_ints": (
        {"x": (I, "N0")}, (I, "N0"), "x ** 5", lambda x: (x * x * x * x * x).astype(np.int32),
    ),
    "wrap": ({"x": (I, "N0")}, (I, "N0"), "x * x * x", lambda x: x * x * x),
    "negate": ({"x": (I, "N0")}, (I, "N0"), "-x + ~x", lambda x: -x + ~x),
    "bits": (
        {"x": (I, "N0"), "y": (I, "N0")},
        (I, "N0"),
        "(x & y) | (x ^ 255)",
        lambda x, y: (x & y) | (x ^ 255),
    ),
    "shifts": ({"x": (I, "N0")}, (I, "N0"), "(x << 3) + (x >> 2)", lambda x: (x << 3) + (x >> 2)),
    "compare": (
        {"x": (F, "N0"), "y": (F, "N0")},
        (B, "N0"),
        "(x < y) | (x >= 0.25) & ~(y != x)",
        lambda x, y: (x < y) | ((x >= 0.25) & ~(y != x)),
    ),
    # Types.
    "half": ({"x": (H, "N0")}, (H, "N0"), "x * 1.1 + x", lambda x: x * np.float16(1.1) + x),
    "half_with_float": (
        {"x": (H, "N0"), "y": (F, "N0")},
        (F, "N0"),
        "x + y",
        lambda x, y: x.astype(np.float32) + y,
    ),
    "int_with_float": ({"x": (I, "N0")}, (F, "N0"), "x * 0.5", lambda x: x.astype(np.float32) * np.float32(0.5)),
    "int_widths": (
        {"x": (I, "N0"), "y": (L, "N0")},
        (L, "N0"),
        "x + y * 1000000",
        lambda x, y: x.astype(np.int64) + y * 1000000,
    ),
    "byte_wraps": ({"x": (U, "N0")}, (U, "N0"), "x * 3", lambda x: x * np.uint8(3)),
    "byte_with_int": (
        {"x": (U, "N0"), "y": ("Int8", "N0")},
        ("Int16", "N0"),
        "x - y",
        lambda x, y: x.astype(np.int16) - y.astype(np.int16),
    ),
    "bool_plus_int": (
        {"x": (B, "N0")}, (L, "N0"), "x + 1", lambda x: x.astype(np.int64) + 1,
    ),
    "double": ({"x": (D, "N0")}, (D, "N0"), "x * x + 0.1", lambda x: x * x + 0.1),
    "casts": (
        {"x": (F, "N0")},
        (I, "N0"),
        "(x * 100).to(torch.int32) + (x > 0).int()",
        lambda x: (x * np.float32(100)).astype(np.int32) + (x > 0).astype(np.int32),
    ),
    # Functions and methods.
    "functions": (
        {"x": (F, "N0")},
        (F, "N0"),
        "torch.exp(x) + torch.log(x.abs() + 1) + torch.sqrt(x.abs()) + torch.exp2(x)",
        lambda x: np.exp(x) + np.log(abs(x) + 1) + np.sqrt(abs(x)) + np.exp2(x),
    ),
    "sigmoid": ({"x": (F, "N0")}, (F, "N0"), "torch.sigmoid(x)", sigmoid),
    "relu": ({"x": (F, "N0")}, (F, "N0"), "F.relu(x) + x.relu()", lambda x: 2 * np.maximum(x, 0)),
    "maximum": (
        {"x": (F, "N0"), "y": (F, "N0")},
        (F, "N0"),
        "torch.maximum(x, y) - torch.minimum(x, y)",
        lambda x, y: np.maximum(x, y) - np.minimum(x, y),
    ),
    "clamp": ({"x": (F, "N0")}, (F, "N0"), "x.clamp(-0.2, 0.1)", lambda x: np.clip(x, np.float32(-0.2), np.float32(0.1))),
    "where": (
        {"x": (F, "N0"), "y": (F, "N1")},
        (F, "N1 N0"),
        "torch.where(x > y[:, None], x, 0.0)",
        lambda x, y: np.where(x > y[:, None], x, np.float32(0)),
    ),
    "made": (
        {"x": (F, "N0")},
        (F, "N0"),
        "x + torch.arange(9) + torch.full((9,), 2.0) + torch.ones_like(x) + torch.zeros(9)",
        lambda x: x + np.arange(9, dtype=np.float32) + 3,
    ),
    # Shapes.
    "views": (
        {"x": (F, "N0 4 N1")},
        (F, "N1 N0"),
        "x[:, 1:3, -N:].sum(1).view(9, 7).T.reshape(7, -1)",
        lambda x: x[:, 1:3].sum(1).T,
    ),
    "steps": ({"x": (F, "N0 8")}, (F, "N0 3"), "x[..., 1:7:2]", lambda x: x[:, 1:7:2]),
    "expand": (
        {"x": (F, "N0")},
        (F, "N0 N1"),
        "x.unsqueeze(1).expand(-1, 7).contiguous()",
        lambda x: np.broadcast_to(x[:, None], (9, 7)),
    ),
    "cat": (
        {"x": (F, "N0"), "y": (F, "N1")},
        (F, "16"),
        "torch.cat([x, y])",
        lambda x, y: np.concatenate([x, y]),
    ),
    "stack": (
        {"x": (F, "N0"), "y": (F, "N0")},
        (F, "N0 2"),
        "torch.stack([x, y], dim=1)",
        lambda x, y: np.stack([x, y], 1),
    ),
    # Reductions.
    "sum": ({"x": (F, "N0 N1")}, (F, "N0"), "x.sum(1)", lambda x: x.sum(1, dtype=np.float64)),
    "sum_ints": ({"x": (I, "N0 N1")}, (L, "N1"), "x.sum(dim=0)", lambda x: x.sum(0, dtype=np.int64)),
    "sum_all": ({"x": (F, "N0 N1")}, (F, ""), "torch.sum(x)", lambda x: x.sum(dtype=np.float64)),
    "max": (
        {"x": (F, "N0 N1")},
        (F, "N0 N1"),
        "x - x.max(1, keepdim=True)[0] + torch.amin(x, 0)",
        lambda x: x - x.max(1, keepdims=True) + x.min(0),
    ),
    "argmax": ({"x": (F, "N0 N1")}, (L, "N0"), "x.argmax(1)", lambda x: x.argmax(1)),
    "cumsum": ({"x": (F, "N0 N1")}, (F, "N0 N1"), "x.cumsum(0)", lambda x: x.cumsum(0, dtype=np.float64)),
    "softmax": ({"x": (F, "N0 N1")}, (F, "N0 N1"), "torch.softmax(x, dim=1)", lambda x: softmax(x, 1)),
    "einsum": (
        {"x": (F, "N0 N1 3"), "y": (F, "N1 N0")},
        (F, "3 N0"),
        "torch.einsum('ijk,ji->ki', x, y)",
        lambda x, y: np.einsum("ijk,ji->ki", x.astype(np.float64), y),
    ),
    "einsum_implied": (
        {"x": (I, "N0 N1"), "y": (I, "N0 N0")},
        (I, "N1"),
        "torch.einsum('ba, bb', x // 1000, y // 1000)",
        lambda x, y: np.einsum("ba,bb", x // 1000, y // 1000),
    ),
    "bmm": (
        {"x": (F, "3 N0 N1"), "y": (F, "3 N1 5")},
        (F, "3 N0 5"),
        "torch.bmm(x, y)",
        lambda x, y: x.astype(np.float64) @ y,
    ),
    "products": ({"x": (I, "N0 N1")}, (L, "N0"), "x.prod(1)", lambda x: x.prod(1, dtype=np.int64)),
    "any_all": (
        {"x": (F, "N0 N1")},
        (B, "N0"),
        "(x > 0.4).any(1) & (x > -0.45).all(dim=1)",
        lambda x: (x > np.float32(0.4)).any(1) & (x > np.float32(-0.45)).all(1),
    ),
    "log_softmax": (
        {"x": (F, "N0 N1")},
        (F, "N0 N1"),
        "torch.log_softmax(x * 300, dim=-1)",
        lambda x: np.log(softmax((x * np.float32(300)).astype(np.float64), 1)),
    ),
    "rounding": (
        {"x": (F, "N0")},
        (F, "N0"),
        "torch.floor(x * 9) + (x * 9).ceil() + torch.round(x * 9) + torch.nn.functional.silu(x)",
        lambda x: np.floor(x * np.float32(9)) + np.ceil(x * np.float32(9))
        + np.round(x * np.float32(9)) + x * sigmoid(x),
    ),
    "bit_functions": (
        {"x": (I, "N0"), "y": (I, "N0")},
        (I, "N0"),
        "torch.bitwise_right_shift(torch.bitwise_xor(x, y), 3) + torch.remainder(x, 7)",
        lambda x, y: ((x ^ y) >> 3) + x % 7,
    ),
    "masked_fill": (
        {"x": (F, "N0 N1")},
        (F, "N0 N1"),
        "x.masked_fill(torch.arange(N) > 2, -2.0)",
        lambda x: np.where(np.arange(7) > 2, np.float32(-2), x),
    ),
    "repeat_interleave": (
        {"x": (F, "N0 N1")},
        (F, "N0 3*N1"),
        "x.repeat_interleave(3, dim=-1)",
        lambda x: np.repeat(x, 3, 1),
    ),
    "repeats": (
        {"x": (F, "N0 N1")},
        (F, "4 2*N0*N1"),
        "torch.repeat_interleave(x, 2).flatten().repeat(4, 1)",
        lambda x: np.tile(np.repeat(x.reshape(-1), 2), (4, 1)),
    ),
    "flip": (
        {"x": (F, "N0 N1")},
        (F, "N1 N0"),
        "torch.flip(x, [0, 1])[None].squeeze(0).T",
        lambda x: x[::-1, ::-1].T,
    ),
    "triangles": (
        {"x": (F, "N0 N1")},
        (F, "N0 N1"),
        "torch.tril(x) - x.triu(1).broadcast_to((9, 7)).expand_as(x)",
        lambda x: np.tril(x) - np.triu(x, 1),
    ),
    "matmul": (
        {"x": (F, "3 N0 N1"), "y": (F, "N1 5")},
        (F, "3 N0 5"),
        "x @ y",
        lambda x, y: x.astype(np.float64) @ y,
    ),
    # Statements, as the later puzzles use them.
    "loop": (
        {"x": (F, "N0")},
        (F, "N0"),
        """
    z = torch.zeros(9)
    for i, scale in [(0, 1.0), (3, 2.0)]:
        z[i] = scale * x[i]
        z[i + 1] += 1 if i > 0 else -1
    if z.shape[0] == 9 and not z.ndim > 1:
        z[-1] = sum([1.0, 2.0])
    return z""",
        lambda x: np.array([x[0], -1, 0, 2 * x[3], 1, 0, 0, 0, 3], np.float32),
    ),
    "alias": (
        {"x": (F, "N0 N1")},
        (F, "N0 N1"),
        """
    z = x.clone()
    row = z[2]
    row += 1.0
    other = z
    other *= 2.0
    return z""",
        lambda x: 2 * (x + (np.arange(9) == 2)[:, None].astype(np.float32)),
    ),
    "helper": (
        {"x": (F, "N0")},
        (F, "N0"),
        """
    def twice(v, by=SCALE):
        return v * by
    return twice(x) + twice(x, by=len([0 for _ in range(3)]))""",
        lambda x: x * np.float32(2) + x * np.float32(3),
    ),
    "convolution": (
        {"x": (F, "4 8 8"), "k": (F, "4 4")},
        (F, "4 8 8"),
        """
    z = torch.zeros(4, 8, 8)
    x = torch.nn.functional.pad(x, (0, 4, 0, 4, 0, 0), value=0.0)
    for i in range(8):
        for j in range(8):
            z[:, i, j] = (k[None, :, :] * x[:, i: i+4, j: j + 4]).sum(1).sum(1)
    return z""",
        conv,
    ),
    "attention": (
        {"q": (F, "N0"), "k": (F, "N0"), "v": (F, "N0")},
        (F, "N0"),
        """
    x = q[:, None] * k[None, :]
    x_max = x.max(1, keepdim=True)[0]
    x = x - x_max
    x_exp = x.exp()
    soft =  x_exp  / x_exp.sum(1, keepdim=True)
    return (v[None, :] * soft).sum(1)""",
        attention,
    ),
    "quantised": (
        {"scale": (F, "32 8"), "offset": (I, "32"), "weight": (I, "32 8"), "activation": (F, "64 32")},
        (F, "32 32"),
        """
    offset = offset.view(32, 1)
    def extract(x):
        over = torch.arange(8, device=x.device) * 4
        mask = 2**4 - 1
        return (x[..., None] >> over) & mask
    scale = scale[..., None].expand(-1, 8, 8).contiguous().view(-1, 64)
    offset = extract(offset)[..., None].expand(-1, 1, 8, 8).contiguous().view(-1, 64)
    return (scale * (extract(weight).view(-1, 64) - offset)) @ activation""",
        quantised,
    ),
}


def write_case(path, inputs, output, body):
    parameters = ", ".join(f'{n}: {t}[Tensor, "{s}"]' for n, (t, s) in inputs.items())
    pointers = ", ".join(f"{n}_ptr" for n in inputs)
    if not body.startswith("\n"):
        body = f"\n    return {body}"
    with open(path, "w") as file:
        file.write(
            "import torch, triton\nimport triton.language as tl\n"
            "import torch.nn.functional as F\n"
            "SCALE: tl.constexpr = 2\nN = 7\n"
            f'def spec({parameters}) -> {output[0]}[Tensor, "{output[1]}"]:{body}\n'
            "@triton.jit\n"
            f"def kernel({pointers}, z_ptr, N0, N1, B0: tl.constexpr, B1: tl.constexpr):\n"
            "    pass\n"
            'test(kernel, spec, nelem={"N0": 9, "N1": 7})\n'
        )


def main(folder):
    wrong = 0
    for name, (inputs, output, body, compute) in CASES.items():
        path = os.path.join(folder, name + ".py")
        saved = os.path.join(folder, name)
        write_case(path, inputs, output, body)
        run = subprocess.run(
            ["tilec", "check", "--seed=1", "--save=" + saved, path],
            capture_output=True, text=True,
        )
        try:
            arrays = [np.load(os.path.join(saved, n + ".npy")) for n in inputs]
            expected = np.load(os.path.join(saved, "expected.npy"))
        except OSError:
            print(f"{name}: nothing was saved\n{run.stdout}{run.stderr}")
            wrong += 1
            continue
        with np.errstate(all="ignore"):
            value = np.asarray(compute(*arrays))
        if not is_equal(expected, value, expected.dtype):
            print(f"{name}: tilec {expected.flat[:4]} numpy {value.flat[:4]}")
            wrong += 1
    print(f"{len(CASES) - wrong} of {len(CASES)} specs agree")
    return wrong != 0


sys.exit(main(sys.argv[1]))
