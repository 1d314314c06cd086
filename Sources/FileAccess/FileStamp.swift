#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What changes whenever the content of a file does, as far as the file system tells.
package struct FileStamp: Hashable, Sendable {
  /// The size in bytes.
  package var size: Int
  /// The number of the file on its device.
  package var inode: UInt64
  /// When the content and the status changed last, in nanoseconds.
  package var modified, changed: Int64

  /// The stamp of a file; `nil` if there is none.
  package init?(of path: String) {
    guard let status = SystemCalls.status(ofPath: path), status.kind == .file else { return nil }
    #if canImport(Darwin)
      let (modification, change) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modification, change) = (status.st_mtim, status.st_ctim)
    #endif
    func nanoseconds(_ time: timespec) -> Int64 {
      Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
    size = Int(status.st_size)
    inode = UInt64(status.st_ino)
    modified = nanoseconds(modification)
    changed = nanoseconds(change)
  }

  /// Whether the last change is so recent that another one could have the same time.
  package var isRecent: Bool {
    var now = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &now) == 0 else { return true }
    let limit = (Int64(now.tv_sec) - 2) &* 1_000_000_000
    return max(modified, changed) >= limit
  }
}
