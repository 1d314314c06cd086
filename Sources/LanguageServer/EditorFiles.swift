package import FileAccess
import Synchronization

/// The files as an editor sees them: the texts that are open in it, and the disk for all others.
///
/// What was read from the disk is kept until someone tells that it has changed.
package final class EditorFiles: FileReading {
  private struct State {
    /// The open texts, by the identity of their files.
    var open: [String: [UInt8]] = [:]
    var kinds: [String: FileKind?] = [:]
    var names: [String: Result<[String], FileError>] = [:]
    var identities: [String: String] = [:]
    var bytes: [String: [UInt8]] = [:]
  }

  private let disk = LocalFiles()
  private let state = Mutex(State())

  package init() {}

  package func kind(of path: String) -> FileKind? {
    let key = identity(of: path)
    return state.withLock { state in
      if state.open[key] != nil { return .file }
      if let known = state.kinds[path] { return known }
      let kind = disk.kind(of: path)
      state.kinds[path] = .some(kind)
      return kind
    }
  }

  package func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let key = identity(of: path)
    var known = state.withLock { $0.open[key] ?? $0.bytes[key] }
    if known == nil {
      let bytes = try disk.read(path, limit: limit)
      state.withLock { $0.bytes[key] = bytes }
      known = bytes
    }
    guard let known, known.count <= limit else {
      throw FileError(.read, path, .tooLarge(limit: limit))
    }
    return known
  }

  package func names(in folder: String) throws(FileError) -> [String] {
    let key = identity(of: folder)
    return try state.withLock { state throws(FileError) in
      let listed: Result<[String], FileError>
      if let known = state.names[key] {
        listed = known
      } else {
        do throws(FileError) {
          listed = .success(try disk.names(in: folder))
        } catch {
          listed = .failure(error)
        }
        state.names[key] = listed
      }
      var names = try listed.get()
      for path in state.open.keys where Path.folder(path) == key {
        let name = Path.name(path)
        if !names.contains(name) { names.append(name) }
      }
      return names
    }
  }

  package func identity(of path: String) -> String {
    state.withLock { state in
      if let known = state.identities[path] { return known }
      let identity = disk.identity(of: path)
      state.identities[path] = identity
      return identity
    }
  }

  // MARK: - Changes

  /// Sets the text of an open file.
  ///
  /// - Returns: Whether it is another one than before, or than on the disk.
  package func open(_ path: String, _ bytes: [UInt8]) -> Bool {
    let before = try? read(path, limit: .max)
    let key = identity(of: path)
    state.withLock { $0.open[key] = bytes }
    return before != bytes
  }

  /// Takes the file from the disk again.
  ///
  /// - Returns: Whether its text is another one than the editor had.
  package func close(_ path: String) -> Bool {
    let key = identity(of: path)
    let before = state.withLock { $0.open.removeValue(forKey: key) }
    forget(path)
    return (try? read(path, limit: .max)) != before
  }

  /// Forgets what was read of a file or folder, because it has changed on the disk.
  package func forget(_ path: String) {
    let key = identity(of: path)
    state.withLock { state in
      for name in [path, key] {
        state.bytes[name] = nil
        state.kinds[name] = nil
        state.identities[name] = nil
        state.names[name] = nil
        state.names[Path.folder(name)] = nil
      }
    }
  }

  /// Forgets all that was read.
  package func forgetAll() {
    state.withLock { state in
      let open = state.open
      state = State()
      state.open = open
    }
  }
}
