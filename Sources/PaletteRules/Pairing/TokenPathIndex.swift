/// Token paths, indexed for patterns: one without wildcards is looked up; any other is compared
/// once with the paths that begin with its first segment.
struct TokenPathIndex {
  private let paths: [String]
  private let positions: [String: Int]
  private let byFirstSegment: [Substring: [Int]]
  /// The matches of patterns without names.
  private var known: [PathGlob: [Int]] = [:]

  init(_ paths: [String]) {
    self.paths = paths
    positions = Dictionary(
      paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    byFirstSegment = Dictionary(grouping: paths.indices) { paths[$0].prefix { $0 != "." } }
  }

  /// The first token with a path.
  func position(of path: String) -> Int? { positions[path] }

  /// The tokens that match a pattern, with the texts captured by its names.
  mutating func matches(
    _ pattern: PathGlob, bound: [String: String] = [:]
  ) -> [(position: Int, captures: [String: String])] {
    if pattern.names.isEmpty, let positions = known[pattern] {
      return positions.map { ($0, bound) }
    }
    let found = find(pattern, bound: bound)
    if pattern.names.isEmpty { known[pattern] = found.map(\.position) }
    return found
  }

  private func find(
    _ pattern: PathGlob, bound: [String: String]
  ) -> [(position: Int, captures: [String: String])] {
    if let literal = pattern.literal(bound: bound) {
      guard let position = positions[literal] else { return [] }
      return [(position, bound)]
    }
    let candidates =
      pattern.firstSegment(bound: bound).map { byFirstSegment[$0[...]] ?? [] }
      ?? Array(paths.indices)
    return candidates.compactMap { position in
      pattern.captures(in: paths[position], bound: bound).map { captures in
        (position, bound.isEmpty ? captures : bound.merging(captures) { first, _ in first })
      }
    }
  }

  /// The tokens that match a pattern whose names are all bound. A background with a name that this
  /// foreground did not capture belongs to another foreground of the declaration.
  mutating func tokens(matching patterns: [PathGlob], bound: [String: String]) -> [Int] {
    let usable = patterns.filter { $0.names.isSubset(of: bound.keys) }
    guard usable.count != 1 else { return matches(usable[0], bound: bound).map(\.position) }
    var found: Set<Int> = []
    for pattern in usable { found.formUnion(matches(pattern, bound: bound).map(\.position)) }
    return found.sorted()
  }
}

extension PathGlob {
  /// The only path that the pattern can match, if it has no wildcards other than bound names.
  fileprivate func literal(bound: [String: String]) -> String? {
    var texts: [String] = []
    for segment in segments {
      guard let text = segment.literal(bound: bound) else { return nil }
      texts.append(text)
    }
    return texts.joined(separator: String(separator))
  }

  /// The first segment of every path that the pattern matches, if there is only one.
  fileprivate func firstSegment(bound: [String: String]) -> String? {
    segments.first?.literal(bound: bound)
  }
}

extension PathGlob.Segment {
  fileprivate func literal(bound: [String: String]) -> String? {
    if case .text(let text) = self { return text }
    guard case .elements(let elements) = self else { return nil }
    var text = ""
    for element in elements {
      switch element {
      case .literal(let character): text.append(character)
      case .run(let name?):
        guard let value = bound[name] else { return nil }
        text += value
      default: return nil
      }
    }
    return text
  }
}
