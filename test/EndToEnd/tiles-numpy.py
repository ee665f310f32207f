# REQUIRES: numpy
# RUN: rm -rf %t && mkdir %t && %python %s %t
#
# semantics.md Reductions, scans, Shapes and Dot: what the functions of whole
# tiles give on random data, against NumPy, for sizes that are powers of two and
# others.

import subprocess
import sys
from pathlib import Path

import numpy as np

SHAPES = [(1,), (8,), (200,), (4, 8), (3, 5), (7, 1), (2, 3, 4), (3, 1, 5)]


def softmax(x, axis):
    power = np.exp(x - x.max(axis, keepdims=True))
    return power / power.sum(axis, keepdims=True)


def reverse(function, x, axis):
    return np.flip(function(np.flip(x, axis), axis), axis)


def interleave(x):
    return np.stack([x, x + 1], -1).reshape(*x.shape[:-1], 2 * x.shape[-1])


# What stands in the kernel, with x and an axis, and what NumPy says.
ALONG = {
    "tl.sum(x, {a})": lambda x, a: x.sum(a),
    "tl.sum(x, {a}, keep_dims=True)": lambda x, a: x.sum(a, keepdims=True),
    "tl.max(x, {a})": lambda x, a: x.max(a),
    "tl.min(x, {a}, keep_dims=True)": lambda x, a: x.min(a, keepdims=True),
    "tl.argmax(x, {a})": lambda x, a: x.argmax(a),
    "tl.argmin(x, {a})": lambda x, a: x.argmin(a),
    "tl.max(x, {a}, return_indices=True)[1]": lambda x, a: x.argmax(a),
    "tl.reduce(x, {a}, add)": lambda x, a: x.sum(a),
    "tl.cumsum(x, {a})": lambda x, a: x.cumsum(a),
    "tl.cumsum(x, {a}, reverse=True)": lambda x, a: reverse(np.cumsum, x, a),
    "tl.cumprod(x, {a})": lambda x, a: x.cumprod(a),
    "tl.associative_scan(x, {a}, add, reverse=True)": lambda x, a: reverse(np.cumsum, x, a),
    "tl.softmax(x.to(tl.float32), {a}, keep_dims=True)": lambda x, a: softmax(x.astype(np.float32), a),
    "tl.flip(x, {a})": np.flip,
    "tl.sort(x, {a})": np.sort,
    "tl.sort(x, {a}, descending=True)": lambda x, a: -np.sort(-x, a),
    "tl.cat(x, x + 1, dim={a})": lambda x, a: np.concatenate([x, x + 1], a),
    "tl.gather(x, x.to(tl.int32) * 0, {a})": lambda x, a: np.take_along_axis(x, np.zeros(x.shape, int), a),
}
WHOLE = {
    "tl.sum(x)": lambda x: x.sum(),
    "tl.max(x, keep_dims=True)": lambda x: x.max(keepdims=True),
    "tl.ravel(x)": lambda x: x.ravel(),
    "tl.join(x, x + 1)": lambda x: np.stack([x, x + 1], -1),
    "tl.split(tl.join(x, x + 1))[1]": lambda x: x + 1,
    "tl.interleave(x, x + 1)": interleave,
}


def get_cases(rng):
    """Expression, array, and what the expression has to be."""
    for shape in SHAPES:
        for dtype in (np.int32, np.float32):
            # Whole numbers, so that sums of floats are exact.
            x = rng.integers(-4, 5, shape).astype(dtype)
            for text, expected in WHOLE.items():
                yield text, x, expected(x)
            for axis in range(-len(shape), len(shape)):
                for text, expected in ALONG.items():
                    yield text.format(a=axis), x, expected(x, axis)
        order = tuple(rng.permutation(len(shape)))
        yield f"tl.permute(x, {tuple(map(int, order))})", x, x.transpose(order)
        # Here x is of floats, as products are.
        if len(shape) > 1:
            yield "tl.trans(x)", x, x.swapaxes(-1, -2)
            yield 'tl.dot(x, tl.trans(x), input_precision="ieee")', x, x @ x.swapaxes(-1, -2)
        yield f"tl.topk(x, {min(3, shape[-1])})", x, -np.sort(-x)[..., :3]


def write_tile(pointer, shape):
    """Lines that give a tile of pointers to an array in row-major order."""
    terms = []
    for d, size in enumerate(shape):
        index = ", ".join(":" if i == d else "None" for i in range(len(shape)))
        terms.append(f"tl.arange(0, {size})[{index}] * {int(np.prod(shape[d + 1:]))}")
    return f"{pointer} + " + " + ".join(terms) if terms else pointer


def main(folder):
    cases = list(get_cases(np.random.default_rng(0)))
    # Many expressions a kernel: a run takes longer to start than to compute.
    failures = 0
    for first in range(0, len(cases), 40):
        lines, arguments, outputs = [], [], []
        for i, (text, x, expected) in enumerate(cases[first : first + 40]):
            expected = np.asarray(expected)
            kind = "i32" if expected.dtype.kind == "i" else "f32"
            np.save(folder / f"x{i}.npy", x)
            arguments += ["--arg", f"x{i}=@{folder / f'x{i}.npy'}"]
            arguments += ["--arg", f"z{i}=zeros:{kind}:{max(1, expected.size)}"]
            arguments += ["--out", f"z{i}={folder / f'z{i}.npy'}"]
            lines.append(f"    x = tl.load({write_tile(f'x{i}', x.shape)})")
            lines.append(f"    tl.store({write_tile(f'z{i}', expected.shape)}, {text})")
            outputs.append((text, x, expected))
        names = ", ".join(f"x{i}, z{i}" for i in range(len(outputs)))
        source = folder / "kernel.py"
        source.write_text(
            "import triton\nimport triton.language as tl\n\n\n"
            "@triton.jit\ndef add(a, b):\n    return a + b\n\n\n"
            f"@triton.jit\ndef kernel({names}):\n" + "\n".join(lines) + "\n"
        )
        subprocess.run(["tilec", "run", source, "--kernel", "kernel", "--grid", "1", *arguments], check=True, stdout=subprocess.DEVNULL)
        for i, (text, x, expected) in enumerate(outputs):
            found = np.load(folder / f"z{i}.npy").reshape(expected.shape)
            tolerance = 1e-5 if "softmax" in text else 0
            if not np.allclose(found, expected, rtol=tolerance, atol=tolerance):
                failures += 1
                print(f"{text} of {x.dtype}{list(x.shape)}:\n{x}\nfound\n{found}\nexpected\n{expected}")
    print(f"{len(cases)} cases, {failures} differ")
    return failures != 0


sys.exit(main(Path(sys.argv[1])))
