# Runs lit on the tests of a build folder, prints what failed and what was skipped
# with the reason, and a last line `N passed, N failed, N skipped`.
#   summarize.py BUILD LIT [ARGUMENT…]
import collections
import json
import os
import subprocess
import sys
import tempfile

SUITES = ["test", "test/unit"]
PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
SKIPPED = {"UNSUPPORTED", "SKIPPED"}
EXCLUDED = {"EXCLUDED"}
# What a test asks for, in words.
FEATURES = {
    "nvidia-gpu": "no NVIDIA GPU",
    "ptxas": "no ptxas (CUDA toolkit)",
    "numpy": "no numpy",
    "torch": "no torch",
    "triton": "no triton (pip install triton==3.6.0)",
    "clang-format": "no clang-format-22",
    "install": "would install packages (TILEC_TEST_INSTALL is not set)",
}


def run_lit(build, command):
    """The results of all tests; None where lit itself failed."""
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "results.json")
        result = subprocess.run(
            [*command, "--quiet", "--no-progress-bar", "--output", output]
            + [os.path.join(build, suite) for suite in SUITES],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        if not os.path.exists(output):
            print(result.stdout)
            return None
        with open(output) as file:
            return json.load(file)["tests"]


def get_reason(test):
    """Why a test was skipped: the features that it lacks."""
    output = test.get("output", "")
    names = [name for name in FEATURES if name in output]
    return ", ".join(FEATURES[name] for name in names) or output.strip()


def main():
    tests = run_lit(sys.argv[1], sys.argv[2:])
    if tests is None:
        print("0 passed, 1 failed")
        return 1
    passed = failed = 0
    reasons = collections.Counter()
    for test in sorted(tests, key=lambda test: test["name"]):
        if test["code"] in PASSED:
            passed += 1
        elif test["code"] in SKIPPED:
            reasons[get_reason(test)] += 1
        elif test["code"] not in EXCLUDED:
            failed += 1
            print(f"{test['code']}: {test['name']}\n{test['output']}")
    for reason, count in sorted(reasons.items()):
        print(f"skipped {count}: {reason}")
    print(f"{passed} passed, {failed} failed, {sum(reasons.values())} skipped")
    return 1 if failed or not passed else 0


sys.exit(main())
