import numpy as np


def is_equal(expected, value, dtype):
    """Whether tilec's result is NumPy's, up to a few roundings in `dtype`."""
    if expected.shape != np.shape(value):
        return False
    if not np.issubdtype(expected.dtype, np.floating):
        return np.array_equal(expected, value)
    # One rounding of tilec's, a few of NumPy's in the same type.
    bound = 8 * np.finfo(dtype).eps
    return np.allclose(expected.astype(np.float64), value, rtol=bound, atol=bound)
