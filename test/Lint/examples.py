# Gives every MLIR block of the texts to tilec-opt. The passes' page is left out:
# its blocks show code before and after a pass, and the tests of each pass run it.
#   examples.py ROOT TILEC_OPT
import re
import subprocess
import sys

from sources import finish, read, walk

BLOCK = re.compile(r"^```mlir\n(.*?)^```", re.MULTILINE | re.DOTALL)


def main():
    faults = []
    count = 0
    for path in walk("docs", suffixes=(".md",)):
        if path.endswith("reference/Passes.md"):
            continue
        text = read(path)
        for block in BLOCK.finditer(text):
            count += 1
            result = subprocess.run(
                [sys.argv[2]], input=block.group(1), capture_output=True, text=True
            )
            if result.returncode:
                line = text.count("\n", 0, block.start()) + 1
                faults.append(f"{path}:{line}: {result.stderr.strip()}")
    if not count:
        faults.append("no example was found")
    finish(faults)


main()
