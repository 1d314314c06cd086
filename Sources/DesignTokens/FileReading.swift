/// What a path leads to.
public enum FileKind: Sendable {
  case file, folder
  /// A pipe, a device or a socket: read when it is named, skipped when it is found.
  case special
}

/// Where the loader finds files: the disk, or texts that a caller holds.
public protocol FileReading: Sendable {
  /// What a path leads to, symbolic links followed, or `nil` where there is nothing.
  func kind(of path: String) -> FileKind?
  /// The bytes of a file.
  func read(_ path: String) throws -> [UInt8]
  /// The names in a folder, in any order.
  func names(in folder: String) throws -> [String]
  /// A spelling of the path that is the same for all that lead to the same file or folder.
  func identity(of path: String) -> String
}

/// Why a file cannot be read, in words.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, such as `permission denied`.
  public var description: String

  /// Makes an error.
  public init(_ description: String) { self.description = description }
}

/// Files that are in memory, by their paths.
public struct MemoryFiles: FileReading {
  /// The bytes of each file.
  public var files: [String: [UInt8]]

  /// Takes the texts of files by their paths, such as `tokens/dark.tokens.json`.
  public init(_ texts: [String: String]) { files = texts.mapValues { Array($0.utf8) } }

  /// What a path leads to.
  public func kind(of path: String) -> FileKind? {
    let path = Path.normalized(path)
    if files[path] != nil { return .file }
    return path == "." || files.keys.contains { $0.hasPrefix(path + "/") } ? .folder : nil
  }

  /// The bytes of a file.
  public func read(_ path: String) throws -> [UInt8] {
    guard let bytes = files[Path.normalized(path)] else { throw FileError("there is no such file") }
    return bytes
  }

  /// The names in a folder.
  public func names(in folder: String) -> [String] {
    let folder = Path.normalized(folder)
    let prefix = folder == "." ? "" : folder + "/"
    let names = files.keys.filter { $0.hasPrefix(prefix) }
      .compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) }
    return Array(Set(names))
  }

  /// The path without `.` and `..`.
  public func identity(of path: String) -> String { Path.normalized(path) }
}

/// Paths with `/` between their parts.
enum Path {
  /// The last part.
  static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// All but the last part; empty for a bare name.
  static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path relative to a folder.
  static func join(_ folder: String, _ name: String) -> String {
    if name.hasPrefix("/") || folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The path without `.`, `..` (where a part precedes it), and doubled or trailing slashes.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
  }
}
