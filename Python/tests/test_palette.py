"""Tests of the package palette: python3 -m unittest discover Python/tests"""

from __future__ import annotations

import array
import doctest
import math
import os
import tempfile
import threading
import unittest
from pathlib import Path

import palette
from palette import _arrays, _colors, _files, _transforms

try:
    import numpy as np
except ImportError:
    np = None

DOCUMENTATION = Path(__file__).resolve().parents[2] / "Documentation/Python.md"
needs_numpy = unittest.skipIf(np is None, "NumPy is not installed")


def load_tests(loader, tests, pattern):
    """Adds the examples of the docstrings and of the documentation."""
    if np is not None:
        for module in (palette, _arrays, _colors, _files, _transforms):
            tests.addTests(doctest.DocTestSuite(module, optionflags=doctest.ELLIPSIS))
        tests.addTests(
            doctest.DocFileSuite(
                str(DOCUMENTATION), module_relative=False, optionflags=doctest.ELLIPSIS
            )
        )
    return tests


def ratio(one, other):
    """WCAG 2, written out."""

    def luminance(color):
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in color]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


class Colors(unittest.TestCase):
    def test_contrast(self):
        self.assertEqual(palette.contrast("black", "white"), 21)
        self.assertAlmostEqual(palette.contrast("#888", "white", "lightness"), 63.05646993, 8)
        self.assertEqual(
            palette.contrasts("#777", "white")["weber"], palette.contrast("#777", "white", "weber")
        )
        names = {"apca": "lightness", "lstarD50": "lstar_d50", "deltaPhi": "delta_phi"}
        for protocol, own in names.items():
            self.assertEqual(
                palette.contrast("#777", "white", protocol), palette.contrast("#777", "white", own)
            )
        self.assertEqual(
            palette.suggest("#777", "white", 75, metric="apca"),
            palette.suggest("#777", "white", 75, metric="lightness"),
        )
        for metric in palette.METRICS:
            self.assertGreater(abs(palette.contrast("red", "white", metric)), 0)

    def test_notation(self):
        color = palette.parse("color(display-p3 none 1 0 / 50%)")
        self.assertEqual(color, palette.Color("display-p3", (None, 1.0, 0.0), 0.5))
        self.assertEqual(color.css, "color(display-p3 none 1 0 / 0.5)")
        self.assertEqual(str(palette.parse("#abc")), palette.parse("#abc").css)
        self.assertEqual(palette.parse("rgb(0 0 0 / none)").alpha, None)
        long = palette.Color("display-p3-linear", (-1 / 3e-300, -2 / 3e-300, -4 / 3e300), 1 / 3)
        self.assertTrue(long.css.endswith("0.3333333333333333)"))

    def test_spaces(self):
        self.assertEqual(len(palette.SPACES), 30)
        for space in palette.SPACES:
            there = palette.parse("#3581f6").to(space)
            self.assertEqual(there.hex, "#3581f6", space)
            self.assertEqual(palette.convert(there, "srgb").hex, "#3581f6", space)

    def test_differences_and_mappings(self):
        blue, other = "lab(50 2.6772 -79.7751)", "lab(50 0 -82.7485)"
        self.assertAlmostEqual(palette.difference(blue, other), 2.0425, 4)
        for method in palette.DIFFERENCES:
            self.assertGreater(palette.difference("red", "orange", method), 0)
        wide = palette.parse("color(display-p3 1 0 0)")
        for method in palette.MAPPINGS:
            self.assertEqual(wide.map("srgb", method).excess("srgb"), 0)

    def test_suggestions(self):
        found = palette.suggest("#999", ["white", "#eee"], 7)
        self.assertTrue(found.reachable and min(found.values) >= 7)
        self.assertEqual(min(found.values), palette.contrast(found.color, "#eee"))
        self.assertFalse(palette.suggest("#999", ["white", "black"], 7).reachable)
        self.assertTrue(palette.suggest("#999", iter(["white"])).reachable)
        wide = palette.suggest("#3c3", "white", 60, metric="lightness", gamut="display-p3")
        self.assertEqual(wide.color.space, "display-p3")
        for translucent in ("#fff8", palette.Color("srgb", (1, 1, 1), None)):
            with self.assertRaisesRegex(ValueError, "background 1 is translucent"):
                palette.suggest("#777", ["white", translucent])
            with self.assertRaisesRegex(ValueError, "the foreground is translucent"):
                palette.suggest(translucent, "black")

    def test_errors(self):
        for text in ("", "#12345", "nonsense", "rgb(", "\0", "\udcff", "red\0"):
            with self.assertRaises(palette.Error) as caught:
                palette.parse(text)
            self.assertIn(caught.exception.status, (2, 3))
        with self.assertRaisesRegex(ValueError, "'oklhc'; it is one of srgb, "):
            palette.convert("red", "oklhc")
        with self.assertRaisesRegex(ValueError, "metric is 'lc'"):
            palette.contrast("red", "white", "lc")
        with self.assertRaisesRegex(palette.Error, "count is 0"):
            palette.suggest("red", [])
        with self.assertRaisesRegex(palette.Error, "target is nan"):
            palette.suggest("red", "white", math.nan)
        with self.assertRaisesRegex(palette.Error, "nearest: systemBlue"):
            palette.system_color("systemBlu")
        with self.assertRaisesRegex(ValueError, "3 components, not 2"):
            palette.Color("srgb", (1, 2)).hex
        with self.assertRaisesRegex(palette.Error, "not finite"):
            palette.Color("srgb", (math.inf, 0, 0)).css
        nothing = palette.Color("srgb", (math.nan, 0, 0))
        self.assertTrue(math.isnan(palette.contrast(nothing, "red")))

    def test_messages_of_threads(self):
        wrong = []

        def work(number):
            for turn in range(200):
                text = f"thread-{number}-{turn}"
                try:
                    palette.parse(text)
                except palette.Error as error:
                    if text not in str(error):
                        wrong.append(str(error))

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])


class Files(unittest.TestCase):
    style = ":root { --color-text: #999; --color-background: #fff }"

    def test_check(self):
        report = palette.check(text=self.style.encode(), filename="a.css")
        self.assertEqual([f["rule"] for f in report["findings"]], ["contrast/minimum"])
        missing = palette.check("missing.css", Path("other.css"))
        self.assertEqual(len(missing["errors"]), 2)
        with self.assertRaisesRegex(TypeError, "either paths or text"):
            palette.check()
        with self.assertRaisesRegex(TypeError, "either paths or text"):
            palette.check("a.css", text="")
        with self.assertRaisesRegex(TypeError, "path of a file"):
            palette.check("a.css", configuration={})
        with self.assertRaises(FileNotFoundError):
            palette.check(text="", configuration="missing.yml")
        self.assertTrue(palette.check(text=b"\xff\xfe{")["errors"])

    def test_configuration(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "base.yml").write_text("rules: {contrast/minimum: off}")
            own = Path(folder, "own.yml")
            own.write_text("extends: ./base.yml")
            report = palette.check(text=self.style, filename="a.css", configuration=own)
        self.assertEqual((report["findings"], report["errors"]), ([], []))

    def test_request(self):
        parameters = {"a": "red", "b": "orange", "method": "ok2"}
        value = palette.request("color.difference", **parameters)["value"]
        self.assertEqual(value, palette.difference("red", "orange", "ok2"))
        self.assertEqual(palette.request("engine.version")["version"], palette.__version__)
        with self.assertRaises(palette.RequestError) as caught:
            palette.request("nonsense")
        self.assertEqual(caught.exception.code, -32601)

    def test_inspect(self):
        self.assertIsNone(palette.inspect(__file__)["facts"])
        image = os.environ.get("PALETTE_SAMPLE")
        if image:
            self.assertEqual(palette.inspect(Path(image))["facts"]["format"], "png")

    def test_profiles(self):
        self.assertEqual(palette.profile("srgb")[36:40], b"acsp")
        with self.assertRaisesRegex(palette.Error, "no profile is called"):
            palette.profile("cmyk")
        with self.assertRaisesRegex(palette.Error, "ends after 9 of|less than|truncated|bytes"):
            palette.Transform(b"no profile", "srgb")
        with self.assertRaisesRegex(ValueError, "intent is"):
            palette.Transform("srgb", "srgb", intent="vivid")


@needs_numpy
class Arrays(unittest.TestCase):
    def setUp(self):
        random = np.random.default_rng(7)
        self.fronts = random.integers(0, 256, (40, 50, 4), np.uint8)
        self.backs = random.integers(0, 256, (40, 50, 4), np.uint8)
        self.backs[..., 3] = 255

    def expected(self, fronts, backs):
        """Each pair by the functions for single colors."""
        fronts, backs = np.broadcast_arrays(fronts, backs)
        values = [
            palette.contrast(self.color(one), self.color(other))
            for one, other in zip(fronts.reshape(-1, 4), backs.reshape(-1, 4))
        ]
        return np.array(values).reshape(fronts.shape[:-1])

    @staticmethod
    def color(pixel):
        parts = [float(part) / 255 for part in pixel]
        return palette.Color("srgb", (parts[0], parts[1], parts[2]), parts[3])

    def test_every_way_to_broadcast(self):
        fronts, backs = self.fronts[:8, :9], self.backs[:8, :9]
        one = self.backs[0, 0]
        ways = [
            (fronts, backs), (fronts, one), (one, backs), (one, one), (fronts[0], backs),
            (fronts[:, :1], backs), (fronts[:, :1], backs[:1]), (fronts[None], backs[:, None]),
            (fronts[::2, ::3], backs[::2, ::3]), (fronts[::-1], backs), (fronts[:0], backs[:0]),
            (np.asfortranarray(fronts), backs), (fronts[0, 0], backs[..., :]),
        ]  # fmt: skip
        for front, back in ways:
            found = palette.contrast(front, back)
            expected = self.expected(front, back)
            self.assertEqual(found.shape, expected.shape)
            self.assertEqual(found.dtype, np.float32)
            np.testing.assert_allclose(found, expected, rtol=8e-6)
        # Rows that are long enough to be calls of their own.
        wide = np.tile(self.backs[:3, :1], (1, 600, 1))
        found = palette.contrast(fronts[:3, :1], wide)
        np.testing.assert_allclose(found, self.expected(fronts[:3, :1], wide), rtol=8e-6)
        found = palette.contrast(wide[:, None, :], fronts[0, 0])
        self.assertEqual(found.shape, (3, 1, 600))

    def test_kinds_of_arrays(self):
        fronts, backs = self.fronts[0, :, :3], self.backs[0]
        expected = [ratio(one / 255, other / 255) for one, other in zip(fronts, backs[:, :3])]
        np.testing.assert_allclose(palette.contrast(fronts, backs), expected, rtol=8e-6)
        np.testing.assert_allclose(palette.contrast(fronts, backs[:, :3]), expected, rtol=8e-6)
        wide = [(fronts / 255).astype(kind) for kind in (np.float32, np.float64, np.float16)]
        under = [(backs[:, :3] / 255).astype(kind) for kind in (np.float32, np.float64)]
        single = palette.contrast(wide[0], under[0])
        self.assertEqual(single.dtype, np.float32)
        np.testing.assert_allclose(single, expected, rtol=1e-5)
        double = palette.contrast(wide[1], under[1])
        self.assertEqual(double.dtype, np.float64)
        np.testing.assert_allclose(double, expected, rtol=1e-13)
        self.assertEqual(palette.contrast(wide[0], under[1]).dtype, np.float64)
        np.testing.assert_allclose(palette.contrast(fronts, under[1]), expected, rtol=1e-13)
        np.testing.assert_allclose(palette.contrast(wide[2], under[1]), expected, rtol=2e-2)
        for metric in palette.METRICS:
            found = palette.contrast(fronts[:5], backs[:5], metric)
            singles = [
                palette.contrast(self.color([*f, 255]), self.color(b), metric)
                for f, b in zip(fronts[:5], backs[:5])
            ]
            np.testing.assert_allclose(found, singles, rtol=8e-6 if metric == "wcag2" else 1e-12)
        lch = palette.convert(wide[1], "oklch")
        white = np.array([1.0, 0.0, 0.0])
        np.testing.assert_allclose(
            palette.contrast(lch, white, space="oklch"), palette.contrast(wide[1], "white"),
            rtol=1e-6,
        )  # fmt: skip

    def test_alpha(self):
        fronts, backs = self.fronts[0], self.backs[0]
        expected = self.expected(fronts, backs)
        floats = palette.contrast(fronts / 255, backs / 255)
        np.testing.assert_allclose(floats, expected, rtol=1e-12)
        np.testing.assert_allclose(
            palette.contrast((fronts / 255).astype(np.float32), (backs / 255).astype(np.float32)),
            expected, rtol=1e-5,
        )  # fmt: skip
        glass = self.fronts[1]
        np.testing.assert_allclose(
            palette.contrast(fronts, glass), self.expected(fronts, glass), rtol=1e-5
        )
        np.testing.assert_array_equal(palette.passes(fronts, backs, 3), expected >= 3)
        np.testing.assert_array_equal(
            palette.passes(fronts, glass, 3), self.expected(fronts, glass) >= 3
        )
        with self.assertRaisesRegex(ValueError, "composited first"):
            palette.contrast(fronts / 255, backs / 255, space="oklch")

    def test_verdicts(self):
        # Every gray on white, at the ratio of each: it passes its own ratio and none above.
        grays = np.repeat(np.arange(256, dtype=np.uint8)[:, None], 3, axis=1)
        for gray in grays[::15]:
            limit = palette.contrast(gray / 255, np.ones(3)).item()
            self.assertTrue(palette.passes(gray, "white", limit))
            self.assertFalse(palette.passes(gray, "white", math.nextafter(limit, 22)))
        found = palette.passes(grays, "white")
        self.assertEqual(found.sum(), 119)
        self.assertFalse(palette.passes(grays, "white", math.nan).any())
        np.testing.assert_array_equal(palette.passes(grays / 255, "white"), found)

    def test_buffers(self):
        data = bytes(self.fronts)
        view = memoryview(data).cast("B", (2000, 4))
        found = palette.contrast(view, self.backs.reshape(-1, 4))
        np.testing.assert_array_equal(found, palette.contrast(self.fronts, self.backs).ravel())
        floats = array.array("d", [0.5, 0.5, 0.5])
        self.assertAlmostEqual(
            palette.contrast(floats, "white").item(), ratio([0.5] * 3, [1] * 3), 12
        )
        # Nothing is copied: the address that the library gets is that of the array.
        addresses = []
        call = _arrays.call
        try:
            _arrays.call = lambda function, *parts: addresses.append(parts[0])
            palette.contrast(self.fronts, self.backs)
            palette.contrast(self.fronts[3, 4:9], self.backs[0, 0])
        finally:
            _arrays.call = call
        self.assertEqual(addresses, [self.fronts.ctypes.data, self.fronts[3, 4:9].ctypes.data])
        out = np.empty((40, 50), np.float32)
        self.assertIs(palette.contrast(self.fronts, self.backs, out=out), out)
        np.testing.assert_array_equal(out, palette.contrast(self.fronts, self.backs))
        readonly = self.fronts.copy()
        readonly.flags.writeable = False
        np.testing.assert_array_equal(
            palette.contrast(readonly, self.backs), palette.contrast(self.fronts, self.backs)
        )

    def test_conversion(self):
        colors = self.fronts[..., :3] / 255
        for space in palette.SPACES:
            there = palette.convert(colors, space)
            np.testing.assert_allclose(
                palette.convert(there, "srgb", source=space), colors, atol=2e-5, err_msg=space
            )
            single = palette.convert(colors[0, 0], space)
            color = palette.Color("srgb", tuple(colors[0, 0])).to(space)
            np.testing.assert_array_equal(single, [part or 0.0 for part in color.components])
        narrow = palette.convert(self.fronts, "oklab")
        self.assertEqual(narrow.shape, (40, 50, 3))
        np.testing.assert_allclose(narrow, palette.convert(colors, "oklab"), atol=2e-6)
        np.testing.assert_allclose(
            palette.convert(colors.astype(np.float32), "oklab"), narrow, atol=2e-6
        )
        kept = palette.convert(self.fronts / 255, "oklab")
        np.testing.assert_array_equal(kept[..., 3], self.fronts[..., 3] / 255)
        one, other = colors, colors[::-1]
        found = palette.difference(one, other)
        self.assertEqual(found.shape, (40, 50))
        self.assertAlmostEqual(
            found[0, 0],
            palette.difference(
                palette.Color("srgb", tuple(one[0, 0])), palette.Color("srgb", tuple(other[0, 0]))
            ),
            3,
        )
        self.assertEqual(palette.difference(self.fronts, "red", "ok").shape, (40, 50))

    def test_luminance_and_transforms(self):
        found = palette.luminance(self.fronts)
        self.assertEqual((found.shape, found.dtype), ((40, 50), np.float32))
        forth = palette.Transform("display-p3", "srgb")
        wide = forth.convert(self.fronts, np.uint16)
        self.assertEqual((wide.shape, wide.dtype), ((40, 50, 4), np.uint16))
        np.testing.assert_array_equal(wide[..., 3], self.fronts[..., 3] * np.uint16(257))
        gray = palette.Transform("srgb", "gray-gamma-2.2").convert(self.fronts[..., :3])
        self.assertEqual(gray.shape, (40, 50, 1))
        half = forth.convert((self.fronts[..., :3] / 255).astype(np.float16))
        self.assertEqual(half.dtype, np.float16)
        for shape in ((), (3, 2), (3, 5)):
            with self.assertRaisesRegex(ValueError, "last axis"):
                forth.convert(np.zeros(shape, np.uint8))
        with self.assertRaisesRegex(ValueError, "dtype is 'int64'"):
            forth.convert(np.zeros((1, 3), np.int64))

    def test_errors(self):
        with self.assertRaisesRegex(ValueError, r"shape \(2,\)"):
            palette.contrast(np.zeros(2), np.zeros(3))
        with self.assertRaisesRegex(TypeError, "array of int64"):
            palette.contrast(np.zeros((2, 3), np.int64), "white")
        with self.assertRaisesRegex(TypeError, "array of <U1"):
            palette.contrast(np.array([["a", "b", "c"]]), "white")
        with self.assertRaises(ValueError):
            palette.contrast(np.zeros((2, 3)), np.zeros((5, 3)))
        with self.assertRaisesRegex(ValueError, "uint8, which is sRGB"):
            palette.contrast(self.fronts, self.backs, space="oklch")
        with self.assertRaisesRegex(ValueError, "needs space='srgb'"):
            palette.contrast(np.zeros((2, 3)), "white", space="oklch")
        with self.assertRaisesRegex(TypeError, "pixels are uint8"):
            palette.luminance(np.zeros((2, 3)))
        wrong = (np.empty((40, 50)), np.empty((50, 40), np.float32).T, np.empty(9, np.float32))
        for out in wrong:
            with self.assertRaisesRegex(ValueError, "out has the shape"):
                palette.contrast(self.fronts, self.backs, out=out)
        nothing = palette.contrast(np.full((1, 3), np.nan), "white")
        self.assertTrue(np.isnan(nothing).all())
        nothing = palette.contrast(np.full((1, 3), np.nan, np.float32), np.ones((1, 3), np.float32))
        self.assertTrue(np.isnan(nothing).all())

    def test_threads(self):
        results = [None] * 8
        expected = palette.contrast(self.fronts, self.backs)

        def work(number):
            results[number] = all(
                np.array_equal(palette.contrast(self.fronts, self.backs), expected)
                for _ in range(50)
            )

        threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [True] * 8)


if __name__ == "__main__":
    unittest.main()
