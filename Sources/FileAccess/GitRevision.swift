import Synchronization

/// An error of `git`, or that it is not installed.
///
/// ```swift
/// do {
///   _ = try GitRevision("--all")
/// } catch {
///   print(error)
///   // Prints "“--all” is not a revision"
/// }
/// ```
public struct GitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what to do, without a final period.
  public var description: String
}

/// The files of a revision in a git repository, under the paths that they have on the disk.
///
/// Symbolic links and submodules are left out.
///
/// ```swift
/// do {
///   let files = try GitRevision("v1.0", in: "/no such folder")
///   print(try files.read("/no such folder/tokens.json").count)
/// } catch {
///   print(error is GitError)
///   // Prints "true"
/// }
/// ```
public final class GitRevision: FileReading {
  /// The root of the working tree.
  private let root: String
  private let blobs: [String: String]
  private let folders: [String: Set<String>]
  private let contents: Mutex<BlobReader>

  /// Opens a revision.
  ///
  /// - Parameters:
  ///   - revision: The revision, as git names it: a branch, a tag, a commit, `HEAD~1`.
  ///   - folder: A folder in the repository.
  /// - Throws: ``GitError``.
  public init(_ revision: String, in folder: String = ".") throws(GitError) {
    guard !revision.isEmpty, !revision.hasPrefix("-") else {
      throw GitError(description: "“\(revision)” is not a revision")
    }
    let folder = folder.isEmpty ? "." : folder
    root = try Self.line(["-C", folder, "rev-parse", "--show-toplevel"])
    let tree: String
    do throws(GitError) {
      tree = try Self.line(["-C", folder, "rev-parse", "--verify", "--quiet", revision + "^{tree}"])
    } catch {
      guard error.description.isEmpty else { throw error }
      throw GitError(description: "the repository \(root) has no revision “\(revision)”")
    }
    let listing = try Self.run(["-C", root, "ls-tree", "-r", "-z", "--full-tree", tree])
    var blobs: [String: String] = [:]
    var folders: [String: Set<String>] = ["": []]
    for entry in listing.split(separator: 0) {
      // mode, type and identifier, then a tab and the path.
      guard let tab = entry.firstIndex(of: 0x09) else { continue }
      let fields = String(decoding: entry[..<tab], as: UTF8.self).split(separator: " ")
      guard fields.count == 3, fields[0].hasPrefix("100"), fields[1] == "blob" else { continue }
      var path = String(decoding: entry[entry.index(after: tab)...], as: UTF8.self)
      blobs[path] = String(fields[2])
      while !path.isEmpty {
        let parent = Path.folder(path)
        guard folders[parent, default: []].insert(Path.name(path)).inserted else { break }
        path = parent
      }
    }
    self.blobs = blobs
    self.folders = folders
    contents = Mutex(BlobReader(root: root))
  }

  /// The path from the root of the repository; `nil` outside of it.
  private func repositoryPath(_ path: String) -> String? {
    let relative = Path.relative(path, to: root)
    if relative == "." { return "" }
    return relative == ".." || relative.hasPrefix("../") ? nil : relative
  }

  /// A path from the root of the repository, as seen from the current folder.
  public func path(fromRoot path: String) -> String {
    Path.relative(Path.join(root, path), to: "")
  }

  /// The kind of entry at a path.
  public func kind(of path: String) -> FileKind? {
    guard let path = repositoryPath(path) else { return nil }
    return blobs[path] != nil ? .file : folders[path] != nil ? .folder : nil
  }

  /// The bytes of a file.
  ///
  /// - Throws: ``FileError``, also if there are more bytes than `limit`.
  public func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    guard let name = repositoryPath(path), let blob = blobs[name] else {
      throw FileError(.read, path, .missing)
    }
    guard let bytes = contents.withLock({ $0.read(blob, limit: limit) }) else {
      throw FileError(.read, path, .missing)
    }
    guard bytes.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
    return bytes
  }

  /// The names in a folder.
  ///
  /// - Throws: ``FileError`` if the revision has no such folder.
  public func names(in folder: String) throws(FileError) -> [String] {
    guard let path = repositoryPath(folder), let names = folders[path] else {
      throw FileError(.read, folder, .missing)
    }
    return Array(names)
  }

  /// The path from the root of the repository.
  public func identity(of path: String) -> String { repositoryPath(path) ?? Path.normalized(path) }

  // MARK: - Running git

  /// The output of a command; its error with an empty description if it fails without a word.
  private static func run(_ arguments: [String]) throws(GitError) -> [UInt8] {
    let process: ChildProcess
    do throws(ChildProcess.Failure) {
      process = try ChildProcess(["git"] + arguments)
    } catch {
      switch error {
      case .missing:
        throw GitError(description: "git is not installed; install it, or compare files instead")
      case .system(let code):
        throw GitError(description: "git cannot be started: \(SystemCalls.words(for: code))")
      }
    }
    process.closeInput()
    let output = process.readAll()
    let errors = process.readErrors()
    guard process.waitForEnd() == 0 else {
      let line = errors.split(separator: "\n").first.map(String.init) ?? ""
      throw GitError(description: line.isEmpty ? "" : "git: \(line)")
    }
    return output
  }

  private static func line(_ arguments: [String]) throws(GitError) -> String {
    String(
      String(decoding: try run(arguments), as: UTF8.self).prefix { $0 != "\n" && $0 != "\r\n" })
  }
}

/// Reads blobs one after the other from a single process.
private struct BlobReader {
  private let root: String
  private var process: ChildProcess?
  private var rest: [UInt8] = []

  init(root: String) { self.root = root }

  /// The bytes of a blob; only the first ones beyond a limit.
  mutating func read(_ blob: String, limit: Int) -> [UInt8]? {
    if process == nil { process = try? ChildProcess(["git", "-C", root, "cat-file", "--batch"]) }
    guard let process, process.write(blob + "\n") else { return nil }
    while !rest.contains(0x0A) { guard fill(from: process) else { return nil } }
    // The identifier, the type and the size on a line, then the bytes and a line break.
    let header = String(decoding: rest.prefix { $0 != 0x0A }, as: UTF8.self).split(separator: " ")
    guard header.count == 3, header[1] == "blob", let size = Int(header[2]) else { return nil }
    rest.removeFirst(header.reduce(3) { $0 + $1.utf8.count })
    while rest.count < size + 1 { guard fill(from: process) else { return nil } }
    defer { rest.removeFirst(size + 1) }
    return Array(rest[..<min(size, limit + 1)])
  }

  private mutating func fill(from process: ChildProcess) -> Bool {
    let part = process.read(atMost: 1 << 16)
    rest += part
    return !part.isEmpty
  }
}
