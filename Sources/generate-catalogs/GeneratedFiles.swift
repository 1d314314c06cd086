import ColorProfiles
import DesignTokens
import Foundation

/// A file that is written from others.
struct GeneratedFile {
  var path: String
  var bytes: [UInt8]
}

/// Writes the files that are not as they should be, or with `--check` only names them.
///
/// - Returns: The paths of the files that were not as they should be.
func update(_ files: [GeneratedFile]) throws -> [String] {
  let stale = files.filter { FileManager.default.contents(atPath: $0.path) != Data($0.bytes) }
  if !CommandLine.arguments.contains("--check") {
    for file in stale {
      try FileManager.default.createDirectory(
        at: URL(filePath: file.path).deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.bytes).write(to: URL(filePath: file.path), options: .atomic)
    }
  }
  return stale.map(\.path)
}

/// Every file that is generated from others than doc comments, as it should be.
func generatedFiles() throws -> [GeneratedFile] {
  var files = try catalogs.map { GeneratedFile(path: $0.path, bytes: Array(try $0.source().utf8)) }
  files.append(
    GeneratedFile(
      path: "Sources/PaletteRules/RuleDocumentation+Generated.swift",
      bytes: Array(try ruleDocumentationSource(rulesFolder: "Sources/PaletteRules/Rules").utf8)))
  files.append(
    GeneratedFile(
      path: "Palettes/SystemColorTable+Generated.swift",
      bytes: Array(try systemColorTableSource(systemPalettes()).utf8)))
  return files + profileFiles()
}

/// The folder `Profiles`: both versions of each profile, and their texts.
func profileFiles() -> [GeneratedFile] {
  BuiltInProfile.files.map { GeneratedFile(path: "Profiles/\($0.path)", bytes: $0.bytes) }
}

/// The palettes of the system color table: the folders of `Palettes/`, named platform-release.
private func systemPalettes() throws -> [SystemPalette] {
  try FileManager.default.contentsOfDirectory(atPath: "Palettes").sorted().compactMap { folder in
    let parts = folder.split(separator: "-")
    let path = "Palettes/\(folder)/\(folder).resolver.json"
    guard parts.count == 2, FileManager.default.fileExists(atPath: path) else { return nil }
    return SystemPalette(
      platform: String(parts[0]), release: String(parts[1]), palette: try palette(at: path))
  }
}

private func palette(at path: String) throws -> ResolvedPalette {
  let loaded = PaletteLoader.load(paths: [path])
  guard loaded.palettes.count == 1, loaded.problems.isEmpty else {
    throw SystemColorTableError(
      description: "\(path): \(loaded.problems.map { $0.message }.joined(separator: "; "))")
  }
  return loaded.palettes[0]
}
