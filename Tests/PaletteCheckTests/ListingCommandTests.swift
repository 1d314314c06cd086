import Foundation
import PaletteTestSupport
import Testing

/// `palette-check resolve`, `pairs` and `export` as a person and a script use them.
@Suite struct ListingCommandTests {
  static let tokens = """
    {"version": "2025.10",
     "sets": {"base": {"sources": [{
       "$type": "color",
       "blue, \\"deep\\"": {"$value": {"colorSpace": "oklch", "components": [0.4, 0.1, "none"]}},
       "white": {"$value": {"colorSpace": "srgb", "components": [1, 1, 1]}}}]}},
     "modifiers": {"theme": {"default": "light", "contexts": {
       "light": [{"$type": "color", "text": {"hover": {"$value": "{blue, \\"deep\\"}"}},
                  "background": {"$value": "{white}"}}],
       "dark": [{"$type": "color", "text": {"hover": {"$value": "{white}"}},
                 "background": {"$value": "{nowhere}"}}]}}},
     "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}]}
    """

  /// A folder with a good resolver document and one that has an alias to nothing.
  static func folder() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    try folder.write("bad.resolver.json", tokens)
    try folder.write("a.heif", "")
    try folder.write(
      "good.resolver.json", tokens.replacingOccurrences(of: "{nowhere}", with: "{white}"))
    return folder
  }

  static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The rows of a CSV text without line breaks in its fields, by the names of the columns.
  static func rows(_ text: String) -> [[String: String]] {
    let lines = text.components(separatedBy: "\r\n").dropLast().map { line in
      var fields = [""]
      var isQuoted = false
      for character in line {
        switch character {
        case "\"": isQuoted.toggle()
        case "," where !isQuoted: fields.append("")
        default: fields[fields.count - 1].append(character)
        }
      }
      return fields
    }
    return lines.dropFirst().map { fields in
      Dictionary(zip(lines[0], fields)) { first, _ in first }
    }
  }

  @Test func `pairs of several palettes stand below their files`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a/a.css", ":root { --text: #777; --background: #fff }")
    try folder.write(
      "b/b.tokens.json",
      ##"{"$type": "color", "ink": {"$value": "#777"}, "background": {"$value": "#fff"}}"##)
    let both = try Tool.paletteCheck(["pairs", "a", "b"], in: folder.url).output
    #expect(both.hasPrefix("a/a.css\n\n--text on --background"), "\(both)")
    #expect(both.contains("\n\nb/b.tokens.json\n\nink on background"), "\(both)")
    let one = try Tool.paletteCheck(["pairs", "a"], in: folder.url).output
    #expect(one.hasPrefix("--text on --background"), "\(one)")
  }

  // MARK: - Width

  /// In a terminal the least important column is shortened, or wrapped where all of it matters;
  /// elsewhere nothing is.
  @Test(arguments: [
    ["pairs", "a.css"], ["resolve", "a.css"], ["rules"], ["system"], ["system", "label"],
  ])
  func tablesFitTheTerminal(_ arguments: [String]) throws {
    let folder = try TemporaryDirectory()
    let names = (1...4).map { "--a-long-name-of-some-component-\($0)" }
    let tokens = names.map {
      "\($0)-text: var(--ink-of-everything); \($0)-background: color(display-p3 1 1 0.98765);"
    }
    try folder.write(
      "a.css", ":root { --ink: #111; --ink-of-everything: var(--ink); \(tokens.joined()) }")
    func lines(_ environment: [String: String], _ more: String...) throws -> [Substring] {
      let result = try Tool.paletteCheck(
        arguments + more, in: folder.url, environment: environment)
      expectEqual(result.status, 0)
      return result.output.split(separator: "\n")
    }
    let whole = try lines([:])
    #expect(whole.contains { $0.count > 80 } && !whole.contains { $0.contains("…") })
    for color in ["never", "always"] where arguments[0] == "system" || arguments[0] == "resolve" {
      let fitting = try lines(["COLUMNS": "80"], "--color", color).map {
        $0.replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
      }
      #expect(fitting.contains { $0.contains("…") })
      #expect(fitting.allSatisfy { $0.count <= 80 }, "\(fitting)")
    }
    let fitting = try lines(["COLUMNS": "80"])
    #expect(fitting.allSatisfy { $0.count <= 80 }, "\(fitting)")
    if arguments[0] == "pairs" {
      let words = fitting.flatMap { $0.split(separator: " ") }
      expectEqual(words, whole.flatMap { $0.split(separator: " ") })
    } else {
      #expect(fitting.contains { $0.contains("…") })
    }
    try expectEqual(
      lines(["COLUMNS": "400"]).map { $0.split(separator: " ") },
      whole.map { $0.split(separator: " ") })
  }

  // MARK: - resolve

  @Test func resolveAsTable() throws {
    let folder = try Self.folder()
    let result = try Tool.paletteCheck(["resolve", "good.resolver.json"], in: folder.url)
    #expect(result.status == 0 && result.errors.isEmpty)
    expectEqual(
      result.output,
      """
      blue, "deep"  #712d45  oklch(0.4 0.1 none)
      white         #ffffff
      text.hover    #712d45  oklch(0.4 0.1 none)  light  → blue, "deep"
                    #ffffff                       dark   → white
      background    #ffffff                              → white

      """)
  }

  @Test func resolveAsJSON() throws {
    let folder = try Self.folder()
    let result = try Tool.paletteCheck(
      ["resolve", "bad.resolver.json", "--format", "json"], in: folder.url)
    #expect(result.status == 0 && result.errors.contains("alias/"))
    let object = try Self.object(result.output)
    expectEqual(object["schema"] as? String, "palette-check/resolve/1")
    expectEqual((object["problems"] as? [Any])?.count, 1)
    let palette = try #require((object["palettes"] as? [[String: Any]])?.first)
    expectEqual(palette["format"] as? String, "dtcg-resolver")
    let permutations = try #require(palette["permutations"] as? [[String: [String: String]]])
    expectEqual(permutations.map { $0["contexts"] }, [["theme": "light"], ["theme": "dark"]])
    expectEqual(permutations.map { $0["appearance"]?["scheme"] }, ["light", "dark"])
    let tokens = try #require(palette["tokens"] as? [[String: Any]])
    expectEqual(tokens.count, 4)
    let hover = try #require(tokens[2]["values"] as? [[String: Any]])
    expectEqual(hover.map { $0["permutations"] as? [Int] }, [[0], [1]])
    let color = try #require(hover[0]["color"] as? [String: Any])
    expectEqual((color["components"] as? [Any])?.map { $0 as? Double }, [0.4, 0.1, nil])
    expectEqual(color["css"] as? String, "oklch(0.4 0.1 none)")
    expectEqual(color["hex"] as? String, "#712d45")
    let aliases = try #require(hover[0]["aliases"] as? [[String: Any]])
    expectEqual(aliases.map { $0["path"] as? String }, ["blue, \"deep\""])
    let background = try #require(tokens[3]["values"] as? [[String: Any]])
    let unknown = try #require(background[1]["unknown"] as? [String: String])
    expectEqual(unknown["code"], "unresolved-alias")
  }

  @Test func resolveAsCSV() throws {
    let folder = try Self.folder()
    let result = try Tool.paletteCheck(
      ["resolve", "good.resolver.json", "--format", "csv", "--output", "colors.csv"],
      in: folder.url)
    #expect(result.status == 0 && result.output.isEmpty)
    let rows = Self.rows(try String(contentsOfFile: folder.path("colors.csv"), encoding: .utf8))
    expectEqual(rows.count, 8)
    #expect(rows[0]["token"] == "blue, deep" && rows[0]["c3"] == "none")
    #expect(rows[5]["token"] == "text.hover" && rows[5]["theme"] == "dark")
    #expect(rows[5]["scheme"] == "dark" && rows[5]["aliases"] == "white")
    #expect(rows[5]["hex"] == "#ffffff" && rows[5]["alpha"] == "1" && rows[5]["line"] == "9")
  }

  @Test(arguments: [("text.hover", 1), ("*.hover", 1), ("**", 4), ("white", 1)])
  func resolveByPattern(_ pattern: String, _ count: Int) throws {
    let folder = try Self.folder()
    let result = try Tool.paletteCheck(
      ["resolve", "good.resolver.json", pattern, "--format", "json", "--input", "theme=light"],
      in: folder.url)
    let palettes = try Self.object(result.output)["palettes"] as? [[String: Any]]
    expectEqual((palettes?.first?["tokens"] as? [Any])?.count, count)
    expectEqual((palettes?.first?["permutations"] as? [Any])?.count, 1)
  }

  @Test func resolveOfAnUnknownTokenSuggestsOne() throws {
    let folder = try Self.folder()
    let result = try Tool.paletteCheck(
      ["resolve", "good.resolver.json", "text.hoover"], in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.contains("did you mean “text.hover”?"))
  }

  @Test func resolveOfStandardInputAndOneAppearance() throws {
    let result = try Tool.paletteCheck(
      [
        "resolve", "-", "text.hover", "--stdin-filename", "x.resolver.json", "--appearance", "dark",
      ], input: Self.tokens.replacingOccurrences(of: "{nowhere}", with: "{white}"))
    expectEqual(result.output, "text.hover  #ffffff  → white\n")
  }

  // MARK: - pairs

  @Test func pairsInEveryFormat() throws {
    let folder = try Self.folder()
    func output(_ format: String) throws -> String {
      try Tool.paletteCheck(
        ["pairs", "good.resolver.json", "--format", format], in: folder.url
      ).output
    }
    let pairs = try #require(try Self.object(output("json"))["pairs"] as? [[String: Any]])
    expectEqual(pairs.count, 1)
    expectEqual(pairs[0]["foreground"] as? String, "text.hover")
    expectEqual(pairs[0]["required"] as? Double, 4.5)
    let rows = Self.rows(try output("csv"))
    expectEqual(rows.map { $0["background"] }, ["background"])
    #expect(rows[0]["role"] == "text" && rows[0]["required"] == "4.5")
    #expect(try output("table").hasPrefix("text.hover on background  text  4.5:1  ("))
  }

  @Test func `a pair that holds in some themes says in which`() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      "a.css",
      """
      :root { --background: #fff; --text: #111 }
      .dark { --background: #111; --text: #eee; --link: #ddd }
      """)
    let result = try Tool.paletteCheck(["pairs", "a.css", "--format", "json"], in: folder.url)
    let pairs = try #require(try Self.object(result.output)["pairs"] as? [[String: Any]])
    let link = try #require(pairs.first { $0["foreground"] as? String == "--link" })
    let appearances = try #require(link["appearances"] as? [[String: Any]])
    expectEqual(appearances.map { $0["scheme"] as? String }, ["dark"])
    expectEqual(link["contexts"] as? [[String: String]], [["class": "dark"]])
    let text = try #require(pairs.first { $0["foreground"] as? String == "--text" })
    #expect(text["appearances"] == nil && text["contexts"] == nil)
  }

  // MARK: - export

  @Test func exportToStandardOutput() throws {
    let folder = try Self.folder()
    let result = try Tool.paletteCheck(
      ["export", "good.resolver.json", "--to", "css"], in: folder.url)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix(":root {\n  --blue\\,\\ \\\"deep\\\": oklch(0.4 0.1 none);"))
    #expect(result.output.contains("@media (prefers-color-scheme: dark) {"))
  }

  @Test func anExportIsCheckedLikeItsSource() throws {
    let folder = try Self.folder()
    let export = try Tool.paletteCheck(
      ["export", "good.resolver.json", "--to", "dtcg", "-o", "out.resolver.json"], in: folder.url)
    #expect(export.status == 0 && export.output.isEmpty)
    let conformance = try Tool.paletteCheck(
      ["check", "out.resolver.json", "--conformance"], in: folder.url)
    expectEqual(conformance.status, 0, "\(conformance.errors)")
    let names = ["good", "out"].map { "\($0).resolver.json" }
    let summaries = try names.map { name in
      let check = try Tool.paletteCheck(["check", name, "--format", "json"], in: folder.url)
      return try CheckTests.summary(try CheckTests.report(check))
    }
    expectEqual(summaries[0], summaries[1])
  }

  @Test func whatIsThereIsOverwrittenOnlyByForce() throws {
    let folder = try Self.folder()
    let path = try folder.write("out.css", "mine")
    let arguments = ["export", "good.resolver.json", "--to", "css", "-o", "out.css"]
    let refused = try Tool.paletteCheck(arguments, in: folder.url)
    #expect(refused.status == 2 && refused.errors.contains("out.css: error: the file exists"))
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "mine")
    try expectEqual(Tool.paletteCheck(arguments + ["--force"], in: folder.url).status, 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix(":root"))
  }

  @Test func anAssetCatalogIsWrittenBesideOtherFilesAndReadAgain() throws {
    let folder = try Self.folder()
    try folder.write("Brand.xcassets/Icon.imageset/Contents.json", "{}")
    let arguments = ["export", "good.resolver.json", "--to", "colorset", "-o", "Brand.xcassets/"]
    try expectEqual(Tool.paletteCheck(arguments, in: folder.url).status, 0)
    let refused = try Tool.paletteCheck(arguments, in: folder.url)
    #expect(refused.status == 2 && refused.errors.contains("Brand.xcassets/Contents.json: error"))
    let other = folder.path("Brand.xcassets/Icon.imageset/Contents.json")
    try expectEqual(String(contentsOfFile: other, encoding: .utf8), "{}")
    let again = try Tool.paletteCheck(["resolve", "Brand.xcassets", "text.hover"], in: folder.url)
    expectEqual(
      again.output,
      """
      text.hover  #712d45  light
                  #ffffff  dark

      """)
  }

  @Test func androidFolders() throws {
    let folder = try Self.folder()
    let result = try Tool.paletteCheck(
      ["export", "good.resolver.json", "--to", "android", "-o", "res"], in: folder.url)
    #expect(result.status == 0 && result.errors.contains("warning[export/rounded]"))
    let night = try String(
      contentsOfFile: folder.path("res/values-night/colors.xml"), encoding: .utf8)
    #expect(night.contains("<color name=\"text_hover\">#FFFFFFFF</color>"))
  }

  @Test func whatIsUnknownIsLeftOutAndTheRestIsWritten() throws {
    let folder = try Self.folder()
    let result = try Tool.paletteCheck(
      ["export", "bad.resolver.json", "--to", "css", "-o", "out.css"], in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.contains("warning[export/unknown-value]: “background” is left out in "))
    let css = try String(contentsOfFile: folder.path("out.css"), encoding: .utf8)
    #expect(css.contains("--background: initial;") && css.contains("--background: #ffffff;"))
  }

  @Test(arguments: [
    ["export", "good.resolver.json"], ["export", "good.resolver.json", "--to", "ase"],
    ["export", "good.resolver.json", "--to", "colorset"],
    ["export", "good.resolver.json", "--to", "css", "--input", "dark"],
    ["export", "nowhere.json", "--to", "css"],
    ["export", "good.resolver.json", "--to", "css", "-o", "nowhere/out.css"],
    ["export", "good.resolver.json", "--to", "css", "--appearance", "increased"],
    ["resolve", "good.resolver.json", "--format", "yaml"],
    ["resolve", "good.resolver.json", "--format-in", "yaml"],
    ["resolve", "good.resolver.json", "--output", "nowhere/out.json"],
  ])
  func wrongUsageIsStatus2(_ arguments: [String]) throws {
    let folder = try Self.folder()
    let result = try Tool.paletteCheck(arguments, in: folder.url)
    expectEqual(result.status, 2)
    #expect(!result.errors.isEmpty)
  }

  // MARK: - What is not for lists

  @Test func `what rules judge is no trouble for a list`() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      "a.tokens.json",
      ##"{"c": {"$type": "color", "ok": {"$value": "#fff"}, "bad": {"$value": "{c.none}"}}}"##)
    for command in [["resolve", "a.tokens.json", "c.ok"], ["pairs", "a.tokens.json"]] {
      let result = try Tool.paletteCheck(command, in: folder.url)
      #expect(result.status == 0 && result.errors.contains("alias/unresolved"), "\(result)")
    }
    let missing = try Tool.paletteCheck(["resolve", "nofile", "c.ok"], in: folder.url)
    #expect(missing.status == 2 && missing.errors.hasPrefix("nofile: error[input/missing]"))
  }

  @Test func `a matrix names the only appearance that is asked for`() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      "a.css",
      ":root { --text: #000; --surface: #fff } .dark { --text: #fff; --surface: #000 }")
    for options in [["--appearance", "dark"], ["--input", "class=dark"]] {
      let text = try Tool.paletteCheck(["matrix", "a.css"] + options, in: folder.url).output
      #expect(text.hasPrefix("dark\n"), "\(text)")
      let csv = try Tool.paletteCheck(
        ["matrix", "a.css", "-o", "a.csv"] + options, in: folder.url)
      #expect(csv.output.isEmpty)
      let rows = try String(contentsOf: folder.url.appending(path: "a.csv"), encoding: .utf8)
      #expect(rows.contains("\na.css,dark,") || rows.contains("\r\na.css,dark,"), "\(rows)")
    }
  }

  @Test func `a ramp names the steps that it leaves out`() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      "a.css",
      ":root { --gray-1: #eee; --gray-2: #ddd; --gray-3: #0008; --gray-4: #444 }")
    for group in [[], ["--", "--gray"]] {
      let result = try Tool.paletteCheck(["ramp", "a.css"] + group, in: folder.url)
      #expect(result.status == 0 && result.errors.hasPrefix("left out, since "), "\(result)")
      #expect(result.errors.hasSuffix(": --gray-3\n"))
    }
  }

  @Test func `rules and sets are explained in JSON`() throws {
    for name in ["contrast/minimum", "strict"] {
      let text = try Tool.paletteCheck(["explain", name, "--format", "json"]).output
      try expectEqual(TerminalMannersTests.object(text)["id"] as? String, name)
    }
    let colors = try Tool.paletteCheck(["system", "systemBlue", "--format", "json"]).output
    try expectEqual(
      TerminalMannersTests.object(colors)["schema"] as? String, "palette-check/system/1")
  }
}
