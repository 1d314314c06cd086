import ColorCore
import SourceSyntax

/// Makes a sheet of Figma variables: each group of collections that change together is a modifier,
/// and so is a collection with those that extend it.
///
/// Paths are the variables' names, `text/muted` as `text.muted`. If colors of several collections
/// share a path, the only one that is not from a library keeps it; the others are prefixed with the
/// name of their collection.
struct FigmaSheetBuilder {
  /// The conditions of a collection's modes and its extensions.
  private struct Axes {
    var modes: [String: Sheet.Requirement] = [:]
    /// Whether its modifier has contexts without a mode in the collection.
    var hasForeignContexts = false
    /// The collections that extend it, those that are extended first.
    var extensions: [String] = []
  }

  private let document: FigmaDocument
  private var sheet = Sheet()
  private var problems: [SourceProblem] = []
  private var axes: [String: Axes] = [:]
  /// For each collection that extends another one, the contexts in which what it overrides holds.
  private var overrideContexts: [String: [Sheet.Requirement]] = [:]
  /// For each of these, the modes of the collection at the root, by its own modes.
  private var rootModes: [String: [String: String]] = [:]
  /// For each of these, itself, the collection that it extends, and so on to the root.
  private var chains: [String: [FigmaDocument.Collection]] = [:]
  private var suggestion: NameSuggestion?

  init(_ document: FigmaDocument) { self.document = document }

  /// The sheet, and the problems of the file.
  mutating func build() -> (sheet: Sheet, problems: [SourceProblem]) {
    findExtensions()
    addModes()
    addFamilies()
    for (variable, path) in zip(document.variables, paths()) { define(variable, path: path) }
    return (sheet, document.problems + problems)
  }

  // MARK: - Modifiers

  private mutating func addModes() {
    for group in FigmaModes(document.collections.filter { chains[$0.id] == nil }).groups {
      let modifier = Int32(sheet.modifiers.count)
      sheet.modifiers.append(group.modifier)
      for (collection, contexts) in group.contexts {
        axes[collection, default: Axes()].modes = contexts.mapValues {
          Sheet.Requirement(modifier: modifier, context: Int32($0))
        }
        axes[collection]?.hasForeignContexts =
          Set(contexts.values).count < group.modifier.contexts.count
      }
    }
  }

  private mutating func findExtensions() {
    for collection in document.collections where collection.parent != nil {
      guard let chain = chain(from: collection), let root = chain.last else {
        problems.append(
          SourceProblem(
            "figma/missing-parent",
            "the collection “\(collection.name)” extends one that is not in this file",
            at: collection.location,
            help: "Its values cannot be checked here; check the file that has both.",
            severity: .warning))
        continue
      }
      chains[collection.id] = chain
      rootModes[collection.id] = rootModes(of: collection, along: chain)
      axes[root.id, default: Axes()].extensions.append(collection.id)
    }
  }

  /// Collections that extend others are contexts of a modifier: a frame uses one of them.
  private mutating func addFamilies() {
    var names = UniqueNames.inBrackets
    for modifier in sheet.modifiers { _ = names.take(modifier.name) }
    for root in document.collections where axes[root.id]?.extensions.isEmpty == false {
      addFamily(of: root, &names)
    }
  }

  private mutating func addFamily(
    of root: FigmaDocument.Collection, _ names: inout UniqueNames
  ) {
    let family = (axes[root.id]?.extensions ?? []).compactMap { chains[$0] }
      .sorted { $0.count < $1.count }
    var contextNames = UniqueNames.inBrackets
    let index = Int32(sheet.modifiers.count)
    sheet.modifiers.append(
      Modifier(
        name: names.take("\(root.name) collection"),
        contexts: [contextNames.take(root.name)] + family.map { contextNames.take($0[0].name) },
        defaultContext: 0))
    for (position, chain) in family.enumerated() {
      let context = Sheet.Requirement(modifier: index, context: Int32(position + 1))
      // Overrides of a collection also apply to those that extend it.
      for ancestor in chain.dropLast() {
        overrideContexts[ancestor.id, default: []].append(context)
      }
    }
    axes[root.id]?.extensions = family.map { $0[0].id }
  }

  /// A collection, the one that it extends, and so on to the root; `nil` if one is missing.
  private func chain(
    from collection: FigmaDocument.Collection
  ) -> [FigmaDocument.Collection]? {
    var chain = [collection]
    while let parent = chain.last?.parent {
      guard chain.count < Self.maximumExtensions, let next = document.collection(parent) else {
        return nil
      }
      chain.append(next)
    }
    return chain
  }

  /// The maximum depth of extended collections, which also ends cycles.
  private static let maximumExtensions = 16

  private func rootModes(
    of collection: FigmaDocument.Collection, along chain: [FigmaDocument.Collection]
  ) -> [String: String] {
    var result = Dictionary(
      collection.modes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for ancestor in chain.dropFirst() {
      let modes = Dictionary(
        ancestor.modes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let named = Dictionary(
        ancestor.modes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      result = result.compactMapValues { mode in
        // The identifier of an extended mode ends in that of the mode at the root.
        mode.parent.flatMap { modes[$0] }
          ?? modes[String(mode.id.split(separator: "/").last ?? "")] ?? named[mode.name]
      }
    }
    return result.mapValues(\.id)
  }

  // MARK: - Names

  private func paths() -> [String] {
    let plain = document.variables.map { Self.path($0.name) }
    var sharing: [String: (all: Int, local: Int)] = [:]
    for (variable, path) in zip(document.variables, plain) where Self.isToken(variable) {
      sharing[path, default: (0, 0)].all += 1
      if !variable.isRemote { sharing[path, default: (0, 0)].local += 1 }
    }
    var names = UniqueNames.inBrackets
    return zip(document.variables, plain).map { variable, path in
      guard Self.isToken(variable) else { return path }
      let count = sharing[path] ?? (1, 1)
      if count.all == 1 || (count.local == 1 && !variable.isRemote) { return names.take(path) }
      let prefix = Self.path(document.collection(variable.collection)?.name ?? "")
      return names.take(prefix.isEmpty ? path : "\(prefix).\(path)")
    }
  }

  /// The segments of a name, joined by points.
  static func path(_ name: String) -> String {
    guard name.utf8.contains(UInt8(ascii: "/")) || name.contains(where: \.isWhitespace) else {
      return name
    }
    return name.split(separator: "/").map { segment in
      let start = segment.firstIndex { !$0.isWhitespace } ?? segment.endIndex
      let end = segment.lastIndex { !$0.isWhitespace } ?? start
      return start < segment.endIndex ? String(segment[start...end]) : ""
    }.filter { !$0.isEmpty }.joined(separator: ".")
  }

  private static func isToken(_ variable: FigmaDocument.Variable) -> Bool {
    variable.kind == .color && !variable.isDeleted
  }

  // MARK: - Values

  private mutating func define(_ variable: FigmaDocument.Variable, path: String) {
    let entry = sheet.entry(variable.id, path: path)
    sheet.update(entry) {
      $0.description = variable.description
      $0.roles = variable.roles
      $0.isColor = variable.kind == .color
      $0.isToken = Self.isToken(variable)
    }
    if let root = chains[variable.collection]?.last {
      // A variable that a collection has beyond those that it inherits.
      for setting in variable.settings {
        var setting = setting
        setting.collection = setting.collection ?? variable.collection
        defineOverride(setting, of: variable, entry, axes[root.id] ?? Axes())
      }
      return
    }
    let axes = axes[variable.collection] ?? Axes()
    defineOwn(variable, entry, axes)
    for collection in axes.extensions {
      for setting in variable.settings where setting.collection == collection {
        defineOverride(setting, of: variable, entry, axes)
      }
    }
  }

  /// The values of the variable in the modes of its collection.
  private mutating func defineOwn(
    _ variable: FigmaDocument.Variable, _ entry: Int, _ axes: Axes
  ) {
    var settings: [String: FigmaDocument.Setting] = [:]
    for setting in variable.settings where setting.collection == nil {
      settings[setting.mode] = setting
    }
    let collection = document.collection(variable.collection)
    let modes = collection?.modes ?? []
    let standard = collection?.defaultMode ?? modes.first?.id ?? variable.settings.first?.mode
    if axes.modes.isEmpty || axes.hasForeignContexts {
      sheet.define(
        entry,
        definition(
          settings[standard ?? ""], [], of: variable, mode: standard ?? "",
          isFallback: !axes.modes.isEmpty))
    }
    for mode in modes {
      guard let requirement = axes.modes[mode.id] else { continue }
      sheet.define(
        entry, definition(settings[mode.id], [requirement], of: variable, mode: mode.name))
    }
  }

  private mutating func definition(
    _ setting: FigmaDocument.Setting?, _ requirements: [Sheet.Requirement],
    of variable: FigmaDocument.Variable, mode: String, isFallback: Bool = false
  ) -> Sheet.Definition {
    guard let setting else {
      if variable.kind == .color && !isFallback {
        problems.append(
          SourceProblem(
            "figma/no-value", "“\(variable.name)” has no value in the mode “\(mode)”",
            at: variable.location, help: "Export the file again; Figma has a value for every mode.")
        )
      }
      return Sheet.Definition(
        requirements: requirements,
        value: FixedValue(
          .unknown(
            UnknownReason(code: .noValue, message: "the variable has no value in this mode"))),
        location: variable.location, isFallback: isFallback)
    }
    // The value is reported where it is written for its own mode.
    return Sheet.Definition(
      requirements: requirements,
      value: value(setting.value, of: variable, isReported: !isFallback),
      location: setting.location, isFallback: isFallback)
  }

  private mutating func defineOverride(
    _ setting: FigmaDocument.Setting, of variable: FigmaDocument.Variable, _ entry: Int,
    _ axes: Axes
  ) {
    guard let collection = setting.collection, let mode = rootModes[collection]?[setting.mode]
    else { return }
    let value = value(setting.value, of: variable, isReported: true)
    for context in overrideContexts[collection] ?? [] {
      let requirements = [axes.modes[mode], context].compactMap(\.self)
      sheet.define(
        entry,
        Sheet.Definition(requirements: requirements, value: value, location: setting.location))
    }
  }

  private mutating func value(
    _ value: FigmaDocument.Value, of variable: FigmaDocument.Variable, isReported: Bool
  ) -> any SheetValue {
    let isReported = isReported && variable.kind == .color
    return self.value(value, as: variable.kind, of: variable.name, isReported: isReported)
  }

  private mutating func value(
    _ value: FigmaDocument.Value, as kind: FigmaDocument.Kind, of name: String, isReported: Bool
  ) -> any SheetValue {
    switch value {
    case .color(let color): FixedValue(color)
    case .number(let number): FixedValue(.number(number))
    case .other: FixedValue(.other)
    case .unknown(let reason): FixedValue(.unknown(reason))
    case .composed(let color, let opacity):
      FigmaComposedColor(
        color: self.value(color, as: .color, of: name, isReported: isReported),
        opacity: self.value(opacity, as: .number, of: name, isReported: isReported))
    case .alias(let id, let written, let location, let resolved):
      alias(
        to: id, written: written, at: location, resolved: resolved, as: kind, of: name,
        isReported: isReported)
    }
  }

  private mutating func alias(
    to id: String, written: String?, at location: SourceLocation,
    resolved: FigmaDocument.Value?, as kind: FigmaDocument.Kind, of name: String, isReported: Bool
  ) -> any SheetValue {
    guard let target = document.variable(id) else {
      if let resolved { return value(resolved, as: kind, of: name, isReported: isReported) }
      return missing(id, written: written, at: location, of: name, isReported: isReported)
    }
    guard target.kind == kind else {
      if isReported {
        problems.append(
          SourceProblem(
            "alias/type-mismatch",
            "“\(name)” takes \(kind.words), and “\(target.name)” is \(target.kind.words)",
            at: location, help: "Set it to a variable of its own type."))
      }
      return FixedValue(
        .unknown(
          UnknownReason(
            code: .typeMismatch, message: "“\(target.name)” is \(target.kind.words)")))
    }
    if target.isDeleted, isReported {
      problems.append(
        SourceProblem(
          "figma/deleted", "“\(name)” is set to “\(target.name)”, which was deleted", at: location,
          help: "Set “\(name)” to another variable; its last value is used.", severity: .warning))
    }
    return SheetAlias(key: id, text: target.name, location: location)
  }

  private mutating func missing(
    _ id: String, written: String?, at location: SourceLocation, of name: String, isReported: Bool
  ) -> any SheetValue {
    // Variables of libraries have the key of the library's variable before the slash.
    let isRemote = written == nil && id.contains("/")
    let what = written.map { "“\($0)”" }
    if isReported, isRemote {
      problems.append(
        SourceProblem(
          "figma/library-variable",
          "“\(name)” is set to a variable of a library that is not in this file", at: location,
          help: "Its color cannot be checked here; check the library's own file.",
          severity: .warning))
    } else if isReported {
      problems.append(
        SourceProblem(
          "alias/unresolved",
          "“\(name)” is set to \(what ?? "a variable") that is not in this file", at: location,
          help: Similarity.suggestion(
            written.flatMap { nearest(to: $0) },
            otherwise: "Export the collection that has it together with this one.")))
    }
    let reason =
      isRemote
      ? UnknownReason(
        code: .libraryVariable, message: "the alias refers to a library that is not in this file"
      )
      : UnknownReason(
        code: .unresolvedAlias,
        message: "the alias\(what.map { " \($0)" } ?? "") cannot be resolved")
    return FixedValue(.unknown(reason))
  }

  private mutating func nearest(to name: String) -> String? {
    if suggestion == nil { suggestion = NameSuggestion(names: document.variables.map(\.name)) }
    return suggestion?.nearest(to: name)
  }
}

/// A color with an opacity of its own.
private struct FigmaComposedColor: SheetValue {
  let color: any SheetValue
  let opacity: any SheetValue

  func evaluate(in evaluator: SheetEvaluator) -> SheetResult {
    let base = color.evaluate(in: evaluator)
    guard case .color(var color) = base else { return base }
    switch opacity.evaluate(in: evaluator) {
    case .number(let percent):
      // Figma clamps the opacity to 0…100.
      color.alpha = min(max(percent, 0), 100) / 100
      return .color(color)
    case .unknown(let reason): return .unknown(reason)
    default:
      return .unknown(UnknownReason(code: .opacity, message: "the opacity is not a number"))
    }
  }
}
