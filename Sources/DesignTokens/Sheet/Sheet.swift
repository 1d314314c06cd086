package import ColorCore
package import SourceSyntax

/// Named values under conditions: what every format other than DTCG is read into, and compiled into
/// a `DefinitionGraph` from.
package struct Sheet {
  /// A context of a modifier that a definition requires.
  package typealias Requirement = ContextConditions.Requirement

  /// Contexts of a modifier of which one must be chosen.
  package struct Alternatives {
    package let modifier: Int
    package let contexts: Set<Int>

    /// Makes it of its parts.
    package init(modifier: Int, contexts: Set<Int>) {
      self.modifier = modifier
      self.contexts = contexts
    }
  }

  /// One definition of an entry.
  package struct Definition {
    /// The contexts that must be chosen, all of them.
    package var requirements: [Requirement] = []
    /// Further requirements: any of some contexts each.
    package var alternatives: [Alternatives] = []
    package var value: any SheetValue
    /// The location of the value.
    package var location: SourceLocation
    /// Whether the value is that of another context, used because the file has none.
    package var isFallback = false

    /// Makes it of its parts.
    package init(
      requirements: [Requirement] = [], alternatives: [Alternatives] = [], value: any SheetValue,
      location: SourceLocation, isFallback: Bool = false
    ) {
      self.requirements = requirements
      self.alternatives = alternatives
      self.value = value
      self.location = location
      self.isFallback = isFallback
    }
  }

  /// A name with its definitions.
  package struct Entry {
    /// The name in references.
    package let key: String
    /// How the rules of the project's style sheets draw it.
    package var drawn: TokenDrawing = []
    /// Whether it is declared to be a color; `nil` if only its value can decide.
    package var isColor: Bool?
    /// Whether it is a token of the palette, rather than only a target of references.
    package var isToken = true
    /// Whether it is outside of the files, as a system color is; its definitions are then located
    /// where it is named.
    package var isOutside = false
    /// What few entries of a large style sheet have.
    private struct Details {
      var path: String?
      var description: String?
      var deprecated: Deprecation?
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
    package init(key: String, path: String) {
      self.key = key
      if path != key { details.path = path }
    }

    /// The name in reports, its segments joined by `.`.
    package var path: String {
      get { box?.details.path ?? key }
      set { details.path = newValue }
    }

    package var description: String? {
      get { box?.details.description }
      set { details.description = newValue }
    }

    package var deprecated: Deprecation? {
      get { box?.details.deprecated }
      set { details.deprecated = newValue }
    }

    /// The uses stated by the file.
    package var roles: Set<TokenRole> {
      get { box?.details.roles ?? [] }
      set { details.roles = newValue }
    }

    /// The tokens with which it is paired.
    package var pairings: [TokenPairing] {
      get { box?.details.pairings ?? [] }
      set { details.pairings = newValue }
    }

    /// Adds a pairing, unless a rule before states the same: returns that one.
    @discardableResult
    package mutating func add(_ pairing: TokenPairing) -> TokenPairing? {
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

  package var modifiers: [Modifier] = []
  package private(set) var entries: [Entry] = []
  package private(set) var conditions = ContextConditions()
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
  package var compiled: (any CompiledValues)?
  /// The tokens that custom properties are called after.
  package private(set) var customProperties: CustomPropertyNames<Int>?
  /// Converts a value into a color, for formats that write colors as texts.
  package var interpret: @Sendable (SheetResult, SourceLocation, SheetEvaluator) -> SheetResult = {
    result, _, _ in result
  }

  /// Makes an empty sheet.
  package init() {}

  /// The indices of a modifier with that name and of its context; both are added if missing.
  package mutating func requirement(_ modifier: String, _ context: String) -> Requirement {
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
  package mutating func condition(_ requirements: [Requirement]) -> Int32 {
    conditions.number(of: requirements)
  }

  /// Prepares for a number of entries and definitions in all.
  package mutating func reserve(entries count: Int, definitions definitionCount: Int) {
    entries.reserveCapacity(count)
    nodes.reserveCapacity(definitionCount)
    conditionOfDefinition.reserveCapacity(definitionCount)
    values.reserveCapacity(definitionCount)
  }

  /// The index of the entry with a key, which is added if missing.
  package mutating func entry(_ key: String, path: String? = nil) -> Int {
    if let known = indices[key] { return known }
    indices[key] = entries.count
    return add(key, path: path ?? key)
  }

  /// Adds an entry that `existingEntry(_:)` does not find: the format knows its entries itself.
  package mutating func add(_ key: String, path: String) -> Int {
    entries.append(Entry(key: key, path: path))
    return entries.count - 1
  }

  /// The index of the entry with a key, or `nil`.
  package func existingEntry(_ key: String) -> Int? { indices[key] }

  /// Changes an entry.
  package mutating func update(_ entry: Int, _ change: (inout Entry) -> Void) {
    change(&entries[entry])
  }

  /// Adds a definition, which takes precedence over all others of the entry.
  package mutating func define(_ entry: Int, _ definition: Definition) {
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
  package mutating func define(_ entry: Int, condition: Int32, compiled number: Int32) {
    nodes.append(Int32(entry))
    conditionOfDefinition.append(condition)
    values.append(~number)
  }

  /// The number of definitions so far.
  package var definitionCount: Int { nodes.count }

  /// Takes definitions back.
  package mutating func withdraw(_ definitions: Range<Int>) {
    for id in definitions { nodes[id] = -1 }
  }

  /// Finds the tokens that custom properties are called after, once all entries are there.
  package mutating func resolve(customProperties references: Set<String>) {
    guard !references.isEmpty else { return }
    let tokens = entries.indices.filter { entries[$0].isToken }
    customProperties = CustomPropertyNames(
      of: tokens.map { (entries[$0].path, $0) }, references: references)
  }

  // MARK: - Asking

  /// The graph of all definitions.
  package var graph: DefinitionGraph {
    DefinitionGraph(
      nodes, conditionOfDefinition: conditionOfDefinition, nodeCount: entries.count,
      conditions: conditions)
  }

  /// The result of a definition.
  package func result(of definition: Int32, in evaluator: SheetEvaluator) -> SheetResult {
    let value = values[Int(definition)]
    if value >= 0 { return listed[Int(value)].value.evaluate(in: evaluator) }
    return compiled?.result(of: ~value, in: evaluator) ?? .other
  }

  /// The result of the definition of a token, as a color if it is one.
  package func interpreted(
    _ result: SheetResult, of definition: Int32, in evaluator: SheetEvaluator
  ) -> SheetResult {
    guard let compiled else { return interpret(result, location(of: definition), evaluator) }
    let value = values[Int(definition)]
    return compiled.interpreted(
      result, of: definition, value: value < 0 ? ~value : nil, in: evaluator)
  }

  /// The location of the value of a definition.
  package func location(of definition: Int32) -> SourceLocation {
    let value = values[Int(definition)]
    if value < 0, let compiled { return compiled.location(of: ~value) }
    return listed[Int(value)].location
  }

  /// Whether the value is that of another context, used because the file has none.
  package func isFallback(_ definition: Int32) -> Bool {
    let value = values[Int(definition)]
    return value >= 0 && listed[Int(value)].isFallback
  }
}

/// The result of a value of a sheet.
package enum SheetResult: Hashable, Sendable {
  case color(Color)
  case number(Double)
  /// A text that the format has yet to interpret, such as `rgba(#fff, 0.5)`.
  case text(String)
  case gradient([ResolvedGradient.Stop])
  /// Anything other than a color.
  case other
  case unknown(UnknownReason)

  package var isColor: Bool { if case .color = self { true } else { false } }
}

/// A value of a sheet: a literal, a reference, a formula.
package protocol SheetValue: Sendable {
  /// The result in the chosen contexts.
  func evaluate(in evaluator: SheetEvaluator) -> SheetResult
}

/// The values of a format that has too many of them for an object each.
package protocol CompiledValues: AnyObject, Sendable {
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
package struct FixedValue: SheetValue {
  package let result: SheetResult

  package init(_ result: SheetResult) { self.result = result }
  package init(_ color: Color) { result = .color(color) }

  package func evaluate(in evaluator: SheetEvaluator) -> SheetResult { result }
}

/// A value that is that of another entry.
package struct SheetAlias: SheetValue {
  /// The key of the other entry.
  package let key: String
  /// The reference as written.
  package let text: String
  /// Where it is written.
  package let location: SourceLocation

  /// Makes it of its parts.
  package init(key: String, text: String, location: SourceLocation) {
    self.key = key
    self.text = text
    self.location = location
  }

  package func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    evaluator.value(of: key, at: location)
      ?? .unknown(evaluator.reportMissing(key, written: text, at: location))
  }
}
