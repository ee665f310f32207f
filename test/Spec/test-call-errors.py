# RUN: tilec check %s --verify-diagnostics '--split-input-file=# -----'

# The kernel and the spec go by name.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{test(...) takes the kernel and the spec by name}}
test(3, spec, nelem={"N0": 4})

# -----
# A kernel that is not there.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{no function 'kernle' in this file; did you mean 'kernel'?}}
test(kernle, spec, nelem={"N0": 4})

# -----
# Sizes in a variable.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{sizes are written out, such as {"N0": 32}}}
test(kernel, spec, nelem=sizes)

# -----
# A size without a name.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{the name of a size is a string, such as "N0"}}
test(kernel, spec, nelem={0: 4})

# -----
# A block of no elements.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{'B0' is an integer from 1 to 2147483648}}
test(kernel, spec, nelem={"N0": 4}, B={"B0": 0})

# -----
# A size that is no integer.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{'N0' is an integer from 0 to 2147483648}}
test(kernel, spec, nelem={"N0": 4.5})

# -----
# A size twice.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{'N0' is given twice}}
test(kernel, spec, nelem={"N0": 4, "N0": 5})

# -----
# Too many arguments.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{test(kernel, spec, nelem={...}, B={...}) has 6 arguments}}
test(kernel, spec, {"N0": 4}, {}, True, 1)

# -----
# An unknown argument.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{test(kernel, spec, nelem={...}, B={...}) has no argument 'blocks'}}
test(kernel, spec, nelem={"N0": 4}, blocks={"B0": 4})

# -----
# No spec.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{test(...) needs a kernel and a spec: test(kernel, spec, nelem={"N0": 32})}}
test(kernel)

# -----
# No size.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{test(...) needs the number of elements: nelem={"N0": 32}}}
test(kernel, spec)

# -----
# A parameter without a type.
# expected-error @below {{the spec's parameter 'x' needs a type and a shape, such as Float32[Tensor, "N0"]}}
def spec(x) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A result without a type.
# expected-error @below {{the spec's result needs a type and a shape, such as Float32[Tensor, "N0"]}}
def spec(x: Float32[Tensor, "N0"]):
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An unknown type.
# expected-error @below {{unknown element type 'Float33'; did you mean 'Float32'?}}
def spec(x: Float33[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A shape that is no string.
# expected-error @below {{a shape is a string of sizes, such as "N0 4"}}
def spec(x: Float32[Tensor, 4.5]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A size that the test does not give.
# expected-error @below {{dimension 'M' of 'x' is no integer expression of the sizes that test(...) gives (N0, B0)}}
def spec(x: Float32[Tensor, "M"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A size below zero.
# expected-error @below {{dimension 'N0-5' of 'x' is -1}}
def spec(x: Float32[Tensor, "N0-5"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A shape other than the annotation's.
# expected-error @below {{the spec returns float32 [4, 1], but its annotation says float32 [4]}}
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x[:, None]
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A type other than the annotation's.
# expected-error @below {{the spec returns bool [4], but its annotation says float32 [4]}}
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x > 0
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A result that is no array.
# expected-error @below {{the spec returns None, not an array}}
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    pass
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Hints that are no list.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{HINTS is a list of strings}}
HINTS = "load, add, store"
test(kernel, spec, nelem={"N0": 4})

# -----
# A hint that is no string.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{a hint is a string}}
HINTS = [1]
test(kernel, spec, nelem={"N0": 4})

# -----
# Variations that are no list.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{VARIATIONS is a list of dictionaries, such as [{"N0": 33}]}}
VARIATIONS = {"N0": 3}
test(kernel, spec, nelem={"N0": 4})

# -----
# A variation that is no dictionary.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{a variation is a dictionary, such as {"N0": 33, "B0": 16}}}
VARIATIONS = ["N0"]
test(kernel, spec, nelem={"N0": 4})

# -----
# A variation without a name.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{the name of a size is a string, such as "N0"}}
VARIATIONS = [{0: 33}]
test(kernel, spec, nelem={"N0": 4})

# -----
# A variation with a block of no elements.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
# expected-error @below {{'B0' is an integer from 1 to 2147483648}}
VARIATIONS = [{"B0": 0}]
test(kernel, spec, nelem={"N0": 4})

# -----
# A size that contradicts what the kernel says of its parameter.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0: "i32:16", B0: tl.constexpr): pass
# expected-error @below {{N0 is not a multiple of 16, as its type says}}
test(kernel, spec, nelem={"N0": 4})

# -----
import triton
import triton.language as tl
from tilec_puzzles import Float32, Tensor, test


def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x


@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr):
    tl.store(z_ptr, tl.load(x_ptr))


# expected-note @below {{the first is here}}
test(kernel, spec, nelem={"N0": 1})
# expected-error @below {{a file has one test(...); put the kernel of this one in a file of its own}}
test(kernel, spec, nelem={"N0": 2})


# -----
import triton
import triton.language as tl
from tilec_puzzles import Float32, Tensor, test


def spec(x: Float32[Tensor, "N1 N0"]) -> Float32[Tensor, "N1 N0"]:
    return x


@triton.jit
def kernel(x_ptr, z_ptr, N0, N1, B0: tl.constexpr, B1: tl.constexpr):
    tl.store(z_ptr, tl.load(x_ptr))


# expected-error @below {{axis 1 of the grid has 70000 programs, but a GPU takes at most 65535 there; make B1 larger}}
test(kernel, spec, nelem={"N0": 1, "N1": 70000}, B={"B0": 1, "B1": 1})
