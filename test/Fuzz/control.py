# Writes random kernels of loops and branches and compares what they compute with
# what Python computes from the same text.
#
#   control.py --count=500 --seed=1
#
# A kernel is a file of functions for test/EndToEnd/Inputs/like_python.py. Names
# are bound before anything else, so that every text has a meaning in Python.
import argparse
import os
import random
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "EndToEnd", "Inputs"))
import like_python

NAMES = "abcd"
MOST_DEPTH = 4


class Writer:
    def __init__(self, chance):
        self.chance = chance
        self.lines = []
        self.loops = []  # of each loop around: "run", "static" or "while"
        self.counters = 0
        self.known = []  # loop variables
        self.returns = None

    def put(self, text):
        self.lines.append("    " * self.indent + text)

    def name(self):
        return self.chance.choice(NAMES)

    def value(self):
        kind = self.chance.random()
        if kind < 0.25:
            return str(self.chance.randint(-3, 9))
        if kind < 0.4 and self.known:
            return self.chance.choice(self.known)
        if kind < 0.5:
            return self.chance.choice(["n", "m"])
        return self.name()

    def expression(self):
        kind = self.chance.random()
        if kind < 0.4:
            return self.value()
        if kind < 0.5:
            return f"({self.value()} if {self.condition()} else {self.value()} + 0)"
        return f"{self.value()} {self.chance.choice('+-')} {self.value()}"

    def condition(self):
        first = f"{self.value()} {self.chance.choice(['<', '>', '==', '<=', '!='])} {self.value()} + 0"
        if self.chance.random() < 0.25:
            word = self.chance.choice(["and", "or"])
            return f"{first} {word} {self.name()} > {self.value()}"
        return first

    def block(self, depth):
        self.indent += 1
        for _ in range(self.chance.randint(1, 3)):
            self.statement(depth)
        self.indent -= 1

    def statement(self, depth):
        kind = self.chance.random()
        if depth >= MOST_DEPTH or kind < 0.35:
            self.simple()
        elif kind < 0.65:
            self.branch(depth)
        elif kind < 0.8:
            self.counted(depth)
        elif kind < 0.87:
            self.unrolled(depth)
        else:
            self.asked(depth)

    def simple(self):
        kind = self.chance.random()
        if kind < 0.1 and self.loops:
            self.put(self.chance.choice(["break", "continue"]) if self.loops[-1] != "while" else "break")
        elif kind < 0.16:
            self.leave()
        elif kind < 0.3:
            self.put(f"tl.store(out_ptr + (({self.name()} & 15) + 8), {self.value()})")
        elif kind < 0.4:
            a, b = self.chance.sample(NAMES, 2)
            self.put(f"{a}, {b} = {self.value()} + 0, {self.expression()}")
        elif kind < 0.5:
            # What is bound here only is not asked for after it.
            self.put(f"t = {self.expression()}")
            self.put(f"{self.name()} = t + 0")
        else:
            self.put(f"{self.name()} = ({self.expression()}) & 1023")

    def leave(self):
        if self.returns:
            self.put(f"return {self.value()} + 0, {self.name()}")
        else:
            self.put("return")

    def branch(self, depth):
        self.put(f"if {self.condition()}:")
        self.block(depth + 1)
        while self.chance.random() < 0.25:
            self.put(f"elif {self.condition()}:")
            self.block(depth + 1)
        if self.chance.random() < 0.5:
            self.put("else:")
            self.block(depth + 1)

    def body(self, kind, depth):
        self.loops.append(kind)
        self.block(depth + 1)
        self.loops.pop()

    def counted(self, depth):
        self.counters += 1
        variable = f"i{self.counters}"
        start = self.chance.choice(["0", "(n & 7)", "(m & 3)", "3"])
        step = self.chance.choice([1, 1, 2, -1, -3])
        distance = self.chance.randint(0, 5) * (1 if step > 0 else -1)
        end = f"{start} + {distance}" if self.chance.random() < 0.7 else "(m & 7)"
        self.put(f"for {variable} in range({start}, {end}, {step}):")
        self.known.append(variable)
        self.body("run", depth)
        self.known.pop()

    def unrolled(self, depth):
        self.counters += 1
        variable = f"j{self.counters}"
        self.put(f"for {variable} in tl.static_range({self.chance.randint(1, 3)}):")
        self.known.append(variable)
        self.body("static", depth)
        self.known.pop()

    def asked(self, depth):
        self.counters += 1
        counter = f"w{self.counters}"
        self.put(f"{counter} = {self.chance.randint(0, 4)}")
        self.put(f"while {counter} > 0 and ({self.condition()}):")
        self.indent += 1
        self.put(f"{counter} -= 1")
        self.indent -= 1
        self.body("while", depth)

    def begin(self):
        self.indent = 1
        for name in NAMES:
            self.put(f"{name} = {self.chance.choice(['n', 'm', '1', '5'])} + 0")

    def write(self, number):
        self.lines.append("@triton.jit")
        self.lines.append(f"def helper_{number}(out_ptr, n, m):")
        self.begin()
        self.returns = True
        for _ in range(self.chance.randint(2, 4)):
            self.statement(1)
        self.put("return a, b")
        self.lines += ["", "", "@triton.jit", f"def test_{number}(out_ptr, n, m):"]
        self.begin()
        self.returns = None
        self.put(f"a, b = helper_{number}(out_ptr, n, c)")
        for _ in range(self.chance.randint(2, 5)):
            self.statement(1)
        for place, name in enumerate(NAMES):
            self.put(f"tl.store(out_ptr + {place}, {name})")
        return self.lines + ["", ""]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", default=None)
    options = parser.parse_args()
    lines = ["import triton", "import triton.language as tl", "", ""]
    for number in range(options.count):
        lines += Writer(random.Random(options.seed * 1000003 + number)).write(number)
    folder = options.keep or tempfile.mkdtemp()
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, f"control-{options.seed}.py")
    with open(path, "w") as file:
        file.write("\n".join(lines))
    like_python.main(path)


if __name__ == "__main__":
    main()
