# Compares docs/reference/Libdevice.md with the table of libdevice's functions, or
# writes it from there (--update).
#   libdevice.py ROOT [--update]
import difflib
import os
import re
import sys

from sources import ROOT, finish, read

TABLE, PAGE = "include/tilec/Support/Libdevice.def", "docs/reference/Libdevice.md"
ROW = re.compile(
    r'^LIBDEVICE\("(\w+)", "(\w+)", (\w+), (\w+), ([\w, ]+)\)', re.MULTILINE
)
TEXT = """\
<!-- Made by test/Lint/libdevice.py. -->
# Functions of libdevice

libdevice is NVIDIA's library of functions of numbers. A kernel calls them as
`libdevice.f(x)` after `from triton.language.extra import libdevice` (or `.extra.cuda`), and
as `tl.extra.libdevice.f(x)` without an import.

```python
from triton.language.extra import libdevice

x = tl.load(x_ptr + tl.arange(0, 3))
tl.store(z_ptr + tl.arange(0, 3), libdevice.tanh(x))
# x: fp32 -1 0 2
# z: fp32 -0.761594 0 0.964028
```

Operands are tiles or scalars and broadcast; the result has their shape. Of the rows of a
function the one is taken whose types are those of the operands: nothing is cast, and other
types are an error that names the cast to write. `finitef`, `isfinited`, `isinf` and `isnan`
give bools. The last column is the greatest error in units in the last place, from NVIDIA's
CUDA Programming Guide: 0 is an exact result, and "none given" stands where the guide has no
number for all arguments. The interpreter carries this error along.

| function | operands | result | error |
|---|---|---|---|
"""
PREDICATES = {"finitef", "isfinited", "isinf", "isnan"}
NAMES = {"I1": "bool", "F32": "fp32", "F64": "fp64", "F16": "fp16"}


def get_name(dtype):
    return NAMES.get(dtype.strip(), dtype.strip().lower())


def make_page():
    page = TEXT
    for word, _, error, result, operands in ROW.findall(read(TABLE)):
        types = ", ".join(get_name(dtype) for dtype in operands.split(","))
        result = "I1" if word in PREDICATES else result
        error = "none given" if error == "unbounded" else error
        page += f"| `{word}` | {types} | {get_name(result)} | {error} |\n"
    return page


def main():
    page = make_page()
    if "--update" in sys.argv:
        with open(os.path.join(ROOT, PAGE), "w") as file:
            file.write(page)
        return
    committed = read(PAGE).split("\n")
    finish(
        list(difflib.unified_diff(committed, page.split("\n"), PAGE, TABLE, lineterm=""))
    )


main()
