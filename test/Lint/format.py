# Checks that clang-format 22 would change nothing.
import os
import subprocess
import sys

from sources import ROOT, finish, walk


def main():
    sources = list(walk("lib", "include", "tools", "test", suffixes=(".h", ".cpp")))
    result = subprocess.run(
        ["clang-format-22", "--dry-run", "--Werror", "--ferror-limit=1"] + sources,
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    finish([line for line in result.stderr.split("\n") if ": error:" in line])


main()
