#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files on the disk.
///
/// ```swift
/// let files = LocalFiles()
/// print(files.kind(of: "/") == .folder, files.kind(of: "/no such file") == nil)
/// // Prints "true true"
/// ```
public struct LocalFiles: FileReading {
  /// Creates a reader.
  public init() {}

  /// The kind of entry at a path, following symbolic links.
  public func kind(of path: String) -> FileKind? { SystemCalls.status(ofPath: path)?.kind }

  /// The bytes of a file. A pipe or a device is read to its end, so that `<(command)` of a shell
  /// works.
  ///
  /// - Throws: ``FileError``, also if there are more bytes than `limit`.
  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw FileError(.read, path, .last) }
    defer { close(file) }
    return try Self.read(file, path, size: Self.size(of: file), limit: limit)
  }

  /// The bytes of a regular file; anything else at the path is rejected without waiting.
  ///
  /// - Throws: ``FileError``, also if there are more bytes than `limit`.
  public func readRegular(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try OpenFile(path).read(limit: limit)
  }

  /// The contents of standard input, to its end.
  ///
  /// - Throws: ``FileError``, also if there are more bytes than `limit`.
  package static func readStandardInput(limit: Int = 1 << 30) throws(FileError) -> [UInt8] {
    try read(STDIN_FILENO, "standard input", size: size(of: STDIN_FILENO), limit: limit)
  }

  /// The size of a regular file, 0 of anything else.
  private static func size(of file: Int32) -> Int {
    var status = stat()
    return unsafe fstat(file, &status) == 0 && status.kind == .file ? Int(status.st_size) : 0
  }

  static func read(
    _ file: Int32, _ path: String, size: Int, limit: Int
  ) throws(FileError) -> [UInt8] {
    guard size <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
    // A file may grow or shrink while it is read: the end is where no more bytes arrive.
    var bytes: [UInt8] = []
    var room = max(size + 1, 1 << 12)
    while true {
      var part = 0
      let start = bytes.count
      let more = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        while count < room {
          part = unsafe SystemCalls.readSome(
            file, buffer.baseAddress?.advanced(by: count), room - count)
          guard part > 0 else { return }
          count += part
          // There was room for more: this is the end.
          if count == size, start == 0 {
            part = 0
            return
          }
        }
      }
      guard part >= 0 else { throw FileError(.read, path, .last) }
      bytes = start == 0 ? more : bytes + more
      guard bytes.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
      if part == 0 { return bytes }
      room = bytes.count
    }
  }

  /// The names in a folder, without `.` and `..`.
  ///
  /// - Throws: ``FileError`` if it cannot be read, or is none.
  public func names(in folder: String) throws(FileError) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw FileError(.read, folder, .last) }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        guard errno == 0 else { throw FileError(.read, folder, .last) }
        return names
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
        ) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// The path with its symbolic links resolved.
  public func identity(of path: String) -> String {
    SystemCalls.resolved(path) ?? Path.normalized(path)
  }

  /// Creates a folder and its missing ancestors; an existing folder, and the current one (an empty
  /// path), are left unchanged.
  ///
  /// - Throws: ``FileError``.
  package func createFolder(_ path: String) throws(FileError) {
    if path.isEmpty || kind(of: path) == .folder { return }
    let parent = Path.folder(path)
    if parent != path { try createFolder(parent) }
    guard unsafe mkdir(path, 0o777) != 0, errno != EEXIST || kind(of: path) != .folder else {
      return
    }
    throw FileError(.write, path, .last)
  }

  /// Removes a file, if it is there and may be removed.
  package func remove(_ path: String) { _ = unsafe unlink(path) }
}
