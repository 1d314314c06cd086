/// The files ignored by version control, according to the `.gitignore` files of the folders above
/// them (gitignore(5)).
///
/// If several patterns match, the last one of the nearest file decides; a pattern that begins with
/// `!` includes a file again. Files in an ignored folder cannot be included again, because the
/// folder is not entered.
package struct IgnoreRules {
  /// A line of a `.gitignore`.
  struct Pattern {
    let segments: [String]
    /// Whether the pattern is matched against the whole path below its file, not just the name.
    let isAnchored: Bool
    let isFolderOnly: Bool
    let isNegated: Bool

    /// Reads a line; `nil` for an empty one or a comment.
    init?(_ line: Substring) {
      var text = line
      while text.last == " ", !text.hasSuffix("\\ ") { text.removeLast() }
      if text.first == "#" { return nil }
      isNegated = text.first == "!"
      if isNegated { text.removeFirst() }
      isFolderOnly = text.last == "/"
      if isFolderOnly { text.removeLast() }
      isAnchored = text.contains("/")
      segments = text.split(separator: "/").map(String.init)
      if segments.isEmpty { return nil }
    }

    /// Whether the pattern matches a path relative to the folder of its file.
    func matches(_ path: [Substring], isFolder: Bool) -> Bool {
      if isFolderOnly, !isFolder { return false }
      guard isAnchored else {
        guard let name = path.last else { return false }
        return Self.matches(Array(segments[0].unicodeScalars), Array(name.unicodeScalars))
      }
      return Self.matches(segments[...], path[...])
    }

    /// Whether segments match the names of a path; `**` matches any number of folders.
    private static func matches(_ pattern: ArraySlice<String>, _ path: ArraySlice<Substring>)
      -> Bool
    {
      // reachable[i]: whether the pattern so far matches the first i names.
      var reachable = [true] + Array(repeating: false, count: path.count)
      for (index, segment) in pattern.enumerated() {
        var next = Array(repeating: false, count: path.count + 1)
        if segment == "**" {
          let isLast = index == pattern.count - 1
          var isOpen = false
          for position in 0...path.count {
            next[position] = isLast ? isOpen : isOpen || reachable[position]
            isOpen = isOpen || reachable[position]
          }
        } else {
          let scalars = Array(segment.unicodeScalars)
          for (position, name) in path.enumerated() where reachable[position] {
            next[position + 1] = matches(scalars, Array(name.unicodeScalars))
          }
        }
        reachable = next
      }
      return reachable[path.count]
    }

    /// Whether a pattern with `*`, `?`, `[a-z]` and `\` matches a name (fnmatch(3)). Backtracking
    /// only to the last `*` avoids exponential time.
    private static func matches(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
      var (position, index) = (0, 0)
      var retry: (pattern: Int, name: Int)?
      while index < name.count {
        if position < pattern.count, pattern[position] == "*" {
          retry = (position, index)
          position += 1
          continue
        }
        if let width = matchesOne(pattern, position, name[index]) {
          position += width
          index += 1
          continue
        }
        guard let last = retry else { return false }
        retry = (last.pattern, last.name + 1)
        (position, index) = (last.pattern + 1, last.name + 1)
      }
      return pattern[position...].allSatisfy { $0 == "*" }
    }

    /// The length of the pattern that matches one character, or `nil` if it does not match.
    private static func matchesOne(
      _ pattern: [Unicode.Scalar], _ position: Int, _ scalar: Unicode.Scalar
    ) -> Int? {
      guard position < pattern.count else { return nil }
      switch pattern[position] {
      case "?": return 1
      case "\\" where position + 1 < pattern.count:
        return pattern[position + 1] == scalar ? 2 : nil
      case "[":
        guard let end = pattern[(position + 1)...].dropFirst().firstIndex(of: "]") else { break }
        var set = pattern[(position + 1)..<end]
        let isNegated = set.first == "!" || set.first == "^"
        if isNegated { set.removeFirst() }
        var isIn = false
        while let low = set.popFirst() {
          if set.count >= 2, set.first == "-" {
            set.removeFirst()
            if let high = set.popFirst(), low.value <= scalar.value, scalar.value <= high.value {
              isIn = true
            }
          } else if low == scalar {
            isIn = true
          }
        }
        return isIn != isNegated ? end - position + 1 : nil
      default: break
      }
      return pattern[position] == scalar ? 1 : nil
    }
  }

  private let files: any FileReading
  /// The patterns of each folder, cached on first use.
  private var patterns: [String: [Pattern]] = [:]
  /// The folders in which a search begins, with those above them up to the repository.
  private var bases: [String: [String]] = [:]
  /// The last folder in which nothing is ignored, and the root it was below: most paths are in the
  /// folder of the one before.
  private var free: (folder: String, root: String)?

  package init(files: some FileReading) { self.files = files }

  /// Whether a path below the folder `root` is ignored, given that the folders between are not.
  package mutating func isIgnored(_ path: String, isFolder: Bool, under root: String) -> Bool {
    let parent = Path.folder(path)
    if let free, free.folder == parent, free.root == root { return false }
    let names = Self.names(of: path, under: root)
    guard !names.isEmpty else { return false }
    // The folders from the outermost to that of the path, each with the names from it to the path.
    var folders: [(folder: String, names: [Substring])] = []
    for base in outerFolders(of: root) {
      folders.append((base.folder, base.names + names))
    }
    var folder = root
    for index in names.indices {
      folders.append((folder, Array(names[index...])))
      folder = Path.join(folder, String(names[index]))
    }
    var isFree = true
    for (folder, names) in folders.reversed() {
      let patterns = patterns(of: folder)
      if !patterns.isEmpty { isFree = false }
      for pattern in patterns.reversed() where pattern.matches(names, isFolder: isFolder) {
        return !pattern.isNegated
      }
    }
    if isFree { free = (parent, root) }
    return false
  }

  private static func names(of path: String, under root: String) -> [Substring] {
    if root == "." || root.isEmpty { return path.split(separator: "/").filter { $0 != "." } }
    guard path.hasPrefix(root) else { return [] }
    return path.dropFirst(root.count).split(separator: "/")
  }

  private mutating func patterns(of folder: String) -> [Pattern] {
    if let known = patterns[folder] { return known }
    let path = Path.join(folder, ".gitignore")
    var read: [Pattern] = []
    if files.kind(of: path) == .file, let bytes = try? files.read(path) {
      let text = String(decoding: bytes, as: UTF8.self)
      read = text.split(whereSeparator: \.isNewline).compactMap(Pattern.init)
    }
    patterns[folder] = read
    return read
  }

  /// The folders above one up to its repository, outermost first, with the names from each to the
  /// folder; empty outside a repository.
  private mutating func outerFolders(of root: String) -> [(folder: String, names: [Substring])] {
    let identity = files.identity(of: root)
    let above: [String]
    if let known = bases[identity] {
      above = known
    } else {
      above = foldersAbove(identity)
      bases[identity] = above
    }
    return above.map { ($0, Self.names(of: identity, under: $0)) }
  }

  private func foldersAbove(_ folder: String) -> [String] {
    guard folder.hasPrefix("/"), let root = Repository.root(of: folder, files) else { return [] }
    var result: [String] = []
    var folder = folder
    while folder != root {
      folder = Path.folder(folder)
      result.insert(folder, at: 0)
    }
    return result
  }
}
