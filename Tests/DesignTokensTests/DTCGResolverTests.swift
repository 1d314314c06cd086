import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

struct DTCGResolverTests {
  private func resolve(
    _ resolver: String, _ files: [String: String] = [:], options: LoadOptions = LoadOptions()
  ) -> ResolvedPalette {
    var files = files
    files["tokens/a.resolver.json"] = resolver
    return load(files, paths: ["tokens/a.resolver.json"], options: options).palettes[0]
  }

  /// A resolver document with a base and a modifier for each entry.
  private func document(_ modifiers: String, order: String, sets: String = "") -> String {
    #"""
    {"version": "2025.10", "sets": {"base": {"sources": [{"$ref": "./base.tokens.json"}]}\#(sets)},
     "modifiers": {\#(modifiers)}, "resolutionOrder": [\#(order)]}
    """#
  }

  private let base = [
    "tokens/base.tokens.json":
      #"{"gray": {"1": \#(color("111111")), "9": \#(color("eeeeee"))}, "text": \#(alias("gray.1")), "size": {"$type": "dimension", "$value": {"value": 1, "unit": "px"}}}"#
  ]

  private var themed: String {
    document(
      #"""
      "theme": {"contexts": {"light": [], "dark": [{"text": \#(alias("gray.9")), "only-dark": \#(color("0d0d0d"))}]}, "default": "light"},
      "size": {"contexts": {"s": [], "m": [{"size": {"$type": "dimension", "$value": {"value": 2, "unit": "px"}}}], "l": []}},
      "contrast": {"contexts": {"normal": [], "high": [{"gray": {"9": \#(color("ffffff"))}}]}}
      """#,
      order:
        ##"{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}, {"$ref": "#/modifiers/size"}, {"$ref": "#/modifiers/contrast"}"##
    )
  }

  @Test func `a modifier can say what its contexts mean`() {
    let themes = document(
      #"""
      "theme": {
        "contexts": {
          "desert": [{"text": \#(alias("gray.1"))}], "aquatic": [{"text": \#(alias("gray.9"))}],
          "dark": []
        },
        "$extensions": {"dev.palette-check": {"contexts": {
          "desert": {"contrast": "increased", "variant": "desert"},
          "aquatic": {"scheme": "dark", "contrast": "increased"}, "other": {"hue": "red"}}}}
      }
      """#,
      order: ##"{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}"##)
    let result = resolve(themes, base)
    expectEqual(result.codes, ["resolver/appearance"])
    expectEqual(
      result.permutations.map(\.appearance),
      [
        Appearance(contrast: .increased), Appearance(scheme: .dark, contrast: .increased),
        Appearance(scheme: .dark),
      ])
    // The configuration of a project has the last word.
    let configured = resolve(
      themes, base,
      options: LoadOptions(contexts: ["theme": ["aquatic": ["level": "elevated"]]]))
    expectEqual(configured.permutations[1].appearance, Appearance(level: .elevated))
  }

  @Test func `aliases resolve after the merge, in every permutation of what touches a color`()
    throws
  {
    let result = resolve(themed, base)
    #expect(result.codes.isEmpty)
    expectEqual(
      result.choices,
      [
        "theme=light,contrast=normal", "theme=light,contrast=high", "theme=dark,contrast=normal",
        "theme=dark,contrast=high",
      ])
    expectEqual(
      result.permutations.map(\.appearance),
      [
        Appearance(), Appearance(contrast: .increased), Appearance(scheme: .dark),
        Appearance(scheme: .dark, contrast: .increased),
      ])
    expectEqual(
      (0..<4).map { result.hex("text", $0) }, ["#111111", "#111111", "#eeeeee", "#ffffff"])
    let text = try #require(result.token("text"))
    expectEqual(text.variants.count, 3)
    expectEqual(text.variantIndices, [0, 0, 1, 2])
    expectEqual(text.variants[2].aliases[0].location.file, "tokens/a.resolver.json")
    expectEqual(text.variants[0].aliases[0].location.file, "tokens/base.tokens.json")
    expectEqual(result.token("only-dark")?.variantIndices, [-1, -1, 0, 0])
    expectEqual(result.token("gray.1")?.variantIndices, [0, 0, 0, 0])
    expectEqual(result.token("size"), nil)
    expectEqual(result.fileCount, 2)
    expectEqual(result.format, "dtcg-resolver")
  }

  @Test func `an input fixes a modifier, whatever its case`() {
    let result = resolve(
      themed, base, options: LoadOptions(inputs: ["Theme": "DARK", "size": "m"]))
    expectEqual(result.choices, ["theme=dark,contrast=normal", "theme=dark,contrast=high"])
    #expect(result.codes.isEmpty)
  }

  @Test func `an input that does not exist is a problem that says what does`() {
    let context = resolve(themed, base, options: LoadOptions(inputs: ["theme": "sepia"]))
    expectEqual(context.codes, ["input/unknown-context"])
    expectEqual(context.problems[0].help, "Its contexts are “light” and “dark”.")
    let misspelled = resolve(themed, base, options: LoadOptions(inputs: ["theme": "drak"]))
    expectEqual(
      misspelled.problems[0].help, "Did you mean “dark”? Its contexts are “light” and “dark”.")
    let modifier = resolve(themed, base, options: LoadOptions(inputs: ["mode": "dark"]))
    expectEqual(modifier.codes, ["input/unknown-modifier"])
    expectEqual(modifier.problems[0].help, "Use one of “contrast”, “size” and “theme”.")
    let other = resolve(themed, base, options: LoadOptions(inputs: ["thmee": "dark"]))
    expectEqual(other.problems[0].help?.hasPrefix("Did you mean “theme”? Use one of "), true)
  }

  @Test func `the configuration says what a context means`() {
    let options = LoadOptions(contexts: [
      "theme": ["light": ["scheme": "dark", "level": "elevated"], "dark": ["scheme": "black"]]
    ])
    let result = resolve(themed, base, options: options)
    expectEqual(result.permutations[0].appearance, Appearance(scheme: .dark, level: .elevated))
    expectEqual(result.permutations[2].appearance, Appearance())
    expectEqual(result.codes, ["config/appearance"])
  }

  @Test func `the type of a group may come from another source`() {
    let result = resolve(
      document(
        #""theme": {"contexts": {"light": [{"c": {"a": {"$value": \#(srgb("ffffff"))}}}], "dark": [{"c": {"a": {"$value": \#(srgb("000000"))}, "b": {"$value": "{c.a}"}}}]}}"#,
        order:
          ##"{"type": "set", "name": "types", "sources": [{"c": {"$type": "color"}}]}, {"$ref": "#/modifiers/theme"}"##
      ), base)
    #expect(result.codes.isEmpty)
    expectEqual(result.hex("c.a", 0), "#ffffff")
    expectEqual(result.hex("c.b", 1), "#000000")
    expectEqual(result.token("c.b")?.variantIndices, [-1, 0])
  }

  @Test func `a token that has a type in some contexts only is unknown in the others`() {
    let result = resolve(
      document(
        #""theme": {"contexts": {"light": [], "dark": [{"c": {"$type": "color"}}]}}"#,
        order:
          ##"{"type": "set", "name": "s", "sources": [{"c": {"a": {"$value": \##(srgb("ffffff"))}}}]}, {"$ref": "#/modifiers/theme"}"##
      ), base)
    expectEqual(result.codes, ["token/missing-type"])
    expectEqual(result.reason("c.a", 0), "missing-type")
    expectEqual(result.hex("c.a", 1), "#ffffff")
  }

  @Test func `an override without a type keeps the type of what it overrides`() {
    let result = resolve(
      document(
        #""theme": {"contexts": {"light": [], "dark": [{"text": {"$value": "{gray.9}"}, "gray": {"1": {"$value": \#(srgb("222222"))}}}]}}"#,
        order: ##"{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}"##), base)
    #expect(result.codes.isEmpty)
    expectEqual(result.hex("text", 1), "#eeeeee")
    expectEqual(result.hex("gray.1", 1), "#222222")
  }

  @Test func `extensions follow the contexts`() {
    let result = resolve(
      document(
        ##""theme": {"contexts": {"light": [], "dark": [{"base": {"a": \##(color("000000"))}, "card": {"$extends": "{base}"}}]}}"##,
        order:
          ##"{"type": "set", "name": "s", "sources": [{"base": {"a": \##(color("ffffff"))}, "panel": {"$extends": "{base}"}}]}, {"$ref": "#/modifiers/theme"}"##
      ), base)
    #expect(result.codes.isEmpty)
    expectEqual(result.hex("panel.a", 0), "#ffffff")
    expectEqual(result.hex("panel.a", 1), "#000000")
    expectEqual(result.token("card.a")?.variantIndices, [-1, 0])
    expectEqual(result.hex("card.a", 1), "#000000")
  }

  @Test func `an alias to a token of another context names the context`() {
    let result = resolve(
      document(
        #""theme": {"contexts": {"light": [], "dark": [{"x": \#(color("000000"))}]}}, "size": {"contexts": {"s": [], "l": []}}"#,
        order:
          ##"{"type": "set", "name": "s", "sources": [{"y": \##(alias("x"))}]}, {"$ref": "#/modifiers/theme"}, {"$ref": "#/modifiers/size"}"##
      ), base)
    expectEqual(result.choices, ["theme=light", "theme=dark"])
    expectEqual(result.codes, ["alias/unresolved"])
    expectEqual(
      result.problems[0].message, "“{x}” names a token that does not exist in theme=light")
    expectEqual(result.reason("y", 0), "unresolved-alias")
    expectEqual(result.hex("y", 1), "#000000")
  }

  @Test(arguments: [
    (##"{"$ref": "#/sets/bse"}"##, "", "resolver/reference"),
    (##"{"$ref": "#/tokens/base"}"##, "", "resolver/reference"),
    (##"{"$ref": "#/sets/base"}, {"$ref": "#/sets/base"}"##, "", "resolver/duplicate"),
    (
      ##"{"$ref": "#/sets/s"}"##, #", "s": {"sources": [{"$ref": "none.json"}]}"#,
      "resolver/missing-file"
    ),
    (
      ##"{"$ref": "#/sets/s"}"##, #", "s": {"sources": [{"$ref": "https://example.com/a.json"}]}"#,
      "resolver/remote"
    ),
    (
      ##"{"$ref": "#/sets/s"}"##, ##", "s": {"sources": [{"$ref": "#/sets/s"}]}"##, "resolver/cycle"
    ),
    (##"{"$ref": "#/sets/s"}"##, #", "s": {"source": []}"#, "resolver/unknown-property"),
    (#"{"type": "set", "sources": []}"#, "", "resolver/structure"),
    ("", "", "resolver/structure"),
  ])
  func `a defect of the document is a problem with a place`(
    _ order: String, _ sets: String, _ code: String
  ) {
    let result = resolve(document("", order: order, sets: sets), base)
    #expect(result.codes.contains(code))
    #expect(result.problems.allSatisfy { $0.location.file == "tokens/a.resolver.json" })
    #expect(result.problems.allSatisfy { $0.location.range.start.offset > 0 })
  }

  @Test(arguments: [
    (#""m": {"contexts": {}}"#, "resolver/structure"),
    (#""m": {"contexts": {"only": []}}"#, "resolver/single-context"),
    (#""m": {"contexts": {"a": [], "b": []}, "default": "c"}"#, "resolver/default"),
    (#""m": {"context": {"a": [], "b": []}}"#, "resolver/unknown-property"),
    (#""m": {"contexts": {"a": {}, "b": []}}"#, "resolver/structure"),
    (#""m": {"contexts": {"a": [], "b": []}, "defaults": "a"}"#, "resolver/unknown-property"),
    (#""m": {"contexts": {"a": [], "b": []}, "description": 1}"#, "resolver/structure"),
    (#""m": {"contexts": {"a": [], "b": []}, "$extensions": []}"#, "resolver/structure"),
  ])
  func `a defect of a modifier is a problem`(_ modifier: String, _ code: String) {
    let result = resolve(
      document(modifier, order: ##"{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/m"}"##), base)
    expectEqual(result.codes, [code])
    expectEqual(result.hex("gray.1"), "#111111")
  }

  @Test func `a missing or wrong version is a problem and the rest is read`() {
    for version in ["", #""version": "2024.01","#] {
      let result = resolve(
        #"{\#(version) "resolutionOrder": [{"type": "set", "name": "s", "sources": [{"a": \#(color("abcdef"))}]}]}"#
      )
      expectEqual(result.codes, ["resolver/version"])
      expectEqual(result.hex("a"), "#abcdef")
    }
  }

  @Test func `what is at a pointer of another file can be a source`() {
    let result = resolve(
      document(
        "",
        order:
          ##"{"type": "set", "name": "s", "sources": [{"$ref": "base.tokens.json#/gray"}, {"$ref": "other.json#sets/x"}]}"##
      ),
      base.merging([
        "tokens/other.json": #"{"sets": {"x": {"sources": [{"y": \#(color("00ff00"))}]}}}"#
      ]) { $1 })
    #expect(result.codes.isEmpty)
    expectEqual(result.tokens.map(\.path), ["1", "9", "y"])
  }

  @Test func `of too many permutations each context is looked at once`() {
    let modifiers = (0..<14).map {
      #""m\#($0)": {"contexts": {"a": [], "b": [{"t\#($0)": \#(color("000000"))}]}, "default": "b"}"#
    }.joined(separator: ", ")
    let order = (0..<14).map { ##"{"$ref": "#/modifiers/m\##($0)"}"## }.joined(separator: ", ")
    let result = resolve(document(modifiers, order: order), base)
    #expect(result.codes.isEmpty)
    expectEqual(result.permutations.count, 15)
    #expect(result.tokens.count == 14 && result.tokens.allSatisfy { $0.table?.axes.count == 1 })
    let fixed = Dictionary(uniqueKeysWithValues: (0..<4).map { ("m\($0)", "a") })
    let fewer = resolve(
      document(modifiers, order: order), base, options: LoadOptions(inputs: fixed))
    #expect(fewer.codes.isEmpty)
    expectEqual(fewer.permutations.count, 1024)
    expectEqual(fewer.token("t13")?.variantIndices.prefix(3), [-1, 0, -1])
  }

  @Test func `more modifiers than a machine word has bits are kept apart`() {
    let modifiers = (0..<70).map {
      #""m\#($0)": {"contexts": {"a": [], "b": [{"t\#($0)": \#(color("000000"))}]}}"#
    }.joined(separator: ", ")
    let order = (0..<70).map { ##"{"$ref": "#/modifiers/m\##($0)"}"## }.joined(separator: ", ")
    let fixed = Dictionary(uniqueKeysWithValues: (0..<66).map { ("m\($0)", "b") })
    let result = resolve(
      document(modifiers, order: order), base, options: LoadOptions(inputs: fixed))
    expectEqual(result.permutations.count, 16)
    expectEqual(result.token("t0")?.variantIndices, Array(repeating: 0, count: 16))
    expectEqual(result.token("t69")?.variantIndices.prefix(4), [-1, 0, -1, 0])
    expectEqual(
      result.token("t66")?.variantIndices,
      Array(repeating: -1, count: 8)
        + Array(repeating: 0, count: 8))
  }

  @Test func `sets that double at each level are stopped`() {
    let sets = (1...40).map {
      ##", "s\##($0)": {"sources": [{"$ref": "#/sets/s\##($0 - 1)"}, {"$ref": "#/sets/s\##($0 - 1)"}]}"##
    }.joined()
    let result = resolve(
      document(
        "", order: ##"{"$ref": "#/sets/s40"}"##,
        sets: ##", "s0": {"sources": [{"a": \##(color("000000"))}]}"## + sets),
      base)
    #expect(result.codes.contains("resolver/too-many-sources"))
    expectEqual(result.hex("a"), "#000000")
  }

  @Test func `a broken source is a problem and the others are read`() {
    let result = resolve(
      themed, base.merging(["tokens/base.tokens.json": "{"]) { $1 })
    #expect(result.codes.contains("json/syntax"))
    #expect(result.problems.contains { $0.location.file == "tokens/base.tokens.json" })
    expectEqual(result.hex("only-dark", 2), "#0d0d0d")
  }
}
