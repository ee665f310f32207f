# Line ends, byte order marks, tabs and form feeds, written by a script because
# editors change them.
# RUN: %python %s %t
# RUN: tilec --emit=ast %t.crlf.py | FileCheck %s
# RUN: tilec --emit=ast %t.cr.py | FileCheck %s
# RUN: tilec --emit=ast %t.bom.py | FileCheck %s
# RUN: tilec --emit=ast %t.tabs.py | FileCheck %s
# RUN: tilec --emit=ast %t.feeds.py | FileCheck %s
# RUN: tilec --emit=ast %t.open.py | FileCheck %s

# CHECK: FunctionDef f
# CHECK-NEXT: body:
# CHECK-NEXT: If
# CHECK-NEXT: condition: Name a
# CHECK-NEXT: body:
# CHECK-NEXT: Return
# CHECK-NEXT: String 'x\ny'
# CHECK-NEXT: Return
# CHECK-NEXT: Number 2
# CHECK-NOT: {{.}}
import sys

LINES = ["def f():", "    if a:", '        return """x', 'y"""', "", "    return 2", ""]


def write(name, text):
    with open(f"{sys.argv[1]}.{name}.py", "w", newline="", encoding="utf-8") as file:
        file.write(text)


plain = "\n".join(LINES)
write("crlf", "\r\n".join(LINES))
write("cr", "\r".join(LINES))
write("bom", "\ufeff" + plain)
write("tabs", plain.replace("        ", "\t\t").replace("    ", "\t"))
write("feeds", "\f" + plain.replace("    return 2", "\f    return 2  # two"))
write("open", plain.rstrip("\n"))
