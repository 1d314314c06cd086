#!/usr/bin/env python3
"""Writes what a program is made of, as CycloneDX 1.5: make-sbom.py PROGRAM

The Swift packages come from Package.resolved, the shared libraries from the program itself, with the
version of the Debian package that has them here. The same input gives the same bytes.
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import uuid

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


def swift_packages(program):
    """The packages that are linked into the program. Without resolved versions they cannot be told."""
    resolved = ROOT / "Package.resolved"
    if not resolved.exists():
        sys.exit("make-sbom.py: no Package.resolved: build first")
    for pin in json.loads(resolved.read_text())["pins"]:
        # Yams is for Apple systems: elsewhere libyaml is used directly.
        if pin["identity"] == "yams" and sys.platform == "linux":
            continue
        state = pin["state"]
        version = state.get("version", state["revision"])
        owner, name = pin["location"].removesuffix(".git").split("/")[-2:]
        yield {
            "type": "library",
            "bom-ref": f"pkg:swift/github.com/{owner}/{name}@{version}",
            "name": name,
            "version": version,
            "purl": f"pkg:swift/github.com/{owner}/{name}@{version}",
            "hashes": [{"alg": "SHA-1", "content": state["revision"]}],
        }


def swift_runtime():
    version = re.search(r"Swift version (\S+)", output("swiftc", "--version"))
    return {
        "type": "framework",
        "bom-ref": "swift-runtime",
        "name": "Swift standard library and FoundationEssentials",
        "version": version.group(1) if version else "unknown",
        "licenses": [{"license": {"id": "Apache-2.0"}}],
    }


def shared_libraries(program):
    for line in output("ldd", program).splitlines():
        found = re.match(r"\s*(\S+) => (\S+)", line)
        if not found:
            continue
        name, path = found.groups()
        owner = output("dpkg-query", "--search", os.path.realpath(path)).split(":")[0]
        version = output("dpkg-query", "--show", "--showformat=${Version}", owner) if owner else ""
        component = {"type": "library", "bom-ref": name, "name": name, "version": version or "unknown"}
        if owner:
            component["purl"] = f"pkg:deb/debian/{owner}@{version}"
        yield component


def main(program):
    version = output(program, "--version").strip()
    components = sorted(
        [*swift_packages(program), swift_runtime(), *shared_libraries(program)],
        key=lambda component: component["bom-ref"],
    )
    time = datetime.datetime.fromtimestamp(
        int(os.environ.get("SOURCE_DATE_EPOCH", "0")), datetime.timezone.utc
    )
    tool = {
        "type": "application",
        "bom-ref": "palette-check",
        "name": "palette-check",
        "version": version,
        "licenses": [{"license": {"id": "Apache-2.0"}}],
    }
    bom = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": tool},
        "components": components,
        "dependencies": [
            {"ref": "palette-check", "dependsOn": [component["bom-ref"] for component in components]}
        ],
    }
    content = json.dumps(bom, sort_keys=True)
    bom["serialNumber"] = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, content)}"
    print(json.dumps(bom, indent=2))


if len(sys.argv) != 2:
    sys.exit(__doc__)
main(sys.argv[1])
