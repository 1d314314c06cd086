#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Waits until files change: those named, and all in the folders named, except hidden ones.
///
/// On Linux the kernel tells that something happened; elsewhere, and where it cannot watch that many
/// folders, the files are looked at twice a second. What counts as a change is decided by their
/// stamps.
package final class FileWatch {
  /// How long nothing must happen before a change is told, in milliseconds: programs write several
  /// files, and one in several steps.
  private static let quiet: Int32 = 60
  /// How often to look where the kernel tells nothing, and whether to stop, in milliseconds.
  private static let interval: Int32 = 500

  private var paths: [String]
  private let ignored: Set<String>
  private var known: [String: FileStamp] = [:]
  private let notifier = FolderNotifier()

  /// Notes how the files are now.
  ///
  /// - Parameters:
  ///   - paths: Files and folders; they need not exist.
  ///   - ignored: Files whose changes do not count, such as the reports that are written.
  package init(_ paths: [String], ignoring ignored: [String] = []) {
    self.paths = paths
    self.ignored = Set(ignored.map(Path.absolute))
    known = look()
  }

  /// Watches more files.
  package func add(_ files: some Sequence<String>) {
    let all = Set(paths)
    let new = files.filter { !all.contains($0) }
    guard !new.isEmpty else { return }
    paths += new
    known.merge(look()) { old, _ in old }
  }

  /// Waits for a change.
  ///
  /// - Parameter isCancelled: Asked about twice a second, and when a signal arrives.
  /// - Returns: Whether something changed; otherwise the waiting was cancelled.
  package func wait(isCancelled: () -> Bool) -> Bool {
    while !isCancelled() {
      let isTold = notifier.wait(milliseconds: Self.interval)
      guard isTold || !notifier.isComplete else { continue }
      var rounds = 0
      while isTold, rounds < 20, notifier.wait(milliseconds: Self.quiet) { rounds += 1 }
      let now = look()
      guard now != known else { continue }
      known = now
      return true
    }
    return false
  }

  /// The stamps of all files; folders that are new are watched.
  private func look() -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    func add(_ file: String) {
      let path = Path.absolute(file)
      guard !ignored.contains(path), stamps[path] == nil else { return }
      stamps[path] = FileStamp(of: path)
    }
    let walk = FolderWalk(files: LocalFiles())
    for path in paths {
      guard LocalFiles().kind(of: path) == .folder else {
        notifier.add(Path.folder(Path.absolute(path)))
        add(path)
        continue
      }
      walk.visit(
        path,
        entering: { folder, _, _ in
          notifier.add(folder)
          return true
        },
        skipping: { _, name, _ in name.hasPrefix(".") || FolderWalk.skippedNames.contains(name) },
        failing: { _ in }, file: add)
    }
    return stamps
  }
}

/// Tells that something happened in folders.
private final class FolderNotifier {
  /// Whether every folder is watched.
  private(set) var isComplete = true

  #if canImport(Glibc)
    private let file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))

    deinit { if file >= 0 { close(file) } }

    /// Watches a folder, unless it is watched already.
    func add(_ folder: String) {
      let events =
        IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM
        | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
      let watch = unsafe inotify_add_watch(file, folder, UInt32(events))
      if watch < 0 { isComplete = false }
    }

    /// Waits for an event; returns whether there was one.
    func wait(milliseconds: Int32) -> Bool {
      var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, file < 0 ? 0 : 1, milliseconds) > 0 else { return false }
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      unsafe buffer.withUnsafeMutableBytes { bytes in
        while unsafe SystemCalls.readSome(file, bytes.baseAddress, bytes.count) > 0 {}
      }
      return true
    }
  #else
    func add(_ folder: String) { isComplete = false }

    func wait(milliseconds: Int32) -> Bool {
      _ = unsafe poll(nil, 0, milliseconds)
      return false
    }
  #endif
}
