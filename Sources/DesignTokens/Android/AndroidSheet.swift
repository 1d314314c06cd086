/// Makes a sheet of resources, with the modifiers `configuration`, `night` and `api` for the
/// qualifiers that occur.
///
/// The precedence of definitions is the same for every device, so that the definitions of an entry
/// are sorted once.
struct AndroidSheet {
  private(set) var sheet = Sheet()
  /// The qualifiers of each context of the modifier `configuration`.
  private var configurations: [[AndroidConfiguration.Qualifier]] = [[]]
  /// The versions of the contexts of `api`; 0 is any version before the first.
  private var versions: [Int] = [0]
  private var configurationModifier: Int?
  private var nightModifier: Int?
  private var versionModifier: Int?
  private var alternatives: [AndroidConfiguration: [Sheet.Alternatives]] = [:]

  /// - Parameters:
  ///   - resources: The resources, those of a file in its order.
  ///   - isToken: Whether a resource is a token of the palette, rather than only a target of
  ///     references.
  init(_ resources: [AndroidResource], isToken: (AndroidResource) -> Bool) {
    let all = Set(resources.map(\.configuration))
    makeModifiers(all)
    let ranks = Dictionary(uniqueKeysWithValues: all.map { ($0, $0.rank) })
    let ascending = all.sorted { (ranks[$0] ?? []).lexicographicallyPrecedes(ranks[$1] ?? []) }
    let groups = Dictionary(grouping: resources.indices) { resources[$0].configuration }
    let order = ascending.flatMap { groups[$0] ?? [] }
    var states: [String: [String]] = [:]
    for index in order {
      for state in resources[index].stateNames
      where states[resources[index].key]?.contains(state) != true {
        states[resources[index].key, default: []].append(state)
      }
    }
    for index in order {
      let resource = resources[index]
      define(resource, state: "", isToken: isToken(resource))
      for state in states[resource.key] ?? [] {
        define(resource, state: state, isToken: isToken(resource))
      }
    }
  }

  private mutating func define(_ resource: AndroidResource, state: String, isToken: Bool) {
    guard let (value, location) = resource.value(in: state) else { return }
    let suffix = state.isEmpty ? "" : ".\(state)"
    let entry = sheet.entry(resource.key + suffix, path: resource.name + suffix)
    sheet.update(entry) {
      $0.isColor = resource.isColor
      $0.isToken = isToken && resource.isColor
    }
    sheet.define(
      entry,
      Sheet.Definition(
        alternatives: alternatives[resource.configuration] ?? [], value: value, location: location))
  }

  // MARK: - Modifiers

  private mutating func makeModifiers(_ all: Set<AndroidConfiguration>) {
    let others = Set(all.map(\.others)).subtracting([[]])
    if !others.isEmpty {
      configurations += others.sorted { Self.name($0) < Self.name($1) }
      configurationModifier = modifier("configuration", configurations.map(Self.name))
    }
    if all.contains(where: { $0.night != nil }) {
      nightModifier = modifier("night", ["notnight", "night"])
    }
    let versions = Set(all.compactMap(\.version)).subtracting([0])
    if !versions.isEmpty {
      self.versions += versions.sorted()
      versionModifier = modifier("api", self.versions.map { $0 == 0 ? "base" : "v\($0)" })
    }
    for configuration in all { alternatives[configuration] = makeAlternatives(configuration) }
  }

  private mutating func modifier(_ name: String, _ contexts: [String]) -> Int {
    sheet.modifiers.append(Modifier(name: name, contexts: contexts, defaultContext: 0))
    return sheet.modifiers.count - 1
  }

  private static func name(_ qualifiers: [AndroidConfiguration.Qualifier]) -> String {
    qualifiers.isEmpty ? "default" : qualifiers.map(\.text).joined(separator: "-")
  }

  /// The contexts in which a folder's resources apply.
  private func makeAlternatives(_ configuration: AndroidConfiguration) -> [Sheet.Alternatives] {
    var result: [Sheet.Alternatives] = []
    let others = configuration.others
    if let configurationModifier, !others.isEmpty {
      let matching = configurations.indices.filter { index in
        others.allSatisfy { mine in configurations[index].contains { mine.isMet(by: $0) } }
      }
      result.append(Sheet.Alternatives(modifier: configurationModifier, contexts: Set(matching)))
    }
    if let nightModifier, let night = configuration.night {
      result.append(
        Sheet.Alternatives(modifier: nightModifier, contexts: [night == "night" ? 1 : 0]))
    }
    if let versionModifier, let version = configuration.version {
      let matching = versions.indices.filter { versions[$0] >= version }
      result.append(Sheet.Alternatives(modifier: versionModifier, contexts: Set(matching)))
    }
    return result
  }
}
