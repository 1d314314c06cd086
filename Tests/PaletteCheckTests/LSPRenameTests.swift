import Foundation
import PaletteTestSupport
import Testing

/// Renaming in sessions of a scripted client with `palette-check lsp`.
@Suite struct LSPRenameTests {
  /// The texts of files after a renaming, and what the user was told.
  private func renaming(
    _ part: String, in name: String, of files: [String: String], to new: String
  ) throws -> (texts: [String: String], told: [String]) {
    let client = try LanguageClient.session(files)
    let text = try #require(files[name])
    try client.open(name, text)
    var place = try client.place(name, text, of: part)
    place["newName"] = new
    let result = try #require(
      try client.result("textDocument/rename", place) as? [String: Any])
    let changes = try #require(result["changes"] as? [String: [[String: Any]]])
    var texts = files
    for (file, text) in files {
      guard let edits = changes[client.uri(file)] else { continue }
      texts[file] = try applying(edits, to: text)
    }
    let told = client.shown
    try client.end()
    return (texts, told)
  }

  private static let resolver = """
    { "version": "2025.10",
      "sets": { "base": { "sources": [ { "color": { "$type": "color",
        "body": { "$value": { "colorSpace": "srgb", "components": [0.1, 0.1, 0.1] } },
        "title": { "$value": "{color.body}" } } } ] } },
      "modifiers": { "theme": { "default": "light", "contexts": {
        "light": [], "dark": [{ "$ref": "dark.tokens.json" }],
        "dim": [{ "color": { "body": { "$type": "color",
          "$value": { "colorSpace": "srgb", "components": [0.8, 0.8, 0.8] } } } }] } } },
      "resolutionOrder": [{ "$ref": "#/sets/base" }, { "$ref": "#/modifiers/theme" }] }
    """
  private static let dark = """
    { "color": { "$type": "color",
      "body": { "$value": { "colorSpace": "srgb", "components": [0.9, 0.9, 0.9] } },
      "caption": { "$value": "{color.body}" } } }
    """

  @Test func `tokens within a resolver document are renamed with the others`() throws {
    let files = ["brand.resolver.json": Self.resolver, "dark.tokens.json": Self.dark]
    let result = try renaming("body\": {", in: "dark.tokens.json", of: files, to: "ink")
    for (name, text) in files {
      expectEqual(result.texts[name], text.replacingOccurrences(of: "body", with: "ink"))
    }
    let client = try LanguageClient.session(files)
    try client.open("dark.tokens.json", Self.dark)
    let place = try client.place("dark.tokens.json", Self.dark, of: "body}")
    let targets = try client.result("textDocument/definition", place) as? [Any]
    expectEqual(targets?.count, 3)
    try client.open("brand.resolver.json", Self.resolver)
    let symbols = try client.result(
      "textDocument/documentSymbol", ["textDocument": ["uri": client.uri("brand.resolver.json")]])
    let names = (symbols as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    expectEqual(names, ["base", "dim"])
    try client.end()
  }

  private static let extending = """
    { "base": { "$type": "color", "ink": { "$value": "#123" }, "paper": { "$value": "#fff" } },
      "brand": { "$extends": "{base}", "ink": { "$value": "#321" } },
      "other": { "$extends": "#/base" },
      "c": { "$type": "color", "x": { "$value": "{brand.ink}" }, "y": { "$value": "{other.ink}" },
        "z": { "$value": "{other.paper}" } } }
    """

  @Test(arguments: ["ink\": { \"$value\": \"#123", "ink\": { \"$value\": \"#321", "ink}\" }, \"y"])
  func `what groups inherit is renamed with them`(_ part: String) throws {
    let files = ["a.tokens.json": Self.extending]
    let result = try renaming(part, in: "a.tokens.json", of: files, to: "text")
    expectEqual(
      result.texts["a.tokens.json"], Self.extending.replacingOccurrences(of: "ink", with: "text"))
    #expect(result.told.isEmpty)
  }

  @Test func `an inherited token leads to its declaration`() throws {
    let client = try LanguageClient.session(["a.tokens.json": Self.extending])
    try client.open("a.tokens.json", Self.extending)
    let place = try client.place("a.tokens.json", Self.extending, of: "paper}")
    let targets = try client.result("textDocument/definition", place) as? [[String: Any]]
    let start = (targets?.first?["range"] as? [String: [String: Int]])?["start"]
    #expect(targets?.count == 1 && start?["line"] == 0)
    try client.end()
  }

  @Test func `names in the configuration are renamed, and patterns that are lost are told`() throws
  {
    let yaml = """
      pairs:
        - foreground: ["base.ink", 'brand.ink', "*.i*k"]
          background: base.paper

      """
    let files = ["a.tokens.json": Self.extending, "palette-check.yml": yaml]
    let result = try renaming("ink\": {", in: "a.tokens.json", of: files, to: "text")
    expectEqual(
      result.texts["palette-check.yml"], yaml.replacingOccurrences(of: ".ink", with: ".text"))
    #expect(result.told.count == 1 && result.told[0].contains("“*.i*k” in palette-check.yml"))
  }

  @Test func `a configuration in JSON may have comments`() throws {
    let json =
      #"{ "pairs": [{ "foreground": "c.x", "background": "base.paper" }] // a comment"# + "\n}"
    let files = ["a.tokens.json": Self.extending, "palette-check.json": json]
    let result = try renaming("x\": {", in: "a.tokens.json", of: files, to: "text")
    expectEqual(
      result.texts["palette-check.json"], json.replacingOccurrences(of: "c.x", with: "c.text"))
  }

  @Test func `utilities of Tailwind are renamed where they are applied`() throws {
    let css = """
      @theme { --color-ink: #123; --color-ink-soft: #456; --color-paper: #fff; }
      .b { @apply text-ink hover:bg-ink/50 border-t-ink-soft bg-paper; color: var(--color-ink) }

      """
    let result = try renaming(
      "--color-ink:", in: "a.css", of: ["a.css": css], to: "--color-sea")
    expectEqual(
      result.texts["a.css"],
      """
      @theme { --color-sea: #123; --color-ink-soft: #456; --color-paper: #fff; }
      .b { @apply text-sea hover:bg-sea/50 border-t-ink-soft bg-paper; color: var(--color-sea) }

      """)
    #expect(result.told.count == 1 && result.told[0].contains("“text-ink”"))
  }

  @Test func `what is not searched is told`() throws {
    let name = "app/res/values/colors.xml"
    let xml = """
      <resources><color name="ink">#112233</color><color name="b">@color/ink</color></resources>
      """
    let result = try renaming("ink\">", in: name, of: [name: xml], to: "sea")
    expectEqual(result.texts[name], xml.replacingOccurrences(of: "ink", with: "sea"))
    #expect(result.told.count == 1 && result.told[0].contains("R.color.ink"))
  }

  private static let sass = [
    "_base.scss": "$ink_soft: #777;\n$paper: #fff !default;\n",
    "site.scss": """
    @use "base";
    p { color: base.$ink-soft; background: base.$paper; }
    @mixin m($ink-soft) { color: $ink-soft; }
    @include m($ink-soft: red);

    """,
    "Card.vue":
      "<template><p>x</p></template><style lang=\"scss\">p { color: $ink_soft }</style>\n",
  ]

  @Test func `variables of Sass are renamed in all files of theirs, and parameters are not`() throws
  {
    let result = try renaming("$ink_soft:", in: "_base.scss", of: Self.sass, to: "$soft")
    expectEqual(result.texts["_base.scss"], "$soft: #777;\n$paper: #fff !default;\n")
    expectEqual(
      result.texts["site.scss"],
      Self.sass["site.scss"]?.replacingOccurrences(of: "base.$ink-soft", with: "base.$soft"))
    #expect(result.told.count == 1 && result.told[0].contains("Card.vue"), "\(result.told)")
  }

  @Test func `a variable of Sass is found, completed and shown`() throws {
    let client = try LanguageClient.session(Self.sass)
    let text = try #require(Self.sass["site.scss"])
    try client.open("site.scss", text)
    let use = try client.place("site.scss", text, of: "$ink-soft; b")
    let targets = try client.result("textDocument/definition", use) as? [[String: Any]]
    expectEqual(targets?.map { $0["uri"] as? String }, [client.uri("_base.scss")])
    let hover = try client.result("textDocument/hover", use) as? [String: Any]
    let shown = (hover?["contents"] as? [String: Any])?["value"] as? String
    expectEqual(shown?.contains("#777777"), true, "\(shown ?? "nothing")")
    var after = use
    var position = try #require(use["position"] as? [String: Int])
    position["character"] = (position["character"] ?? 0) + 1
    after["position"] = position
    let list = try client.result("textDocument/completion", after) as? [String: Any]
    let labels = (list?["items"] as? [[String: Any]])?.compactMap { $0["label"] as? String }
    expectEqual(labels?.sorted(), ["$ink-soft", "$paper"])
    for (name, reason) in [("soft", "must begin with $"), ("$1", "digit"), ("$a.b", "letters")] {
      var place = use
      place["newName"] = name
      let answer = try client.answer("textDocument/rename", place)
      let message = (answer["error"] as? [String: Any])?["message"] as? String
      expectEqual(message?.contains(reason), true, "\(name): \(message ?? "no error")")
    }
    try client.end()
  }
}
