# Runs the ```python blocks of the pages of the language in the interpreter. A block holds the lines of a kernel's body; functions, imports and names
# in capitals go to the module. Its comments say what the kernel is given and what
# becomes of it:
#   # x: fp32 1 2 3 4       x_ptr is an array of these; so is y_ptr
#   # z: fp32 1 3 6 10      z_ptr is an array that ends as this; so is w_ptr
#   # z: i32 5 -> 8         it starts as the numbers on the left, else as zeros
#   # n: 3                  n is a number
#   # grid: 4, 2            the grid, else one program
#   # prints: text          text is printed, in this order
#   # warning: text         tilec warns so
#   # error: text           tilec refuses the kernel, or stops it, so
# A number with digits after the point is right if it rounds to these digits.
#   kernels.py ROOT TILEC SCRATCH
import ast
import concurrent.futures
import math
import os
import re
import struct
import subprocess
import sys

from sources import finish, read

PAGES = [
    "docs/language.md",
    "docs/reference/Builtins.md",
    "docs/reference/Libdevice.md",
]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
FACT = re.compile(r"^# (\w+): (.*)$", re.MULTILINE)
# Each type's word in a .npy header and its letter in struct; bf16 is its bits.
TYPES = {
    "i1": ("|b1", "?"), "i8": ("|i1", "b"), "i16": ("<i2", "h"), "i32": ("<i4", "i"),
    "i64": ("<i8", "q"), "u8": ("|u1", "B"), "u16": ("<u2", "H"), "u32": ("<u4", "I"),
    "u64": ("<u8", "Q"), "fp16": ("<f2", "e"), "fp32": ("<f4", "f"),
    "fp64": ("<f8", "d"), "bf16": ("<u2", "H"),
}  # fmt: skip
HEAD = "import math\nimport triton\nimport triton.language as tl\n"


def to_number(dtype, word):
    if dtype == "i1":
        return word == "True"
    if dtype == "bf16":
        return struct.unpack("<I", struct.pack("<f", float(word)))[0] >> 16
    return float(word) if dtype.startswith("fp") else int(word, 0)


def write_array(path, dtype, words):
    name, letter = TYPES[dtype]
    header = f"{{'descr': '{name}', 'fortran_order': False, 'shape': ({len(words)},)}}"
    header = header.ljust(117) + "\n"
    numbers = [to_number(dtype, word) for word in words]
    with open(path, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)))
        file.write(header.encode() + struct.pack(f"<{len(words)}{letter}", *numbers))


def read_array(path, dtype):
    with open(path, "rb") as file:
        data = file.read()
    data = data[10 + struct.unpack("<H", data[8:10])[0] :]
    letter = TYPES[dtype][1]
    count = len(data) // struct.calcsize(letter)
    numbers = struct.unpack(f"<{count}{letter}", data)
    if dtype != "bf16":
        return numbers
    return struct.unpack(f"<{count}f", b"".join(struct.pack("<I", n << 16) for n in numbers))


def is_right(dtype, value, word):
    if not dtype.startswith(("fp", "bf")):
        return value == to_number(dtype, word)
    wanted = float(word)
    if math.isnan(wanted) or math.isinf(wanted) or "." not in word:
        return value == wanted or (math.isnan(wanted) and math.isnan(value))
    digits, _, exponent = word.partition("e")
    unit = 10.0 ** (int(exponent or 0) - len(digits.split(".")[1]))
    return abs(value - wanted) <= 0.5001 * unit


def is_of_module(node):
    if isinstance(node, (ast.FunctionDef, ast.Import, ast.ImportFrom)):
        return True
    if not isinstance(node, ast.Assign):
        return False
    return all(isinstance(t, ast.Name) and t.id.isupper() for t in node.targets)


class Example:
    def __init__(self, place, text, folder):
        self.place, self.folder = place, folder
        self.arguments, self.outputs, self.texts = {}, {}, []
        self.fails, self.warns, self.grid = False, False, "1"
        for name, fact in FACT.findall(text):
            self.add_fact(name, fact)
        self.write(text)

    def add_fact(self, name, fact):
        if name in ("prints", "warning", "error"):
            self.texts.append(fact)
            self.fails |= name == "error"
            self.warns |= name == "warning"
        elif name == "grid":
            self.grid = fact.replace(" ", "")
        elif name in ("x", "y", "z", "w"):
            dtype, *words = fact.split()
            start = words
            if "->" in words:
                middle = words.index("->")
                start, words = words[:middle], words[middle + 1 :]
            elif name in ("z", "w"):
                start = ["False" if dtype == "i1" else "0"] * len(words)
            if name in ("z", "w"):
                self.outputs[name] = (dtype, words)
            path = os.path.join(self.folder, f"{name}.npy")
            write_array(path, dtype, start)
            suffix = ":bf16" if dtype == "bf16" else ""
            self.arguments[f"{name}_ptr"] = f"@{path}{suffix}"
        else:
            self.arguments[name] = fact

    def write(self, text):
        """The file: what belongs to the module, then the kernel."""
        lines = text.split("\n")
        module, body = [], []
        for node in ast.parse(text).body:
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno] + [d.lineno for d in decorators])
            part = lines[first - 1 : node.end_lineno]
            if is_of_module(node):
                module += part
            else:
                body += ["    " + line for line in part]
        names = ", ".join(self.arguments)
        self.path = os.path.join(self.folder, "example.py")
        with open(self.path, "w") as file:
            file.write(HEAD + "\n".join(module))
            file.write(f"\n\n\n@triton.jit\ndef example({names}):\n")
            file.write("\n".join(body or ["    pass"]) + "\n")

    def run(self, tilec):
        command = [tilec, "run", self.path, "--kernel=example", f"--grid={self.grid}"]
        for name, value in self.arguments.items():
            command += ["--arg", f"{name}={value}"]
        for name in self.outputs:
            command += ["--out", f"{name}_ptr={self.folder}/{name}-out.npy"]
        result = subprocess.run(
            command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        return [f"{self.place}: {fault}" for fault in self.check(result)]

    def check(self, result):
        said = result.stdout
        if bool(result.returncode) != self.fails:
            yield f"exit status {result.returncode}\n{said}"
            return
        if not self.warns and not self.fails and "warning: " in said:
            yield said
        place = 0
        for text in self.texts:
            found = said.find(text, place)
            if found < 0:
                yield f"tilec does not say '{text}', but\n{said}"
            place = max(found, place)
        for name, (dtype, words) in self.outputs.items():
            yield from self.check_output(name, dtype, words)

    def check_output(self, name, dtype, words):
        path = f"{self.folder}/{name}-out.npy"
        if self.fails and not os.path.exists(path):
            return
        values = read_array(path, dtype)
        if not all(is_right(dtype, *pair) for pair in zip(values, words)):
            yield f"{name} is {' '.join(map(str, values))}, not {' '.join(words)}"


def main():
    tilec, scratch = sys.argv[2:4]
    examples = []
    for page in PAGES:
        text = read(page)
        for block in BLOCK.finditer(text):
            line = text.count("\n", 0, block.start()) + 1
            folder = os.path.join(scratch, str(len(examples)))
            os.makedirs(folder)
            examples.append(Example(f"{page}:{line}", block.group(1), folder))
    faults = []
    if not examples:
        faults.append("no example was found")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(lambda example: example.run(tilec), examples):
            faults += found
    finish(faults)


main()
