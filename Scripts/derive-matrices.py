#!/usr/bin/env python3
"""States the published chromaticities and derives every color matrix from them, in exact rational
arithmetic. Both go to Swift, so that nothing else states them.

    python3 Scripts/derive-matrices.py            rewrites Sources/ColorCore/Spaces/Matrices+Generated.swift
    python3 Scripts/derive-matrices.py --check    exits 1 when that file is stale

Sources of the numbers:
  D65, D50            CSS Color 4, section 10.1 and 15: xy rounded to four digits (ASTM E308 / ICC)
  sRGB, Rec. 709      IEC 61966-2-1, ITU-R BT.709
  DCI-P3, Display P3  SMPTE EG 432-1 primaries; the latter with D65
  Adobe RGB (1998)    Adobe RGB (1998) Color Image Encoding, version 2005-05
  ProPhoto RGB        ISO 22028-2 primaries as CSS Color 4 states them (six digits)
  Rec. 2020           ITU-R BT.2020
  Bradford            Lam 1985, as in ICC.1:2022 annex E
  Oklab               B. Ottosson, "A perceptual color space for image processing" (2020); M0 and the
                      way to fit it to a white point: his comment in w3c/csswg-drafts#6642
  ACEScg              SMPTE ST 2065-1 white, Academy S-2014-004 (AP1) primaries
  ICtCp               ITU-R BT.2100-2, tables 5 and 7
  Jzazbz              M. Safdar et al., "Perceptually uniform color space for image signals including
                      high dynamic range and wide gamut" (2017)
  CAM16               C. Li et al., "Comprehensive color solutions: CAM16, CAT16, and CAM16-UCS" (2017)
  Media white         203 cd/m2: ITU-R BT.2408
  Smith & Pokorny     cone fundamentals of 1975 and the phosphors of BT.709 in the XYZ of Judd and Vos,
                      as F. Vienot, H. Brettel, J. Mollon, "Digital video colourmaps for checking the
                      legibility of displays by dichromats" (1999), state both
  Monochromatic       color matching functions of Judd and Vos (Vos 1978), as the CVRL tabulates them
                      (ciexyzjv.csv); the choice of wavelengths: H. Brettel, F. Vienot, J. Mollon,
                      "Computerized simulation of color appearance for dichromats" (1997)
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


def rgb_to_xyz(space, white):
    primaries = list(zip(*[xyz(*point) for point in PRIMARIES[space][1]]))
    scale = apply(inverse(primaries), white)
    return [[c * s for c, s in zip(row, scale)] for row in primaries]


def float32(text):
    return F(struct.unpack("f", struct.pack("f", float(text)))[0])


WHITES = {
    "d65": ("The daylight of sRGB and of most screens.", ("0.3127", "0.3290")),
    "d50": ("The white of print, and of ProPhoto RGB.", ("0.3457", "0.3585")),
    "dci": ("The white of digital cinema, SMPTE RP 431-2.", ("0.314", "0.351")),
    "aces": ("The white of ACES.", ("0.32168", "0.33767")),
}
PRIMARIES = {
    "srgb": ("sRGB, IEC 61966-2-1, and ITU-R BT.709.", (("0.64", "0.33"), ("0.30", "0.60"), ("0.15", "0.06"))),
    "p3": ("DCI-P3, SMPTE EG 432-1.", (("0.680", "0.320"), ("0.265", "0.690"), ("0.150", "0.060"))),
    "a98RGB": ("Adobe RGB (1998).", (("0.64", "0.33"), ("0.21", "0.71"), ("0.15", "0.06"))),
    "rec2020": ("ITU-R BT.2020.", (("0.708", "0.292"), ("0.170", "0.797"), ("0.131", "0.046"))),
    "proPhotoRGB": (
        "ProPhoto RGB, ISO 22028-2, to the six digits of CSS Color 4.",
        (("0.734699", "0.265301"), ("0.159597", "0.840403"), ("0.036598", "0.000105")),
    ),
    "acescg": ("ACEScg (AP1), Academy S-2014-004.", (("0.713", "0.293"), ("0.165", "0.830"), ("0.128", "0.044"))),
}
D65, D50, ACES = (xyz(*WHITES[name][1]) for name in ("d65", "d50", "aces"))

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

SRGB = rgb_to_xyz("srgb", D65)
DISPLAY_P3 = rgb_to_xyz("p3", D65)
A98 = rgb_to_xyz("a98RGB", D65)
REC2020 = rgb_to_xyz("rec2020", D65)
PROPHOTO = rgb_to_xyz("proPhotoRGB", D50)
D65_TO_D50 = adaptation(D65, D50)
AP1 = multiply(adaptation(ACES, D65), rgb_to_xyz("acescg", ACES))

# The perceptual quantizer takes luminance in units of 10000 cd/m2.
MEDIA_WHITE = F(203, 10000)


def scaled(m, factor):
    return [[factor * c for c in row] for row in m]


XYZ_TO_ICTCP_LMS = scaled(
    multiply(matrix([[1688, 2146, 262], [683, 2951, 462], [99, 309, 3688]]), inverse(REC2020)), MEDIA_WHITE / 4096
)
ICTCP_FROM_LMS = scaled(matrix([[2048, 2048, 0], [6610, -13613, 7003], [17933, -17390, -543]]), F(1, 4096))

JZ_MIX = matrix([["1.15", 0, "-0.15"], ["0.34", "0.66", 0], [0, 0, 1]])
JZ_LMS = matrix(
    [["0.41478972", "0.579999", "0.014648"], ["-0.20151", "1.120649", "0.0531008"], ["-0.0166008", "0.2648", "0.6684799"]]
)
XYZ_TO_JZ_LMS = scaled(multiply(JZ_LMS, JZ_MIX), MEDIA_WHITE)
IZ_FROM_LMS = matrix([["0.5", "0.5", 0], ["3.524", "-4.066708", "0.542708"], ["0.199076", "1.096799", "-1.295875"]])

CAT16 = matrix(
    [["0.401288", "0.650173", "-0.051461"], ["-0.250268", "1.204414", "0.045854"], ["-0.002079", "0.048952", "0.953127"]]
)
CAM16_OPPONENTS = [[F(2), F(1), F(1, 20)], [F(1), F(-12, 11), F(1, 11)], [F(1, 9), F(1, 9), F(-2, 9)]]

JUDD_VOS_TO_CONES = matrix([["0.15514", "0.54312", "-0.03286"], ["-0.15514", "0.45684", "0.03286"], [0, 0, "0.01608"]])
RGB_TO_JUDD_VOS = matrix(
    [["40.9568", "35.5041", "17.9167"], ["21.3389", "70.6743", "7.98680"], ["1.86297", "11.4620", "91.2367"]]
)
RGB_TO_CONES = multiply(JUDD_VOS_TO_CONES, RGB_TO_JUDD_VOS)
NEUTRAL = apply(RGB_TO_CONES, [F(1)] * 3)


def monochromatic(*judd_vos):
    return apply(JUDD_VOS_TO_CONES, [F(c) for c in judd_vos])


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def dichromat(cone, anchor):
    """Moves a color along the axis of the missing cone into the plane of the neutral axis and `anchor`."""
    normal = cross(NEUTRAL, anchor)
    projection = [[F(int(i == j)) for j in range(3)] for i in range(3)]
    projection[cone] = [F(0) if j == cone else -normal[j] / normal[cone] for j in range(3)]
    return multiply(inverse(RGB_TO_CONES), multiply(projection, RGB_TO_CONES))


def side(cone, anchor):
    """The plane of the neutral axis and the axis of the missing cone: positive on the side of `anchor`."""
    normal = cross(NEUTRAL, [F(int(i == cone)) for i in range(3)])
    if dot(normal, anchor) < 0:
        normal = [-c for c in normal]
    return apply(list(zip(*RGB_TO_CONES)), normal)


LONG, MEDIUM, SHORT = range(3)
NM475 = monochromatic("0.13287", "0.11284", "0.9422")
NM485 = monochromatic("0.056985", "0.16987", "0.5864")
NM575 = monochromatic("0.84394", "0.91558", "0.0019706")
NM660 = monochromatic("0.16161", "0.061", "0.000011906")
RED = apply(RGB_TO_CONES, [F(1), F(0), F(0)])
BLUE = apply(RGB_TO_CONES, [F(0), F(0), F(1)])

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
    ("xyzToBradford", "XYZ to the cone responses of Bradford.", BRADFORD),
    ("xyzToOklabLMS", "XYZ, D65, to the cone responses of Oklab.", XYZ_TO_OKLAB_LMS),
    ("oklabLMSToXYZ", "The cone responses of Oklab to XYZ, D65.", inverse(XYZ_TO_OKLAB_LMS)),
    ("oklabLMSToOklab", "The cube roots of Oklab's cone responses to Oklab.", inverse(OKLAB_TO_LMS)),
    ("oklabToOklabLMS", "Oklab to the cube roots of its cone responses.", OKLAB_TO_LMS),
    (
        "oklabLMSToLinearSRGB",
        "The cone responses of Oklab to linear-light sRGB.",
        multiply(inverse(SRGB), inverse(XYZ_TO_OKLAB_LMS)),
    ),
    ("linearACEScgToXYZ", "ACEScg to XYZ, D65 (linear Bradford).", AP1),
    ("xyzToLinearACEScg", "XYZ, D65, to ACEScg (linear Bradford).", inverse(AP1)),
    ("xyzToICtCpLMS", "XYZ, D65, to the cone responses of ICtCp in units of 10000 cd/m².", XYZ_TO_ICTCP_LMS),
    ("ictcpLMSToXYZ", "The cone responses of ICtCp in units of 10000 cd/m² to XYZ, D65.", inverse(XYZ_TO_ICTCP_LMS)),
    ("ictcpLMSToICtCp", "The quantized cone responses of ICtCp to ICtCp.", ICTCP_FROM_LMS),
    ("ictcpToICtCpLMS", "ICtCp to its quantized cone responses.", inverse(ICTCP_FROM_LMS)),
    ("xyzToJzazbzLMS", "XYZ, D65, to the cone responses of Jzazbz in units of 10000 cd/m².", XYZ_TO_JZ_LMS),
    ("jzazbzLMSToXYZ", "The cone responses of Jzazbz in units of 10000 cd/m² to XYZ, D65.", inverse(XYZ_TO_JZ_LMS)),
    ("jzazbzLMSToIzazbz", "The quantized cone responses of Jzazbz to Iz, az, bz.", IZ_FROM_LMS),
    ("izazbzToJzazbzLMS", "Iz, az, bz to the quantized cone responses of Jzazbz.", inverse(IZ_FROM_LMS)),
    ("xyzToCAT16", "XYZ to the cone responses of CAT16.", CAT16),
    ("cat16ToXYZ", "The cone responses of CAT16 to XYZ.", inverse(CAT16)),
    ("cam16ConesToOpponents", "The adapted cone responses of CAM16 to p₂, a, b.", CAM16_OPPONENTS),
    ("cam16OpponentsToCones", "p₂, a, b of CAM16 to its adapted cone responses.", inverse(CAM16_OPPONENTS)),
    ("vienotProtan", "Linear-light sRGB as without long cones, Viénot 1999.", dichromat(LONG, BLUE)),
    ("vienotDeutan", "Linear-light sRGB as without medium cones, Viénot 1999.", dichromat(MEDIUM, BLUE)),
    ("vienotTritan", "Linear-light sRGB as without short cones, after Viénot 1999.", dichromat(SHORT, RED)),
    ("brettelProtan475", "Linear-light sRGB as without long cones, toward 475 nm, Brettel 1997.", dichromat(LONG, NM475)),
    ("brettelProtan575", "Linear-light sRGB as without long cones, toward 575 nm, Brettel 1997.", dichromat(LONG, NM575)),
    ("brettelDeutan475", "Linear-light sRGB as without medium cones, toward 475 nm, Brettel 1997.", dichromat(MEDIUM, NM475)),
    ("brettelDeutan575", "Linear-light sRGB as without medium cones, toward 575 nm, Brettel 1997.", dichromat(MEDIUM, NM575)),
    ("brettelTritan485", "Linear-light sRGB as without short cones, toward 485 nm, Brettel 1997.", dichromat(SHORT, NM485)),
    ("brettelTritan660", "Linear-light sRGB as without short cones, toward 660 nm, Brettel 1997.", dichromat(SHORT, NM660)),
    (
        "brettelSides",
        "The side of linear-light sRGB for protan, deutan and tritan: positive toward 575, 575, 660 nm.",
        [side(LONG, NM575), side(MEDIUM, NM575), side(SHORT, NM660)],
    ),
]


def xy(point):
    return "Chromaticity(%s)" % ", ".join(point)


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
    lines += [
        "",
        "/// The white points of CSS Color 4, as XYZ with Y = 1: x/y, 1 and (1 − x − y)/y of their",
        "/// chromaticities.",
        "///",
        "/// ```swift",
        "/// print(WhitePoint.d65.x, WhitePoint.d65.z)",
        '/// // Prints "0.9504… 1.0890…"',
        "/// ```",
        "public enum WhitePoint {",
    ]
    for name, value in [("d65", D65), ("d50", D50)]:
        lines.append("  /// %s, xy %s." % (name.upper(), ", ".join(WHITES[name][1])))
        lines.append("  @inlinable public static var %s: Triple<Double> {" % name)
        lines.append("    Triple(%s)" % ", ".join(repr(float(c)) for c in value))
        lines.append("  }")
        lines.append("")
    lines[-1] = "}"
    lines += ["", "extension Chromaticity {"]
    for name, (comment, point) in WHITES.items():
        lines += [f"  /// {comment}", f"  public static let {name} = {xy(point)}"]
    lines += ["}", "", "extension RGBPrimaries {"]
    for name, (comment, (red, green, blue)) in PRIMARIES.items():
        lines += [
            f"  /// {comment}",
            f"  public static let {name} = RGBPrimaries(",
            f"    red: {xy(red)}, green: {xy(green)},",
            f"    blue: {xy(blue)})",
        ]
    lines.append("}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        if TARGET.read_text() != text():
            sys.exit(f"{TARGET.name} is stale: run python3 Scripts/derive-matrices.py")
    else:
        TARGET.write_text(text())
