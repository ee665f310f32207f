# Checks that no text holds a mark of unfinished work. The gap of a puzzle does, and
# so do the code and the tests that look for it: `# TODO` with the number of lines
# that the learner is to write, or as a string.
import re

from sources import finish, read, walk

MARKS = re.compile(r"\b(TODO|FIXME|XXX|not implemented|unimplemented)\b", re.IGNORECASE)
GAP = re.compile(r"# TODO(: about|\")")
SUFFIXES = (".h", ".cpp", ".td", ".def", ".py", ".mlir", ".md", ".txt", ".test")
# Goldens are another compiler's words; this script names the marks itself.
SKIPPED = ("test/Goldens/", "test/Lint/words.")


def main():
    faults = []
    for path in walk("lib", "include", "tools", "test", "docs", suffixes=SUFFIXES):
        if path.startswith(SKIPPED):
            continue
        for number, line in enumerate(read(path).split("\n"), 1):
            mark = MARKS.search(GAP.sub("", line))
            if mark:
                faults.append(f"{path}:{number}: '{mark.group()}'")
    finish(faults)


main()
