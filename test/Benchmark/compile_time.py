# Prints how long the compiler takes, how much memory, and how large it is.
#
#   compile_time.py [--tilec build/bin/tilec] [--runs 20] [--json FILE]
#                   [--triton-python PYTHON]
#
# Times are of whole processes, from a file to PTX, as a user waits for them.
# Where an interpreter with triton is there (its own, or --triton-python), the
# peer compiles the same kernels beside it, each with a cold cache.
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from kernels import ROOT, find_solution

PUZZLES = ["p01", "p02", "p03", "p04", "p05", "p06"]
TILES = [64 << step for step in range(11)]

# Types and block sizes of each puzzle for the peer, which has no spec to read.
PEER = {
    "p01": (["*fp32", "*fp32", "i32"], 1),
    "p02": (["*fp32", "*fp32", "i32"], 1),
    "p03": (["*fp32", "*fp32", "*fp32", "i32", "i32"], 2),
    "p04": (["*fp32", "*fp32", "*fp32", "i32", "i32"], 2),
    "p05": (["*fp32", "*fp32", "*fp32", "i32", "i32"], 2),
    "p06": (["*fp32", "*fp32", "*fp32", "*fp32", "i32", "i32"], 2),
}
PEER_SCRIPT = """
import json, sys, time
sys.path.insert(0, sys.argv[1])
start = time.perf_counter()
import triton
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
from kernels import load_kernel
kernel = load_kernel(sys.argv[2])
types, blocks = json.loads(sys.argv[3])
names = kernel.arg_names
signature = dict(zip(names, types + ["constexpr"] * blocks))
values = {name: 32 for name in names[len(types):]}
source = ASTSource(fn=kernel, signature=signature, constexprs=values)
middle = time.perf_counter()
assert "ptx" in triton.compile(source, target=GPUTarget("cuda", 90, 32)).asm
print(time.perf_counter() - middle)
"""


def measure(command):
    """Wall time in ms and peak memory in MiB of one process."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    elapsed = (time.perf_counter() - start) * 1e3
    if process.returncode:
        sys.exit(f"failed: {' '.join(command)}")
    return elapsed, usage.ru_maxrss / 1024


def measure_median(command, runs):
    """Median and least time, and greatest memory, of several runs after one to
    warm up. On a busy machine the least time says more than the median."""
    measure(command)
    times, memory = zip(*[measure(command) for _ in range(runs)])
    return statistics.median(times), min(times), max(memory)


def measure_puzzles(tilec, runs, output):
    rows = {}
    print(f"\n{'puzzle':8} {'ms':>8} {'least':>8} {'MiB':>8}")
    for puzzle in PUZZLES:
        command = [tilec, find_solution(puzzle), "-o", output]
        median, least, memory = measure_median(command, runs)
        rows[puzzle] = {"ms": median, "least_ms": least, "mib": memory}
        print(f"{puzzle:8} {median:8.1f} {least:8.1f} {memory:8.1f}")
    return rows


def measure_tiles(tilec, runs, output):
    """One kernel, puzzle 2's, over tiles of growing size."""
    rows = {}
    print(f"\n{'tile':>8} {'PTX lines':>10} {'ms':>8} {'least':>8}")
    for tile in TILES:
        command = [tilec, find_solution("p02"), "-o", output]
        command += ["--signature", f"*fp32, *fp32, i32, {tile}"]
        median, least, _ = measure_median(command, runs)
        with open(output) as file:
            lines = sum(1 for _ in file)
        rows[tile] = {"lines": lines, "ms": median, "least_ms": least}
        print(f"{tile:8} {lines:10} {median:8.1f} {least:8.1f}")
    return rows


def measure_size(tilec, output):
    """MiB of the binary without symbols."""
    strip = shutil.which("llvm-strip", path="/usr/lib/llvm-22/bin") or "strip"
    subprocess.run([strip, "-o", output, tilec], check=True)
    size = os.path.getsize(output) / 2**20
    print(f"\nbinary, stripped: {size:.1f} MiB")
    return size


def has_triton(python):
    command = [python, "-c", "import triton; print(triton.__version__)"]
    result = subprocess.run(command, capture_output=True, text=True)
    return result.stdout.strip() if result.returncode == 0 else None


def measure_peer(python, runs):
    version = has_triton(python)
    if not version:
        print(f"\n{python} has no triton: pip install triton==3.6.0")
        return None
    rows = {}
    print(f"\ntriton {version}, cold cache\n{'puzzle':8} {'ms':>8} {'inside':>8}")
    for puzzle in PUZZLES:
        whole, inside = [], []
        for _ in range(runs):
            with tempfile.TemporaryDirectory() as cache:
                start = time.perf_counter()
                result = subprocess.run(
                    [python, "-c", PEER_SCRIPT, os.path.dirname(__file__) or "."]
                    + [find_solution(puzzle), json.dumps(PEER[puzzle])],
                    env={**os.environ, "TRITON_CACHE_DIR": cache},
                    capture_output=True,
                    text=True,
                )
                whole.append((time.perf_counter() - start) * 1e3)
            if result.returncode:
                sys.exit(result.stderr)
            inside.append(float(result.stdout) * 1e3)
        rows[puzzle] = {
            "ms": statistics.median(whole),
            "inside_ms": statistics.median(inside),
        }
        print(f"{puzzle:8} {rows[puzzle]['ms']:8.0f} {rows[puzzle]['inside_ms']:8.0f}")
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tilec", default=os.path.join(ROOT, "build/bin/tilec"))
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--triton-python", default=sys.executable)
    parser.add_argument("--json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "out")
        base, _, _ = measure_median(["/bin/true"], options.runs)
        print(f"starting a process that does nothing: {base:.1f} ms")
        results = {
            "process_ms": base,
            "puzzles": measure_puzzles(options.tilec, options.runs, output),
            "tiles": measure_tiles(options.tilec, options.runs, output),
            "binary_mib": measure_size(options.tilec, output),
            "triton": measure_peer(options.triton_python, 3),
        }
    if options.json:
        with open(options.json, "w") as file:
            json.dump(results, file, indent=2)


main()
