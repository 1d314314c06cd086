/// Functions on paths with `/` as the separator.
package enum Path {
  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  /// The last component.
  package static func name(_ path: String) -> String {
    guard let range = nameRange(path.utf8Span.span) else { return path }
    return part(range, of: path)
  }

  /// Where the last component is, without slashes after it; `nil` if there is nothing else.
  private static func nameRange(_ path: Span<UInt8>) -> Range<Int>? {
    var end = path.count
    while end > 0, path[end - 1] == slash { end -= 1 }
    guard end > 0 else { return nil }
    return (last(slash, in: path, 0..<end) ?? -1) + 1..<end
  }

  private static func last(_ byte: UInt8, in path: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var index = range.upperBound
    while index > range.lowerBound {
      index -= 1
      if path[index] == byte { return index }
    }
    return nil
  }

  private static func part(_ range: Range<Int>, of path: String) -> String {
    let start = path.utf8.index(path.startIndex, offsetBy: range.lowerBound)
    return String(path[start..<path.utf8.index(start, offsetBy: range.count)])
  }

  /// Whether the path has the character that stands for bytes that are not UTF-8.
  package static func isRepaired(_ path: String) -> Bool {
    path.unicodeScalars.contains("\u{FFFD}")
  }

  /// All but the last component; empty for a bare name.
  package static func folder(_ path: String) -> String {
    let utf8 = path.utf8Span.span
    guard let slash = last(slash, in: utf8, 0..<utf8.count) else { return "" }
    return slash == 0 ? "/" : part(0..<slash, of: path)
  }

  /// The dot before the extension of the last component; `nil` if it has none or is only an extension
  /// (`.env`).
  private static func extensionDot(_ path: Span<UInt8>) -> (dot: Int, end: Int)? {
    guard let name = nameRange(path), let dot = last(dot, in: path, name),
      dot != name.lowerBound
    else { return nil }
    return (dot, name.upperBound)
  }

  /// The extension of the last component in lower case; `nil` if it has none or is only an
  /// extension (`.env`).
  package static func fileExtension(_ path: String) -> String? {
    guard let (dot, end) = extensionDot(path.utf8Span.span) else { return nil }
    return String(
      decoding: part(dot + 1..<end, of: path).utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 },
      as: UTF8.self)
  }

  /// The path without the extension of its last part.
  package static func withoutExtension(_ path: String) -> String {
    extensionDot(path.utf8Span.span).map { part(0..<$0.dot, of: path) } ?? path
  }

  /// Whether a path is that of a folder or of something in it, by the text of both paths.
  package static func contains(_ folder: String, _ path: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
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

  /// Where a file of a package may be that is installed beside a file or above it, the nearest place first.
  package static func ofPackage(_ name: String, above file: String) -> [String] {
    var folder = folder(file)
    var paths: [String] = []
    while true {
      paths.append(normalized(join(folder, "node_modules/\(name)")))
      let parent = Self.folder(folder)
      guard parent != folder else { return paths }
      folder = parent
    }
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
    let source = path.utf8Span.span
    let isAbsolute = !source.isEmpty && source[0] == slash
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    // The components that `..` can take back.
    var depth = 0
    var start = 0
    while start < source.count {
      var end = start
      while end < source.count, source[end] != slash { end += 1 }
      let length = end - start
      let isParent = length == 2 && source[start] == dot && source[start + 1] == dot
      if isParent, depth > 0 {
        depth -= 1
        bytes.removeLast(bytes.count - (bytes.lastIndex(of: slash) ?? 0))
      } else if length > 1 || length == 1 && source[start] != dot {
        if isAbsolute || !bytes.isEmpty { bytes.append(slash) }
        for index in start..<end { bytes.append(source[index]) }
        if !isParent { depth += 1 }
      }
      start = end + 1
    }
    if bytes.isEmpty { return isAbsolute ? "/" : "." }
    return String(decoding: bytes, as: UTF8.self)
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
