"""What the puzzle files import when they run under Triton and PyTorch.

tilec reads the puzzle files without Python. This module lets the same files run
as ordinary scripts, on a GPU or, with TRITON_INTERPRET=1, on the CPU:

    python puzzles/solutions/p04-outer-add-block.py

It offers the element types of the annotations (Float32[Tensor, "N0 4"]) and
`test`, which runs a kernel on random inputs and compares it with its spec.
Annotations made with jaxtyping work too.
"""

import inspect
import os
import sys

import torch
import triton
from torch import Tensor

__all__ = [
    "BFloat16", "Bool", "Float", "Float16", "Float32", "Float64", "Int", "Int8",
    "Int16", "Int32", "Int64", "Tensor", "UInt8", "test",
]


class Annotation:
    """An element type with a shape, such as Float32[Tensor, "N0 4"]."""

    def __init__(self, dtype, dim_str):
        self.dtypes = [dtype]
        self.dim_str = dim_str


class ElementType:
    def __init__(self, dtype):
        self.dtype = dtype

    def __getitem__(self, arguments):
        if not isinstance(arguments, tuple):
            arguments = (arguments,)
        dims = [str(each) for each in arguments if each is not Tensor]
        return Annotation(self.dtype, " ".join(dims))


BFloat16 = ElementType("bfloat16")
Bool = ElementType("bool")
Float = Float32 = ElementType("float32")
Float16 = ElementType("float16")
Float64 = ElementType("float64")
Int8 = ElementType("int8")
Int16 = ElementType("int16")
Int = Int32 = ElementType("int32")
Int64 = ElementType("int64")
UInt8 = ElementType("uint8")


def shape_of(annotation, sizes):
    """The sizes of an annotation, its names replaced by numbers."""
    return [eval(dim, {}, sizes) for dim in annotation.dim_str.split()]


def random_input(annotation, values, sizes, device):
    shape = shape_of(annotation, sizes)
    name = annotation.dtypes[0]
    dtype = getattr(torch, name)
    if values and dtype.is_floating_point:
        low, high = values
        return (low + (high - low) * torch.rand(*shape, device=device)).to(dtype)
    if values:
        return torch.randint(*values, shape, device=device).to(dtype)
    if name == "bool":
        return torch.randint(0, 2, shape, device=device).to(dtype)
    if dtype.is_floating_point:
        return (torch.rand(*shape, device=device) - 0.5).to(dtype)
    limit = {"int8": 100, "uint8": 100, "int16": 10_000}.get(name, 100_000)
    low = 0 if name == "uint8" else -limit
    return torch.randint(low, limit, shape, device=device, dtype=dtype)


def poisoned_output(annotation, sizes, device):
    """An output in which every cell that the kernel leaves out shows."""
    dtype = getattr(torch, annotation.dtypes[0])
    value = float("nan") if dtype.is_floating_point else 85
    return torch.full(shape_of(annotation, sizes), value, dtype=dtype, device=device)


def test(puzzle, puzzle_spec, nelem, B={}, viz=False):
    """Runs `puzzle` over its grid and compares it with `puzzle_spec`.

    Arrays go by position: the spec's parameters, then the output. Sizes and
    blocks go by keyword. Blocks have 32 elements unless B says otherwise. The
    file's RANGES say from where its inputs are drawn.
    """
    blocks = {"B0": 32}
    for i in (1, 2):
        if f"N{i}" in nelem or f"B{i}" in puzzle.arg_names:
            blocks[f"B{i}"] = 32
    blocks.update(B)
    sizes = {**nelem, **blocks}
    interpreted = os.environ.get("TRITON_INTERPRET") == "1"
    device = "cpu" if interpreted or not torch.cuda.is_available() else "cuda"

    signature = inspect.signature(puzzle_spec)
    ranges = puzzle_spec.__globals__.get("RANGES", {})
    inputs = [
        random_input(parameter.annotation, ranges.get(name), sizes, device)
        for name, parameter in signature.parameters.items()
    ]
    found = poisoned_output(signature.return_annotation, sizes, device)
    grid = tuple(
        triton.cdiv(nelem.get(f"N{i}", 1), blocks.get(f"B{i}", 1)) for i in range(3)
    )
    expected = puzzle_spec(*[each.cpu() for each in inputs])
    puzzle[grid](*inputs, found, **blocks, **nelem)

    wrong = ~torch.isclose(
        found.cpu(), expected, rtol=1e-3, atol=1e-3, equal_nan=True
    )
    if not wrong.any():
        print(f"{puzzle.__name__}: right on {device}")
        return
    place = tuple(wrong.nonzero()[0].tolist())
    print(f"{puzzle.__name__}: {int(wrong.sum())} of {wrong.numel()} cells are wrong")
    print(f"  first at {list(place)}: yours {found[place].item()},"
          f" expected {expected[place].item()}")
    sys.exit(1)
