#!/usr/bin/env python3
"""Times conversions between profiles: ours, LittleCMS, and other programs, with memcpy as the limit.

    swift build -c release --package-path Benchmarks --product measure-transforms
    Benchmarks/compare-transforms.py Benchmarks/.build/release/measure-transforms [tables] [TABLE.icc …]

Peers that are installed are measured as well: Pillow and pyvips from PyPI, ImageMagick's `convert`.
They convert 2048 × 2048 pixels from Display P3 to sRGB by the profiles of this project. What counts is
the processor's time. Machines are noisy: ratios are worth more than single figures.
"""

import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import tempfile
import time

SIDE = 2048
PROFILES = pathlib.Path(__file__).resolve().parent.parent / "Profiles"


def processor_time():
    """Seconds of this process and of those it started, so that other programs count less."""
    started = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + started.ru_utime + started.ru_stime


def rate(work, rounds=5):
    work()
    seconds = []
    for _ in range(rounds):
        start = processor_time()
        work()
        seconds.append(processor_time() - start)
    return SIDE * SIDE / sorted(seconds)[rounds // 2]


def pixels(samples):
    row = bytes((x * (c + 3) >> 4) + (x * 7 & 15) & 255 for x in range(SIDE) for c in range(samples))
    return row * SIDE


def pillow():
    from PIL import Image, ImageCms

    image = Image.frombytes("RGB", (SIDE, SIDE), pixels(3))
    transform = ImageCms.buildTransform(
        str(PROFILES / "display-p3.icc"), str(PROFILES / "srgb.icc"), "RGB", "RGB",
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
    )
    target = image.copy()
    return {"RGBA8, Display P3 to sRGB": rate(lambda: transform.apply(image, target))}


def vips():
    os.environ.setdefault("VIPS_CONCURRENCY", "1")
    import pyvips

    results = {}
    for name, depth, kind in (("RGBA8", 8, "uchar"), ("RGBA16", 16, "ushort")):
        memory = pixels(3) if depth == 8 else pixels(6)
        image = pyvips.Image.new_from_memory(memory, SIDE, SIDE, 3, kind)
        image = image.copy(interpretation="srgb" if depth == 8 else "rgb16")

        def work():
            image.icc_transform(
                str(PROFILES / "srgb.icc"), input_profile=str(PROFILES / "display-p3.icc"),
                intent="relative", depth=depth,
            ).write_to_memory()

        results[f"{name}, Display P3 to sRGB"] = rate(work)
    return results


def image_magick():
    tool = shutil.which("magick") or shutil.which("convert")
    if not tool:
        raise ImportError("ImageMagick")
    with tempfile.TemporaryDirectory() as folder:
        results = {}
        for name, depth in (("RGBA8", 8), ("RGBA16", 16)):
            path = os.path.join(folder, "image.rgb")
            with open(path, "wb") as file:
                file.write(pixels(3 * depth // 8))
            read = [tool, "-limit", "thread", "1", "-size", f"{SIDE}x{SIDE}", "-depth", str(depth), path]
            profiles = [str(PROFILES / "display-p3.icc"), "-profile", str(PROFILES / "srgb.icc")]

            def run(*arguments):
                subprocess.run([*read, *arguments, "null:"], check=True)

            # The program's start and the reading of the file do not count.
            with_profile = SIDE * SIDE / rate(lambda: run("-profile", *profiles), 3)
            without = SIDE * SIDE / rate(run, 3)
            if with_profile > without:
                results[f"{name}, Display P3 to sRGB"] = SIDE * SIDE / (with_profile - without)
        return results


def main():
    output = subprocess.run(sys.argv[1:], check=True, capture_output=True, text=True).stdout
    ours = json.loads(output)
    print(f"{ours['pixels']:,} pixels, LittleCMS {ours['littleCMS']}, one thread unless stated\n")
    peers = {}
    for name, measure in (("Pillow", pillow), ("libvips", vips), ("ImageMagick", image_magick)):
        try:
            for kind, value in measure().items():
                peers.setdefault(kind, {})[name] = value
        except ImportError as error:
            print(f"not installed: {error.name or error}")
    for kind, values in ours["pixelsPerSecond"].items():
        print(f"\n{kind:<40}{'million/s':>10}{'of LittleCMS':>14}{'of memcpy':>11}")
        for name, value in {**values, **peers.get(kind, {})}.items():
            print(
                f"  {name:<38}{value / 1e6:>10,.1f}{value / values['LittleCMS']:>13,.1f}×"
                f"{value / values['memcpy']:>11.3f}"
            )
    print("\nerror against LittleCMS in double precision, in codes")
    for kind, values in ours.get("errors", {}).items():
        print(
            f"  {kind:<38}ours {values['ours, greatest']:.3f} at most, {values['ours, mean']:.4f} mean; "
            f"LittleCMS {values['LittleCMS, greatest']:.3f}, {values['LittleCMS, mean']:.4f}"
        )
    print("\nbefore the first pixel                    microseconds")
    for name, value in ours["seconds"].items():
        print(f"  {name:<38}{value * 1e6:>10,.2f}")


if __name__ == "__main__":
    main()
