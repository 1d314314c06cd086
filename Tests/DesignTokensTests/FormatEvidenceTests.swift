import FileAccess
import SourceSyntax
import PaletteTestSupport
import Testing

import DesignTokens

/// Which files of the reference data the formats take that are recognized by what is in them.
struct FormatEvidenceTests {
  /// Every file below a folder of the reference data, by its path from there.
  private func files(below path: String) throws -> [(path: String, file: String)] {
    let root = try Corpora.file(path)
    var result: [(String, String)] = []
    var pending = [""]
    while let folder = pending.popLast() {
      for name in ((try? LocalFiles().names(in: "\(root)/\(folder)")) ?? []).sorted() {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        switch LocalFiles().kind(of: "\(root)/\(path)") {
        case .folder?: pending.append(path)
        case .file?: result.append((path, "\(root)/\(path)"))
        default: break
        }
      }
    }
    return result
  }

  private func input(_ file: String) throws -> TokenInput {
    let bytes = try LocalFiles().read(file)
    guard let source = try? SourceText(name: file, bytes: bytes) else {
      return TokenInput(path: file, content: .data(bytes), root: "/")
    }
    let document = file.hasSuffix(".json") ? try? JSONReader.read(source) : nil
    return TokenInput(path: file, content: .file(source, document), root: "/")
  }

  @Test(
    .needs("corpora/tokens"),
    arguments: [
      (AndroidColors.self, "android/", ".xml"), (AdobeSwatches.self, "ase/", ".ase"),
      (GIMPPalette.self, "gpl/", ".gpl"), (MaterialTheme.self, "material/", ".json"),
    ] as [(any TokenFormat.Type, String, String)])
  func `a format takes its files and no others`(
    _ format: any TokenFormat.Type, _ folder: String, _ ending: String
  ) throws {
    for (path, file) in try files(below: "corpora/tokens") {
      let isOwn = path.hasPrefix("format-fixtures/\(folder)") && path.hasSuffix(ending)
      expectEqual(format.evidence(in: try input(file)) != nil, isOwn, "\(path)")
    }
  }

  @Test(.needs("corpora/tokens"))
  func `the plain files are those that hold names and colors only`() throws {
    let files = try files(below: "corpora/tokens")
    let taken = try files.filter { PlainColors.evidence(in: try input($0.file)) != nil }
    let name = "terrazzo-fixtures/packages/cli/test/fixtures/get-transforms-resolver/want.json"
    expectEqual(taken.map(\.path), [name])
  }
}
