/// Functions on paths with `/` as the separator.
package enum Path {
  /// The last component.
  package static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// All but the last component; empty for a bare name.
  package static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The extension of the last component in lower case; `nil` if it has none or is only an
  /// extension (`.env`).
  package static func fileExtension(_ path: String) -> String? {
    let name = name(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    return String(
      decoding: name[name.index(after: dot)...].utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 },
      as: UTF8.self)
  }

  /// The path without the extension of its last part.
  package static func withoutExtension(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), fileExtension(path) != nil else { return path }
    return String(path[..<dot])
  }

  /// The deepest folder that contains all paths, or `.` if there is none.
  package static func commonFolder(of paths: [String]) -> String {
    guard var common = paths.first.map(folder) else { return "." }
    for path in paths {
      while !common.isEmpty, common != "/", !path.hasPrefix(common + "/") {
        common = folder(common)
      }
    }
    return common.isEmpty ? "." : common
  }

  /// The normalized path from the root.
  package static func absolute(_ path: String) -> String {
    normalized(join(SystemCalls.currentFolder() ?? "", path))
  }

  /// A path relative to a folder.
  package static func join(_ folder: String, _ name: String) -> String {
    if name.hasPrefix("/") || folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The path that leads from a folder to a file or folder.
  package static func relative(_ path: String, to folder: String) -> String {
    let target = absolute(path).split(separator: "/")
    let start = absolute(folder).split(separator: "/")
    let common = zip(target, start).prefix { $0 == $1 }.count
    let parts = start.dropFirst(common).map { _ in ".." } + target.dropFirst(common)
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// The path without `.`, `..` (after another component), and doubled or trailing slashes.
  package static func normalized(_ path: String) -> String {
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
