#!/usr/bin/env python3
"""Times the audit of images: ours, libvips, Pillow, and decoding alone, in one run.

    make bench
    Benchmarks/compare-images.py palette-check [measure-images] [--many COUNT]

Run by a Python with pyvips, Pillow and numpy. The images are those of `../shared/corpora/images`; without
them, photos and icons made for this measurement. Every program uses all cores, and files that it cannot
read count for it. What counts is the wall time of whole processes, the fastest of several, in turn;
the processor's time is printed beside it. `measure-images` decodes the same files with our codecs and
does nothing else.

Ours states every fact of a file, among them its colors, luminances, glyph and hash, and runs all rules.
libvips computes minimum, maximum, mean and deviation of each channel, and so does numpy for Pillow.

With --many, that many small PNG files are made, and audited once: memory must not depend on their number.
"""

import os
import random
import struct
import subprocess
import sys
import tempfile
import time
import zlib

CORPUS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../shared/corpora/images")
SKIPPED = (".txt", ".md", ".json", ".icc")

VIPS = """
import os, sys
from concurrent.futures import ThreadPoolExecutor
os.environ["VIPS_CONCURRENCY"] = "1"
import pyvips
def look(path):
    try:
        pyvips.Image.new_from_file(path, access="sequential").stats()
    except pyvips.Error:
        pass
with ThreadPoolExecutor(os.cpu_count()) as pool:
    list(pool.map(look, sys.stdin.read().splitlines()))
"""
PILLOW = """
import os, sys, warnings
from concurrent.futures import ThreadPoolExecutor
import numpy
from PIL import Image
warnings.simplefilter("ignore")
def look(path):
    try:
        pixels = numpy.asarray(Image.open(path))
        for measure in (numpy.min, numpy.max, numpy.mean, numpy.std):
            measure(pixels, axis=(0, 1))
    except Exception:
        pass
with ThreadPoolExecutor(os.cpu_count()) as pool:
    list(pool.map(look, sys.stdin.read().splitlines()))
"""
HEADERS = """
import sys, warnings
from PIL import Image
warnings.simplefilter("ignore")
for path in sys.stdin.read().splitlines():
    try:
        with Image.open(path) as image:
            image.size
    except Exception:
        pass
"""
IMPORTS = {
    VIPS: "import pyvips, sys; from concurrent.futures import ThreadPoolExecutor",
    PILLOW: "import numpy, sys; from concurrent.futures import ThreadPoolExecutor; from PIL import Image",
    HEADERS: "import sys; from PIL import Image",
}


def run(arguments, paths=(), environment=None):
    """Wall seconds, processor seconds and peak memory in MiB."""
    with tempfile.TemporaryFile() as list_file:
        list_file.write("\n".join(paths).encode())
        list_file.seek(0)
        start = time.perf_counter()
        process = subprocess.Popen(
            arguments, stdin=list_file, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})})
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) not in (0, 1, 2):
        sys.exit(f"{arguments[0]} ended with {os.waitstatus_to_exitcode(status)}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, rows):
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b"".join(b"\0" + row for row in rows), 1)) + chunk(b"IEND", b""))


def make(folder, count, sides):
    """PNG files of stripes with some noise."""
    values = random.Random(1)
    paths = []
    for index in range(count):
        width, height = values.randint(*sides), values.randint(*sides)
        one, other, edge = values.randbytes(4), values.randbytes(4), values.randint(1, width)
        rows = (
            one * edge + other * (width - edge) if y % 5 else values.randbytes(4) * width
            for y in range(height))
        part = os.path.join(folder, f"{index // 1000:04}")
        os.makedirs(part, exist_ok=True)
        paths.append(os.path.join(part, f"{index:07}.png"))
        with open(paths[-1], "wb") as file:
            file.write(png(width, height, rows))
    return paths


def corpus(folder):
    if not os.path.isdir(CORPUS):
        return make(folder, 1000, (16, 512))
    return sorted(
        os.path.join(place, name)
        for place, _, names in os.walk(CORPUS) for name in names if not name.endswith(SKIPPED))


def fastest(works, rounds):
    """The fastest round of each, all in turn."""
    best = {}
    for _ in range(rounds):
        for name, work in works.items():
            best[name] = min(best.get(name, (1e9,)), work())
    return best


def table(title, count, results, ours):
    print(f"\n{title:<34}{'wall':>9}{'CPU':>9}{'files/s':>10}{'ours is':>10}")
    for name, (wall, cpu, memory) in results.items():
        print(
            f"  {name:<32}{wall:>7.2f} s{cpu:>7.2f} s{count / wall:>10,.0f}"
            f"{wall / results[ours][0]:>9.2f}×   {memory:.0f} MiB")


def compare(tool, decode, paths):
    audit = [tool, "audit", "--files-from", "-", "--format", "ndjson", "--fail-on", "never", "--no-progress"]
    works = {"ours": lambda: run([*audit, "--no-cache"], paths)}
    for name, program in (("libvips", VIPS), ("Pillow and numpy", PILLOW)):
        works[f"{name}, statistics"] = lambda program=program: run([sys.executable, "-c", program], paths)
        works[f"  start of {name}"] = lambda program=program: run([sys.executable, "-c", IMPORTS[program]])
    if decode:
        works["our codecs, decoding alone"] = lambda: run([decode], paths)
    pixels = fastest(works, 3)
    table(f"{len(paths):,} files, pixels", len(paths), pixels, "ours")

    works = {
        "ours": lambda: run([*audit, "--no-cache", "--facts", "metadata"], paths),
        "Pillow, Image.open": lambda: run([sys.executable, "-c", HEADERS], paths),
        "  start of Pillow": lambda: run([sys.executable, "-c", IMPORTS[HEADERS]]),
    }
    metadata = fastest(works, 5)
    table("metadata alone", len(paths), metadata, "ours")

    with tempfile.TemporaryDirectory() as cache:
        environment = {"XDG_CACHE_HOME": cache}
        results = {"first run, with cache": run(audit, paths, environment)}
        results.update(fastest({"again": lambda: run(audit, paths, environment)}, 5))
        table("the same files again", len(paths), results, "again")

    print("\nwall time and processor time of the other, as multiples of ours")
    goals = [
        ("libvips, statistics", pixels["libvips, statistics"], pixels["ours"], 2),
        ("Pillow, Image.open", metadata["Pillow, Image.open"], metadata["ours"], 4),
        ("without cache, of the run again", pixels["ours"], results["again"], 20),
    ]
    if decode:
        goals.insert(1, ("decoding alone", pixels["our codecs, decoding alone"], pixels["ours"], 0.85))
    for name, other, ours, goal in goals:
        print(f"  {name:<32}{other[0] / ours[0]:>8.2f}×{other[1] / ours[1]:>8.2f}×   goal {goal}×")


def main():
    arguments = sys.argv[1:]
    many = 0
    if "--many" in arguments:
        place = arguments.index("--many")
        many = int(arguments[place + 1])
        del arguments[place : place + 2]
    if not arguments:
        sys.exit(__doc__)
    tool, decode = arguments[0], arguments[1] if len(arguments) > 1 else None
    with tempfile.TemporaryDirectory() as folder:
        compare(tool, decode, corpus(folder))
    if many:
        with tempfile.TemporaryDirectory() as folder:
            make(folder, many, (16, 64))
            wall, cpu, memory = run(
                [tool, "audit", folder, "--format", "ndjson", "--no-cache", "--fail-on", "never", "--no-progress"])
            print(
                f"\n{many:,} small files: {wall:.1f} s, {cpu:.1f} s CPU, {many / wall:,.0f} files/s, "
                f"{memory:.0f} MiB at most")


main()
