# How lit finds and runs the tests of this folder.
import ctypes
import os
import shutil
import subprocess

import lit.formats

config.name = "tilec"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".py", ".test"]
config.excludes = [
    "lit.cfg.py",
    "summarize.py",
    "Inputs",
    "Benchmark",  # timed by hand, never here
    "unit",  # a suite of its own
]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.tilec_build, "test")

binaries = os.path.join(config.tilec_build, "bin")
config.environment["PATH"] = os.pathsep.join(
    [binaries, config.llvm_tools, config.environment["PATH"]]
)
config.environment["FILECHECK_OPTS"] = "--enable-var-scope"
# A user's colours and language must not reach expected text.
config.environment["NO_COLOR"] = "1"
config.environment["LC_ALL"] = "C.UTF-8"
# Scripts leave nothing behind in the source folder.
config.environment["PYTHONDONTWRITEBYTECODE"] = "1"
for name in ("CUDA_HOME", "CUDA_PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS"):
    if name in os.environ:
        config.environment[name] = os.environ[name]


def find_ptxas():
    """ptxas on the path, or where a toolkit is usually installed."""
    places = [os.environ.get("PATH", "")]
    places += [
        os.path.join(os.environ[name], "bin")
        for name in ("CUDA_HOME", "CUDA_PATH")
        if name in os.environ
    ]
    places.append("/usr/local/cuda/bin")
    return shutil.which("ptxas", path=os.pathsep.join(places))


def has_gpu():
    """Whether the CUDA driver is there and sees a device."""
    try:
        driver = ctypes.CDLL("libcuda.so.1")
    except OSError:
        return False
    count = ctypes.c_int(0)
    return (
        driver.cuInit(0) == 0
        and driver.cuDeviceGetCount(ctypes.byref(count)) == 0
        and count.value > 0
    )


def can_import(module):
    return (
        subprocess.run(
            [config.python, "-c", "import " + module],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ).returncode
        == 0
    )


ptxas = find_ptxas()
if ptxas:
    config.available_features.add("ptxas")
if has_gpu():
    config.available_features.add("nvidia-gpu")
for module in ("numpy", "torch", "triton"):
    if can_import(module):
        config.available_features.add(module)
if shutil.which("clang-format-22"):
    config.available_features.add("clang-format")
if os.environ.get("TILEC_TEST_INSTALL"):
    config.available_features.add("install")

config.substitutions += [
    ("%ptxas", ptxas or "ptxas"),
    ("%python", config.python),
    ("%puzzles", os.path.join(config.tilec_source, "puzzles")),
    ("%root", config.tilec_source),
    ("%build", config.tilec_build),
]
