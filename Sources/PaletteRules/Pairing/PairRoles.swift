import TokenGraph

/// What the foregrounds of inferred pairs are: texts to read, parts of controls, or what is disabled.
struct PairRoles {
  private let context: PairContext
  private let tokens: [ResolvedToken]
  /// Whether roles have texts of their own, so that the color of one is that of controls and icons.
  private let haveTexts: Bool
  /// The roles with a tint, which holds texts in their color.
  private let rolesWithTints: Set<[String]>
  /// The marks of controls.
  private let marks: Set<Int>
  /// For each token its role by its name, and whether it has the color of what is disabled.
  private var known: [Int: (role: Role, isLikeDisabled: Bool)] = [:]

  init(_ context: PairContext, _ tokens: [ResolvedToken]) {
    (self.context, self.tokens) = (context, tokens)
    let rolesOfTexts = Set(
      context.foregrounds.lazy.map { context.names[$0] }
        .filter { $0.partWord == "text" && $0.component.isEmpty && !$0.isInverse }.map(\.roles))
    haveTexts = rolesOfTexts.subtracting([[]]).count >= 2
    rolesWithTints = Set(
      (context.plain + context.backgrounds).map { context.names[$0] }
        .filter { $0.subjectKinds.has(.weak) || $0.hasWord("container") }.map(\.roles))
    var values = context
    marks = context.pairedForegrounds.filter { values.isMark($0) }
    for index in context.pairedForegrounds {
      let token = tokens[index]
      known[index] = (Role(of: token.path, roles: token.roles), Self.isDisabledByAlias(token))
    }
  }

  func role(of pair: PairInference.Pair) -> Role {
    let (token, name) = (tokens[pair.foreground], context.names[pair.foreground])
    let ground = context.names[pair.background]
    guard let (named, isLikeDisabled) = known[pair.foreground] else { return pair.role }
    if ground.isDisabled || name.isDisabled || context.exempt.contains(pair.foreground)
      || context.isDrawnAsInactive(pair.foreground)
      || isLikeDisabled && !Self.isRead(name, on: ground)
      || [pair.foreground, pair.background].contains(where: { index in
        context.names[index].states.contains(.inactive) && context.isUnavailable(index)
      })
    {
      return .disabled
    }
    var role = named
    if role == .ui, name.states.contains(.focus), name.part == .text,
      !name.isImplied && !name.isFocusOfContent || ground.states.contains(.focus)
    {
      role = Role(of: token.path, roles: token.roles, isText: true)
    }
    // A button with an outline: `outline.fg`.
    if role == .ui, token.roles.isEmpty, name.part == .text,
      !name.words.contains(where: { $0.has(.icon) }),
      name.words.contains(where: { $0.has(.line) })
    {
      role = .text
    }
    return role == .text && token.roles.isEmpty && isOfControl(pair, name) ? .ui : role
  }

  /// Whether what could be a text by its name is a part of a control or an icon.
  private func isOfControl(_ pair: PairInference.Pair, _ name: NamedToken) -> Bool {
    if name.isTextless || name.isImplied && context.isDrawnAsShape(pair.foreground) { return true }
    if marks.contains(pair.foreground) { return true }
    // A browser shows no text in a bar.
    if ["progress", "meter"].contains(name.scope.split(separator: " ").last) { return true }
    guard name.part == nil, name.on == nil, !name.isStep,
      [.possible, .likely].contains(pair.confidence)
    else { return false }
    return name.component == ["control"] || haveTexts
      || context.hasForeground(pair.foreground)
      || Self.isMereRole(name) && !rolesWithTints.contains(name.roles)
        && !context.drawn[pair.foreground].contains(.text)
  }

  /// Whether a control that works or the hint of a field is read, whatever its text has its color from.
  private static func isRead(_ name: NamedToken, on ground: NamedToken) -> Bool {
    let isOfControl =
      !name.component.isEmpty && name.component == ground.component
      && !name.words.contains { $0.has(.textual) }
    return isOfControl || name.words.contains { ["hint", "placeholder"].contains($0.text) }
  }

  /// Whether a token has the color of what is disabled wherever it has one.
  private static func isDisabledByAlias(_ token: ResolvedToken) -> Bool {
    token.variants.allSatisfy { variant in
      variant.aliases.contains { Role.isDisabled($0.path) }
    }
  }

  /// Whether a color is named only after a role that is no fault, which an icon or a line may have as
  /// well as a text; a fault is told in a text.
  private static func isMereRole(_ name: NamedToken) -> Bool {
    name.component.isEmpty && !name.subject.isEmpty
      && name.subject.allSatisfy {
        $0.has([.role, .level]) && !Vocabulary.faults.contains($0.text)
      }
  }
}
