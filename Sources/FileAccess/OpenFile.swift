#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A regular file that is open, so that its size is known before it is read.
package struct OpenFile: ~Copyable {
  /// The size in bytes.
  package let size: Int
  private let path: String
  private let file: Int32

  /// Opens a regular file; anything else at the path is rejected without waiting.
  ///
  /// - Throws: ``FileError``.
  package init(_ path: String) throws(FileError) {
    // Without O_NONBLOCK, opening a pipe would wait for a writer.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileError(.read, path, .last) }
    var status = stat()
    let reason: FileError.Reason? =
      if unsafe fstat(file, &status) != 0 {
        .last
      } else {
        switch status.kind {
        case .file: nil
        case .folder: .folder
        case .special: .notAFile
        }
      }
    if let reason {
      close(file)
      throw FileError(.read, path, reason)
    }
    size = Int(status.st_size)
    self.path = path
    self.file = file
  }

  deinit { close(file) }

  /// The bytes, to the end of the file.
  ///
  /// - Throws: ``FileError``, also if there are more bytes than `limit`.
  package func read(limit: Int) throws(FileError) -> [UInt8] {
    try LocalFiles.read(file, path, size: size, limit: limit)
  }

  /// The first bytes, at most `count`; fewer if the file is shorter.
  ///
  /// - Throws: ``FileError``.
  package func head(_ count: Int) throws(FileError) -> [UInt8] {
    var part = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        part = unsafe SystemCalls.readSome(
          file, buffer.baseAddress?.advanced(by: filled), count - filled)
        guard part > 0 else { return }
        filled += part
      }
    }
    guard part >= 0 else { throw FileError(.read, path, .last) }
    return bytes
  }
}
