import ColorCore
import SourceSyntax
import SystemColors

/// Several palettes merged for export: the value of each token, and the modifiers on which it
/// depends.
struct ExportPalette {
  /// The value of a token in some permutations.
  enum Value: Hashable {
    case color(Color)
    case gradient([Stop])
    case unknown(UnknownReason)
  }

  /// A color stop of a gradient.
  struct Stop: Hashable {
    var position: Double
    var color: Color
  }

  /// A color or gradient token.
  struct Entry {
    var path: String
    var description: String?
    var deprecated: Deprecation?
    /// The distinct values.
    var values: [Value]
    /// The location of each value.
    var locations: [SourceLocation]
    /// For each permutation, the index of its value, or −1 if the token does not exist there.
    var indices: [Int32]

    /// The value in a permutation.
    func value(in permutation: Int) -> Value? {
      let index = indices[permutation]
      return index < 0 ? nil : values[Int(index)]
    }

    /// The location of the first one.
    var location: SourceLocation { locations[0] }
  }

  /// The names of the modifiers, each of them once.
  private(set) var modifiers: [String] = []
  /// The permutations of all palettes.
  private(set) var permutations: [Permutation] = []
  /// The index of the default permutation.
  private(set) var defaultPermutation = 0
  /// The modifiers as axes.
  var axes = PermutationAxes([], count: 0)
  /// The tokens in their order, then the gradients.
  private(set) var entries: [Entry] = []
  /// The problems found so far, and the missing values.
  var problems: [SourceProblem] = []
  /// The location of a problem with the whole palette.
  let location: SourceLocation

  init(_ all: [ResolvedPalette]) {
    let palettes = all.filter { !$0.tokens.isEmpty || !$0.gradients.isEmpty }
    location = SourceLocation(startOf: palettes.first?.file ?? "")
    let sources = arrange(palettes)
    axes = PermutationAxes(
      modifiers.indices.map { modifier in
        permutations.map { $0.context(of: modifiers[modifier]) ?? "" }
      }, count: permutations.count)
    guard !permutations.isEmpty else {
      if problems.isEmpty {
        problems.append(
          SourceProblem("export/empty", "there is no color token to export", at: location))
      }
      return
    }
    var places: [String: (file: String, location: SourceLocation)] = [:]
    for (palette, source) in zip(palettes, sources) {
      for token in palette.tokens { add(Entry(token, source), palette.file, &places) }
      for gradient in palette.gradients { add(Entry(gradient, source), palette.file, &places) }
    }
  }

  /// Reports that an export has more values than `ExportLimits.values`.
  mutating func reportTooLarge() {
    problems.append(
      SourceProblem(
        "export/too-large", "the export has more than \(ExportLimits.values) values",
        at: location, help: "Fix some modifiers as inputs."))
  }

  // MARK: - One palette of several

  /// Fills in the modifiers and permutations, and returns for each palette and each common
  /// permutation the index of its own one, or −1 if it has none.
  private mutating func arrange(_ palettes: [ResolvedPalette]) -> [[Int32]] {
    var contexts: [String: [String]] = [:]
    for choice in palettes.lazy.flatMap(\.permutations).flatMap(\.choices) {
      if contexts[choice.modifier] == nil { modifiers.append(choice.modifier) }
      if contexts[choice.modifier, default: []].contains(choice.context) { continue }
      contexts[choice.modifier, default: []].append(choice.context)
    }
    let varying = palettes.filter { $0.permutations != palettes[0].permutations }
    guard let first = palettes.first, !varying.isEmpty else {
      permutations = palettes.first?.permutations ?? []
      defaultPermutation = palettes.first?.defaultIndex ?? 0
      return palettes.map { _ in permutations.indices.map(Int32.init) }
    }
    let count = modifiers.reduce(1.0) { $0 * Double(contexts[$1]?.count ?? 1) }
    guard count <= Double(ExportLimits.permutations) else {
      problems.append(
        SourceProblem(
          "export/too-many-permutations",
          "the palettes make more than \(ExportLimits.permutations) permutations together",
          at: SourceLocation(startOf: first.file),
          help: "Export them one by one, or fix some modifiers as inputs."))
      return palettes.map { _ in [] }
    }
    let own = palettes.map { palette in
      Dictionary(
        palette.permutations.indices.map { (Set(palette.permutations[$0].choices), $0) }
      ) { first, _ in first }
    }
    let names = palettes.map { Set($0.permutations.flatMap(\.choices).map(\.modifier)) }
    var sources: [[Int32]] = palettes.map { _ in [] }
    for choice in combinations(of: contexts) {
      let found = palettes.indices.map { index in
        own[index][Set(choice.filter { names[index].contains($0.modifier) })]
      }
      // A combination that no palette with modifiers has does not occur.
      let isReal = palettes.indices.contains { !names[$0].isEmpty && found[$0] != nil }
      guard isReal || modifiers.isEmpty else { continue }
      for (index, permutation) in found.enumerated() {
        sources[index].append(permutation.map(Int32.init) ?? -1)
      }
      permutations.append(
        Permutation(
          choices: choice,
          appearance: zip(palettes, found).reduce(into: Appearance()) { appearance, part in
            guard let permutation = part.1 else { return }
            appearance.take(part.0.permutations[permutation].appearance)
          }))
    }
    defaultPermutation =
      permutations.indices.first { permutation in
        palettes.indices.allSatisfy {
          sources[$0][permutation] == Int32(palettes[$0].defaultIndex)
        }
      } ?? 0
    return sources
  }

  /// Every choice of one of its contexts for each modifier.
  private func combinations(of contexts: [String: [String]]) -> [[Permutation.Choice]] {
    var choices: [[Permutation.Choice]] = [[]]
    for modifier in modifiers {
      choices = choices.flatMap { choice in
        (contexts[modifier] ?? []).map {
          choice + [Permutation.Choice(modifier: modifier, context: $0)]
        }
      }
    }
    return choices
  }

  private mutating func add(
    _ entry: Entry, _ file: String,
    _ places: inout [String: (file: String, location: SourceLocation)]
  ) {
    guard !entry.values.isEmpty else { return }
    if let first = places[entry.path] {
      problems.append(
        SourceProblem(
          "export/duplicate",
          "“\(entry.path)” is in “\(first.file)”, too, and only that one is exported",
          at: entry.location,
          help: "Export the files one by one, or make them contexts of a resolver document.",
          related: [.init(message: "the first one, which is used", location: first.location)]))
      return
    }
    places[entry.path] = (file, entry.location)
    reportUnknown(entry)
    if entry.values.contains(where: { !$0.isUnknown }) { entries.append(entry) }
  }

  /// Reports the unknown values of a token, each reason once.
  private mutating func reportUnknown(_ entry: Entry) {
    for (index, value) in entry.values.enumerated() {
      guard case .unknown(let reason) = value else { continue }
      let holds = permutations.indices.filter { entry.indices[$0] == Int32(index) }
      guard let first = holds.first else { continue }
      let choices = permutations[first].choices.map { "\($0.modifier)=\($0.context)" }
      let more = holds.count > 1 ? " and \(holds.count - 1) more" : ""
      let place =
        holds.count == permutations.count ? "" : " in \(choices.joined(separator: ", "))\(more)"
      problems.append(
        SourceProblem(
          "export/unknown-value",
          "“\(entry.path)” is left out\(place), because its color is unknown: \(reason.message)",
          at: entry.locations[index], severity: .warning))
    }
  }
}

extension ExportPalette.Value {
  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }

  /// The value of a resolution; a color that is not made of finite numbers cannot be written.
  fileprivate init(_ resolution: TokenResolution) {
    switch resolution {
    case .color(let color) where color.isFinite: self = .color(color)
    case .color:
      self = .unknown(
        UnknownReason(code: .notFinite, message: "it has a component that is not finite"))
    case .unknown(let reason): self = .unknown(reason)
    }
  }

  /// The stops of a gradient, or the first reason why one has no color.
  fileprivate init(_ stops: [ResolvedGradient.Stop]) {
    var known: [ExportPalette.Stop] = []
    for stop in stops {
      switch Self(stop.resolution) {
      case .color(let color): known.append(.init(position: stop.position, color: color))
      case let other:
        self = other
        return
      }
    }
    self = .gradient(known)
  }
}

extension ExportPalette.Entry {
  fileprivate init(_ token: ResolvedToken, _ source: [Int32]) {
    self.init(
      path: token.path, values: token.variants.map { .init($0.resolution) },
      locations: token.variants.map(\.location), indices: token.variantIndices, source)
    description = token.description
    deprecated = token.deprecated
  }

  fileprivate init(_ gradient: ResolvedGradient, _ source: [Int32]) {
    self.init(
      path: gradient.path, values: gradient.variants.map { .init($0.stops) },
      locations: gradient.variants.map(\.location), indices: gradient.variantIndices, source)
  }

  /// Merges equal values, and maps the indices to the common permutations.
  private init(
    path: String, values: [ExportPalette.Value], locations: [SourceLocation], indices: [Int32],
    _ source: [Int32]
  ) {
    var known: [ExportPalette.Value: Int32] = [:]
    self.init(path: path, values: [], locations: [], indices: indices)
    let folded = zip(values, locations).map { value, location in
      if let index = known[value] { return index }
      let index = Int32(self.values.count)
      known[value] = index
      self.values.append(value)
      self.locations.append(location)
      return index
    }
    let isSame = folded.count == known.count && source.count == indices.count
    if isSame, zip(source, source.indices).allSatisfy({ Int($0) == $1 }) { return }
    self.indices = source.map { permutation in
      guard permutation >= 0, indices[Int(permutation)] >= 0 else { return -1 }
      return folded[Int(indices[Int(permutation)])]
    }
  }
}

extension ResolvedPalette {
  /// The index of the default permutation, if there is one.
  fileprivate var defaultIndex: Int {
    permutations.indices.contains(defaultPermutation) ? defaultPermutation : 0
  }
}

extension Permutation {
  /// The context that is chosen for a modifier.
  func context(of modifier: String) -> String? {
    choices.first { $0.modifier == modifier }?.context
  }
}

extension Appearance {
  /// Copies the parts of another appearance that differ from their defaults.
  fileprivate mutating func take(_ other: Appearance) {
    let normal = Appearance()
    if other.scheme != normal.scheme { scheme = other.scheme }
    if other.contrast != normal.contrast { contrast = other.contrast }
    if other.level != normal.level { level = other.level }
    if other.transparency != normal.transparency { transparency = other.transparency }
    if other.gamut != normal.gamut { gamut = other.gamut }
    isInverted = isInverted || other.isInverted
    isBoldText = isBoldText || other.isBoldText
  }
}

extension Color {
  /// Whether all components are finite numbers, and those in XYZ too.
  fileprivate var isFinite: Bool {
    let xyz = components(in: .xyzD65)
    return alpha.isFinite
      && (0..<3).allSatisfy { components[$0].isFinite && xyz[$0].isFinite }
  }
}
