import Foundation
import PaletteTestSupport

/// What an independent scan found in the files of the corpus.
enum Manifest {
  /// A file.
  struct Entry {
    var name: String
    var path: String
    var bytes: [UInt8]
    /// What the scan found.
    var scan: [String: Any]
    /// The same for all formats.
    var summary: [String: Any]
  }

  /// The files of a format that are there, in the order of their names.
  static func entries(format: String) throws -> [Entry] {
    let folder = try Corpora.file("corpora/images")
    let manifest = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: folder + "/manifest.json")))
    let files = (manifest as? [String: Any])?["files"] as? [String: [String: Any]] ?? [:]
    return try files.sorted { $0.key < $1.key }.compactMap { name, entry in
      let path = "\(folder)/\(name)"
      guard entry["format"] as? String == format, FileManager.default.fileExists(atPath: path)
      else { return nil }
      return Entry(
        name: name, path: path, bytes: [UInt8](try Data(contentsOf: URL(filePath: path))),
        scan: entry["scan"] as? [String: Any] ?? [:],
        summary: entry["summary"] as? [String: Any] ?? [:])
    }
  }
}
