import FileAccess
import SourceSyntax

/// The tables of modules of JavaScript and TypeScript that name colors of each other: those of a package
/// are one palette, in which each module is a group.
///
/// What a name stands for in another module is its parameter or its import, so that `core.Color.Ink` is
/// found by all of it and by what follows its first part, with and without the group of a module.
struct PlainModules {
  private struct Module {
    let path: String
    var group: [String]
    /// The context of the modifier `theme` that the name of the module or of its folder says, or `nil`.
    var theme: String?
    /// What it is called among others with the same colors, or `nil`.
    var brand: String?
    var values: [PlainSheet.Value]
    let problems: [SourceProblem]
  }

  private var modules: [Module] = []
  /// The keys by their names in their modules, or `nil` for a name of several modules.
  private var keys: [String: String?] = [:]
  private var known: Set<String> = []
  /// The keys by the words of their names, without those of tiers, or `nil` for the words of several keys.
  private var keysByWords: [[String]: String?] = [:]
  /// The colors of themes by the names that they have in their modules: `Colors.light.ink`.
  private var themed: [String: PlainText] = [:]
  /// The keys in each group.
  private var groups: [String: [String]] = [:]

  /// The palettes of modules, one for each package.
  static func palettes(of inputs: [TokenInput], in context: LoadContext) -> [ResolvedPalette] {
    InputGroup.make(inputs).flatMap { $0.packages(in: context.files) }.map { group in
      let (values, problems) = PlainModules(group.inputs).joined()
      let sheet = PlainSheet(values)
      return sheet.sheet.palette(
        file: group.inputs.count == 1 ? group.inputs[0].path : group.folder,
        format: PlainColors.id, problems: problems + sheet.problems,
        fileCount: group.inputs.count, in: context)
    }
  }

  private init(_ inputs: [TokenInput]) {
    let documents = inputs.compactMap { input in
      input.json.map { (path: input.path, colors: PlainColors.document(of: $0.root), json: $0) }
    }
    var texts: [String: PlainText] = [:]
    for document in documents { texts.merge(document.colors.texts) { first, _ in first } }
    modules = documents.map { document in
      let (group, theme) = Self.group(of: document.path)
      let (values, _) = document.colors.values(elsewhere: { name in
        Self.readings(of: name).lazy.compactMap { texts[$0] }.first
      })
      return Module(
        path: document.path, group: group, theme: theme,
        values: Self.unrepeated(values, in: group), problems: document.json.problems)
    }
    findThemedTables()
    findBrands()
    findBrandFolders()
    for module in modules {
      for value in module.values where !Self.isSpread(value) {
        register(value, of: module)
        registerWords(of: value, of: module)
        if let theme = value.theme, value.text.color != nil, module.brand == nil {
          themed[(module.group + [theme, value.path]).joined(separator: ".")] = value.text
        }
      }
    }
    for _ in 0..<Self.maximumSpreads { expand(where: Self.isSpread) }
    expand { _ in true }
  }

  /// Takes a table that says an appearance for the one beside it with the rest of its name:
  /// `dark_text_colors` of `colors_dark.ts` for `text_colors` of `colors_light.ts`.
  private mutating func findThemedTables() {
    var bases: [[String]: String] = [:]
    for module in modules {
      for table in Set(module.values.compactMap(Self.table)) {
        let (said, rest) = AppearanceNaming.split(table)
        if said.isEmpty { bases[module.group + rest] = table }
      }
    }
    var found: Set<[String]> = []
    for index in modules.indices {
      let module = modules[index]
      for position in module.values.indices {
        let value = module.values[position]
        guard let table = Self.table(of: value) else { continue }
        let (said, rest) = AppearanceNaming.split(table)
        let theme = said.joined(separator: "-")
        guard !said.isEmpty, value.theme == nil, let base = bases[module.group + rest],
          module.theme.map({ $0 == theme }) ?? rest.last.map(Self.wholes.contains) ?? false
        else { continue }
        modules[index].values[position].path = base + value.path.dropFirst(table.count)
        modules[index].values[position].theme = theme
        // Others know it by the name that it has in its module.
        keys[value.path] = Self.key(modules[index].values[position], of: module)
        if PlainSheet.isDark(theme) { found.insert(module.group + [base]) }
      }
    }
    // What has a dark table beside it is light.
    for index in modules.indices where modules[index].theme == nil {
      for position in modules[index].values.indices {
        let value = modules[index].values[position]
        guard value.theme == nil, let table = Self.table(of: value),
          found.contains(modules[index].group + [table])
        else { continue }
        modules[index].values[position].theme = "light"
      }
    }
  }

  /// What tables of colors are called, whatever these are for.
  private static let wholes: Set = ["colors", "colours", "palette", "theme", "tokens"]

  /// The table of a module that has a value, or `nil` if it stands alone.
  private static func table(of value: PlainSheet.Value) -> String? {
    value.path.firstIndex(of: ".").map { String(value.path[..<$0]) }
  }

  private mutating func register(_ value: PlainSheet.Value, of module: Module) {
    let key = Self.key(value, of: module)
    guard known.insert(key).inserted else { return }
    for end in key.indices where key[end] == "." {
      groups[String(key[..<end]), default: []].append(key)
    }
    keys.updateValue(keys.keys.contains(value.path) ? nil : key, forKey: value.path)
  }

  /// What tiers of tokens are called, which references leave out.
  private static let tiers: Set = [
    "component", "components", "primitive", "primitives", "semantic",
  ]

  /// Notes the words by which others may name a value: `{form.field.color}` for `semantic.formField.color`.
  private mutating func registerWords(of value: PlainSheet.Value, of module: Module) {
    let key = Self.key(value, of: module)
    let names = value.path.split(separator: ".").map(String.init)
    let isOfTier = names.first.map(Self.tiers.contains) ?? false
    let words = (isOfTier ? Array(names.dropFirst()) : module.group + names)
      .filter { !PlainThemes.isAxis($0) }.flatMap(AppearanceNaming.words)
    let isKnown = keysByWords[words].map { $0 != key } ?? false
    keysByWords.updateValue(isKnown ? nil : key, forKey: words)
  }

  // MARK: - Groups of other modules

  /// How many modules may take over what the next one does.
  private static let maximumSpreads = 3

  private static func isSpread(_ value: PlainSheet.Value) -> Bool {
    value.path.split(separator: ".").last?.hasPrefix(ScriptModule.spread) ?? false
  }

  /// Replaces the values that stand for groups of other modules by the members of these.
  private mutating func expand(where isMeant: (PlainSheet.Value) -> Bool) {
    for index in modules.indices {
      let module = modules[index]
      var isChanged = false
      let values = module.values.flatMap { value -> [PlainSheet.Value] in
        let own = Self.key(value, of: module)
        guard isMeant(value), case .alias(let name) = value.text,
          key(of: name, besides: own, in: module) == nil
        else { return [value] }
        let members = members(of: name, for: value, in: module)
        guard !members.isEmpty else { return [value] }
        isChanged = true
        return members
      }
      guard isChanged else { continue }
      modules[index].values = Self.lastOfEach(values)
      for value in modules[index].values where !Self.isSpread(value) {
        register(value, of: module)
      }
    }
  }

  /// The colors of a group of another module that a value stands for, or that are spread into its group.
  private func members(
    of name: String, for value: PlainSheet.Value, in module: Module
  ) -> [PlainSheet.Value] {
    let own = Self.key(value, of: module)
    let group = Self.readings(of: name).first {
      groups[$0] != nil && !(own.hasPrefix("\($0).") && !Self.isSpread(value))
    }
    guard let group else { return [] }
    var names = value.path.split(separator: ".").map(String.init)
    if Self.isSpread(value) {
      names.removeLast()
    } else if names.last == group.split(separator: ".").last.map(String.init) {
      // It is known by that name: `{ gray }`.
      return []
    }
    return (groups[group] ?? []).map { key in
      var own = value
      own.path = (names + [String(key.dropFirst(group.utf8.count + 1))]).joined(separator: ".")
      own.text = .alias(key)
      own.written = key
      return own
    }
  }

  /// Of the values of one name the last one, as a module overrides what it takes over.
  private static func lastOfEach(_ values: [PlainSheet.Value]) -> [PlainSheet.Value] {
    var seen: Set<[String]> = []
    return values.reversed().filter { seen.insert([$0.path, $0.theme ?? ""]).inserted }.reversed()
  }

  /// The name of a module, and the appearance that it or else its folder says.
  private static func group(of path: String) -> (group: [String], theme: String?) {
    let folder = Path.name(Path.folder(path))
    // What a function makes of a configuration is a palette by itself.
    if Path.name(path).contains(".config.") { return ([], nil) }
    let stem = Path.name(path).prefix { $0 != "." }
    let name = stem == "index" ? folder : String(stem)
    guard let themed = [name, folder].first(where: PlainSheet.saysAppearance) else {
      return ([name], nil)
    }
    let words = AppearanceNaming.split(themed)
    let group = themed == name ? words.rest.joined(separator: "-") : name
    return (group.isEmpty ? [] : [group], words.said.joined(separator: "-"))
  }

  /// How many colors of the same names modules have that are brands, or themes by names of their own.
  private static let leastShared = 3
  private static let maximumBrands = 64
  private static let words: Set = ["brand", "brands", "theme", "themes"]
  private static let surfaces: Set = ["canvas", "page", "surface"]

  /// Takes the modules of a folder that define the same colors, those of a whole page, for brands:
  /// `brands/dune.ts` and `brands/abyss.ts`.
  private mutating func findBrands() {
    let open = modules.indices.filter { modules[$0].theme == nil }
    for (folder, members) in Dictionary(grouping: open, by: { Path.folder(modules[$0].path) })
    where 2...Self.maximumBrands ~= members.count {
      let paths = members.map { Set(modules[$0].values.map(\.path)) }
      let isOfBrands = AppearanceNaming.words(Path.name(folder)).contains(
        where: Self.words.contains)
      let brands = members.indices.filter { one in
        members.indices.contains { other in
          one != other && Self.areAlike(paths[one], paths[other])
            && (isOfBrands
              || paths[one].intersection(paths[other]).contains {
                AppearanceNaming.words($0).contains(where: Self.surfaces.contains)
              })
        }
      }
      for brand in brands {
        modules[members[brand]].brand = modules[members[brand]].group.joined(separator: "-")
        modules[members[brand]].group = []
      }
    }
  }

  /// Whether two modules have mostly the same names.
  private static func areAlike(_ one: Set<String>, _ other: Set<String>) -> Bool {
    let shared = one.intersection(other)
    return shared.count >= leastShared && 2 * shared.count >= max(one.count, other.count)
  }

  /// Takes folders beside each other that have modules of the same names with the same colors for brands:
  /// `dune/button/index.ts` and `abyss/button/index.ts`.
  private mutating func findBrandFolders() {
    let open = modules.indices.filter { modules[$0].theme == nil && modules[$0].brand == nil }
    let folders = modules.map { Path.folder($0.path).split(separator: "/") }
    var brands: [[Substring]: Set<Substring>] = [:]
    let namesakes = Dictionary(grouping: open) {
      modules[$0].group + [Path.name(modules[$0].path)]
    }
    for members in namesakes.values where 2...Self.maximumBrands ~= members.count {
      let paths = members.map { Set(modules[$0].values.map(\.path)) }
      for one in members.indices {
        for other in members.indices.dropFirst(one + 1) {
          let (first, second) = (folders[members[one]], folders[members[other]])
          let different = zip(first, second).enumerated().filter { $1.0 != $1.1 }
          guard first.count == second.count, different.count == 1,
            Self.areAlike(paths[one], paths[other])
          else { continue }
          let depth = different[0].offset
          brands[Array(first[..<depth]), default: []].formUnion([first[depth], second[depth]])
        }
      }
    }
    for index in open {
      let folder = folders[index]
      let depth = folder.indices.first {
        brands[Array(folder[..<$0])]?.contains(folder[$0]) ?? false
      }
      guard let depth else { continue }
      modules[index].brand = String(folder[depth])
      if modules[index].group == [String(folder[depth])] { modules[index].group = [] }
    }
  }

  private static func key(_ value: PlainSheet.Value, of module: Module) -> String {
    (module.group + [value.path]).joined(separator: ".")
  }

  /// A table that is called as its module says the same twice: `colors.ink` of `colors.ts`, if no other table
  /// has the name.
  private static func unrepeated(
    _ values: [PlainSheet.Value], in group: [String]
  ) -> [PlainSheet.Value] {
    guard let name = group.last else { return values }
    let others = Set(values.map(\.path))
    let own = values.map { value in
      value.path.hasPrefix("\(name).") ? String(value.path.dropFirst(name.count + 1)) : value.path
    }
    guard zip(own, values).allSatisfy({ $0 == $1.path || !others.contains($0) }) else {
      return values
    }
    return zip(values, own).map { value, path in
      var value = value
      value.path = path
      return value
    }
  }

  /// The values of all modules. One that names values and none of these modules is not of colors.
  private func joined() -> (values: [PlainSheet.Value], problems: [SourceProblem]) {
    var values: [PlainSheet.Value] = []
    var problems: [SourceProblem] = []
    // A brand is a theme, unless it has some.
    let hasThemes = modules.contains { module in
      module.theme != nil || module.values.contains { $0.theme != nil }
    }
    for module in modules {
      var own: [PlainSheet.Value] = []
      var lost: [SourceProblem] = []
      for var value in module.values {
        value.path = Self.key(value, of: module)
        value.theme = value.theme ?? module.theme ?? (hasThemes ? nil : module.brand)
        value.brand = hasThemes ? module.brand : nil
        if case .alias(let name) = value.text, let color = themed[name] {
          value.text = color
        } else if case .alias(let name) = value.text {
          guard let key = key(of: name, besides: value.path, in: module) else {
            // What has no colors, or is of another package, is not read.
            if isOfColors(name) { lost.append(.unresolved(value)) }
            continue
          }
          value.text = .alias(key)
        } else if case .mixed(let text) = value.text {
          let keys = text.names.map { ($0, key(of: $0, besides: value.path, in: module)) }
          if let name = keys.first(where: { $0.1 == nil })?.0 {
            if isOfColors(name) { lost.append(.unresolved(value)) }
            continue
          }
          value.keys = Dictionary(keys.map { ($0, $1 ?? $0) }) { $1 }
        }
        own.append(value)
      }
      guard !own.isEmpty else { continue }
      values += own
      problems += module.problems + lost
    }
    return (Self.withoutLost(values), problems)
  }

  /// Some values without measures that name others: `{border.radius}`.
  private static func withoutLost(_ values: [PlainSheet.Value]) -> [PlainSheet.Value] {
    var values = values
    while true {
      let paths = Set(values.map(\.path))
      let kept = values.filter { value in
        guard case .alias(let key) = value.text, !paths.contains(key) else { return true }
        return !PropertyName.isOther(value.path)
      }
      guard kept.count < values.count else { return values }
      values = kept
    }
  }

  /// Whether a name begins with that of a module or of a table with colors, and goes on.
  private func isOfColors(_ name: String) -> Bool {
    let names = name.split(separator: ".")
    return names.count > 1 && groups[String(names[0])] != nil
      && !Self.readings(of: name).contains { groups[$0] != nil }
  }

  /// The key that a name in a module means, of those that are not that of the value that names it.
  private func key(of name: String, besides own: String, in module: Module) -> String? {
    // A group of the module itself is none of another one.
    let isGroup = groups[(module.group + [name]).joined(separator: ".")] != nil
    guard !isGroup || known.contains(name) else { return nil }
    func found(_ name: String) -> String? { known.contains(name) ? name : keys[name] ?? nil }
    let readings = Self.readings(of: name)
    let words = readings[0].split(separator: ".").flatMap { AppearanceNaming.words(String($0)) }
    let candidates =
      [found(readings[0]), keysByWords[words] ?? nil] + readings.dropFirst().map(found)
    return candidates.lazy.compactMap(\.self).first { $0 != own }
  }

  /// What a name may be called where it is defined: the same, without what holds it, and without the only table of its
  /// module.
  private static func readings(of name: String) -> [String] {
    let names = name.split(separator: ".")
    let withoutTable = names.prefix(1) + names.dropFirst(2)
    return [names[...], names.dropFirst(), withoutTable].map { $0.joined(separator: ".") }
  }
}

extension SourceProblem {
  fileprivate static func unresolved(_ value: PlainSheet.Value) -> SourceProblem {
    var problem = SourceProblem(
      "alias/unresolved", "no table that is read here has “\(value.written)”", at: value.location,
      help: "Check the module that defines it together with this one.", severity: .warning)
    problem.token = value.path
    return problem
  }
}
