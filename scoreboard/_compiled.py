"""Plain loops turned into machine code, for the rooms that run them over many shoes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

__all__ = ["compiled"]


@cache
def compiled(loop: Callable[..., None]) -> Callable[..., Any]:
    """Give the same loop, compiled by numba when it is first called; it takes arrays in place of lists.

    The machine code is kept on disk for the next process: in `NUMBA_CACHE_DIR` if that is set, else beside the loop's
    file, else in the user's cache folder. Where none of them can be written, each process compiles anew. numba is
    imported here and nowhere else, since a board that shows one shoe must not wait for a compiler.

    Examples
    --------
    >>> import numpy as np
    >>> def double(numbers):
    ...     for place in range(len(numbers)):
    ...         numbers[place] *= 2
    >>> numbers = np.array([1, 2])
    >>> compiled(double)(numbers)
    >>> numbers.tolist()
    [2, 4]
    """
    import numba

    try:
        return numba.njit(cache=True, nogil=True)(loop)
    except RuntimeError:  # numba found no folder to keep the machine code in
        return numba.njit(nogil=True)(loop)
