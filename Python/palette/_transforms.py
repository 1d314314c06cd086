"""Pixels through ICC profiles."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_size_t, c_void_p
from typing import TYPE_CHECKING, Any, Union

from ._arrays import _numpy, address
from ._colors import code
from ._library import CTransformOptions, call, library

if TYPE_CHECKING:
    import numpy as np

_INTENTS = {
    "relative-colorimetric": 0,
    "perceptual": 1,
    "saturation": 2,
    "absolute-colorimetric": 3,
}
_SAMPLES = {"uint8": 0, "uint16": 1, "float16": 2, "float32": 3}


def profile(name: str) -> bytes:
    """An ICC profile of the engine, such as ``srgb``, ``display-p3`` or ``gray-gamma-2.2``.

    >>> profile("display-p3")[36:40]
    b'acsp'
    """
    buffer = ctypes.create_string_buffer(4096)
    length = c_size_t()
    call(library.profile_named, name.encode(), buffer, len(buffer), byref(length))
    return buffer.raw[: length.value]


class Transform:
    """A conversion of pixels from one ICC profile to another, for any number of threads.

    A profile is its bytes, or a name that :func:`profile` knows.

    >>> import numpy as np
    >>> Transform("display-p3", "srgb").convert(np.array([[100, 50, 20, 255]], np.uint8))
    array([[108,  47,   9, 255]], dtype=uint8)
    """

    def __init__(
        self,
        source: Union[str, bytes],
        destination: Union[str, bytes],
        *,
        intent: str = "relative-colorimetric",
        black_point_compensation: bool = False,
    ) -> None:
        self._pointer = c_void_p()
        one = profile(source) if isinstance(source, str) else source
        other = profile(destination) if isinstance(destination, str) else destination
        options = CTransformOptions(
            ctypes.sizeof(CTransformOptions),
            code(intent, _INTENTS, "intent"),
            black_point_compensation,
        )
        call(
            library.transform_create, one, len(one), other, len(other), byref(options),
            byref(self._pointer),
        )  # fmt: skip
        channels = (c_size_t(), c_size_t())
        call(library.transform_channels, self._pointer, byref(channels[0]), byref(channels[1]))
        #: The samples of a pixel without alpha, of the source and of the destination.
        self.channels = (channels[0].value, channels[1].value)

    def __del__(self) -> None:
        pointer = getattr(self, "_pointer", None)
        if pointer and library is not None:
            library.palette_transform_free(pointer)

    def convert(
        self, pixels: Any, dtype: Any = None, *, premultiplied: bool = False
    ) -> np.ndarray[Any, Any]:
        """Pixels in the other profile, of uint8, uint16, float16 or float32.

        The last axis has the samples of a pixel; one more than the profile has is alpha, which is
        kept. dtype is that of the result, by default that of the pixels.
        """
        np = _numpy()
        array = np.ascontiguousarray(pixels)
        target = array.dtype if dtype is None else np.dtype(dtype)
        samples = [code(kind.name, _SAMPLES, "dtype") for kind in (array.dtype, target)]
        extra = array.shape[-1] - self.channels[0] if array.ndim else -1
        if extra not in (0, 1):
            raise ValueError(
                f"pixels has the shape {array.shape}; the last axis must be {self.channels[0]} "
                "samples, or one more with alpha"
            )
        alpha = extra * (2 if premultiplied else 1)
        results = np.empty((*array.shape[:-1], self.channels[1] + extra), target)
        call(
            library.transform_convert, self._pointer, address(array), samples[0], alpha,
            address(results), samples[1], alpha, array.size // array.shape[-1],
        )  # fmt: skip
        return results
