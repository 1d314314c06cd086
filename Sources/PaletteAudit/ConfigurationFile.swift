import DesignTokens
import Foundation
public import PaletteRules
public import SourceSyntax

/// Configuration files: `palette-check.yml`, or `.json` of the same shape.
public enum ConfigurationFile {
  /// What a file says, and what is wrong with it. Whatever could be understood is in the
  /// configuration.
  public struct Loaded: Sendable {
    /// The configuration, with what it extends.
    public var configuration: Configuration
    /// The defects, each with its place.
    public var problems: [SourceProblem]
  }

  /// The names that are looked for in a folder, the first one first.
  public static let names = ["palette-check.yml", "palette-check.yaml", "palette-check.json"]

  /// The largest file that is read, in bytes: a configuration is written by hand.
  static let maximumSize = 1 << 20

  /// The configuration file for a checked file or folder: the nearest one in it or its ancestors.
  public static func find(for path: String) -> String? {
    var folder = URL(filePath: path).standardizedFileURL
    while true {
      for name in names {
        let candidate = folder.appending(path: name).path
        var isFolder: ObjCBool = false
        if unsafe FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
          !isFolder.boolValue
        {
          return candidate
        }
      }
      let parent = folder.deletingLastPathComponent()
      guard folder.path != "/", parent.path != folder.path else { return nil }
      folder = parent
    }
  }

  /// Reads a file and those that it extends.
  public static func load(_ path: String) -> Loaded {
    var problems: [SourceProblem] = []
    let configuration = load(path, extendedAt: nil, ancestors: [], problems: &problems)
    return Loaded(configuration: configuration, problems: problems)
  }

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The path of the file, for problems and for what it extends.
  /// - Returns: The configuration and the defects.
  public static func parse(_ text: String, name: String) -> Loaded {
    var problems: [SourceProblem] = []
    let configuration = parse(text, name: name, ancestors: [], problems: &problems)
    return Loaded(configuration: configuration, problems: problems)
  }

  private static func load(
    _ path: String, extendedAt location: SourceLocation?, ancestors: [String],
    problems: inout [SourceProblem]
  ) -> Configuration {
    func problem(_ code: String, _ message: String, help: String) -> Configuration {
      problems.append(
        SourceProblem(code, message, at: location ?? SourceLocation(startOf: path), help: help))
      return Configuration()
    }
    let identity = URL(filePath: path).resolvingSymlinksInPath().standardizedFileURL.path
    guard !ancestors.contains(identity) else {
      return problem(
        "config/extends-cycle", "the configuration extends itself by way of “\(path)”",
        help: "Take one `extends` of the circle out.")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      return problem(
        "config/unreadable", "the configuration “\(path)” cannot be read",
        help: "Check that the file exists and may be read.")
    }
    guard data.count <= maximumSize else {
      return problem(
        "config/too-large", "the configuration “\(path)” is larger than \(maximumSize) bytes",
        help: "Check that it is the file that was meant.")
    }
    do {
      let text = try SourceText(name: path, bytes: Array(data))
      return parse(
        String(decoding: text.bytes, as: UTF8.self), name: path,
        ancestors: ancestors + [identity], problems: &problems)
    } catch {
      problems.append(error)
      return Configuration()
    }
  }

  private static func parse(
    _ text: String, name: String, ancestors: [String], problems: inout [SourceProblem]
  ) -> Configuration {
    guard var reader = ConfigurationReader(text, name: name, problems: &problems) else {
      return Configuration()
    }
    let folder = URL(filePath: name).standardizedFileURL.deletingLastPathComponent()
    var base = Configuration()
    if let extended = reader.extends() {
      let path = URL(filePath: extended.path, relativeTo: folder).standardizedFileURL.path
      base = load(path, extendedAt: extended.location, ancestors: ancestors, problems: &problems)
    }
    let configuration = reader.configuration(extending: base, folder: folder.path)
    problems += reader.problems
    return configuration
  }
}
