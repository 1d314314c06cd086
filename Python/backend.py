"""Builds the wheel from a release build of the package, for `make wheel` and for pip (PEP 517).

    python3 backend.py FOLDER [BUILD]

FOLDER gets the wheel; BUILD is the folder of a build that is done, by default ../.build/release.
The wheel has the library and the command with Swift's runtime inside, and the libraries of the
system that both need, except for those of every Linux. It suits every Python 3, because it uses
ctypes; its tag names the C library of this machine.
"""

from __future__ import annotations

import base64
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent

# The libraries that every Linux with the C library of the tag has (PEP 600).
COMMON = re.compile(
    r"(linux-vdso|ld-linux.*|libc|libm|libdl|libpthread|librt|libutil|libstdc\+\+|libgcc_s)\.so.*"
)


def _project() -> dict[str, str]:
    """The texts of the table `project`; Python 3.9 has no reader of TOML."""
    table = (HERE / "pyproject.toml").read_text().split("[project]")[1].split("\n[")[0]
    return dict(re.findall(r'^([a-z-]+) = "(.*)"$', table, re.M))


def _version() -> str:
    text = (PACKAGE / "Sources/PaletteAudit/ToolVersion.swift").read_text()
    found = re.search(r'toolVersion = "(.*)"', text)
    if not found:
        sys.exit("backend: ToolVersion.swift states no version")
    return found.group(1)


def _tag() -> str:
    name, version = platform.libc_ver()
    if name != "glibc":
        sys.exit("backend: wheels are built on Linux with glibc only")
    return f"py3-none-manylinux_{version.replace('.', '_')}_{platform.machine()}"


def _run(*arguments: object, **options: object) -> str:
    result = subprocess.run(
        [str(argument) for argument in arguments], text=True, stdout=subprocess.PIPE, **options
    )  # type: ignore[call-overload]
    if result.returncode:
        sys.exit(f"backend: {arguments[0]} failed with status {result.returncode}")
    return str(result.stdout)


def _link(build: Path, folder: Path) -> None:
    """Links the library and the command, which look for other libraries beside themselves."""
    # As RPATH it counts for the libraries that these need, too; RUNPATH would not.
    found = ["--disable-new-dtags", "-rpath=$ORIGIN"]
    with tempfile.TemporaryDirectory() as work:
        _run(PACKAGE / "Scripts/link-library.sh", build, work, *found)
        shutil.copy(Path(work) / "libpalette.so.1", folder)
    _run(PACKAGE / "Scripts/link-static.sh", build / "palette-check", folder / "palette-check", *found)


def _bundle(folder: Path, licenses: Path) -> None:
    """Copies the libraries of the system that the binaries need, with their licenses."""
    paths = {}
    for binary in list(folder.iterdir()):
        for name, path in re.findall(r"^\s*(\S+) => (/\S+)", _run("ldd", binary), re.M):
            if not COMMON.fullmatch(name) and Path(path).parent != folder:
                paths[name] = Path(path).resolve()
    for name, path in paths.items():
        shutil.copy(path, folder / name)
        if not shutil.which("dpkg-query"):
            continue
        # dpkg knows the files under /usr; /lib is a link to /usr/lib.
        for known in (path, Path(str(path).replace("/usr/lib", "/lib", 1))):
            owner = subprocess.run(
                ["dpkg-query", "--search", str(known)], capture_output=True, text=True
            )
            if owner.returncode == 0:
                package = owner.stdout.split(":")[0]
                shutil.copy(f"/usr/share/doc/{package}/copyright", licenses / f"{package}.txt")
                break


def _metadata(version: str) -> str:
    project = _project()
    return "\n".join([
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"License: {project['license']}",
        f"Requires-Python: {project['requires-python']}",
        "Provides-Extra: arrays",
        'Requires-Dist: numpy>=1.22; extra == "arrays"',
        "Description-Content-Type: text/markdown",
        "",
        (PACKAGE / "Documentation/Python.md").read_text(),
    ])  # fmt: skip


def _write(wheel: Path, root: Path, record: str) -> None:
    """Packs a folder, with the same bytes for the same files."""
    lines = []
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(path for path in root.rglob("*") if path.is_file()):
            name = path.relative_to(root).as_posix()
            data = path.read_bytes()
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=")
            lines.append(f"{name},sha256={digest.decode()},{len(data)}\n")
            _add(archive, name, data, executable=os.access(path, os.X_OK))
        lines.append(f"{record},,\n")
        _add(archive, record, "".join(lines).encode(), executable=False)


def _add(archive: zipfile.ZipFile, name: str, data: bytes, executable: bool) -> None:
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = (0o100755 if executable else 0o100644) << 16
    archive.writestr(entry, data)


def build_wheel(
    wheel_directory: str,
    config_settings: object = None,
    metadata_directory: object = None,
    build: str = str(PACKAGE / ".build/release"),
) -> str:
    """Builds the wheel and returns its name."""
    version, tag = _version(), _tag()
    name = f"palette_check-{version}"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        shutil.copytree(
            HERE / "palette", root / "palette",
            ignore=shutil.ignore_patterns("__pycache__", "_binaries"),
        )  # fmt: skip
        information = root / f"{name}.dist-info"
        licenses = information / "licenses"
        licenses.mkdir(parents=True)
        shutil.copy(PACKAGE / "LICENSE", licenses)
        binaries = root / "palette/_binaries"
        binaries.mkdir()
        _link(Path(build).resolve(), binaries)
        # The command looks for what explains its rules as if it were in `bin`.
        documents = root / "palette/share/doc/palette-check"
        documents.mkdir(parents=True)
        page = _run(Path(build).resolve() / "generate-catalogs", "--rules")
        (documents / "Rules.html").write_text(page)
        _bundle(binaries, licenses)
        (information / "METADATA").write_text(_metadata(version))
        (information / "WHEEL").write_text(
            f"Wheel-Version: 1.0\nGenerator: palette-check\nRoot-Is-Purelib: false\nTag: {tag}\n"
        )
        (information / "entry_points.txt").write_text(
            "[console_scripts]\npalette-check = palette.__main__:main\n"
        )
        wheel = f"{name}-{tag}.whl"
        _write(Path(wheel_directory) / wheel, root, f"{name}.dist-info/RECORD")
    return wheel


def build_sdist(sdist_directory: str, config_settings: object = None) -> str:
    """There is none: the sources are those of the Swift package."""
    raise NotImplementedError("build a wheel in a checkout, with `make wheel`")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: backend.py FOLDER [BUILD]")
    os.makedirs(sys.argv[1], exist_ok=True)
    print(Path(sys.argv[1]) / build_wheel(sys.argv[1], **dict(zip(["build"], sys.argv[2:]))))
