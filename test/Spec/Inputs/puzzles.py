"""Compares the specs of the puzzles with what NumPy computes.

Each puzzle's spec is written once more for NumPy, apart. `tilec check --save` writes
what tilec drew and expects, under the test's own sizes and under others.

    puzzles.py PUZZLES SCRATCH
"""

import glob
import os
import re
import subprocess
import sys

import numpy as np

from agreement import is_equal


def relu_backward(x, y, dz):
    return np.where(x * y[:, None] > 0, dz * y[:, None], np.float32(0))


def softmax(x):
    e = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def attention(q, k, v):
    return softmax(q[:, None] * k) @ v.astype(np.float64)


def convolution(x, k):
    z = np.zeros(x.shape)
    for (i, r, c), _ in np.ndenumerate(z):
        window = x[i, r : r + k.shape[0], c : c + k.shape[1]].astype(np.float64)
        z[i, r, c] = (window * k[: window.shape[0], : window.shape[1]]).sum()
    return z


def nibbles(words):
    """Eight numbers of a word, the lowest bits first."""
    unsigned = words.view(np.uint32)[..., None]
    return (unsigned // 16 ** np.arange(8, dtype=np.uint64) % 16).reshape(len(words), -1)


def quantised(scale, offset, weight, activation):
    shift = nibbles(weight).astype(np.float64) - np.repeat(nibbles(offset), 8, 1)
    return (np.repeat(scale, 8, 1) * shift) @ activation


# Inputs by name, NumPy's value, other sizes.
PUZZLES = {
    "p01": ("x", lambda x: x + np.float32(10), [{"N0": 7}]),
    "p02": ("x", lambda x: x + np.float32(10), [{"N0": 1000}]),
    "p03": ("x y", lambda x, y: x + y[:, None], [{"N0": 5, "N1": 9}]),
    "p04": ("x y", lambda x, y: x + y[:, None], [{"N0": 5, "N1": 9}]),
    "p05": ("x y", lambda x, y: np.maximum(x * y[:, None], 0), [{"N0": 5, "N1": 9}]),
    "p06": ("x y dz", relu_backward, [{"N0": 5, "N1": 9}]),
    "p07": ("x", lambda x: x.sum(1, dtype=np.float64), [{"N0": 3, "T": 1000}, {"T": 1}]),
    "p08": ("x", softmax, [{"N0": 3, "T": 1000}, {"T": 1}]),
    "p09": ("q k v", attention, [{"N0": 20, "T": 300}, {"T": 1}]),
    "p10": ("x k", convolution, [{"H": 5, "W": 9, "KH": 2}, {"N0": 1, "H": 1, "KW": 8}]),
    "p11": (
        "x y",
        lambda x, y: x.astype(np.float64) @ y,
        [{"N0": 5, "N1": 9, "N2": 2, "MID": 70}],
    ),
    "p12": (
        "scale offset weight activation",
        quantised,
        [{"N0": 5, "N1": 9, "MID": 192}],
    ),
}


def resize(text, sizes):
    for name, size in sizes.items():
        text = re.sub(rf'(nelem=.*"{name}": )\d+', rf"\g<1>{size}", text)
    return text


def agrees(puzzle, inputs, compute, sizes, scratch):
    with open(puzzle) as file:
        text = file.read()
    path = os.path.join(scratch, "puzzle.py")
    with open(path, "w") as file:
        file.write(resize(text, sizes))
    # The kernel is not written, so that the check fails.
    run = subprocess.run(
        ["tilec", "check", "--seed=1", "--save=" + scratch, path],
        capture_output=True, text=True,
    )
    if "the kernel stores nothing" not in run.stdout:
        print(run.stdout, run.stderr)
        return False
    arrays = [np.load(os.path.join(scratch, n + ".npy")) for n in inputs.split()]
    expected = np.load(os.path.join(scratch, "expected.npy"))
    value = np.asarray(compute(*arrays))
    return is_equal(expected, value, expected.dtype)


def main(folder, scratch):
    good = total = 0
    for name, (inputs, compute, others) in PUZZLES.items():
        puzzle, = glob.glob(os.path.join(folder, name + "-*.py"))
        for sizes in [{}, *others]:
            total += 1
            if agrees(puzzle, inputs, compute, sizes, scratch):
                good += 1
            else:
                print(f"{name} with {sizes} differs")
    print(f"{good} of {total} agree, of {len(PUZZLES)} puzzles")


main(*sys.argv[1:])
