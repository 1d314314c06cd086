public import Foundation

/// The reference data that may lie beside the package, and the values of it that the package holds.
public enum Corpora {
  /// The root folder of the package.
  public static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder `../shared`, or the one that `PALETTE_REFERENCE` names.
  static let folder =
    ProcessInfo.processInfo.environment["PALETTE_REFERENCE"].map { URL(filePath: $0) }
    ?? package.deletingLastPathComponent().appending(path: "shared")

  /// Whether data and programs that are missing fail the tests that need them, instead of skipping
  /// them: `PALETTE_REQUIRE_REFERENCE=1`.
  public static let isRequired =
    ProcessInfo.processInfo.environment["PALETTE_REQUIRE_REFERENCE"] == "1"

  /// The path of a file or folder of the reference data, or `nil` where it is not there.
  public static func path(_ relative: String) -> String? {
    let url = folder.appending(path: relative)
    return FileManager.default.fileExists(atPath: url.path) ? url.path : nil
  }

  /// The path of a file or folder that a test cannot do without; see ``needs(_:)``.
  public static func file(_ relative: String) throws -> String {
    guard let path = path(relative) else { throw Missing(name: folder.path + "/" + relative) }
    return path
  }

  /// A file of reference values: whole where the reference data is there, else what
  /// `Tests/Resources` holds of it.
  public static func reference(_ name: String) throws -> [String: Any] {
    let url = path("oracle/\(name).json").map { URL(filePath: $0) } ?? resource(name)
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    guard let object = object as? [String: Any] else { throw Missing(name: url.path) }
    return object
  }

  /// A file of `Tests/Resources`.
  public static func resource(_ name: String) -> URL {
    package.appending(path: "Tests/Resources/\(name).json")
  }

  /// The cases of a file of reference values; never none.
  public static func oracle(_ name: String, key: String = "cases") throws -> [[String: Any]] {
    guard let cases = try reference(name)[key] as? [[String: Any]], !cases.isEmpty else {
      throw Missing(name: "\(key) of \(name).json")
    }
    return cases
  }

  /// A file or program that a test needs and that is not there.
  public struct Missing: Error, CustomStringConvertible {
    var name: String

    /// Names what is missing.
    public init(name: String) { self.name = name }

    /// What is missing.
    public var description: String { "\(name) is missing" }
  }
}
