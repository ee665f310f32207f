# Compares docs/reference with what TableGen made in the build folder, or writes
# it there (--update).
#   docs.py ROOT BUILD [--update]
import difflib
import os
import sys

from sources import ROOT, finish

# Each committed page and the generated ones that it is made of.
PAGES = {
    "TileOps.md": ["TileOps.md"],
    "Passes.md": ["TransformPasses.md", "ConversionPasses.md"],
}


def make_page(build, parts):
    texts = []
    for part in parts:
        with open(os.path.join(build, "docs", "reference", part)) as file:
            texts.append(file.read())
    # One mark that the page is generated is enough.
    mark, first = texts[0].split("\n", 1)
    return mark + "\n" + "".join([first] + [text.split("\n", 1)[1] for text in texts[1:]])


def main():
    build, update = sys.argv[2], "--update" in sys.argv
    faults = []
    for name, parts in PAGES.items():
        path = os.path.join(ROOT, "docs", "reference", name)
        page = make_page(build, parts)
        if update:
            with open(path, "w") as file:
                file.write(page)
            continue
        with open(path) as file:
            committed = file.read()
        difference = difflib.unified_diff(
            committed.split("\n"), page.split("\n"), path, "generated", lineterm=""
        )
        faults += difference
    finish(faults)


main()
