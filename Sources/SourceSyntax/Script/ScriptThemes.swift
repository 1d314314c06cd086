/// What functions make themes of: `createTheme({ palette: { … } })`, `createStitches({ theme: { colors } })`,
/// `defineConfig({ theme: { extend: { tokens, semanticTokens } } })`.
///
/// The colors are in members that are called so. Tokens and those that name them are one table. In those of Chakra UI 2
/// a text is the name of a color, and gets the marks of a token.
///
/// Source: `createTheme` of `@mui/material` 7, `extendTheme` of `@chakra-ui/react` 2, `createSystem` of 3,
/// `defineConfig` of `@pandacss/dev` 1, `createStitches` of `@stitches/react` 1.2, `createGlobalTheme` of
/// `@vanilla-extract/css` 1.
extension ScriptModule {
  /// The members of themes that are colors, or groups of these.
  private static let groups: Set = [
    "color", "colorScheme", "colorSchemes", "colors", "colours", "palette", "themes",
  ]
  private static let tokens: Set = ["semanticTokens", "tokens"]

  /// Whether an expression is what a function makes of a theme.
  func isTheme(_ value: Expression, depth: Int = 0) -> Bool {
    guard depth < Self.chainLimit else { return false }
    switch value.kind {
    case .made(let name, let objects):
      if case .function? = parser.constants[name]?.value.kind { return false }
      return Self.saysTheme(name) || objects.contains { hasColors($0, depth: depth + 1) }
    case .function(let result): return isTheme(result, depth: depth + 1)
    case .path(let names):
      guard names.count == 1, let constant = parser.constants[names[0]],
        case .made = constant.value.kind
      else { return false }
      return isTheme(constant.value, depth: depth + 1)
    default: return false
    }
  }

  static func saysTheme(_ name: String) -> Bool {
    name.contains("Theme") || name == "theme" || name.hasPrefix("theme_")
  }

  /// Whether an object has a theme or groups of colors.
  private func hasColors(_ object: Expression, depth: Int) -> Bool {
    guard depth < Self.chainLimit else { return false }
    switch object.kind {
    case .object(let properties):
      return properties.contains { property in
        guard case .member(let name, _, let value) = property else { return false }
        // `{ semantic: { colorScheme: { light: … } } }`
        let isPart = name == "semantic" && hasColors(value, depth: depth + 1)
        return name == "theme" || Self.groups.contains(name) || Self.tokens.contains(name) || isPart
      }
    case .path(let names):
      guard names.count == 1, let constant = parser.constants[names[0]] else { return false }
      return hasColors(constant.value, depth: depth + 1)
    case .made: return isTheme(object, depth: depth + 1)
    default: return false
    }
  }

  /// The table of colors in the objects of which a function makes a theme, the later ones over the others.
  mutating func theme(
    of objects: [Expression], madeBy function: String, depth: Int
  ) throws(Computed) -> Expression {
    let isTheme = Self.saysTheme(function) || objects.contains { hasColors($0, depth: depth) }
    guard isTheme || function.hasPrefix("define") && objects.count(where: isOwn) == 1 else {
      throw Computed()
    }
    let outer = isLenient
    isLenient = isTheme || outer
    defer { isLenient = outer }
    var tables: [Expression] = []
    for object in objects {
      guard let table = try? resolved(object, depth: depth + 1), case .object = table.kind else {
        continue
      }
      tables.append(table)
    }
    guard var theme = tables.first else { throw Computed() }
    guard isTheme else { return theme }
    for table in tables.dropFirst() { theme = try merged(theme, table, without: nil, depth) }
    for name in ["theme", "extend"] {
      if let inner = try member(name, of: theme, depth) {
        theme = try merged(theme, inner, without: name, depth)
      }
    }
    let tokens = try member("tokens", of: theme, depth)
    let semantic = try member("semanticTokens", of: theme, depth)
    if tokens == nil, let semantic, let colors = try member("colors", of: theme, depth) {
      let named = try member("colors", of: semantic, depth) ?? semantic
      return whole(
        try merged(marked(colors, colors, depth), marked(named, colors, depth), without: nil, depth)
      )
    }
    guard let first = tokens ?? semantic else { return try colors(of: theme, depth) }
    guard tokens != nil, let semantic else { return try colors(of: first, depth) }
    return try colors(of: merged(first, semantic, without: nil, depth), depth)
  }

  /// Whether an object is one of the project, rather than the theme of a package that it changes:
  /// `definePreset(Aura, { … })`.
  private func isOwn(_ object: Expression) -> Bool {
    guard case .path(let names) = object.kind else { return true }
    return parser.constants[names[0]] != nil || parser.imports[names[0]]?.isRelative ?? true
  }

  /// The groups of colors of a theme, or all of it if it has none.
  private mutating func colors(of theme: Expression, _ depth: Int) throws(Computed) -> Expression {
    let found = try list(theme, depth).filter { Self.groups.contains($0.name) }
    guard !found.isEmpty else { return theme }
    let groups = found.map { group in
      let value = (try? named(group.value, in: group.name, depth)) ?? group.value
      return Member(name: group.name, key: group.key, value: value)
    }
    return made(groups, at: theme.range)
  }

  /// A group in which a text names another color of the theme: `$gray9`, as in Stitches.
  private mutating func named(
    _ value: Expression, in group: String, _ depth: Int
  ) throws(Computed) -> Expression {
    try count()
    guard depth < Self.chainLimit else { throw Computed() }
    let found = try resolved(value, depth: depth + 1)
    switch found.kind {
    case .text:
      let word = source.text(found.range.lowerBound + 1..<found.range.upperBound - 1)
      guard word.hasPrefix("$"), let name = word.split(separator: "$").last else { return value }
      return Expression(kind: .path([group, String(name)]), range: found.range)
    case .object where source.bytes[found.range].contains(UInt8(ascii: "$")):
      var members = try list(found, depth)
      for index in members.indices {
        let own = members[index]
        let value = (try? named(own.value, in: group, depth + 1)) ?? own.value
        members[index] = Member(name: own.name, key: own.key, value: value)
      }
      return made(members, at: found.range)
    default: return value
    }
  }

  /// A group of colors as a theme.
  private func whole(_ colors: Expression) -> Expression {
    let key = colors.range.lowerBound..<colors.range.lowerBound + 1
    return made([Member(name: "colors", key: key, value: colors)], at: colors.range)
  }

  func made(_ members: [Member], at range: Range<Int>) -> Expression {
    Expression(
      kind: .object(members.map { .member(name: $0.name, key: $0.key, $0.value) }), range: range,
      isJoined: true)
  }

  /// The members of an object, in their order.
  mutating func list(_ object: Expression, _ depth: Int) throws(Computed) -> [Member] {
    guard case .object(let properties) = object.kind else { return [] }
    return try members(of: object, properties, depth: depth + 1).all
  }

  /// An object that is a member of another one, or `nil`.
  private mutating func member(
    _ name: String, of object: Expression, _ depth: Int
  ) throws(Computed) -> Expression? {
    guard let found = try list(object, depth).last(where: { $0.name == name }),
      let value = try? resolved(found.value, depth: depth + 1), case .object = value.kind
    else { return nil }
    return value
  }

  /// The members of two objects, those of groups that both have together.
  mutating func merged(
    _ one: Expression, _ other: Expression, without name: String?, _ depth: Int
  ) throws(Computed) -> Expression {
    try count()
    guard depth < Self.chainLimit else { throw Computed() }
    var result = try list(one, depth).filter { $0.name != name }
    for member in try list(other, depth) {
      guard let known = result.firstIndex(where: { $0.name == member.name }) else {
        result.append(member)
        continue
      }
      let before = try? resolved(result[known].value, depth: depth + 1)
      let after = try? resolved(member.value, depth: depth + 1)
      if let before, let after, case .object = before.kind, case .object = after.kind {
        let value = try merged(before, after, without: nil, depth + 1)
        result[known] = Member(name: member.name, key: result[known].key, value: value)
      } else {
        result[known] = member
      }
    }
    return made(result, at: one.range)
  }

  /// A group of which each text is a token: that in the place of `fog.dark` is that color, and
  /// `{ default: "fog.dark", _dark: "fog.light" }` has one for each scheme.
  private mutating func marked(
    _ group: Expression, _ colors: Expression, _ depth: Int
  ) throws(Computed) -> Expression {
    try count()
    guard depth < Self.chainLimit else { throw Computed() }
    let members = try list(group, depth).compactMap { member -> Member? in
      guard let value = try? resolved(member.value, depth: depth + 1) else { return nil }
      var own: Expression?
      switch value.kind {
      case .text: own = try? color(value, colors, depth).map(Self.token)
      case .object where isOfModes(value):
        let modes = (try? list(value, depth)) ?? []
        let known = modes.compactMap { mode -> Member? in
          guard let text = try? resolved(mode.value, depth: depth + 1),
            let color = try? color(text, colors, depth)
          else { return nil }
          return Member(name: mode.name, key: mode.key, value: color)
        }
        own = known.isEmpty ? nil : Self.token(made(known, at: value.range))
      case .object: own = try? marked(value, colors, depth + 1)
      default: break
      }
      return own.map { Member(name: member.name, key: member.key, value: $0) }
    }
    return made(members, at: group.range)
  }

  private func isOfModes(_ value: Expression) -> Bool {
    guard case .object(let properties) = value.kind else { return false }
    return properties.contains { property in
      if case .member("_dark", _, _) = property { true } else { false }
    }
  }

  /// The color that a text names or writes; `nil` if it names one that is not here.
  private mutating func color(
    _ text: Expression, _ colors: Expression, _ depth: Int
  ) throws(Computed) -> Expression? {
    guard case .text = text.kind else { return nil }
    let name = source.text(text.range.lowerBound + 1..<text.range.upperBound - 1)
    let names = name.split(separator: ".").map(String.init)
    var group = colors
    for (index, name) in names.enumerated() {
      guard let found = try list(group, depth).last(where: { $0.name == name }) else { break }
      guard index < names.count - 1 else {
        return Expression(kind: .path(["colors"] + names), range: text.range)
      }
      group = try resolved(found.value, depth: depth + 1)
    }
    // A word with a dot or a step is the name of a color elsewhere.
    return names.count == 1 ? text : nil
  }

  /// A value with the mark of a token.
  private static func token(_ value: Expression) -> Expression {
    let key = value.range.upperBound - 1..<value.range.upperBound
    return Expression(
      kind: .object([.member(name: "value", key: key, value)]), range: value.range, isJoined: true)
  }
}
