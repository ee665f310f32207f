# Errors of single tokens and of indentation, with their exact place.
# RUN: split-file %s %t
# RUN: not tilec --emit=ast %t/string.py 2>&1 | FileCheck %t/string.py
# RUN: not tilec --emit=ast %t/triple.py 2>&1 | FileCheck %t/triple.py
# RUN: not tilec --emit=ast %t/unclosed.py 2>&1 | FileCheck %t/unclosed.py
# RUN: not tilec --emit=ast %t/consequence.py 2>&1 | FileCheck %t/consequence.py
# RUN: not tilec --emit=ast %t/mismatch.py 2>&1 | FileCheck %t/mismatch.py
# RUN: not tilec --emit=ast %t/unopened.py 2>&1 | FileCheck %t/unopened.py
# RUN: not tilec --emit=ast %t/dedent.py 2>&1 | FileCheck %t/dedent.py
# RUN: not tilec --emit=ast %t/indent.py 2>&1 | FileCheck %t/indent.py
# RUN: not tilec --emit=ast %t/tabs.py 2>&1 | FileCheck %t/tabs.py
# RUN: not tilec --emit=ast %t/backslash.py 2>&1 | FileCheck %t/backslash.py
# RUN: not tilec --emit=ast %t/number.py 2>&1 | FileCheck %t/number.py
# RUN: not tilec --emit=ast %t/hexadecimal.py 2>&1 | FileCheck %t/hexadecimal.py
# RUN: not tilec --emit=ast %t/octal.py 2>&1 | FileCheck %t/octal.py
# RUN: not tilec --emit=ast %t/escape.py 2>&1 | FileCheck %t/escape.py
# RUN: not tilec --emit=ast %t/code-point.py 2>&1 | FileCheck %t/code-point.py
# RUN: not tilec --emit=ast %t/name-escape.py 2>&1 | FileCheck %t/name-escape.py
# RUN: not tilec --emit=ast %t/bytes.py 2>&1 | FileCheck %t/bytes.py
# RUN: not tilec --emit=ast %t/mixed.py 2>&1 | FileCheck %t/mixed.py
# RUN: not tilec --emit=ast %t/field.py 2>&1 | FileCheck %t/field.py
# RUN: not tilec --emit=ast %t/brace.py 2>&1 | FileCheck %t/brace.py
# RUN: not tilec --emit=ast %t/conversion.py 2>&1 | FileCheck %t/conversion.py
# RUN: not tilec --emit=ast %t/empty-field.py 2>&1 | FileCheck %t/empty-field.py
# RUN: not tilec --emit=ast %t/two-in-field.py 2>&1 | FileCheck %t/two-in-field.py
# RUN: not tilec --emit=ast %t/character.py 2>&1 | FileCheck %t/character.py
# RUN: not tilec --emit=ast %t/quotes.py 2>&1 | FileCheck %t/quotes.py
# RUN: not tilec --emit=ast %t/not.py 2>&1 | FileCheck %t/not.py

#--- string.py
# CHECK: string.py:3:5: error: unterminated string; its closing quote must stand on the same line
# CHECK-NEXT: {{^}}    3 | s = 'abc{{$}}
s = 'abc
# CHECK-NEXT: {{^}}      |     ^~~~{{$}}
#--- triple.py
# CHECK: triple.py:2:5: error: unterminated triple-quoted string: the file ends before its closing quotes
s = """abc
#--- unclosed.py
# CHECK: unclosed.py:2:6: error: '(' was never closed
f = g(1,
#--- consequence.py
# The parser stumbles over 'def'; the cause is above.
# CHECK: consequence.py:3:8: error: '(' was never closed
tl.load(x_ptr
def f():
    pass
#--- mismatch.py
# CHECK: mismatch.py:4:10: error: ')' does not close '['
# CHECK: mismatch.py:3:5: note: '[' is here
x = [1,
     2, 3)
#--- unopened.py
# CHECK: unopened.py:2:6: error: ')' closes nothing
x = 1)
#--- dedent.py
# CHECK: dedent.py:4:1: error: unindent does not match any outer indentation level
if a:
    b
  c
#--- indent.py
# CHECK: indent.py:3:3: error: unexpected indent
a
  b
#--- tabs.py
# CHECK: tabs.py:4:1: error: inconsistent use of tabs and spaces in indentation; use spaces only
if a:
	b
        c
#--- backslash.py
# CHECK: backslash.py:2:7: error: a backslash outside a string must end its line
x = 1 \ + 2
#--- number.py
# CHECK: number.py:2:5: error: invalid decimal literal
x = 12abc
#--- hexadecimal.py
# CHECK: hexadecimal.py:2:5: error: invalid hexadecimal literal
x = 0x_
#--- octal.py
# CHECK: octal.py:2:5: error: a decimal integer must not start with 0; write 0o for an octal one
x = 0777
#--- escape.py
# CHECK: escape.py:2:7: error: '\x' needs 2 hexadecimal digits
x = "a\xg"
#--- code-point.py
# CHECK: code-point.py:2:6: error: no character has this number; the last is \U0010ffff
x = "\U00110000"
#--- name-escape.py
# CHECK: name-escape.py:2:6: error: '\N' needs the name of a character in braces
x = "\N"
#--- bytes.py
# CHECK: bytes.py:2:7: error: a bytes literal holds ASCII characters only; write \x
x = b"é"
#--- mixed.py
# CHECK: mixed.py:2:9: error: a bytes literal and a string cannot be joined
x = "a" b"b"
#--- field.py
# CHECK: field.py:2:7: error: '{' in this f-string is never closed
x = f"{a"
#--- brace.py
# CHECK: brace.py:2:8: error: a single '}' in an f-string; write '}}'
x = f"a}"
#--- conversion.py
# CHECK: conversion.py:2:10: error: expected 's', 'r' or 'a' after '!' in an f-string
x = f"{a!q}"
#--- empty-field.py
# CHECK: empty-field.py:2:8: error: expected an expression after '{' in an f-string
x = f"{}"
#--- two-in-field.py
# CHECK: two-in-field.py:2:10: error: expected '}' at the end of an f-string's field, found 'b'
x = f"{a b}"
#--- character.py
# CHECK: character.py:2:5: error: invalid character '$'
x = $
#--- quotes.py
# CHECK: quotes.py:2:5: error: invalid character '“' (U+201C); write "
x = “a”
#--- not.py
# CHECK: not.py:2:5: error: '!' is no operator; write 'not'
x = !a
