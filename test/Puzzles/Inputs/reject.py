"""Checks that every wrong answer is rejected, with the findings that it names.

An answer is a kernel: it is pasted into the gap of its puzzle. Comments say what is
wrong and, after EXPECT, what the report has to contain, in this order.

    reject.py PUZZLES ANSWERS SCRATCH [SEED]
"""

import collections
import os
import re
import subprocess
import sys


def paste(puzzle, answer):
    start = puzzle.index("@triton.jit")
    end = puzzle.index("\n\n\nHINTS")
    return puzzle[:start] + answer.rstrip() + puzzle[end:]


def find_puzzle(folder, name):
    return next(n for n in os.listdir(folder) if n.startswith(name + "-"))


def complain(report, status, wanted):
    if status != 1:
        return f"exit status {status}"
    place = 0
    for text in wanted:
        place = report.find(text, place)
        if place < 0:
            return f"no '{text}'"
        place += len(text)
    return "nothing is expected" if not wanted else ""


def main(puzzles, answers, scratch, seed="1"):
    os.makedirs(scratch, exist_ok=True)
    names = sorted(n for n in os.listdir(answers) if n.endswith(".py"))
    faults = 0
    for name in names:
        with open(os.path.join(answers, name)) as file:
            answer = file.read()
        with open(os.path.join(puzzles, find_puzzle(puzzles, name[:3]))) as file:
            puzzle = file.read()
        path = os.path.join(scratch, name)
        with open(path, "w") as file:
            file.write(paste(puzzle, answer))
        run = subprocess.run(
            ["tilec", "check", "--seed=" + seed, path], capture_output=True, text=True
        )
        wanted = re.findall(r"^# EXPECT: (.*)$", answer, re.MULTILINE)
        fault = complain(run.stdout, run.returncode, wanted)
        if fault:
            print(f"{name}: {fault}\n{run.stdout}{run.stderr}")
            faults += 1
    print(f"{len(names) - faults} of {len(names)} wrong answers are rejected")
    counts = collections.Counter(name[:3] for name in names)
    print("at least", min(counts.values()), "each of", len(counts), "puzzles")


main(*sys.argv[1:])
