#!/usr/bin/env python3
"""Writes Tests/Resources/primer-contrast.json: the ratios of Primer's own contrast check.

The pairs, minimums and canvases are those of scripts/colorContrast.config.ts in
github.com/primer/primitives at 09f15c3; of the arithmetic of scripts/colorContrast.ts there, this is
a second implementation: colors of 8 bits, composited colors rounded to 8 bits, ratios cut to two
decimals. The tokens are read here without palette-check, layered as scripts/themes.config.ts and
src/preprocessors/themeOverrides.ts say: a theme's own override, else that of its scheme.
"""

import json
import math
import pathlib

HERE = pathlib.Path(__file__).resolve().parent.parent
SYSTEM = HERE.parent / "shared/corpora/pairs/github-primer"
TOKENS = SYSTEM / "tokens/github-primer"

THEMES = {
    "light": ["light/light"],
    "dark": ["dark/dark"],
    "light-high-contrast": ["light/light", "light/light.high-contrast"],
    "dark-high-contrast": ["dark/dark", "dark/dark.high-contrast"],
}
MINIMUMS = {"text": [4.5, 4.5, 7, 7], "border": [3, 3, 4.5, 4.5]}
CANVASES = ["bgColor.default", "bgColor.muted"]


def tokens(path):
    found = {}

    def visit(node, names):
        if "$value" in node:
            found[".".join(names)] = node
        for name, child in node.items():
            if isinstance(child, dict) and not name.startswith("$"):
                visit(child, names + [name])

    visit(json.loads(path.read_text()), [])
    return found


class Theme:
    def __init__(self, name):
        self.names = [name, name.split("-")[0]]
        files = THEMES[name] + ["light/display-light"]
        paths = [TOKENS / f"base/color/{file}.tokens.json" for file in files]
        paths += sorted(TOKENS.glob("functional/color/*")) + sorted(TOKENS.glob("component/*"))
        self.tokens = {}
        for path in paths:
            self.tokens.update(tokens(path))

    def color(self, name):
        """Red, green and blue of 8 bits, and alpha."""
        token = dict(self.tokens[name])
        overrides = token.get("$extensions", {}).get("org.primer.overrides", {})
        override = next((overrides[name] for name in self.names if overrides.get(name)), None)
        if override is not None:
            token.update(override if isinstance(override, dict) else {"$value": override})
        color = self.value(token["$value"])
        alpha = token.get("alpha")
        return color if alpha is None else color[:3] + (alpha,)

    def value(self, value):
        if isinstance(value, dict):
            return tuple(round(255 * x) for x in value["components"]) + (value.get("alpha", 1),)
        if value.startswith("{"):
            return self.color(value[1:-1])
        digits = value[1:] if len(value) > 5 else "".join(2 * digit for digit in value[1:])
        parts = [int(digits[at:at + 2], 16) for at in range(0, len(digits), 2)]
        return tuple(parts[:3]) + (parts[3] / 255 if len(parts) > 3 else 1,)


def over(color, under):
    alpha = color[3]
    if alpha == 1:
        return color
    return tuple(math.floor(alpha * x + (1 - alpha) * y + 0.5)
                 for x, y in zip(color[:3], under)) + (1,)


def luminance(color):
    def linear(code):
        value = code / 255
        return value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
    red, green, blue = map(linear, color[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(theme, foreground, background, canvas):
    """The ratio, cut to two decimals; None for a canvas under an opaque background."""
    under = theme.color(background)
    if (under[3] == 1) != (canvas is None):
        return None
    if canvas:
        under = over(under, theme.color(canvas))
    values = sorted([luminance(over(theme.color(foreground), under)), luminance(under)])
    return math.floor((values[1] + 0.05) / (values[0] + 0.05) * 100) / 100


def main():
    pairs = [(pair["foreground"], pair["background"])
             for pair in json.loads((SYSTEM / "pairs.json").read_text())["pairs"]
             if "colorContrast.config.ts" in pair["evidence"]]
    themes = [Theme(name) for name in THEMES]
    checks = []
    for foreground, background in pairs:
        kind = "border" if "borderColor" in foreground else "text"
        for canvas in [None] + CANVASES:
            ratios = [ratio(theme, foreground, background, canvas) for theme in themes]
            if any(ratios):
                checks.append([foreground, background, canvas or "", kind, ratios])
    lines = ",\n".join("    " + json.dumps(check) for check in checks)
    head = {"source": "Scripts/primer-contrast.py, from github.com/primer/primitives (MIT)",
            "themes": list(THEMES), "minimums": MINIMUMS}
    fields = "".join(f"  {json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items())
    text = "{\n" + fields + '  "checks": [\n' + lines + "\n  ]\n}\n"
    (HERE / "Tests/Resources/primer-contrast.json").write_text(text)


main()
