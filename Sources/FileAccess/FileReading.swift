/// What a path leads to.
public enum FileKind: Sendable {
  case file, folder
  /// A pipe, a device or a socket: read when it is named, skipped when it is found.
  case special
}

/// Where files are: on the disk (``LocalFiles``), or in memory (``MemoryFiles``).
public protocol FileReading: Sendable {
  /// What a path leads to, symbolic links followed, or `nil` where there is nothing.
  func kind(of path: String) -> FileKind?
  /// The bytes of a file.
  ///
  /// - Throws: ``FileError``, also when there are more bytes than `limit`.
  func read(_ path: String, limit: Int) throws(FileError) -> [UInt8]
  /// The names in a folder, in any order.
  func names(in folder: String) throws(FileError) -> [String]
  /// A spelling of the path that is the same for all that lead to the same file or folder.
  func identity(of path: String) -> String
}

extension FileReading {
  /// The bytes of a file of at most 1 GiB: larger texts have offsets that 32 bits do not hold.
  ///
  /// - Throws: ``FileError``.
  public func read(_ path: String) throws(FileError) -> [UInt8] {
    try read(path, limit: 1 << 30)
  }
}
