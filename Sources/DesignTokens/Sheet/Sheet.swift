import ColorCore
import SourceSyntax

/// Named values under conditions: what every format other than DTCG is read into, and compiled into
/// a `DefinitionGraph` from.
struct Sheet {
  /// A context of a modifier that a definition requires.
  typealias Requirement = ContextConditions.Requirement

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
  }

  /// A name with its definitions.
  struct Entry {
    /// The name in references.
    let key: String
    /// How the rules of the project's style sheets draw it.
    var drawn: TokenDrawing = []
    /// Whether it is declared to be a color; `nil` if only its value can decide.
    var isColor: Bool?
    /// Whether it is a token of the palette, rather than only a target of references.
    var isToken = true
    /// Whether it is outside of the files, as a system color is; its definitions are then located
    /// where it is named.
    var isOutside = false
    /// What few entries of a large style sheet have.
    private struct Details {
      var path: String?
      var description: String?
      var roles: Set<TokenRole> = []
      var pairings: [TokenPairing] = []
    }

    private final class Box: Sendable {
      let details: Details

      init(_ details: Details) { self.details = details }
    }

    private var box: Box?
    private var details: Details {
      get { box?.details ?? Details() }
      set { box = Box(newValue) }
    }

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - key: The name in references.
    ///   - path: The name in reports.
    init(key: String, path: String) {
      self.key = key
      if path != key { details.path = path }
    }

    /// The name in reports, its segments joined by `.`.
    var path: String {
      get { box?.details.path ?? key }
      set { details.path = newValue }
    }

    var description: String? {
      get { box?.details.description }
      set { details.description = newValue }
    }

    /// The uses stated by the file.
    var roles: Set<TokenRole> {
      get { box?.details.roles ?? [] }
      set { details.roles = newValue }
    }

    /// The tokens with which it is paired.
    var pairings: [TokenPairing] {
      get { box?.details.pairings ?? [] }
      set { details.pairings = newValue }
    }

    /// Adds a pairing, unless a rule before states the same: returns that one.
    @discardableResult
    mutating func add(_ pairing: TokenPairing) -> TokenPairing? {
      let index = pairings.firstIndex { other in
        other.path == pairing.path && other.role == pairing.role
          && other.contexts.allSatisfy { name, contexts in
            pairing.contexts[name].map { $0.allSatisfy(contexts.contains) } ?? false
          }
      }
      guard let index else {
        pairings.append(pairing)
        return nil
      }
      if pairing.otherLocation != nil { pairings[index].note(pairing) }
      return pairings[index]
    }
  }

  /// A value of a definition with its location.
  private struct Listed {
    let value: any SheetValue
    let location: SourceLocation
    let isFallback: Bool
  }

  var modifiers: [Modifier] = []
  private(set) var entries: [Entry] = []
  private(set) var conditions = ContextConditions()
  private var indices: [String: Int] = [:]
  /// For each modifier passed to ``requirement(_:_:)``, the indices of its contexts.
  private var contextIndices: [String: [String: Int]] = [:]
  /// The entry of each definition, or −1. A definition takes precedence over those of its entry before
  /// it.
  private var nodes: [Int32] = []
  /// The condition of each definition.
  private var conditionOfDefinition: [Int32] = []
  /// The value of each definition: a position in ``listed``, or the complement of a number of
  /// `compiled`.
  private var values: [Int32] = []
  private var listed: [Listed] = []
  /// The values of a format with its own form for them.
  var compiled: (any CompiledValues)?
  /// The tokens that custom properties are called after.
  private(set) var customProperties: CustomPropertyNames<Int>?
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

  /// The number of the condition with some requirements.
  mutating func condition(_ requirements: [Requirement]) -> Int32 {
    conditions.number(of: requirements)
  }

  /// Prepares for a number of entries and definitions in all.
  mutating func reserve(entries count: Int, definitions definitionCount: Int) {
    entries.reserveCapacity(count)
    nodes.reserveCapacity(definitionCount)
    conditionOfDefinition.reserveCapacity(definitionCount)
    values.reserveCapacity(definitionCount)
  }

  /// The index of the entry with a key, which is added if missing.
  mutating func entry(_ key: String, path: String? = nil) -> Int {
    if let known = indices[key] { return known }
    indices[key] = entries.count
    return add(key, path: path ?? key)
  }

  /// Adds an entry that `existingEntry(_:)` does not find: the format knows its entries itself.
  mutating func add(_ key: String, path: String) -> Int {
    entries.append(Entry(key: key, path: path))
    return entries.count - 1
  }

  /// The index of the entry with a key, or `nil`.
  func existingEntry(_ key: String) -> Int? { indices[key] }

  /// Changes an entry.
  mutating func update(_ entry: Int, _ change: (inout Entry) -> Void) { change(&entries[entry]) }

  /// Adds a definition, which takes precedence over all others of the entry.
  mutating func define(_ entry: Int, _ definition: Definition) {
    let others = definition.alternatives.map {
      conditions.requirement($0.modifier, anyOf: $0.contexts)
    }
    nodes.append(Int32(entry))
    conditionOfDefinition.append(conditions.number(of: definition.requirements + others))
    values.append(Int32(listed.count))
    listed.append(
      Listed(
        value: definition.value, location: definition.location, isFallback: definition.isFallback))
  }

  /// Adds a definition with a value of `compiled`.
  mutating func define(_ entry: Int, condition: Int32, compiled number: Int32) {
    nodes.append(Int32(entry))
    conditionOfDefinition.append(condition)
    values.append(~number)
  }

  /// The number of definitions so far.
  var definitionCount: Int { nodes.count }

  /// Takes definitions back.
  mutating func withdraw(_ definitions: Range<Int>) {
    for id in definitions { nodes[id] = -1 }
  }

  /// Finds the tokens that custom properties are called after, once all entries are there.
  mutating func resolve(customProperties references: Set<String>) {
    guard !references.isEmpty else { return }
    let tokens = entries.indices.filter { entries[$0].isToken }
    customProperties = CustomPropertyNames(
      of: tokens.map { (entries[$0].path, $0) }, references: references)
  }

  // MARK: - Asking

  /// The graph of all definitions.
  var graph: DefinitionGraph {
    DefinitionGraph(
      nodes, conditionOfDefinition: conditionOfDefinition, nodeCount: entries.count,
      conditions: conditions)
  }

  /// The result of a definition.
  func result(of definition: Int32, in evaluator: SheetEvaluator) -> SheetResult {
    let value = values[Int(definition)]
    if value >= 0 { return listed[Int(value)].value.evaluate(in: evaluator) }
    return compiled?.result(of: ~value, in: evaluator) ?? .other
  }

  /// The result of the definition of a token, as a color if it is one.
  func interpreted(
    _ result: SheetResult, of definition: Int32, in evaluator: SheetEvaluator
  ) -> SheetResult {
    guard let compiled else { return interpret(result, location(of: definition), evaluator) }
    let value = values[Int(definition)]
    return compiled.interpreted(
      result, of: definition, value: value < 0 ? ~value : nil, in: evaluator)
  }

  /// The location of the value of a definition.
  func location(of definition: Int32) -> SourceLocation {
    let value = values[Int(definition)]
    if value < 0, let compiled { return compiled.location(of: ~value) }
    return listed[Int(value)].location
  }

  /// Whether the value is that of another context, used because the file has none.
  func isFallback(_ definition: Int32) -> Bool {
    let value = values[Int(definition)]
    return value >= 0 && listed[Int(value)].isFallback
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

  var isColor: Bool { if case .color = self { true } else { false } }
}

/// A value of a sheet: a literal, a reference, a formula.
protocol SheetValue: Sendable {
  /// The result in the chosen contexts.
  func evaluate(in evaluator: SheetEvaluator) -> SheetResult
}

/// The values of a format that has too many of them for an object each.
protocol CompiledValues: AnyObject, Sendable {
  /// The result of a value in the chosen contexts.
  func result(of value: Int32, in evaluator: SheetEvaluator) -> SheetResult
  /// The result of a token as a color if it is one; the value is `nil` if it is not compiled.
  func interpreted(
    _ result: SheetResult, of definition: Int32, value: Int32?, in evaluator: SheetEvaluator
  ) -> SheetResult
  /// The location of a value.
  func location(of value: Int32) -> SourceLocation
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
