import ColorCore
import SourceSyntax

/// The values of the custom properties of style sheets, by their declarations.
///
/// A large style sheet has a million of them, nearly all of which are a text or a single `var()`:
/// these are read from the file when they are evaluated.
final class CSSValues: CompiledValues {
  /// What a value consists of.
  enum Form: Sendable {
    /// A text without references.
    case plain
    /// The property with the number of a name, and nothing else.
    case alias(Int32)
    /// The position among those with references.
    case pieces(Int32)
  }

  private let environment: CSSEnvironment
  private let sources: [SourceText]
  private let declarations: [CSSCollector.Declaration]
  private let forms: [Form]
  private let pieces: [[CSSValue.Piece]]
  /// For each entry, the part of the page to which it belongs, or −1.
  private let parts: [Int32]
  private let text: CSSColorText

  init(
    environment: CSSEnvironment, sources: [SourceText],
    declarations: [CSSCollector.Declaration], forms: [Form], pieces: [[CSSValue.Piece]],
    parts: [Int32], text: CSSColorText
  ) {
    self.environment = environment
    self.sources = sources
    self.declarations = declarations
    self.forms = forms
    self.pieces = pieces
    self.parts = parts
    self.text = text
  }

  func location(of value: Int32) -> SourceLocation {
    let declaration = declarations[Int(value)]
    return sources[declaration.sheet].location(of: declaration.value)
  }

  func result(of value: Int32, in evaluator: SheetEvaluator) -> SheetResult {
    switch forms[Int(value)] {
    case .plain:
      let declaration = declarations[Int(value)]
      let source = sources[declaration.sheet]
      return Self.isInvalid(source.bytes[declaration.value])
        ? .other : .text(source.text(declaration.value))
    case .alias(let name): return alias(name, value, evaluator)
    case .pieces(let position):
      return CSSValue(
        pieces: pieces[Int(position)], environment: environment, part: part(evaluator),
        location: location(of: value)
      ).evaluate(in: evaluator)
    }
  }

  /// Whether a value is a keyword that makes a property of the root invalid: `initial`, and those
  /// that leave it to the element around.
  private static func isInvalid(_ value: ArraySlice<UInt8>) -> Bool {
    guard (5...7).contains(value.count), let first = value.first,
      "iur".utf8.contains(first | 0x20)
    else { return false }
    return ["initial", "inherit", "unset", "revert"].contains { keyword in
      value.elementsEqual(keyword.utf8) { $0 | 0x20 == $1 }
    }
  }

  private func alias(
    _ name: Int32, _ value: Int32, _ evaluator: SheetEvaluator
  ) -> SheetResult {
    let entry = environment.names.entry(of: name, in: part(evaluator))
    let result = entry.flatMap { evaluator.value(of: Int($0)) }
    switch result {
    case .text(let text): return evaluator.text(text, at: location(of: value))
    case .some(let result): return result
    case nil where environment.isInherited(environment.names.table[name], entry): return .other
    case nil:
      return .unknown(
        environment.missing(
          environment.names.table[name], entry, isInColor: false, at: location(of: value),
          evaluator))
    }
  }

  private func part(_ evaluator: SheetEvaluator) -> Int32 {
    guard let entry = evaluator.entryIndex, entry < parts.count else { return -1 }
    return parts[entry]
  }

  func interpreted(
    _ result: SheetResult, of definition: Int32, value: Int32?, in evaluator: SheetEvaluator
  ) -> SheetResult {
    text.result(
      result, of: value, name: value.map { declarations[Int($0)].name },
      at: evaluator.sheet.location(of: definition), evaluator)
  }
}
