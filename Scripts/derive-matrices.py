#!/usr/bin/env python3
"""Derives every color matrix from published chromaticities, in exact rational arithmetic.

    python3 Scripts/derive-matrices.py            rewrites Sources/ColorCore/Spaces/Matrices+Generated.swift
    python3 Scripts/derive-matrices.py --check    exits 1 when that file is stale

Sources of the numbers:
  D65, D50            CSS Color 4, section 10.1 and 15: xy rounded to four digits (ASTM E308 / ICC)
  sRGB, Rec. 709      IEC 61966-2-1, ITU-R BT.709
  Display P3          SMPTE EG 432-1 primaries, D65
  Adobe RGB (1998)    Adobe RGB (1998) Color Image Encoding, version 2005-05
  ProPhoto RGB        ISO 22028-2 primaries as CSS Color 4 states them (six digits)
  Rec. 2020           ITU-R BT.2020
  Bradford            Lam 1985, as in ICC.1:2022 annex E
  Oklab               B. Ottosson, "A perceptual color space for image processing" (2020); M0 and the
                      way to fit it to a white point: his comment in w3c/csswg-drafts#6642
"""

import struct
import sys
from fractions import Fraction as F
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "Sources/ColorCore/Spaces/Matrices+Generated.swift"


def matrix(rows):
    return [[F(c) for c in row] for row in rows]


def multiply(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def apply(m, v):
    return [sum(x * y for x, y in zip(row, v)) for row in m]


def inverse(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    adjugate = [
        [e * i - f * h, c * h - b * i, b * f - c * e],
        [f * g - d * i, a * i - c * g, c * d - a * f],
        [d * h - e * g, b * g - a * h, a * e - b * d],
    ]
    return [[x / det for x in row] for row in adjugate]


def xyz(x, y):
    x, y = F(x), F(y)
    return [x / y, F(1), (1 - x - y) / y]


def rgb_to_xyz(red, green, blue, white):
    primaries = list(zip(xyz(*red), xyz(*green), xyz(*blue)))
    scale = apply(inverse(primaries), white)
    return [[c * s for c, s in zip(row, scale)] for row in primaries]


def float32(text):
    return F(struct.unpack("f", struct.pack("f", float(text)))[0])


D65 = xyz("0.3127", "0.3290")
D50 = xyz("0.3457", "0.3585")

BRADFORD = matrix([["0.8951", "0.2664", "-0.1614"], ["-0.7502", "1.7135", "0.0367"], ["0.0389", "-0.0685", "1.0296"]])


def adaptation(source, target):
    gains = [t / s for s, t in zip(apply(BRADFORD, source), apply(BRADFORD, target))]
    return multiply(inverse(BRADFORD), [[g * c for c in row] for g, row in zip(gains, BRADFORD)])


OKLAB_M0 = matrix(
    [
        ["0.77849780", "0.34399940", "-0.12249720"],
        ["0.03303601", "0.93076195", "0.03620204"],
        ["0.05092917", "0.27933344", "0.66973739"],
    ]
)
OKLAB_TO_LMS = [
    [F(1), float32("0.3963377774"), float32("0.2158037573")],
    [F(1), float32("-0.1055613458"), float32("-0.0638541728")],
    [F(1), float32("-0.0894841775"), float32("-1.2914855480")],
]
XYZ_TO_OKLAB_LMS = [[c / w for c in row] for row, w in zip(OKLAB_M0, apply(OKLAB_M0, D65))]

SRGB = rgb_to_xyz(("0.64", "0.33"), ("0.30", "0.60"), ("0.15", "0.06"), D65)
DISPLAY_P3 = rgb_to_xyz(("0.680", "0.320"), ("0.265", "0.690"), ("0.150", "0.060"), D65)
A98 = rgb_to_xyz(("0.64", "0.33"), ("0.21", "0.71"), ("0.15", "0.06"), D65)
REC2020 = rgb_to_xyz(("0.708", "0.292"), ("0.170", "0.797"), ("0.131", "0.046"), D65)
PROPHOTO = rgb_to_xyz(("0.734699", "0.265301"), ("0.159597", "0.840403"), ("0.036598", "0.000105"), D50)
D65_TO_D50 = adaptation(D65, D50)

MATRICES = [
    ("linearSRGBToXYZ", "Linear-light sRGB to XYZ, D65.", SRGB),
    ("xyzToLinearSRGB", "XYZ, D65, to linear-light sRGB.", inverse(SRGB)),
    ("linearDisplayP3ToXYZ", "Linear-light Display P3 to XYZ, D65.", DISPLAY_P3),
    ("xyzToLinearDisplayP3", "XYZ, D65, to linear-light Display P3.", inverse(DISPLAY_P3)),
    ("linearA98RGBToXYZ", "Linear-light Adobe RGB (1998) to XYZ, D65.", A98),
    ("xyzToLinearA98RGB", "XYZ, D65, to linear-light Adobe RGB (1998).", inverse(A98)),
    ("linearRec2020ToXYZ", "Linear-light Rec. 2020 to XYZ, D65.", REC2020),
    ("xyzToLinearRec2020", "XYZ, D65, to linear-light Rec. 2020.", inverse(REC2020)),
    ("linearProPhotoToXYZD50", "Linear-light ProPhoto RGB to XYZ, D50.", PROPHOTO),
    ("xyzD50ToLinearProPhoto", "XYZ, D50, to linear-light ProPhoto RGB.", inverse(PROPHOTO)),
    ("d65ToD50", "XYZ adapted from D65 to D50 (linear Bradford).", D65_TO_D50),
    ("d50ToD65", "XYZ adapted from D50 to D65 (linear Bradford).", inverse(D65_TO_D50)),
    ("xyzToOklabLMS", "XYZ, D65, to the cone responses of Oklab.", XYZ_TO_OKLAB_LMS),
    ("oklabLMSToXYZ", "The cone responses of Oklab to XYZ, D65.", inverse(XYZ_TO_OKLAB_LMS)),
    ("oklabLMSToOklab", "The cube roots of Oklab's cone responses to Oklab.", inverse(OKLAB_TO_LMS)),
    ("oklabToOklabLMS", "Oklab to the cube roots of its cone responses.", OKLAB_TO_LMS),
]
WHITES = [("d65", "D65, xy 0.3127, 0.3290.", D65), ("d50", "D50, xy 0.3457, 0.3585.", D50)]


def text():
    lines = [
        "// Generated by Scripts/derive-matrices.py. Do not edit.",
        "",
        "extension Matrix3 {",
    ]
    for name, comment, rows in MATRICES:
        lines += [f"  /// {comment}", "  @inlinable public static var %s: Matrix3 {" % name, "    Matrix3("]
        for index, row in enumerate(rows):
            values = ", ".join(repr(float(c)) for c in row)
            lines.append("      %s%s" % (values, "," if index < 2 else ")"))
        lines.append("  }")
        lines.append("")
    lines[-1] = "}"
    lines += ["", "/// The white points of CSS Color 4, as XYZ with Y = 1.", "public enum WhitePoint {"]
    for name, comment, value in WHITES:
        lines.append(f"  /// {comment}")
        lines.append("  @inlinable public static var %s: Triple<Double> {" % name)
        lines.append("    Triple(%s)" % ", ".join(repr(float(c)) for c in value))
        lines.append("  }")
        lines.append("")
    lines[-1] = "}"
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        if TARGET.read_text() != text():
            sys.exit(f"{TARGET.name} is stale: run python3 Scripts/derive-matrices.py")
    else:
        TARGET.write_text(text())
