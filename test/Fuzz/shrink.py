# Makes a kernel that shows a fault smaller while it keeps showing the fault.
import ast
import copy
import itertools
import time

from generate import Kernel


def bodies(tree):
    """Every list of statements inside a function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module):
            continue
        for field in ("body", "orelse"):
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                yield statements


def without_statement(tree, place):
    """A copy that lacks a statement; None when there is no such place."""
    tree = copy.deepcopy(tree)
    for statements in bodies(tree):
        if place < len(statements):
            removed = statements.pop(len(statements) - 1 - place)
            if not statements and not isinstance(removed, ast.Pass):
                statements.append(ast.Pass())
            return tree
        place -= len(statements)
    return None


def parts(node):
    """Smaller expressions that may stand for this one."""
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.UnaryOp):
        return [node.operand]
    if isinstance(node, ast.Compare):
        return [node.left]
    if isinstance(node, ast.Subscript):
        return [node.value]
    if isinstance(node, ast.Call):
        found = list(node.args)
        if isinstance(node.func, ast.Attribute) and not isinstance(node.func.value, ast.Name):
            found.append(node.func.value)
        if node.keywords or len(node.args) > 1:
            for k in range(len(node.keywords)):
                keywords = node.keywords[:k] + node.keywords[k + 1 :]
                found.append(ast.Call(node.func, node.args, keywords))
            found.append(ast.Call(node.func, node.args[:-1], node.keywords))
        return found
    return []


def with_smaller_expression(tree, place):
    """A copy in which an expression is one of its parts; None past the last."""
    tree = copy.deepcopy(tree)
    for node in ast.walk(tree):
        for field, value in ast.iter_fields(node):
            values = value if isinstance(value, list) else [value]
            for k, child in enumerate(values):
                if not isinstance(child, ast.expr):
                    continue
                smaller = parts(child)
                if place >= len(smaller):
                    place -= len(smaller)
                    continue
                if isinstance(value, list):
                    value[k] = smaller[place]
                else:
                    setattr(node, field, smaller[place])
                return tree
    return None


def drop_unused(kernel, tree):
    """Leaves out parameters and helpers that nothing names."""
    used = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    functions = [f for f in tree.body if isinstance(f, ast.FunctionDef)]
    tree.body = [f for f in tree.body if f not in functions or f.name in used | {"kernel"}]
    main = functions[-1]
    main.args.args = [a for a in main.args.args if a.arg in used]
    kept = {a.arg for a in main.args.args}
    parameters = [p for p in kernel.parameters if p[0] in kept]
    source = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    return Kernel(source, kernel.grid, parameters, kernel.options)


# Seconds after which a kernel is small enough.
LONGEST = 120


def shrink(kernel, shows_fault, most_tries):
    """The smallest kernel found for which `shows_fault` is still true."""
    tries = itertools.count()
    end = time.monotonic() + LONGEST

    def accept(candidate):
        is_worth_it = next(tries) < most_tries and time.monotonic() < end
        return is_worth_it and shows_fault(candidate)

    plain = drop_unused(kernel, ast.parse(kernel.source))
    if not accept(plain):
        return kernel
    kernel, is_smaller = plain, True
    while is_smaller:
        is_smaller = False
        for change in (without_statement, with_smaller_expression):
            place = 0
            while True:
                tree = change(ast.parse(kernel.source), place)
                if tree is None:
                    break
                candidate = drop_unused(kernel, tree)
                if len(candidate.source) < len(kernel.source) and accept(candidate):
                    kernel, is_smaller = candidate, True
                else:
                    place += 1
        if kernel.options:
            candidate = Kernel(kernel.source, kernel.grid, kernel.parameters, [])
            kernel = candidate if accept(candidate) else kernel
        for axis, size in enumerate(kernel.grid):
            grid = (*kernel.grid[:axis], 1, *kernel.grid[axis + 1 :])
            candidate = Kernel(kernel.source, grid, kernel.parameters, kernel.options)
            if size > 1 and accept(candidate):
                kernel = candidate
    return kernel
