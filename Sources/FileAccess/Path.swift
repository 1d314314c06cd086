/// Functions on paths with `/` as the separator.
package enum Path {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The last component.
  package static func name(_ path: String) -> String {
    let utf8 = path.utf8
    guard let last = utf8.lastIndex(where: { $0 != slash }) else { return path }
    let end = utf8.index(after: last)
    let start = utf8[..<end].lastIndex(of: slash).map { utf8.index(after: $0) }
    return String(path[(start ?? utf8.startIndex)..<end])
  }

  /// All but the last component; empty for a bare name.
  package static func folder(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: slash) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The extension of the last component in lower case; `nil` if it has none or is only an
  /// extension (`.env`).
  package static func fileExtension(_ path: String) -> String? {
    let name = name(path)
    guard let dot = name.utf8.lastIndex(of: dot), dot != name.startIndex else { return nil }
    return String(
      decoding: name.utf8[name.utf8.index(after: dot)...].map {
        0x41...0x5A ~= $0 ? $0 | 0x20 : $0
      },
      as: UTF8.self)
  }

  /// The path without the extension of its last part.
  package static func withoutExtension(_ path: String) -> String {
    guard let dot = path.utf8.lastIndex(of: dot), fileExtension(path) != nil else { return path }
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
    if path.utf8.first == slash { return normalized(path) }
    return normalized(join(SystemCalls.currentFolder() ?? "", path))
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
    if isNormalized(path) { return path }
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

  /// Whether no component is `.`, `..` or empty, except that the path may begin with a slash.
  private static func isNormalized(_ path: String) -> Bool {
    var length = 0
    var dots = 0
    var isFirst = true
    for byte in path.utf8 {
      guard byte == slash else {
        length += 1
        dots += byte == dot ? 1 : 0
        continue
      }
      if length == 0 ? !isFirst : length == dots && dots <= 2 { return false }
      isFirst = false
      (length, dots) = (0, 0)
    }
    return length > 0 && (length != dots || dots > 2)
  }
}
