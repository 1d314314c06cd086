"""Arrays of colors, with NumPy."""

from __future__ import annotations

import ctypes
import functools
from typing import TYPE_CHECKING, Any, Callable, Optional

from ._colors import DIFFERENCES, SPACES, code, metric_code
from ._library import call, library

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]


@functools.cache
def _numpy() -> Any:
    """NumPy, loaded when the first array is met."""
    try:
        import numpy
    except ImportError:
        raise ImportError(
            "arrays of colors need NumPy, which is not installed: pip install numpy"
        ) from None
    return numpy


_Bytes = ctypes.c_char * 0


def address(array: Any) -> int:
    """Where a contiguous array begins."""
    try:
        # A fifth of the time of ``array.ctypes``, which arrays that are read-only need.
        return ctypes.addressof(_Bytes.from_buffer(array))
    except TypeError:
        return int(array.ctypes.data)


def array_of(values: Any, name: str, space: str = "srgb") -> Array:
    """An array whose last axis is a color; what has a buffer is not copied."""
    np = _numpy()
    array = np.asarray(values)
    if array.dtype != np.uint8 and array.dtype.kind != "f":
        raise TypeError(
            f"{name} is an array of {array.dtype}; pixels are uint8, colors float32 or float64"
        )
    if array.dtype not in (np.uint8, np.float32, np.float64):
        array = array.astype(np.float64)
    if array.ndim == 0 or array.shape[-1] not in (3, 4):
        raise ValueError(
            f"{name} has the shape {array.shape}; the last axis must be 3 components, "
            "or 4 with alpha"
        )
    if array.dtype == np.uint8 and space != "srgb":
        raise ValueError(f"{name} is uint8, which is sRGB, not {space}")
    return array


def _pixels(array: Array) -> Array:
    """RGBA pixels; RGB pixels get alpha, in a copy."""
    np = _numpy()
    if array.shape[-1] == 4:
        return array
    pixels = np.empty((*array.shape[:-1], 4), np.uint8)
    pixels[..., :3] = array
    pixels[..., 3] = 255
    return pixels


def is_opaque(array: Array) -> bool:
    """Whether all pixels of an array are opaque."""
    np = _numpy()
    if array.shape[-1] == 3:
        return True
    if array.flags.c_contiguous and array.size > 1024:
        # Ten times as fast as the alphas by themselves, which do not lie side by side.
        words = np.bitwise_and.reduce(array.reshape(-1, 4).view(np.uint32), axis=None)
        return bool(words.view((np.uint8, 4))[3] == 255)
    return bool((array[..., 3] == 255).all())


def _floats(array: Array) -> Array:
    """The colors of an array in floating point, 0…1; those of pixels in float64."""
    np = _numpy()
    return array if array.dtype != np.uint8 else array / 255.0


#: Rows of fewer colors are copied into one array: a call costs as much as some hundred pixels.
_SHORTEST_ROW = 512


def _for_pairs(
    fronts: Array,
    backs: Array,
    results: Array,
    function: Callable[[int, int, int, int, int, int], None],
) -> None:
    """Calls a function with the addresses and counts of two arrays and of their results.

    Arrays of one shape, or one color and an array, are one call. Otherwise each row is one, without
    copying, or the arrays are copied to one shape where rows are short.
    """
    np = _numpy()
    shape, channels = results.shape, fronts.shape[-1]
    count = results.size
    if count == 0:
        return

    def is_whole(array: Array) -> bool:
        return array.size == channels or array.shape[:-1] == shape

    if not (is_whole(fronts) and is_whole(backs)):
        wide_fronts = np.broadcast_to(fronts, (*shape, channels))
        wide_backs = np.broadcast_to(backs, (*shape, channels))
        if shape[-1] >= _SHORTEST_ROW:
            for index in np.ndindex(shape[:-1]):
                _for_pairs(
                    _row(wide_fronts[index]), _row(wide_backs[index]), results[index], function
                )
            return
        fronts, backs = wide_fronts, wide_backs
    fronts, backs = np.ascontiguousarray(fronts), np.ascontiguousarray(backs)
    function(
        address(fronts), fronts.size // channels, address(backs), backs.size // channels,
        address(results), count,
    )  # fmt: skip


def _row(array: Array) -> Array:
    """A row, or its only color where all are the same."""
    return array[:1] if array.strides[0] == 0 else array


def _shape(fronts: Array, backs: Array) -> tuple[int, ...]:
    if fronts.shape[:-1] == backs.shape[:-1] or backs.ndim == 1:
        return fronts.shape[:-1]
    return tuple(_numpy().broadcast_shapes(fronts.shape[:-1], backs.shape[:-1]))


def _composited(fronts: Array, backs: Array, np: Any) -> tuple[Array, Array]:
    """Opaque colors of sRGB: the background on white, the foreground on the background."""
    if backs.shape[-1] == 4:
        alpha = np.clip(backs[..., 3:], 0, 1)
        backs = backs[..., :3] * alpha + (1 - alpha)
    if fronts.shape[-1] == 4:
        alpha = np.clip(fronts[..., 3:], 0, 1)
        fronts = fronts[..., :3] * alpha + backs * (1 - alpha)
    return fronts, backs


def _results(fronts: Array, backs: Array, kind: Any, out: Optional[Array]) -> Array:
    """The array that results are written to: a new one, or that of the caller."""
    np = _numpy()
    shape = _shape(fronts, backs)
    if out is None:
        return np.empty(shape, kind)
    if out.shape != shape or out.dtype != kind or not out.flags.carray:
        raise ValueError(
            f"out has the shape {out.shape} of {out.dtype}; the results need {shape} of "
            f"{np.dtype(kind)}, one after the other and writable"
        )
    return out


def contrasts_of(
    foregrounds: Any, backgrounds: Any, metric: str, space: str, out: Optional[Array]
) -> Array:
    """The contrast of arrays of colors."""
    np = _numpy()
    fronts = array_of(foregrounds, "foreground", space)
    backs = array_of(backgrounds, "background", space)
    measure = metric_code(metric)
    space_code = code(space, SPACES, "space")
    if fronts.dtype == np.uint8 and backs.dtype == np.uint8 and metric == "wcag2":
        opaque = fronts.shape[-1] == 3
        function = library.contrast_opaque_rgba8 if opaque else library.contrast_rgba8
        if not is_opaque(backs):
            # Rare: what is under the background is white, as for single colors.
            wide = [(array / 255).astype(np.float32) for array in (fronts, backs)]
            return contrasts_of(wide[0], wide[1], metric, space, out)
        fronts, backs = _pixels(fronts), _pixels(backs)
        ratios = _results(fronts, backs, np.float32, out)
        _for_pairs(fronts, backs, ratios, lambda *parts: call(function, *parts))
        return ratios
    fronts, backs = _floats(fronts), _floats(backs)
    if fronts.shape[-1] == 4 or backs.shape[-1] == 4:
        if space != "srgb":
            raise ValueError(f"colors of {space} with alpha are composited first: see Color.over")
        fronts, backs = _composited(fronts, backs, np)
    if fronts.dtype == np.float32 and backs.dtype == np.float32 and metric == "wcag2":
        values = _results(fronts, backs, np.float32, out)
        _for_pairs(
            fronts, backs, values,
            lambda f, n, b, m, to, count: call(
                library.contrast_floats, f, n, b, m, space_code, to, count
            ),
        )  # fmt: skip
        return values
    fronts, backs = fronts.astype(np.float64, copy=False), backs.astype(np.float64, copy=False)
    values = _results(fronts, backs, np.float64, out)
    _for_pairs(
        fronts, backs, values,
        lambda f, n, b, m, to, count: call(
            library.contrast_doubles, f, n, b, m, space_code, measure, to, count
        ),
    )  # fmt: skip
    return values


def passes_of(foregrounds: Any, backgrounds: Any, minimum: float) -> Array:
    """Whether arrays of colors reach a WCAG 2 contrast ratio, decided in double precision."""
    np = _numpy()
    fronts = array_of(foregrounds, "foreground")
    backs = array_of(backgrounds, "background")

    if fronts.dtype == np.uint8 and backs.dtype == np.uint8:
        if is_opaque(fronts) and is_opaque(backs):
            fronts, backs = _pixels(fronts), _pixels(backs)
            verdicts = np.empty(_shape(fronts, backs), np.bool_)
            _for_pairs(
                fronts, backs, verdicts,
                lambda f, n, b, m, to, count: call(
                    library.passes_rgba8, f, n, b, m, minimum, to, count
                ),
            )  # fmt: skip
            return verdicts
    values = contrasts_of(
        _floats(fronts).astype(np.float64, copy=False),
        _floats(backs).astype(np.float64, copy=False),
        "wcag2", "srgb", None,
    )  # fmt: skip
    return values >= minimum


def luminance(pixels: Any) -> Array:
    """The WCAG 2 relative luminance of uint8 pixels, 0…1, as float32. Alpha is ignored.

    >>> import numpy as np
    >>> luminance(np.array([[0, 0, 0], [255, 255, 255]], np.uint8))
    array([0., 1.], dtype=float32)
    """
    np = _numpy()
    array = array_of(pixels, "pixels")
    if array.dtype != np.uint8:
        raise TypeError(f"pixels are uint8, not {array.dtype}")
    array = np.ascontiguousarray(_pixels(array))
    results = np.empty(array.shape[:-1], np.float32)
    call(library.luminance_rgba8, address(array), address(results), results.size)
    return results


def converted(values: Any, to: str, source: str) -> Array:
    """An array of colors in another space."""
    np = _numpy()
    array = array_of(values, "colors", source)
    target = code(to, SPACES, "to")
    if array.dtype == np.uint8:
        pixels = np.ascontiguousarray(_pixels(array))
        results = np.empty((*array.shape[:-1], 3), np.float32)
        call(
            library.convert_rgba8, address(pixels), address(results), target,
            results.size // 3,
        )  # fmt: skip
        return results
    if array.shape[-1] == 4:
        parts = converted(array[..., :3], to, source)
        return np.concatenate([parts, array[..., 3:]], axis=-1)
    array = np.ascontiguousarray(array)
    function = library.convert_floats if array.dtype == np.float32 else library.convert_doubles
    results = np.empty_like(array)
    call(
        function, address(array), code(source, SPACES, "source"), address(results), target,
        results.size // 3,
    )  # fmt: skip
    return results


def differences_of(a: Any, b: Any, method: str, space: str) -> Array:
    """The differences of two arrays of colors, in single precision."""
    np = _numpy()
    formula = code(method, DIFFERENCES, "method")
    space_code = code(space, SPACES, "space")
    ones = _floats(array_of(a, "a", space))[..., :3].astype(np.float32, copy=False)
    others = _floats(array_of(b, "b", space))[..., :3].astype(np.float32, copy=False)
    shape = _shape(ones, others)
    ones = np.ascontiguousarray(np.broadcast_to(ones, (*shape, 3)))
    others = np.ascontiguousarray(np.broadcast_to(others, (*shape, 3)))
    results = np.empty(shape, np.float32)
    call(
        library.difference_floats, address(ones), address(others), space_code, formula,
        address(results), results.size,
    )  # fmt: skip
    return results
