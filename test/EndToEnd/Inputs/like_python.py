# Runs every kernel of a file in tilec's interpreter and as plain Python, with
# the same arguments, and compares what they write.
#
#   like_python.py FILE [--runs=N,M ...]
#
# A kernel takes (out_ptr, n, m): 64 int32, and two int32. It uses scalars, and
# of tl only what stands below, so that Python itself says what it means.
import importlib.util
import os
import subprocess
import sys
import tempfile
import types

import numpy

SIZE = 64
LIMIT = 60  # seconds
RUNS = [(0, 0), (1, 0), (5, 3), (10, 7), (-3, 4)]


class Pointer:
    def __init__(self, array, at=0):
        self.array, self.at = array, at

    def __add__(self, offset):
        return Pointer(self.array, self.at + offset)

    __radd__ = __add__


def store(pointer, value, mask=True):
    if numpy.ndim(pointer.at):
        value, mask = numpy.broadcast_arrays(value, mask)[0:2]
        for at, one, keep in zip(pointer.at, numpy.broadcast_to(value, pointer.at.shape), mask):
            if keep:
                pointer.array[at] = one
    elif mask:
        pointer.array[pointer.at] = value


def make_language():
    language = types.ModuleType("triton.language")
    language.store = store
    language.load = lambda pointer: pointer.array[pointer.at]
    language.constexpr = type("constexpr", (), {})
    language.range = lambda *bounds, **options: range(*bounds)
    language.static_range = range
    language.arange = lambda start, end: numpy.arange(start, end)
    language.where = numpy.where
    language.sum = lambda tile, axis=None: int(numpy.sum(tile))
    language.max = lambda tile, axis=None: int(numpy.max(tile))
    language.zeros = lambda shape, dtype: numpy.zeros(shape, int)
    language.full = lambda shape, value, dtype: numpy.full(shape, value)
    language.minimum = min
    language.maximum = max
    language.int32 = None
    language.device_assert = lambda *arguments: None
    return language


def load(path):
    triton = types.ModuleType("triton")
    triton.jit = lambda function: function
    triton.language = make_language()
    sys.modules.update({"triton": triton, "triton.language": triton.language})
    spec = importlib.util.spec_from_file_location("kernels", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_tilec(path, kernel, n, m, out):
    command = ["tilec", "run", path, f"--kernel={kernel}", "--grid=1"]
    command += [f"--arg=out_ptr=zeros:i32:{SIZE}", f"--arg=n={n}", f"--arg=m={m}"]
    command += [f"--out=out_ptr={out}"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return f"no end within {LIMIT} seconds"
    return None if done.returncode == 0 else done.stderr + done.stdout


def check(path, name, function, n, m, out):
    wanted = numpy.zeros(SIZE, numpy.int32)
    function(Pointer(wanted), n, m)
    problem = run_tilec(path, name, n, m, out)
    if problem is None:
        found = numpy.load(out)
        if (found == wanted).all():
            return True
        problem = f"wanted {wanted.tolist()}\nfound  {found.tolist()}"
    print(f"{name}(n={n}, m={m}): {problem}")
    return False


def main(path):
    module = load(path)
    good = count = 0
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.npy")
        for name, function in vars(module).items():
            if not name.startswith("test_"):
                continue
            for n, m in RUNS:
                count += 1
                good += check(path, name, function, n, m, out)
    print(f"{good} of {count} runs agree")


if __name__ == "__main__":
    main(sys.argv[1])
