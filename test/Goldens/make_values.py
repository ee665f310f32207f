#!/usr/bin/env python3
"""Launches the kernels of values.py, language.py and tutorials.py and writes
values.txt, language.txt and tutorials.txt: inputs and results in bits.

    python3 make_values.py --output DIR     needs a GPU, PyTorch and the triton below
    python3 make_values.py --compile-only   needs triton alone; checks that each case compiles
    python3 make_values.py --list           needs neither; shows the signatures

README.md beside this file describes the texts.
"""

import argparse
import ast
import importlib
import multiprocessing.pool
import os
import signal
import sys

import language_launches
import memory_launches
import tutorial_launches
import value_launches
from launches import CASES, WIDTH, Buffer, Const, Scalar, bits, hexes

VERSION = "3.6.0"
SECONDS = 20
HERE = os.path.dirname(os.path.abspath(__file__))
SOURCES = {
    "values": [value_launches],
    "language": [language_launches, memory_launches],
    "tutorials": [tutorial_launches],
}


# --- Launching ----------------------------------------------------------------


def parameters(source):
    """The parameters of each function of a source, read from its text."""
    tree = ast.parse(open(os.path.join(HERE, source + ".py")).read())
    return {f.name: [a.arg for a in f.args.args] for f in tree.body if isinstance(f, ast.FunctionDef)}


def type_of(argument):
    if isinstance(argument, Buffer):
        return "*" + argument.dtype
    return argument.dtype if isinstance(argument, Scalar) else "constexpr"


def shown(argument):
    return repr(argument.value) if isinstance(argument, Const) else type_of(argument)


def compiled(launch, names):
    import triton
    from triton.backends.compiler import GPUTarget
    from triton.compiler import ASTSource

    assert triton.__version__.startswith(VERSION), f"triton {VERSION} is wanted, {triton.__version__} is installed"
    kernel = getattr(importlib.import_module(launch.source), launch.kernel)
    signature = {n: type_of(a) for n, a in zip(names, launch.arguments)}
    constants = {n: a.value for n, a in zip(names, launch.arguments) if isinstance(a, Const)}
    source = ASTSource(kernel, signature, constants)
    # Products stay apart from sums, so that the results can be exact.
    return triton.compile(source, target=GPUTarget("cuda", 90, 32), options={"enable_fp_fusion": False})


def compile_ahead(number):
    """Fills Triton's cache from a process of its own; whether that ended in time."""
    child = os.fork()
    if child == 0:
        signal.alarm(SECONDS)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        try:
            compiled(CASES[number], NAMES[CASES[number].source][CASES[number].kernel])
        finally:
            os._exit(0)
    return os.WIFEXITED(os.waitpid(child, 0)[1])


def launch(program, grid, arguments):
    """The bytes of every buffer after the launch, None for other arguments."""
    import torch

    memory = [
        torch.frombuffer(bytearray(a.bytes()), dtype=torch.uint8).cuda() if isinstance(a, Buffer) else None
        for a in arguments
    ]
    program[grid](*[a.value if m is None else m for a, m in zip(arguments, memory)])
    torch.cuda.synchronize()
    return [None if m is None else bytes(m.cpu().numpy().tobytes()) for m in memory]


def changed(argument, after):
    size = WIDTH[argument.dtype] // 8
    return [int.from_bytes(after[i : i + size], "little") for i in range(0, len(after), size)]


def argument_line(name, argument):
    if isinstance(argument, Const):
        return f"const {name} {argument.value!r}"
    dtype = argument.dtype
    if isinstance(argument, Scalar):
        return f"scalar {name} {dtype} {hexes(dtype, [bits(dtype, argument.value)])}"
    return f"buffer {name} {dtype} {len(argument.patterns)} {argument.short or hexes(dtype, argument.patterns)}"


def block(launch, names, results):
    lines = [
        f"case {launch.title}",
        f"kernel {launch.kernel}",
        "signature " + ", ".join(map(shown, launch.arguments)),
        "grid " + " ".join(map(str, launch.grid)),
    ]
    lines += [argument_line(n, a) for n, a in zip(names, launch.arguments)]
    for name, argument, after in zip(names, launch.arguments, results):
        if isinstance(argument, Buffer) and argument.judged and after:
            lines.append(f"result {name} {argument.judged} : {hexes(argument.dtype, changed(argument, after))}")
    if launch.differs:
        lines.append(f"differs {launch.differs}")
    if launch.refused:
        lines.append("refused")
    for name, argument in zip(names, launch.arguments):
        if isinstance(argument, Buffer) and argument.ours:
            lines.append(f"tilec {name} : {hexes(argument.dtype, argument.ours)}")
    return "\n".join(lines) + "\n\n"


HEADER = f"""\
# Inputs and results of the kernels of SOURCE.py under Triton {VERSION}, on DEVICE.
# README.md describes the lines. Made by make_values.py; do not edit.

"""

NAMES = {source: parameters(source) for source in SOURCES}


def find_device():
    import torch
    import triton

    # Tensor descriptors made by a kernel live in memory of this kind.
    triton.set_allocator(lambda size, align, stream: torch.empty(size, device="cuda", dtype=torch.int8))
    return torch.cuda.get_device_name()


def try_case(case, args):
    """The lines of a case, or nothing where it fails."""
    try:
        names = NAMES[case.source][case.kernel]
        assert len(names) == len(case.arguments), f"{case.kernel} takes {names}"
        results = [a.bytes() if isinstance(a, Buffer) else None for a in case.arguments]
        if not args.list:
            program = compiled(case, names)
            if not args.compile_only:
                results = launch(program, case.grid, case.arguments)
        if args.list:
            print(case.title, "(" + ", ".join(map(shown, case.arguments)) + ")")
        return block(case, names, results)
    except Exception as e:
        reason = str(e).strip().splitlines() or [""]
        print(f"{case.title}: {type(e).__name__}: {reason[-1]}", flush=True)
        # Where Triton has no answer, tilec's own stands alone.
        return block(case, names, [None] * len(names)) if case.differs else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", metavar="DIR", help="where the texts go", default=HERE)
    parser.add_argument("--compile-only", action="store_true", help="compile every case, launch none")
    parser.add_argument("--list", action="store_true", help="show every case's name and signature")
    parser.add_argument("--source", choices=SOURCES, action="append", help="only the kernels of this file")
    parser.add_argument("--only", help="cases whose name holds this text", default="")
    parser.add_argument("--jobs", type=int, default=1, help="processes that compile ahead")
    args = parser.parse_args()
    sys.path.insert(0, HERE)
    sources = args.source or list(SOURCES)
    for tables in SOURCES.values():
        for table in tables:
            table.add_cases()
    titles = [case.title for case in CASES]
    assert len(set(titles)) == len(titles), sorted(t for t in titles if titles.count(t) > 1)
    chosen = [i for i, case in enumerate(CASES) if case.source in sources and args.only in case.title]
    if args.jobs > 1:
        with multiprocessing.pool.ThreadPool(args.jobs) as pool:
            done = pool.map(compile_ahead, chosen, chunksize=1)
        for i in [i for i, ended in zip(chosen, done) if not ended]:
            print(f"{CASES[i].title}: killed, or not compiled in {SECONDS} s", flush=True)
            chosen.remove(i)
    is_run = not args.list and not args.compile_only
    device = find_device() if is_run else "no GPU"
    texts = {source: [] for source in sources}
    for i in chosen:
        texts[CASES[i].source].append(try_case(CASES[i], args))
    for source, blocks in texts.items():
        done = [block for block in blocks if block]
        print(f"{source}: {len(done)} cases, {len(blocks) - len(done)} failed, {sum(map(len, done))} characters")
        if is_run:
            os.makedirs(args.output, exist_ok=True)
            with open(os.path.join(args.output, source + ".txt"), "w") as out:
                out.write(HEADER.replace("SOURCE", source).replace("DEVICE", device))
                out.writelines(done)


if __name__ == "__main__":
    main()
