import Foundation
import PaletteTestSupport
import SystemColors
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
    #expect(!provenances.isEmpty)
    for match in provenances {
      #expect(readme.contains("| `\(match.source)` | `\(match.evidence)` |"))
    }
  }

  @Test(arguments: ["ios-26", "macos-26"])
  func `every recipe of a material states a source that the documentation explains`(
    folder: String
  ) throws {
    let text = try String(
      contentsOf: Self.palettes.appending(path: "\(folder)/materials.json"), encoding: .utf8)
    let readme = try String(contentsOf: Self.palettes.appending(path: "README.md"), encoding: .utf8)
    let provenances = text.matches(
      of: /"source": "(?<source>[^"]+)",\s+"evidence": "(?<evidence>[^"]+)"/)
    #expect(provenances.count >= text.matches(of: /"model"/).count)
    for match in provenances where match.evidence != "derived" {
      #expect(
        readme.contains("| `\(match.source)` | `\(match.evidence)` |"), "\(match.source)")
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

  @Test func `a keyword of CSS has the value of the color that it follows`() throws {
    let folder = Self.palettes.appending(path: "css-4")
    var count = 0
    for file in try Self.tokenFiles() where file.hasPrefix("css-4/") {
      let name = String(file.dropFirst("css-4/".count).dropLast(".tokens.json".count))
      let text = try String(
        contentsOf: folder.appending(path: name + ".tokens.json"), encoding: .utf8)
      let entry =
        /"(?<keyword>[A-Za-z]+)": \{[^{}]*?"\$value": \{(?<value>[^}]*)\}[^}]*"follows": "(?<follows>[^"]+)"/
      for match in text.matches(of: entry) {
        let words = match.follows.split(separator: " ").map(String.init)
        let isTheme = words[0] == "windows"
        let scheme: Appearance.Scheme =
          name.hasSuffix("dark") || isTheme && words[2] != "desert" ? .dark : .light
        let appearance = Appearance(scheme: scheme, contrast: isTheme ? .increased : .normal)
        let followed = try SystemColors.resolve(
          words[words.count - 1], platform: SystemPlatform(words[0]),
          release: SystemRelease(words[1]), variant: isTheme ? words[2] : nil,
          appearance: appearance)
        let variant = isTheme ? name : words[0]
        let value = try SystemColors.resolve(
          String(match.keyword), platform: "css", variant: variant, appearance: appearance)
        #expect(value.color == followed.color, "\(match.keyword) in \(file)")
        count += 1
      }
    }
    #expect(count == 59)
  }

  @Test func `every folder of a release has a resolver document and a report`()
    throws
  {
    let manager = FileManager.default
    for platform in SystemColors.platforms {
      for release in try SystemColors.releases(platform: platform) {
        let name = "\(platform.rawValue)-\(release)"
        for path in ["\(name)/\(name).resolver.json", "reports/\(name).report.txt"] {
          #expect(
            manager.fileExists(atPath: Self.palettes.appending(path: path).path), "\(path)")
        }
      }
    }
  }

  private static func tokenFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: palettes.path)
      .filter { $0.hasSuffix(".tokens.json") }.sorted()
  }
}
