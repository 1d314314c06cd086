import Foundation
import PaletteTestSupport
import Testing

/// What must hold in the text of the token files.
@Suite struct PaletteFileTests {
  static let palettes = Corpora.package.appending(path: "Palettes")

  @Test(arguments: try tokenFiles())
  func `every value states a source that the documentation explains`(file: String) throws {
    let text = try String(contentsOf: Self.palettes.appending(path: file), encoding: .utf8)
    let readme = try String(contentsOf: Self.palettes.appending(path: "README.md"), encoding: .utf8)
    let values = text.matches(of: /"colorSpace"/)
    let provenances = text.matches(
      of: /"source": "(?<source>[^"]+)", "evidence": "(?<evidence>[^"]+)"/)
    #expect(provenances.count >= values.count)
    for match in provenances {
      #expect(readme.contains("| `\(match.source)` | `\(match.evidence)` |"))
    }
  }

  @Test(arguments: try tokenFiles())
  func `every hex value is the color's`(file: String) throws {
    let text = try String(contentsOf: Self.palettes.appending(path: file), encoding: .utf8)
    let value =
      /"components": \[(?<components>[^\]]+)\],(?: "alpha": [0-9.]+,)? "hex": "(?<hex>[^"]+)"/
    let matches = text.matches(of: value)
    #expect(matches.count == text.matches(of: /"colorSpace"/).count)
    for match in matches {
      let bytes = match.components.split(separator: ", ").compactMap(Double.init)
        .map { String(format: "%02X", Int(($0 * 255).rounded())) }
      #expect("#" + bytes.joined() == match.hex)
    }
  }

  private static func tokenFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: palettes.path)
      .filter { $0.hasSuffix(".tokens.json") }.sorted()
  }
}
