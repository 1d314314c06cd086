import ColorCore
import SourceSyntax

/// Named values under conditions: the common result of reading every format other than DTCG.
///
/// A value may refer to others by name. As in ``TokenTree``, permutations are not merged one by
/// one: an entry keeps all of its definitions, each with the contexts that it requires, and the
/// last one whose contexts are chosen wins.
struct Sheet {
  /// A context of a modifier that a definition requires.
  typealias Requirement = TokenTree.Requirement

  /// Contexts of a modifier of which one must be chosen.
  struct Alternatives {
    let modifier: Int
    let contexts: Set<Int>
  }

  /// One definition of an entry.
  struct Definition {
    /// The contexts that must be chosen, all of them.
    var requirements: [Requirement] = []
    /// Further requirements: any of some contexts each.
    var alternatives: [Alternatives] = []
    var value: any SheetValue
    /// The location of the value.
    var location: SourceLocation
    /// Whether the value is that of another context, used because the file has none.
    var isFallback = false

    /// The modifiers that determine whether it applies.
    var modifiers: [Int] {
      requirements.map { Int($0.modifier) } + alternatives.map(\.modifier)
    }
  }

  /// A name with its definitions.
  struct Entry {
    /// The name in references.
    let key: String
    /// The name in reports, its segments joined by `.`.
    var path: String
    var description: String?
    /// The uses stated by the file.
    var roles: Set<TokenRole> = []
    /// Whether it is declared to be a color; `nil` if only its value can decide.
    var isColor: Bool?
    /// Whether it is a token of the palette, rather than only a target of references.
    var isToken = true
    /// The tokens with which it is paired.
    var pairings: [TokenPairing] = []
    /// In ascending order of precedence: the last one that applies wins.
    var definitions: [Definition] = []
  }

  var modifiers: [Modifier] = []
  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]
  /// For each modifier passed to ``requirement(_:_:)``, the indices of its contexts.
  private var contextIndices: [String: [String: Int]] = [:]
  /// Converts a value into a color, for formats that write colors as texts.
  var interpret: @Sendable (SheetResult, SourceLocation, SheetEvaluator) -> SheetResult = {
    result, _, _ in result
  }

  /// The indices of a modifier with that name and of its context; both are added if missing.
  mutating func requirement(_ modifier: String, _ context: String) -> Requirement {
    let index = modifiers.firstIndex { $0.name == modifier } ?? modifiers.count
    if index == modifiers.count { modifiers.append(Modifier(name: modifier, contexts: [])) }
    if contextIndices[modifier]?.count != modifiers[index].contexts.count {
      contextIndices[modifier] = Dictionary(
        modifiers[index].contexts.enumerated().map { ($1, $0) },
        uniquingKeysWith: { first, _ in first })
    }
    let place = contextIndices[modifier]?[context] ?? modifiers[index].contexts.count
    if place == modifiers[index].contexts.count {
      contextIndices[modifier]?[context] = place
      modifiers[index].contexts.append(context)
    }
    return Requirement(modifier: Int32(index), context: Int32(place))
  }

  /// The index of the entry with a key, which is added if missing.
  mutating func entry(_ key: String, path: String? = nil) -> Int {
    if let known = indices[key] { return known }
    indices[key] = entries.count
    entries.append(Entry(key: key, path: path ?? key))
    return entries.count - 1
  }

  /// The index of the entry with a key, or `nil`.
  func existingEntry(_ key: String) -> Int? { indices[key] }

  /// Changes an entry.
  mutating func update(_ entry: Int, _ change: (inout Entry) -> Void) { change(&entries[entry]) }

  /// Adds a definition, which takes precedence over all others of the entry.
  mutating func define(_ entry: Int, _ definition: Definition) {
    entries[entry].definitions.append(definition)
  }
}

/// The result of a value of a sheet.
enum SheetResult: Hashable, Sendable {
  case color(Color)
  case number(Double)
  /// A text that the format has yet to interpret, such as `rgba(#fff, 0.5)`.
  case text(String)
  case gradient([ResolvedGradient.Stop])
  /// Anything other than a color.
  case other
  case unknown(UnknownReason)
}

/// A value of a sheet: a literal, a reference, a formula.
protocol SheetValue: Sendable {
  /// The result in the chosen contexts.
  func evaluate(in evaluator: SheetEvaluator) -> SheetResult
}

/// A value without references.
struct FixedValue: SheetValue {
  let result: SheetResult

  init(_ result: SheetResult) { self.result = result }
  init(_ color: Color) { result = .color(color) }

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult { result }
}

/// A value that is that of another entry.
struct SheetAlias: SheetValue {
  /// The key of the other entry.
  let key: String
  /// The reference as written.
  let text: String
  /// Where it is written.
  let location: SourceLocation

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    evaluator.value(of: key, at: location)
      ?? .unknown(evaluator.reportMissing(key, written: text, at: location))
  }
}
