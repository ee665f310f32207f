# Checks docs/reference/Builtins.md against the table of the language's functions,
# lib/Frontend/Builtins.def: each function has one entry, whose signature and places
# are those of the table; an entry that is no function's is a fault. An entry has an
# example that calls each of its functions.
#   builtins.py ROOT
import ast
import re

from sources import finish, read

TABLE, PAGE = "lib/Frontend/Builtins.def", "docs/reference/Builtins.md"
# What stands before the dot, by place. A method's object is its first parameter.
PREFIXES = {
    "Tl": "tl.",
    "Math": "tl.math.",
    "Method": "x.",
    "Python": "",
    "Triton": "triton.",
    "PyMath": "math.",
    "Descriptor": "desc.",
    "BlockPointer": "p.",
    "Target": "tl.target_info.",
    "Host": "",
}
METHODS = {"Method", "Descriptor", "BlockPointer"}
# Words of loops, which are no functions of the table.
LOOPS = {
    "range": ("*bounds",),
    "tl.range": ("arg1", "arg2=", "step=", "**options"),
    "tl.static_range": ("arg1", "arg2=", "step="),
}

ROW = re.compile(r"BUILTIN\((.*?), \"([\w.]+)\", ([\w| ]+),\s*((?:\"[^\"]*\"\s*)+)\)")
REFUSED = re.compile(r"^UNSUPPORTED\(\"(\w+)\"", re.MULTILINE)
ENTRY = re.compile(r"^### (.*)\n((?:.|\n)*?)(?=^##|\Z)", re.MULTILINE)
LINE = re.compile(r"^\| (`.*?`) \|", re.MULTILINE)
SIGNATURE = re.compile(r"`([\w.]+)\((.*?)\)`")
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def read_table():
    """Parameters of each function by its full name, and its other names."""
    functions, others = dict(LOOPS), {}
    text = re.sub(r"^//.*$", "", read(TABLE), flags=re.MULTILINE)
    for _, name, places, parts in ROW.findall(text):
        places = places.split(" | ")
        words = "".join(re.findall(r'"([^"]*)"', parts)).split()
        parameters = tuple(word.replace("?", "=") for word in words)
        if places[0] in METHODS or re.match(r"(str|dict|list)\.", name):
            parameters = parameters[1:]
        full = PREFIXES[places[0]] + name
        if full in functions:
            raise ValueError(f"{TABLE}: two functions are {full}")
        functions[full] = parameters
        others[full] = [PREFIXES[place] + name for place in places[1:]]
    return functions, others, REFUSED.findall(text)


def get_parameters(text):
    """`a, b=None, *c` as ("a", "b=", "*c"), or nothing where it is no Python."""
    try:
        arguments = ast.parse(f"def f({text}): pass").body[0].args
    except SyntaxError:
        return None
    count = len(arguments.args) - len(arguments.defaults)
    names = [a.arg + "=" * (i >= count) for i, a in enumerate(arguments.args)]
    if arguments.vararg:
        names.append("*" + arguments.vararg.arg)
    names += [a.arg + "=" for a in arguments.kwonlyargs]
    if arguments.kwarg:
        names.append("**" + arguments.kwarg.arg)
    return tuple(names)


def check_entry(heading, body, others):
    signatures = SIGNATURE.findall(heading)
    names = [name for name, _ in signatures]
    also = [other for name in names for other in others.get(name, [])]
    text = "Also " + ", ".join(f"`{name}`" for name in also) + ".\n"
    if also and " ".join(text.split()) not in " ".join(body.split()):
        yield f"{PAGE}: the entry of {names} says: {text}"
    if not also and "\nAlso `" in body:
        yield f"{PAGE}: {names} have no other names"
    example = BLOCK.search(body)
    if not example:
        yield f"{PAGE}: {heading} has no example"
        return
    for name in names:
        word = name.split(".")[-1]
        if not re.search(rf"\b{word}\(", example.group(1)):
            yield f"{PAGE}: the example of {name} does not call it"


def main():
    functions, others, refused = read_table()
    page = read(PAGE)
    faults, seen = [], set()
    entries = ENTRY.findall(page)
    rows = LINE.findall(page)
    for heading, body in entries:
        faults += check_entry(heading, body, others)
    for heading in [heading for heading, _ in entries] + rows:
        for name, parameters in SIGNATURE.findall(heading):
            if name not in functions:
                faults.append(f"{PAGE}: {name} is no function of {TABLE}")
            elif get_parameters(parameters) != functions[name]:
                wanted = ", ".join(functions[name])
                faults.append(f"{PAGE}: {name} has the parameters ({wanted})")
            if name in seen:
                faults.append(f"{PAGE}: {name} has two entries")
            seen.add(name)
    faults += [f"{PAGE}: {name} has no entry" for name in functions if name not in seen]
    for name in refused:
        if f"| `tl.{name}` |" not in page:
            faults.append(f"{PAGE}: the refused function tl.{name} is not listed")
    finish(faults)


main()
