import LanguageServer
import PaletteTestSupport
import SourceSyntax
import Testing

struct TokenNamesTests {
  private static let samples = [
    "a.tokens.json": """
    { "a": { "$type": "color", "$description": "as {b}", "x": { "$value": "{b.y}" },
      "$root": { "$value": { "$ref": "#/b/y~1z/$value/components/0" } } },
      "b": { "$extends": "{a}", "size": { "value": "{b.y.value} + { c }" } } }
    """,
    "a.resolver.json": """
    { "sets": { "s": { "sources": [ { "a": { "x": { "$value": "{a.y}" } } }, { "$ref": "b.json" } ] } },
      "modifiers": { "m": { "contexts": { "c": [ { "a": { "x": { "$value": "#fff" } } } ] } } },
      "resolutionOrder": [ { "$ref": "#/sets/s" },
        { "type": "set", "sources": [ { "b": { "$extends": "#/a" } } ] } ] }
    """,
    "a.tokens.yaml":
      "a:\n  x: { $value: '{b.y}' } # {no}\n  z: &n\n    $value: \"{a.x}\"\n  w: *n\n",
    "a.css": """
    @media (x) { :root { --a: var(--b, #fff); /* --no: 1 */ content: "--no"; --b: 1px } }
    .x { transition: --a 1s; color: var( --a ) }
    """,
    "a.scss": """
    @use "sass:math"; @use "base" as b with ($gap: 1px); @forward "base" as x-* show $ink;
    $ink: #123; // don't } "
    $map: (a: $ink, 'b': b.$sea, c: math.$pi) !default;
    @mixin m($ink, $p: $map, $rest...) { $own: $ink; color: $own; @content; }
    .k-#{$ink} { --x: #{$ink}; color: var(--x); $ink: red; a { color: $ink }
      @include m($ink: 1, $p: $map) using ($map) { color: $map } }
    @if $map { $ink: #456; $new: 1px } @each $map in $map { .z { w: $map; $ink: 2 !global } }
    .u { background: url(//a.b/c) $ink }
    """,
    "colors.xml": """
    <resources><color name="a">@color/b</color><item name="c" type="color">#fff</item></resources>
    """,
    "a.swift": """
    import SwiftUI
    enum A { static let x = Color(white: 1), `y` = A.x; struct B { static var z: Color { .é } } }
    extension Color { static let é: Color = A.B.z, no = "A.x" /* A.x */ }
    let v = Text(A.x, é: .é).foregroundStyle(on ? .é : Color.é).background(Self.x)
    struct C { let p = Color(white: 1), q = Color(white: 0) }
    """,
  ]

  private func names(_ name: String, _ text: String) throws -> (SourceText, TokenNames) {
    let source = try SourceText(name: name, text: text)
    let names = TokenNames(in: source)
    return (source, names.referring(to: Set(names.declarations.filter(\.isToken).map(\.names))))
  }

  private func declared(_ name: String) throws -> [String] {
    let (_, names) = try names(name, try #require(Self.samples[name]))
    return names.declarations.filter { !$0.isHeading }.map {
      $0.names.joined(separator: ".") + ($0.isToken ? "" : "/")
    }
  }

  private func referred(_ name: String) throws -> [String] {
    let (_, names) = try names(name, try #require(Self.samples[name]))
    return names.references.map { $0.names.joined(separator: ".") }
  }

  @Test func `declarations are the tokens and groups`() throws {
    #expect(try declared("a.tokens.json") == ["a/", "a.x", "a.$root", "b/", "b.size"])
    #expect(try declared("a.resolver.json") == ["a/", "a.x", "a/", "a.x", "b/"])
    #expect(try declared("a.tokens.yaml").prefix(3) == ["a/", "a.x", "a.z"])
    #expect(try declared("a.css") == ["--a", "--b"])
    #expect(try declared("a.scss") == ["--x", "$ink", "$map", "$ink", "$ink"])
    #expect(try declared("colors.xml") == ["a", "c"])
    #expect(
      try declared("a.swift") == ["A.x", "A.y", "A.B.z", "Color.é", "C.p", "C.q"])
  }

  @Test func `references are paths without what follows the token`() throws {
    #expect(try referred("a.tokens.json") == ["b.y", "b.y/z", "a", "b.y", "c"])
    #expect(try referred("a.resolver.json") == ["a.y", "a"])
    #expect(try referred("a.tokens.yaml").prefix(2) == ["b.y", "a.x"])
    #expect(try referred("a.css") == ["--b", "--a", "--a"])
    #expect(
      try referred("a.scss") == [
        "--x", "$gap", "$ink", "$ink", "$sea", "$map", "$ink", "$ink", "$map", "$map", "$map",
        "$ink",
      ])
    #expect(try referred("colors.xml") == ["b"])
    #expect(
      try referred("a.swift") == ["A.x", "Color.é", "A.B.z", "A.x", "Color.é", "Color.é"])
  }

  @Test func `the set of Tokens Studio is no part of a path`() throws {
    let text = #"{ "core": { "a": { "value": "{b}", "type": "color" } }, "$themes": [] }"#
    let (_, names) = try names("a.json", text)
    #expect(names.declarations.map(\.names) == [["a"]] && names.references.map(\.names) == [["b"]])
  }

  @Test(arguments: samples.keys.sorted())
  func `places are those of the names, in broken texts as well`(_ name: String) throws {
    let sample = try #require(Self.samples[name])
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    var texts = (0...sample.utf8.count).map {
      String(decoding: sample.utf8.prefix($0), as: UTF8.self)
    }
    let pieces = ["{", "}", "\"", "$value", ":", "--", "<", "/", "*", ".", "é", "\n", "$ref", "'"]
    for _ in 0..<300 {
      var characters = Array(sample)
      for _ in 0..<3 {
        let place = Int.random(in: 0..<characters.count, using: &random)
        characters.replaceSubrange(
          place..<place + 1, with: Array(pieces.randomElement(using: &random) ?? ""))
      }
      texts.append(String(characters))
    }
    for text in texts {
      let (source, names) = try names(name, text)
      let parts =
        names.declarations.flatMap(\.path) + names.references.flatMap(\.path)
      for part in parts {
        let isInside =
          part.range.lowerBound >= 0 && part.range.upperBound <= source.bytes.count
        #expect(isInside, "seed \(seed): \(text)")
        guard isInside else { continue }
        let written = source.text(part.range)
        let isWritten =
          written == part.name || written.contains("\\") || written.contains("~")
          || written.contains("&") || name.hasSuffix("yaml")
          || name.hasSuffix("swift") && ["", "Self", "self"].contains(written)
        #expect(isWritten, "seed \(seed): “\(written)” for “\(part.name)” in \(text)")
      }
      for declaration in names.declarations {
        #expect(declaration.range.upperBound <= source.bytes.count, "seed \(seed): \(text)")
        #expect(declaration.parent ?? 0 < names.declarations.count)
      }
    }
  }
}
