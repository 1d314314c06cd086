public import SourceSyntax

/// An alias written in a token file, whose step of a scale can be replaced by another:
/// `{gray.500}` by `{gray.600}`, `var(--gray-light)` by `var(--gray-dark)`.
///
/// ```swift
/// let source = try SourceText(name: "a.css", text: "--text: var(--gray-500);")
/// let alias = AliasLiteral(in: source, at: source.location(of: 8..<23), format: "css")
/// if let edit = alias?.replacing("500", with: "600") {
///   print(String(decoding: try source.applying([edit]), as: UTF8.self))
/// }
/// // Prints "--text: var(--gray-600);"
/// ```
public struct AliasLiteral: Sendable {
  /// The place of the alias.
  public let location: SourceLocation
  private let text: String
  private let start: Int

  /// Takes an alias: a value that is one reference and nothing else; `nil` for any other value, and
  /// for a reference that names no path.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - location: The place of the value.
  ///   - format: The identifier of the file's format.
  public init?(in source: SourceText, at location: SourceLocation, format: String) {
    let range = location.range.start.offset..<location.range.end.offset
    guard range.upperBound <= source.bytes.count, 1...1024 ~= range.count else { return nil }
    let text = source.text(range)
    let isBare = [FigmaExport.id, FigmaVariables.id, SwiftColors.id].contains(format)
    guard Self.isAlias(text, isBare: isBare) else { return nil }
    self.text = text
    self.location = location
    start = range.lowerBound
  }

  /// `{a.b}`, `{!A_B}`, `$a.b`, `var(--a-b)`, `#/a/b/$value`, `@color/a_b`, with or without quotes;
  /// `a/b` as well if paths may be bare.
  private static func isAlias(_ text: String, isBare: Bool) -> Bool {
    func isFree(_ bytes: some Sequence<UInt8>, of marks: String) -> Bool {
      !bytes.contains { marks.utf8.contains($0) }
    }
    let inner = text.utf8.trimming { "\"' ".utf8.contains($0) }
    guard isFree(inner, of: "\\,\"'\n") else { return false }
    if inner.starts(with: "{".utf8), inner.last == UInt8(ascii: "}") {
      return isFree(inner.dropFirst().dropLast(), of: "{}")
    }
    if inner.starts(with: "var(".utf8), inner.last == UInt8(ascii: ")") {
      return isFree(inner.dropFirst(4).dropLast(), of: "()")
    }
    return isFree(inner, of: "() {}")
      && (isBare || ["$", "#/", "@color/"].contains { inner.starts(with: $0.utf8) })
  }

  /// The edit that replaces all of the text, an identifier; `nil` if the text is another one.
  public func replacing(identifier: String, with other: String) -> SourceEdit? {
    text == identifier ? SourceEdit(start..<start + text.utf8.count, other) : nil
  }

  /// The edit that replaces a number or a word of the path; `nil` if the text does not have it
  /// exactly once.
  public func replacing(_ step: String, with other: String) -> SourceEdit? {
    let bytes = Array(text.utf8)
    let digits = Array(step.utf8)
    var places: [Int] = []
    for index in bytes.indices where bytes[index...].starts(with: digits) {
      let end = index + digits.count
      let isPart = digits.allSatisfy(ASCII.isDigit) ? ASCII.isDigit : Self.isLetter
      let isAlone =
        (index == 0 || !isPart(bytes[index - 1])) && (end == bytes.count || !isPart(bytes[end]))
      if isAlone { places.append(index) }
    }
    guard let place = places.first, places.count == 1 else { return nil }
    return SourceEdit(start + place..<start + place + digits.count, other)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
}

extension BidirectionalCollection {
  fileprivate func trimming(_ isTrimmed: (Element) -> Bool) -> SubSequence {
    var rest = self[...]
    while let first = rest.first, isTrimmed(first) { rest.removeFirst() }
    while let last = rest.last, isTrimmed(last) { rest.removeLast() }
    return rest
  }
}
