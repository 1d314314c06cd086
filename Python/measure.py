"""Measures palette.contrast against calls from C and formulas of NumPy, in one run.

    PALETTE_LIBRARY=... PYTHONPATH=Python python3 Python/measure.py FOLDER

FOLDER has palette.h and libpalette.so, as Scripts/link-library.sh leaves them. The times are the
best of many runs of each in turn, in nanoseconds per pixel; the last columns are ratios to Python.
Python and C write to one array; NumPy makes its own.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Callable

import numpy as np
import palette

Array = Any

SOURCE = r"""
#include <palette.h>
#include <time.h>
static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
double pixels(const void *a, size_t n, const void *b, size_t m, float *to, size_t count) {
  double start = now();
  palette_contrast_rgba8(a, n, b, m, to, count);
  return now() - start;
}
double opaque(const void *a, size_t n, const void *b, size_t m, float *to, size_t count) {
  double start = now();
  palette_contrast_opaque_rgba8(a, n, b, m, to, count);
  return now() - start;
}
double floats(const float *a, size_t n, const float *b, size_t m, float *to, size_t count) {
  double start = now();
  palette_contrast_floats(a, n, b, m, PALETTE_SPACE_SRGB, to, count);
  return now() - start;
}
double doubles(const double *a, size_t n, const double *b, size_t m, double *to, size_t count) {
  double start = now();
  palette_contrast_doubles(a, n, b, m, PALETTE_SPACE_SRGB, PALETTE_METRIC_WCAG2, to, count);
  return now() - start;
}
"""


def formula(fronts: Array, backs: Array) -> Array:
    """The ratio of WCAG 2 of opaque colors, as one writes it with NumPy."""

    def luminance(colors: Array) -> Array:
        linear = np.where(colors <= 0.04045, colors / 12.92, ((colors + 0.055) / 1.055) ** 2.4)
        return linear @ np.array([0.2126, 0.7152, 0.0722], colors.dtype)

    one, other = luminance(fronts), luminance(backs)
    return (np.maximum(one, other) + 0.05) / (np.minimum(one, other) + 0.05)


def composited_formula(fronts: Array, backs: Array) -> Array:
    """The same of pixels, of which the foregrounds are composited."""
    under, alpha = backs[..., :3] / 255, fronts[..., 3:] / 255
    return formula(fronts[..., :3] / 255 * alpha + under * (1 - alpha), under)


def table_formula(fronts: Array, backs: Array, table: Array) -> Array:
    """The same of pixels, with a table of the curve: as fast as NumPy gets."""
    weights = np.array([0.2126, 0.7152, 0.0722], np.float32)
    one, other = table[fronts[..., :3]] @ weights, table[backs[..., :3]] @ weights
    return (np.maximum(one, other) + np.float32(0.05)) / (np.minimum(one, other) + np.float32(0.05))


def python_time(function: Callable[[], object]) -> float:
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def main(folder: str) -> None:
    with tempfile.TemporaryDirectory() as work:
        source, caller = Path(work) / "measure.c", Path(work) / "measure.so"
        source.write_text(SOURCE)
        compiler = os.environ.get("CC", "cc")
        subprocess.run(
            [compiler, "-O2", "-shared", "-fPIC", f"-I{folder}", str(source), "-o", str(caller)]
            + [f"-L{folder}", "-lpalette", f"-Wl,-rpath,{folder}"],
            check=True,
        )
        c = ctypes.CDLL(str(caller))
    for name in ("pixels", "opaque", "floats", "doubles"):
        function = getattr(c, name)
        function.restype = ctypes.c_double
        function.argtypes = [
            ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p,
            ctypes.c_size_t,
        ]  # fmt: skip

    random = np.random.default_rng(1)
    table = np.array(
        [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in np.arange(256) / 255],
        np.float32,
    )
    print(f"{'case':34}{'pixels':>9}{'Python':>9}{'C':>9}{'NumPy':>9}{'C/Py':>7}{'NumPy/Py':>10}")
    for count in (1_000, 100_000, 4_000_000):
        fronts = random.integers(0, 256, (count, 4), np.uint8)
        backs = random.integers(0, 256, (count, 4), np.uint8)
        backs[:, 3] = 255
        solid = fronts.copy()
        solid[:, 3] = 255
        wide, under = fronts[:, :3] / 255, backs[:, :3] / 255
        narrow, beneath = wide.astype(np.float32), under.astype(np.float32)
        single = np.empty(count, np.float32)
        double = np.empty(count, np.float64)
        cases: list[Any] = [
            ("uint8 RGBA, composited", c.pixels, fronts, backs, single, composited_formula),
            ("uint8 RGBA on one color", c.pixels, fronts, backs[0], single, composited_formula),
            ("uint8 RGBA, formula with a table", c.pixels, solid, backs, single,
             lambda f, b: table_formula(f, b, table)),
            ("float32", c.floats, narrow, beneath, single, formula),
            ("float32 on one color", c.floats, narrow, beneath[0], single, formula),
            ("float64, of 8 bits", c.doubles, wide, under, double, formula),
            ("float64, of any value", c.doubles, random.random((count, 3)), under, double, formula),
        ]  # fmt: skip
        for name, function, front, back, results, other in cases:
            size = front.shape[-1]
            found = palette.contrast(front, back)
            np.testing.assert_allclose(found, other(front, back), rtol=2e-5)
            best = [1e9, 1e9, 1e9]
            for turn in range(max(20, 4_000_000 // count)):
                best[0] = min(
                    best[0], python_time(lambda: palette.contrast(front, back, out=results))
                )
                best[1] = min(
                    best[1],
                    function(
                        front.ctypes.data, front.size // size, back.ctypes.data,
                        back.size // size, results.ctypes.data, count,
                    ),
                )  # fmt: skip
                if turn < 5:
                    best[2] = min(best[2], python_time(lambda: other(front, back)))
            here, there, formulas = (1e9 * value / count for value in best)
            print(
                f"{name:34}{count:9}{here:9.2f}{there:9.2f}{formulas:9.2f}"
                f"{there / here:7.2f}{formulas / here:10.1f}"
            )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: measure.py FOLDER")
    main(os.path.abspath(sys.argv[1]))
