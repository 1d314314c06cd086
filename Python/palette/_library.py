"""The C library: its functions with their types, and its errors as exceptions."""

from __future__ import annotations

import ctypes
import os
from ctypes import POINTER, c_char_p, c_double, c_int32, c_size_t, c_uint32, c_void_p
from pathlib import Path
from typing import Any, Optional

#: The binaries of the wheel.
BINARIES = Path(__file__).parent / "_binaries"

#: The version of the interface that this package was written for.
ABI_VERSION = 1


class Error(ValueError):
    """What a call could not use; the message says what is wrong and why."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        #: The code of the error in ``palette.h``.
        self.status = status


class CColor(ctypes.Structure):
    _fields_ = [
        ("space", c_int32),
        ("missing", c_uint32),
        ("components", c_double * 3),
        ("alpha", c_double),
    ]


class CContrasts(ctypes.Structure):
    _fields_ = [("size", c_size_t)] + [
        (name, c_double)
        for name in (
            "wcag2", "lightness", "lstar", "lstar_d50", "michelson", "weber", "delta_phi"
        )
    ]  # fmt: skip


class CSuggestion(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("color", CColor),
        ("difference", c_double),
        ("reachable", c_int32),
    ]


class CAppearance(ctypes.Structure):
    _fields_ = [("size", c_size_t)] + [
        (name, c_int32)
        for name in (
            "dark", "increased_contrast", "elevated", "reduced_transparency", "display_p3",
            "inverted", "bold_text",
        )
    ]  # fmt: skip


class CTransformOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("intent", c_int32),
        ("black_point_compensation", c_int32),
    ]


_color = POINTER(CColor)
_text = POINTER(c_void_p)
_length = POINTER(c_size_t)

# The arguments of every function that returns a status, as in palette.h. Arrays are addresses.
_FUNCTIONS: dict[str, list[Any]] = {
    "space_named": [c_char_p, POINTER(c_int32)],
    "parse": [c_char_p, c_size_t, _color],
    "format": [_color, c_int32, c_char_p, c_size_t, _length],
    "convert": [_color, c_int32, _color],
    "over": [_color, _color, _color],
    "convert_doubles": [c_void_p, c_int32, c_void_p, c_int32, c_size_t],
    "convert_floats": [c_void_p, c_int32, c_void_p, c_int32, c_size_t],
    "convert_rgba8": [c_void_p, c_void_p, c_int32, c_size_t],
    "contrast": [_color, _color, c_int32, POINTER(c_double)],
    "contrast_all": [_color, _color, POINTER(CContrasts)],
    "luminance_rgba8": [c_void_p, c_void_p, c_size_t],
    "contrast_rgba8": [c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t],
    "contrast_opaque_rgba8": [c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t],
    "passes_rgba8": [c_void_p, c_size_t, c_void_p, c_size_t, c_double, c_void_p, c_size_t],
    "contrast_doubles": [
        c_void_p, c_size_t, c_void_p, c_size_t, c_int32, c_int32, c_void_p, c_size_t,
    ],
    "contrast_floats": [
        c_void_p, c_size_t, c_void_p, c_size_t, c_int32, c_void_p, c_size_t,
    ],
    "suggest": [
        _color, _color, c_size_t, c_int32, c_double, c_int32, c_int32, POINTER(CSuggestion),
        POINTER(c_double),
    ],
    "gamut_map": [_color, c_int32, c_int32, _color],
    "gamut_excess": [_color, c_int32, POINTER(c_double)],
    "difference": [_color, _color, c_int32, POINTER(c_double)],
    "difference_floats": [c_void_p, c_void_p, c_int32, c_int32, c_void_p, c_size_t],
    "system_color": [c_char_p, c_char_p, c_char_p, POINTER(CAppearance), _color],
    "check_paths": [POINTER(c_char_p), c_size_t, c_char_p, _text, _length],
    "check_text": [c_char_p, c_size_t, c_char_p, c_char_p, _text, _length],
    "inspect": [c_char_p, _text, _length],
    "request": [c_char_p, c_size_t, _text, _length],
    "profile_named": [c_char_p, c_char_p, c_size_t, _length],
    "transform_create": [
        c_char_p, c_size_t, c_char_p, c_size_t, POINTER(CTransformOptions), POINTER(c_void_p),
    ],
    "transform_channels": [c_void_p, _length, _length],
    "transform_convert": [
        c_void_p, c_void_p, c_int32, c_int32, c_void_p, c_int32, c_int32, c_size_t,
    ],
}  # fmt: skip


def _load() -> ctypes.CDLL:
    own = BINARIES / "libpalette.so.1"
    # PALETTE_LIBRARY names another library: for tests, and for packages of distributions.
    path = os.environ.get("PALETTE_LIBRARY") or (str(own) if own.exists() else "libpalette.so.1")
    library = ctypes.CDLL(path)
    library.palette_abi_version.restype = c_uint32
    found = library.palette_abi_version()
    if found < ABI_VERSION:
        raise ImportError(
            f"{path} has version {found} of the interface; this package needs {ABI_VERSION}: "
            "install a newer libpalette"
        )
    library.palette_version.restype = c_char_p
    library.palette_error_message.restype = c_char_p
    library.palette_space_name.restype = c_char_p
    library.palette_space_name.argtypes = [c_int32]
    library.palette_text_free.argtypes = [c_void_p]
    library.palette_text_free.restype = None
    library.palette_transform_free.argtypes = [c_void_p]
    library.palette_transform_free.restype = None
    for name, arguments in _FUNCTIONS.items():
        function = getattr(library, f"palette_{name}")
        function.argtypes = arguments
        function.restype = c_int32
        setattr(library, name, function)
    return library


library: Any = _load()


def call(function: Any, *arguments: Any) -> None:
    """Calls a function, whose error becomes an exception."""
    status = function(*arguments)
    if status:
        raise Error(library.palette_error_message().decode(), status)


def text_of(function: Any, *arguments: Any) -> Optional[str]:
    """The text that a function hands over, or None."""
    pointer, length = c_void_p(), c_size_t()
    call(function, *arguments, ctypes.byref(pointer), ctypes.byref(length))
    if not pointer.value:
        return None
    try:
        return ctypes.string_at(pointer.value, length.value).decode()
    finally:
        library.palette_text_free(pointer)
