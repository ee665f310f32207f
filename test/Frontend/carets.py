# Where the caret stands below a line with tabs and wide characters: columns
# count bytes, the underline counts what a terminal shows.
# RUN: split-file %s %t
# RUN: not tilec --emit=ast %t/tabs.py 2>&1 | FileCheck %t/tabs.py
# RUN: not tilec --emit=ast %t/wide.py 2>&1 | FileCheck %t/wide.py
# RUN: not tilec --emit=ast %t/several.py 2>&1 | FileCheck %t/several.py

#--- tabs.py
# CHECK: tabs.py:5:5: error: cannot assign to a call; '==' compares
# CHECK-NEXT: {{^    5 \|         x;      f\(1\) = 2$}}
# CHECK-NEXT: {{^      \|                 \^~~~$}}
if a:
	x;	f(1) = 2
#--- wide.py
# CHECK: wide.py:4:14: error: cannot assign to a call; '==' compares
# CHECK-NEXT: {{^    4 \| 变量 = é; f\(1\) = 2$}}
# CHECK-NEXT: {{^      \|            \^~~~$}}
变量 = é; f(1) = 2
#--- several.py
# CHECK: several.py:4:1: error: cannot assign to a call; '==' compares
# CHECK-NEXT: {{^    4 \| f\(1,$}}
# CHECK-NEXT: {{^      \| \^~~~$}}
f(1,
  2) = 3
