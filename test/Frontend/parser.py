# RUN: tilec --emit=ast %s | FileCheck %s

# Precedence: a power binds tighter than the sign on its left, less tight than
# the one on its right; products bind tighter than sums, sums than shifts,
# shifts than `&`, `^`, `|`, these than comparisons.
# CHECK: Expression
# CHECK-NEXT: Unary -
# CHECK-NEXT: Binary **
# CHECK-NEXT: Name a
# CHECK-NEXT: Unary -
# CHECK-NEXT: Name b
-a**-b
# CHECK: Expression
# CHECK-NEXT: Compare <
# CHECK-NEXT: Binary |
# CHECK-NEXT: Name a
# CHECK-NEXT: Binary &
# CHECK-NEXT: Name b
# CHECK-NEXT: Binary <<
# CHECK-NEXT: Name c
# CHECK-NEXT: Binary -
# CHECK-NEXT: Binary +
# CHECK-NEXT: Name d
# CHECK-NEXT: Binary *
# CHECK-NEXT: Name e
# CHECK-NEXT: Name f
# CHECK-NEXT: Name g
# CHECK-NEXT: Name h
a | b & c << d + e * f - g < h
# CHECK: Expression
# CHECK-NEXT: Bool or
# CHECK-NEXT: Name a
# CHECK-NEXT: Bool and
# CHECK-NEXT: Unary not
# CHECK-NEXT: Compare in
# CHECK-NEXT: Name b
# CHECK-NEXT: Name c
# CHECK-NEXT: Name d
# CHECK-NEXT: Name e
a or not b in c and d or e
# CHECK: Expression
# CHECK-NEXT: Compare < <= is not not in
# CHECK-NEXT: Name a
a < b <= c is not d not in e

# Subscripts, as kernels use them.
# CHECK: Subscript
# CHECK-NEXT: Name x
# CHECK-NEXT: index: Tuple
# CHECK-NEXT: Slice
# CHECK-NEXT: None
# CHECK-NEXT: Slice
# CHECK-NEXT: lower: Number 1
# CHECK-NEXT: step: Number 2
x[:, None, 1::2]
# CHECK: index: Tuple
# CHECK-NEXT: Starred
x[*a]

# Calls.
# CHECK: Call
# CHECK-NEXT: callee: Attribute load
# CHECK-NEXT: Name tl
# CHECK-NEXT: argument: Binary +
# CHECK: argument: Starred
# CHECK: keyword: mask
# CHECK-NEXT: Name m
# CHECK-NEXT: keyword: **
# CHECK-NEXT: Name options
tl.load(p + o, *rest, mask=m, **options)
# CHECK: argument: Comprehension generator
sum(i * i for i in range(4) if i if not i % 2)

# Displays and comprehensions.
# CHECK: Dict
# CHECK-NEXT: key: Number 1
# CHECK-NEXT: value: Number 2
# CHECK-NEXT: unpacked: Name d
{1: 2, **d}
# CHECK: Comprehension dict
# CHECK: for: Tuple
{k: v for k, v in d.items()}
# CHECK: Set
{1, *s}
# CHECK: Comprehension list
# CHECK: async for: Name x
[x async for x in y]
# CHECK: Tuple{{$}}
# CHECK-NEXT: Expression
()

# Lambdas, conditions, named values.
# CHECK: Lambda
# CHECK-NEXT: parameter: x
# CHECK-NEXT: parameter: y
# CHECK-NEXT: default: Number 1
# CHECK-NEXT: *parameter: a
# CHECK-NEXT: **parameter: k
# CHECK-NEXT: body: Conditional
lambda x, y=1, *a, **k: x if y else a
# CHECK: Named
# CHECK-NEXT: target: Name n
(n := 10)

# Assignments.
# CHECK: Assign
# CHECK-NEXT: target: Name a
# CHECK-NEXT: target: Tuple
# CHECK-NEXT: Name b
# CHECK-NEXT: Starred
# CHECK-NEXT: Name c
# CHECK-NEXT: value: Name d
a = b, *c = d
# CHECK: AugAssign //=
a[0] //= 2
# CHECK: AnnAssign
# CHECK-NEXT: target: Name B
# CHECK-NEXT: annotation: Attribute constexpr
B: tl.constexpr = 32


# Definitions.
# CHECK: FunctionDef add
# CHECK-NEXT: decorator: Attribute jit
# CHECK-NEXT: Name triton
# CHECK-NEXT: decorator: Call
# CHECK: positional-only parameter: x_ptr
# CHECK: parameter: N0
# CHECK: annotation: String 'i32'
# CHECK: keyword-only parameter: B0
# CHECK-NEXT: annotation: Attribute constexpr
# CHECK-NEXT: Name tl
# CHECK-NEXT: default: Number 32
# CHECK: returns: None
# CHECK: body:
# CHECK-NEXT: Return
@triton.jit
@wrap(1)
def add(x_ptr, /, N0: "i32", *, B0: tl.constexpr = 32) -> None:
    return


# CHECK: FunctionDef async generic
# CHECK-NEXT: parameter: a
async def generic[T: int, *Ts, **P](a: T):
    async with a as b, c: await b
    async for x in a: yield x


# CHECK: ClassDef C
# CHECK-NEXT: base: Name A
# CHECK-NEXT: keyword: metaclass
class C(A, metaclass=M): x = 1


# Branches and loops; an `elif` stands beside its `if`.
# CHECK: {{^}}  If
# CHECK: {{^}}  elif: If
# CHECK: {{^}}  elif: If
# CHECK: {{^}}    else:
if a: b
elif c: d
elif e:
    f
else:
    g
# CHECK: For
# CHECK: target: Tuple
# CHECK: in: Call
# CHECK: body:
# CHECK: else:
for i, j in range(3):
    continue
else:
    pass
# CHECK: While
while True:
    break

# Exceptions, contexts.
# CHECK: Try
# CHECK: except: e
# CHECK-NEXT: type: Tuple
# CHECK: else:
# CHECK: finally:
try: a
except (B, C) as e: raise D from e
else: c
finally: d
# CHECK: Try
try:
    a
except* B:
    raise
# CHECK: With
# CHECK-NEXT: item: Call
# CHECK: as: Name f
# CHECK: item: Name g
with (open(a) as f, g,):
    pass
# CHECK: With
# CHECK-NEXT: item: Name a
# CHECK-NEXT: item: Name b
with (a, b):
    pass

# Match statements, and `match` as a name.
# CHECK: Match
# CHECK-NEXT: subject: Name command
# CHECK-NEXT: case:
# CHECK: case:
match command:
    case {"a": [1, *rest], **others} | Point(x=0) as p if p > 1:
        pass
    case _: pass
# CHECK: Call
# CHECK-NEXT: callee: Name match
match(x)
# CHECK: Subscript
# CHECK-NEXT: Name match
match[x]

# Imports and the rest.
# CHECK: Import
# CHECK-NEXT: name: triton.language
# CHECK-NEXT: as: tl
import triton.language as tl, os
# CHECK: ImportFrom ..pkg
# CHECK-NEXT: name: f
# CHECK-NEXT: as: g
from ..pkg import (f as g, h,)
# CHECK: ImportFrom ...
# CHECK-NEXT: name: *
from ... import *
# CHECK: TypeAlias Pair
type Pair[T] = tuple[T, T]
# CHECK: Delete
# CHECK: Assert
# CHECK: Global
# CHECK-NEXT: name: a
# CHECK-NEXT: name: b
del a, b[0]; assert a, "why"; global a, b
# CHECK-NOT: {{.}}
