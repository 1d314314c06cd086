import SourceSyntax

/// Texts in groups that are one reference and nothing else, which Style Dictionary resolves like values:
/// `"primary": "{color.blue}"` makes a token of a token, and a group of a group.
struct DictionaryAliases {
  /// A token that such a text makes.
  struct Token {
    let path: String
    /// The path of the token that it refers to.
    let target: String
    let value: JSONValue
  }

  /// The maximum number of references from one to the next.
  private static let chainLimit = 16

  /// The paths of all tokens, sorted.
  private let paths: [String]
  private let isToken: (String) -> Bool
  private var targets: [String: String] = [:]
  /// How many tokens there still may be: groups that many refer to multiply.
  private var rest: Int
  /// The first text whose tokens are more than the limit.
  private(set) var firstBeyond: JSONValue?

  /// - Parameters:
  ///   - files: The files of the dictionary.
  ///   - limit: The maximum number of tokens.
  init(in files: [DictionaryFile], limit: Int) {
    let known = Set(files.flatMap { $0.tokens.map(\.path) })
    paths = known.sorted()
    isToken = known.contains
    rest = limit
    for (path, value) in files.lazy.flatMap(\.aliases) {
      targets[path] = ReferenceText(value.text).wholeReference.map(Self.named)
    }
  }

  /// The tokens that the texts of a file make, but none that has a value.
  mutating func tokens(of file: DictionaryFile) -> [Token] {
    file.aliases.flatMap { path, value -> [Token] in
      guard let target = targets[path].flatMap(resolved), !isToken(path) else { return [] }
      if isToken(target) { return [Token(path: path, target: target, value: value)] }
      let start = target + "."
      let first = paths.partitioningIndex { $0 >= start }
      let members = paths[first...].prefix { $0.hasPrefix(start) }
      let found = members.prefix(rest)
      rest -= found.count
      if found.count < members.count { firstBeyond = firstBeyond ?? value }
      return found.compactMap { member in
        let own = path + member.dropFirst(target.count)
        return isToken(own) ? nil : Token(path: own, target: member, value: value)
      }
    }
  }

  /// The path of the token or group that a name leads to; `nil` if it leads nowhere.
  private func resolved(_ name: String) -> String? {
    var name = name
    for _ in 0..<Self.chainLimit {
      guard !isToken(name) else { return name }
      guard let (start, target) = group(around: name) else { return name }
      name = target + name.dropFirst(start.count)
    }
    return nil
  }

  /// The name itself or the nearest group around it that is a reference, and what it refers to.
  private func group(around name: String) -> (name: String, target: String)? {
    var start = name[...]
    while true {
      if let target = targets[String(start)] { return (String(start), target) }
      guard let dot = start.lastIndex(of: ".") else { return nil }
      start = start[..<dot]
    }
  }

  /// The path in a reference, which may end with that of the value.
  static func named(_ reference: String) -> String {
    let name = ASCII.trimmed(reference)
    return name.hasSuffix(".value") ? String(name.dropLast(".value".count)) : name
  }
}
