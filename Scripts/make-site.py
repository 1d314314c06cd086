#!/usr/bin/env python3
"""Builds the documentation site: make-site.py BUILD OUT [BASE]

BUILD is the folder of a release build, whose modules give the reference of the library; nothing is
compiled. OUT becomes a folder of static files, made by the `docc` of the Swift toolchain. BASE is the path
under which a server has them, such as /palette-check; by default the root.

The articles are the files of Documentation, which stay readable on their own, and the pages and tutorials
of Documentation/Site. A link to what does not exist fails.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = ROOT / "Documentation"
MODULES = [
    "ColorCore", "SystemColors", "ICCProfiles", "ColorTransforms", "ImageAssets", "TokenGraph",
    "TokenSheets", "DataTokens", "CodeTokens", "StyleTokens",
    "DesignTokens", "PaletteRules", "PaletteReports", "PaletteAudit", "EngineProtocol",
]
SITE_FILES = {".tutorial", ".console", ".swift", ".json", ".svg"}
ARTICLES = ["Formats", "Editors", "Protocol", "C", "Python", "Science", "Measurements"]


FIRST_PAGE = """<!doctype html>
<meta charset="utf-8">
<title>palette-check</title>
<meta http-equiv="refresh" content="0; url=documentation/palette-check/">
<a href="documentation/palette-check/">palette-check</a>
"""


def run(*command):
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command[:3]))} …\n{result.stdout}{result.stderr}")
    return result.stdout + result.stderr


def outside_fences(text, change):
    """Changes the lines of a text that are not in a fenced block."""
    inside = False
    lines = []
    for line in text.split("\n"):
        if line.startswith("```"):
            inside = not inside
            lines.append("```text" if inside and line == "```" else line)
        else:
            lines.append(line if inside else change(line))
    return "\n".join(lines)


def article(text):
    """A document of the repository as an article: links to other documents lead to their pages."""

    def change(line):
        line = re.sub(r"\[([^]]+)\]\((?:Documentation/)?(\w+)\.md\)", r"<doc:\2>", line)
        return re.sub(r"`Documentation/(\w+)\.md`", lambda m: f"<doc:{m[1]}>"
                      if m[1] in ARTICLES + ["Rules"] else m[0], line)

    return outside_fences(text, change)


def rule_anchor(rule):
    return rule.replace("/", "")


def rule_pages(catalog):
    """One page for each group of Rules.md, and one that lists them."""
    text = (DOCUMENTS / "Rules.md").read_text()
    text = re.sub(r"<!--.*?-->\s*", "", text, flags=re.S)
    head, *groups = re.split(r'^<a id="[\w-]+"></a>\n\n## (?=[\w-]+$)', text, flags=re.M)
    pages = {}
    owner = {}
    for group in groups:
        name, body = group.split("\n", 1)
        pages[name] = body
        for rule in re.findall(r"^### (\S+)$", body, flags=re.M):
            owner[rule.replace("/", "-")] = (name, rule)

    def change(line):
        line = re.sub(r'^<a id="[\w-]+"></a>$', "", line)

        def link(match):
            if match[2] not in owner:
                sys.exit(f"Rules.md links to #{match[2]}, which it does not have")
            group, rule = owner[match[2]]
            return f"[{match[1]}](doc:Rules-{group}#{rule_anchor(rule)})"

        line = re.sub(r"\[([^]]+)\]\(#([\w-]+)\)", link, line)
        # The pages are narrower than the file, and each rule lists its options and sets.
        if line.startswith("| "):
            cells = re.split(r" ?(?<!\\)\| ?", line)
            if len(cells) == 8:
                rule, severity, _, _, fix, summary = cells[1:7]
                line = f"| {rule} | {summary or 'Requirement'} | {severity} | {fix} |"
        return re.sub(r"^#(#{2,})", r"\1", line)

    for name, body in pages.items():
        rules = len(re.findall(r"^### ", body, flags=re.M))
        count = "One rule" if rules == 1 else f"{rules} rules"
        text = f"# Rules: {name}\n\n{count} of the group `{name}`.\n{outside_fences(body, change)}"
        (catalog / f"Rules-{name}.md").write_text(text)
    title, introduction = head.split("\n", 1)
    introduction = introduction.split("\n[accent]")[0].strip()
    first, _, rest = introduction.partition(". ")
    links = "\n".join(f"- <doc:Rules-{name}>" for name in pages)
    (catalog / "Rules.md").write_text(
        f"{title}\n\n{first}.\n\n## Overview\n\n{rest}\n\n## Topics\n\n### Groups\n\n{links}\n")


def make_catalog(catalog):
    catalog.mkdir(parents=True)
    for name in ARTICLES:
        (catalog / f"{name}.md").write_text(article((DOCUMENTS / f"{name}.md").read_text()))
    rule_pages(catalog)
    site = DOCUMENTS / "Site"
    root = (site / "palette-check.md").read_text()
    modules = "\n".join(f"- ``/{module}``" for module in MODULES)
    (catalog / "palette-check.md").write_text(f"{root}\n{modules}\n")
    for path in sorted(site.rglob("*")):
        if path.suffix in SITE_FILES and path.name not in ("Contents.json", "star.svg"):
            target = catalog / path.name
            if target.exists():
                sys.exit(f"two files of {site} are called {path.name}")
            shutil.copy(path, target)


def symbol_graphs(build, folder):
    """The public symbols of the modules as they were built."""
    info = json.loads(run("swift", "-print-target-info"))
    maps = [*build.glob("*.build/module.modulemap"), *ROOT.glob("Sources/*/module.modulemap")]
    options = [o for map in maps for o in ("-Xcc", f"-fmodule-map-file={map}")]
    folder.mkdir(parents=True)
    for module in MODULES:
        run("swift", "symbolgraph-extract", "-module-name", module, "-I", build / "Modules", *options,
            "-target", info["target"]["triple"], "-minimum-access-level", "public",
            "-skip-inherited-docs", "-skip-synthesized-members", "-output-dir", folder,
            "-module-cache-path", folder.parent / "cache")


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    build, out = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    stage = out.parent / (out.name + ".work")
    for folder in (stage, out):
        shutil.rmtree(folder, ignore_errors=True)
    catalog = stage / "palette-check.docc"
    make_catalog(catalog)
    symbol_graphs(build, stage / "graphs")
    hosting = ["--hosting-base-path", sys.argv[3]] if len(sys.argv) == 4 else []
    report = run(
        "docc", "convert", catalog, "--additional-symbol-graph-dir", stage / "graphs",
        "--fallback-display-name", "palette-check", "--fallback-bundle-identifier", "palette-check",
        "--transform-for-static-hosting", *hosting, "--output-path", out,
        "--ide-console-output")
    # What is wrong in a page fails; in doc comments, a link to what another module has private is text.
    problems = [line for line in report.splitlines() if re.search(r": (warning|error): ", line)]
    own = [line for line in problems if ".docc/" in line]
    if own:
        sys.exit("\n".join(own))
    if problems:
        print(f"{len(problems)} links of doc comments lead to no public symbol and are shown as code")
    (out / "index.html").write_text(FIRST_PAGE)
    shutil.rmtree(stage)
    sys.exit(subprocess.run([sys.executable, ROOT / "Scripts/check-site.py", out]).returncode)


if __name__ == "__main__":
    main()
