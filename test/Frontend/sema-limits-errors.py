# RUN: tilec %s --verify-diagnostics '--split-input-file=# -----'
#
# What grows without bound.

import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{static_range would unroll 1000000000 iterations, more than the limit of 16384}}
    for i in tl.static_range(10**9):
        tl.store(x_ptr + i, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    for i in tl.static_range(10000):
        for j in tl.static_range(10000):
            # expected-error @below {{the kernel grows beyond 100000 operations; unroll less, or make the helpers smaller}}
            tl.store(x_ptr + i, 1.0)


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    for i in tl.static_range(10000):
        for j in tl.static_range(10000):
            # expected-error @below {{compile-time execution takes more than 2000000 steps}}
            pass


# -----
import triton
import triton.language as tl


@triton.jit
def helper(value):
    # expected-error @below {{'helper' calls itself without end; a kernel recurses only where a compile-time condition ends it within 64 calls}}
    return helper(value) + 1


@triton.jit
def kernel(x_ptr: "*fp32"):
    x = helper(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def first(value):
    return second(value)


@triton.jit
# expected-note @below {{through 'second'}}
def second(value):
    # expected-error @below {{'first' calls itself without end; a kernel recurses only where a compile-time condition ends it within 64 calls}}
    return first(value)


@triton.jit
def kernel(x_ptr: "*fp32"):
    x = first(tl.load(x_ptr))


# -----
import triton
import triton.language as tl


@triton.jit
def kernel(x_ptr: "*fp32"):
    # expected-error @below {{calls nest more than 64 deep}}
    f = lambda v: f(v)
    x = f(1)


# -----
import triton
import triton.language as tl


def spin():
    # expected-error @below {{compile-time execution takes more than 2000000 steps}}
    while True:
        pass


@triton.jit
def kernel(x_ptr: "*fp32"):
    x: tl.constexpr = spin()


# -----
import triton
import triton.language as tl


def double(value):
    for i in range(40):
        # expected-error @below {{'+' gives a tuple of more than 65536 elements}}
        value = value + value
    return value


@triton.jit
def kernel(x_ptr: "*fp32"):
    x: tl.constexpr = double((1, 2))


# -----
import triton
import triton.language as tl


def double(value):
    for i in range(40):
        # expected-error @below {{the text grows beyond 65536 characters}}
        value = f"{value}{value}"
    return value


@triton.jit
def kernel(x_ptr: "*fp32"):
    x: tl.constexpr = double("ab")


# -----
import triton
import triton.language as tl


# A tuple of two that are the same one: twice as large with every line.
@triton.jit
def kernel(x_ptr: "*fp32"):
    pair = (1, 2)
    for i in tl.static_range(40):
        # expected-error @below {{a tuple has more than 65536 elements, those of its elements included}}
        pair = (pair, pair)


# -----
import triton
import triton.language as tl


def double(value):
    for i in range(40):
        # expected-error @below {{a tuple has more than 65536 elements, those of its elements included}}
        value = (*value, *value)
    return value


@triton.jit
def kernel(x_ptr: "*fp32"):
    x: tl.constexpr = double((1, 2))


# -----
import triton
import triton.language as tl


def count(*values):
    # expected-error @below {{a tuple has more than 65536 elements, those of its elements included}}
    return count(*values, *values)


@triton.jit
def kernel(x_ptr: "*fp32"):
    x: tl.constexpr = count(1, 2)


# -----
import triton
import triton.language as tl


def nest(value):
    while True:
        # expected-error @below {{tuples nest more than 100 levels deep}}
        value = (value,)


@triton.jit
def kernel(x_ptr: "*fp32"):
    x: tl.constexpr = nest(1)


# -----
import triton
import triton.language as tl


# Comparing large tuples counts as many steps as they have elements.
def compare(value):
    while value == value:
        # expected-error @below {{compile-time execution takes more than 2000000 steps}}
        pass


@triton.jit
def kernel(x_ptr: "*fp32"):
    x: tl.constexpr = compare((1,) * 60000)
