import ColorEngine
import Foundation
import PaletteTestSupport
import Testing

/// `palette-check matrix` and `ramp`.
@Suite struct DrawingCommandTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    func value(_ components: String) -> String {
      #"{ "$value": { "colorSpace": "srgb", "components": [\#(components)] } }"#
    }
    try folder.write(
      "a.tokens.json",
      """
      {
        "$type": "color",
        "text": { "default": \(value("0, 0, 0")), "muted": \(value("0.4666666667, 0.4666666667, 0.4666666667")) },
        "surface": { "base": \(value("1, 1, 1")), "<b>": \(value("0.9, 0.9, 0.9")) },
        "gray": { "900": \(value("0.1, 0.1, 0.1")), "100": \(value("0.9, 0.9, 0.9")),
          "500": \(value("0.5, 0.5, 0.5")), "50": \(value("0.95, 0.95, 0.95")) },
        "wide": { "a": { "$value": { "colorSpace": "display-p3", "components": [0, 1, 0] } },
          "b": \(value("0, 0, 1")), "c": \(value("1, 0, 0")) }
      }
      """)
  }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Result {
    try Tool.paletteCheck(arguments, in: folder.url, environment: environment)
  }

  func object(_ result: Tool.Result) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(value as? [String: Any])
  }

  // MARK: - matrix

  /// The ratios are those of `contrast`, and the levels those of WCAG.
  @Test func `the grid has every foreground on every background`() throws {
    let result = try run("matrix", "a.tokens.json", "--format", "json")
    #expect(result.status == 0 && result.errors.isEmpty)
    let grid = try #require((try object(result)["grids"] as? [[String: Any]])?.first)
    func paths(_ name: String) -> [String] {
      (grid[name] as? [[String: Any]])?.compactMap { $0["path"] as? String } ?? []
    }
    expectEqual(paths("foregrounds"), ["text.default", "text.muted"])
    expectEqual(paths("backgrounds"), ["surface.base", "surface.<b>"])
    let cells = try #require(grid["cells"] as? [[[String: Any]]])
    #expect(cells[0][0]["ratio"] as? Double == 21 && cells[0][0]["level"] as? String == "AAA")
    let gray = try Color("#777")
    let ratio = try #require(cells[1][0]["ratio"] as? Double)
    #expect(abs(ratio - WCAG2.contrast(of: gray, on: .white)) < 1e-6)
    // 4.478 is not enough for text, and is never rounded up.
    expectEqual(cells[1][0]["level"] as? String, "AA18")
  }

  @Test func `patterns choose rows and columns`() throws {
    let result = try run(
      "matrix", "a.tokens.json", "--foreground", "gray.*", "--foreground", "wide.a", "--background",
      "surface.base", "--format", "csv")
    let rows = ListingCommandTests.rows(result.output)
    expectEqual(
      rows.map { $0["foreground"] }, ["gray.900", "gray.100", "gray.500", "gray.50", "wide.a"])
    expectEqual(rows.last?["foreground-color"], "color(display-p3 0 1 0)")
    let none = try run("matrix", "a.tokens.json", "--foreground", "nothing.*")
    #expect(none.status == 2 && none.output.isEmpty && none.errors.contains("no foreground"))
  }

  @Test func `a narrow terminal has several blocks`() throws {
    let result = try run(
      "matrix", "a.tokens.json", "--foreground", "**", "--background", "**",
      environment: ["COLUMNS": "60"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 60 })
    #expect(lines.count { $0.hasPrefix("text.default") } >= 2)
    let colored = try run("matrix", "a.tokens.json", "--color", "always")
    #expect(colored.output.contains("\u{1B}[38;2;119;119;119m\u{1B}[48;2;255;255;255m"))
  }

  @Test(arguments: ["html", "svg"]) func `drawings are safe and load nothing`(
    _ format: String
  ) throws {
    for command in ["matrix", "ramp"] {
      let result = try run(command, "a.tokens.json", "--format", format)
      expectEqual(result.status, 0)
      #expect(!result.output.contains("<b>") && !result.output.contains("<script"))
      if command == "matrix" { #expect(result.output.contains("surface.&lt;b&gt;")) }
      if command == "ramp", format == "html" {
        // The drawing has the colors of the page, in the dark as well.
        #expect(result.output.contains("class=\"scroll drawing\""))
        #expect(result.output.contains(".drawing svg > rect { fill: var(--ground); }"))
      }
      let links = result.output.matches(of: #/(?:src|href)="|url\((?!#)/#)
      #expect(links.isEmpty)
    }
  }

  /// The picture holds the colors of the palette: where the layout puts them, as another program
  /// decodes them.
  @Test(.needs(program: "identify")) func `the picture has the colors of its cells`() throws {
    let result = try run("matrix", "a.tokens.json", "--format", "png", "-o", "grid.png")
    expectEqual(result.status, 0)
    let identify = try #require(Tool.installed("identify"))
    let facts = try Tool.run(
      identify, ["-format", "%m %z %[profile:icc]", "grid.png"], in: folder.url)
    #expect(facts.output == "PNG 8 sRGB" || facts.output.hasPrefix("PNG 8 "), "\(facts)")
    let convert = try #require(Tool.installed("convert"))
    let histogram = try Tool.run(
      convert, ["grid.png", "-format", "%c", "histogram:info:-"], in: folder.url)
    for hex in ["#777777", "#000000", "#FFFFFF", "#E6E6E6"] {
      #expect(histogram.output.contains(hex), "\(hex)")
    }
    let wide = try run(
      "matrix", "a.tokens.json", "--foreground", "wide.a", "--background", "surface.base",
      "--format",
      "png", "-o", "wide.png")
    expectEqual(wide.status, 0)
    let audit = try run("audit", "wide.png", "--format", "ndjson")
    #expect(audit.output.contains(#""recognized":"display-p3","equivalence":"identical""#))
    #expect(audit.output.contains(#""bitDepth":16"#))
  }

  // MARK: - ramp

  @Test func `numbered groups are ramps, in the order of their numbers`() throws {
    let result = try run("ramp", "a.tokens.json", "--format", "json")
    let ramps = try #require(try object(result)["ramps"] as? [[String: Any]])
    expectEqual(ramps.map { $0["group"] as? String }, ["gray"])
    let steps = try #require(ramps.first?["steps"] as? [[String: Any]])
    expectEqual(steps.map { $0["name"] as? String }, ["50", "100", "500", "900"])
    #expect(steps.allSatisfy { $0["hue"] is NSNull })
    let middle = steps[2]
    let color = Color(.srgb, 0.5, 0.5, 0.5)
    #expect(abs((middle["lightness"] as? Double ?? 0) - color.components(in: .oklch).x) < 1e-12)
    #expect(
      abs((middle["onWhite"] as? Double ?? 0) - WCAG2.contrast(of: color, on: .white)) < 1e-12)
  }

  /// Style sheets have no groups, and some files all scales in one.
  @Test func `numbered names are ramps as well`() throws {
    func ramps(_ name: String, _ text: String, _ more: String...) throws -> [String] {
      try folder.write(name, text)
      let result = try Tool.paletteCheck(
        ["ramp", name, "--format", "csv"] + more, in: folder.url)
      expectEqual(result.status, 0, "\(result.errors)")
      return ListingCommandTests.rows(result.output).map {
        "\($0["group"] ?? "") \($0["step"] ?? "")"
      }
    }
    let css = """
      :root { --gray-900: #222; --gray-100: #eee; --gray-500: #888; --blue1: #00f; --blue2: #00d;
        --blue10: #008; --ink-1: #111; --ink-2: #222; --text: #000; }
      """
    let gray = ["--gray 100", "--gray 500", "--gray 900"]
    let blue = ["--blue 1", "--blue 2", "--blue 10"]
    try expectEqual(ramps("a.css", css), gray + blue)
    try expectEqual(ramps("a.css", css, "gray"), gray)
    try expectEqual(ramps("a.css", css, "ink"), ["--ink 1", "--ink 2"])
    func tokens(_ names: [String]) -> String {
      let members = names.map { "\"\($0)\": {\"$value\": \"#00f\"}" }
      return "{\"$type\": \"color\", \"color\": {\(members.joined(separator: ","))}}"
    }
    let two = ["a-1", "b-1", "a-2", "b-2", "a-3", "b-3"]
    try expectEqual(
      ramps("two.json", tokens(two)),
      [
        "color.a 1", "color.a 2", "color.a 3", "color.b 1", "color.b 2", "color.b 3",
      ])
    // One scale is its group.
    let one = ["gray-1", "gray-2", "gray-3"]
    try expectEqual(ramps("one.json", tokens(one)), one.map { "color \($0)" })
    try expectEqual(ramps("two.json", tokens(two), "color").count, 6)
  }

  @Test func `a group that is named need not be numbered`() throws {
    let result = try run("ramp", "a.tokens.json", "wide")
    expectEqual(result.status, 0)
    #expect(result.output.contains("* clipped: the color is outside sRGB"))
    let pattern = try run("ramp", "a.tokens.json", "g*", "--format", "csv")
    expectEqual(
      ListingCommandTests.rows(pattern.output).map { $0["step"] }, ["50", "100", "500", "900"])
    let wrong = try run("ramp", "a.tokens.json", "grey")
    #expect(wrong.status == 2 && wrong.errors.contains("did you mean “gray”?"))
    let narrow = try run("ramp", "a.tokens.json", environment: ["COLUMNS": "50"])
    #expect(narrow.output.split(separator: "\n").allSatisfy { $0.count <= 50 })
  }
}
