"""Token files, images, and requests of the engine protocol."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from ctypes import c_char_p
from typing import Any, Optional, Union

from ._library import library, text_of

#: A path as the functions of the standard library take it.
Path = Union[str, "os.PathLike[str]"]


def check(
    *paths: Path,
    text: Optional[Union[str, bytes]] = None,
    filename: str = "tokens.tokens.json",
    configuration: Optional[Union[Path, Mapping[str, Any]]] = None,
) -> dict[str, Any]:
    """Checks token files, style sheets and folders, or a text, and returns the report.

    The report is that of ``palette-check check --format json``. What is wrong with a file is one of
    its ``findings`` or ``errors``, not an exception. configuration is the path of a configuration
    file, or its content; without, the nearest one of each file counts.

    >>> style = ":root { --color-text: #999; --color-background: #fff }"
    >>> report = check(text=style, filename="brand.css")
    >>> [(finding["rule"], finding["severity"]) for finding in report["findings"]]
    [('contrast/minimum', 'error')]
    >>> rules = {"contrast/minimum": "off"}
    >>> check(text=style, filename="brand.css", configuration={"rules": rules})["findings"]
    []
    """
    if (text is None) == (not paths):
        raise TypeError("check() takes either paths or text")
    content: Optional[Mapping[str, Any]] = None
    path: Optional[bytes] = None
    if isinstance(configuration, Mapping):
        content = configuration
    elif configuration is not None:
        path = os.fsencode(configuration)
    if text is not None:
        if path is not None:
            os.stat(path)
            # What the file extends is relative to it.
            content = {"extends": os.path.abspath(os.fsdecode(path))}
        settings = None if content is None else json.dumps(content).encode()
        data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
        report = text_of(library.check_text, data, len(data), filename.encode(), settings)
    elif content is not None:
        raise TypeError("with paths, configuration is the path of a file")
    else:
        given = (c_char_p * len(paths))(*map(os.fsencode, paths))
        report = text_of(library.check_paths, given, len(paths), path)
    return dict(json.loads(report or "{}"))


def inspect(path: Path) -> dict[str, Any]:
    """The facts of an image: format, size, depth, profile, statistics of its pixels.

    An image that cannot be read has an ``error``, and None for its ``facts``.

    >>> inspect("no-such-image.png")["error"]["message"]
    'the file cannot be read: there is no such file'
    """
    return dict(json.loads(text_of(library.inspect, os.fsencode(path)) or "{}"))


class RequestError(ValueError):
    """The error of a request, with its code in JSON-RPC."""

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


def request(method: str, /, **parameters: Any) -> Any:
    """The result of a request of the engine protocol, which ``palette-check serve`` describes.

    >>> request("color.simulate", color="red", deficiency="deutan")["css"]
    'color(srgb 0.640...)'
    >>> round(request("color.difference", a="red", b="orange", method="ok2")["value"], 3)
    0.381
    """
    message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}
    data = json.dumps(message).encode()
    response = json.loads(text_of(library.request, data, len(data)) or "{}")
    if "error" in response:
        raise RequestError(response["error"]["message"], response["error"]["code"])
    return response["result"]
