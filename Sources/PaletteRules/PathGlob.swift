/// A pattern over token paths (segments separated by `.`) or file paths (separated by `/`).
///
/// | pattern    | matches                                                              |
/// | ---------- | -------------------------------------------------------------------- |
/// | `*`        | any text within one segment; `*` alone matches one segment           |
/// | `**`       | as a whole segment: any number of segments, including none           |
/// | `?`        | one character of a segment                                           |
/// | `[abc]`    | one of these characters; `[a-z]` a range, `[!abc]` any other         |
/// | `{name}`   | any nonempty text within one segment, captured as `name`             |
/// | `\`        | the next character, literally                                        |
///
/// All other characters match themselves, including their case. Matching takes time at most
/// proportional to the product of the two lengths, for any pattern.
///
/// ```swift
/// let glob = try PathGlob("icon.{name}")
/// print(glob.captures(in: "icon.danger")?["name"] ?? "no match")
/// // Prints "danger"
/// ```
public struct PathGlob: Hashable, Sendable {
  /// An error in a pattern.
  public struct SyntaxError: Error, Hashable, Sendable {
    /// A short description.
    public var message: String
  }

  enum Element: Hashable, Sendable {
    case literal(Character)
    case any
    case set(Set<Character>, ranges: [ClosedRange<Character>], isNegated: Bool)
    /// Any text; nonempty and captured if it has a name.
    case run(name: String?)
  }

  enum Segment: Hashable, Sendable {
    case anyDepth
    /// A text without wildcards.
    case text(String)
    case elements([Element])
  }

  /// The pattern as it was written.
  public let text: String
  /// The names that the pattern captures.
  public let names: Set<String>
  let separator: Character
  let segments: [Segment]

  /// Makes a pattern.
  ///
  /// - Parameters:
  ///   - text: The pattern.
  ///   - separator: What separates segments: `.` for tokens, `/` for files.
  /// - Throws: ``SyntaxError`` for an unclosed bracket, an invalid or duplicate name, or `{a,b}`,
  ///   for which a list of patterns is the replacement.
  public init(_ text: String, separator: Character = ".") throws(SyntaxError) {
    self.text = text
    self.separator = separator
    var parser = GlobParser(text, separator: separator)
    segments = try parser.parse()
    names = parser.names
  }

  /// Whether a path matches.
  public func matches(_ path: String) -> Bool { captures(in: path) != nil }

  /// Matches a path and captures the texts of the names.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - bound: Texts captured by another pattern; a name in it matches only this text.
  /// - Returns: The captured texts, or `nil` if the path does not match.
  public func captures(in path: String, bound: [String: String] = [:]) -> [String: String]? {
    let parts = self.parts(of: path)
    var captured: [[String: String]] = []
    // Two cursors, and the last `**` to backtrack to: earlier ones are never revised, which
    // suffices, because a later `**` can match whatever is left.
    var (part, segment) = (0, 0)
    var retry: (part: Int, segment: Int, depth: Int)?
    while part < parts.count {
      if segment < segments.count {
        switch segments[segment] {
        case .anyDepth:
          retry = (part, segment, captured.count)
          segment += 1
          continue
        case .text(let text):
          if parts[part] == text {
            (part, segment) = (part + 1, segment + 1)
            continue
          }
        case .elements(let elements):
          if let texts = match(elements, Array(parts[part]), bound: bound) {
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

  /// The segments of a path.
  private func parts(of path: String) -> [Substring] {
    var parts: [Substring] = []
    var start = path.startIndex
    for index in path.utf8.indices where path.utf8[index] == separator.asciiValue {
      parts.append(path[start..<index])
      start = path.utf8.index(after: index)
    }
    return parts + [path[start...]]
  }

  /// Matches one segment, again with two cursors and one position to backtrack to.
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
      if elements == [.run(name: nil), .run(name: nil)] { return .anyDepth }
      var text = ""
      for element in elements {
        guard case .literal(let character) = element else { return .elements(elements) }
        text.append(character)
      }
      return .text(text)
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
      throw PathGlob.SyntaxError(message: "“{\(name)}” is used twice in one pattern")
    }
    return name
  }
}
