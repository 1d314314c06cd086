import ColorEngine
import Foundation
import PaletteAudit
import PaletteTestSupport
import Testing

/// What people type and read: hints, usage, exact colors, files that are there.
@Suite struct TerminalMannersTests {
  static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // MARK: - Exact answers

  /// The color shown is the one measured, not another that the screen would show in its place.
  @Test func `contrast shows the color that it measured`() throws {
    let wide = try Tool.paletteCheck(["contrast", "color(display-p3 1 0 0)", "white"])
    #expect(
      wide.output.contains(
        "foreground   color(display-p3 1 0 0)  (outside sRGB; #ff0000 if clipped)\n"))
    let ratio = WCAG2.contrast(of: Color(.displayP3, 1, 0, 0), on: .white)
    #expect(wide.output.contains("WCAG 2       \(String(format: "%.2f", ratio - 0.005)):1"))
    // Not the ratio of #ff0000.
    #expect(!wide.output.contains("3.99:1"))
    let fine = try Tool.paletteCheck(["contrast", "oklch(0.5 0.05 200)", "white"])
    #expect(fine.output.contains("foreground   oklch(0.5 0.05 200)\n"))
    let plain = try Tool.paletteCheck(["contrast", "rgb(119 119 119)", "#fff"])
    #expect(plain.output.hasPrefix("foreground   #777777\nbackground   #ffffff\n"))
  }

  /// A ratio is at most 21.
  @Test func `contrast clips what no screen shows, and says so`() throws {
    for color in ["color(display-p3 2 2 2)", "color(srgb 1.5 1.5 1.5)"] {
      let result = try Tool.paletteCheck(["contrast", color, "black"])
      #expect(result.output.contains("WCAG 2       21.00:1\n"))
      #expect(
        result.errors.contains("the foreground, \(color), is outside of what screens show"))
    }
    let red = try Tool.paletteCheck(["contrast", "oklch(0.5 0.25 30)", "oklch(0.15 0 0)"])
    #expect(red.output.contains("WCAG 2       3.04:1\n"))
    let wide = try Tool.paletteCheck(["contrast", "color(display-p3 0 1 0)", "lab(100 0 0)"])
    #expect(wide.errors.isEmpty)
  }

  @Test func `answers are JSON as well as text`() throws {
    let contrast = try Self.object(
      try Tool.paletteCheck(["contrast", "#777", "white", "--format", "json"]).output)
    let metrics = try #require(contrast["metrics"] as? [String: Double])
    let gray = try Color("#777")
    expectEqual(metrics["wcag2"], WCAG2.contrast(of: gray, on: .white))
    expectEqual(Set(metrics.keys), Set(ContrastMetrics.all.map { $0.id }))
    let passes = try #require(contrast["passes"] as? [String: [String: Bool]])
    expectEqual(passes["AA"], ["text": false, "large-text": true, "ui": true])

    let suggest = try Tool.paletteCheck(["suggest", "#999", "white", "--format", "json"])
    expectEqual(suggest.status, 0)
    try expectEqual(Self.object(suggest.output)["hex"] as? String, "#767676")
    let unreachable = try Tool.paletteCheck(
      ["suggest", "#999", "white", "black", "--target", "7", "--format", "json"])
    expectEqual(unreachable.status, 1)
    try expectEqual(Self.object(unreachable.output)["reached"] as? Bool, false)

    let color = try Self.object(
      try Tool.paletteCheck(["color", "oklch(0.5 0 none)", "--format", "json"]).output)
    let spaces = try #require(color["spaces"] as? [String: [String: Any]])
    expectEqual(Set(spaces.keys), Set(ColorSpaces.all.map { $0.id.rawValue }))
    #expect((spaces["oklch"]?["components"] as? [Any])?.last is NSNull)

    let rules = try Self.object(try Tool.paletteCheck(["rules", "--format", "json"]).output)
    let list = try #require(rules["rules"] as? [[String: Any]])
    let ids = list.compactMap { $0["id"] as? String }
    #expect(ids == ids.sorted() && ids.contains("contrast/minimum"))
    #expect(list.allSatisfy { ($0["documentation"] as? String)?.contains("## Why") == true })

    let folder = try ListingCommandTests.folder()
    func resolve(_ format: String) throws -> String {
      try Tool.paletteCheck(
        ["resolve", "good.resolver.json", "--format", format], in: folder.url
      ).output
    }
    #expect(try resolve("text") == resolve("table") && !resolve("text").isEmpty)
    try expectEqual(Self.object(resolve("json"))["schema"] as? String, "palette-check/resolve/1")
    for format in ["text", "json"] {
      try expectEqual(Tool.paletteCheck(["system", "--format", format]).status, 0)
    }
  }

  /// Lc 75 is the default of APCA; 4.5 is a ratio and no Lc.
  @Test func `a target is on the scale of its metric`() throws {
    let result = try Tool.paletteCheck(
      ["suggest", "#999", "white", "--metric", "apca", "--format", "json"])
    let object = try Self.object(result.output)
    expectEqual(object["target"] as? Double, 75)
    let value = try #require((object["values"] as? [[String: Any]])?.first?["contrast"] as? Double)
    #expect((75..<76).contains(value))
    let wrong = try Tool.paletteCheck(
      ["suggest", "#999", "white", "--metric", "apca", "--target", "4.5"])
    expectEqual(wrong.status, 2)
    #expect(wrong.errors.contains("outside 15…108 of apca; a ratio such as 4.5 goes with"))
  }

  @Test(arguments: RuleSet.allCases)
  func `a set of rules is listed and explained`(_ set: RuleSet) throws {
    let list = try Tool.paletteCheck(["rules"]).output
    #expect(list.split(separator: "\n").contains { $0.hasPrefix(set.rawValue + " ") })
    let explained = try Tool.paletteCheck(["explain", set.rawValue])
    expectEqual(explained.status, 0)
    #expect(explained.output.hasPrefix("# \(set.rawValue)\n\n"))
    for rule in Rules.all {
      expectEqual(explained.output.contains("- `\(rule.id)`: "), rule.sets.contains(set), "\(rule)")
    }
  }

  /// The thresholds of a set are those of its standard, unless another one is named.
  @Test func `a selected set brings its standard`() throws {
    let folder = try ListingCommandTests.folder()
    func levels(_ options: [String]) throws -> Set<Double> {
      let result = try Tool.paletteCheck(
        ["good.resolver.json", "--format", "json", "--all-pairs", "--select"] + options,
        in: folder.url)
      let findings = try #require(Self.object(result.output)["findings"] as? [[String: Any]])
      return Set(findings.compactMap { $0["required"] as? Double })
    }
    try expectEqual(levels(["contrast/minimum"]), [4.5])
    #expect(try levels(["contrast/minimum,wcag-aaa"]).contains(7))
    try expectEqual(levels(["contrast/minimum,wcag-aaa", "--standard", "wcag-aa"]), [4.5])
  }

  // MARK: - Hints

  @Test(arguments: [
    (["contrast", "777777", "white"], "did you mean “#777777”?"),
    (["contrast", "rebecapurple", "white"], "did you mean “rebeccapurple”?"),
    (["color", "ffffff80"], "did you mean “#ffffff80”?"),
    (["convert", "a.png", "-o", "b.png", "--to", "sRGB"], "did you mean “srgb”?"),
    (["profile", "write", "displayp3", "-o", "a.icc"], "did you mean “display-p3”?"),
    (["chekc", "tokens"], "did you mean “check”?"),
    (["help", "chekc"], "there is no command “chekc”; did you mean “check”?"),
    (["matrx"], "did you mean “matrix”?"),
    (["baseline", "prun", "tokens"], "no command “baseline prun”; did you mean “prune”?"),
    (["profile", "lst"], "there is no command “profile lst”; did you mean “list”?"),
    (["--hepl"], "Unknown option '--hepl'. Did you mean '--help'?"),
    (["-V"], "Unknown option '-V'. Did you mean '--version'?"),
    (["--versoin", "good.resolver.json"], "option '--versoin'. Did you mean '--version'?"),
    (["contrast", "--hepl"], "Unknown option '--hepl'. Did you mean '--help'?"),
    (["check", "--fromat", "json"], "Unknown option '--fromat'. Did you mean '--format'?"),
    (["good.resolver.json", "--appearance", "darc"], "did you mean “dark”?"),
    (["good.resolver.json", "--format-in", "dtgc"], "did you mean “dtcg”?"),
    (["good.resolver.json", "--format", "jsn"], "did you mean “json”?"),
    (["good.resolver.json", "--standard", "wcag-a"], "did you mean “wcag-aa”?"),
    (["good.resolver.json", "--fail-on", "warn"], "Did you mean “warning”? Please provide one of"),
    (["rules", "--format", "jsn"], "Did you mean “json”? Please provide one of"),
    (["matrix", "good.resolver.json", "--format", "txt"], "Did you mean “text”? Please provide"),
    (["simulate", "red", "--deficiency", "deuten"], "Did you mean “deutan”? Please provide"),
    (["simulate", "red", "--deficiency", "tritan", "--method", "bretel"], "mean “brettel”?"),
    (["simulate", "red", "--deficiency", "tritan", "-o", "a.png"], "“red” is a color and no file"),
    (["contrast", "red", "blue", "--viewing", "sunlite"], "did you mean “sunlight”?"),
    (["contrast", "red", "material:systemThn"], "nearest: systemThinMaterial"),
    (["contrast", "red", "range:#111"], "BG “range:#111”: it is no range"),
    (["export", "good.resolver.json", "--to", "csss"], "Did you mean “css”? Please provide"),
    (["explain", "pairs"], "is a group of rules: name one of pairs/none, pairs/uncovered"),
    (["matrix", "good.resolver.json", "--foreground", "txt"], "that matches --foreground txt"),
    (["fix", "good.resolver.json", "--diff", "--format", "json"], "leave out --format"),
    (["resolve", "good.resolver.json", "hover"], "did you mean “text.hover”?"),
    (["resolve", "good.resolver.json", "hovr"], "did you mean “text.hover”?"),
    (["good.resolver.json", "--select", "contrast/minimun"], "did you mean “contrast/minimum”?"),
    (["good.resolver.json", "--select", "strct"], "unknown rule “strct”; did you mean “strict”?"),
    (["explain", "recomended"], "did you mean “recommended”?"),
    (["matrix", "good.resolver.json", "--foreground", "["], "is not closed by “]”"),
    (["init", "good.resolver.json"], "good.resolver.json: error: it is not a folder\n"),
    (["export", "good.resolver.json", "--to", "css", "-o", "."], "it is a folder; name a file"),
    (
      ["export", "good.resolver.json", "--to", "css", "-o", "nowhere/a.css"],
      "error: the file cannot be written: there is no such folder\n"
    ),
    (["resolve", "a.heif"], "It is an image: `palette-check audit` checks those."),
  ])
  func `a likely mistake is named`(_ arguments: [String], _ hint: String) throws {
    let folder = try ListingCommandTests.folder()
    let result = try Tool.paletteCheck(arguments, in: folder.url)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(hint), "\(result.errors)")
  }

  /// Of files that cannot be read, nothing more is said than that.
  @Test(arguments: [["matrix"], ["ramp"], ["export", "--to", "css"]])
  func `one mistake is one error`(_ command: [String]) throws {
    let folder = try TemporaryDirectory()
    try folder.write("none.css", "p { margin: 0 }")
    let missing = try Tool.paletteCheck(command + ["nowhere.css"], in: folder.url)
    expectEqual(missing.status, 2)
    expectEqual(
      missing.errors,
      "nowhere.css: error[input/missing]: there is no file or folder “nowhere.css”. "
        + "Check the path.\n")
    let none = try Tool.paletteCheck(command + ["none.css"], in: folder.url)
    #expect(none.status == 2 && !none.errors.contains(":1:1: error"), "\(none.errors)")
  }

  /// A name of a file must not color the terminal, or begin a line.
  @Test(arguments: [
    ["convert", "in", "-o", "out", "--to", "srgb", "--report"],
    ["simulate", "in/x\u{1B}[31mred.png", "--deficiency", "protan", "-o", "y.png"],
    ["profile", "show", "in/x\u{1B}[31mred.png"],
    ["profile", "verify", "in/x\u{1B}[31mred.png"],
    ["audit", "in", "--format", "github"],
    ["convert", "x\u{1B}[31m.png", "-o", "y.png", "--to", "srgb"],
  ])
  func `control characters in names are not printed`(_ arguments: [String]) throws {
    let folder = try TemporaryDirectory()
    try folder.write("in/x\u{1B}[31mred.png", "no image")
    let result = try Tool.paletteCheck(arguments, in: folder.url)
    #expect(!(result.output + result.errors).contains("\u{1B}"), "\(result)")
    #expect((result.output + result.errors).contains("␛[31m"))
  }

  @Test func `names in a diff are written as git and GNU do`() throws {
    let folder = try TemporaryDirectory()
    let css = ":root { --text: #999; --background: #fff }\n"
    try folder.write("p/a b.css", css)
    try folder.write("q/x\u{1B}[1m\"\\\t.css", css)
    let plain = try Tool.paletteCheck(["fix", "p", "--unsafe", "--diff"], in: folder.url)
    #expect(plain.output.hasPrefix("--- p/a b.css\t\n+++ p/a b.css\t\n"), "\(plain.output)")
    let result = try Tool.paletteCheck(["fix", "q", "--unsafe", "--diff"], in: folder.url)
    #expect(result.output.contains(#"+++ "q/x\033[1m\"\\\t.css""# + "\n"), "\(result.output)")
    #expect(!(result.output + result.errors).contains("\u{1B}"))
  }

  @Test func `a reader of a report that is gone is no error`() throws {
    let folder = try TemporaryDirectory()
    for index in 0..<300 { try folder.write("in/\(index).png", "no image") }
    for format in ["json", "ndjson", "html"] {
      let result = try Tool.run(
        "/bin/bash",
        [
          "-c",
          #""$0" audit in --no-cache --format "$1" -o /dev/stdout 2> errors | head -c 30 > /dev/null; "#
            + "grep -v unrecognized errors; true",
          Tool.product("palette-check"), format,
        ], in: folder.url)
      expectEqual(result.output, "", "\(format): \(result.output)")
    }
  }

  @Test func `a file may have any name`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("chekc", CheckTests.passing)
    let result = try Tool.paletteCheck(["chekc", "--format-in", "dtcg"], in: folder.url)
    expectEqual(result.status, 0, "\(result)")
    // A name that is like no command is that of a file.
    let missing = try Tool.paletteCheck(["nowhere"], in: folder.url)
    #expect(missing.errors.contains("there is no file or folder “nowhere”"))
  }

  @Test(arguments: [
    (
      ["contrast", "nocolor", "white"],
      "palette-check contrast [<options>] <foreground> <background>"
    ),
    (["contrast", "red"], "palette-check contrast [<options>] <foreground> <background>"),
    (["explain", "nope"], "palette-check explain <rule>"),
    (["a.json", "--format", "yaml"], "palette-check check "),
    (["profile", "write", "nope", "-o", "x"], "palette-check profile write <name>"),
    (["baseline", "wirte", "tokens"], "palette-check baseline <subcommand>"),
    (["profile", "lst"], "palette-check profile <subcommand>"),
    (
      ["resolve", "Examples", "nothing-like-it"],
      "palette-check resolve [<options>] <paths> ... [<token>]"
    ),
  ])
  func `an error shows the usage of its command`(_ arguments: [String], _ usage: String) throws {
    let result = try Tool.paletteCheck(arguments, in: Corpora.package)
    expectEqual(result.status, 2)
    let lines = result.errors.split(separator: "\n")
    expectEqual(lines.first?.hasPrefix("Error: "), true)
    #expect(lines.contains { $0.hasPrefix("Usage: \(usage)") }, "\(result.errors)")
    let command = usage.split { "<[".contains($0) }[0].split(separator: " ").joined(separator: " ")
    expectEqual(lines.last, "  See '\(command) --help' for more information.")
  }

  @Test(arguments: [
    (["-", "a.css"], "“-” is standard input and stands alone"),
    (["fix", ".", "-"], "“-” is standard input and stands alone"),
    (["a.css", "--select", ""], "--select is empty"),
    (["a.css", "--ignore", ","], "--ignore is empty"),
    (["a.css", "--appearance", ""], "--appearance is empty"),
    (["a.css", "--input", ""], "--input is empty"),
    (
      ["a.css", "--input", "theme=dark,theme=light"],
      "--input gives “theme” two contexts, “dark” and “light”"
    ),
    (["baseline", "write", "a.css", "--baseline", "-"], "a baseline is a file"),
    (["matrix", "a.css", "--foreground", "--text-*"], "is written as --foreground=--text-*"),
    (["suggest", "#999", "#fff", "--target", "4.5:1"], "Write 4.5\n"),
  ])
  func `usage that says nothing or too much is refused`(
    _ arguments: [String], _ words: String
  ) throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", ":root { --text: #000; --background: #fff }")
    let result = try Tool.paletteCheck(arguments, in: folder.url)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test func `each appearance that is asked for must be there`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", ":root { --text: #000; --background: #fff }")
    let result = try Tool.paletteCheck(["a.css", "--appearance", "light,dark"], in: folder.url)
    expectEqual(result.status, 2)
    expectEqual(
      result.errors,
      "a.css: error[input/unknown-appearance]: nothing has the appearance “dark”. "
        + "There is: light.\n")
    try expectEqual(
      Tool.paletteCheck(["a.css", "--appearance", "light"], in: folder.url).status, 0)
  }

  @Test func `rules may be separated by a comma and a space`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", ":root { --text: #000; --background: #fff }")
    let options = ["--select", "contrast/minimum, alias"]
    try expectEqual(Tool.paletteCheck(["a.css"] + options, in: folder.url).status, 0)
  }

  @Test(arguments: [
    ["a.css", "--select", "a\u{1B}[31m"], ["explain", "a\u{1B}[31m"], ["--a\u{1B}[31m"],
    ["a.css", "-o", "nowhere/a\u{1B}[31m"], ["resolve", "a.css", "a\u{1B}[31m"],
  ])
  func `an argument reaches the terminal without its escapes`(_ arguments: [String]) throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", ":root { --text: #000; --background: #fff }")
    let errors = try Tool.paletteCheck(arguments, in: folder.url).errors
    #expect(!errors.contains("\u{1B}") && errors.contains("␛[31m"))
  }

  // MARK: - Files that are there

  @Test func `a file is overwritten when that is asked for`() throws {
    let folder = try TemporaryDirectory()
    try folder.writeSamples()
    try folder.write("a.tokens.json", CheckTests.passing)
    for command in [
      ["convert", "samples/srgb.png", "-o", "out.png", "--to", "display-p3"],
      ["convert", "samples/srgb.png", "-o", "strip.png", "--strip"],
      ["profile", "write", "srgb", "-o", "out.icc"],
      ["export", "a.tokens.json", "--to", "css", "-o", "out.css"],
      ["simulate", "samples/srgb.png", "-o", "seen.png", "--deficiency", "deutan"],
    ] {
      let file = try #require(command.firstIndex(of: "-o").map { command[$0 + 1] })
      try folder.write(file, "mine")
      let refused = try Tool.paletteCheck(command, in: folder.url)
      #expect(refused.status == 2 && refused.output.isEmpty)
      expectEqual(refused.errors, "\(file): error: the file exists. Overwrite with --force\n")
      try expectEqual(String(contentsOf: folder.url.appending(path: file), encoding: .utf8), "mine")
      let forced = try Tool.paletteCheck(command + ["--force"], in: folder.url)
      expectEqual(forced.status, 0, "\(forced)")
      #expect(try Data(contentsOf: folder.url.appending(path: file)) != Data("mine".utf8))
    }
  }

  @Test func `what cannot be written is said in a sentence`() throws {
    let shell = "\(Tool.product("palette-check")) rules > /dev/full"
    let full = try Tool.run("/bin/sh", ["-c", shell])
    expectEqual(full.status, 2)
    expectEqual(full.errors, "error: standard output cannot be written: the disk is full\n")
    let folder = try TemporaryDirectory()
    try folder.write("a.tokens.json", CheckTests.passing)
    let nowhere = try Tool.paletteCheck(
      ["a.tokens.json", "--format", "json", "-o", "nowhere/a.json"], in: folder.url)
    expectEqual(nowhere.status, 2)
    expectEqual(
      nowhere.errors,
      "nowhere/a.json: error: the report cannot be written: there is no such folder\n")
  }

  // MARK: - A real terminal

  /// What a command prints on a terminal of 60 columns.
  private func onTerminal(
    _ command: String, _ environment: [String: String] = [:]
  ) throws -> String {
    let script = try #require(Tool.installed("script"))
    let shell = "stty cols 60 rows 24; '\(Tool.product("palette-check"))' \(command)"
    return try Tool.run(
      script, ["-qec", shell, "/dev/null"], in: ReportSamples.folder,
      environment: ["TERM": "xterm"].merging(environment) { $1 }
    ).output
  }

  /// The lines of an output, without colors and links.
  private func lines(_ output: String) -> [Substring] {
    output.split(whereSeparator: \.isNewline).map {
      $0.replacing(#/\x{1B}\[[0-9;]*m|\x{1B}\]8;;[^\x{1B}]*\x{1B}\\/#, with: "")
    }
  }

  @Test(
    .needs(program: "script"),
    arguments: [
      "check sample.resolver.json", "pairs sample.resolver.json", "system", "color red",
      "contrast '#777' white --viewing sunlight", "contrast red material:systemThin",
      "explain contrast/minimum", "explain strict", "profile list",
      "fix sample.resolver.json --unsafe --diff > /dev/null",
    ])
  func `a terminal of 60 columns is filled and not exceeded`(_ command: String) throws {
    // An address stays in one piece.
    let lines = lines(try onTerminal(command)).filter { !$0.contains("://") }
    #expect(lines.allSatisfy { $0.count <= 60 }, "\(lines)")
    #expect(lines.contains { $0.count > 50 })
  }

  @Test(.needs(program: "script")) func `a terminal has colors unless they are turned off`()
    throws
  {
    #expect(try onTerminal("color red").contains("\u{1B}[48;2;"))
    for (name, value) in [("FORCE_COLOR", "0"), ("FORCE_COLOR", "false"), ("NO_COLOR", "1")] {
      #expect(try !onTerminal("color red", [name: value]).contains("\u{1B}["))
    }
  }
}
