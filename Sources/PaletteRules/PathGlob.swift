/// A pattern over token paths (segments separated by `.`) or file paths (separated by `/`).
///
/// | pattern    | matches                                                              |
/// | ---------- | -------------------------------------------------------------------- |
/// | `*`        | any text within one segment, so `*` alone is one segment             |
/// | `**`       | as a whole segment: any number of segments, also none                |
/// | `?`        | one character of a segment                                           |
/// | `[abc]`    | one of these characters; `[a-z]` a range, `[!abc]` any other         |
/// | `{name}`   | any text within one segment but not nothing, remembered as `name`    |
/// | `\`        | the next character as it is                                          |
///
/// Everything else matches itself, case and all. Matching takes at most the product of the two
/// lengths, whatever the pattern.
///
/// ```swift
/// let glob = try PathGlob("icon.{name}")
/// print(glob.captures(in: "icon.danger")?["name"] ?? "no match")
/// // Prints "danger"
/// ```
public struct PathGlob: Hashable, Sendable {
  /// Why a text is not a pattern.
  public struct SyntaxError: Error, Hashable, Sendable {
    /// What is wrong, in a few words.
    public var message: String
  }

  enum Element: Hashable, Sendable {
    case literal(Character)
    case any
    case set(Set<Character>, ranges: [ClosedRange<Character>], isNegated: Bool)
    /// Any text; not nothing, and remembered, when it has a name.
    case run(name: String?)
  }

  enum Segment: Hashable, Sendable {
    case anyDepth
    case elements([Element])
  }

  /// The pattern as it was written.
  public let text: String
  /// The names that the pattern remembers.
  public let names: Set<String>
  let separator: Character
  let segments: [Segment]

  /// Makes a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern.
  ///   - separator: What separates segments: `.` for tokens, `/` for files.
  /// - Throws: ``SyntaxError`` for a bracket that is not closed, a bad name, a name used twice, or
  ///   `{a,b}`, which no pattern needs where a list of patterns can be given.
  public init(_ text: String, separator: Character = ".") throws(SyntaxError) {
    self.text = text
    self.separator = separator
    var parser = GlobParser(text, separator: separator)
    segments = try parser.parse()
    names = parser.names
  }

  /// Whether a path matches.
  public func matches(_ path: String) -> Bool { captures(in: path) != nil }

  /// Matches a path and remembers the texts that names stand for.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - bound: Texts that another pattern remembered: a name in it must have this very text.
  /// - Returns: The remembered texts, or `nil` when the path does not match.
  public func captures(in path: String, bound: [String: String] = [:]) -> [String: String]? {
    let parts = path.split(separator: separator, omittingEmptySubsequences: false).map(Array.init)
    var captured: [[String: String]] = []
    // Two cursors, and the last `**` to come back to: what an earlier one took is never revised,
    // which is enough, because a later `**` can take whatever is left.
    var (part, segment) = (0, 0)
    var retry: (part: Int, segment: Int, depth: Int)?
    while part < parts.count {
      if segment < segments.count {
        switch segments[segment] {
        case .anyDepth:
          retry = (part, segment, captured.count)
          segment += 1
          continue
        case .elements(let elements):
          if let texts = match(elements, parts[part], bound: bound) {
            captured.append(texts)
            (part, segment) = (part + 1, segment + 1)
            continue
          }
        }
      }
      guard let last = retry else { return nil }
      retry = (last.part + 1, last.segment, last.depth)
      (part, segment) = (last.part + 1, last.segment + 1)
      captured.removeLast(captured.count - last.depth)
    }
    guard segments[segment...].allSatisfy({ $0 == .anyDepth }) else { return nil }
    return captured.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
  }

  /// Matches one segment, again with two cursors and one place to come back to.
  private func match(_ elements: [Element], _ text: [Character], bound: [String: String])
    -> [String: String]?
  {
    var elements = elements
    if !bound.isEmpty {
      elements = elements.flatMap { element in
        guard case .run(let name?) = element, let text = bound[name] else { return [element] }
        return text.map { .literal($0) }
      }
    }
    var extents: [Int: Range<Int>] = [:]
    var (at, index) = (0, 0)
    var retry: (at: Int, index: Int)?
    while at < text.count {
      if index < elements.count {
        switch elements[index] {
        case .run(let name):
          let end = name == nil ? at : at + 1
          extents[index] = at..<end
          retry = (end, index)
          (at, index) = (end, index + 1)
          continue
        case .literal(text[at]), .any:
          (at, index) = (at + 1, index + 1)
          continue
        case .set(let members, let ranges, let isNegated):
          let isMember = members.contains(text[at]) || ranges.contains { $0.contains(text[at]) }
          if isMember != isNegated {
            (at, index) = (at + 1, index + 1)
            continue
          }
        default: break
        }
      }
      guard let last = retry, let extent = extents[last.index] else { return nil }
      extents[last.index] = extent.lowerBound..<(last.at + 1)
      retry = (last.at + 1, last.index)
      (at, index) = (last.at + 1, last.index + 1)
    }
    for element in elements[min(index, elements.count)...] {
      guard case .run(nil) = element else { return nil }
    }
    var texts: [String: String] = [:]
    for (index, extent) in extents {
      if case .run(let name?) = elements[index] { texts[name] = String(text[extent]) }
    }
    return texts
  }
}

/// Reads a pattern, character by character.
private struct GlobParser {
  let separator: Character
  var rest: Substring
  var names: Set<String> = []

  init(_ text: String, separator: Character) {
    self.separator = separator
    rest = text[...]
  }

  mutating func parse() throws(PathGlob.SyntaxError) -> [PathGlob.Segment] {
    guard !rest.isEmpty else { throw PathGlob.SyntaxError(message: "the pattern is empty") }
    var segments: [PathGlob.Segment] = []
    var elements: [PathGlob.Element] = []
    func closed() -> PathGlob.Segment {
      elements == [.run(name: nil), .run(name: nil)] ? .anyDepth : .elements(elements)
    }
    while let character = rest.popFirst() {
      switch character {
      case separator:
        segments.append(closed())
        elements = []
      case "*": elements.append(.run(name: nil))
      case "?": elements.append(.any)
      case "[": elements.append(try set())
      case "{": elements.append(.run(name: try name()))
      case "\\":
        guard let next = rest.popFirst() else {
          throw PathGlob.SyntaxError(message: "“\\” ends the pattern; write “\\\\” for itself")
        }
        elements.append(.literal(next))
      default: elements.append(.literal(character))
      }
    }
    segments.append(closed())
    return segments
  }

  private mutating func set() throws(PathGlob.SyntaxError) -> PathGlob.Element {
    guard let end = rest.dropFirst().firstIndex(of: "]") else {
      throw PathGlob.SyntaxError(message: "“[” is not closed by “]”")
    }
    var inside = Array(rest[..<end])
    rest = rest[rest.index(after: end)...]
    let isNegated = inside.first == "!" || inside.first == "^"
    if isNegated { inside.removeFirst() }
    var members: Set<Character> = []
    var ranges: [ClosedRange<Character>] = []
    var index = 0
    while index < inside.count {
      if index + 2 < inside.count, inside[index + 1] == "-", inside[index] <= inside[index + 2] {
        ranges.append(inside[index]...inside[index + 2])
        index += 3
      } else {
        members.insert(inside[index])
        index += 1
      }
    }
    return .set(members, ranges: ranges, isNegated: isNegated)
  }

  private mutating func name() throws(PathGlob.SyntaxError) -> String {
    guard let end = rest.firstIndex(of: "}") else {
      throw PathGlob.SyntaxError(message: "“{” is not closed by “}”")
    }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    guard !name.contains(",") else {
      throw PathGlob.SyntaxError(
        message: "“{\(name)}” lists alternatives; write one pattern for each of them instead")
    }
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" })
    else {
      throw PathGlob.SyntaxError(
        message: "“{\(name)}” is not a name of letters, digits, “-” and “_”")
    }
    guard names.insert(name).inserted else {
      throw PathGlob.SyntaxError(message: "“{\(name)}” stands twice in one pattern")
    }
    return name
  }
}
