import ColorCore
import DesignTokens
import FileAccess
import PaletteTestSupport
import SystemColors
import Testing

/// Style sheets and Android resources that were exported, read by the readers of these formats.
struct ExportReadingTests {
  private static let designs = ["figma-sds", "ibm-carbon", "microsoft-fluent"]

  private func design(_ name: String) throws -> ResolvedPalette {
    let path = try Corpora.file("corpora/tokens/dtcg-examples/\(name).resolver.json")
    return PaletteLoader.load(paths: [path]).palettes[0]
  }

  /// The tokens with names that a style sheet keeps as they are, but for the dots.
  private func plainTokens(_ palette: ResolvedPalette) -> [ResolvedToken] {
    palette.tokens.filter { token in
      token.path.utf8.allSatisfy {
        $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || isASCIILetterOrDigit($0)
      }
    }
  }

  private func isASCIILetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  @Test(.needs("corpora/tokens"), arguments: designs)
  func `a style sheet gives every color again`(_ name: String) throws {
    let palette = try design(name)
    let export = try #require(TokenExporters.all.first { $0.id == "css" }).export([palette])
    let file = try #require(export.files.first)
    let again = try #require(
      PaletteLoader.load(text: file.bytes, fileName: "out.css").palettes.first)
    expectEqual(again.format, "css")
    #expect(again.problems.isEmpty)
    var count = 0
    for token in plainTokens(palette) {
      let path = "--" + token.path.split(separator: ".").joined(separator: "-")
      guard let found = again.token(path) else {
        Issue.record("\(path) is missing")
        continue
      }
      for (index, permutation) in palette.permutations.enumerated() {
        let match = again.permutations.firstIndex {
          $0.appearance.scheme == permutation.appearance.scheme
            && $0.choices.allSatisfy { choice in
              !choice.modifier.hasPrefix("data-")
                || permutation.choices.contains { $0.context == choice.context }
            }
        }
        let expected = token.value(in: index)?.color
        let actual = match.flatMap { found.value(in: $0)?.color }
        #expect(RoundTrip.isSame(expected, actual), "\(path) in \(index)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test(.needs("corpora/tokens"))
  func `Android resources give every color again, in eight bits`() throws {
    let palette = try design("figma-sds")
    let export = try #require(TokenExporters.all.first { $0.id == "android" }).export([palette])
    var files = MemoryFiles([:])
    for file in export.files { files.files["res/\(file.path)"] = file.bytes }
    let again = try #require(PaletteLoader.load(paths: ["res"], files: files).palettes.first)
    expectEqual(again.format, "android")
    #expect(again.problems.isEmpty)
    expectEqual(again.permutations.map(\.appearance.scheme), [.light, .dark])
    var count = 0
    for token in plainTokens(palette) {
      let name = token.path.split { ".-".contains($0) }.joined(separator: "_").lowercased()
      guard let found = again.token(name) else { continue }
      for index in 0..<2 {
        expectEqual(
          found.value(in: index)?.color?.hex, token.value(in: index)?.color?.hex, "\(name)")
        count += 1
      }
    }
    #expect(count > 300)
  }
}
