# RUN: tilec check %s --verify-diagnostics '--split-input-file=# -----'

# An unknown function.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{specs do not know 'torch.expp'; did you mean 'exp'?}}
    return torch.expp(x)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An unknown method.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{specs do not know '.summ()'; did you mean 'sum'?}}
    return x.summ()
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Another library.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    import_like = numpy_like = 1
    # expected-error @below {{specs do not know 'math.lgamma'}}
    return math.lgamma(1.0)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A method of a list.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{a list has no method 'pop' in a spec}}
    return [x].pop()
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Too many arguments.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{'exp' takes at most 1 arguments, but 2 are given}}
    return torch.exp(x, 1)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An unknown keyword.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{'sum' has no argument 'dims' in a spec}}
    return torch.sum(x, dims=0)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An argument given twice.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{argument 'dim' is given twice}}
    return torch.sum(x, 0, dim=0)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A missing argument.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{argument 'other' is missing}}
    return torch.maximum(x)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A filling that is no number.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{fill_value is a number, not a string}}
    return torch.full((4,), "a")
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A start that is no number.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{start is a number, not a string}}
    return torch.arange("a")
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# No steps at all.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{arange from 0 to 4 by -1 has no length}}
    return torch.arange(0, 4, -1)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A nested list.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{torch.tensor takes a number or one list of numbers}}
    return torch.tensor([x])
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Nothing to join.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{there is nothing to concatenate}}
    return torch.cat([])
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Numbers to join.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{arrays without dimensions cannot be concatenated}}
    return torch.cat([x[0]])
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Arrays that do not fit together.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{cannot concatenate [4] and [1, 4] along dimension 0}}
    return torch.cat([x, x[None, :]])
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# No list to join.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{a list of arrays is needed, not an array of float32 of shape [4]}}
    return torch.cat(x)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Another padding.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{specs pad with a constant only, not with mode 'reflect'}}
    return torch.nn.functional.pad(x, (1, 1), mode="reflect")
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Padding in halves.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{padding has 1 numbers for an array of rank 1: two a dimension, from the last on}}
    return torch.nn.functional.pad(x, (1,))
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Padding that takes away.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{padding by -1: only sizes from 0 on are possible}}
    return torch.nn.functional.pad(x, (-1, 0))
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A number's size.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{a number has no sizes}}
    return x[0].size(0)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# The value of an array.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{item() needs an array of one element, not of shape [4]}}
    return x * x.item()
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# Indices of a scan.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{argument 'dim' is missing}}
    return x.cumsum()
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A condition of floats.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{the condition of torch.where is float32, not bool}}
    return torch.where(x, x, x)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A step of zero.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{the step of a range is not 0}}
    for i in range(0, 4, 0):
        pass
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A range of floats.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{'range' is not defined for (a float)}}
    for i in range(1.5):
        pass
    return x
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A word as a float.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{'a' is no number}}
    return x * float("a")
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# An integer that is too large.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    # expected-error @below {{1e+30 is no integer of 64 bits}}
    return x * int(1e30)
@triton.jit
def kernel(x_ptr, z_ptr, N0, B0: tl.constexpr): pass
test(kernel, spec, nelem={"N0": 4})
