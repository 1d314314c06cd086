import ColorCore
import SourceSyntax

/// The type that a property or a parameter states.
struct SwiftTypeName: Hashable, Sendable {
  /// The names of `Module.Type`; empty for what is not just a name, such as a list.
  let path: [String]

  /// The type of colors that it is.
  var color: SwiftColorType? { SwiftColorType(path) }
}

/// What the files of a project state about its types, as far as the meaning of colors depends on it.
struct SwiftFacts: Sendable {
  /// A parameter of an initializer or a function.
  struct Parameter: Sendable {
    /// The label of the argument; empty without one.
    let label: String
    /// The name in the body.
    let name: String
    let type: SwiftTypeName
    /// The value that it has by default.
    let value: SwiftExpression?
  }

  /// A function whose body is one expression that makes a color of what it is given.
  struct Function: Sendable {
    let parameters: [Parameter]
    let body: SwiftExpression
  }

  /// A function that is one `switch` over what it is given, with a color for each case.
  struct Table: Sendable {
    let label: String
    let values: [String: SwiftExpression]
    /// The color of all other cases.
    let otherwise: SwiftExpression?
  }

  /// A function that leaves what it is given to one of two others, such as those of two brands.
  struct Fork: Sendable {
    let label: String
    /// What they are called, and the labels of their arguments.
    let branches: [(name: String, label: String)]
  }

  /// What types, or files for `""`, have by a name; of two of one name, none.
  private struct Members<Value: Sendable>: Sendable {
    private var values: [String: Value?] = [:]

    var isEmpty: Bool { values.isEmpty }

    mutating func add(_ value: Value, named name: String, of owner: String) {
      let key = "\(owner).\(name)"
      values[key] = values[key] == nil ? .some(value) : .some(nil)
    }

    mutating func merge(_ other: Members) { values.merge(other.values) { _, _ in nil } }

    /// What some owners have by a name, if it is one.
    func only(_ name: String, of owners: [String]) -> Value? {
      let found = Set(owners).compactMap { values["\($0).\(name)"] ?? nil }
      return found.count == 1 ? found[0] : nil
    }
  }

  /// A name in the scope of a type.
  struct ScopedName: Sendable {
    let path: [String]
    let scope: [String]
  }

  /// The kind of an initializer that takes hexadecimal digits.
  struct DigitsKey: Hashable, Sendable {
    /// The label of the digits; empty without one.
    let label: String
    let isText: Bool
  }

  /// What the body of an initializer says about digits.
  struct DigitsMeaning: Hashable, Sendable {
    /// Whether eight digits begin with the opacity; `nil` if that is not decided.
    var isAlphaFirst: Bool?
    /// Whether the body decides what eight digits are, so that the values do not.
    var decidesEight = false
    /// Whether six digits are red, green and blue.
    var isUsual = true
  }

  /// The types of the properties of instances, by the last name of their type.
  private(set) var properties: [String: [String: SwiftTypeName]] = [:]
  /// The initializers that types declare, by the last name of the type.
  private(set) var initializers: [String: [[Parameter]]] = [:]
  /// The number of color properties that protocols require.
  private(set) var protocols: [String: Int] = [:]
  /// The colors of instances of the types with several, by what they conform to.
  private var conformers: [String: [String: Set<String>]] = [:]
  /// The types of properties and parameters by their names alone; of a name with several types, none.
  private var named: [String: SwiftTypeName] = [:]
  /// The functions that make colors.
  private var functions = Members<Function>()
  private var tables = Members<Table>()
  private var forks = Members<Fork>()
  /// What a function returns for the cases of an enumeration, by its name; of two functions, none.
  private var choices: [String: [String: ScopedName]] = [:]
  /// The last two names of the paths of shared properties that are colors.
  private(set) var colors: Set<String> = []
  /// The paths of the enumerations whose raw values are colors, by each of their cases.
  private(set) var cases: [String: [[String]]] = [:]
  /// The enumerations whose raw values are colors, by their last names.
  private(set) var enumerations: [String: [String]] = [:]
  /// The cases of enumerations by their names, as far as they may be themes.
  private(set) var themes: [String: [String]] = [:]
  /// The paths of the types inside of others, by their last names.
  private var nested: [String: Set<[String]>] = [:]
  private var meanings: [DigitsKey: DigitsMeaning] = [:]
  /// The texts of eight digits that are written for each kind of initializer.
  private var digits: [DigitsKey: Set<String>] = [:]

  /// Whether a file states nothing that could matter for another one.
  var isEmpty: Bool {
    cases.isEmpty && meanings.isEmpty && functions.isEmpty && choices.isEmpty
      && tables.isEmpty && forks.isEmpty
      && protocols.values.allSatisfy { $0 == 0 }
      && !properties.values.contains { $0.values.contains { $0.color != nil } }
      && !initializers.keys.contains {
        SwiftColorType(rawValue: $0) != nil || SwiftNaming.saysColor($0)
      }
  }

  /// Adds what another file states.
  mutating func merge(_ other: SwiftFacts) {
    for (owner, known) in other.properties {
      for (name, type) in known { addProperty(name, of: owner, type) }
    }
    for (name, type) in other.named { addName(name, type) }
    for (name, types) in other.conformers {
      conformers[name, default: [:]].merge(types) { $0.union($1) }
    }
    functions.merge(other.functions)
    tables.merge(other.tables)
    forks.merge(other.forks)
    choices.merge(other.choices) { _, _ in [:] }
    for (owner, known) in other.initializers { initializers[owner, default: []] += known }
    protocols.merge(other.protocols, uniquingKeysWith: max)
    colors.formUnion(other.colors)
    for (name, known) in other.cases { cases[name, default: []] += known }
    enumerations.merge(other.enumerations) { one, _ in one }
    themes.merge(other.themes) { one, _ in one }
    nested.merge(other.nested) { $0.union($1) }
    for (key, meaning) in other.meanings { addMeaning(meaning, of: key) }
    for (key, known) in other.digits { digits[key, default: []].formUnion(known) }
  }

  // MARK: - Adding

  /// Adds a property; of two types of one name that differ in it nothing is known.
  mutating func addProperty(_ name: String, of owner: String, _ type: SwiftTypeName) {
    let known = properties[owner]?[name]
    properties[owner, default: [:]][name] =
      known.map { $0 == type } ?? true ? type : SwiftTypeName(path: [])
    addName(name, type)
  }

  /// Adds a property or a parameter of some type.
  mutating func addName(_ name: String, _ type: SwiftTypeName) {
    named[name] = named[name].map { $0 == type } ?? true ? type : SwiftTypeName(path: [])
  }

  /// Adds a type whose instances have colors, with what it conforms to.
  mutating func addConformer(_ type: String, to protocols: [String], colors: [String]) {
    guard colors.count > 1 else { return }
    for name in protocols {
      conformers[name, default: [:]][type, default: []].formUnion(colors)
    }
  }

  /// Adds a function that makes a color.
  mutating func addFunction(_ function: Function, named name: String, of owner: String) {
    functions.add(function, named: name, of: owner)
  }

  mutating func addTable(_ table: Table, named name: String, of owner: String) {
    tables.add(table, named: name, of: owner)
  }

  mutating func addFork(_ fork: Fork, named name: String, of owner: String) {
    forks.add(fork, named: name, of: owner)
  }

  /// Adds what a function returns for the cases of an enumeration.
  mutating func addChoices(_ names: [String: ScopedName], of enumeration: String) {
    choices[enumeration] = choices[enumeration] == nil ? names : [:]
  }

  mutating func addInitializer(_ parameters: [Parameter], of owner: String) {
    initializers[owner, default: []].append(parameters)
  }

  mutating func addProtocol(_ name: String, colorCount: Int) {
    protocols[name] = max(protocols[name] ?? 0, colorCount)
  }

  mutating func addColor(_ path: [String]) {
    guard path.count > 1 else { return }
    colors.insert(path.suffix(2).joined(separator: "."))
  }

  mutating func addEnumeration(_ path: [String], cases names: [String]) {
    guard let last = path.last else { return }
    enumerations[last] = path
    for name in names { cases[name, default: []].append(path) }
  }

  /// Adds a type that is declared.
  mutating func addType(_ path: [String]) {
    guard path.count > 1, let name = path.last else { return }
    nested[name, default: []].insert(path)
  }

  /// Adds the cases of an enumeration that may be themes.
  mutating func addThemes(_ names: [String], of enumeration: String) {
    if names.count > 1 { themes[enumeration] = names }
  }

  /// Adds what an initializer says; where two differ, nothing is decided.
  mutating func addMeaning(_ meaning: DigitsMeaning, of key: DigitsKey) {
    guard let known = meanings[key], known != meaning else {
      meanings[key] = meaning
      return
    }
    meanings[key] = DigitsMeaning(
      isAlphaFirst: known.isAlphaFirst == meaning.isAlphaFirst ? known.isAlphaFirst : nil,
      decidesEight: known.decidesEight || meaning.decidesEight,
      isUsual: known.isUsual && meaning.isUsual)
  }

  mutating func addDigits(_ text: String, of key: DigitsKey) {
    digits[key, default: []].insert(text.uppercased())
  }

  // MARK: - Asking

  /// The whole path of a type as it is named in the scope of another one, which is looked up from the inside
  /// out.
  func wholePath(ofType type: [String], in scope: [String]) -> [String] {
    guard let name = type.last, let known = nested[name] else { return type }
    return (1...max(1, scope.count)).reversed().lazy.map { Array(scope.prefix($0)) + type }
      .first(where: known.contains) ?? type
  }

  /// The whole path of the only type that is called so, wherever it is.
  func wholePath(ofType type: [String]) -> [String] {
    guard let name = type.last else { return type }
    let known = (nested[name] ?? []).filter { $0.suffix(type.count) == type[...] }
    return known.count == 1 ? known.first ?? type : type
  }

  /// The palette that has a color of the instances of a type as a token: what the type conforms to, if several
  /// types have the color and conform to it; `nil` for none.
  func palette(of color: String, among protocols: [String]) -> String? {
    protocols.first { name in
      guard (self.protocols[name] ?? 0) > 1 || SwiftNaming.isPalette(name) else {
        return false
      }
      return (conformers[name] ?? [:]).values.count { $0.contains(color) } > 1
    }
  }

  /// The paths of the colors that a member of a value may be, such as `theme.colors.ink`, the most likely first.
  ///
  /// - Parameters:
  ///   - path: The names, the first one without `self`.
  ///   - scope: The type around the place where they are written.
  /// - Returns: The paths, none if the value is of no known type and not called a theme.
  func members(_ path: [String], in scope: [String]) -> [[String]] {
    guard path.count > 1, let name = path.last else { return [] }
    let value = path[path.count - 2]
    let own = path.count == 2 ? scope.last.flatMap { properties[$0]?[value] } : nil
    var result: [[String]] = []
    if let type = (own ?? named[value])?.path.last, !type.isEmpty {
      let only = (conformers[type] ?? [:]).filter { $0.value.contains(name) }
      result.append(wholePath(ofType: [only.count == 1 ? only.first?.key ?? type : type]) + [name])
    }
    // What is called a theme holds the colors of the only palette that has one of this name.
    if SwiftNaming.saysColor(value) || value.hasSuffix("heme") {
      let known = conformers.keys.filter { palette(of: name, among: [$0]) != nil }
      if known.count == 1 { result.append([known[0], name]) }
    }
    return result
  }

  /// What an initializer of a color type means that takes a case of an enumeration: what the only function
  /// that decides by its cases returns.
  func choice(_ name: String, labeled label: String, for type: SwiftColorType) -> ScopedName? {
    let stated = types(of: [label], for: type.rawValue)[0]?.path.last
    return choices[stated ?? label.prefix(1).uppercased() + label.dropFirst()]?[name]
  }

  /// The color that a function makes of some arguments, as an expression in their place; `nil` if nothing is
  /// known about it.
  func result(
    of name: String, _ owners: [String], _ arguments: [SwiftExpression.Argument],
    at range: Range<Int>
  ) -> SwiftExpression? {
    if arguments.count == 1, let table = tables.only(name, of: owners),
      table.label == arguments[0].label, let key = Self.caseName(arguments[0].value)
    {
      return (table.values[key] ?? table.otherwise)?.substituting([:], at: range)
    }
    guard let function = functions.only(name, of: owners) else { return nil }
    var values: [String: SwiftExpression] = [:]
    var rest = arguments[...]
    for parameter in function.parameters {
      if let next = rest.first, next.label == parameter.label {
        values[parameter.name] = next.value
        rest.removeFirst()
      } else if let value = parameter.value {
        values[parameter.name] = value
      } else {
        return nil
      }
    }
    return rest.isEmpty ? function.body.substituting(values, at: range) : nil
  }

  /// The calls of which a call of a fork is one, each with the name that tells it from the others.
  func branches(
    of name: String, _ owners: [String], _ argument: SwiftExpression.Argument
  ) -> [(name: String, call: SwiftExpression)] {
    guard let fork = forks.only(name, of: owners), fork.label == argument.label,
      Self.caseName(argument.value) != nil
    else { return [] }
    let names = fork.branches.map(\.name)
    let shared = zip(names[0], names[1]).prefix { $0 == $1 }.count
    return fork.branches.map { branch in
      let own = branch.name.dropFirst(shared)
      let call = SwiftExpression.Form.call(
        SwiftExpression(form: .name(branch.name), range: argument.value.range),
        [SwiftExpression.Argument(label: branch.label, value: argument.value)])
      return (
        own.isEmpty ? branch.name : own.prefix(1).lowercased() + own.dropFirst(),
        SwiftExpression(form: call, range: argument.value.range)
      )
    }
  }

  /// The name of a case that an expression is: `.ink`, `Key.ink`.
  private static func caseName(_ value: SwiftExpression) -> String? {
    switch value.form {
    case .implicitMember(let name): name
    case .member(_, let name): value.path != nil ? name : nil
    default: nil
    }
  }

  /// Whether a path is that of a shared property that is a color.
  func isColor(_ path: [String]) -> Bool {
    path.count > 1 && colors.contains(path.suffix(2).joined(separator: "."))
  }

  /// The types of the arguments of an initializer: as the initializers that take these labels state
  /// them where they agree, or else the properties of these names; `nil` for what is not known.
  func types(of labels: [String], for owner: String) -> [SwiftTypeName?] {
    let known = (initializers[owner] ?? []).compactMap { Self.types(of: labels, in: $0) }
    guard let first = known.first else {
      let own = properties[owner] ?? [:]
      return labels.map { own[$0] }
    }
    return labels.indices.map { index in
      known.allSatisfy { $0[index] == first[index] } ? first[index] : nil
    }
  }

  /// The types of the parameters with some labels, if these are the labels of a call.
  private static func types(
    of labels: [String], in parameters: [Parameter]
  ) -> [SwiftTypeName]? {
    var result: [SwiftTypeName] = []
    for parameter in parameters where result.count < labels.count {
      if parameter.label == labels[result.count] { result.append(parameter.type) }
    }
    return result.count == labels.count ? result : nil
  }

  /// The path of the enumeration of colors that a type is.
  func enumeration(_ type: SwiftTypeName?) -> [String]? {
    type?.path.last.flatMap { enumerations[$0] }
  }

  /// Whether the project takes the raw values of an enumeration as colors: its name says so, or an
  /// initializer of colors takes it.
  func takesAsColors(_ enumeration: [String]) -> Bool {
    guard let name = enumeration.last else { return false }
    return SwiftNaming.saysColor(name)
      || initializers.contains { owner, known in
        (SwiftColorType(rawValue: owner) != nil || SwiftNaming.saysColor(owner))
          && known.contains { $0.contains { $0.type.path.last == name } }
      }
  }

  /// How many different ends show an order.
  private static let minimumEnds = 4

  /// Where eight digits have the opacity: as the project's own initializer says, or else as all of the
  /// values show that are written with it: those that all begin with `FF` and end in several ways are
  /// opaque colors, and their opacity is first.
  func isAlphaFirst(_ key: DigitsKey) -> Bool? {
    if let meaning = meanings[key], meaning.decidesEight { return meaning.isAlphaFirst }
    guard let known = digits[key] else { return nil }
    func vary(_ part: (String) -> Substring) -> Bool {
      Set(known.map(part)).count >= Self.minimumEnds
    }
    guard vary({ $0.dropFirst(2).prefix(4) }) else { return nil }
    if known.allSatisfy({ $0.hasPrefix("FF") }), vary({ $0.suffix(2) }) { return true }
    return known.allSatisfy({ $0.hasSuffix("FF") }) && vary({ $0.prefix(2) }) ? false : nil
  }

  /// Whether six digits are red, green and blue, as far as the project's own initializer says.
  func isUsual(_ key: DigitsKey) -> Bool { meanings[key]?.isUsual ?? true }
}
