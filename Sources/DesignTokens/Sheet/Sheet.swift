import ColorCore
import SourceSyntax

/// Named values under conditions: what every format reads to that is no DTCG document.
///
/// A value may refer to others by name. As in ``TokenTree`` nothing is merged permutation by
/// permutation: an entry keeps all of its definitions, each with the contexts that it needs, and the last
/// one whose contexts are chosen counts.
struct Sheet {
  /// A context of a modifier that a definition needs.
  typealias Requirement = TokenTree.Requirement

  /// Contexts of a modifier of which one must be chosen.
  struct Alternatives {
    let modifier: Int
    let contexts: Set<Int>
  }

  /// One way in which an entry gets its value.
  struct Definition {
    /// The contexts that must be chosen, all of them.
    var requirements: [Requirement] = []
    /// What else must be chosen: one of some contexts each.
    var alternatives: [Alternatives] = []
    var value: any SheetValue
    /// Where the value is written.
    var location: SourceLocation
    /// Whether the value is another context's, taken where the file states none.
    var isFallback = false

    /// The modifiers that decide whether it holds.
    var modifiers: [Int] {
      requirements.map { Int($0.modifier) } + alternatives.map(\.modifier)
    }
  }

  /// A name, and all that is said about it.
  struct Entry {
    /// What references call it.
    let key: String
    /// What it is called in reports, its segments joined by `.`.
    var path: String
    var description: String?
    /// The uses that the file states for it.
    var roles: Set<TokenRole> = []
    /// Whether it is said to be a color; `nil` when only its value can tell.
    var isColor: Bool?
    /// Whether it is a token of the palette, and not only there to be referred to.
    var isToken = true
    /// The tokens that it says it is seen together with.
    var pairings: [TokenPairing] = []
    /// In ascending order of what counts: the last one that holds wins.
    var definitions: [Definition] = []
  }

  var modifiers: [Modifier] = []
  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]
  /// For each modifier that ``requirement(_:_:)`` was asked for, the indices of its contexts.
  private var contextIndices: [String: [String: Int]] = [:]
  /// Turns what a value came to into a color, where the format writes colors as texts.
  var interpret: @Sendable (SheetResult, SourceLocation, SheetEvaluator) -> SheetResult = {
    result, _, _ in result
  }

  /// The index of a modifier with that name and context, and of the context; both are made when they are
  /// not there.
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

  /// The index of the entry with a key, made when it is not there.
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

  /// Adds a definition, which counts more than all that the entry has.
  mutating func define(_ entry: Int, _ definition: Definition) {
    entries[entry].definitions.append(definition)
  }
}

/// What a value of a sheet comes to.
enum SheetResult: Hashable, Sendable {
  case color(Color)
  case number(Double)
  /// A text that the format has yet to make sense of, such as `rgba(#fff, 0.5)`.
  case text(String)
  case gradient([ResolvedGradient.Stop])
  /// Something else than a color.
  case other
  case unknown(UnknownReason)
}

/// A value of a sheet: a literal, a reference, a formula.
protocol SheetValue: Sendable {
  /// What the value comes to in the contexts that are chosen.
  func evaluate(in evaluator: SheetEvaluator) -> SheetResult
}

/// A value that refers to nothing.
struct FixedValue: SheetValue {
  let result: SheetResult

  init(_ result: SheetResult) { self.result = result }
  init(_ color: Color) { result = .color(color) }

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult { result }
}

/// A value that is another entry's value.
struct SheetAlias: SheetValue {
  /// The key of the other entry.
  let key: String
  /// The reference as it is written.
  let text: String
  /// Where it is written.
  let location: SourceLocation

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    evaluator.value(of: key, at: location)
      ?? .unknown(evaluator.reportMissing(key, written: text, at: location))
  }
}
