/// Files in memory, by their paths.
///
/// ```swift
/// let files = MemoryFiles(["tokens/dark.json": "{}", "tokens/light.json": "{}"])
/// print(files.names(in: "tokens").sorted())
/// // Prints "["dark.json", "light.json"]"
/// ```
public struct MemoryFiles: FileReading {
  /// The bytes of each file.
  public var files: [String: [UInt8]]

  /// Creates files from texts by path, such as `tokens/dark.tokens.json`.
  public init(_ texts: [String: String]) { files = texts.mapValues { Array($0.utf8) } }

  /// The kind of entry at a path.
  public func kind(of path: String) -> FileKind? {
    let path = Path.normalized(path)
    if files[path] != nil { return .file }
    return path == "." || files.keys.contains { $0.hasPrefix(path + "/") } ? .folder : nil
  }

  /// The bytes of a file.
  ///
  /// - Throws: ``FileError``, also if there are more bytes than `limit`.
  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let bytes = files[Path.normalized(path)] else { throw FileError(.read, path, .missing) }
    guard bytes.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
    return bytes
  }

  /// The names in a folder.
  public func names(in folder: String) -> [String] {
    let folder = Path.normalized(folder)
    let prefix = folder == "." ? "" : folder + "/"
    let names = files.keys.filter { $0.hasPrefix(prefix) }
      .compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) }
    return Array(Set(names))
  }

  /// The path without `.` and `..`.
  public func identity(of path: String) -> String { Path.normalized(path) }
}
