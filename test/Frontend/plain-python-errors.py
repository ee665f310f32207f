# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----' --emit=tile
#
# What plain Python that computes constexprs gets wrong.

import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{sorted takes a sequence, not the number 3}}
    return len(sorted(3))


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{sorted does not order the number 1 and the string 'a'}}
    return sorted([1, 'a'])


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{the dictionary has no key 'b'}}
    return {'a': 1}['b']


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{'**' takes a dictionary, not the number 3}}
    return {**3}


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{'**' takes a dictionary, not the number 3}}
    return dict(**3)


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{dict takes pairs of a key and a value, not the number 1}}
    return dict([1])


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{a dictionary has no attribute 'nothing'}}
    return {'a': 1}.nothing


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{a configuration has no attribute 'nothing'}}
    return triton.Config({}).nothing


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{replace takes a string, not the number 1}}
    return 'a'.replace('a', 1)


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{split takes a separator that is not empty}}
    return 'a'.split('')


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{join takes strings, not the number 1}}
    return ','.join([1])


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{format has no value for '{a}'}}
    return '{a}'.format(1)


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{os.getenv takes a string, not the number 1}}
    return os.getenv(1)


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{no module 'nothing' is known}}
    return importlib.import_module('nothing')


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{importlib.util.find_spec takes a string, not the number 1}}
    return importlib.util.find_spec(1)


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{packaging.version.parse takes a string, not the number 3}}
    return packaging.version.parse(3)


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{triton.jit takes a function, not the number 3}}
    return triton.jit(3)


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{triton.autotune stands above a kernel, with '@' before it}}
    return triton.autotune([], [])


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{whether the module 'torch' has 'nothing' is not known}}
    return hasattr(torch, 'nothing')


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{tl.float32 works only inside a function under @triton.jit}}
    return tl.float32(3)


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{'**' takes names as keys, not the number 1}}
    return helper(**{1: 2})


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()


# -----
import importlib
import os

import packaging.version
import torch
import triton
import triton.language as tl


def helper():
    # expected-error @below {{nothing catches what is raised here}}
    try:
        import no_such_module
    finally:
        x = 1
    return x


@triton.jit
def kernel(p: "*fp32"):
    x: tl.constexpr = helper()
