"""A puzzle is one file: a skeleton with title, gap, hints and variations.

The solution differs from it in the gap alone.
"""

# RUN: %python %s %puzzles | FileCheck %s
# CHECK: {{^}}[[N:[0-9]+]] of [[N]] puzzles are complete{{$}}

import ast
import os
import re
import sys

GAP = re.compile(r"    # TODO: about (\d+) lines\n    pass\n")


def complaints(skeleton, solution):
    parts = GAP.split(skeleton)
    if len(parts) != 3:
        yield "there is not one gap"
        return
    before, lines, after = parts
    if not (solution.startswith(before) and solution.endswith(after)):
        yield "the solution differs outside the gap"
    filled = solution[len(before) : len(solution) - len(after)]
    if filled.count("\n") != int(lines):
        yield f"the gap promises {lines} lines, the solution has {filled.count(chr(10))}"
    tree = ast.parse(skeleton)
    title = (ast.get_docstring(tree) or "").split("\n")[0]
    if not title or title.endswith("."):
        yield "the docstring has no title"
    values = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        and node.targets[0].id in ("HINTS", "VARIATIONS")
    }
    if len(values.get("HINTS", [])) < 3:
        yield "fewer than three hints"
    if not values.get("VARIATIONS"):
        yield "no variations"
    arguments = [
        parameter.arg
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.decorator_list
        for parameter in node.args.args
    ]
    described = ast.get_docstring(tree) or ""
    for name in arguments:
        if not re.search(rf"\b{name}\b", described):
            yield f"argument {name} is not explained"


def main(folder):
    names = sorted(n for n in os.listdir(folder) if re.match(r"p\d\d-.*\.py$", n))
    good = 0
    for name in names:
        with open(os.path.join(folder, name)) as file:
            skeleton = file.read()
        with open(os.path.join(folder, "solutions", name)) as file:
            solution = file.read()
        found = list(complaints(skeleton, solution))
        for complaint in found:
            print(f"{name}: {complaint}")
        good += not found
    solutions = [n for n in os.listdir(os.path.join(folder, "solutions")) if n[0] == "p"]
    if sorted(solutions) != names:
        print("puzzles and solutions do not correspond")
    print(f"{good} of {len(names)} puzzles are complete")


main(sys.argv[1])
