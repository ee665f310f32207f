# Checks every include of ours against one table: folder -> folders whose headers
# it may include. Support and the folder itself are open to all.
import re

from sources import finish, read, walk

ALLOWED = {
    "Support": [],
    "Layout": [],
    "Syntax": [],
    "Target": [],
    "Runtime": [],
    "Dialect/Tile": ["Layout"],
    "Frontend": ["Syntax", "Dialect/Tile"],
    "Spec": ["Syntax"],
    "Analysis": ["Dialect/Tile", "Layout"],
    "Interpreter": ["Dialect/Tile"],
    "Transforms": ["Analysis", "Dialect/Tile", "Layout"],
    "Conversion": ["Analysis", "Dialect/Tile", "Layout"],
    "Pipelines": [
        "Analysis",
        "Conversion",
        "Dialect/Tile",
        "Frontend",
        "InitAll",
        "Spec",
        "Syntax",
        "Target",
        "Transforms",
    ],
    "Driver": [
        "Conversion",
        "Dialect/Tile",
        "Frontend",
        "InitAll",
        "Interpreter",
        "Pipelines",
        "Runtime",
        "Spec",
        "Syntax",
        "Target",
        "Transforms",
    ],
    "Puzzles": ["Driver", "Pipelines", "Spec", "Syntax", "Target"],
}
# The algebra, the judges of values and the driver's neighbour stay free of IR.
WITHOUT_MLIR = {"Layout", "Runtime"}

INCLUDE = re.compile(r'^\s*#?\s*include\s+"([^"]+)"', re.MULTILINE)
PRIVATE_ROOTS = ("mlir/", "llvm/", "llvm-c/", "gtest/")


def get_folder(path):
    """The row of the table that a path below lib/ or include/tilec/ is in."""
    for folder in sorted(ALLOWED, key=len, reverse=True):
        if path.startswith(folder + "/"):
            return folder
    return path.split("/")[0].split(".")[0]


def check(path, folder, siblings, faults):
    for name in INCLUDE.findall(read(path)):
        if name.startswith("tilec/"):
            other = get_folder(name[len("tilec/") :])
            if other not in (folder, "Support", *ALLOWED[folder]):
                faults.append(f"{path}: {folder} may not include {name}")
        elif name.startswith(PRIVATE_ROOTS):
            if name.startswith("mlir/") and folder in WITHOUT_MLIR:
                faults.append(f"{path}: {folder} may not include {name}")
        elif not name.endswith(".inc") and not is_private(name, path, siblings):
            faults.append(f"{path}: no private header {name} beside it")


def is_private(name, path, siblings):
    """Whether a plain name is a header of the same folder."""
    here = path.rsplit("/", 1)[0]
    return f"{here}/{name}" in siblings


def main():
    sources = list(walk("lib", "include/tilec", suffixes=(".h", ".cpp", ".td", ".def")))
    siblings = set(sources)
    faults = []
    for path in sources:
        rest = path[len("lib/") :] if path.startswith("lib/") else path[14:]
        folder = get_folder(rest)
        if folder in ALLOWED:
            check(path, folder, siblings, faults)
        elif "/" in rest:
            faults.append(f"{path}: {folder} is not in the table of layering.py")
    finish(faults)


main()
