public import Foundation

/// The reference data that may lie beside the package. A test that uses it passes without it.
public enum Corpora {
  /// The root folder of the package.
  public static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a file or folder of the reference data, or `nil` where it is not there.
  public static func path(_ relative: String) -> String? {
    let url = package.deletingLastPathComponent().appending(path: "shared/\(relative)")
    return FileManager.default.fileExists(atPath: url.path) ? url.path : nil
  }

  /// The `cases` of a file of reference values, or `nil` where it is not there.
  public static func oracle(_ name: String, key: String = "cases") throws -> [[String: Any]]? {
    guard let path = path("oracle/\(name).json") else { return nil }
    let object = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(filePath: path)))
    return (object as? [String: Any])?[key] as? [[String: Any]]
  }
}
