# Checks that things that belong together are named alike: folders of headers,
# sources and tests; passes, their files and their tests; banners and guards.
import os
import re

from sources import ROOT, finish, read, walk

TOP = {
    "lib",
    "include",
    "tools",
    "test",
    "puzzles",
    "docs",
    "build",
    "CMakeLists.txt",
    "CMakePresets.json",
    "README.md",
    "CONTRIBUTING.md",
    "LICENSE",
}
# Folders of test/ that mirror no folder of lib/.
OWN_TESTS = {"Benchmark", "EndToEnd", "Fuzz", "Goldens", "Lint", "Puzzles", "Tools", "lib", "unit"}
MAX_LINES = 800


def kebab(name):
    """SplitBaseAndOffset -> split-base-and-offset, ConvertTileToGPU -> …-gpu."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower()


def check_top(faults):
    for name in sorted(os.listdir(ROOT)):
        if name not in TOP and not name.startswith("."):
            faults.append(f"{name}: not one of the top-level entries")


def check_folders(faults):
    folders = {os.path.dirname(path)[4:] for path in walk("lib", suffixes=(".cpp",))}
    for path in walk("include/tilec", suffixes=(".h", ".td")):
        folder = os.path.dirname(path)[len("include/tilec/") :]
        if folder and not any(name.startswith(folder) for name in folders):
            faults.append(f"{path}: no lib/{folder}")
    for name in sorted(os.listdir(os.path.join(ROOT, "test"))):
        if not os.path.isdir(os.path.join(ROOT, "test", name)) or name == "__pycache__":
            continue
        mirrors = any(folder.split("/")[0] == name for folder in folders)
        if not mirrors and name not in OWN_TESTS:
            faults.append(f"test/{name}: no lib/{name}")


def check_passes(faults):
    for table, prefix in (("Transforms", "tile-"), ("Conversion", "")):
        text = read(f"include/tilec/{table}/Passes.td")
        for name, flag in re.findall(r'def (\w+) : Pass<"([\w-]+)"', text):
            if flag != prefix + kebab(name):
                faults.append(f"pass {name}: flag {flag}, not {prefix}{kebab(name)}")
            source = re.sub("^Convert", "", name) + ".cpp"
            if not any(
                os.path.basename(path) == source for path in walk(f"lib/{table}")
            ):
                faults.append(f"pass {name}: no {source} in lib/{table}")
            test = re.sub("^tile-", "", flag) + ".mlir"
            if not any(os.path.basename(path) == test for path in walk(f"test/{table}")):
                faults.append(f"pass {name}: no {test} in test/{table}")


def check_banner(path, text, faults):
    first = text.split("\n", 1)[0]
    name = os.path.basename(path)
    if not first.startswith(f"//===- {name} - "):
        faults.append(f"{path}:1: no banner '//===- {name} - …'")
    elif not first.endswith("===//"):
        faults.append(f"{path}:1: the banner does not end in '===//'")


def check_guard(path, text, faults):
    place = "tilec/" + re.sub(r"^include/tilec/", "", path)
    guard = re.sub(r"[/.-]", "_", place).upper()
    if f"#ifndef {guard}\n#define {guard}\n" not in text:
        faults.append(f"{path}: the include guard is not {guard}")


def check_sources(faults):
    for path in walk("lib", "include", "tools", "test", suffixes=(".h", ".cpp", ".td", ".def")):
        if path in ("lib/Precompiled.h", "lib/Precompiled.cpp"):
            continue
        text = read(path)
        check_banner(path, text, faults)
        if path.endswith(".h"):
            check_guard(path, text, faults)
        lines = text.count("\n")
        if lines > MAX_LINES and path.endswith((".h", ".cpp")) and "/unit/" not in path:
            faults.append(f"{path}: {lines} lines; {MAX_LINES} are the most")


def check_tests(faults):
    for path in walk("test", suffixes=(".mlir", ".test", ".py")):
        name = os.path.basename(path)
        if name == "lit.cfg.py" or not path.endswith((".mlir", ".test")):
            continue
        if not re.fullmatch(r"[a-z0-9-]+\.(mlir|test)", name):
            faults.append(f"{path}: the name of a test is in kebab case")
    for path in walk("test/unit", suffixes=(".cpp",)):
        # What several tests share has a header.
        is_shared = os.path.exists(os.path.join(ROOT, path[: -len(".cpp")] + ".h"))
        if not path.endswith("Test.cpp") and not is_shared:
            faults.append(f"{path}: the name of a unit test ends in Test.cpp")


def main():
    faults = []
    check_top(faults)
    check_folders(faults)
    check_passes(faults)
    check_sources(faults)
    check_tests(faults)
    finish(faults)


main()
