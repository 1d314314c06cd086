import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

struct SourceEditTests {
  private func source(_ text: String) throws -> SourceText {
    try SourceText(name: "a.json", text: text)
  }

  private func edited(_ text: String, _ edits: SourceEdit...) throws -> String {
    String(decoding: try source(text).applying(edits), as: UTF8.self)
  }

  @Test func `edits replace, insert and delete, in any order`() throws {
    #expect(try edited("abcdef") == "abcdef")
    #expect(try edited("abcdef", SourceEdit(4..<5, "E"), SourceEdit(0..<2, "")) == "cdEf")
    #expect(try edited("abc", SourceEdit(3..<3, "d"), SourceEdit(0..<0, "_")) == "_abcd")
    #expect(try edited("aéb", SourceEdit(1..<3, "e")) == "aeb")
    #expect(try edited("ab", SourceEdit(0..<1, "x"), SourceEdit(1..<2, "y")) == "xy")
  }

  @Test func `edits that do not fit are refused as a whole`() throws {
    let text = try source("aéb")
    for misplaced in [SourceEdit(2..<3, ""), SourceEdit(1..<2, ""), SourceEdit(4..<5, "")] {
      #expect(throws: SourceEditError.misplaced(misplaced)) { try text.applying([misplaced]) }
    }
    for (a, b) in [(0..<3, 1..<4), (0..<1, 0..<1), (1..<1, 1..<3)] {
      let edits = [SourceEdit(a, "1"), SourceEdit(b, "2")]
      #expect(throws: SourceEditError.overlap(edits[0], edits[1])) { try text.applying(edits) }
    }
  }

  /// Every token of the real files is replaced in turn, and what is around it must not change.
  @Test(
    .needs("corpora/tokens"),
    arguments: [
      "dtcg-examples", "figma-sds-native", "style-dictionary-v3", "metamask-design-tokens",
    ])
  func `an untouched token is written back byte for byte`(_ folder: String) throws {
    let path = try Corpora.file("corpora/tokens/\(folder)")
    let loaded = PaletteLoader.load(paths: [path])
    var count = 0
    for palette in loaded.palettes {
      for token in palette.tokens.prefix(200) {
        for variant in token.variants {
          let source = try #require(loaded.sources[variant.location.file])
          let edit = SourceEdit(variant.location, "☃")
          let bytes = try source.applying([edit])
          let after = edit.range.lowerBound + 3
          let isKept =
            bytes[..<edit.range.lowerBound] == source.bytes[..<edit.range.lowerBound]
            && bytes[after...] == source.bytes[edit.range.upperBound...]
          #expect(isKept, "\(token.path)")
          count += 1
        }
      }
    }
    #expect(count > 0)
    for source in loaded.sources.values {
      #expect(try source.applying([]) == source.bytes)
    }
  }
}
