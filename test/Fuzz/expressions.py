# Random expressions of the language and the arguments that they name.
import random

from language import *

FLOAT_LITERALS = ["0.0", "1.0", "-1.0", "0.5", "2.0", "3.25", "-7.5", "0.1", "100.0", "1e-3"]
MATH = ["exp", "exp2", "log", "log2", "sqrt", "rsqrt", "sin", "cos", "erf", "floor", "ceil", "sigmoid"]


class Expressions:
    """Makes expressions over a space's values."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.parameters = []
        self.helpers = []
        self.lines = []
        self.names = 0
        self.is_even = False

    def chance(self, probability):
        return self.rng.random() < probability

    def pick(self, *items):
        return self.rng.choice(items)

    def new_name(self, stem="v"):
        self.names += 1
        return f"{stem}{self.names}"

    def emit(self, line):
        self.lines.append("    " + line)

    def add_constant(self, value):
        name = self.new_name("C")
        self.parameters.append((name, repr(value), None))
        return name

    def add_array(self, type, count):
        """An array argument of at least `count` elements."""
        name = self.new_name("p")
        seed = self.rng.randrange(1000)
        offset = 0 if self.is_even or self.chance(0.6) else self.rng.randrange(1, 9)
        hint = ":16" if not offset and self.chance(0.2) else ""
        shape = count + self.pick(0, 0, 1, 5)
        if type is I1:
            value = f"randint:i1:{shape}:0:2:{seed}"
        elif type.kind == FLOAT:
            small = f"randint:{type.array}:{shape}:-9:10:{seed}"
            value = self.pick(f"rand:{type.array}:{shape}:{seed}", small)
        else:
            low, high = type.limits()
            narrow = (max(low, -20), 21)
            wide = (max(low, -(2**62)), min(high, 2**62))
            low, high = self.pick(narrow, narrow, wide)
            value = f"randint:{type.array}:{shape}:{low}:{high}:{seed}"
        if offset:
            value += f",offset={offset}"
        self.parameters.append((name, f"*{type.signature}{hint}", value))
        return name

    def add_scalar(self, type):
        name = self.new_name("s")
        if type is I1:
            value = self.pick("True", "False")
        elif type.kind == FLOAT:
            value = self.pick("0.0", "-0.0", "1.5", "-3.25", "inf", "-inf", "nan", "1e-3", "0.1")
        else:
            low, high = type.limits()
            value = self.pick(0, 1, 3, 7, max(low, -1), max(low, -5), high, low)
        self.parameters.append((name, type.signature, value))
        return Value(name, type)

    def number(self, value):
        """A positive number's text, known when compiling or when running."""
        how = self.rng.random()
        if how < 0.4:
            return str(value)
        if how < 0.7:
            return self.add_constant(value)
        type = self.pick(I32, I32, I32, I64, U32)
        hint = ":16" if value % 16 == 0 and self.chance(0.3) else ""
        name = self.new_name("n")
        self.parameters.append((name, type.signature + hint, Size(value)))
        return name

    def leaf(self, space):
        if self.chance(0.1):
            return self.add_scalar(self.rng.choice(COMMON))
        if self.chance(0.05):
            type = self.rng.choice(TYPES)
            literal = self.literal(type)
            shape = self.rng.choice([space.shape, space.shape[-1:]])
            text = f"tl.full({list(shape)}, {literal}, tl.{type.name})"
            return Value(text, type, shape)
        return self.rng.choice(space.values[-8:] if self.chance(0.6) else space.values)

    def literal(self, type):
        if type is I1:
            return self.pick("True", "False")
        if type.kind == FLOAT:
            return self.rng.choice(FLOAT_LITERALS)
        low, high = type.limits()
        values = [0, 1, 2, 3, 5, 7, 8, 16, 31, 100, -1, -3, high, low]
        return str(self.rng.choice([v for v in values if low <= v <= high]))

    def cast(self, value, type):
        if value.type is type:
            return value
        form = self.pick("({}).to(tl.{})", "({}).to(tl.{})", "tl.cast({}, tl.{})")
        return Value(form.format(value.text, type.name), type, value.shape)

    def any(self, space, depth):
        """An expression of any type."""
        if depth <= 0 or self.chance(0.1):
            return self.leaf(space)
        make = self.rng.choice(
            [self.arithmetic] * 5
            + [self.integers] * 4
            + [self.math] * 3
            + [self.extremum, self.choose, self.choose, self.conversion, self.conversion]
            + [self.negation, self.boolean, self.special, self.shaping]
        )
        return make(space, depth - 1)

    def number_value(self, space, depth, types=INTEGERS + FLOATS):
        """An expression of one of the types."""
        for _ in range(4):
            value = self.any(space, depth)
            if value.type in types:
                return value
        return self.cast(value, self.rng.choice([t for t in COMMON if t in types]))

    def arithmetic(self, space, depth):
        op = self.pick("+", "+", "-", "*", "*", "/", "%")
        a = self.number_value(space, depth)
        is_division = op in "/%"
        if self.chance(0.25):
            literal = self.literal(a.type)
            type = a.type
            if self.chance(0.1) and a.type.is_integer():
                literal, type = self.rng.choice(FLOAT_LITERALS), F32
            if is_division and type.is_unsigned() != (literal_type(literal).is_unsigned()):
                op, is_division = "+", False
            left, right = (a.text, literal) if self.chance(0.7) else (literal, a.text)
            text, shape = f"({left} {op} {right})", a.shape
        else:
            b = self.number_value(space, depth)
            both = a.type.is_integer() and b.type.is_integer()
            if is_division and both and a.type.is_unsigned() != b.type.is_unsigned():
                b = self.cast(b, a.type)
            type = promote(a.type, b.type, is_division)
            text, shape = f"({a.text} {op} {b.text})", broadcast(a.shape, b.shape)
        if op == "/" and type.is_integer():
            type = F32
        if is_division and type in (F16, BF16):
            type = F32
        return Value(text, type, shape)

    def integers(self, space, depth):
        """`// % & | ^ << >>` on integers."""
        op = self.pick("//", "//", "%", "&", "|", "^", "<<", ">>")
        a = self.number_value(space, depth, INTEGERS)
        if self.chance(0.4) and (op not in ("//", "%") or not a.type.is_unsigned()):
            literal = self.literal(a.type)
            if op in ("<<", ">>"):
                literal = str(self.rng.randrange(0, a.type.bits + 2))
            return Value(f"({a.text} {op} {literal})", a.type, a.shape)
        b = self.number_value(space, depth, INTEGERS)
        if op in ("//", "%") and a.type.is_unsigned() != b.type.is_unsigned():
            b = self.cast(b, a.type)
        if op in ("<<", ">>") and self.chance(0.7):
            b = Value(f"({b.text} & {self.pick(3, 7, 15)})", b.type, b.shape)
        shape = broadcast(a.shape, b.shape)
        return Value(f"({a.text} {op} {b.text})", promote(a.type, b.type), shape)

    def math(self, space, depth):
        if self.chance(0.2):
            a = self.number_value(space, depth)
            return Value(f"tl.abs({a.text})", a.type, a.shape)
        a = self.number_value(space, depth, [F32, F64])
        name = self.rng.choice(MATH + ["sqrt_rn"] * (a.type is F32))
        form = self.pick("tl.{}({})", "tl.math.{}({})", "({1}).{0}()")
        if name == "sigmoid":
            form = "tl.{}({})"
        return Value(form.format(name, a.text), a.type, a.shape)

    def special(self, space, depth):
        """Functions of several values of one type."""
        name = self.pick("fma", "div_rn", "fdiv", "umulhi", "clamp", "cdiv")
        types = {"div_rn": [F32], "umulhi": [I32, U32, I64, U64], "cdiv": [I32, I64]}
        a = self.number_value(space, depth, types.get(name, FLOATS))
        b = self.cast(self.number_value(space, depth), a.type)
        shape, type = broadcast(a.shape, b.shape), a.type
        if name == "cdiv":
            return Value(f"tl.cdiv({a.text}, {b.text})", type, shape)
        if name == "clamp":
            low, high = self.pick(("-2.5", "3.0"), ("0.0", "1.0"), ("-1.0", "6.0"))
            type = promote(F32, a.type)
            return Value(f"tl.clamp({a.text}, {low}, {high})", type, a.shape)
        if name == "fma":
            c = self.cast(self.number_value(space, depth), a.type)
            shape = broadcast(shape, c.shape)
            return Value(f"tl.fma({a.text}, {b.text}, {c.text})", type, shape)
        return Value(f"tl.{name}({a.text}, {b.text})", type, shape)

    def extremum(self, space, depth):
        name = self.pick("tl.maximum", "tl.minimum", "tl.maximum", "tl.minimum", "min", "max")
        a = self.number_value(space, depth)
        if self.chance(0.3):
            literal = self.literal(a.type)
            b = Value(literal, literal_type(literal))
        else:
            b = self.number_value(space, depth)
        left, right = (F32 if value.type is BF16 else value.type for value in (a, b))
        more = ""
        if name.startswith("tl.") and self.chance(0.2):
            more = ", propagate_nan=tl.PropagateNan.ALL"
        shape = broadcast(a.shape, b.shape)
        return Value(f"{name}({a.text}, {b.text}{more})", promote(left, right), shape)

    def choose(self, space, depth):
        condition = self.boolean(space, depth)
        a = self.any(space, depth)
        if self.chance(0.3) and a.type is not I1:
            literal = self.literal(a.type)
            b = Value(literal, a.type)
        else:
            b = self.any(space, depth)
        arms = [a.text, b.text]
        self.rng.shuffle(arms)
        shape = broadcast(condition.shape, a.shape, b.shape)
        text = f"tl.where({condition.text}, {arms[0]}, {arms[1]})"
        return Value(text, promote(a.type, b.type), shape)

    def conversion(self, space, depth):
        a = self.any(space, depth)
        same = [type for type in TYPES if type.bits == a.type.bits and type is not a.type]
        if same and self.chance(0.2):
            type = self.rng.choice(same)
            return Value(f"({a.text}).to(tl.{type.name}, bitcast=True)", type, a.shape)
        return self.cast(a, self.rng.choice(TYPES))

    def negation(self, space, depth):
        a = self.number_value(space, depth)
        op = "~" if a.type.is_integer() and self.chance(0.5) else "-"
        return Value(f"({op}{a.text})", a.type, a.shape)

    def shaping(self, space, depth):
        """The same elements, or zeros, in another shape."""
        a = self.any(space, depth)
        rank = len(space.shape)
        how = self.rng.random()
        if how < 0.5 and len(a.shape) in (0, rank):
            sizes = self.pick(f"{list(space.shape)}", f"({', '.join(map(str, space.shape))},)")
            return Value(f"tl.broadcast_to({a.text}, {sizes})", a.type, space.shape)
        if how < 0.7 and a.shape:
            return Value(f"tl.zeros_like({a.text})", a.type, a.shape)
        if len(a.shape) < rank:
            form = self.pick("tl.expand_dims({}, 0)", "({})[None, :]" if a.shape else "({})[None]")
            return Value(form.format(a.text), a.type, (1, *a.shape))
        b = self.leaf(space)
        return Value(f"tl.broadcast({a.text}, {b.text})[0]", a.type, broadcast(a.shape, b.shape))

    def boolean(self, space, depth):
        how = self.rng.random()
        if how < 0.05:
            a, b = self.number_value(space, depth), self.number_value(space, depth)
            text = f"({self.literal(a.type)} <= {a.text} < {b.text})"
            return Value(text, I1, broadcast(a.shape, b.shape))
        if depth > 0 and how < 0.25:
            a, b = self.boolean(space, depth - 1), self.boolean(space, depth - 1)
            op = self.pick("&", "|", "^", "==", "!=", "<")
            return Value(f"({a.text} {op} {b.text})", I1, broadcast(a.shape, b.shape))
        if depth > 0 and how < 0.35:
            a = self.boolean(space, depth - 1)
            return Value(f"(~{a.text})", I1, a.shape)
        op = self.pick("<", "<=", ">", ">=", "==", "!=")
        a = self.number_value(space, depth)
        if self.chance(0.4):
            return Value(f"({a.text} {op} {self.literal(a.type)})", I1, a.shape)
        b = self.number_value(space, depth)
        return Value(f"({a.text} {op} {b.text})", I1, broadcast(a.shape, b.shape))
