"""The command ``palette-check``."""

from __future__ import annotations

import os
import shutil
import sys
from typing import NoReturn

from ._library import BINARIES


def main() -> NoReturn:
    """Becomes the program of the wheel, or else the one that is installed."""
    own = BINARIES / "palette-check"
    path = str(own) if own.exists() else shutil.which("palette-check")
    # The script of this package has the same name where no program lies beside it.
    if path is None or os.path.realpath(path) == os.path.realpath(sys.argv[0]):
        sys.exit("palette-check: the program is not installed; this package has only the library")
    os.execv(path, ["palette-check", *sys.argv[1:]])


if __name__ == "__main__":
    main()
