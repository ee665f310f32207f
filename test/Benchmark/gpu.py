# Times puzzles 2, 4, 5 and 6 on a GPU beside Triton, from the same source files.
#
#   gpu.py prepare DIR [--tilec build/bin/tilec] [--gpu-arch sm_90a]
#   gpu.py measure DIR [--seconds 2] [--rounds 60] [--json FILE]
#
# `prepare` needs tilec and no GPU: it fills DIR with the PTX and launch facts of
# every case. `measure` needs a GPU, torch and triton, and no tilec. All contenders
# of a case run in turn in one process, after a warm-up; figures are medians, and
# the ceilings (copy and fill of the same bytes) are measured among them. Every
# result is compared with torch's first.
import argparse
import ctypes
import json
import os
import random
import statistics
import subprocess
import sys
import time

from kernels import ROOT, find_solution, load_kernel

VECTOR = 1 << 28
SIDE = 16384
VECTOR_BLOCKS = [(256,), (1024,), (4096,)]
TILE_BLOCKS = [(32, 32), (64, 64), (128, 32), (256, 16), (1024, 4)]


class Case:
    """One puzzle at one size. `operands` are lengths of the inputs."""

    def __init__(self, puzzle, title, inputs, output, sizes, blocks, compute):
        self.puzzle = puzzle
        self.title = title
        self.inputs = inputs
        self.output = output
        self.sizes = sizes
        self.blocks = blocks
        self.compute = compute
        self.bytes = 4 * (sum(inputs) + output)

    def get_grid(self, block):
        return [-(-size // width) for size, width in zip(self.sizes, block)]

    def get_signature(self, block):
        pointers = ["*fp32"] * (len(self.inputs) + 1)
        sizes = ["i32"] * len(self.sizes)
        return ", ".join(pointers + sizes + [str(width) for width in block])

    def get_stem(self, block):
        return f"{self.puzzle}-{'x'.join(map(str, block))}"


def compute_outer_sum(x, y):
    return y[:, None] + x[None, :]


def compute_outer_product(x, y):
    return (y[:, None] * x[None, :]).relu_()


def compute_backward(x, y, dz):
    x, dz = x.view(SIDE, SIDE), dz.view(SIDE, SIDE)
    y = y[:, None]
    return (dz * y).mul_(x * y > 0)


CASES = [
    Case("p02", "add", [VECTOR], VECTOR, [VECTOR], VECTOR_BLOCKS, lambda x: x + 10.0),
    Case(
        "p04", "outer add", [SIDE, SIDE], SIDE**2, [SIDE, SIDE], TILE_BLOCKS, compute_outer_sum
    ),
    Case(
        "p05", "mul + relu", [SIDE, SIDE], SIDE**2, [SIDE, SIDE], TILE_BLOCKS,
        compute_outer_product,
    ),
    Case(
        "p06", "backward", [SIDE**2, SIDE, SIDE**2], SIDE**2, [SIDE, SIDE], TILE_BLOCKS,
        compute_backward,
    ),
]


def prepare(options):
    os.makedirs(options.folder, exist_ok=True)
    for case in CASES:
        for block in case.blocks:
            stem = os.path.join(options.folder, case.get_stem(block))
            command = [options.tilec, find_solution(case.puzzle)]
            command += ["--signature", case.get_signature(block)]
            command += ["--gpu-arch", options.gpu_arch]
            command += ["--emit=ptx,json", "-o", stem]
            subprocess.run(command, check=True)
            print(f"{stem}.ptx")


class Driver:
    """Loads PTX into the context that torch uses, and launches it there."""

    def __init__(self):
        self.library = ctypes.CDLL("libcuda.so.1")

    def call(self, name, *arguments):
        status = getattr(self.library, name)(*arguments)
        if status:
            text = ctypes.c_char_p()
            self.library.cuGetErrorString(status, ctypes.byref(text))
            sys.exit(f"{name}: {(text.value or b'?').decode()}")

    def load(self, stem):
        """A function (grid, pointers, sizes) that launches the kernel."""
        with open(stem + ".json") as file:
            facts = json.load(file)
        with open(stem + ".ptx", "rb") as file:
            image = file.read()
        module, function = ctypes.c_void_p(), ctypes.c_void_p()
        self.call("cuModuleLoadData", ctypes.byref(module), image)
        entry = facts["entry"].encode()
        self.call("cuModuleGetFunction", ctypes.byref(function), module, entry)
        threads, shared = facts["threads"], facts["shared_bytes"]

        def launch(grid, pointers, sizes):
            values = [ctypes.c_uint64(pointer) for pointer in pointers]
            values += [ctypes.c_int32(size) for size in sizes]
            addresses = (ctypes.c_void_p * len(values))(
                *[ctypes.addressof(value) for value in values]
            )
            x, y, z = (list(grid) + [1, 1])[:3]
            stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
            self.call(
                "cuLaunchKernel", function, x, y, z, threads, 1, 1, shared, stream, addresses, None
            )

        return launch


def make_buffers(case, offset):
    """Inputs and output, each `offset` elements past an aligned address."""

    def make(length):
        return torch.rand(length + 4, device="cuda")[offset : offset + length].sub_(0.5)

    return [make(length) for length in case.inputs], make(case.output)


def make_contenders(case, folder, driver, kernel, inputs, output):
    """(name, function) of every compiler and block, on these buffers."""
    contenders = []
    pointers = [buffer.data_ptr() for buffer in [*inputs, output]]

    def add_tilec(block):
        launch = driver.load(os.path.join(folder, case.get_stem(block)))
        grid = case.get_grid(block)
        contenders.append((("tilec", block, None), lambda: launch(grid, pointers, case.sizes)))

    def add_triton(block, num_warps):
        grid = tuple(case.get_grid(block))
        arguments = [*inputs, output, *case.sizes, *block]
        contenders.append(
            (("triton", block, num_warps), lambda: kernel[grid](*arguments, num_warps=num_warps))
        )

    for block in case.blocks:
        add_tilec(block)
        for num_warps in (4, 8):
            add_triton(block, num_warps)
    return contenders


def check(case, contenders, inputs, output):
    """Names of the contenders whose result is not torch's."""
    expected = case.compute(*inputs).flatten()
    wrong = []
    for name, run in contenders:
        output.fill_(float("nan"))
        run()
        if not torch.allclose(output, expected, rtol=1e-6, atol=1e-6):
            wrong.append(name)
    return wrong


def time_once(run):
    """Milliseconds of one run. The device is kept busy meanwhile, so that the
    host's own time to launch does not count."""
    start = torch.cuda.Event(enable_timing=True)
    end = torch.cuda.Event(enable_timing=True)
    torch.cuda._sleep(400_000)
    start.record()
    run()
    end.record()
    end.synchronize()
    return start.elapsed_time(end)


def time_all(contenders, seconds, rounds):
    """Median ms of every contender, all of them once a round in random order."""
    begin = time.monotonic()
    while time.monotonic() - begin < seconds:
        for _, run in contenders:
            run()
        torch.cuda.synchronize()
    times = {name: [] for name, _ in contenders}
    order = list(contenders)
    for _ in range(rounds):
        random.shuffle(order)
        for name, run in order:
            times[name].append(time_once(run))
    return {name: statistics.median(values) for name, values in times.items()}


def get_clocks():
    query = "--query-gpu=clocks.sm,clocks.mem,power.draw,temperature.gpu"
    command = ["nvidia-smi", query, "--format=csv,noheader"]
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def make_ceilings(case):
    """Copy and fill that move exactly as many bytes as the case."""
    half = case.bytes // 8
    source = torch.rand(half, device="cuda")
    target = torch.empty(half, device="cuda")
    filled = torch.empty(2 * half, device="cuda")
    return [
        (("copy", None, None), lambda: target.copy_(source)),
        (("fill", None, None), lambda: filled.fill_(1.0)),
    ]


def print_row(row):
    block = "x".join(map(str, row["block"])) if row["block"] else ""
    warps = row["num_warps"] or ""
    print(
        f"  {row['name']:8} {block:>8} {warps:>2}  {row['ms']:8.4f} ms"
        f"  {row['of_copy']:6.1%} of copy  {row['of_fill']:6.1%} of fill"
    )


def measure_case(case, offset, options, driver):
    inputs, output = make_buffers(case, offset)
    kernel = load_kernel(find_solution(case.puzzle))
    contenders = make_contenders(case, options.folder, driver, kernel, inputs, output)
    wrong = check(case, contenders, inputs, output)
    ceilings = make_ceilings(case)
    times = time_all(ceilings + contenders, options.seconds, options.rounds)
    copy, fill = times[("copy", None, None)], times[("fill", None, None)]
    rows = [
        {
            "name": name,
            "block": block,
            "num_warps": num_warps,
            "ms": ms,
            "of_copy": copy / ms,
            "of_fill": fill / ms,
            "right": (name, block, num_warps) not in wrong,
        }
        for (name, block, num_warps), ms in times.items()
    ]
    result = {
        "puzzle": case.puzzle,
        "title": case.title,
        "offset": offset,
        "bytes": case.bytes,
        "copy_tb_s": case.bytes / copy / 1e9,
        "fill_tb_s": case.bytes / fill / 1e9,
        "clocks": get_clocks(),
        "rows": rows,
    }
    print(
        f"\n{case.puzzle} {case.title}, {'aligned' if not offset else 'offset by one element'}: "
        f"copy {result['copy_tb_s']:.2f} TB/s, fill {result['fill_tb_s']:.2f} TB/s, "
        f"{result['clocks']}"
    )
    for row in rows:
        print_row(row)
    for name in wrong:
        print(f"  WRONG: {name}")
    return result


def get_best(result, name):
    return min(row["ms"] for row in result["rows"] if row["name"] == name)


def print_summary(results):
    print("\n| case | pointers | tilec ms | triton ms | tilec/triton | of copy | of fill |")
    print("|---|---|---|---|---|---|---|")
    for result in results:
        ours, theirs = get_best(result, "tilec"), get_best(result, "triton")
        copy, fill = get_best(result, "copy"), get_best(result, "fill")
        print(
            f"| {result['puzzle']} {result['title']} | {'offset' if result['offset'] else 'aligned'}"
            f" | {ours:.4f} | {theirs:.4f} | {ours / theirs:.3f}"
            f" | {copy / ours:.1%} | {fill / ours:.1%} |"
        )


def measure(options):
    driver = Driver()
    torch.cuda.init()
    torch.zeros(1, device="cuda")
    torch.manual_seed(0)
    random.seed(0)
    results = []
    for case in CASES:
        for offset in (0, 1):
            results.append(measure_case(case, offset, options, driver))
            torch.cuda.empty_cache()
    print_summary(results)
    report = {
        "device": torch.cuda.get_device_name(),
        "torch": torch.__version__,
        "triton": triton.__version__,
        "results": results,
    }
    if options.json:
        with open(options.json, "w") as file:
            json.dump(report, file, indent=2)
    if any(not row["right"] for result in results for row in result["rows"]):
        sys.exit("some results are wrong")


def main():
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers(dest="command", required=True)
    first = commands.add_parser("prepare")
    first.add_argument("folder")
    first.add_argument("--tilec", default=os.path.join(ROOT, "build/bin/tilec"))
    first.add_argument("--gpu-arch", default="sm_90a")
    second = commands.add_parser("measure")
    second.add_argument("folder")
    second.add_argument("--seconds", type=float, default=2.0)
    second.add_argument("--rounds", type=int, default=60)
    second.add_argument("--json")
    options = parser.parse_args()
    if options.command == "prepare":
        prepare(options)
        return
    global torch, triton
    import torch
    import triton

    measure(options)


main()
