# What the lint scripts share: which files are ours, and how to report.
import os
import sys

ROOT = os.path.abspath(sys.argv[1])
SKIPPED = {"build", "__pycache__"}


def walk(*folders, suffixes=()):
    """Paths, relative to the root, of files under `folders`, in order."""
    for folder in folders:
        for where, names, files in os.walk(os.path.join(ROOT, folder)):
            names[:] = sorted(
                name
                for name in names
                if name not in SKIPPED
                and not (name.startswith(".") and name != ".ci")
            )
            for name in sorted(files):
                if not suffixes or name.endswith(tuple(suffixes)):
                    yield os.path.relpath(os.path.join(where, name), ROOT)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def finish(faults):
    """Prints the faults; the exit status tells whether there are any."""
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)
