import ColorCore
import SourceSyntax

/// A text of a token file with references in braces or, in the older syntax, after a dollar sign:
/// `{a.b}`, `$a.b`, `rgba({a}, {b} * 0.5)`, `{color.{scheme}.text}`.
struct StudioText: Sendable {
  /// The maximum nesting of references: `{a.{b.{c}}}` is three levels deep.
  private static let nestingLimit = 8

  let location: SourceLocation
  private let parts: ReferenceText
  /// The location of the text, if its bytes are those of the value.
  private let written: JSONValue?
  private let unselected: UnselectedTokens

  /// Parses a string of a file.
  init(_ value: JSONValue, unselected: UnselectedTokens) {
    let text = value.text
    let braced = Self.braced(text)
    parts = ReferenceText(braced)
    location = value.textLocation
    written = braced == text && value.bytes.count == text.utf8.count + 2 ? value : nil
    self.unselected = unselected
  }

  /// The result of the text with its references resolved: a number, a gradient, or a text, which
  /// may be a color.
  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    var parts = parts
    for level in 0...Self.nestingLimit {
      let isWritten = level == 0
      if let name = parts.wholeReference {
        return follow(name, parts, at: isWritten ? nil : location, in: evaluator)
      }
      guard parts.hasReferences else {
        return StudioColor.gradient(parts.text, at: location, in: evaluator)
          ?? StudioMath.evaluate(parts.text) ?? .text(parts.text)
      }
      let result = substituted(parts, isWritten: isWritten, in: evaluator)
      guard case .text(let text) = result else { return result }
      parts = ReferenceText(text)
    }
    evaluator.report(
      SourceProblem(
        "alias/syntax", "references are nested more than \(Self.nestingLimit) deep",
        at: location, help: "Refer to the token directly."))
    return .unknown(
      UnknownReason(code: .unresolvedAlias, message: "the alias cannot be read"))
  }

  /// Substitutes the values of references.
  private func substituted(
    _ parts: ReferenceText, isWritten: Bool, in evaluator: SheetEvaluator
  ) -> SheetResult {
    var text = ""
    for segment in parts.segments {
      switch segment {
      case .text(let part): text += part
      case .reference(let name, let range):
        // The width of a shadow is no color that would be missing.
        if evaluator.entry?.isColor == nil, !parts.isFunction, PropertyName.isMeasure(name),
          evaluator.sheet.existingEntry(Self.key(name, in: evaluator.sheet)) == nil
        {
          return .other
        }
        let place = isWritten ? self.place(of: range) : location
        switch follow(name, parts, at: place, in: evaluator) {
        case .text(let value): text += value
        case .number(let value): text += StudioMath.text(value)
        case .color(let color): text += color.css
        case .unknown(let reason): return .unknown(reason)
        case .gradient, .other:
          evaluator.report(
            SourceProblem(
              "alias/type-mismatch", "“{\(name)}” cannot be inserted into a text", at: place,
              help: "Refer to a color, a number or a text."))
          return .unknown(
            UnknownReason(
              code: .typeMismatch,
              message: "the alias “{\(name)}” refers to another kind of value"))
        }
      }
      if text.utf8.count > SheetEvaluator.textLimit { break }
    }
    return evaluator.text(text, at: location)
  }

  private func follow(
    _ name: String, _ parts: ReferenceText, at place: SourceLocation?, in evaluator: SheetEvaluator
  ) -> SheetResult {
    let place = place ?? self.place(of: 0..<parts.text.utf8.count)
    let key = Self.key(name, in: evaluator.sheet)
    if let result = evaluator.value(of: key, at: place) { return result }
    if evaluator.sheet.existingEntry(key) == nil, let set = unselected.sets[key] {
      evaluator.report(
        SourceProblem(
          "alias/unresolved", "“\(key)” is a token of the set “\(set)”, which no theme selects",
          at: place, help: "Select the set in the themes that need it, as “source” or “enabled”."))
      return .unknown(
        UnknownReason(
          code: .unresolvedAlias, message: "the alias “{\(name)}” cannot be resolved"))
    }
    return .unknown(evaluator.reportMissing(key, written: "{\(name)}", at: place))
  }

  /// The key that a reference names: Style Dictionary allows it to end with the name of the value.
  private static func key(_ name: String, in sheet: Sheet) -> String {
    let key = ASCII.trimmed(name)
    guard sheet.existingEntry(key) == nil else { return key }
    for ending in [".value", ".$value"] where key.hasSuffix(ending) {
      let shorter = String(key.dropLast(ending.count))
      if sheet.existingEntry(shorter) != nil { return shorter }
    }
    return key
  }

  private func place(of range: Range<Int>) -> SourceLocation {
    guard let written else { return location }
    let start = written.bytes.lowerBound + 1
    return written.document.source.location(
      of: start + range.lowerBound..<start + range.upperBound)
  }

  /// The text with braces around names after a dollar sign.
  private static func braced(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var isInBraces = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "{") { isInBraces = true }
      if byte == UInt8(ascii: "}") { isInBraces = false }
      let end = bytes[index...].firstIndex { !isNamePart($0) } ?? bytes.count
      guard byte == UInt8(ascii: "$"), !isInBraces, end > index else {
        result.append(byte)
        continue
      }
      result.append(UInt8(ascii: "{"))
      result += bytes[index..<end]
      result.append(UInt8(ascii: "}"))
      index = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte >= 0x80 || "_.-".utf8.contains(byte)
  }
}

/// The tokens of sets that no theme selects, for the message about a reference to one.
final class UnselectedTokens: Sendable {
  /// The name of the set of each token, by its key.
  let sets: [String: String]

  init(_ sets: [String: String]) { self.sets = sets }
}
