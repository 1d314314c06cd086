#!/usr/bin/env python3
"""Writes Tests/Resources from the reference values beside the checkout (../shared/oracle).

Of each file stay: the note on its source, a case for every combination the tests distinguish, others
evenly drawn up to a number, and of each case the values that tests read. The numbers themselves are
not touched.
"""

import json
import pathlib
import struct
import sys

HERE = pathlib.Path(__file__).resolve().parent.parent
ORACLE = HERE.parent / "shared/oracle"
RESOURCES = HERE / "Tests/Resources"


def keep(*keys):
    return lambda case: {key: case[key] for key in keys if key in case}


def gamut(case):
    used = keep("clip", "css-minde", "raytrace", "oklch-cubic")
    targets = {name: used(values) for name, values in case["targets"].items()}
    return keep("id", "space", "coords")(case) | {"targets": targets}


def crossings(case):
    used = keep("first", "crossings")
    return {key: used(value) if isinstance(value, dict) else value for key, value in case.items()}


def islands(case):
    names = [name for name, value in case.items()
             if isinstance(value, dict) and len(value["crossings"]) > 1]
    # Each of them: there are few.
    return [(name, case["L"], case["h"]) for name in names] + [("h", case["h"] // 60)]


def css_features(case):
    function = case["css"].strip().lower().split("(")[0]
    return [(case["file"], case["valid"]), (case["file"], function[:12]),
            (case["file"], "none" in case["css"], "calc" in case["css"], "/" in case["css"])]


# The profiles of ICC conversions that tests rebuild, and the tags that say everything about them.
PROFILES = ["sRGB-v4", "DisplayP3-v4", "AdobeCompat-v4", "ProPhoto-v4", "Rec2020-v4", "sGrey-v4"]


def tags(name):
    """The numbers of a matrix or gray profile, in 65536ths: colorants and a parametric curve."""
    data = (ORACLE / f"profiles/{name}.icc").read_bytes()
    values = {}
    for index in range(struct.unpack(">I", data[128:132])[0]):
        tag, at, size = struct.unpack(">4sII", data[132 + 12 * index:144 + 12 * index])
        kind = data[at:at + 4]
        start = {b"XYZ ": 8, b"sf32": 8, b"para": 12}.get(kind)
        if start:
            values[tag.decode()] = list(
                struct.unpack(f">{(size - start) // 4}i", data[at + start:at + size]))
    return values


# file: {list: (number, features of a case, what stays of a case)}
FILES = {
    "blend": {"cases": (110, lambda c: [c["blend"], c["operator"], (c["blend"], c["backdrop"][3])],
                        dict)},
    "color-mix": {"cases": (70, lambda c: [c["css"].split(",")[0], "none" in c["css"]],
                            keep("id", "css", "computed", "disputed"))},
    "contrast": {"cases": (130, lambda c: [c["tag"]],
                           keep("id", "fg", "bg", "wcag_spec", "apca", "lstar", "weber",
                                "michelson", "deltaphi"))},
    "contrast-solver": {"cases": (63, lambda c: [], dict)},
    "conversions": {"cases": (50, lambda c: [c["tag"], c["space"]],
                              keep("id", "space", "coords", "to", "powerless", "colorjs"))},
    "css-parse": {"wpt_literal": (90, lambda c: [c["file"]], dict),
                  "wpt_port": (320, css_features,
                               keep("id", "css", "valid", "computed", "srgb8_mapped",
                                    "equivalent_to"))},
    "cvd": {"cases": (14, lambda c: [len(c["out"])], dict)},
    "deltae-lab": {"cases": (45, lambda c: [c["tag"]],
                             keep("id", "lab1", "lab2", "coloraide", "coloraide_swapped"))},
    "deltae-srgb": {"cases": (36, lambda c: [c["tag"]], keep("id", "srgb1", "srgb2", "coloraide"))},
    "gamut": {"cases": (40, lambda c: [c["tag"], c["space"]], gamut)},
    "icc": {"cases": (150, lambda c: [(c["from"], c["to"], c["intent"], c["bpc"])], dict)},
    "interpolate": {"cases": (18, lambda c: [c["space"]], dict)},
    "machado-matrices": {},
    "max-chroma": {"cases": (50, islands, crossings)},
    "sharma-ciede2000": {"cases": (34, lambda c: [], dict)},
}


def thinned(cases, number, features):
    """Those with a feature no earlier one has, and every k-th of the rest."""
    seen, first = set(), []
    for index, case in enumerate(cases):
        new = set(features(case)) - seen
        if new:
            seen |= new
            first.append(index)
    rest = [index for index in range(len(cases)) if index not in set(first)]
    wanted = max(0, min(number - len(first), len(rest)))
    chosen = {rest[i * len(rest) // wanted] for i in range(wanted)} | set(first)
    return [cases[index] for index in sorted(chosen)]


def text(name):
    source = json.loads((ORACLE / f"{name}.json").read_text())
    lists = FILES[name]
    members = []
    for key, value in source.items():
        if key in lists:
            number, features, stays = lists[key]
            if name == "interpolate":
                value = [case for case in value if case["method"] == "linear"]
            if name == "icc":
                # Between the profiles that tests rebuild from their tags, which are below.
                value = [case for case in value if case["from"] in PROFILES
                         and case["to"] in PROFILES]
            rows = [json.dumps(stays(case), ensure_ascii=False, separators=(",", ":"))
                    for case in thinned(value, number, features)]
            members.append(f"{json.dumps(key)}:[\n" + ",\n".join(rows) + "\n]")
        else:
            members.append(f"{json.dumps(key)}:"
                           + json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    if name == "icc":
        rows = [f"{json.dumps(name)}:" + json.dumps(tags(name), separators=(",", ":"))
                for name in PROFILES]
        members.append('"profiles":{\n' + ",\n".join(rows) + "\n}")
    return "{\n" + ",\n".join(members) + "\n}\n"


def main():
    if not ORACLE.is_dir():
        sys.exit(f"{ORACLE} is not there: nothing to thin")
    for name in FILES:
        (RESOURCES / f"{name}.json").write_text(text(name))
    facts = json.loads((ORACLE.parent / "facts/apple-colors.json").read_text())["materials"]
    kept = {key: facts[key] for key in
            ["measured", "recipes", "recipe_source", "linear_equivalent"]}
    (RESOURCES / "apple-materials.json").write_text(
        json.dumps({"materials": kept}, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
