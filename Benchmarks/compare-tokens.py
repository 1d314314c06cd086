#!/usr/bin/env python3
"""Times token files from a cold start, and how the time grows with their number, in one run.

    make bench

Every figure is a whole process, from its start to its end, with the fastest of several runs counted.
The peer is `json.load` of CPython on the same files, in turn with ours: a C reader that keeps no places,
follows no alias and converts no color. The limit is reading the bytes (`cat` to nowhere).
"""

import json
import os
import subprocess
import sys
import tempfile
import time

TOOL = sys.argv[1]
CORPORA = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../shared/corpora/tokens")


def run(arguments, rounds=7):
    """Seconds and peak memory in MiB of the fastest run."""
    best = (1e9, 0)
    for _ in range(rounds):
        start = time.perf_counter()
        process = subprocess.Popen(
            arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, _, usage = os.wait4(process.pid, 0)
        best = min(best, (time.perf_counter() - start, usage.ru_maxrss / 1024))
    return best


def peers(paths):
    read = "import json,sys\nfor p in sys.argv[1:]: json.load(open(p, encoding='utf-8-sig'))"
    start = run([sys.executable, "-S", "-c", "import json"])[0]
    return run([sys.executable, "-S", "-c", read, *paths])[0] - start, run(["cat", *paths])[0]


def palette(folder, count):
    """A resolver with 24 permutations: a quarter of `count` primitives, the rest aliases by theme."""
    primitives, base = {"$type": "color"}, {}
    for index in range(count // 4):
        components = [round((index * k % 1009) / 1008, 4) for k in (7, 31, 101)]
        primitives[f"c{index}"] = {"$value": {"colorSpace": "srgb", "components": components}}
    for index in range(count - count // 4):
        group = base.setdefault(f"g{index // 100}", {})
        group[f"t{index % 100}"] = {"$value": f"{{primitives.c{index % (count // 4)}}}"}
    modifiers, files = {}, {"base.tokens.json": {"primitives": primitives, **base}}
    for name, contexts in (("theme", 4), ("contrast", 3), ("brand", 2)):
        modifiers[name] = {"contexts": {}, "default": "k0"}
        for context in range(contexts):
            tokens = {}
            for group in list(base)[context :: contexts * 4]:
                tokens[group] = {
                    token: {"$value": f"{{primitives.c{(number + context) % (count // 4)}}}"}
                    for number, token in enumerate(base[group])
                }
            file = f"{name}-k{context}.tokens.json"
            files[file] = tokens
            modifiers[name]["contexts"][f"k{context}"] = [{"$ref": file}]
    order = [{"$ref": "#/sets/base"}] + [{"$ref": f"#/modifiers/{name}"} for name in modifiers]
    files["all.resolver.json"] = {
        "version": "2025.10",
        "sets": {"base": {"sources": [{"$ref": "base.tokens.json"}]}},
        "modifiers": modifiers,
        "resolutionOrder": order,
    }
    for name, content in files.items():
        with open(os.path.join(folder, name), "w") as file:
            json.dump(content, file, indent=2)
    return [os.path.join(folder, name) for name in files]


def document(path, megabytes):
    """A DTCG file: groups of 200 tokens, a quarter of them colors and the rest aliases."""
    groups = {}
    for index in range(megabytes * 5_200):
        group, token = divmod(index, 200)
        components = [round(index * k % 1009 / 1008, 4) for k in (7, 31, 101)]
        color = {"colorSpace": "srgb", "components": components, "alpha": 1}
        alias = f"{{group-{group}.token-{token - token % 4}}}"
        groups.setdefault(f"group-{group}", {"$type": "color"})[f"token-{token}"] = {
            "$value": alias if token % 4 else color,
            "$description": f"Number {index} of the colors made for this measurement.",
        }
    with open(path, "w") as file:
        json.dump(groups, file, indent=2)
    return path


def stylesheet(path, megabytes):
    """Custom properties of two themes: a third are colors, and the rest refer to them."""
    def name(index):
        return f"--color-group-{index // 200}-step-{index % 200}"

    size, index = 0, 0
    with open(path, "w") as file:
        file.write(":root {\n")
        while size < megabytes * 600_000:
            value = f"var({name(index - index % 3)})" if index % 3 else f"#{index * 40503 % 2**24:06x}"
            size += file.write(f"  {name(index)}: {value};\n")
            index += 1
        file.write("}\n[data-theme=dark] {\n")
        index = 0
        while size < megabytes * 1_000_000:
            size += file.write(f"  {name(index)}: #{index * 65537 % 2**24:06x};\n")
            index += 3
        file.write("}\n")
    return path


def row(name, paths, arguments, goal, compared=None, rounds=7):
    seconds, memory = run([TOOL, *arguments], rounds)
    reading, limit = peers(compared or paths)[0], peers(paths)[1]
    print(
        f"{name:34} {seconds * 1e3:8.1f} ms {memory:6.0f} MiB   {seconds / reading:5.1f} × json.load"
        f"  {seconds / limit:6.1f} × cat   goal {goal}")
    return seconds


def tree(path):
    return [
        os.path.join(folder, name)
        for folder, _, names in os.walk(path) for name in names if name.endswith(".json")]


def main():
    check = ["check", "--no-progress", "--fail-on", "never", "--format", "json"]
    print(f"{'whole process':34} {'time':>11} {'memory':>10}")
    examples = os.path.join(CORPORA, "dtcg-examples")
    if os.path.isdir(examples):
        largest = max(
            (name for name in os.listdir(examples) if name.endswith(".resolver.json")),
            key=lambda name: sum(map(os.path.getsize, tree(examples + "/" + name.split(".")[0]))))
        path = os.path.join(examples, largest)
        row(largest, tree(examples + "/" + largest.split(".")[0]), [*check, path], "100 ms")
        figma = os.path.join(
            CORPORA, "terrazzo-fixtures/packages/cli/test/fixtures/import-figma",
            "get-local-variables.json")
        row("Figma REST, 1,409 variables", [figma], [*check, figma], "150 ms")
    print("\n24 permutations, resolved (--conformance runs no rules)")
    previous = None
    for count in (12_500, 25_000, 50_000, 100_000):
        with tempfile.TemporaryDirectory() as folder:
            paths = palette(folder, count)
            seconds = row(
                f"{count:,} tokens", paths, [*check, "--conformance", paths[-1]],
                "2 s, 1 GiB" if count == 100_000 else "-")
            if previous:
                print(f"{'':34} {seconds / previous:8.2f} × the time of half as many")
            previous = seconds
    print("\nOne file, checked (style sheets against `json.load` of the DTCG file of their size)")
    with tempfile.TemporaryDirectory() as folder:
        for kind, make, name in (
            ("DTCG", document, "file.tokens.json"), ("CSS", stylesheet, "file.css")
        ):
            first = None
            for megabytes in (1, 10, 50):
                path = make(os.path.join(folder, name), megabytes)
                peer = document(os.path.join(folder, "peer.json"), megabytes)
                seconds = row(
                    f"{kind}, {megabytes} MB", [path], [*check, "--quiet", path],
                    "4 × json.load, 600 MiB" if megabytes == 50 else "-", [peer], rounds=3)
                first = first or seconds
                if megabytes > 1:
                    print(f"{'':34} {seconds / first:8.2f} × the time of 1 MB")


main()
