# Errors of grammar, with their exact place.
# RUN: split-file %s %t
# RUN: not tilec --emit=ast %t/block.py 2>&1 | FileCheck %t/block.py
# RUN: not tilec --emit=ast %t/colon.py 2>&1 | FileCheck %t/colon.py
# RUN: not tilec --emit=ast %t/equals.py 2>&1 | FileCheck %t/equals.py
# RUN: not tilec --emit=ast %t/else-if.py 2>&1 | FileCheck %t/else-if.py
# RUN: not tilec --emit=ast %t/else.py 2>&1 | FileCheck %t/else.py
# RUN: not tilec --emit=ast %t/and.py 2>&1 | FileCheck %t/and.py
# RUN: not tilec --emit=ast %t/or.py 2>&1 | FileCheck %t/or.py
# RUN: not tilec --emit=ast %t/print.py 2>&1 | FileCheck %t/print.py
# RUN: not tilec --emit=ast %t/two.py 2>&1 | FileCheck %t/two.py
# RUN: not tilec --emit=ast %t/walrus.py 2>&1 | FileCheck %t/walrus.py
# RUN: not tilec --emit=ast %t/colon-after.py 2>&1 | FileCheck %t/colon-after.py
# RUN: not tilec --emit=ast %t/keyword-name.py 2>&1 | FileCheck %t/keyword-name.py
# RUN: not tilec --emit=ast %t/name.py 2>&1 | FileCheck %t/name.py
# RUN: not tilec --emit=ast %t/call.py 2>&1 | FileCheck %t/call.py
# RUN: not tilec --emit=ast %t/literal.py 2>&1 | FileCheck %t/literal.py
# RUN: not tilec --emit=ast %t/named.py 2>&1 | FileCheck %t/named.py
# RUN: not tilec --emit=ast %t/delete.py 2>&1 | FileCheck %t/delete.py
# RUN: not tilec --emit=ast %t/starred-target.py 2>&1 | FileCheck %t/starred-target.py
# RUN: not tilec --emit=ast %t/starred.py 2>&1 | FileCheck %t/starred.py
# RUN: not tilec --emit=ast %t/unpack.py 2>&1 | FileCheck %t/unpack.py
# RUN: not tilec --emit=ast %t/positional.py 2>&1 | FileCheck %t/positional.py
# RUN: not tilec --emit=ast %t/keyword-value.py 2>&1 | FileCheck %t/keyword-value.py
# RUN: not tilec --emit=ast %t/generator.py 2>&1 | FileCheck %t/generator.py
# RUN: not tilec --emit=ast %t/index.py 2>&1 | FileCheck %t/index.py
# RUN: not tilec --emit=ast %t/dict-value.py 2>&1 | FileCheck %t/dict-value.py
# RUN: not tilec --emit=ast %t/dict-key.py 2>&1 | FileCheck %t/dict-key.py
# RUN: not tilec --emit=ast %t/argument.py 2>&1 | FileCheck %t/argument.py
# RUN: not tilec --emit=ast %t/duplicate.py 2>&1 | FileCheck %t/duplicate.py
# RUN: not tilec --emit=ast %t/default.py 2>&1 | FileCheck %t/default.py
# RUN: not tilec --emit=ast %t/slash.py 2>&1 | FileCheck %t/slash.py
# RUN: not tilec --emit=ast %t/star.py 2>&1 | FileCheck %t/star.py
# RUN: not tilec --emit=ast %t/bare-star.py 2>&1 | FileCheck %t/bare-star.py
# RUN: not tilec --emit=ast %t/after-keywords.py 2>&1 | FileCheck %t/after-keywords.py
# RUN: not tilec --emit=ast %t/parameter.py 2>&1 | FileCheck %t/parameter.py
# RUN: not tilec --emit=ast %t/type-parameters.py 2>&1 | FileCheck %t/type-parameters.py
# RUN: not tilec --emit=ast %t/decorator.py 2>&1 | FileCheck %t/decorator.py
# RUN: not tilec --emit=ast %t/decorated.py 2>&1 | FileCheck %t/decorated.py
# RUN: not tilec --emit=ast %t/async.py 2>&1 | FileCheck %t/async.py
# RUN: not tilec --emit=ast %t/try.py 2>&1 | FileCheck %t/try.py
# RUN: not tilec --emit=ast %t/except.py 2>&1 | FileCheck %t/except.py
# RUN: not tilec --emit=ast %t/bare-except.py 2>&1 | FileCheck %t/bare-except.py
# RUN: not tilec --emit=ast %t/case.py 2>&1 | FileCheck %t/case.py
# RUN: not tilec --emit=ast %t/pattern.py 2>&1 | FileCheck %t/pattern.py

#--- block.py
# CHECK: block.py:3:1: error: expected an indented block after 'def' on line 2
def f():
x = 1
#--- colon.py
# CHECK: colon.py:2:5: error: expected ':' after 'if', found the end of the line
if x
    pass
#--- equals.py
# CHECK: equals.py:2:6: error: expected ':', found '='; '==' compares
if x = 3:
    pass
#--- else-if.py
# CHECK: else-if.py:4:6: error: expected ':' after 'else', found 'if'; write 'elif'
if a:
    b
else if c:
    d
#--- else.py
# CHECK: else.py:2:1: error: 'else' belongs to no statement before it; look at the indentation
else:
    b
#--- and.py
# CHECK: and.py:2:8: error: expected an expression, found '&'; write 'and' for '&&'
x = a && b
#--- or.py
# CHECK: or.py:2:8: error: expected an expression, found '|'; write 'or' for '||'
x = a || b
#--- print.py
# CHECK: print.py:2:7: error: 'print' is a function; write print(...)
print 'a'
#--- two.py
# CHECK: two.py:2:7: error: expected the end of the statement, found '4'
x = 3 4
#--- walrus.py
# CHECK: walrus.py:2:3: error: expected the end of the statement, found ':='
x := 1
#--- colon-after.py
# CHECK: colon-after.py:2:5: error: unexpected ':' after an expression
f(x): int
#--- keyword-name.py
# CHECK: keyword-name.py:2:5: error: 'class' is a keyword and cannot be a name
def class():
    pass
#--- name.py
# CHECK: name.py:2:8: error: expected a name, found '1'
import 1
#--- call.py
# CHECK: call.py:2:1: error: cannot assign to a call; '==' compares
f() = 1
#--- literal.py
# CHECK: literal.py:2:5: error: cannot assign to a literal
for 1 in x:
    pass
#--- named.py
# CHECK: named.py:2:2: error: cannot assign with ':=' to an attribute
(a.b := 1)
#--- delete.py
# CHECK: delete.py:2:5: error: cannot delete a call
del f()
#--- starred-target.py
# CHECK: starred-target.py:2:1: error: a starred target must stand in a list or tuple
*a = b
#--- starred.py
# CHECK: starred.py:2:6: error: a starred expression in parentheses needs a comma behind it to be a tuple
x = (*a)
#--- unpack.py
# CHECK: unpack.py:2:2: error: a comprehension cannot unpack; use a second 'for'
[*a for a in b]
#--- positional.py
# CHECK: positional.py:2:8: error: a positional argument follows a keyword argument
f(a=1, 2)
# CHECK: positional.py:2:3: note: the keyword argument is here
#--- keyword-value.py
# CHECK: keyword-value.py:2:3: error: the name of a keyword argument must be a plain name; '==' compares
f(a.b=1)
#--- generator.py
# CHECK: generator.py:2:3: error: a generator among other arguments needs parentheses of its own
f(x for x in y, 1)
#--- index.py
# CHECK: index.py:2:3: error: expected an index between '[' and ']'
x[]
#--- dict-value.py
# CHECK: dict-value.py:2:13: error: expected ':' after a dict's key, found '}'
x = {1: 2, 3}
#--- dict-key.py
# CHECK: dict-key.py:2:6: error: a dict's key must be a plain expression
x = {*a: 1}
#--- argument.py
# CHECK: argument.py:2:5: error: expected ')' or ',', found 'b'
f(a b)
#--- duplicate.py
# CHECK: duplicate.py:2:10: error: duplicate parameter 'a'
def f(a, a):
    pass
# CHECK: duplicate.py:2:7: note: 'a' is here too
#--- default.py
# CHECK: default.py:2:12: error: parameter 'b' needs a default, since 'a' before it has one
def f(a=1, b):
    pass
# CHECK: default.py:2:7: note: 'a' is here
#--- slash.py
# CHECK: slash.py:2:7: error: '/' must follow a parameter, stand before '*', and occur once
def f(/, a):
    pass
#--- star.py
# CHECK: star.py:2:11: error: '*' may occur once among the parameters
def f(*a, *b):
    pass
#--- bare-star.py
# CHECK: bare-star.py:2:8: error: a parameter must follow '*'
lambda *, **k: 1
#--- after-keywords.py
# CHECK: after-keywords.py:2:12: error: no parameter may follow the one with '**'
def f(**k, a):
    pass
#--- parameter.py
# CHECK: parameter.py:2:9: error: expected ')' or ',' after a parameter, found 'y'
def f(x y):
    pass
#--- type-parameters.py
# CHECK: type-parameters.py:2:6: error: '[' was never closed
def f[T:
    pass
#--- decorator.py
# CHECK: decorator.py:2:4: error: expected the end of the line after a decorator, found 'b'
@a b
def f():
    pass
#--- decorated.py
# CHECK: decorated.py:3:1: error: expected 'def' or 'class' after a decorator, found 'x'
@a
x = 1
#--- async.py
# CHECK: async.py:2:7: error: expected 'def' or 'class' after 'async', found 'x'
async x
#--- try.py
# CHECK: try.py:4:1: error: expected 'except' or 'finally' after 'try' on line 2
try:
    a
x = 1
#--- except.py
# CHECK: except.py:4:9: error: several exception types need parentheses
try:
    a
except A, B:
    b
#--- bare-except.py
# CHECK: bare-except.py:6:1: error: an 'except' without a type must be the last
try:
    a
except:
    b
except A:
    c
#--- case.py
# CHECK: case.py:5:5: error: expected 'case', found 'b'
match x:
    case 1:
        a
    b
#--- pattern.py
# CHECK: pattern.py:3:9: error: expected a pattern after 'case'
match x:
    case:
        a
