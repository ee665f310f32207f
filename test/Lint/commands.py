# Runs the ```sh blocks of README.md and docs/, each text in a folder of its own
# that looks like the repository after a build: what a text's blocks write, its
# later blocks may read. A ```python block under a line that ends in
# "NAME.py`:" is written to that file first. A block below
# `<!-- needs: install -->` or `<!-- needs: gpu -->` runs only where asked for.
#   commands.py ROOT BUILD SCRATCH [--needs=install|gpu]
import os
import re
import subprocess
import sys

from sources import ROOT, finish, read, walk

BLOCK = re.compile(
    r"(?:`(?P<name>[\w-]+\.py)`:\n\n)?(?:<!-- needs: (?P<needs>\w+) -->\n+)?"
    r"^```(?P<kind>sh|python)\n(?P<body>.*?)^```",
    re.MULTILINE | re.DOTALL,
)


def make_folder(scratch, build, path):
    """A folder with the repository's entries as links, and nothing of its own."""
    folder = os.path.join(scratch, path.replace("/", "-"))
    os.makedirs(folder)
    for name in os.listdir(ROOT):
        if name != "build" and not name.startswith("."):
            os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
    os.symlink(os.path.abspath(build), os.path.join(folder, "build"))
    return folder


def run(body, folder):
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", body],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )


def check(path, build, scratch, wanted, faults):
    text = read(path)
    folder = None
    for block in BLOCK.finditer(text):
        folder = folder or make_folder(scratch, build, path)
        if block["kind"] == "python":
            if block["name"]:
                with open(os.path.join(folder, block["name"]), "w") as file:
                    file.write(block["body"])
        elif (block["needs"] or "") == wanted:
            result = run(block["body"], folder)
            if result.returncode:
                line = text.count("\n", 0, block.start("body"))
                faults.append(
                    f"{path}:{line + 1}: exit status {result.returncode}\n"
                    f"{block['body']}{result.stdout}"
                )


def main():
    build, scratch = sys.argv[2:4]
    wanted = sys.argv[4].partition("=")[2] if len(sys.argv) > 4 else ""
    faults = []
    for path in ["README.md", "CONTRIBUTING.md", *walk("docs", suffixes=(".md",))]:
        check(path, build, scratch, wanted, faults)
    finish(faults)


main()
