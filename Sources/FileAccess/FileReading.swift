/// The kind of file system entry at a path.
///
/// ```swift
/// let files = MemoryFiles(["tokens/a.json": "{}"])
/// print(files.kind(of: "tokens") == .folder, files.kind(of: "tokens/a.json") == .file)
/// // Prints "true true"
/// ```
public enum FileKind: Sendable {
  /// What has content, and what has names.
  case file, folder
  /// A pipe, a device or a socket: read if named explicitly, skipped if found in a folder.
  case special
}

/// A source of files: the disk (``LocalFiles``) or memory (``MemoryFiles``).
///
/// ```swift
/// let files: any FileReading = MemoryFiles(["tokens/a.json": "{}"])
/// print(String(decoding: try files.read("tokens/a.json"), as: UTF8.self))
/// // Prints "{}"
/// ```
public protocol FileReading: Sendable {
  /// The kind of entry at a path, following symbolic links, or `nil` if there is none.
  func kind(of path: String) -> FileKind?
  /// The bytes of a file.
  ///
  /// - Throws: ``FileError``, also if there are more bytes than `limit`.
  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]
  /// The names in a folder, in any order.
  func names(in folder: String) throws(FileError) -> [String]
  /// A spelling of the path that is the same for all paths to the same file or folder.
  func identity(of path: String) -> String
}

extension FileReading {
  /// The bytes of a file of at most 1 GiB, so that all offsets fit into 32 bits.
  ///
  /// - Throws: ``FileError``.
  public func read(_ path: String) throws(FileError) -> [UInt8] {
    try read(path, limit: 1 << 30)
  }
}
