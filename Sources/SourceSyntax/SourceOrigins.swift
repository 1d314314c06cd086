/// Where the parts of a compiled text come from.
package struct SourceOrigins: Sendable {
  /// A part of the compiled text, and the place that it comes from.
  private struct Part: Sendable {
    let start: UInt32
    let end: UInt32
    let source: UInt32
    let from: UInt32
    let to: UInt32
  }

  /// The texts that it was compiled from.
  package private(set) var sources: [SourceText] = []
  /// Names, values and selectors, in order.
  private var parts: [Part] = []
  /// What is copied as it is, in order.
  private var copies: [Part] = []

  package init() {}

  /// Takes a text that parts come from, and returns its number.
  package mutating func add(_ source: SourceText) -> Int {
    sources.append(source)
    return sources.count - 1
  }

  /// Notes where the name, the value or the selector that begins at an offset, behind those before, comes
  /// from.
  package mutating func note(_ start: Int, from place: Range<Int>, of source: Int) {
    parts.append(Self.part(start..<start, place, source))
  }

  /// Notes that a part behind those before is copied from a place.
  package mutating func copy(_ range: Range<Int>, from place: Range<Int>, of source: Int) {
    copies.append(Self.part(range, place, source))
  }

  private static func part(_ range: Range<Int>, _ place: Range<Int>, _ source: Int) -> Part {
    Part(
      start: UInt32(range.lowerBound), end: UInt32(range.upperBound), source: UInt32(source),
      from: UInt32(place.lowerBound), to: UInt32(place.upperBound))
  }

  /// The place that a range of the compiled text comes from: its own where it is copied, else that of the
  /// name, the value or the selector that it is in or behind.
  func location(of range: Range<Int>) -> SourceLocation? {
    if let copy = Self.last(before: range.lowerBound, in: copies),
      Int(copy.end) >= range.upperBound, !range.isEmpty
    {
      let start = Int(copy.from) + range.lowerBound - Int(copy.start)
      return sources[Int(copy.source)].location(of: start..<start + range.count)
    }
    guard let part = Self.last(before: range.lowerBound, in: parts) ?? parts.first else {
      return sources.first.map { SourceLocation(startOf: $0.name) }
    }
    return sources[Int(part.source)].location(of: Int(part.from)..<Int(part.to))
  }

  private static func last(before offset: Int, in parts: [Part]) -> Part? {
    let next = parts.partitioningIndex { Int($0.start) > offset }
    return next == 0 ? nil : parts[next - 1]
  }
}
