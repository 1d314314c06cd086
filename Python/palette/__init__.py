"""The color and contrast engine of palette-check.

>>> import palette
>>> round(palette.contrast("#777", "white"), 4)
4.4781
>>> palette.suggest("#777", "white").color.hex
'#767676'

Colors are texts of CSS or :class:`Color`. Arrays of NumPy, and whatever has a buffer, are pixels
if they are of uint8 (RGB or RGBA, sRGB), and else colors in floating point; the last axis is the
color.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, Union, overload

from . import _arrays, _colors
from ._arrays import luminance
from ._colors import (
    DIFFERENCES,
    MAPPINGS,
    METRICS,
    SPACES,
    Color,
    ColorLike,
    Suggestion,
    contrasts,
    parse,
    suggest,
    system_color,
)
from ._files import RequestError, check, inspect, request
from ._library import Error, library
from ._transforms import Transform, profile

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, Any]

__all__ = [
    "Color", "ColorLike", "DIFFERENCES", "Error", "MAPPINGS", "METRICS", "RequestError",
    "SPACES", "Suggestion", "Transform", "check", "contrast", "contrasts", "convert",
    "difference", "inspect", "luminance", "parse", "passes", "profile", "request", "suggest",
    "system_color",
]  # fmt: skip

#: The version of the engine.
__version__: str = library.palette_version().decode()
Error.__module__ = RequestError.__module__ = __name__


def _both(one: Any, other: Any) -> tuple[Any, Any]:
    """Two arrays: a single color beside an array becomes one of its kind."""
    if not (_colors.is_color(one) or _colors.is_color(other)):
        return one, other
    np = _arrays._numpy()

    def beside(color: Any, array: Any) -> Any:
        if not _colors.is_color(color):
            return color
        value = parse(color) if isinstance(color, str) else color
        value = value.to("srgb")
        parts = [part or 0.0 for part in (*value.components, value.alpha)]
        kind = np.asarray(array).dtype
        if kind == np.uint8:
            pixel = bytes.fromhex(value.hex[1:])
            return np.frombuffer(pixel, np.uint8)
        return np.array(parts if parts[3] < 1 else parts[:3], kind)

    return beside(one, other), beside(other, one)


@overload
def contrast(
    foreground: ColorLike, background: ColorLike, metric: str = ..., *, space: str = ...
) -> float: ...
@overload
def contrast(
    foreground: Any,
    background: Any,
    metric: str = ...,
    *,
    space: str = ...,
    out: Optional[Array] = ...,
) -> Union[float, Array]: ...
def contrast(
    foreground: Any,
    background: Any,
    metric: str = "wcag2",
    *,
    space: str = "srgb",
    out: Optional[Array] = None,
) -> Any:
    """The contrast of foregrounds on backgrounds: by default the ratio of WCAG 2, 1…21.

    A translucent foreground is composited on its background, a translucent background on white.
    Arrays broadcast. uint8 and float32 give float32, within a relative 1e-5; float64 is exact. out
    is an array for the results: a new one of millions costs more than what is computed.
    Whether a pair passes is what :func:`passes` decides, not a ratio of float32.

    >>> contrast("black", "white")
    21.0
    >>> import numpy as np
    >>> texts = np.array([[118, 118, 118, 255], [0, 0, 0, 128]], np.uint8)
    >>> contrast(texts, np.array([255, 255, 255, 255], np.uint8)).round(2)
    array([4.54, 4.  ], dtype=float32)
    >>> contrast(np.array([[0.5, 0.5, 0.5]]), "white", "lightness").round(2)
    array([67.13])
    """
    if _colors.is_color(foreground) and _colors.is_color(background):
        return _colors.contrast_of(foreground, background, metric)
    if space != "srgb" and (_colors.is_color(foreground) or _colors.is_color(background)):
        raise ValueError("a single color beside an array needs space='srgb': convert() the array")
    return _arrays.contrasts_of(*_both(foreground, background), metric, space, out)


@overload
def passes(foreground: ColorLike, background: ColorLike, minimum: float = ...) -> bool: ...
@overload
def passes(foreground: Any, background: Any, minimum: float = ...) -> Union[bool, Array]: ...
def passes(foreground: Any, background: Any, minimum: float = 4.5) -> Any:
    """Whether foregrounds reach a WCAG 2 contrast ratio, decided in double precision.

    As for :func:`contrast`, a translucent foreground is composited on its background, and a
    translucent background on white: where something else lies under it, composite it first with
    :meth:`Color.over`.

    >>> passes("#767676", "white"), passes("#777777", "white")
    (True, False)
    >>> import numpy as np
    >>> passes(np.array([[118, 118, 118], [119, 119, 119]], np.uint8), "white")
    array([ True, False])
    """
    if _colors.is_color(foreground) and _colors.is_color(background):
        return _colors.contrast_of(foreground, background, "wcag2") >= minimum
    return _arrays.passes_of(*_both(foreground, background), minimum)


@overload
def convert(colors: ColorLike, to: str) -> Color: ...
@overload
def convert(colors: Any, to: str, source: str = ...) -> Union[Color, Array]: ...
def convert(colors: Any, to: str, source: str = "srgb") -> Any:
    """Colors in another space, unclamped; an array is in the space that source names.

    uint8 becomes float32; alpha of colors in floating point is kept.

    >>> convert("red", "hsl").components
    (0.0, 100.0, 50.0)
    >>> import numpy as np
    >>> convert(np.array([1.0, 0.0, 0.0]), "srgb", source="display-p3").round(3)
    array([ 1.093, -0.227, -0.15 ])
    """
    if isinstance(colors, str):
        return parse(colors).to(to)
    return colors.to(to) if isinstance(colors, Color) else _arrays.converted(colors, to, source)


@overload
def difference(a: ColorLike, b: ColorLike, method: str = ..., *, space: str = ...) -> float: ...
@overload
def difference(a: Any, b: Any, method: str = ..., *, space: str = ...) -> Union[float, Array]: ...
def difference(a: Any, b: Any, method: str = "ciede2000", *, space: str = "srgb") -> Any:
    """The difference of colors: ciede2000, cie76, cie94, cmc, ok, ok2, itp, jz or hyab.

    Alpha is ignored. Arrays broadcast, and give float32.

    >>> round(difference("lab(50 2.6772 -79.7751)", "lab(50 0 -82.7485)"), 4)
    2.0425
    """
    if _colors.is_color(a) and _colors.is_color(b):
        return _colors.difference_of(a, b, method)
    if space != "srgb" and (_colors.is_color(a) or _colors.is_color(b)):
        raise ValueError("a single color beside an array needs space='srgb': convert() the array")
    return _arrays.differences_of(*_both(a, b), method, space)
