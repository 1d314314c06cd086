#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The system calls needed for files, with errors as Swift values.
enum SystemCalls {
  /// The value of `errno` where the reader of a pipe is gone.
  static var brokenPipe: Int32 { EPIPE }

  /// A description of a value of `errno`.
  static func words(for code: Int32) -> String {
    switch code {
    case EACCES, EPERM: return "permission denied"
    case ENOENT: return "there is no such file"
    case EISDIR: return "it is a folder"
    case ELOOP: return "its symbolic links form a cycle"
    case EMFILE, ENFILE: return "too many files are open"
    case ENOSPC: return "the disk is full"
    case EROFS: return "the file system is read-only"
    default:
      guard let words = unsafe strerror(code) else { return "the system reports error \(code)" }
      return unsafe String(cString: words)
    }
  }

  /// The `stat` of a path, following links; `nil` if there is nothing.
  static func status(ofPath path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// Reads up to `count` bytes; 0 at the end of the file, less on an error.
  static func readSome(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    repeating { unsafe read(file, bytes, count) }
  }

  /// Writes all bytes; returns whether it could.
  static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let rest = unsafe buffer.baseAddress?.advanced(by: written)
        let part = repeating { unsafe write(file, rest, buffer.count - written) }
        guard part > 0 else { return false }
        written += part
      }
      return true
    }
  }

  /// The path with its symbolic links resolved; `nil` if nothing is there.
  static func resolved(_ path: String) -> String? {
    guard let target = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }

  /// The current folder; `nil` if it no longer exists.
  static func currentFolder() -> String? {
    guard let folder = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(folder) }
    return unsafe String(cString: folder)
  }

  /// Repeats a call interrupted by a signal.
  private static func repeating(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

extension FileError.Reason {
  /// The cause of the last failed system call.
  static var last: FileError.Reason {
    switch errno {
    case ENOENT: .missing
    case EISDIR: .folder
    case let code: .system(code)
    }
  }
}

extension stat {
  /// The kind of entry that the status describes.
  var kind: FileKind {
    switch st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    default: .special
    }
  }
}
