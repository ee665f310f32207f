# Checks that no text holds a mark of unfinished work. A puzzle's skeleton may:
# there the mark is the learner's task, which code that reads puzzles looks for as
# "# TODO".
import re

from sources import finish, read, walk

MARKS = re.compile(r"(?<!\"# )\b(TODO|FIXME|XXX|not implemented|unimplemented)\b", re.IGNORECASE)
SUFFIXES = (".h", ".cpp", ".td", ".def", ".py", ".mlir", ".md", ".txt", ".test")
# Goldens are another compiler's words; this script names the marks itself.
SKIPPED = ("test/Goldens/", "test/Lint/words.")


def main():
    faults = []
    for path in walk("lib", "include", "tools", "test", "docs", suffixes=SUFFIXES):
        if path.startswith(SKIPPED):
            continue
        for number, line in enumerate(read(path).split("\n"), 1):
            mark = MARKS.search(line)
            if mark:
                faults.append(f"{path}:{number}: '{mark.group()}'")
    finish(faults)


main()
