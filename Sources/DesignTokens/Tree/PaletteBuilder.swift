import ColorCore
import SourceSyntax
import SystemColors

/// Makes palettes of a tree: resolves its tokens in every permutation and merges equal results.
struct PaletteBuilder {
  private let tree: TokenTree
  private let options: LoadOptions
  private let evaluator: TokenEvaluator
  private let modifiers: DTCGModifiers
  /// The modifiers on which each path depends; `nil` if there are none and documents are not
  /// merged.
  private let dependencies: TokenDependencies?
  private let reach: TokenReach?
  private var pathTexts: [String?]
  private var locations: [SourceLocation?]
  /// The tables so far: most tokens vary alike and share one.
  private var knownTables: [ContextTable: ContextTable] = [:]

  /// Creates a builder that merges all documents.
  init(tree: TokenTree, options: LoadOptions, modifiers: DTCGModifiers) {
    self.init(tree: tree, options: options, modifiers: modifiers, units: nil)
  }

  /// Creates a builder that merges only the documents of the same unit.
  ///
  /// - Parameters:
  ///   - tree: The tokens of all documents.
  ///   - options: The options for reading them.
  ///   - modifiers: The modifiers of modes and files.
  ///   - units: For each document, the unit to which it belongs.
  init(tree: TokenTree, options: LoadOptions, modifiers: DTCGModifiers, units: [Int32]?) {
    self.tree = tree
    self.options = options
    self.modifiers = modifiers
    evaluator = TokenEvaluator(tree: tree, options: options, units: units)
    evaluator.modifiers = modifiers.modifiers
    let isPlain = units != nil && modifiers.modifiers.isEmpty
    dependencies =
      isPlain ? nil : TokenDependencies(tree: tree, references: evaluator.references)
    let references = evaluator.references
    reach =
      isPlain ? nil : units.map { TokenReach(tree: tree, references: references, units: $0) }
    pathTexts = Array(repeating: nil, count: tree.paths.count)
    locations = Array(repeating: nil, count: Int(tree.originCount))
  }

  // MARK: - The two ways to read a tree

  /// The parts of a palette other than its tokens.
  struct Outline {
    /// The file or folder of the palette.
    var file: String
    /// The identifier of its format.
    var format: String
    /// The problems found while reading.
    var problems: [SourceProblem]
    /// The number of files read.
    var fileCount: Int
    /// The location of problems with the whole palette.
    var owner: SourceLocation
  }

  /// The tokens of one of several units that are not merged.
  ///
  /// - Parameters:
  ///   - unit: The unit.
  ///   - appearance: The appearance according to its name, where no context states another.
  ///   - outline: The rest of the palette.
  /// - Returns: The palette.
  mutating func palette(
    of unit: Int32, appearance: Appearance, outline: Outline
  ) -> ResolvedPalette {
    evaluator.scope = unit
    let evaluator = evaluator
    let paths = distinctPaths { evaluator.units[Int($0.owner)] == unit }
    guard let reach else {
      return palette(
        paths, PaletteTables([], appearance: appearance, options: options), outline)
    }
    var contexts: [Int: Set<Int32>] = [:]
    for document in reach.documents(from: unit) {
      contexts.merge(modifiers.contexts[Int(document)]) { $0.union($1) }
    }
    let unstated = modifiers.modifiers.indices.lazy.filter { contexts[$0] == nil }
    for modifier in unstated { contexts[modifier] = [] }
    let tables = PaletteTables(
      modifiers.modifiers, counting: contexts, appearance: appearance, options: options)
    return palette(paths, tables, outline)
  }

  /// The tokens of all documents merged.
  mutating func palette(_ outline: Outline) -> ResolvedPalette {
    let tables = PaletteTables(modifiers.modifiers, options: options)
    return palette(distinctPaths { _ in true }, tables, outline)
  }

  /// The paths that may have colors, or all paths if every value is checked.
  private func candidates(_ paths: [Int32]) -> [Int32] {
    guard let dependencies, !options.isConformance else { return paths }
    return paths.filter { dependencies.types[Int($0)].mayCarryColor }
  }

  private mutating func palette(
    _ paths: [Int32], _ tables: PaletteTables, _ outline: Outline
  ) -> ResolvedPalette {
    var tokens: [ResolvedToken] = []
    var gradients: [ResolvedGradient] = []
    var compositeColors: [CompositeColor] = []
    var axesOfMask: [UInt64: [Int]] = [:]
    let paths = candidates(paths)
    tokens.reserveCapacity(paths.count)
    for path in paths {
      let mask = dependencies?.modifiers[Int(path)] ?? 0
      let axes = axesOfMask[mask] ?? self.axes(of: mask, tables)
      axesOfMask[mask] = axes
      if let token = resolve(path, axes, tables, outline) {
        tokens.append(token)
      } else if let gradient = gradient(path, axes, tables) {
        gradients.append(gradient)
      } else {
        compositeColors += self.compositeColors(path, axes, tables)
      }
    }
    var palette = tables.palette(
      file: outline.file, format: outline.format, tokens: tokens, gradients: gradients,
      compositeColors: compositeColors, problems: outline.problems + evaluator.takeProblems(),
      fileCount: outline.fileCount)
    palette.hexFallbacks = evaluator.hexFallbacks
    return palette
  }

  /// The modifiers of a mask that vary; those of a resolver document always have axes.
  private func axes(of mask: UInt64, _ tables: PaletteTables) -> [Int] {
    modifiers.modifiers.indices.filter { index in
      mask & TokenDependencies.bit(index) != 0
        && tables.count(of: index) > (index < modifiers.givenCount ? 0 : 1)
    }
  }

  /// The distinct paths of some definitions, in their order.
  private func distinctPaths(
    _ isIncluded: (TokenTree.Definition) -> Bool
  ) -> [Int32] {
    var seen = Array(repeating: false, count: tree.paths.count)
    var result: [Int32] = []
    for definition in tree.definitions
    where isIncluded(definition) && !seen[Int(definition.path)] {
      seen[Int(definition.path)] = true
      result.append(definition.path)
    }
    return result
  }

  // MARK: - Tokens

  /// The result of a token in some contexts.
  private struct Outcome {
    var resolution: TokenResolution
    var hops: [TokenEvaluator.Hop]
  }

  /// A token in all of its contexts, or `nil` if it is not a color.
  private mutating func resolve(
    _ path: Int32, _ axes: [Int], _ tables: PaletteTables, _ outline: Outline
  ) -> ResolvedToken? {
    let definitions = tree.definitions(of: path)
    var variants: [ResolvedValue] = []
    var keys: [[Int32]] = []
    var first: Int32?
    var description: String?
    func variant(_ contexts: [Int32]) -> Int32 {
      evaluator.contexts = contexts
      guard let id = winner(of: definitions), let outcome = evaluate(id) else { return -1 }
      let definition = tree.definitions[Int(id)]
      let key =
        [definition.origin] + outcome.hops.map { tree.definitions[Int($0.target)].origin }
      let known = keys.indices.first {
        keys[$0] == key && variants[$0].resolution == outcome.resolution
      }
      if let known { return Int32(known) }
      keys.append(key)
      variants.append(
        ResolvedValue(
          resolution: outcome.resolution, location: location(of: id),
          aliases: steps(outcome.hops)))
      if description == nil { description = tree.token(definition)["$description"]?.string }
      if first == nil { first = id }
      return Int32(variants.count - 1)
    }
    var table = tables.table(over: axes, variant)
    if table == nil {
      _ = variant(tables.base)
      guard let id = first else { return nil }
      evaluator.report(.tooManyContexts(at: outline.owner, limit: tables.limit), of: id)
      variants = [
        ResolvedValue(
          resolution: .unknown(.tooManyContexts(tables.limit)), location: location(of: id))
      ]
      table = ContextTable(axes: [], counts: [], variants: [0])
    }
    guard !variants.isEmpty, let first else { return nil }
    return ResolvedToken(
      path: text(path), variants: variants, variantIndices: [], table: table.map { shared($0) },
      description: description, pairings: evaluator.pairings(of: first),
      deprecated: tree.deprecation(
        of: tree.definitions[Int(first)], isMerged: evaluator.scope < 0))
  }

  private mutating func shared(_ table: ContextTable) -> ContextTable {
    if let known = knownTables[table] { return known }
    knownTables[table] = table
    return table
  }

  /// The definition that applies in the chosen contexts.
  private func winner(of definitions: ArraySlice<Int32>) -> Int32? {
    guard evaluator.scope >= 0 else { return evaluator.winning(definitions) }
    return evaluator.winning(definitions, of: evaluator.scope)
  }

  /// A gradient in all of its contexts, or `nil` if the token is not one. If only conformance is
  /// checked, its values are checked but not created.
  private mutating func gradient(
    _ path: Int32, _ axes: [Int], _ tables: PaletteTables
  ) -> ResolvedGradient? {
    guard !options.isConformance else { return nil }
    let definitions = tree.definitions(of: path)
    var variants: [ResolvedGradient.Value] = []
    let table = tables.table(over: axes) { contexts in
      evaluator.contexts = contexts
      guard let id = winner(of: definitions), let stops = evaluator.gradient(of: id) else {
        return -1
      }
      let value = ResolvedGradient.Value(stops: stops, location: location(of: id))
      if let known = variants.firstIndex(of: value) { return Int32(known) }
      variants.append(value)
      return Int32(variants.count - 1)
    }
    guard let table, !variants.isEmpty else { return nil }
    return ResolvedGradient(
      path: text(path), variants: variants, variantIndices: [], table: table)
  }

  /// The colors inside a token in all of its contexts; empty if it is not a border or a shadow.
  private mutating func compositeColors(
    _ path: Int32, _ axes: [Int], _ tables: PaletteTables
  ) -> [CompositeColor] {
    guard !options.isConformance else { return [] }
    let definitions = tree.definitions(of: path)
    var order: [[String]] = []
    var colors: [[String]: (kind: CompositeColor.Kind, variants: [ResolvedValue])] = [:]
    var indices: [[String]: [Int32]] = [:]
    var count = 0
    let table = tables.table(over: axes) { contexts in
      count += 1
      evaluator.contexts = contexts
      guard let id = winner(of: definitions), let found = evaluator.composite(of: id) else {
        return -1
      }
      for part in found.parts {
        if colors[part.trail] == nil {
          order.append(part.trail)
          colors[part.trail] = (found.kind, [])
        }
        let value = ResolvedValue(
          resolution: part.outcome.resolution, location: part.location,
          aliases: steps(part.hops))
        let known = colors[part.trail]?.variants.firstIndex(of: value)
        if known == nil { colors[part.trail]?.variants.append(value) }
        let last = (colors[part.trail]?.variants.count ?? 1) - 1
        var own = indices[part.trail] ?? []
        own += Array(repeating: -1, count: count - 1 - own.count) + [Int32(known ?? last)]
        indices[part.trail] = own
      }
      return -1
    }
    guard let table, !order.isEmpty else { return [] }
    let name = text(path)
    return order.compactMap { trail in
      guard let (kind, variants) = colors[trail], var own = indices[trail] else { return nil }
      own += Array(repeating: -1, count: count - own.count)
      return CompositeColor(
        kind: kind,
        color: ResolvedToken(
          path: ([name] + trail).joined(separator: "."), variants: variants, variantIndices: [],
          table: ContextTable(axes: table.axes, counts: table.counts, variants: own)))
    }
  }

  private mutating func steps(_ hops: [TokenEvaluator.Hop]) -> [ResolvedValue.AliasStep] {
    hops.map { hop in
      ResolvedValue.AliasStep(
        path: text(tree.definitions[Int(hop.target)].path), location: location(of: hop.target))
    }
  }

  /// The color of a definition in the chosen contexts, or `nil` if it is not one.
  private func evaluate(_ id: Int32) -> Outcome? {
    let definition = tree.definitions[Int(id)]
    let declared = definition.type
    let isOther = declared.map { $0 != .color } ?? definition.hasUnknownType
    if isOther {
      if options.isConformance { evaluator.check(id, declared: declared) }
      return nil
    }
    guard definition.form != .invalid else {
      guard (declared ?? evaluator.literalType(of: id) ?? .color) == .color else { return nil }
      return Outcome(
        resolution: .unknown(
          UnknownReason(code: "invalid-token", message: "the token is not valid")), hops: [])
    }
    let value = tree.value(definition)
    guard evaluator.references[Int(id)].kind != .none else {
      return evaluateLiteral(id, value, declared)
    }
    if options.isConformance { evaluator.checkReferenceObject(value, of: id) }
    var hops: [TokenEvaluator.Hop] = []
    let result = evaluator.follow(value, in: id, hops: &hops)
    let found = evaluator.type(after: hops[...], result)
    let type = declared ?? found ?? evaluator.literalType(of: id)
    if let type, type != .color {
      if options.isConformance { evaluator.check(id, declared: declared) }
      return nil
    }
    if let declared, let found, found != declared {
      return Outcome(
        resolution: .unknown(evaluator.reportMismatch(declared, found, hops, of: id)), hops: hops)
    }
    switch result {
    case .failure(let reason): return Outcome(resolution: .unknown(reason), hops: hops)
    case .success(let place):
      if type == nil {
        guard evaluator.looksLikeColor(place.value) || options.isConformance else { return nil }
        return Outcome(
          resolution: .unknown(evaluator.reportMissingType(of: id)), hops: hops)
      }
      if found == nil, !place.trail.isEmpty {
        evaluator.reportPart(hops, of: id)
        return Outcome(resolution: .unknown(DTCGColor.invalid), hops: hops)
      }
      return color(at: place, of: id, after: hops)
    }
  }

  private func evaluateLiteral(
    _ id: Int32, _ value: JSONValue, _ declared: DTCGType?
  ) -> Outcome? {
    guard let type = declared ?? evaluator.literalType(of: id) else {
      let isColor = evaluator.looksLikeColor(value)
      guard isColor || options.isConformance else { return nil }
      let reason = evaluator.reportMissingType(of: id)
      return isColor ? Outcome(resolution: .unknown(reason), hops: []) : nil
    }
    guard type == .color else {
      if options.isConformance { evaluator.check(id, declared: type) }
      return nil
    }
    return color(
      at: TokenEvaluator.Place(value: value, definition: id, trail: []), of: id, after: [])
  }

  private func color(
    at place: TokenEvaluator.Place, of id: Int32, after ways: [TokenEvaluator.Hop]
  ) -> Outcome {
    var hops = ways
    let outcome = evaluator.color(at: place, of: id, after: ways, hops: &hops)
    return Outcome(resolution: outcome.resolution, hops: hops)
  }

  // MARK: - Texts and places

  private mutating func text(_ path: Int32) -> String {
    if let known = pathTexts[Int(path)] { return known }
    let text = tree.text(path)
    pathTexts[Int(path)] = text
    return text
  }

  private mutating func location(of id: Int32) -> SourceLocation {
    let definition = tree.definitions[Int(id)]
    if let known = locations[Int(definition.origin)] { return known }
    let value = tree.value(definition)
    let written = definition.form == .reference ? value["$ref"] ?? value : value
    let location = written.location
    locations[Int(definition.origin)] = location
    return location
  }
}
