# Nesting, sizes and bytes beyond the limits give a message, not a crash.
# RUN: %python -c "print('x = ' + '(' * 10000)" > %t.brackets.py
# RUN: not tilec --emit=ast %t.brackets.py 2>&1 | FileCheck %s --check-prefix=BRACKETS
# BRACKETS: brackets.py:1:205: error: brackets are nested deeper than 200 levels
# BRACKETS-NEXT: {{^    1 \| \.\.\.\(+\.\.\.$}}

# RUN: %python -c "print('x = ' + '-' * 10000 + '1')" > %t.signs.py
# RUN: not tilec --emit=ast %t.signs.py 2>&1 | FileCheck %s --check-prefix=SIGNS
# SIGNS: signs.py:1:205: error: the code is nested deeper than 200 levels; split it up

# RUN: %python -c "print(''.join(' ' * i + 'if a:\n' for i in range(300)))" > %t.blocks.py
# RUN: not tilec --emit=ast %t.blocks.py 2>&1 | FileCheck %s --check-prefix=BLOCKS
# BLOCKS: blocks.py:201:205: error: the code is nested deeper than 200 levels; split it up

# RUN: %python -c "print('x = ' + '1 + ' * 10000 + '1')" > %t.terms.py
# RUN: not tilec --emit=ast %t.terms.py 2>&1 | FileCheck %s --check-prefix=TERMS
# TERMS: terms.py:1:5: error: the expression is nested too deeply: more than 1000 operations one in another; split it into several statements

# A long sum in a sum in brackets adds up.
# RUN: %python -c "print('x = ' + '(' * 20 + '1' + (' + 1' * 100 + ')') * 20)" > %t.both.py
# RUN: not tilec --emit=ast %t.both.py 2>&1 | FileCheck %s --check-prefix=BOTH
# BOTH: error: the expression is nested too deeply

# What is long but not deep is read.
# RUN: %python -c "print('if a:\n b\n' + 'elif c:\n d\n' * 20000 + 'x = [' + '1,' * 100000 + ']\n' + 'a and ' * 20000 + 'b')" > %t.long.py
# RUN: tilec --emit=ast %t.long.py | FileCheck %s --check-prefix=LONG
# LONG: elif: If
# LONG: Bool and

# Of a line of 10 MB a window is shown.
# RUN: %python -c "print('a=1;' * 2500000 + 'b c')" > %t.line.py
# RUN: not tilec --emit=ast %t.line.py 2>&1 | FileCheck %s --check-prefix=LINE
# LINE: line.py:1:10000003: error: expected the end of the statement, found 'c'
# LINE-NEXT: {{^    1 \| \.\.\.[a=1;]+b c$}}
# LINE-NEXT: {{^      \| +\^$}}

# RUN: %python -c "print('x = ' + '1' * 5000)" > %t.digits.py
# RUN: not tilec --emit=ast %t.digits.py 2>&1 | FileCheck %s --check-prefix=DIGITS
# DIGITS: digits.py:1:5: error: a number of 5000 characters; at most 4300 are read

# RUN: %python -c "open(r'%t.latin.py', 'wb').write(b'a = 1\nb = \'\xe9\'\n')"
# RUN: not tilec --emit=ast %t.latin.py 2>&1 | FileCheck %s --check-prefix=LATIN
# LATIN: latin.py:2:6: error: byte 0xe9 is not valid UTF-8; kernel files are UTF-8 text
# LATIN-NEXT: {{^    2 \| b = '\\xe9'$}}
# LATIN-NEXT: {{^      \|      \^~~~$}}

# RUN: %python -c "open(r'%t.nul.py', 'wb').write(b'a = 1\n\x00\n')"
# RUN: not tilec --emit=ast %t.nul.py 2>&1 | FileCheck %s --check-prefix=NUL
# NUL: nul.py:2:1: error: the file contains a NUL byte; it is not text

# RUN: %python -c "open(r'%t.control.py', 'wb').write(b'a = \x01\n')"
# RUN: not tilec --emit=ast %t.control.py 2>&1 | FileCheck %s --check-prefix=CONTROL
# CONTROL: control.py:1:5: error: invalid control character 0x01

# RUN: %python -c "open(r'%t.end.py', 'wb').write(b'a = \x5c')"
# RUN: not tilec --emit=ast %t.end.py 2>&1 | FileCheck %s --check-prefix=END
# END: end.py:1:5: error: the file ends after a backslash

# Of a long name in a message the start is shown.
# RUN: %python -c "print('import triton\n@triton.jit\ndef k(p: \'*i32\'):\n    ' + 'a' * 100000)" > %t.name.py
# RUN: not tilec %t.name.py 2>&1 | FileCheck %s --check-prefix=NAME
# NAME: name.py:4:5: error: name '{{a+}} ...{{$}}
