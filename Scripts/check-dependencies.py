#!/usr/bin/env python3
"""Checks that each target of Package.swift declares every module of the package that it sees: those
that it imports, and those that they export again.

One that is seen through another target only is not noticed when it changes: an incremental build
then keeps code for values of another size, which crashes.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private)\s+)?"
    r"import\s+(?:(?:struct|class|enum|func|protocol|typealias|var|let)\s+)?(\w+)",
    re.MULTILINE,
)
EXPORT = re.compile(r"^\s*@_exported\s+public\s+import\s+(\w+)", re.MULTILINE)


def matches(pattern, target):
    default = ("Tests/" if target["type"] == "test" else "Sources/") + target["name"]
    folder = ROOT / (target.get("path") or default)
    excluded = [folder / name for name in target.get("exclude", [])]
    modules = set()
    for file in folder.rglob("*.swift"):
        if not any(path in file.parents or path == file for path in excluded):
            modules |= set(pattern.findall(file.read_text()))
    return modules


def seen(modules, exports):
    """The modules, with what each of them exports again."""
    found, waiting = set(), set(modules)
    while waiting:
        module = waiting.pop()
        found.add(module)
        waiting |= exports.get(module, set()) - found
    return found


def main():
    dump = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    targets = [target for target in json.loads(dump.stdout)["targets"] if target["type"] != "plugin"]
    names = {target["name"] for target in targets}
    exports = {target["name"]: matches(EXPORT, target) for target in targets}
    missing = False
    for target in targets:
        declared = {
            value[0]
            for dependency in target["dependencies"]
            for value in dependency.values()
            if isinstance(value, list) and value
        }
        for name in sorted(
            (seen(matches(IMPORT, target), exports) & names) - declared - {target["name"]}
        ):
            print(f"Package.swift: error: {target['name']} sees {name}: declare it", file=sys.stderr)
            missing = True
    sys.exit(1 if missing else 0)


main()
