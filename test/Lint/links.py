# Checks that relative links in the texts lead to files, and to headings in them.
import os
import re

from sources import ROOT, finish, read, walk

LINK = re.compile(r"\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def get_anchors(path):
    """Anchors of a text's headings, as Markdown viewers make them."""
    anchors = set()
    for heading in re.findall(r"^#+ (.*)$", FENCE.sub("", read(path)), re.MULTILINE):
        plain = re.sub(r"[^\w\s-]", "", heading.lower())
        anchors.add(plain.strip().replace(" ", "-"))
    return anchors


def check(path, link, faults):
    target, _, anchor = link.partition("#")
    place = os.path.normpath(os.path.join(os.path.dirname(path), target))
    place = place if target else path
    if not os.path.exists(os.path.join(ROOT, place)):
        faults.append(f"{path}: no file {link}")
    elif anchor and anchor not in get_anchors(place):
        faults.append(f"{path}: no heading {link}")


def main():
    faults = []
    texts = ["README.md", "CONTRIBUTING.md"]
    texts += walk("docs", "puzzles", "test", suffixes=(".md",))
    for path in texts:
        for link in LINK.findall(FENCE.sub("", read(path))):
            if "://" not in link:
                check(path, link, faults)
    finish(faults)


main()
