#!/usr/bin/env python3
"""Runs our batch functions and the peers on the same work in one run and prints ratios.

    make bench

Peers, from PyPI: numpy with a lookup table, colour-science, coloraide, wcag-contrast-ratio. The limits
are memcpy and memset of as many bytes as the work writes, measured in turn with it. Of several rounds
the fastest counts, for the peers as well: what else the machine does only adds to a time.
"""

import json
import subprocess
import sys
import time

import numpy as np


def rate(items, work, rounds=5):
    seconds = []
    for _ in range(rounds + 1):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return items / min(seconds)


def peers():
    random = np.random.default_rng(1)
    count = 1 << 22
    front = random.integers(0, 256, (count, 4), dtype=np.uint8)
    back = random.integers(0, 256, (count, 4), dtype=np.uint8)
    codes = np.arange(256) / 255
    curve = np.where(codes <= 0.04045, codes / 12.92, ((codes + 0.055) / 1.055) ** 2.4)
    red, green, blue = ((k * curve).astype(np.float32) for k in (0.2126, 0.7152, 0.0722))

    def luminance(pixels):
        return red[pixels[:, 0]] + green[pixels[:, 1]] + blue[pixels[:, 2]]

    def ratios(a, b):
        a, b = luminance(a) + np.float32(0.05), luminance(b) + np.float32(0.05)
        return np.maximum(a, b) / np.minimum(a, b)

    def matrix(y):
        a, b = y[:, None] + np.float32(0.05), y[None, :] + np.float32(0.05)
        return np.maximum(a, b) / np.minimum(a, b)

    side = luminance(front[:2048])
    results = {
        ("luminance", "numpy float32, lookup table"): rate(count, lambda: luminance(front)),
        ("pair ratios", "numpy float32, lookup table"): rate(count, lambda: ratios(front, back)),
        ("ratio matrix, 16 MB", "numpy float32"): rate(2048 * 2048, lambda: matrix(side)),
    }

    import colour

    few = front[: 1 << 20, :3] / 255.0
    results[("luminance", "colour-science")] = rate(
        len(few), lambda: colour.models.eotf_sRGB(few) @ np.array([0.2126, 0.7152, 0.0722])
    )

    lab = colour.XYZ_to_Lab(colour.sRGB_to_XYZ(few[: 1 << 18]))
    results[("CIEDE2000", "colour-science")] = rate(
        len(lab), lambda: colour.difference.delta_E_CIE2000(lab, lab[::-1])
    )
    results[("8-bit sRGB to Oklab", "colour-science")] = rate(
        1 << 18, lambda: colour.XYZ_to_Oklab(colour.sRGB_to_XYZ(few[: 1 << 18]))
    )

    import wcag_contrast_ratio

    rgb = [tuple(row) for row in (front[:20000, :3] / 255.0).tolist()]
    pairs = list(zip(rgb[::2], rgb[1::2]))
    results[("pair ratios", "wcag-contrast-ratio")] = rate(
        len(pairs), lambda: [wcag_contrast_ratio.rgb(a, b) for a, b in pairs]
    )

    from coloraide import Color

    colors = [Color("srgb", row) for row in rgb[:4000]]
    some = list(zip(colors[::2], colors[1::2]))
    results[("pair ratios", "coloraide")] = rate(len(some), lambda: [a.contrast(b) for a, b in some])
    return results


def main():
    ours = json.loads(subprocess.run(sys.argv[1:], check=True, capture_output=True, text=True).stdout)
    print(f"one thread, kernels: {ours['instructionSet']}\n")
    print(f"{'what':<24}{'items':>12}{'million/s':>12}   of the limit")
    speed = {}
    for entry in ours["measurements"]:
        ours_rate, limit = entry["itemsPerSecond"], entry["limit"]
        speed[entry["name"]] = ours_rate
        share = f"{ours_rate / entry['limitPerSecond']:.2f} of {limit}"
        print(f"{entry['name']:<24}{entry['items']:>12,}{ours_rate / 1e6:>12,.1f}   {share}")
    print(f"\n{'peer':<52}{'million/s':>12}   ours is faster by")
    for (name, peer), value in peers().items():
        print(f"{name + ': ' + peer:<52}{value / 1e6:>12,.2f}   {speed[name] / value:,.1f}×")


if __name__ == "__main__":
    main()
