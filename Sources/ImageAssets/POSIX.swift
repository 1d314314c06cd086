#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The few calls of the system that files need, with errors as Swift values.
enum POSIX {
  /// The reason why the last call failed, in words.
  static var lastReason: String {
    guard let words = unsafe strerror(errno) else { return "error \(errno)" }
    return unsafe String(cString: words)
  }

  /// What `stat` tells of a path, following links; `nil` when there is nothing.
  static func status(ofPath path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// Reads up to `count` bytes; 0 at the end of the file, less on an error.
  static func readSome(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    repeating { unsafe read(file, bytes, count) }
  }

  /// Writes up to `count` bytes; less than 0 on an error.
  static func writeSome(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    repeating { unsafe write(file, bytes, count) }
  }

  /// Repeats a call that a signal interrupted.
  private static func repeating(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}

extension stat {
  /// Whether it is a file, and not a folder, a device or a pipe.
  var isFile: Bool { st_mode & S_IFMT == S_IFREG }
  /// Whether it is a folder.
  var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  /// What tells it from everything else, however it was reached.
  var identity: FileIdentity {
    FileIdentity(device: UInt64(st_dev), number: UInt64(st_ino))
  }
}

/// What tells a file or folder from all others of the machine.
struct FileIdentity: Hashable {
  /// The device it is on.
  var device: UInt64
  /// Its number there.
  var number: UInt64
}
