# RUN: tilec --emit=ast %s | FileCheck %s

# Numbers: every form, and integers beyond 64 bits.
# CHECK: target: Name decimal
# CHECK-NEXT: value: Number 1000000
decimal = 1_000_000
# CHECK: target: Name prefixed
# CHECK-NEXT: value: Tuple
# CHECK-NEXT: Number 255
# CHECK-NEXT: Number 8
# CHECK-NEXT: Number 5
prefixed = 0xF_F, 0o10, 0B101
# CHECK: value: Number 340282366920938463463374607431768211456
big = 340282366920938463463374607431768211456
# CHECK: target: Name floats
# CHECK-NEXT: value: Tuple
# CHECK-NEXT: Number 0.5
# CHECK-NEXT: Number 1.0
# CHECK-NEXT: Number 1e-08
# CHECK-NEXT: Number 0.1
# CHECK-NEXT: Number 2.05
# CHECK-NEXT: Number 0.0
floats = .5, 1., 1e-8, 0.1, 2_0.5e-0_1, 00.0
# CHECK: target: Name imaginary
# CHECK-NEXT: value: Number 2.0j
imaginary = 2j
# A keyword may follow a number without a space.
# CHECK: target: Name chosen
# CHECK-NEXT: value: Conditional
# CHECK-NEXT: condition: Name decimal
# CHECK-NEXT: body: Number 1
chosen = 1if decimal else 0

# Strings: prefixes, escapes, joining.
# CHECK: value: String 'a\n\tA\303\251\360\237\230\200\\d'
escapes = "a\n\t\x41\xe9\U0001F600\d"
# CHECK: value: String '\\n{x}'
raw = R'\n{x}'
# CHECK: value: Bytes '\377a'
data = b"\xff" br'a'
# CHECK: value: String 'one two'
joined = ("one"
          ' two')
# CHECK: value: String 'it's \"so\"\n'
triple = '''it's "so"
'''
# CHECK: value: String 'ab'
continued = "a\
b"

# F-strings: fields, conversions, formats, nesting, the same quotes inside.
# CHECK: target: Name formatted
# CHECK-NEXT: value: FormattedString
# CHECK-NEXT: text: 'a{'
# CHECK-NEXT: value !r: Name x
# CHECK-NEXT: format: FormattedString
# CHECK-NEXT: text: '>'
# CHECK-NEXT: value: Name w
# CHECK-NEXT: text: '}b'
formatted = f"a{{{x!r:>{w}}}}b"
# CHECK: target: Name documented
# CHECK-NEXT: value: FormattedString
# CHECK-NEXT: value= !r: Name x
documented = f"{x=}"
# CHECK: target: Name nested
# CHECK-NEXT: value: FormattedString
# CHECK-NEXT: value: Subscript
# CHECK-NEXT: Name table
# CHECK-NEXT: index: String 'key'
# CHECK-NEXT: value: FormattedString
# CHECK-NEXT: value: Name y
# CHECK-NEXT: text: 'tail'
nested = f"{table["key"]}{f"{y}"}" "tail"
# A colon in brackets belongs to the expression.
# CHECK: target: Name sliced
# CHECK: value: Subscript
# CHECK: index: Slice
# CHECK: value: Compare !=
sliced = f"{x[1:2]}{(a != b)}{a!=b}"

# Lines: joined in brackets, by backslashes; comments; several statements.
# CHECK: target: Name long
# CHECK-NEXT: value: Binary +
long = 1 \
    + (2  # a comment

       * 3)
# CHECK: target: Name first
# CHECK: target: Name second
first = 1; second = 2;

# Names beyond ASCII.
# CHECK: target: Name größe
größe = 1
# CHECK: target: Name 变量
变量 = 2
# Words that are keywords only in a match statement or before a type.
# CHECK: target: Name match
match = case = type = print = 1
