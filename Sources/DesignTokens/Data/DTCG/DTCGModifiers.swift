import SourceSyntax
import SystemColors

/// The modifiers for modes of tokens and for files with several appearances, combined with those of
/// a resolver document.
///
/// Modifiers are identified by name, so a mode and a context with the same name are one choice: the
/// themes of tokens and of files both belong to the modifier `theme`. Two collections with the same
/// mode names share a modifier, named after the first, so that an alias into another collection
/// uses the mode of the same name. Files whose contexts differ from those of `theme` vary
/// independently; their modifier is named after their folder.
///
/// A token without a value for a mode keeps its base value. In a modifier of themes, it first falls
/// back to the longest prefix of the theme's name before a `-` that it defines
/// (`dark-high-contrast` to `dark`). Among files, that of the default context is used.
struct DTCGModifiers {
  /// All modifiers, starting with those of the resolver document.
  private(set) var modifiers: [Modifier]
  /// For each document, the contexts of each modifier that it distinguishes.
  private(set) var contexts: [[Int: Set<Int32>]]
  /// The modifier of each group of files.
  private(set) var modifierOfGroup: [Int] = []
  /// The number of modifiers declared by a resolver document.
  let givenCount: Int
  private(set) var problems: [SourceProblem] = []
  /// The places of `$value` that repeat the value of the mode to which they belong, by its place.
  private(set) var repetitions: [SourceLocation: [SourceLocation]] = [:]

  /// The name of the modifier for files and themes.
  static let theme = "theme"
  private static let light = "light"

  /// Whether there are no modifiers and contexts besides the given ones, because a resolver
  /// document declares them all.
  private let isClosed: Bool
  private var positions: [String: Int] = [:]
  /// The known meanings of contexts, by modifier.
  private var meanings: [String: [String: [String]]] = [:]
  private var indices: [[String: Int32]]
  private let options: LoadOptions

  /// The modes of one axis in one document.
  private struct Usage {
    let document: Int32
    let modifier: String
    let isTheme: Bool
    var tokens = 0
    /// For each mode, how many tokens define it, and for how many of them it equals the base value.
    var modes: [(context: String, stated: Int, equal: Int, place: JSONValue)] = []
  }

  init(modifiers: [Modifier], isClosed: Bool, documentCount: Int, options: LoadOptions) {
    self.modifiers = modifiers
    self.isClosed = isClosed
    self.options = options
    givenCount = modifiers.count
    contexts = Array(repeating: [:], count: documentCount)
    indices = modifiers.map { modifier in
      let names = modifier.contexts.enumerated().map { ($1.lowercased(), Int32($0)) }
      return Dictionary(names) { first, _ in first }
    }
    for (index, modifier) in modifiers.enumerated() {
      positions[modifier.name.lowercased()] = index
    }
  }

  /// Creates the modifiers and gives each definition the condition under which it applies.
  mutating func arrange(
    _ tree: inout TokenTree, modes: [DTCGDialect.Mode], groups: [DTCGFileGroup]
  ) {
    for group in groups { add(group) }
    let names = Self.names(of: modes)
    var bases: [Int: Int32] = [:]
    for usage in usages(in: tree, modes, names) { add(usage, &bases) }
    for (modifier, base) in bases where modifiers[modifier].defaultContext == nil {
      modifiers[modifier].defaultContext = Int(base)
    }
    setConditions(&tree, modes, names)
    for (group, modifier) in zip(groups, modifierOfGroup) { setConditions(&tree, group, modifier) }
  }

  // MARK: - Names

  /// The modifier of each axis. Collections with the same modes share one.
  private static func names(of modes: [DTCGDialect.Mode]) -> [DTCGDialect.Axis: String] {
    var collections: [String: Set<String>] = [:]
    var order: [String] = []
    for mode in modes {
      guard case .collection(let name) = mode.axis else { continue }
      if collections[name] == nil { order.append(name) }
      collections[name, default: []].insert(mode.context.lowercased())
    }
    var names: [DTCGDialect.Axis: String] = [.mode: "mode", .theme: theme]
    var first: [Set<String>: String] = [:]
    for name in order {
      let modes = collections[name] ?? []
      if first[modes] == nil { first[modes] = String(name.trimmingPrefix("@")) }
      names[.collection(name)] = first[modes]
    }
    return names
  }

  private mutating func position(of modifier: String) -> Int {
    let key = modifier.lowercased()
    if let known = positions[key] { return known }
    positions[key] = modifiers.count
    modifiers.append(Modifier(name: modifier, contexts: []))
    indices.append([:])
    return modifiers.count - 1
  }

  /// The context of a modifier, created if necessary; `nil` if there are too many.
  private mutating func context(_ name: String, of modifier: Int) -> Int32? {
    let key = name.lowercased()
    if let known = indices[modifier][key] { return known }
    guard modifiers[modifier].contexts.count < options.limits.modes else { return nil }
    let index = Int32(modifiers[modifier].contexts.count)
    indices[modifier][key] = index
    modifiers[modifier].contexts.append(name)
    return index
  }

  // MARK: - Modes of tokens

  private func usages(
    in tree: TokenTree, _ modes: [DTCGDialect.Mode], _ names: [DTCGDialect.Axis: String]
  ) -> [Usage] {
    guard !modes.isEmpty else { return [] }
    var result: [Usage] = []
    var known: [Int32: [String: Int]] = [:]
    var slots: [[String: Int]] = []
    var beside: TokenTree.Definition?
    var base = ""
    var seen: Set<Int> = []
    for definition in tree.definitions {
      guard definition.mode >= 0 else {
        beside = definition
        seen = []
        continue
      }
      let value = tree.value(definition)
      if seen.isEmpty, let beside { base = tree.value(beside).sourceText.lowercased() }
      let mode = modes[Int(definition.mode)]
      let modifier = names[mode.axis] ?? ""
      let index = known[definition.document]?[modifier] ?? result.count
      if index == result.count {
        known[definition.document, default: [:]][modifier] = index
        result.append(
          Usage(
            document: definition.document, modifier: modifier, isTheme: mode.axis == .theme))
        slots.append([:])
      }
      if seen.insert(index).inserted { result[index].tokens += 1 }
      let slot = slots[index][mode.context] ?? result[index].modes.count
      if slot == result[index].modes.count {
        slots[index][mode.context] = slot
        result[index].modes.append((mode.context, 0, 0, value))
      }
      result[index].modes[slot].stated += 1
      if value.sourceText.lowercased() == base { result[index].modes[slot].equal += 1 }
    }
    return result
  }

  /// Maps modes to declared contexts with the same meaning, such as `dark-high-contrast` to
  /// `dark-hc`.
  private mutating func adopt(_ usage: Usage) {
    guard let position = positions[usage.modifier.lowercased()] else { return }
    let contexts = modifiers[position].contexts
    for mode in usage.modes where indices[position][mode.context.lowercased()] == nil {
      let wanted = meaning(mode.context, of: usage.modifier)
      let same = contexts.firstIndex { meaning($0, of: usage.modifier) == wanted }
      if let same { indices[position][mode.context.lowercased()] = Int32(same) }
    }
  }

  /// The meaning of a context for the appearance, and its other words.
  private mutating func meaning(_ context: String, of modifier: String) -> [String] {
    if let known = meanings[modifier]?[context] { return known }
    let (said, rest) = AppearanceNaming.split(context)
    let meaning =
      ["\(appearance(context, of: modifier))"] + rest
      + said.filter { $0 == "dim" || $0 == "dimmed" }
    meanings[modifier, default: [:]][context] = meaning
    return meaning
  }

  private mutating func add(_ usage: Usage, _ bases: inout [Int: Int32]) {
    if isClosed { return adopt(usage) }
    let position = position(of: usage.modifier)
    var used: Set<Int32> = []
    for (index, name) in ([base(of: usage)] + usage.modes.map(\.context)).enumerated() {
      guard let context = context(name, of: position) else {
        let place = usage.modes[max(index - 1, 0)].place
        problems.append(
          SourceProblem(
            "mode/too-many",
            "the tokens have more than \(options.limits.modes) modes of “\(usage.modifier)”",
            at: place.location, help: "Reduce the modes; those from here on are ignored."))
        break
      }
      if index == 0, bases[position] == nil { bases[position] = context }
      used.insert(context)
    }
    contexts[Int(usage.document)][position, default: []].formUnion(used)
  }

  /// The mode to which `$value` belongs: the light theme, a mode that always has the same value, or
  /// else one of its own.
  private func base(of usage: Usage) -> String {
    let names = usage.modes.map(\.context)
    if usage.isTheme { return names.first { $0.lowercased() == Self.light } ?? Self.light }
    let same = usage.modes.filter { $0.stated == $0.equal }
    if let plain = same.first(where: { appearance($0.context, of: usage.modifier) == Appearance() })
    {
      return plain.context
    }
    if names.count > 1, let stated = same.first(where: { $0.stated == usage.tokens }) {
      return stated.context
    }
    let isDarkOnly = names.contains { appearance($0, of: usage.modifier).scheme == .dark }
    let candidates = (isDarkOnly ? [Self.light] : []) + ["default", "base"]
    let taken = Set(names.map { $0.lowercased() })
    return candidates.first { !taken.contains($0) } ?? "$value"
  }

  private func appearance(_ context: String, of modifier: String) -> Appearance {
    var appearance = Appearance()
    AppearanceNaming.apply(
      context: context, of: modifier, overrides: options.overrides(modifier, context),
      to: &appearance)
    return appearance
  }

  // MARK: - Conditions

  private mutating func setConditions(
    _ tree: inout TokenTree, _ modes: [DTCGDialect.Mode], _ names: [DTCGDialect.Axis: String]
  ) {
    guard !modes.isEmpty else { return }
    let places = modes.map { mode -> (modifier: Int, context: Int32)? in
      guard let modifier = positions[(names[mode.axis] ?? "").lowercased()],
        let context = indices[modifier][mode.context.lowercased()]
      else { return nil }
      return (modifier, context)
    }
    /// The followers of the first context among the others.
    var known: [[Int32]: Set<Int32>] = [:]
    var index = 0
    while index < tree.definitions.count {
      guard tree.definitions[index].mode >= 0 else {
        index += 1
        continue
      }
      let run = tree.definitions[index...].prefix { $0.mode >= 0 }.indices
      let themes = run.compactMap { id -> Int32? in
        let mode = Int(tree.definitions[id].mode)
        return modes[mode].axis == .theme ? places[mode]?.context : nil
      }
      for id in run {
        let mode = Int(tree.definitions[id].mode)
        let place = places[mode] ?? (0, -1)
        var others: Set<Int32> = []
        if modes[mode].axis == .theme {
          let key = [place.context] + themes
          others =
            known[key] ?? followers(of: place.context, among: themes, of: place.modifier)
          known[key] = others
        }
        require(place.modifier, place.context, others, ofDefinition: id, in: &tree)
        if place.context >= 0, modifiers[place.modifier].defaultContext == Int(place.context) {
          noteRepetition(of: id, by: run.lowerBound - 1, in: tree)
        }
      }
      index = run.upperBound
    }
  }

  private mutating func noteRepetition(of id: Int, by base: Int, in tree: TokenTree) {
    guard base >= 0, tree.definitions[base].token == tree.definitions[id].token,
      tree.definitions[base].document == tree.definitions[id].document
    else { return }
    let (value, repeated) = (tree.value(tree.definitions[id]), tree.value(tree.definitions[base]))
    if value.sourceText == repeated.sourceText { repetitions[value.location] = [repeated.location] }
  }

  private func require(
    _ modifier: Int, _ context: Int32, _ others: Set<Int32>, ofDefinition id: Int,
    in tree: inout TokenTree
  ) {
    let requirement = TokenTree.Requirement(
      modifier: Int32(modifier), context: context, standIn: tree.standIn(for: others))
    guard let condition = tree.condition([requirement]) else { return }
    tree.require(condition, ofDefinition: id)
  }

  /// The contexts without a value of their own that fall back to the given one, by the longest
  /// prefix of their names that has a value.
  private func followers(
    of context: Int32, among stated: [Int32], of modifier: Int
  ) -> Set<Int32> {
    var result: Set<Int32> = []
    for other in modifiers[modifier].contexts.indices.map(Int32.init)
    where !stated.contains(other) && fallback(of: other, among: stated, of: modifier) == context {
      result.insert(other)
    }
    return result
  }

  private func fallback(of context: Int32, among stated: [Int32], of modifier: Int) -> Int32? {
    var name = modifiers[modifier].contexts[Int(context)].lowercased()[...]
    while let dash = name.lastIndex(of: "-") {
      name = name[..<dash]
      if let known = indices[modifier][String(name)], stated.contains(known) { return known }
    }
    return nil
  }

  // MARK: - Files

  /// The first name whose modifier has a context of the group, or does not exist yet.
  private func name(for group: DTCGFileGroup) -> String {
    let own = Set(group.members.map { $0.context.lowercased() })
    let names = sequence(first: 0) { $0 + 1 }.lazy.map { index in
      switch index {
      case 0: Self.theme
      case 1: group.folder
      default: "\(group.folder) \(index)"
      }
    }
    return names.first { name in
      positions[name.lowercased()].map { !own.isDisjoint(with: indices[$0].keys) } ?? true
    } ?? Self.theme
  }

  private mutating func add(_ group: DTCGFileGroup) {
    let position = position(of: name(for: group))
    modifierOfGroup.append(position)
    var used: Set<Int32> = []
    for member in group.members {
      guard let context = context(member.context, of: position) else { continue }
      used.insert(context)
    }
    if modifiers[position].defaultContext == nil, let first = group.members.first {
      modifiers[position].defaultContext = indices[position][first.context.lowercased()].map(
        Int.init)
    }
    for member in group.members {
      contexts[Int(member.document)][position, default: []].formUnion(used)
    }
  }

  private func setConditions(
    _ tree: inout TokenTree, _ group: DTCGFileGroup, _ modifier: Int
  ) {
    var memberOfDocument: [Int32: Int] = [:]
    for (index, member) in group.members.enumerated() { memberOfDocument[member.document] = index }
    let contexts = group.members.map { indices[modifier][$0.context.lowercased()] ?? -1 }
    /// The members that define each path.
    var stating: [Int32: [Int]] = [:]
    for definition in tree.definitions {
      guard let member = memberOfDocument[definition.owner],
        stating[definition.path]?.last != member
      else { continue }
      stating[definition.path, default: []].append(member)
    }
    var standIns: [[Int]: [Int: Int32]] = [:]
    func standIn(for member: Int, among members: [Int]) -> Int32 {
      if let known = standIns[members]?[member] { return known }
      let others = others(of: member, among: members, contexts, group, modifier)
      let result = tree.standIn(for: others)
      standIns[members, default: [:]][member] = result
      return result
    }
    func condition(_ member: Int, _ members: [Int]) -> Int32? {
      tree.condition([
        TokenTree.Requirement(
          modifier: Int32(modifier), context: contexts[member],
          standIn: standIn(for: member, among: members))
      ])
    }
    for id in tree.definitions.indices {
      let definition = tree.definitions[id]
      guard let member = memberOfDocument[definition.owner],
        let condition = condition(member, stating[definition.path] ?? [member])
      else { continue }
      tree.require(condition, ofDefinition: id)
      if group.members[member].isBase { tree.moveToFront(id) }
    }
    for id in tree.extensions.indices {
      guard let member = memberOfDocument[tree.extensions[id].document],
        let condition = condition(member, Array(group.members.indices))
      else { continue }
      tree.require(condition, ofExtension: id)
    }
  }

  /// The contexts to which a file of a group applies because their own files do not define a token:
  /// those whose names are nearest to its own (`dark-high-contrast` to `dark`), or all others for
  /// the base. For contexts without a file in the group, the default one is the base.
  private func others(
    of member: Int, among members: [Int], _ contexts: [Int32], _ group: DTCGFileGroup,
    _ modifier: Int
  ) -> Set<Int32> {
    let all = modifiers[modifier].contexts.indices.map(Int32.init)
    // What others state takes precedence over the base; see `moveToFront`.
    guard !group.members[member].isBase else { return Set(all) }
    let stated = members.map { contexts[$0] }
    let names = modifiers[modifier].contexts.map(ContextName.init)
    let statedNames = stated.map { $0 < 0 ? ContextName("") : names[Int($0)] }
    return Set(
      all.filter { other in
        guard !stated.contains(other) else { return false }
        let fallback = names[Int(other)].nearest(among: statedNames).map { stated[$0] }
        guard fallback == nil else { return fallback == contexts[member] }
        return member == 0 && !contexts.contains(other)
      })
  }
}
