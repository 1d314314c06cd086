/// A change of a text file: some bytes are replaced, and all others stay as they are, so that numbers
/// keep their digits, strings their escapes and lines their ends.
///
/// ```swift
/// let source = try SourceText(name: "a.css", text: "--ink: #777;")
/// let edit = SourceEdit(source.location(of: 7..<11), "#767676")
/// print(String(decoding: try source.applying([edit]), as: UTF8.self))
/// // Prints "--ink: #767676;"
/// ```
public struct SourceEdit: Hashable, Sendable {
  /// The bytes that are replaced, as offsets from the start of the file; empty to insert.
  public var range: Range<Int>
  /// What stands there afterwards.
  public var text: String

  /// Makes an edit.
  public init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }

  /// Makes an edit of what a location, such as that of a token's value, covers.
  public init(_ location: SourceLocation, _ text: String) {
    self.init(location.range.start.offset..<location.range.end.offset, text)
  }
}

/// Why edits cannot be applied together.
///
/// ```swift
/// let source = try SourceText(name: "a.css", text: "--ink: #777;")
/// do {
///   _ = try source.applying([SourceEdit(7..<11, "black"), SourceEdit(8..<11, "000")])
/// } catch {
///   if case .overlap(let first, let second) = error { print(first.text, second.text) }
///   // Prints "black 000"
/// }
/// ```
public enum SourceEditError: Error, Hashable, Sendable {
  /// Two edits replace the same bytes, or insert at the same place.
  case overlap(SourceEdit, SourceEdit)
  /// An edit reaches beyond the file, or into the middle of a character.
  case misplaced(SourceEdit)
}

extension SourceText {
  /// The bytes of the file after some edits, given in any order.
  ///
  /// ```swift
  /// let source = try SourceText(name: "a.json", text: "size: 1.50, ink: black")
  /// let bytes = try source.applying([SourceEdit(17..<22, "navy")])
  /// print(String(decoding: bytes, as: UTF8.self))
  /// // Prints "size: 1.50, ink: navy"
  /// ```
  ///
  /// - Throws: Which edits overlap or lie outside of the text; then none is applied.
  /// - Complexity: O(*bytes* + *e* log *e*) for *e* edits.
  public func applying(_ edits: [SourceEdit]) throws(SourceEditError) -> [UInt8] {
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var end = 0
    var previous: SourceEdit?
    for edit in sorted {
      guard isBoundary(edit.range.lowerBound), isBoundary(edit.range.upperBound) else {
        throw .misplaced(edit)
      }
      if let previous {
        let isSamePlace = edit.range.lowerBound == previous.range.lowerBound
        guard edit.range.lowerBound >= end, !isSamePlace else { throw .overlap(previous, edit) }
      }
      result += bytes[end..<edit.range.lowerBound]
      result += edit.text.utf8
      end = edit.range.upperBound
      previous = edit
    }
    return result + bytes[end...]
  }

  /// Whether an offset is at a character boundary.
  private func isBoundary(_ offset: Int) -> Bool {
    offset == bytes.count || bytes.indices.contains(offset) && bytes[offset] & 0xC0 != 0x80
  }
}
