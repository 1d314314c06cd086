"""Single colors."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from ctypes import byref, c_double, c_size_t
from dataclasses import dataclass
from typing import NamedTuple, Optional, Union

from ._library import CAppearance, CColor, CContrasts, CSuggestion, call, library

#: The names of the color spaces, as in CSS, with their codes.
SPACES = {
    library.palette_space_name(code).decode(): code
    for code in range(1, 1000)
    if library.palette_space_name(code)
}

#: The measures of contrast.
METRICS = {
    name: code + 1
    for code, name in enumerate(
        ("wcag2", "lightness", "lstar", "lstar_d50", "michelson", "weber", "delta_phi")
    )
}

#: The names of the engine protocol where they are other ones.
_PROTOCOL_METRICS = {"apca": "lightness", "lstarD50": "lstar_d50", "deltaPhi": "delta_phi"}

#: The color differences.
DIFFERENCES = {
    name: code + 1
    for code, name in enumerate(
        ("ciede2000", "cie76", "cie94", "cmc", "ok", "ok2", "itp", "jz", "hyab")
    )
}

#: The ways to bring a color into a gamut.
MAPPINGS = {"css": 1, "chroma": 2, "clip": 3, "raytrace": 4}

_KEPT = {"hue": 1, "none": 2}
_CSS, _HEX = 1, 2
_MISSING_ALPHA = 1 << 3


def code(name: str, codes: dict[str, int], what: str) -> int:
    """The code of a name."""
    try:
        return codes[name]
    except (KeyError, TypeError):
        raise ValueError(f"{what} is {name!r}; it is one of {', '.join(codes)}") from None


def metric_code(name: str) -> int:
    """The code of a measure of contrast, by its name here or in the engine protocol."""
    known = {**METRICS, **{other: METRICS[own] for other, own in _PROTOCOL_METRICS.items()}}
    return code(name, known, "metric")


@dataclass(frozen=True)
class Color:
    """A color in a space. A component that is missing, ``none`` in CSS, is None.

    >>> Color("oklch", (0.62, 0.19, 259)).hex
    '#3581f6'
    """

    #: The name of the space, as in CSS.
    space: str
    #: Three components, in the units of the space.
    components: tuple[Optional[float], Optional[float], Optional[float]]
    #: Alpha, 0 is transparent and 1 is opaque.
    alpha: Optional[float] = 1.0

    def to(self, space: str) -> Color:
        """The color in another space, unclamped.

        >>> parse("red").to("hsl").components
        (0.0, 100.0, 50.0)
        """
        result = CColor()
        call(library.convert, byref(self._c), code(space, SPACES, "space"), byref(result))
        return Color._of(result)

    def over(self, backdrop: ColorLike) -> Color:
        """The color composited on another one, in sRGB as browsers do.

        >>> parse("#00000080").over("white").hex
        '#7f7f7f'
        """
        result = CColor()
        call(library.over, byref(self._c), byref(_c(backdrop)), byref(result))
        return Color._of(result)

    def map(self, space: str, method: str = "css") -> Color:
        """The color in the gamut of a space: method is css, chroma, clip or raytrace.

        >>> parse("color(display-p3 1 0 0)").map("srgb", "clip").hex
        '#ff0000'
        """
        result = CColor()
        mapping = code(method, MAPPINGS, "method")
        call(
            library.gamut_map, byref(self._c), code(space, SPACES, "space"), mapping,
            byref(result),
        )  # fmt: skip
        return Color._of(result)

    def excess(self, space: str) -> float:
        """How far the components lie outside the gamut of a space; 0 inside.

        >>> round(parse("color(display-p3 1 0 0)").excess("srgb"), 4)
        0.2267
        """
        value = c_double()
        call(library.gamut_excess, byref(self._c), code(space, SPACES, "space"), byref(value))
        return value.value

    @property
    def css(self) -> str:
        """The color in CSS."""
        return self._format(_CSS)

    @property
    def hex(self) -> str:
        """``#rrggbb``, or ``#rrggbbaa`` if it is translucent, clipped to sRGB."""
        return self._format(_HEX)

    def __str__(self) -> str:
        return self.css

    def _format(self, notation: int) -> str:
        buffer = ctypes.create_string_buffer(256)
        length = c_size_t()
        call(library.format, byref(self._c), notation, buffer, len(buffer), byref(length))
        return buffer.raw[: length.value].decode()

    @property
    def _c(self) -> CColor:
        if len(self.components) != 3:
            raise ValueError(f"a color has 3 components, not {len(self.components)}")
        parts = (*self.components, self.alpha)
        missing = sum(1 << index for index, part in enumerate(parts) if part is None)
        values = [0.0 if part is None else float(part) for part in parts]
        return CColor(
            code(self.space, SPACES, "space"), missing, (c_double * 3)(*values[:3]), values[3]
        )

    @staticmethod
    def _of(color: CColor) -> Color:
        parts = [
            None if color.missing >> index & 1 else value
            for index, value in enumerate((*color.components, color.alpha))
        ]
        space = library.palette_space_name(color.space).decode()
        return Color(space, (parts[0], parts[1], parts[2]), parts[3])


#: A color, or a text that :func:`parse` reads.
ColorLike = Union[str, Color]


class Suggestion(NamedTuple):
    """A suggested color; see :func:`suggest`."""

    #: The nearest color that reaches the target, or the best one if none does.
    color: Color
    #: Whether it reaches the target on every background.
    reachable: bool
    #: The contrast on each background.
    values: tuple[float, ...]
    #: The distance from the color given, in Oklab.
    difference: float


def is_color(value: object) -> bool:
    """Whether a value is one color, and not an array."""
    return isinstance(value, (str, Color))


def _c(value: ColorLike) -> CColor:
    return (parse(value) if isinstance(value, str) else value)._c


def parse(text: str) -> Color:
    """Reads a color in any notation of CSS: hexadecimal, a name, oklch(), color-mix() and so on.

    >>> parse("oklch(62% 0.19 259)")
    Color(space='oklch', components=(0.62, 0.19, 259.0), alpha=1.0)
    >>> parse("#12345")
    Traceback (most recent call last):
    palette.Error: “#12345” is not a color: expected 3, 4, 6 or 8 hexadecimal digits, found 5, ...
    """
    data = text.encode("utf-8", "surrogatepass")
    color = CColor()
    call(library.parse, data, len(data), byref(color))
    return Color._of(color)


def contrast_of(foreground: ColorLike, background: ColorLike, metric: str) -> float:
    """The contrast of a pair of colors."""
    value = c_double()
    measure = metric_code(metric)
    call(library.contrast, byref(_c(foreground)), byref(_c(background)), measure, byref(value))
    return value.value


def contrasts(foreground: ColorLike, background: ColorLike) -> dict[str, float]:
    """The contrast of a pair of colors by every measure.

    >>> {name: round(value, 2) for name, value in contrasts("#777", "white").items()}
    {'wcag2': 4.48, 'lightness': 71.11, 'lstar': 49.97, 'lstar_d50': 49.97, 'michelson': 0.69, \
'weber': 4.42, 'delta_phi': 70.81}
    """
    values = CContrasts(ctypes.sizeof(CContrasts))
    call(library.contrast_all, byref(_c(foreground)), byref(_c(background)), byref(values))
    return {name: getattr(values, name) for name in METRICS}


def difference_of(a: ColorLike, b: ColorLike, method: str) -> float:
    """The difference of two colors."""
    value = c_double()
    formula = code(method, DIFFERENCES, "method")
    call(library.difference, byref(_c(a)), byref(_c(b)), formula, byref(value))
    return value.value


def _is_translucent(color: CColor) -> bool:
    return bool(color.missing & _MISSING_ALPHA) or color.alpha < 1


def suggest(
    foreground: ColorLike,
    backgrounds: Union[ColorLike, Iterable[ColorLike]],
    target: float = 4.5,
    *,
    metric: str = "wcag2",
    gamut: str = "srgb",
    keep: str = "hue",
) -> Suggestion:
    """The color nearest to a foreground that reaches a contrast on every background.

    All are opaque: a translucent background is a ValueError, since what lies under it decides, and so
    is a translucent foreground, since the color that is found is opaque.
    metric is wcag2 (target 1…21) or lightness (0…110; also called apca), gamut an RGB space, keep
    is hue or none.

    >>> better = suggest("#999", ["white", "#eee"])
    >>> better.color.hex, better.reachable, round(min(better.values), 2)
    ('#6c6c6c', True, 4.53)
    """
    given = [backgrounds] if isinstance(backgrounds, (str, Color)) else list(backgrounds)
    behind = (CColor * max(1, len(given)))(*map(_c, given))
    front = _c(foreground)
    if _is_translucent(front):
        raise ValueError(
            "the foreground is translucent, which the color that is found is not: give it as it looks "
            "over a background, see Color.over"
        )
    for index, color in enumerate(behind[: len(given)]):
        if _is_translucent(color):
            raise ValueError(
                f"background {index} is translucent: give it as it looks over what lies under it, "
                "see Color.over"
            )
    values = (c_double * max(1, len(given)))()
    found = CSuggestion(ctypes.sizeof(CSuggestion))
    call(
        library.suggest, byref(front), behind, len(given),
        metric_code(metric), target, code(gamut, SPACES, "gamut"),
        code(keep, _KEPT, "keep"), byref(found), values,
    )  # fmt: skip
    return Suggestion(
        Color._of(found.color),
        bool(found.reachable),
        tuple(values[: len(given)]),
        found.difference,
    )


def system_color(
    name: str,
    platform: Optional[str] = None,
    release: Optional[str] = None,
    *,
    dark: bool = False,
    increased_contrast: bool = False,
    elevated: bool = False,
    reduced_transparency: bool = False,
    display_p3: bool = False,
    inverted: bool = False,
    bold_text: bool = False,
) -> Color:
    """The value of a system color of Apple's platforms, Material, Windows or CSS.

    platform is ``"ios"`` by default, release the latest.

    >>> system_color("systemBlue", "ios", "18", dark=True).hex
    '#0a84ff'
    """
    appearance = CAppearance(
        ctypes.sizeof(CAppearance), dark, increased_contrast, elevated, reduced_transparency,
        display_p3, inverted, bold_text,
    )  # fmt: skip
    color = CColor()
    call(
        library.system_color, name.encode(), platform.encode() if platform else None,
        release.encode() if release else None, byref(appearance), byref(color),
    )  # fmt: skip
    return Color._of(color)
