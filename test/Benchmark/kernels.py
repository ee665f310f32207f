# Loads the kernel of a puzzle file for real Triton, without running the file's
# own test: packages that are absent here, and the module beside the puzzles, are
# replaced by stand-ins that accept every use.
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def find_solution(puzzle):
    """Path of the solution of `p04`."""
    folder = os.path.join(ROOT, "puzzles", "solutions")
    (name,) = [name for name in os.listdir(folder) if name.startswith(puzzle + "-")]
    return os.path.join(folder, name)


class Anything:
    """Accepts every use and does nothing."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __getitem__(self, key):
        return self

    def __call__(self, *arguments, **keywords):
        return self


class StandIn(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds modules that nothing else finds."""

    def __init__(self):
        self.made = []

    def find_spec(self, name, path, target=None):
        if name.split(".")[0] in ("triton", "numpy"):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        self.made.append(module.__name__)
        module.__getattr__ = lambda name: Anything()


@contextlib.contextmanager
def stand_ins():
    """While this is open, imports that would fail succeed."""
    finder = StandIn()
    sys.meta_path.append(finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in finder.made:
            sys.modules.pop(name, None)


def load_kernel(path):
    """The jit function of a puzzle file."""
    import triton

    name = "kernel_" + os.path.basename(path)[:3]
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    with stand_ins():
        spec.loader.exec_module(module)
    kernels = [
        value
        for value in vars(module).values()
        if isinstance(value, triton.runtime.jit.JITFunction)
        and value.__module__ == name
    ]
    (kernel,) = kernels
    return kernel
