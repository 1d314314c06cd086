/// A traversal of folders that enters each of them once, regardless of links.
package final class FolderWalk {
  /// Why an entry of a folder is left out.
  package enum Omission: Hashable, Sendable {
    /// It is a folder below the maximum depth.
    case tooDeep
    /// It is a link to a folder that contains it.
    case loop
    /// It is a link to nothing, or cannot be inspected.
    case dangling
    /// Its name is not valid UTF-8.
    case unnamed
    /// It is a pipe, a device or a socket.
    case special
  }

  /// The names of folders with what others have written, which are not entered.
  package static let skippedNames: Set = ["node_modules"]

  private let files: any FileReading
  private let maximumDepth: Int
  private var visited: Set<String> = []
  /// The folders that are being visited.
  private var open: [String] = []

  /// Creates a traversal that enters folders down to a depth.
  package init(files: any FileReading, maximumDepth: Int = 64) {
    self.files = files
    self.maximumDepth = maximumDepth
  }

  /// Whether a file or folder is encountered for the first time.
  package func isNew(_ path: String) -> Bool {
    visited.insert(files.identity(of: path)).inserted
  }

  /// Visits a folder and its contents, in alphabetical order.
  ///
  /// - Parameters:
  ///   - folder: The path.
  ///   - depth: The depth of the folder below the first one.
  ///   - entering: Called with a folder's path and the names in it; returns whether to enter it.
  ///   - skipping: Returns whether to skip an entry with the given name and kind.
  ///   - omitting: Called for an entry that is not skipped and left out all the same.
  ///   - failing: Called for a folder that cannot be read.
  ///   - file: Called for each file.
  /// - Returns: Whether the folder is encountered for the first time and is not too deep.
  @discardableResult
  package func visit(
    _ folder: String, depth: Int = 0,
    entering: (_ path: String, _ names: [String], _ depth: Int) -> Bool,
    skipping: (_ path: String, _ name: String, _ kind: FileKind) -> Bool = { _, _, _ in false },
    omitting: (_ path: String, _ reason: Omission) -> Void = { _, _ in },
    failing: (FileError) -> Void, file: (_ path: String) -> Void
  ) -> Bool {
    guard depth < maximumDepth else {
      omitting(folder, .tooDeep)
      return false
    }
    let identity = files.identity(of: folder)
    guard visited.insert(identity).inserted else {
      if open.contains(identity) { omitting(folder, .loop) }
      return false
    }
    open.append(identity)
    defer { open.removeLast() }
    let names: [String]
    do {
      names = try files.names(in: folder).sorted()
    } catch {
      failing(error)
      return true
    }
    guard entering(folder, names, depth) else { return true }
    for name in names {
      let child = Path.join(folder, name)
      guard let kind = files.kind(of: child) else {
        if !skipping(child, name, .file) {
          omitting(child, Path.isRepaired(name) ? .unnamed : .dangling)
        }
        continue
      }
      guard !skipping(child, name, kind) else { continue }
      switch kind {
      case .folder:
        visit(
          child, depth: depth + 1, entering: entering, skipping: skipping, omitting: omitting,
          failing: failing, file: file)
      case .file: file(child)
      case .special: omitting(child, .special)
      }
    }
    return true
  }
}
