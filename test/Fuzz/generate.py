# Random kernels of the language: well typed, without undefined accesses and
# without races, each with the arguments to run it on.
#
# A kernel computes in a space: a tile shape whose axes are spread over the
# programs of a grid. Every value has the space's shape, or 1 on some of its
# axes, or fewer axes, so that any two of them broadcast.
import math
import re

from expressions import Expressions
from language import *

SIZES = [1, 2, 3, 4, 5, 7, 8, 16, 17, 32, 33, 64, 100, 128, 200, 256, 512, 1000, 1024, 2048]


class Space:
    """A tile shape, where its lanes stand in an array, and the values in it."""

    def __init__(self, shape):
        self.shape = tuple(shape)
        self.values = []


class Kernel:
    """A kernel's text and the command line that runs it."""

    def __init__(self, source, grid, parameters, options):
        self.source, self.grid, self.parameters = source, grid, parameters
        self.options = options

    def signature(self):
        return ", ".join(signature for _, signature, _ in self.parameters)

    def with_facts(self, tile):
        """Tells tilec-opt this kernel's grid and sizes."""
        grid = f"tile.check_grid = array<i64: {', '.join(map(str, self.grid))}>"
        tile = tile.replace("{tile.kernel", f"{{{grid}, tile.kernel", 1)
        place = 0
        for _, signature, value in self.parameters:
            if value is None:
                continue
            if isinstance(value, Size):
                text = f"%arg{place}: i(\\d+) {{"
                only = f"tile.check_range = array<i64: {value}, {value + 1}>, "
                tile = re.sub(text, lambda found: found[0] + only, tile, count=1)
            place += 1
        return tile

    def compile_words(self):
        return ["--kernel=kernel", f"--signature={self.signature()}", *self.options]

    def run_words(self):
        words = [*self.compile_words(), "--grid=" + ",".join(map(str, self.grid))]
        for name, _, value in self.parameters:
            if value is not None:
                words += ["--arg", f"{name}={value}"]
        return words


class Generator(Expressions):
    """Makes spaces and statements over them."""

    def make_shape(self):
        rank = self.pick(1, 1, 1, 2, 2, 3)
        least, most = 1, self.pick(64, 256, 512, 1024, 2048)
        if self.is_large:
            least, most = 1100, 5000
        while True:
            shape = [self.rng.choice(SIZES) for _ in range(rank)]
            if least <= math.prod(shape) <= most:
                return shape

    def add_axis(self, k, size, rank, program):
        """An axis of a space: its index tile, its extent, its mask or None."""
        start = self.pick(0, 0, 0, 0, 3, 16)
        index = f"tl.arange({start}, {start + size})"
        if start:
            index = f"({index} - {start})"
        places = ["None"] * rank
        places[k] = ":"
        width, extent = size, size
        if program is not None:
            extent = size * self.grid[program]
            step = self.pick(str(size), self.add_constant(size))
            base = f"tl.program_id({program}) * {step}"
            if self.chance(0.1):
                base = f"tl.multiple_of({base}, {size})"
            index = self.pick(f"{base} + {index}", f"({index} + {base})")
        if rank > 1 and self.chance(0.5):
            plain = self.new_name("i")
            self.emit(f"{plain} = {index}")
            index = plain
        if rank > 1:
            index = f"({index})[{', '.join(places)}]"
        name = self.new_name("i")
        self.emit(f"{name} = {index}")
        shape = [1] * rank
        shape[k] = width
        ragged = self.chance(0.6) and extent > 1
        limit = extent - self.rng.randrange(1, max(2, min(extent, size + 3))) if ragged else extent
        if self.is_even and limit > 16:
            limit -= limit % 16
        # A tile that sticks out of the array is masked.
        text = self.number(limit)
        mask = f"{name} < {text}" if limit < extent or self.chance(0.4) else None
        return name, tuple(shape), limit, text, mask

    def make_space(self):
        space = Space(self.make_shape())
        rank = len(space.shape)
        axes = [a for a in range(len(self.grid)) if self.chance(0.8)]
        self.rng.shuffle(axes)
        programs = (axes + [None] * rank)[:rank]
        self.rng.shuffle(programs)
        space.axes = [self.add_axis(k, space.shape[k], rank, programs[k]) for k in range(rank)]
        # The axes of the grid that the space does not use.
        base, space.rest = "", 1
        for axis, size in enumerate(self.grid):
            if axis in programs:
                continue
            count = self.pick(str(size), f"tl.num_programs({axis})")
            base = f"({base} * {count} + tl.program_id({axis}))" if base else f"tl.program_id({axis})"
            space.rest *= size
        space.base = None
        if base:
            space.base = self.new_name("b")
            self.emit(f"{space.base} = {base}")
        masks = [f"({axis[4]})" for axis in space.axes if axis[4]]
        space.mask = " & ".join(masks) or None
        if len(masks) > 0 and self.chance(0.5):
            name = self.new_name("m")
            self.emit(f"{name} = {space.mask}")
            space.mask = name
        for axis in space.axes:
            space.values.append(Value(axis[0], I32, axis[1]))
        return space

    def dense(self, space):
        """An offset tile in which every lane has its own cell, and the cells."""
        order = list(range(len(space.axes)))
        if self.chance(0.3):
            self.rng.shuffle(order)
        indices = []
        for k in order:
            name, _, limit, limit_text, _ = space.axes[k]
            if self.chance(0.15):
                name = f"({limit_text} - 1 - {name})"
            if self.chance(0.1):
                name = f"{name}.to(tl.int64)"
            indices.append((name, limit, limit_text))
        if self.chance(0.5):
            text, count = self.add_strided(space, indices)
        else:
            text, count = self.add_nested(space, indices)
        if self.chance(0.2):
            start = 16 if self.is_even else 3
            text, count = f"{text} + {self.number(start)}", count + start
        return text, count

    def step(self):
        return 1 if self.is_even else self.pick(1, 1, 1, 2, 3)

    def pad(self, count):
        """The cells from one row to the next."""
        if self.is_even:
            return -(-count // 16) * 16
        return count + self.pick(0, 0, 0, 1, 16)

    def add_nested(self, space, indices):
        """`(i * size + j) * step`."""
        text, count = None, 1
        for name, limit, limit_text in indices:
            text = f"({text} * {limit_text} + {name})" if text else name
            count *= limit
        if space.base:
            count = self.pad(count)
            text = f"({space.base} * {self.number(count)} + {text})"
            count *= space.rest
        step = self.step()
        if step > 1:
            text, count = f"{text} * {self.number(step)}", count * step
        return text, count

    def add_strided(self, space, indices):
        """`i * stride + j * stride`, the rows perhaps apart."""
        terms, count = [], self.step()
        for name, limit, _ in reversed(indices):
            is_plain = count == 1 and self.chance(0.7)
            terms.insert(0, name if is_plain else f"{name} * {self.number(count)}")
            count = self.pad(count * limit)
        if space.base:
            terms.insert(0, f"{space.base} * {self.number(count)}")
            count *= space.rest
        return " + ".join(terms), count

    def extra_mask(self, space):
        """A condition under which lanes drop out, or None."""
        how = self.rng.random()
        name = self.rng.choice(space.axes)[0]
        if how < 0.55:
            return None
        if how < 0.7:
            return f"({name} % {self.pick(2, 3, 5)} {self.pick('==', '!=')} {self.pick(0, 1)})"
        if how < 0.85:
            return f"({name} >= {self.rng.randrange(0, 9)})"
        return f"({self.boolean(space, 1).text})"

    # Expressions.

    def define(self, space, value):
        """Binds an expression to a name."""
        name = self.new_name()
        self.emit(f"{name} = {value.text}")
        bound = Value(name, value.type, value.shape)
        space.values.append(bound)
        return bound

    def join_masks(self, masks):
        return " & ".join(mask for mask in masks if mask)

    def load_dense(self, space):
        type = self.rng.choice(COMMON)
        offset, count = self.dense(space)
        array = self.add_array(type, count)
        mask = self.join_masks([space.mask, self.extra_mask(space)])
        words = [f"{array} + {offset}"]
        if mask:
            words.append(self.pick(mask, f"mask={mask}"))
            if self.chance(0.6):
                words.append(f"other={self.other(space, type)}")
        if self.chance(0.1):
            words.append(self.pick("eviction_policy='evict_last'", "cache_modifier='.cg'"))
        return Value(f"tl.load({', '.join(words)})", type, space.shape)

    def other(self, space, type):
        if self.chance(0.7):
            return self.literal(type)
        return self.any(space, 1).text

    def in_range(self, value, count):
        """An integer between 0 and `count`, from any integer."""
        how = self.rng.random()
        if how < 0.3:
            power = 1 << (count.bit_length() - 1)
            wide = self.cast(value, I32)
            return Value(f"({wide.text} & {power - 1})", I32, value.shape)
        if how < 0.6:
            wide = self.cast(value, self.pick(I32, I64))
            return Value(f"(({wide.text} % {count} + {count}) % {count})", wide.type, wide.shape)
        if how < 0.8:
            wide = self.cast(value, self.pick(I32, I64))
            text = f"tl.minimum(tl.maximum({wide.text}, 0), {count - 1})"
            return Value(text, wide.type, wide.shape)
        wide = self.cast(value, U32)
        size = f"tl.full([1], {count}, tl.uint32)"
        return Value(f"({wide.text} % {size})", U32, broadcast(wide.shape, (1,)))

    def integer_leaf(self, space):
        found = [v for v in space.values if v.type.is_integer() and v.exact]
        return self.rng.choice(found)

    def gather(self, space):
        """A load at computed places."""
        count = self.pick(1, 7, 64, 100, 1000)
        type = self.rng.choice(COMMON)
        index = self.in_range(self.integer_leaf(space), count)
        array = self.add_array(type, count)
        words = [f"{array} + {index.text}"]
        if index.shape == space.shape and self.chance(0.5):
            words.append(self.boolean(space, 0).text if not space.mask else space.mask)
            if self.chance(0.6):
                words.append(f"other={self.literal(type)}")
        shape = index.shape
        if len(words) > 1:
            shape = space.shape
            words[0] = f"{array} + tl.broadcast_to({index.text}, {list(shape)})"
        return Value(f"tl.load({', '.join(words)})", type, shape)

    def load_axis(self, space):
        """One axis' vector of an array."""
        name, shape, limit, _, mask = self.rng.choice(space.axes)
        type = self.rng.choice(COMMON)
        array = self.add_array(type, limit)
        words = [f"{array} + {name}"] + ([mask] if mask else [])
        if mask and self.chance(0.5):
            words.append(f"other={self.literal(type)}")
        return Value(f"tl.load({', '.join(words)})", type, shape)

    def load_scalar(self, space):
        type = self.rng.choice(COMMON)
        array = self.add_array(type, self.grid[0] + 4)
        place = self.pick("", " + 3", " + tl.program_id(0)")
        return Value(f"tl.load({array}{place})", type)

    def load(self, space):
        makers = [self.load_dense] * 5 + [self.gather] * 2 + [self.load_axis, self.load_scalar]
        value = self.define(space, self.rng.choice(makers)(space))
        value.exact = True

    def assign(self, space):
        value = self.define(space, self.any(space, self.pick(1, 2, 2, 3)))
        if value.type is not I1 and self.chance(0.2):
            more = self.number_value(space, 1)
            self.emit(f"{value.text} {self.pick('+=', '-=', '*=')} {more.text}")
            value.type = promote(value.type, more.type)
            value.shape = broadcast(value.shape, more.shape)

    def barrier(self, space):
        self.emit("tl.debug_barrier()")

    def absent(self, space):
        """A parameter that is None, beside one that is not."""
        name, array = self.new_name("p"), self.add_array(F32, 1)
        self.parameters.append((name, "None", None))
        value = Value(self.new_name(), F32)
        self.emit(f"{value.text} = 1.5 if {array} is None else tl.load({array})")
        self.emit(f"if {name} is not None:")
        self.emit(f"    {value.text} = tl.load({name})")
        space.values.append(value)

    def unrolled(self, space):
        """An accumulation in an unrolled loop."""
        start = self.any(space, 1)
        type = start.type if start.type is not I1 else I32
        result = self.define(space, self.cast(start, type))
        step, rounds = self.new_name("k"), self.pick(1, 2, 3, 5)
        bounds = self.pick(f"{rounds}", f"1, {rounds + 1}", f"0, {2 * rounds}, 2", f"{rounds}, 0, -1")
        body = self.number_value(space, 1)
        op = self.pick("+", "-", "*")
        self.emit(f"for {step} in tl.static_range({bounds}):")
        term = f"{body.text} + {step}" if body.type is not I1 and body.type.bits > 8 else body.text
        self.emit(f"    {result.text} = ({result.text} {op} ({term})).to(tl.{type.name})")
        result.shape = broadcast(result.shape, body.shape)

    def call_helper(self, space):
        """A helper of two parameters, with one result or two."""
        a, b = self.number_value(space, 1), self.number_value(space, 1)
        inner = Space(space.shape)
        inner.values = [Value("x", a.type, a.shape), Value("y", b.type, b.shape)]
        saved, self.parameters = self.parameters, []
        results = [self.any(inner, 2) for _ in range(self.pick(1, 1, 2))]
        is_closed, self.parameters = not self.parameters, saved
        if not is_closed:
            return
        name = self.new_name("helper")
        texts = ", ".join(result.text for result in results)
        self.helpers.append(f"@triton.jit\ndef {name}(x, y):\n    return {texts}\n\n\n")
        arguments = self.pick(f"{a.text}, {b.text}", f"{a.text}, y={b.text}", f"y={b.text}, x={a.text}")
        names = [self.new_name() for _ in results]
        self.emit(f"{', '.join(names)} = {name}({arguments})")
        space.values += [Value(n, r.type, r.shape) for n, r in zip(names, results)]

    def tuple_or_lambda(self, space):
        a, b = self.number_value(space, 1), self.number_value(space, 1)
        name = self.new_name("t")
        if self.chance(0.5):
            self.emit(f"{name} = ({a.text}, {b.text})")
            text = f"({name}[0] + {name}[1])"
        else:
            self.emit(f"{name} = lambda x, y: x + y")
            text = f"{name}({a.text}, {b.text})"
        self.define(space, Value(text, promote(a.type, b.type), broadcast(a.shape, b.shape)))

    def known_branch(self, space):
        """A branch decided when compiling; the other arm makes no sense."""
        value = self.any(space, 2)
        name, flag = self.new_name(), self.add_constant(self.pick(True, False, 3))
        is_taken = self.parameters[-1][1] != "False"
        arms = [value.text, "None + tl.load(7)"]
        arms = arms if is_taken else arms[::-1]
        if self.chance(0.3):
            self.emit(f"{name} = {arms[0]} if {flag} else {arms[1]}")
        else:
            for head, arm in zip((f"if {flag}:", "else:"), arms):
                self.emit(head)
                self.emit(f"    {name} = {arm}")
        space.values.append(Value(name, value.type, value.shape))

    def store(self, space):
        type = self.rng.choice(COMMON)
        offset, count = self.dense(space)
        array = self.add_array(type, count)
        mask = self.join_masks([space.mask, self.extra_mask(space)])
        value = self.any(space, self.pick(0, 0, 1, 2))
        words = [f"{array} + {offset}", value.text] + ([self.pick(mask, f"mask={mask}")] if mask else [])
        if self.chance(0.1):
            words.append(self.pick("eviction_policy='evict_first'", "cache_modifier='.cs'"))
        self.emit(f"tl.store({', '.join(words)})")
        if not self.is_large and self.chance(0.3):
            self.read_back(space, array, offset, mask, type)

    def read_back(self, space, array, offset, mask, type):
        """What was stored, read by the same lanes and stored on."""
        value = f"tl.load({array} + {offset}" + (f", {mask}, other=0)" if mask else ")")
        self.define(space, Value(value, type, space.shape))

    def scratch(self, space):
        """A program's own cells, written and read by other lanes."""
        count = math.prod(space.shape)
        lane = self.local_lane(space)
        program = "tl.program_id(0)"
        for axis, size in enumerate(self.grid[1:], 1):
            program = f"({program} * {size} + tl.program_id({axis}))"
        total = math.prod(self.grid)
        type = self.rng.choice(COMMON)
        base = self.new_name("q")
        array = self.add_array(type, count * total)
        self.emit(f"{base} = {array} + {program} * {count}")
        stored = self.any(space, 1)
        self.emit(f"tl.store({base} + {lane}, {stored.text})")
        shift = self.rng.randrange(count)
        other = self.pick(f"{count - 1} - {lane}", f"({lane} + {shift}) % {count}", f"{lane} // 2", f"{lane} ^ {lane}")
        value = self.define(space, Value(f"tl.load({base} + ({other}))", type, space.shape))
        if self.chance(0.5):
            self.emit(f"tl.store({base} + {lane}, {value.text})")

    def local_lane(self, space):
        """A lane's number in its tile, row by row."""
        rank, text = len(space.shape), None
        for k, size in enumerate(space.shape):
            places = ", ".join(":" if i == k else "None" for i in range(rank))
            index = f"tl.arange(0, {size})" + (f"[{places}]" if rank > 1 else "")
            text = f"({text} * {size} + {index})" if text else index
        name = self.new_name("j")
        self.emit(f"{name} = {text}")
        return name

    def update(self, space):
        """Cells read, changed and written back."""
        type = self.rng.choice([t for t in COMMON if t is not I1])
        offset, count = self.dense(space)
        array = self.add_array(type, count)
        place = self.new_name("q")
        self.emit(f"{place} = {array} + {offset}")
        mask = f", {space.mask}" if space.mask else ""
        value = self.define(space, Value(f"tl.load({place}{mask})", type, space.shape))
        more = self.number_value(space, 1)
        self.emit(f"tl.store({place}, {value.text} {self.pick('+', '-', '*')} {more.text}{mask})")

    def store_scalar(self, space):
        """One cell of every program."""
        scalars = [v for v in space.values if not v.shape] or [Value("tl.program_id(0)", I32)]
        total, program = 1, "0"
        for axis, size in enumerate(self.grid):
            program = f"({program} * {size} + tl.program_id({axis}))"
            total *= size
        array = self.add_array(self.rng.choice(COMMON), total)
        self.emit(f"tl.store({array} + {program}, {self.rng.choice(scalars).text})")

    def make(self):
        self.grid = tuple(self.pick(1, 2, 3, 4) for _ in range(self.pick(1, 1, 1, 2, 2, 3)))
        if self.chance(0.1):
            self.grid = (self.pick(7, 11), *self.grid[1:])
        # A tile too large for its threads is streamed, if little else is done.
        self.is_large = self.chance(0.1)
        # Sizes and addresses under which accesses are wide.
        self.is_even = self.chance(0.4)
        options = [f"--num-warps={self.pick(1, 2, 4, 8, 16)}"] if self.chance(0.2) else []
        if self.is_large:
            self.grid = self.grid[:2]
            options = ["--num-warps=1"]
        spaces = [self.make_space() for _ in range(1 if self.is_large else self.pick(1, 1, 1, 2))]
        for space in spaces:
            for value in space.values:
                value.exact = True
            self.load(space)
        statements = [self.load] * 3 + [self.assign] * 7 + [self.store] * 2
        statements += [self.unrolled, self.call_helper, self.tuple_or_lambda, self.known_branch]
        statements += [self.scratch, self.update, self.store_scalar, self.barrier, self.absent]
        if self.is_large:
            statements = [self.load, self.assign, self.call_helper, self.store]
        for _ in range(self.pick(2, 4, 6, 9, 14)):
            self.rng.choice(statements)(self.rng.choice(spaces))
        for space in spaces:
            self.store(space)
        names = []
        for name, signature, value in self.parameters:
            names.append(name + ": tl.constexpr" * (value is None))
        source = "import triton\nimport triton.language as tl\n\n\n" + "".join(self.helpers)
        source += f"@triton.jit\ndef kernel({', '.join(names)}):\n" + "\n".join(self.lines) + "\n"
        return Kernel(source, self.grid, self.parameters, options)


# Tiles and scalars, arrays, numbers, types: words of one group may stand for
# each other.
WORDS = [
    r"\b[vimbjkns]\d+\b",
    r"\b[pq]\d+\b",
    r"(?<![\w.])\d+\b",
    r"\btl\.(?:u?int|b?float)\d+\b",
    r" (?:[-+*/%&|^<>]|//|<<|>>|[<>=!]=) ",
]


def damage(kernel, rng, count):
    """Puts some words of a kernel in the place of others."""
    start = kernel.source.index("):\n", kernel.source.index("def kernel("))
    head, body = kernel.source[:start], kernel.source[start:]
    for _ in range(count):
        places = list(re.finditer(rng.choice(WORDS), body))
        if len(places) > 1:
            place = rng.randrange(1, len(places))
            word = places[rng.randrange(place)][0]
            body = body[: places[place].start()] + word + body[places[place].end() :]
    kernel.source = head + body


def make_kernel(seed, damaged=0):
    generator = Generator(seed)
    kernel = generator.make()
    damage(kernel, generator.rng, damaged)
    return kernel
