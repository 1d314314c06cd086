#!/usr/bin/env python3
"""Checks the links of a documentation site made by DocC: check-site.py SITE

Every link within the site leads to a page, and to a heading or symbol of that page; every image and file is
there; every page can be reached from the first one, and has a file of its own for a server without rules.
"""

import json
import pathlib
import sys


def walk(value):
    """Every object in a JSON value."""
    stack = [value]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            yield value
            stack += value.values()
        elif isinstance(value, list):
            stack += value


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    site = pathlib.Path(sys.argv[1])
    data = site / "data"
    pages = {
        "/" + str(path.relative_to(data).with_suffix("")): json.loads(path.read_text())
        for path in sorted(data.rglob("*.json"))
    }
    if not pages:
        sys.exit(f"there is no page in {site}")
    anchors = {
        address: {item["anchor"] for item in walk(page) if "anchor" in item and "url" not in item}
        for address, page in pages.items()
    }
    problems = []
    targets = {address: set() for address in pages}
    links = 0
    for address, page in pages.items():
        for reference in page.get("references", {}).values():
            url = reference.get("url", "")
            if "://" in url or url.startswith("mailto:"):
                continue
            # A chapter is a part of the page of all tutorials, to which nothing leads by itself.
            if reference.get("role") == "pseudoSymbol" or reference.get("kind") == "chapter" \
                    or url.startswith("/tutorials/tutorials/"):
                continue
            if reference.get("type") in ("topic", "link", "section") and url:
                links += 1
                path, _, anchor = url.partition("#")
                path = path.rstrip("/").lower() or address
                if path not in pages:
                    problems.append(f"{address}: {url} leads to no page")
                    continue
                targets[address].add(path)
                if anchor and anchor not in anchors[path]:
                    problems.append(f"{address}: {url} leads to no heading")
            for variant in reference.get("variants", []):
                links += 1
                if not (site / variant["url"].lstrip("/")).is_file():
                    problems.append(f"{address}: {variant['url']} is missing")
        if not (site / address.lstrip("/") / "index.html").is_file():
            problems.append(f"{address}: has no index.html")
        content = {name: value for name, value in page.items() if name != "references"}
        for item in walk(content):
            if item.get("type") == "reference" and item.get("isActive"):
                if item["identifier"] not in page.get("references", {}):
                    problems.append(f"{address}: {item['identifier']} is not resolved")
    # Members of a module are reached through it.
    reached = set()
    open_pages = [a for a in ("/documentation/palette-check", "/tutorials/tutorials") if a in pages]
    while open_pages:
        address = open_pages.pop()
        if address not in reached:
            reached.add(address)
            open_pages += targets[address]
    problems += [f"{address}: no page leads to it" for address in pages if address not in reached]
    if problems:
        sys.exit("\n".join(problems[:100]) + f"\n{len(problems)} problems of {links} links")
    print(f"{len(pages)} pages, {links} links: all lead somewhere")


if __name__ == "__main__":
    main()
