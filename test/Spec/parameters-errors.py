# RUN: tilec check %s --verify-diagnostics '--split-input-file=# -----'

# A kernel with too few parameters.
# expected-note @below {{the spec's arrays are here}}
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
# expected-error @below {{the kernel has 1 parameters, but 1 inputs and the output need 2 pointers}}
def kernel(x_ptr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A constexpr where an array goes.
# expected-note @below {{this array goes there}}
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
# expected-error @below {{parameter 'N0' is a constexpr, but stands where the spec has an array}}
def kernel(N0: tl.constexpr, x_ptr, z_ptr): pass
test(kernel, spec, nelem={"N0": 4})

# -----
# A size that the kernel does not take.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
# expected-note @below {{the kernel has 'N'}}
def kernel(x_ptr, z_ptr, N, B0: tl.constexpr): pass
# expected-error @below {{test(...) gives 'N0', but the kernel has no such parameter}}
test(kernel, spec, nelem={"N0": 4})

# -----
# A block that the kernel does not take.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
# expected-note @below {{add 'B0' to the kernel's parameters}}
def kernel(x_ptr, z_ptr, N0): pass
# expected-error @below {{test(...) gives 'B0', but the kernel has no such parameter}}
test(kernel, spec, nelem={"N0": 4})

# -----
# A size with the name of a pointer.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
def kernel(N0, z_ptr, B0: tl.constexpr): pass
# expected-error @below {{'N0' is given twice: by test(...) and as an array}}
test(kernel, spec, nelem={"N0": 4})

# -----
# A parameter that gets nothing.
def spec(x: Float32[Tensor, "N0"]) -> Float32[Tensor, "N0"]:
    return x
@triton.jit
# expected-error @below {{test(...) gives no value for parameter 'stride'}}
def kernel(x_ptr, z_ptr, N0, stride, B0: tl.constexpr): pass
# expected-note @below {{add it to nelem or B here}}
test(kernel, spec, nelem={"N0": 4})
