import ColorCore
import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
  import SourceSyntax
#endif

struct PaletteLoaderTests {
  private let resolver =
    ##"{"version": "2025.10", "sets": {"s": {"sources": [{"$ref": "sub/a.tokens.json"}]}}, "resolutionOrder": [{"$ref": "#/sets/s"}]}"##

  @Test func `a folder is searched in order, without what is hidden or claimed`() {
    let files = [
      "p/z.json": #"{"z": \#(color("000000"))}"#,
      "p/x.resolver.json": resolver,
      "p/sub/a.tokens.json": #"{"a": \#(color("000000"))}"#,
      "p/node_modules/q/b.tokens.json": #"{"b": \#(color("000000"))}"#,
      "p/.git/c.tokens.json": #"{"c": \#(color("000000"))}"#,
      "p/package.json": #"{"name": "p", "version": "1.0.0"}"#,
      "p/broken.json": "{", "p/notes.txt": #"{"$value": 1}"#,
      "p/C.xcassets/k.colorset/Contents.json": #"{"info": {}, "colors": []}"#,
      "p/I.xcassets/k.imageset/Contents.json": #"{"info": {}, "images": []}"#,
    ]
    let result = load(files, paths: ["p"])
    expectEqual(
      result.palettes.map(\.file),
      ["p/C.xcassets", "p/broken.json", "p/x.resolver.json", "p/z.json"])
    expectEqual(result.palettes.map(\.format), ["xcode", "", "dtcg-resolver", "dtcg"])
    expectEqual(result.problems.map(\.code), ["colorset/no-color", "json/syntax"])
    #expect(result.sources.keys.contains("p/sub/a.tokens.json"))
    #expect(!result.sources.keys.contains("p/package.json"))
  }

  @Test func `a file that a resolver document names is not checked alone`() {
    let files = ["x.resolver.json": resolver, "sub/a.tokens.json": #"{"a": \#(color("000000"))}"#]
    expectEqual(load(files).palettes.map(\.file), ["x.resolver.json"])
    expectEqual(
      load(files, paths: ["sub/a.tokens.json"]).palettes.map(\.file), ["sub/a.tokens.json"])
  }

  @Test func `a file that is named must be a token file`() {
    let result = load(["package.json": #"{"name": "p", "version": "1"}"#, "a.txt": "text"])
    expectEqual(result.problems.map(\.code), ["format/unrecognized", "format/unrecognized"])
    expectEqual(result.problems[0].help?.contains("Design Tokens Community Group (2025.10)"), true)
  }

  @Test func `what only resembles a token file is not one`() {
    let files = [
      "p/schema.json":
        #"{"$schema": "https://json-schema.org/draft-07/schema", "properties": {"$value": {}}}"#,
      "p/manifest.json": #"{"version": "2025.10", "tests": []}"#,
    ]
    expectEqual(load(files, paths: ["p"]).problems.map(\.code), ["input/nothing-to-check"])
  }

  @Test(
    arguments: [
      ("broken.json", "{", "json/syntax"), ("missing.json", nil, "input/missing"),
      ("f", nil, "input/missing"),
    ] as [(String, String?, String)])
  func `what cannot be read is a problem`(_ path: String, _ text: String?, _ code: String) {
    let result = load(text.map { [path: $0] } ?? [:], paths: [path])
    expectEqual(result.problems.map(\.code), [code])
    expectEqual(result.palettes[0].file, path)
    #expect(result.palettes[0].tokens.isEmpty)
  }

  @Test func `a broken file that was meant for tokens is reported when it is found`() {
    let result = load(
      ["p/a.tokens.json": "{", "p/b.json": #"{"a": {"$value": }}"#, "p/c.json": "{"], paths: ["p"])
    expectEqual(result.problems.map(\.location.file), ["p/a.tokens.json", "p/b.json"])
    expectEqual(Set(result.problems.map(\.code)), ["json/syntax"])
  }

  @Test func `the order of the paths makes no difference`() {
    let files = [
      "p/b.tokens.json": #"{"b": \#(alias("a")), "c": \#(alias("none"))}"#,
      "p/a.tokens.json": #"{"a": \#(color("102030"))}"#, "q/broken.json": "{", "r/x.json": "{}",
      "p/C.xcassets/k.colorset/Contents.json": #"{"info": {}, "colors": []}"#,
    ]
    func told(_ paths: [String]) -> [String] {
      let result = load(files, paths: paths)
      return result.palettes.map { "\($0.file) \($0.tokens.map(\.path)) \($0.codes)" }
    }
    let paths = ["p/b.tokens.json", "q/broken.json", "p", "missing", "p/a.tokens.json"]
    let expected = told(paths)
    expectEqual(expected.count, 5)
    expectEqual(told(paths.reversed()), expected)
    expectEqual(told(paths.sorted()), expected)
  }

  @Test func `a folder without token files is a problem`() {
    let result = load(["p/package.json": "{}"], paths: ["p"])
    expectEqual(result.problems.map(\.code), ["input/nothing-to-check"])
  }

  @Test func `a path that is named twice is read once`() {
    let files = ["p/a.tokens.json": #"{"a": \#(color("000000"))}"#]
    let result = load(files, paths: ["p", "p/a.tokens.json", "./p/../p/a.tokens.json"])
    expectEqual(result.palettes.count, 1)
    #expect(result.problems.isEmpty)
  }

  @Test func `a file that can be two things is an error that names both, until one is asked for`() {
    let files = ["a.tokens.json": #"{"version": "1", "sets": {}}"#]
    let problem = load(files).problems.first
    expectEqual(problem?.code, "format/ambiguous")
    expectEqual(problem?.help, "Choose one with --format-in: dtcg, dtcg-resolver.")
    expectEqual(
      problem?.message,
      "the file can be read as Design Tokens Community Group (2025.10) because of the name of a "
        + "token file, or as Design Tokens Community Group resolver (2025.10) because of a version, "
        + "and sets or modifiers")
    expectEqual(load(files, options: LoadOptions(format: "dtcg")).palettes[0].format, "dtcg")
  }

  /// The same two colors, as YAML, in the formats that JSON of that shape has.
  @Test(
    arguments: [
      ("dtcg", "$type: color\nink: {$value: '#111111'}\npaper:\n  $value: '#eeeeee'"),
      ("style-dictionary", "color:\n  ink: {value: '#111111'}\n  paper:\n    value: '#eeeeee'"),
      (
        "theo",
        "global: {type: color, category: c}\nprops:\n  ink: {value: '#111111'}\n  paper: {value: '#eeeeee'}"
      ),
      ("plain", "ink: '#111111'\npaper: \"#eeeeee\""),
    ])
  func `formats in YAML`(_ format: String, _ text: String) {
    let palette = load(["a.yaml": text]).palettes[0]
    expectEqual(palette.format, format)
    expectEqual(palette.tokens.map { $0.variants[0].color?.hex }, ["#111111", "#eeeeee"])
    expectEqual(
      palette.tokens[1].variants[0].location.range.start.line, text.split(separator: "\n").count)
  }

  @Test func `a format can be asked for`() {
    let files = ["a.json": #"{"a": {"$type": "color"}}"#]
    expectEqual(load(files).problems.map(\.code), ["format/unrecognized"])
    expectEqual(load(files, options: LoadOptions(format: "dtcg")).palettes[0].format, "dtcg")
    let unknown = load(files, options: LoadOptions(format: "css4"))
    expectEqual(unknown.problems.map(\.code), ["format/unknown"])
    let ids = TokenFormats.all.map { $0.id }
    expectEqual(Set(ids).count, ids.count)
    #expect(ids.allSatisfy { unknown.problems[0].help?.contains("“\($0)”") == true })
  }

  @Test func `a text is read as a file is`() {
    let result = PaletteLoader.load(
      text: Array(resolver.utf8), fileName: "tokens/in.json",
      files: MemoryFiles(["tokens/sub/a.tokens.json": #"{"a": \#(color("123456"))}"#]))
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes[0].hex("a"), "#123456")
    expectEqual(result.sources["tokens/in.json"]?.line(1), resolver)
  }

  @Test func `problems come in the order of the text`() {
    let text =
      ##"{"b": \##(alias("x")), "a.b": \##(color("000000")), "c": {"$type": "color", "$value": "#fff"}}"##
    let result = palette(text)
    expectEqual(result.codes, ["alias/unresolved", "token/name", "color/legacy-format"])
  }

  @Test func `no byte that is missing or changed makes a crash`() {
    let seed: UInt64 = 2_025_10
    var random = SplitMix64(seed: seed)
    let tokens = Array(
      ##"""
      {"$type": "color", "g": {"a": \##(color("102030")), "b": {"$value": "{g.a}"}, "c": {"$ref": "#/g/a/$value"}},
       "h": {"$extends": "{g}", "d": {"$value": {"colorSpace": "oklch", "components": [{"$ref": "#/g/a/$value/components/0"}, 0.1, "none"], "alpha": 0.5}}}}
      """##.utf8)
    let document = Array(
      ##"{"version": "2025.10", "sets": {"s": {"sources": [{"$ref": "t.tokens.json"}]}}, "modifiers": {"theme": {"contexts": {"light": [], "dark": [{"g": {"a": {"$value": "{h.d}"}}}]}, "default": "light"}}, "resolutionOrder": [{"$ref": "#/sets/s"}, {"$ref": "#/modifiers/theme"}]}"##
        .utf8)
    let contents = Array(
      #"{"info": {"version": 1}, "colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "0x12", "green": "0.5", "blue": "12", "alpha": "1.0"}}}]}"#
        .utf8)
    func mutated(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = Array("{}[]\":,.$#/0-9".utf8).randomElement(using: &random) ?? 0
        case 1: bytes.removeSubrange(index..<min(index + 7, bytes.count))
        case 2: bytes.insert(contentsOf: bytes[index..<min(index + 11, bytes.count)], at: index)
        default: bytes[index] = UInt8.random(in: 0x20...0x7E, using: &random)
        }
      }
      return bytes
    }
    for round in 0..<3_000 {
      var files = MemoryFiles([:])
      files.files = [
        "t.tokens.json": mutated(tokens), "r.resolver.json": mutated(document),
        "C.colorset/Contents.json": mutated(contents),
      ]
      let options = LoadOptions(isConformance: round.isMultiple(of: 2))
      let result = PaletteLoader.load(paths: ["."], options: options, files: files)
      for palette in result.palettes {
        for token in palette.tokens {
          expectEqual(
            token.variantIndices.count, palette.permutations.count,
            "seed \(seed), round \(round)")
        }
        for problem in palette.problems {
          let count = result.sources[problem.location.file]?.bytes.count ?? 0
          #expect(
            problem.location.range.end.offset <= count, "seed \(seed), round \(round): \(problem)")
        }
      }
    }
  }

  // MARK: - The disk

  @Test func `links that lead in a circle are survived`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("p/a.tokens.json", #"{"a": \#(color("00ff00"))}"#)
    try folder.write(
      "p/C.xcassets/x.colorset/Contents.json", #"{"info": {}, "colors": [{"color": {}}]}"#)
    let manager = FileManager.default
    for (link, target) in [
      ("p/loop", "p"), ("p/C.xcassets/loop", "p/C.xcassets"), ("p/self", "p/self"),
    ] {
      try manager.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: folder.path(target))
    }
    let result = PaletteLoader.load(paths: [folder.path("p")])
    let palettes = result.palettes.filter { !$0.tokens.isEmpty }
    expectEqual(palettes.map(\.format), ["xcode", "dtcg"])
    expectEqual(palettes[0].tokens.map(\.path), ["x"])
    expectEqual(palettes[1].hex("a"), "#00ff00")
    expectEqual(result.problems.map(\.code), ["colorset/color", "input/link-loop"])
    let loop = try #require(result.problems.last)
    #expect(loop.severity == .warning && loop.location.file == folder.path("p/loop"))
  }

  @Test func `a folder whose style sheets name no color is a problem`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("a.css", Array("@import \"b.css\";".utf8))
    try folder.write("b.css", Array("p { color: red }".utf8))
    let problems = PaletteLoader.load(paths: [folder.url.path]).problems
    expectEqual(problems.map(\.code), ["input/nothing-to-check"])
    expectEqual(problems[0].message, "none of its 2 files names a color")
    #expect(PaletteLoader.load(paths: [path]).problems.isEmpty)
  }

  @Test(arguments: [
    ("a.styl", "the CSS that they become"), ("a.less", "the CSS that they become"),
    ("a.vue", "style sheets"), ("a.PNG", "palette-check audit"),
    ("a.txt", "Looked for: "), ("a.itermcolors", "Sublime Text"),
  ])
  func `a file of no format says what to check instead`(_ file: String, _ advice: String) {
    let problems = load([file: "$text: #777;"]).problems
    expectEqual(problems.map(\.code), ["format/unrecognized"])
    expectEqual(problems.first?.help?.contains(advice), true)
  }

  @Test func `style sheets that must be compiled are counted, unless they are ignored`() {
    var files = [
      "p/a.css": ":root { --text: #777; --background: #fff }", "p/a.styl": "$a = #777",
      "p/b/b.less": "@b: #777;", "p/b/c.less": "@a: #777;", "p/d.ts": "export const a = 1",
      "p/node_modules/e.less": "@a: #777;", "p/.gitignore": "c.less\n",
    ]
    let found = load(files, paths: ["p"])
    #expect(found.problems.isEmpty && found.compiledSheets == 2)
    files["p/a.css"] = nil
    let problems = load(files, paths: ["p"]).problems
    expectEqual(problems.map(\.code), ["input/nothing-to-check"])
    let help = problems.first?.help ?? ""
    #expect(help.hasPrefix("Its style sheets are in Less (b.less) and Stylus (a.styl), and not "))
  }

  @Test(arguments: [
    ("a.vue", "lang=\"styl\"", "Stylus (a.vue)"),
    ("a.vue", "lang=\"less\" scoped", "Less (a.vue)"),
  ])
  func `style sheets in pages are told by their language`(
    _ name: String, _ attributes: String, _ language: String
  ) {
    let page = "<p class=\"a\">Quay</p><style \(attributes)>\n.a\n  color: #777\n</style>"
    let problems = load(["p/\(name)": page], paths: ["p"]).problems
    expectEqual(problems.map(\.code), ["input/nothing-to-check"])
    let help = problems.first?.help ?? ""
    #expect(help.hasPrefix("Its style sheets are in \(language), and not "))
  }

  @Test func `a style sheet into which a template inserts something is told`() {
    let page = "<p class=\"a\">Quay</p><style>.a { color: <?= $ink ?> }</style>"
    let problems = load(["p/a.php": page], paths: ["p"]).problems
    expectEqual(problems.map(\.code), ["input/nothing-to-check"])
    let help = problems.first?.help ?? ""
    #expect(help.hasPrefix("Its style sheets are in templates of pages (a.php), and not "))
  }

  @Test(arguments: [
    "\"{{ asset('hero.jpg') }}\"", "{!! $hero !!}", "'<?= $hero; ?>'", "<%= path('}') %>",
  ])
  func `a picture that a template inserts hides no rule of its style sheet`(_ address: String) {
    let page =
      "<style>\n.a { background-image: url(\(address)) }\n.b { color: #777; background: #eee }\n</style>"
    let tokens = load(["p/a.php": page], paths: ["p"]).palettes.flatMap(\.allTokens)
    let ink = tokens.first { $0.path == "#777" }
    expectEqual(ink?.pairings.map(\.path), ["#eee"])
    expectEqual(ink?.variants.first?.location.range.start.line, 3)
  }

  @Test func `a style sheet of GTK is told`() {
    let files = [
      "p/a.css": "@define-color ink #222;\n.row { color: @ink; }",
      "p/b.css": "@define-color a #111;",
    ]
    let problems = load(files, paths: ["p"]).problems
    expectEqual(problems.map(\.code), ["input/nothing-to-check"])
    expectEqual(problems.first?.help?.hasPrefix("Found 2 style sheets of GTK. "), true)
    let named = load(files, paths: ["p/a.css"]).problems
    expectEqual(named.map(\.code), ["format/unrecognized"])
    expectEqual(named.first?.help?.hasPrefix("Style sheets of GTK are not read"), true)
  }

  @Test func `a style sheet that is named is one, though it names no color`() {
    let files = ["a.css": "p { margin: 0 }", "b.css": ":root { --text: #777; --paper: #fff }"]
    let alone = load(files, paths: ["a.css"])
    #expect(alone.problems.isEmpty && alone.palettes.map(\.fileCount) == [1])
    #expect(load(files).problems.isEmpty)
  }

  @Test func `too many permutations of several files are one problem`() {
    let theme = ##"""
      {"version": "2025.10", "sets": {"s": {"sources": []}}, "modifiers": {
        "theme": {"contexts": {"a": [{"ink": \##(color("000000"))}], "b": [{"ink": \##(color("ffffff"))}]}},
        "brand": {"contexts": {"c": [{"ink": \##(color("ff0000"))}], "d": []}}},
       "resolutionOrder": [{"$ref": "#/sets/s"}, {"$ref": "#/modifiers/theme"},
        {"$ref": "#/modifiers/brand"}]}
      """##
    var options = LoadOptions()
    options.limits.permutations = 3
    let files = ["a.resolver.json": theme, "b.resolver.json": theme]
    let result = PaletteLoader.load(
      paths: files.keys.sorted(), options: options, files: MemoryFiles(files))
    expectEqual(result.problems.map(\.code), ["resolver/too-many-permutations"])
    expectEqual(
      result.problems.first?.message.hasSuffix("(the first of 2 such places in 2 files)"), true)
  }

  @Test(arguments: [
    ["tok", "tok2"], ["./tok", "tok2"], ["tok/", "tok2/"], ["tok", "tok2/a.json"],
  ])
  func `the tokens of a folder are not those of another whose name begins alike`(
    _ paths: [String]
  ) {
    let files = ["tok/readme.txt": "", "tok2/a.json": #"{"a": \#(color("111111"))}"#]
    let problems = load(files, paths: paths).problems
    expectEqual(problems.map(\.code), ["input/nothing-to-check"])
    expectEqual(problems.map(\.location.file), [paths[0]])
  }

  @Test func `a folder that is empty and a file that is no text are problems`() throws {
    let folder = try TemporaryDirectory()
    expectEqual(
      PaletteLoader.load(paths: [folder.url.path]).problems.map(\.code), ["input/nothing-to-check"])
    let path = try folder.write("a.tokens.json", [0xFF, 0xFE, 0x7B, 0x00, 0xD8])
    expectEqual(PaletteLoader.load(paths: [path]).problems.map(\.code), ["input/encoding"])
  }

  @Test func `a file that version control ignores is read only if it is named`() {
    let token = #"{"a": \#(color("000000"))}"#
    let files = ["p/.gitignore": "a.json", "p/a.json": token, "p/b.json": token]
    expectEqual(load(files, paths: ["p"]).palettes.map(\.file), ["p/b.json"])
    expectEqual(load(files, paths: ["p/a.json"]).palettes[0].tokens.count, 1)
  }
}
