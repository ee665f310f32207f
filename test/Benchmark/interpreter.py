# Times the twelve puzzles' solutions under tilec's interpreter beside Triton's.
#
#   interpreter.py [--tilec build/bin/tilec] [--rounds 7] [--json FILE]
#                  [--only p07,p09] [--matmul-only]
#
# Needs torch, NumPy and Triton 3.6, all for the CPU. Both run the same files, with
# the same sizes and blocks, at the puzzle's own sizes and at those of LARGE, which
# make 64 times the work. Times are of the grid alone, in a process that has run it
# before: `kernel[grid](...)` there, `tilec run --repeat` here, with its checks of
# bounds and races. The two take turns, turn after turn, so that a busy machine
# hurts both; ratios are of the medians.
import argparse
import inspect
import json
import os
import re
import runpy
import statistics
import subprocess
import sys
import time

from kernels import ROOT, find_solution

os.environ["TRITON_INTERPRET"] = "1"

# 64 times the elements of work. Where one program does everything (puzzles 1 and 3)
# its block grows with the sizes; all other blocks stay as they are.
LARGE = {
    "p01": {"N0": 64 * 32, "B0": 64 * 32},
    "p02": {"N0": 64 * 200},
    "p03": {"N0": 8 * 32, "N1": 8 * 32, "B0": 8 * 32, "B1": 8 * 32},
    "p04": {"N0": 8 * 100, "N1": 8 * 90},
    "p05": {"N0": 8 * 100, "N1": 8 * 90},
    "p06": {"N0": 8 * 100, "N1": 8 * 90},
    "p07": {"N0": 8 * 4, "T": 8 * 200},
    "p08": {"N0": 8 * 4, "T": 8 * 200},
    "p09": {"N0": 8 * 200, "T": 8 * 200},
    "p10": {"N0": 4 * 4, "H": 4 * 8, "W": 4 * 8},
    "p11": {"N0": 4 * 32, "N1": 4 * 32, "MID": 4 * 32},
    "p12": {"N0": 4 * 32, "N1": 4 * 32, "MID": 4 * 64},
}
MATMUL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "matmul.py")


class Launch:
    """A solution at one size, as its file's own test launches it."""

    def __init__(self, puzzle, changes):
        self.path = find_solution(puzzle)
        folder = os.path.dirname(self.path)
        if folder not in sys.path:
            sys.path.insert(0, folder)
        self.read_test()
        self.changes = changes
        for name, value in changes.items():
            (self.blocks if name in self.blocks else self.sizes)[name] = value

    def read_test(self):
        """Runs the file with a `test` that only keeps its arguments."""
        import tilec_puzzles

        def keep(kernel, spec, nelem, B={}, **rest):
            self.kernel, self.spec, self.sizes = kernel, spec, dict(nelem)
            self.blocks = {"B0": 32}
            for i in (1, 2):
                if f"N{i}" in nelem or f"B{i}" in kernel.arg_names:
                    self.blocks[f"B{i}"] = 32
            self.blocks.update(B)

        original, tilec_puzzles.test = tilec_puzzles.test, keep
        try:
            runpy.run_path(self.path, run_name="__main__")
        finally:
            tilec_puzzles.test = original

    def make_triton(self):
        """A function that runs the grid once."""
        import tilec_puzzles

        sizes = {**self.sizes, **self.blocks}
        signature = inspect.signature(self.spec)
        ranges = self.spec.__globals__.get("RANGES", {})
        inputs = [
            tilec_puzzles.random_input(each.annotation, ranges.get(name), sizes, "cpu")
            for name, each in signature.parameters.items()
        ]
        output = tilec_puzzles.poisoned_output(signature.return_annotation, sizes, "cpu")
        grid = tuple(
            -(-self.sizes.get(f"N{i}", 1) // self.blocks.get(f"B{i}", 1)) for i in range(3)
        )
        run = self.kernel[grid]
        return lambda: run(*inputs, output, **self.blocks, **self.sizes)

    def get_tilec(self):
        """The options of `tilec run`."""
        options = [self.path]
        for name, value in self.changes.items():
            if name in self.kernel.arg_names:
                constant = name in self.blocks or name in ("KH", "KW")
                options += ["-D" if constant else "--arg", f"{name}={value}"]
        return options


def time_once(run):
    start = time.perf_counter()
    run()
    return (time.perf_counter() - start) * 1e3


def time_tilec(tilec, options, repeat):
    """The median time of a launch in ms."""
    command = [tilec, "run", *options, f"--repeat={repeat}"]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode or result.stderr:
        sys.exit(f"failed: {' '.join(command)}\n{result.stdout}{result.stderr}")
    return float(re.search(r"median ([\d.]+) ms", result.stdout).group(1))


def measure(puzzle, changes, options):
    launch = Launch(puzzle, changes)
    run_triton = launch.make_triton()
    # The kernel ran at the small size before, so a launch that takes this long has
    # nothing to gain from one more to warm up, and is steady.
    first = time_once(run_triton)
    is_long, is_short = first > 15_000, first < 100
    rounds = options.rounds if first < 1000 else 1 if is_long else 3
    repeat = 200 if first < 1000 else 50
    theirs, ours = [], []
    for _ in range(rounds):
        times = [time_once(run_triton) for _ in range(5 if is_short else 0 if is_long else 1)]
        theirs.append(statistics.median(times or [first]))
        ours.append(time_tilec(options.tilec, launch.get_tilec(), repeat))
    ratios = [triton / tilec for triton, tilec in zip(theirs, ours)]
    return {
        "triton_ms": statistics.median(theirs),
        "tilec_ms": statistics.median(ours),
        "ratio": statistics.median(theirs) / statistics.median(ours),
        "least_ratio": min(ratios),
        "greatest_ratio": max(ratios),
    }


def measure_matmul(options):
    """A 512 x 512 product of f32, in blocks of 128 x 64: 32 programs."""
    arguments = [MATMUL, "--grid", "4,8"]
    for name in ("a", "b"):
        arguments += ["--arg", f"{name}_ptr=rand:f32:512x512"]
    arguments += ["--arg", "c_ptr=zeros:f32:512x512", "--arg", "N=512"]
    return time_tilec(options.tilec, arguments, 10)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tilec", default=os.path.join(ROOT, "build/bin/tilec"))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--only", default=",".join(LARGE))
    parser.add_argument("--matmul-only", action="store_true")
    parser.add_argument("--json")
    options = parser.parse_args()
    results = {"load_before": os.getloadavg(), "cores": os.cpu_count(), "cases": []}
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print("| puzzle | work | Triton's interpreter, ms | tilec, ms | ratio | of single turns |")
    print("|---|---|---|---|---|---|")
    for puzzle in options.only.split(",") if not options.matmul_only else []:
        for work, changes in (1, {}), (64, LARGE[puzzle]):
            row = measure(puzzle, changes, options)
            results["cases"].append({"puzzle": puzzle, "work": work, **row})
            print(
                f"| {puzzle} | {work} × | {row['triton_ms']:.2f} | {row['tilec_ms']:.4f}"
                f" | {row['ratio']:.0f}"
                f" | {row['least_ratio']:.0f} to {row['greatest_ratio']:.0f} |",
                flush=True,
            )
    results["matmul_ms"] = measure_matmul(options)
    print(f"\n512 x 512 x 512 product of f32: {results['matmul_ms']:.0f} ms")
    results["load_after"] = os.getloadavg()
    print(f"load {os.getloadavg()[0]:.1f}")
    if options.json:
        with open(options.json, "w") as file:
            json.dump(results, file, indent=2)


main()
