# Damages kernel files at random and runs a program on each: it may refuse them
# but must not crash, hang or trip a sanitizer.
#
#   mutate.py --count=20000 --seed=1 --keep=DIR FILE.. -- build/asan/bin/tilec --emit=tile {}
#
# Mutant number i depends on the seed, i and the files alone. A mutant that
# fails is kept in DIR and its path printed. The last line counts.
import argparse
import multiprocessing
import os
import random
import re
import subprocess
import sys
import tempfile

TIMEOUT = 10
# Success, a refused file, a refused command line.
EXPECTED = {0, 1, 2}

TOKEN = re.compile(rb"[A-Za-z_]\w*|\d[\w.]*|\s+|\*\*=?|//=?|[<>=!]=|.", re.DOTALL)
NUMBERS = [
    b"0",
    b"-1",
    b"1 << 62",
    b"2147483647",
    b"2147483648",
    b"-9223372036854775808",
    b"18446744073709551616",
    b"10**9",
    b"1e999",
    b"1e-400",
    b"0x" + b"f" * 40,
    b"9" * 5000,
    b"0.1",
    b"3j",
    b"1_0",
    b"0777",
]
WORDS = [
    b"None",
    b"True",
    b"...",
    b"tl",
    b"tl.load",
    b"tl.store",
    b"tl.arange(0, 7)",
    b"tl.constexpr",
    b"lambda x: x",
    b"(yield)",
    b"await x",
    b"x := 1",
    b"not",
    b"if",
    b"for i in tl.static_range(1000000000):",
    b"return",
    b"break",
    b"def f(x):",
    b"class",
    b"import",
    b"*",
    b"**",
    b":",
    b"=",
    b",",
    b"@",
    b"->",
    b"'",
    b'"""',
    b'f"{x!r:>{w}}"',
    b'f"{',
    b"b'\\xff'",
    b"'\\U0010ffff'",
    b"[None, :]",
    b"[::2, ...]",
    b"\\",
    b"#",
    b";",
]
UNICODE = ["é", "变量", "\u202e", "\ufeff", "\u2028", "𝟏", "“", "\u0301", "\x85", "\xa0", "ª"]
BYTES = [b"\0", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\r", b"\f", b"\x1b[31m", b"\t"]


def place(rng, items):
    return rng.randrange(len(items)) if items else 0


def flip_byte(rng, text):
    if not text:
        return text
    at = place(rng, text)
    return text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]


def flip_bit(rng, text):
    if not text:
        return text
    at = place(rng, text)
    return text[:at] + bytes([text[at] ^ 1 << rng.randrange(8)]) + text[at + 1 :]


def with_tokens(change):
    """A mutation of the list of tokens."""

    def mutate(rng, text):
        tokens = TOKEN.findall(text)
        if tokens:
            change(rng, tokens)
        return b"".join(tokens)

    return mutate


def with_lines(change):
    """A mutation of the list of lines."""

    def mutate(rng, text):
        lines = text.split(b"\n")
        change(rng, lines)
        return b"\n".join(lines)

    return mutate


def delete(rng, items):
    at = place(rng, items)
    del items[at : at + rng.choice([1, 1, 1, 2, 5])]


def duplicate(rng, items):
    at = place(rng, items)
    items[at:at] = [items[at]] * rng.choice([1, 1, 2, 50])


def swap(rng, items):
    a, b = place(rng, items), place(rng, items)
    items[a], items[b] = items[b], items[a]


def move(rng, items):
    item = items.pop(place(rng, items))
    items.insert(rng.randrange(len(items) + 1), item)


def shuffle(rng, lines):
    start = place(rng, lines)
    part = lines[start : start + rng.randrange(2, 8)]
    rng.shuffle(part)
    lines[start : start + len(part)] = part


def indent(rng, lines):
    at = place(rng, lines)
    spaces = rng.choice([b"", b" ", b"\t", b"  \t", b"    ", b" " * 300, b"\f"])
    lines[at] = spaces + (lines[at] if rng.random() < 0.5 else lines[at].lstrip())


def replace_number(rng, tokens):
    places = [i for i, token in enumerate(tokens) if token[:1].isdigit()]
    if places:
        tokens[rng.choice(places)] = rng.choice(NUMBERS)


def replace_name(rng, tokens):
    names = [i for i, token in enumerate(tokens) if token[:1].isalpha()]
    if names:
        tokens[rng.choice(names)] = tokens[rng.choice(names)]


def insert_word(rng, tokens):
    tokens.insert(place(rng, tokens), b" " + rng.choice(WORDS) + b" ")


def insert_unicode(rng, tokens):
    tokens.insert(place(rng, tokens), rng.choice(UNICODE).encode())


def insert_bytes(rng, tokens):
    tokens.insert(place(rng, tokens), rng.choice(BYTES))


def insert_bomb(rng, tokens):
    """Much of the same: brackets, operators, attributes, calls."""
    start, end = rng.choice(
        [
            (b"(", b")"),
            (b"[", b"]"),
            (b"{", b"}"),
            (b"f(", b")"),
            (b"-", b""),
            (b"not ", b""),
            (b"1 + ", b""),
            (b"x.", b""),
            (b"lambda: ", b""),
            (b"2 ** ", b""),
            (b"x[", b"]"),
            (b"x if x else ", b""),
            (b"1 < ", b""),
            (b'f"{', b'}"'),
        ]
    )
    count = rng.choice([10, 199, 201, 1001, 10000])
    at = place(rng, tokens)
    closed = rng.choice([0, count // 2, count])
    tokens[at:at] = [start * count, b"1", end * closed]


def truncate(rng, text):
    return text[: place(rng, text)]


def repeat(rng, text):
    return text * rng.choice([2, 3]) if len(text) < 100000 else text


def change_line_ends(rng, text):
    return text.replace(b"\n", rng.choice([b"\r\n", b"\r", b"\n\n", b"", b"\\\n"]))


MUTATIONS = [
    flip_byte,
    flip_bit,
    truncate,
    repeat,
    change_line_ends,
    *map(with_lines, [delete, duplicate, swap, move, shuffle, indent, indent]),
    *map(
        with_tokens,
        [
            delete,
            delete,
            duplicate,
            swap,
            swap,
            move,
            replace_number,
            replace_number,
            replace_name,
            replace_name,
            insert_word,
            insert_word,
            insert_unicode,
            insert_bytes,
            insert_bomb,
        ],
    ),
]


def make_mutant(seed, number, texts):
    rng = random.Random(f"{seed}/{number}")
    text = rng.choice(texts)
    for _ in range(rng.choice([1, 1, 1, 2, 3, 6])):
        text = rng.choice(MUTATIONS)(rng, text)
    return text


def find_fault(command):
    """Runs the command; what is wrong with how it ended, or nothing."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        return f"no end within {TIMEOUT} s"
    if b"Sanitizer" in done.stdout or b"runtime error:" in done.stdout:
        return "a sanitizer's report"
    if done.returncode < 0:
        return f"signal {-done.returncode}"
    if done.returncode not in EXPECTED:
        return f"exit status {done.returncode}"
    return None


def run_share(share):
    """Runs the mutants of one process; the faults found."""
    numbers, arguments, texts = share
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "mutant.py")
        command = [path if word == "{}" else word for word in arguments.command]
        for number in numbers:
            text = make_mutant(arguments.seed, number, texts)
            with open(path, "wb") as file:
                file.write(text)
            fault = find_fault(command)
            if fault:
                kept = os.path.join(arguments.keep, f"mutant-{arguments.seed}-{number}.py")
                with open(kept, "wb") as file:
                    file.write(text)
                faults.append(f"{kept}: {fault}")
    return faults


def main():
    parser = argparse.ArgumentParser(description="runs a program on damaged kernel files")
    parser.add_argument("--count", type=int, default=1000, help="number of mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--keep", default=".", help="folder for mutants that fail")
    parser.add_argument("files", nargs="+", help="the files to damage")
    # The command's own options are none of ours.
    words = sys.argv[1:]
    if "--" not in words:
        parser.error("a command is needed behind '--', with {} for the file")
    split = words.index("--")
    arguments = parser.parse_args(words[:split])
    arguments.command = words[split + 1 :]
    texts = []
    for path in sorted(arguments.files):
        with open(path, "rb") as file:
            texts.append(file.read())
    os.makedirs(arguments.keep, exist_ok=True)
    shares = [
        (range(start, arguments.count, arguments.processes), arguments, texts)
        for start in range(arguments.processes)
    ]
    with multiprocessing.Pool(arguments.processes) as pool:
        faults = [fault for found in pool.map(run_share, shares) for fault in found]
    for fault in faults:
        print(fault)
    print(f"{arguments.count} mutants with seed {arguments.seed}, {len(faults)} faults")
    sys.exit(1 if faults else 0)


main()
