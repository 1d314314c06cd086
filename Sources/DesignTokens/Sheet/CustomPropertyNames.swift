import SourceSyntax

/// The tokens that custom properties are called after: `--color-ink`, or `--acme-color-ink` where most
/// of them begin so, for `color.ink`.
package struct CustomPropertyNames<Token: Hashable & Sendable>: Sendable {
  /// The maximum number of words before the names of all tokens.
  private let prefixLimit = 3

  /// The token of each name, or `nil` where several have the same.
  private var tokens: [[UInt8]: Token?] = [:]
  /// What stands before the names of tokens.
  private var prefix = "--"

  /// - Parameters:
  ///   - tokens: The tokens with their paths.
  ///   - references: The names of the custom properties that are values, with their hyphens.
  package init(
    of tokens: some Sequence<(path: String, token: Token)>, references: Set<String>
  ) {
    for (path, token) in tokens {
      // What is around the dump of a style sheet is no part of its names.
      let name = Self.folded(path.firstRange(of: ".--").map { path[$0.upperBound...] } ?? path[...])
      let isOther = self.tokens[name].map { $0 != token } ?? false
      self.tokens.updateValue(isOther ? nil : token, forKey: name)
    }
    prefix = commonPrefix(of: references.filter { token(of: $0) == nil })
  }

  /// The token that a custom property is called after; `nil` if none is, several are, or only the one
  /// that has this value.
  package func token(of property: String, besides own: Token? = nil) -> Token? {
    let starts = property.hasPrefix(prefix) ? ["--", prefix] : ["--"]
    for start in starts {
      if let token = tokens[Self.folded(property.dropFirst(start.utf8.count))] {
        return token == own ? nil : token
      }
    }
    return nil
  }

  /// The beginning that more than half of some names share and that names the most tokens; the shortest,
  /// if several do.
  private func commonPrefix(of names: Set<String>) -> String {
    var counts: [String: (names: Int, tokens: Int)] = [:]
    for name in names {
      let words = name.dropFirst(2).split(separator: "-", maxSplits: prefixLimit)
      for count in words.indices.dropLast() {
        let prefix = "--\(words[...count].joined(separator: "-"))-"
        let isToken = tokens[Self.folded(name.dropFirst(prefix.utf8.count))] != nil
        counts[prefix, default: (0, 0)].names += 1
        if isToken { counts[prefix, default: (0, 0)].tokens += 1 }
      }
    }
    let common = counts.filter { $0.value.names * 2 > names.count && $0.value.tokens > 0 }
    return common.max { a, b in
      (a.value.tokens, b.key.utf8.count, b.key) < (b.value.tokens, a.key.utf8.count, a.key)
    }?.key ?? "--"
  }

  /// A name regardless of case and of what separates its words.
  private static func folded(_ name: some StringProtocol) -> [UInt8] {
    name.utf8.compactMap { byte in "-_. /".utf8.contains(byte) ? nil : ASCII.lowercased(byte) }
  }
}
