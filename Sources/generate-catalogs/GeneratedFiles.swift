import Foundation
import ICCProfiles
import PaletteAudit

/// A file generated from others.
struct GeneratedFile {
  var path: String
  var bytes: [UInt8]
}

/// Writes the files that are out of date, or only lists them with `--check`.
///
/// - Returns: The paths of the files that were out of date.
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

/// The current contents of every generated file, except those generated from doc comments.
func generatedFiles() throws -> [GeneratedFile] {
  var files = try catalogs.map { GeneratedFile(path: $0.path, bytes: Array(try $0.source().utf8)) }
  files.append(
    GeneratedFile(
      path: "Sources/PaletteRules/RuleDocumentation+Generated.swift",
      bytes: Array(try ruleDocumentationSource(rulesFolder: "Sources/PaletteRules/Rules").utf8)))
  files.append(
    GeneratedFile(
      path: "Palettes/Sources/SystemColorTable+Generated.swift",
      bytes: Array(try systemColorTableSource(SystemPalette.all(in: "Palettes")).utf8)))
  files.append(
    GeneratedFile(
      path: "Palettes/Sources/MaterialTable+Generated.swift",
      bytes: Array(try materialTableSource(in: "Palettes").utf8)))
  files.append(
    GeneratedFile(
      path: "Documentation/palette-check.schema.json",
      bytes: Array((ConfigurationSchema.json.pretty + "\n").utf8)))
  files.append(
    GeneratedFile(path: "Documentation/Rules.md", bytes: Array(ruleReference().utf8)))
  return files + profileFiles()
}

/// The files of the folder `Profiles`: both versions of each profile, and their texts.
func profileFiles() -> [GeneratedFile] {
  BuiltInProfile.files.map { GeneratedFile(path: "Profiles/\($0.path)", bytes: $0.bytes) }
}
