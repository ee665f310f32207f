# Compiles and runs random kernels: nothing crashes or hangs, every pass keeps
# the meaning, every engine gets the same values.
#
#   kernels.py --count=2000 --seed=1 --keep=DIR
#   kernels.py --count=200 --seed=2 --keep=DIR --device=cuda
#   kernels.py --count=2000 --seed=3 --keep=DIR --damage=2
#
# tilec and tilec-opt are found on the path. Kernel number i depends on the seed
# and i alone. A kernel that fails is made small, kept in DIR with the command
# that shows the fault, and its path printed. The last line counts.
import argparse
import multiprocessing
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

from generate import make_kernel
from shrink import shrink

# Seconds of processor time, which do not depend on what else the machine does,
# and seconds in which even a waiting program ends.
BUSY_LIMIT, WAIT_LIMIT = 10, 120
# Each how many kernels ptxas assembles one, where it is installed.
PTXAS_EVERY = 20
# What a machine without the CUDA toolkit cannot compile is no fault.
NEEDS_TOOLKIT = "of NVIDIA's libdevice, which was not found"


def quote(words):
    return " ".join(map(shlex.quote, words))


class Failed(Exception):
    """A command that did not end well."""

    def __init__(self, words, before, text):
        self.words, self.command, self.text = words, before + quote(words), text

    def is_refusal(self):
        return self.text.startswith("exit status 1:")

    def kind(self):
        """What two runs that show one fault have in common."""
        text = re.sub(r"^\S*:\d+:\d+: |(?<= differs).*", "", self.text)
        return self.words[0], re.sub(r"-?\d[\w.+-]*|'[^']*'|\S+\[", "#", text)


def run(words, stdin=None, before=""):
    """A command's standard output; anything but success is raised."""

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (BUSY_LIMIT, BUSY_LIMIT + 1))

    try:
        done = subprocess.run(
            words, input=stdin or b"", capture_output=True, timeout=WAIT_LIMIT, preexec_fn=limit
        )
    except subprocess.TimeoutExpired:
        raise Failed(words, before, f"no end within {WAIT_LIMIT} s") from None
    if done.returncode == -signal.SIGXCPU:
        raise Failed(words, before, f"no end within {BUSY_LIMIT} s of computing")
    text = done.stderr.decode(errors="replace")
    for mark in ("Sanitizer", "runtime error:"):
        if mark in text:
            raise Failed(words, before, "a sanitizer's report")
    if done.returncode < 0:
        raise Failed(words, before, f"signal {-done.returncode}")
    if done.returncode:
        lines = [line for line in text.splitlines() if "error" in line]
        lines += [line for line in done.stdout.decode(errors="replace").splitlines() if "differ" in line]
        raise Failed(words, before, f"exit status {done.returncode}: {(lines or ['?'])[0]}")
    return done.stdout


def find_ptxas():
    places = [os.environ.get("PATH", ""), "/usr/local/cuda/bin"]
    return shutil.which("ptxas", path=os.pathsep.join(places))


def judge(kernel, path, number, arguments):
    """The steps for one kernel."""
    words = ["tilec", path, *kernel.compile_words()]
    execute = ["tilec", "run", path, *kernel.run_words()]
    if arguments.device == "cuda":
        yield lambda: run([*execute, "--device=cuda", "--compare=interp"])
        return
    yield lambda: run([*execute, "--device=interp"])

    def check_passes():
        emit = [*words, "--emit=tile"]
        tile = kernel.with_facts(run(emit).decode()).encode()
        passes = ["--check-each-pass", "--tilec-to-fused", "--tilec-to-layout"]
        run(["tilec-opt", *passes, "-o", os.devnull], tile, quote(emit) + " | ")

    yield check_passes
    # ptxas takes its time over one warp that does the work of many.
    is_assembled = number % PTXAS_EVERY == 0 and "--num-warps=1" not in kernel.options
    stage = "cubin" if is_assembled and find_ptxas() else "ptx"
    emitted = path + "." + stage
    for arch in ("sm_80", "sm_90a"):
        yield lambda: run([*words, f"--emit={stage}", f"--gpu-arch={arch}", "-o", emitted])


def find_fault(kernel, number, arguments, folder):
    """What is wrong with a kernel, or nothing."""
    path = os.path.join(folder, "kernel.py")
    with open(path, "w") as file:
        file.write(kernel.source)
    for step in judge(kernel, path, number, arguments):
        try:
            step()
        except Failed as failed:
            # A damaged kernel may be refused, and run outside its arrays.
            is_expected = arguments.damage and failed.is_refusal() and failed.words[0] == "tilec"
            if not is_expected and NEEDS_TOOLKIT not in failed.text:
                return failed
    return None


def keep(kernel, fault, number, arguments, folder):
    """Writes a kernel with its fault; the line that names both."""
    kind = fault.kind()

    def shows_fault(candidate):
        found = find_fault(candidate, number, arguments, folder)
        return found and found.kind() == kind

    kernel = shrink(kernel, shows_fault, arguments.tries)
    fault = find_fault(kernel, number, arguments, folder) or fault
    kept = os.path.join(arguments.keep, f"kernel-{arguments.seed}-{number}.py")
    path = os.path.join(folder, "kernel.py")
    text, command = fault.text.replace(path, kept), fault.command.replace(path, kept)
    ran = quote(["tilec", "run", kept, *kernel.run_words()])
    with open(kept, "w") as file:
        file.write(f"# {text}\n# {command}\n# {ran}\n{kernel.source}")
    return f"{kept}: {text}"


def try_kernel(task):
    """One kernel; the line that names its fault, or nothing."""
    number, arguments = task
    kernel = make_kernel(f"{arguments.seed}/{number}", arguments.damage)
    with tempfile.TemporaryDirectory() as folder:
        fault = find_fault(kernel, number, arguments, folder)
        return fault and keep(kernel, fault, number, arguments, folder)


def main():
    parser = argparse.ArgumentParser(description="compiles and runs random kernels")
    parser.add_argument("--count", type=int, default=1000, help="number of kernels")
    parser.add_argument("--first", type=int, default=0, help="number of the first kernel")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", default=".", help="folder for kernels that fail")
    parser.add_argument("--device", choices=["interp", "cuda"], default="interp")
    parser.add_argument("--damage", type=int, default=0, help="words to put in wrong places")
    parser.add_argument("--tries", type=int, default=600, help="runs spent to make one small")
    arguments = parser.parse_args()
    os.makedirs(arguments.keep, exist_ok=True)
    numbers = range(arguments.first, arguments.first + arguments.count)
    faults = 0
    with multiprocessing.Pool(arguments.processes) as pool:
        for line in pool.imap(try_kernel, [(number, arguments) for number in numbers]):
            if line:
                faults += 1
                print(line, flush=True)
    print(f"{arguments.count} kernels with seed {arguments.seed}, {faults} faults")
    sys.exit(1 if faults else 0)


main()
