#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads files.
package enum FileBytes {
  /// The content of a file.
  ///
  /// - Parameters:
  ///   - path: The path; a link is followed.
  ///   - limit: The most bytes the file may have.
  /// - Returns: All bytes.
  /// - Throws: ``ImageError`` when it cannot be read, is no file, or is longer than `limit`.
  package static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    // Without O_NONBLOCK a pipe would keep us waiting for someone to write to it.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw ImageError(.unreadable(POSIX.lastReason)) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else {
      throw ImageError(.unreadable(POSIX.lastReason))
    }
    guard status.isFile else { throw ImageError(.notAFile) }
    guard status.st_size <= limit else {
      throw ImageError(.limit("the size of the file", allowed: limit))
    }
    // A file may shrink while it is read; that it grows is not followed.
    let size = Int(status.st_size)
    var failure: ImageError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let part = unsafe POSIX.readSome(
          file, buffer.baseAddress?.advanced(by: count), size - count)
        if part < 0 { failure = ImageError(.unreadable(POSIX.lastReason)) }
        guard part > 0 else { return }
        count += part
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
