import ColorEngine
import Foundation
import PaletteAudit
import PaletteTestSupport
import Testing

/// The page that `--format html` writes.
@Suite struct PageTests {
  /// The custom properties of a block of the style sheet.
  static func colors(_ css: Substring) throws -> [String: Color] {
    var colors: [String: Color] = [:]
    for match in css.matches(of: #/--([a-z]+): (#[0-9a-f]{6});/#) {
      colors[String(match.1)] = try Color(parsing: String(match.2))
    }
    return colors
  }

  static func style(_ page: String) throws -> Substring {
    try #require(page.firstMatch(of: #/<style>\n((?:.*\n)*?)</style>/#)).1
  }

  /// Every text color of the page reaches 4.5:1 on each of its grounds, in both schemes, and the
  /// outlines of controls 3:1.
  @Test func `the page's own colors have enough contrast`() throws {
    let css = try Self.style(try ReportSamples.report("html"))
    let dark = try #require(css.range(of: "prefers-color-scheme: dark"))
    let end = try #require(css.range(of: "* { box-sizing"))
    for block in [css[..<dark.lowerBound], css[dark.upperBound..<end.lowerBound]] {
      let colors = try Self.colors(block)
      #expect(colors.count == 12)
      for ground in ["ground", "raised"] {
        let back = try #require(colors[ground])
        for name in [
          "text", "muted", "accent", "error", "warning", "note", "unknown", "pass",
        ] {
          let ratio = WCAG2.contrast(of: try #require(colors[name]), on: back)
          #expect(ratio >= 4.5, "\(name) on \(ground): \(ratio)")
        }
      }
      for ground in ["ground", "raised"] {
        let ratio = WCAG2.contrast(
          of: try #require(colors["edge"]), on: try #require(colors[ground]))
        #expect(ratio >= 3, "edge on \(ground): \(ratio)")
      }
    }
  }

  @Test func `the page passes the checker`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("page.css", String(try Self.style(try ReportSamples.report("html"))))
    let result = try Tool.paletteCheck(
      ["check", "page.css", "--format", "json", "--fail-on", "unknown"], in: folder.url)
    #expect(result.status == 0, "\(result.output)")
    let summary = try CheckTests.summary(try CheckTests.report(result))
    #expect(summary["tokens"] ?? 0 >= 12)
  }

  @Test func `the page loads nothing`() throws {
    let page = try ReportSamples.report("html")
    #expect(page.contains("default-src 'none'"))
    #expect(!page.contains(" src=") && !page.contains("@import"))
    for match in page.matches(of: #/(?:href="|url\()([^")]*)/#) {
      #expect(match.1.hasPrefix("#"), "\(match.1)")
    }
    #expect(page.matches(of: #/<script/#).count == 1)
    #expect(page.contains("&lt;b&gt;&amp;|`quoted`") && !page.contains("<b>&"))
  }

  @Test func `Display P3 has a fallback before it`() throws {
    let page = try ReportSamples.report("html")
    #expect(page.contains("background:#ff3b33;background:color(display-p3 1 0.1 0.1)"))
    let wide = page.matches(of: #/:color\(display-p3/#).count
    let guarded = page.matches(
      of: #/(color|background):#[0-9a-f]{6,8};\1:color\(display-p3/#
    ).count
    #expect(wide == guarded && wide > 4)
  }

  @Test func `every section is there`() throws {
    let page = try ReportSamples.report("html")
    for id in ["findings", "previews", "pairs", "colors", "rules"] {
      #expect(page.contains("<section id=\"\(id)\""))
      #expect(page.contains("href=\"#\(id)\""))
    }
    // A pair on an unknown backdrop is neither a pass nor a failure.
    #expect(page.contains("<span class=\"score\">? 2.84–21.00</span>"))
    let opened = page.matches(of: #/<(section|article|table|details|div|figure)[ >]/#).count
    let closed = page.matches(of: #/</(section|article|table|details|div|figure)>/#).count
    #expect(opened == closed)
  }

  @Test func `images are listed`() throws {
    let folder = try TemporaryDirectory()
    try folder.writeSamples()
    try folder.write("samples/broken.png", "\u{89}PNG")
    let page = try Tool.paletteCheck(["audit", "samples", "--format", "html"], in: folder.url)
      .output
    #expect(page.contains("<section id=\"images\""))
    #expect(page.contains(#/<dt>Images checked<\/dt><dd>\d+ of \d+<\/dd>/#))
    #expect(page.contains("<td>png</td><td class=\"number\">96 × 96</td>"))
    #expect(!page.contains("<section id=\"pairs\""))
  }

  /// A page on images: some with findings, one that cannot be read, and a drawing.
  static func imagePage() throws -> String {
    let folder = try TemporaryDirectory()
    try folder.writeSamples()
    try folder.write("samples/broken.png", "\u{89}PNG")
    try folder.write(
      "samples/a very long name without much sense, but <b>&amp; with.svg",
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path/></svg>")
    return try Tool.paletteCheck(
      [
        "audit", "samples", "--format", "html", "--text", "white@10,10,40,30", "--background",
        "#ffffff", "--no-cache",
      ], in: folder.url
    ).output
  }

  @Test func `a page on images shows them`() throws {
    let page = try Self.imagePage()
    // Each picture is in the page once: beside its findings, or in the gallery.
    let shown = page.matches(of: #/id="(image-\d+)"/#).map { $0.1 }
    #expect(shown.count == 7 && Set(shown).count == 7)
    for use in page.matches(of: #/<use href="#([^"]*)"/#) { #expect(shown.contains(use.1)) }
    #expect(page.matches(of: #/<li(?: id="figures-\d+")? data-name=/#).count == 7)
    #expect(page.contains("7 of 8 images are shown"))
    #expect(page.contains("aria-label=\"Histogram. Luminance "))
    #expect(page.contains(" % (5th to 95th percentile), median "))
    #expect(page.contains("aria-label=\"Chromaticities. "))
    #expect(page.contains("Heat map of samples/"))
    #expect(page.contains("data:image/svg+xml;base64,") && page.contains("img-src data:"))
    #expect(!page.contains(" src="))
    for match in page.matches(of: #/(?:href="|url\()([^")]*)/#) {
      #expect(match.1.hasPrefix("#") || match.1.hasPrefix("data:image/"), "\(match.1)")
    }
    #expect(!page.contains("<b>"))
    let opened = page.matches(of: #/<(section|article|div|figure|svg|ul|li|details)[ >]/#).count
    let closed = page.matches(of: #/<\/(section|article|div|figure|svg|ul|li|details)>/#).count
    #expect(opened == closed)
  }

  @Test func `what is found in many images is said once`() throws {
    let folder = try TemporaryDirectory()
    try folder.writeSamples()
    let untagged = try Data(contentsOf: folder.url.appending(path: "samples/untagged.png"))
    for index in 1...20 {
      try folder.write("icons/a/\(index).png", [UInt8](untagged))
    }
    let page = try Tool.paletteCheck(
      ["audit", "icons", "--format", "html", "--no-cache"], in: folder.url
    ).output
    #expect(page.contains("<p class=\"title\">20 files: the image has no color profile</p>"))
    #expect(page.matches(of: #/the image has no color profile<\/p>/#).count == 1)
    let rows = page.matches(of: #/<li data-severity="warning" data-rule="image\/profile-missing"/#)
    #expect(rows.count == 20)
    #expect(page.contains("<details><summary>8 more</summary>"))
    // Each leads to its figures, which are in the page once, as its picture is.
    let anchors = page.matches(of: #/<a href="#(figures-\d+)"><code>\d+\.png/#).map { $0.1 }
    #expect(Set(anchors).count == 20)
    for anchor in anchors { #expect(page.contains("<li id=\"\(anchor)\" data-name=")) }
    #expect(page.matches(of: #/aria-label="Histogram\. /#).count == 20)
    #expect(page.matches(of: #/id="image-\d+"/#).count == 20)
  }

  // MARK: - In a browser

  /// What a script finds out about the page in Chromium, in a window of a size and a scheme.
  func measured(
    _ script: String, width: Int = 1_280, isDark: Bool = false, of page: String? = nil
  ) throws -> [String: Any] {
    let folder = try TemporaryDirectory()
    let page = try (page ?? ReportSamples.report("html")).replacing(
      "</body>",
      with: """
        <script>
        addEventListener("load", async () => {
          const wait = time => new Promise(done => setTimeout(done, time));
          const result = await (async () => { \(script) })();
          document.title = JSON.stringify(result);
        });
        </script>
        </body>
        """)
    try folder.write("page.html", page)
    let chromium = try #require(Tool.installed("chromium"))
    let result = try Tool.run(
      chromium,
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=\(folder.path("user"))",
        "--blink-settings=preferredColorScheme=\(isDark ? 0 : 1)", "--window-size=\(width),900",
        "--virtual-time-budget=5000", "--dump-dom", "file://\(folder.path("page.html"))",
      ])
    let title = try #require(result.output.firstMatch(of: #/<title>(\{.*?\})</title>/#)?.1)
    let object = try JSONSerialization.jsonObject(
      with: Data(title.replacing("&amp;", with: "&").replacing("&lt;", with: "<").utf8))
    return try #require(object as? [String: Any])
  }

  /// The worst contrast of the page's own text, as a browser paints it. Samples are hidden from
  /// assistive technology and do not count.
  @Test(
    .needs(program: "chromium"), .serialized,
    arguments: [400, 1_280, 2_560].flatMap { width in
      [false, true].flatMap { isDark in [(width, isDark, false), (width, isDark, true)] }
    })
  func `text is legible and nothing is cut off`(
    _ width: Int, _ isDark: Bool, _ isOnImages: Bool
  ) throws {
    let page = isOnImages ? try Self.imagePage() : nil
    let result = try measured(
      """
      for (const details of document.querySelectorAll("details")) details.open = true;
      const linear = v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
      const rgb = text => text.match(/[\\d.]+/g).map(Number);
      const luminance = ([r, g, b]) => 0.2126729 * linear(r / 255) + 0.7151522 * linear(g / 255)
        + 0.072175 * linear(b / 255);
      const ground = node => {
        for (; node; node = node.parentElement) {
          const color = rgb(getComputedStyle(node).backgroundColor);
          if (color.length < 4 || color[3] > 0) return color;
        }
        return [255, 255, 255];
      };
      let worst = 21, where = "", count = 0;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || parent.closest("[aria-hidden], script, [hidden]"))
          continue;
        const [a, b] = [luminance(rgb(getComputedStyle(parent).color)), luminance(ground(parent))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        count += 1;
        if (ratio < worst) [worst, where] = [ratio, walker.currentNode.data.trim()];
      }
      const root = document.documentElement;
      return { worst, where, count, width: root.scrollWidth, window: innerWidth,
        scheme: getComputedStyle(document.body).backgroundColor };
      """, width: width, isDark: isDark, of: page)
    #expect(result["worst"] as? Double ?? 0 >= 4.5, "\(result)")
    #expect(result["count"] as? Int ?? 0 > (isOnImages ? 100 : 200))
    // Wide tables scroll on their own; the page does not.
    #expect(result["width"] as? Int ?? .max <= result["window"] as? Int ?? 0, "\(result)")
    #expect(result["scheme"] as? String == (isDark ? "rgb(20, 22, 26)" : "rgb(255, 255, 255)"))
  }

  @Test(.needs(program: "chromium")) func `filters choose findings, columns and vision`() throws {
    let result = try measured(
      """
      const form = document.getElementById("filters");
      const shown = () => [...document.querySelectorAll("[data-severity]")]
        .filter(row => !row.hidden).length;
      const set = async (name, value) => {
        form.elements[name].value = value;
        form.dispatchEvent(new Event("input", { bubbles: true }));
        await wait(150);
      };
      const result = { all: shown(), said: document.getElementById("count").value };
      await set("text", "icon");
      result.text = shown();
      result.rows = document.querySelectorAll("[data-name]:not([hidden])").length;
      await set("text", "nothing has this");
      result.none = shown();
      result.isNoneSaid = !document.getElementById("none").hidden;
      await set("text", "");
      await set("where", "dark");
      result.dark = shown();
      result.light = [...document.querySelectorAll("th[data-column=light]")]
        .filter(cell => !cell.hidden).length;
      await set("vision", "deutan");
      result.filter = getComputedStyle(document.querySelector(".chip.paint")).filter;
      form.reset();
      await wait(150);
      result.reset = shown();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "/", bubbles: true }));
      result.focus = document.activeElement.name;
      const unknown = form.querySelector("[value=unknown]");
      unknown.click();
      await wait(150);
      result.failures = shown();
      return result;
      """)
    let all = try #require(result["all"] as? Int)
    #expect(all == 13 && result["said"] as? String == "All 13 findings")
    #expect(result["text"] as? Int ?? 0 > 0 && result["text"] as? Int ?? all < all)
    #expect(result["rows"] as? Int ?? 0 > 0)
    #expect(result["none"] as? Int == 0 && result["isNoneSaid"] as? Bool == true)
    #expect(result["dark"] as? Int ?? 0 > 0 && result["dark"] as? Int ?? all < all)
    #expect(result["light"] as? Int == 0)
    #expect(result["filter"] as? String == "url(\"#deutan\")")
    #expect(result["reset"] as? Int == all)
    #expect(result["focus"] as? String == "text")
    #expect(result["failures"] as? Int == 6)
  }

  /// The filters of the page show what the library computes.
  @Test(.needs(program: "chromium")) func `a filter is the simulation`() throws {
    let result = try measured(
      """
      const values = {};
      for (const name of ["protan", "deutan", "tritan", "achroma"]) {
        values[name] = document.querySelector(`#${name} feColorMatrix`).getAttribute("values");
      }
      return values;
      """)
    let red = Color(.srgb, 0.8, 0.3, 0.1)
    let light = red.components(in: .srgbLinear)
    for deficiency in VisionDeficiency.allCases {
      let text = try #require(result[deficiency.rawValue] as? String)
      let values = text.split(separator: " ").compactMap { Double($0) }
      #expect(values.count == 20)
      let seen = red.simulating(deficiency).components(in: .srgbLinear)
      for row in 0..<3 {
        let value = (0..<3).reduce(0.0) { $0 + values[row * 5 + $1] * light[$1] }
        #expect(abs(value - seen[row]) < 1e-5)
      }
    }
  }
}
