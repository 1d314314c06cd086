import ColorCore
import TokenGraph
import SourceSyntax
import SystemColors

/// Collects the pairs of a palette in descending order of precedence.
struct PairingBuilder {
  private let palette: ResolvedPalette
  private let configuration: Configuration
  private lazy var index = TokenPathIndex(palette.tokens.map(\.path))
  private(set) var pairs: [ColorPair] = []
  /// What the names of the tokens say, unless pairs are not inferred.
  var inference: PairInference?
  /// The positions of the declarations that match nothing.
  private(set) var unmatched: [Int] = []
  /// The patterns of `over` that match nothing, by the position of the declaration.
  private(set) var unmatchedPatterns: [Int: Set<String>] = [:]
  /// The position of each declared pair among the pairs.
  private var declared: [Declared: Int] = [:]
  /// The permutations in which two tokens are paired; `nil` for all of them.
  private var covered: [TokenPair: Set<Int>?] = [:]

  /// The permutations in which two tokens are paired as a text of which nothing shows for certain that it lies
  /// there.
  private var possibleTexts: [TokenPair: Set<Int>] = [:]

  private var originals: [Int: Int] = [:]

  private struct TokenPair: Hashable {
    var foreground, background: Int
  }

  private struct Declared: Hashable {
    var pair: TokenPair
    var role: Role
    var scope: [Int]
  }

  private var spaces: PairSpaces
  private let hasOneScheme: Bool

  init(palette: ResolvedPalette, configuration: Configuration) {
    self.palette = palette
    self.configuration = configuration
    spaces = PairSpaces(of: palette)
    hasOneScheme = palette.permutations.allSatisfy { $0.appearance.scheme == .light }
  }

  /// The permutations in which a pair is measured, and its tokens there.
  private struct Place {
    var permutations: [Permutation]
    var foreground, background: ResolvedToken
    var over: [ResolvedToken]
    var page: ResolvedToken?

    /// The permutations in which an inferred pair holds with its confidence, and the others.
    func homes(
      of pair: PairInference.Pair, in scope: [Int]
    ) -> [(confidence: ColorPair.Confidence, scope: [Int])] {
      guard let home = pair.home, let page else { return [(pair.confidence, scope)] }
      let near = scope.filter { index in
        guard let ground = background.value(in: index)?.color,
          let page = page.value(in: index)?.color
        else { return false }
        return WCAG2.ratio(WCAG2.luminance(ground.over(page)), WCAG2.luminance(page)) <= home.limit
      }
      let far = scope.filter { !near.contains($0) }
      return [(pair.confidence, near), (.possible, far)].filter { !$0.scope.isEmpty }
    }
  }

  private mutating func place(
    _ tokens: TokenPair, over backdrops: [Int] = [], page: Int? = nil
  ) -> Place {
    let all = [tokens.foreground, tokens.background] + backdrops + (page.map { [$0] } ?? [])
    let space = spaces.space(of: all.map { palette.tokens[$0] })
    return Place(
      permutations: isDark(tokens) ? space.permutations.map(\.inDark) : space.permutations,
      foreground: space.tokens[0], background: space.tokens[1],
      over: Array(space.tokens[2..<2 + backdrops.count]),
      page: page.map { _ in space.tokens[space.tokens.count - 1] })
  }

  /// Whether names say that a pair is for the dark scheme, in a palette that has schemes by names only:
  /// `theme.dark.text` beside `theme.light.text`.
  private func isDark(_ tokens: TokenPair) -> Bool {
    guard hasOneScheme, let inference else { return false }
    let schemes = [tokens.foreground, tokens.background].map { inference.scheme(of: $0) }
    return schemes.contains(.dark) && !schemes.contains(.light)
  }

  // MARK: - Declared pairs

  mutating func add(_ declaration: Configuration.Pair, at position: Int) {
    var matches = false
    for group in declaration.groupMembers {
      for pattern in declaration.foreground {
        for (foreground, bound) in index.matches(pattern, bound: group) {
          let backdrops = index.tokens(matching: declaration.over, bound: bound)
          let backgrounds = index.tokens(matching: declaration.background, bound: bound)
          for background in backgrounds where background != foreground {
            matches = true
            add(
              TokenPair(foreground: foreground, background: background), over: backdrops,
              palette.backdrops(declaration.over, bound: bound), declaration, at: position)
          }
          for ground in palette.backdrops(declaration.background, bound: bound) {
            matches = true
            add(foreground, on: ground, over: backdrops, declaration, at: position)
          }
        }
      }
    }
    if !matches { unmatched.append(position) }
    for pattern in declaration.foreground + declaration.background + declaration.over
    where index.matches(pattern).isEmpty && palette.backdrops([pattern], bound: [:]).isEmpty {
      unmatchedPatterns[position, default: []].insert(pattern.text)
    }
  }

  private mutating func add(
    _ tokens: TokenPair, over backdrops: [Int], _ others: [Backdrop],
    _ declaration: Configuration.Pair, at position: Int
  ) {
    // A gradient is known in the permutations of the palette.
    let isPlain = others.allSatisfy { if case .gradient = $0 { false } else { true } }
    let place = isPlain ? place(tokens, over: backdrops) : wholePlace(tokens, over: backdrops)
    let scope = palette.scope(of: declaration.contexts, in: place.permutations)
    let token = place.foreground
    let role = declaration.role ?? Role(of: token.path, roles: token.roles)
    cover(tokens, scope, of: place.permutations.count)
    let parts = parts(of: scope, in: place.permutations) {
      Self.requirement(of: declaration, for: role, by: $0)
    }
    for (requirement, scope) in parts {
      add(tokens, place, others, role, requirement, scope, at: position)
    }
  }

  /// Adds a declared pair, or makes a known one stricter.
  private mutating func add(
    _ tokens: TokenPair, _ place: Place, _ others: [Backdrop], _ role: Role,
    _ requirement: Requirement?, _ scope: [Int], at position: Int
  ) {
    let key = Declared(pair: tokens, role: role, scope: scope)
    if let known = declared[key] {
      for backdrop in place.over where !pairs[known].over.contains(backdrop) {
        pairs[known].over.append(backdrop)
      }
      for backdrop in others where !pairs[known].backdrops.contains(backdrop) {
        pairs[known].backdrops.append(backdrop)
      }
      if let requirement, requirement.ratio > pairs[known].requirement?.ratio ?? 0 {
        pairs[known].requirement = requirement
        pairs[known].origin = .declared(position)
      }
      return
    }
    declared[key] = pairs.count
    var pair = ColorPair(
      foreground: place.foreground, background: place.background, over: place.over, role: role,
      requirement: requirement, permutations: place.permutations, scope: scope,
      origin: .declared(position))
    pair.backdrops = others
    pairs.append(pair)
  }

  /// Adds a pair on a material, a range or a gradient: on a transparent token over it.
  private mutating func add(
    _ foreground: Int, on ground: Backdrop, over backdrops: [Int],
    _ declaration: Configuration.Pair, at position: Int
  ) {
    let token = palette.tokens[foreground]
    let role = declaration.role ?? Role(of: token.path, roles: token.roles)
    let location = declaration.location ?? SourceLocation(startOf: palette.file)
    let permutations = palette.permutations
    var background = ResolvedToken(
      path: ground.name,
      variants: [ResolvedValue(resolution: .color(.transparent), location: location)],
      variantIndices: Array(repeating: 0, count: permutations.count))
    if case .gradient(let gradient) = ground {
      background.variants = gradient.variants.map {
        ResolvedValue(resolution: .color(.transparent), location: $0.location)
      }
      background.variantIndices = gradient.variantIndices
    }
    let scope = palette.scope(of: declaration.contexts, in: permutations)
    let parts = parts(of: scope, in: permutations) {
      Self.requirement(of: declaration, for: role, by: $0)
    }
    for (requirement, scope) in parts {
      var pair = ColorPair(
        foreground: token, background: background, role: role, requirement: requirement,
        permutations: permutations, scope: scope, origin: .declared(position))
      if case .material(let material) = ground {
        pair.material = material
        pair.over = backdrops.map { palette.tokens[$0] }
      } else {
        pair.backdrops = [ground]
      }
      pairs.append(pair)
    }
  }

  /// The requirement of a declaration. An inactive control is exempt, unless the declaration states
  /// that role and a minimum.
  private static func requirement(
    of declaration: Configuration.Pair, for role: Role, by standard: Standard
  ) -> Requirement? {
    if let minimum = declaration.minimum, role != .disabled || declaration.role == .disabled {
      return Requirement(ratio: minimum, need: role.need, source: "the configuration")
    }
    return standard.requirement(for: role, size: declaration.size, weight: declaration.weight)
  }

  /// The permutations of the palette, and the tokens there.
  private func wholePlace(_ tokens: TokenPair, over backdrops: [Int]) -> Place {
    Place(
      permutations: palette.permutations, foreground: palette.tokens[tokens.foreground],
      background: palette.tokens[tokens.background], over: backdrops.map { palette.tokens[$0] })
  }

  /// The parts of a scope with the same requirement, which depends on the standard there.
  private func parts(
    of scope: [Int], in permutations: [Permutation], _ requirement: (Standard) -> Requirement?
  ) -> [(requirement: Requirement?, scope: [Int])] {
    let standards = configuration.contextStandards
    guard !standards.isEmpty else { return [(requirement(configuration.standard), scope)] }
    var parts: [(requirement: Requirement?, scope: [Int])] = []
    for index in scope {
      let standard = standards.last { standard in
        !palette.scope(of: standard.contexts, in: [permutations[index]]).isEmpty
      }
      let requirement = requirement(standard?.standard ?? configuration.standard)
      if let part = parts.firstIndex(where: { $0.requirement == requirement }) {
        parts[part].scope.append(index)
      } else {
        parts.append((requirement, [index]))
      }
    }
    return parts
  }

  private mutating func cover(_ tokens: TokenPair, _ scope: [Int], of count: Int) {
    if scope.count == count {
      covered[tokens] = .some(nil)
    } else if case .some(let known) = covered[tokens] {
      if let known { covered[tokens] = .some(known.union(scope)) }
    } else {
      covered[tokens] = .some(Set(scope))
    }
  }

  /// Marks two tokens as paired in some of `count` permutations, by default in all of them, and
  /// returns those in which they were not paired yet.
  private mutating func take(
    _ tokens: TokenPair, in scope: [Int]? = nil, of count: Int
  ) -> [Int]? {
    let known = covered[tokens]
    let scope = scope ?? Array(0..<count)
    cover(tokens, scope, of: count)
    guard case .some(let taken) = known else { return scope.isEmpty ? nil : scope }
    guard let taken else { return nil }
    let rest = scope.filter { !taken.contains($0) }
    return rest.isEmpty ? nil : rest
  }

  /// Makes one of the pairs that a style sheet states in several combinations of contexts.
  mutating func mergeUses() {
    struct Use: Hashable {
      let tokens: [String]
      let confidence: ColorPair.Confidence
      let role: Role
      let ratio: Double?
      let reason: String
      let permutations: Int
    }
    var positions: [Use: Int] = [:]
    var merged: [ColorPair] = []
    for pair in pairs {
      guard case .inferred(let reason, let confidence) = pair.origin,
        [.stated, .likely].contains(confidence)
      else {
        merged.append(pair)
        continue
      }
      let use = Use(
        tokens: [pair.foreground.path, pair.background.path] + pair.over.map(\.path),
        confidence: confidence,
        role: pair.role, ratio: pair.requirement?.ratio, reason: reason,
        permutations: pair.permutations.count)
      if let known = positions[use] {
        merged[known].scope = Set(merged[known].scope + pair.scope).sorted()
      } else {
        positions[use] = merged.count
        merged.append(pair)
      }
    }
    pairs = merged
  }

  // MARK: - Pairs of tokens

  /// Adds the pairs that tokens declare or a style sheet uses, unless the configuration declares
  /// them.
  ///
  /// - Parameter areDoubtful: Whether to add those that may as well be drawn on something else, which
  ///   names know better, or the others.
  mutating func addDeclaredByTokens(areDoubtful: Bool = false) {
    for (position, token) in palette.tokens.enumerated() {
      for declared in token.pairings
      where !declared.isOutside && (declared.joint == .doubtful) == areDoubtful {
        add(declared, of: token, at: position)
      }
    }
  }

  /// Adds the pairs that code draws of a token and a color that the palette does not have.
  mutating func addUsedOutside() {
    guard configuration.inferPairs,
      let whole = palette.whole.first ?? palette.joinedWithOutside()
    else { return }
    var spaces = PairSpaces(of: whole)
    let fixed = Set(
      palette.outside.lazy.filter(\.isOfCode).flatMap { $0.tokens.map(\.path) })
    // What a rule of a style sheet draws lies on the page, as does a tint in Swift; other code says so.
    let ofPage = [TokenFormatID.css, TokenFormatID.swift]
    let translucent = Dictionary(
      palette.outside.lazy.flatMap { outer in
        outer.tokens.lazy.filter { $0.variants.contains { ($0.color?.alpha ?? 1) < 1 } }
          .map { ($0, ofPage.contains(outer.format)) }
      }.map { ($0.path, (isOfPage: $1, isTint: $0.hasHue)) }, uniquingKeysWith: { one, _ in one })
    let outside = Dictionary(
      whole.tokens.indices[palette.tokens.count...].map { (whole.tokens[$0].path, $0) },
      uniquingKeysWith: { first, _ in first })
    for position in whole.tokens.indices {
      let isOutside = position >= palette.tokens.count
      for use in whole.tokens[position].pairings where isOutside || use.isOutside {
        guard let path = use.path,
          let other = use.isOutside ? outside[path] : index.position(of: path)
        else { continue }
        let stated = use.over.compactMap { index.position(of: $0) ?? outside[$0] }
        let under =
          if !stated.isEmpty {
            stated
          } else if !use.isOutside {
            inference?.backdrops(under: other) ?? []
          } else if let ground = translucent[path],
            ground.isOfPage || use.joint == .page && ground.isTint
          {
            inference?.mainBackdrops(under: isOutside ? nil : position) ?? []
          } else {
            [Int]()
          }
        var tokens = ([position, other] + under).map { whole.tokens[$0] }
        // What is declared nowhere is where the code draws it; on the fill of a token, which would have
        // to change for all that lies on it, it is there. A rule of a style sheet declares it.
        if isOutside, fixed.contains(tokens[0].path), !use.isDeclared {
          if use.isPlaced, !use.isOutside, inference?.isSurface(other) == false {
            tokens[0].place(whereIs: tokens[1])
          } else {
            tokens[0].place(at: use.location)
          }
        }
        if use.isOutside, fixed.contains(path) {
          tokens[1].place(at: use.otherLocation ?? use.location)
        }
        add(use, spaces.space(of: tokens), of: whole, areStacked: stated.count > 1)
      }
    }
  }

  /// Adds the pairs of a use of two colors over others, of which each may show through the one before.
  private mutating func add(
    _ use: TokenPairing, _ space: (permutations: [Permutation], tokens: [ResolvedToken]),
    of whole: ResolvedPalette, areStacked: Bool
  ) {
    let both = whole.scope(ofUse: use.contexts, in: space.permutations).filter {
      space.tokens[0].isDrawn(on: space.tokens[1], in: $0, of: space.permutations)
    }
    let role = use.role.flatMap { Role(rawValue: $0.rawValue) } ?? .text
    let parts = parts(of: both, in: space.permutations) {
      $0.requirement(for: role, size: use.size, weight: use.weight)
    }
    let over = Array(space.tokens.dropFirst(2))
    let divided = parts.flatMap { requirement, scope in
      over.shown(in: scope, areStacked: areStacked).map { (requirement, $0) }
    }
    for (requirement, (over, scope)) in divided {
      var pair = ColorPair(
        foreground: space.tokens[0], background: space.tokens[1], over: over, role: role,
        requirement: requirement, permutations: space.permutations, scope: scope,
        origin: .inferred(use.reason ?? "", .stated))
      pair.isInPart = use.over.isEmpty
      pair.note(use)
      // What the code writes itself is where it is drawn.
      if pair.use == pair.foreground.variants.first?.location { pair.use = nil }
      pairs.append(pair)
    }
  }

  private mutating func add(_ declared: TokenPairing, of token: ResolvedToken, at position: Int) {
    let named = Role(of: token.path)
    // `color` draws an icon, too; a format that says what it draws means what it says.
    let isIcon =
      named == .ui && declared.reason != nil && !palette.statesPairs
      && TokenName(token.path).contains(.symbol)
    let role =
      !declared.isEnabled && (named == .disabled || isIcon)
      ? named : declared.role.flatMap { Role(rawValue: $0.rawValue) } ?? named
    func requirement(_ standard: Standard) -> Requirement? {
      guard let ratio = declared.minimum, role != .disabled else {
        return standard.requirement(for: role, size: declared.size, weight: declared.weight)
      }
      return Requirement(ratio: ratio, need: role.need, source: "the token")
    }
    guard let other = declared.path.flatMap({ index.position(of: $0) }) else {
      guard declared.reason == nil else { return }
      let background = literal(declared)
      let all = Array(palette.permutations.indices)
      for (requirement, scope) in parts(of: all, in: palette.permutations, requirement) {
        pairs.append(
          ColorPair(
            foreground: token, background: background, role: role, requirement: requirement,
            permutations: palette.permutations, scope: scope, origin: .token))
      }
      return
    }
    guard other != position, declared.reason == nil || configuration.inferPairs else { return }
    let tokens = TokenPair(foreground: position, background: other)
    let isUse = declared.reason != nil
    let under = declared.over.compactMap { index.position(of: $0) }
    let place = place(
      tokens, over: isUse && under.isEmpty ? inference?.backdrops(under: other) ?? [] : under)
    let chosen =
      (isUse
      ? palette.scope(ofUse: declared.contexts, in: place.permutations)
      : palette.scope(of: declared.contexts, in: place.permutations))
      .filter {
        !isUse || place.foreground.isDrawn(on: place.background, in: $0, of: place.permutations)
      }
    var scope = take(tokens, in: chosen, of: place.permutations.count) ?? []
    if role != .text, declared.joint?.isOpen != true, let possible = possibleTexts[tokens] {
      scope = chosen.filter { scope.contains($0) || possible.contains($0) }
    }
    guard !scope.isEmpty else { return }
    add(
      declared, tokens, place, role, parts(of: scope, in: place.permutations, requirement),
      areStacked: under.count > 1, isInPart: isUse && under.isEmpty)
  }

  /// Adds the pairs of what a token declares or a style sheet uses, one for each requirement and each color that
  /// shows through.
  private mutating func add(
    _ declared: TokenPairing, _ tokens: TokenPair, _ place: Place, _ role: Role,
    _ parts: [(requirement: Requirement?, scope: [Int])], areStacked: Bool, isInPart: Bool
  ) {
    let divided = parts.flatMap { requirement, scope in
      place.over.shown(in: scope, areStacked: areStacked).map { (requirement, $0) }
    }
    for (requirement, (over, scope)) in divided {
      var pair = ColorPair(
        foreground: place.foreground, background: place.background, over: over, role: role,
        requirement: requirement, permutations: place.permutations, scope: scope,
        origin: declared.reason.map { .inferred($0, .stated) } ?? .token)
      pair.isInPart = isInPart
      pair.note(declared)
      if role == .text, case .inferred(_, .possible) = pair.origin {
        possibleTexts[tokens, default: []].formUnion(scope)
      }
      pairs.append(pair)
    }
  }

  /// A background that a token states as a literal or by a name outside the palette.
  private func literal(_ declared: TokenPairing) -> ResolvedToken {
    let reason = UnknownReason(
      code: .unresolvedAlias,
      message: "the token declares a contrast with “\(declared.path ?? "")”, which does not exist")
    let resolution = declared.color.map(TokenResolution.color) ?? .unknown(reason)
    return ResolvedToken(
      path: declared.path ?? declared.color?.hex ?? "?",
      variants: [ResolvedValue(resolution: resolution, location: declared.location)],
      variantIndices: Array(repeating: 0, count: palette.permutations.count))
  }

  // MARK: - Inferred pairs

  /// Adds the pairs that names say, in the permutations in which both tokens have a value and are
  /// not paired yet.
  mutating func addInferred() { add(inference?.pairs ?? []) }

  /// Adds inferred pairs of tokens.
  mutating func add(_ inferred: [PairInference.Pair]) {
    for pair in inferred {
      let tokens = TokenPair(
        foreground: original(of: pair.foreground), background: original(of: pair.background))
      guard tokens.foreground != tokens.background,
        !(palette.tokens[tokens.foreground].isRepeated
          && palette.tokens[tokens.background].isRepeated)
      else { continue }
      let place = place(
        tokens, over: inference?.backdrops(under: tokens.background) ?? [], page: pair.home?.page)
      let both = place.permutations.indices.filter {
        place.foreground.isDrawn(on: place.background, in: $0, of: place.permutations)
      }
      guard let scope = take(tokens, in: both, of: place.permutations.count) else { continue }
      let homes = place.homes(of: pair, in: scope)
      let divided = homes.flatMap { confidence, scope in
        parts(of: scope, in: place.permutations) { $0.requirement(for: pair.role) }
          .map { ($0.requirement, $0.scope, confidence) }
      }
      for (requirement, scope, confidence) in divided {
        var found = ColorPair(
          foreground: place.foreground, background: place.background, over: place.over,
          role: pair.role, requirement: requirement, permutations: place.permutations,
          scope: scope, origin: .inferred(pair.reason, confidence))
        found.isInPart = inference?.isInPart(tokens.background) ?? false
        found.undrawn = pair.undrawn.map { palette.tokens[$0].path }
        pairs.append(found)
      }
    }
  }

  /// The token itself, or the token that it repeats: findings on both would be duplicates.
  private mutating func original(of position: Int) -> Int {
    if let known = originals[position] { return known }
    let found =
      palette.tokens[position].repeatedPath.flatMap { index.position(of: $0) } ?? position
    originals[position] = found
    return found
  }
}

extension [ResolvedToken] {
  /// What shows through a background: all of them, or of several that each show through the one before, the
  /// first one that is not transparent, with the permutations in which it is.
  fileprivate func shown(
    in scope: [Int], areStacked: Bool
  ) -> [(over: [ResolvedToken], scope: [Int])] {
    guard areStacked else { return [(self, scope)] }
    var scopes: [Int: [Int]] = [:]
    for permutation in scope {
      let first = indices.first { index in
        self[index].value(in: permutation).map { $0.color?.alpha != 0 } ?? false
      }
      scopes[first ?? count - 1, default: []].append(permutation)
    }
    return scopes.sorted { $0.key < $1.key }.map { ([self[$0.key]], $0.value) }
  }
}

extension Permutation {
  /// The same choices in the dark scheme.
  fileprivate var inDark: Permutation {
    var copy = self
    copy.appearance.scheme = .dark
    return copy
  }

  /// Whether the browser replaces the colors of the page by those that its user has chosen (CSS Color
  /// Adjustment 1, section 3).
  fileprivate var hasForcedColors: Bool {
    choices.contains {
      $0.modifier == "forced-colors" && $0.context == "active"
        || ["forcedcolors", "forced-colors"].contains($0.context.lowercased())
    }
  }
}

extension ResolvedPalette {
  /// The materials, ranges and gradients that patterns name.
  fileprivate func backdrops(_ patterns: [PathGlob], bound: [String: String]) -> [Backdrop] {
    patterns.flatMap { pattern -> [Backdrop] in
      if let backdrop = Backdrop(pattern.text) { return [backdrop] }
      return gradients.filter { pattern.captures(in: $0.path, bound: bound) != nil }
        .map { .gradient($0) }
    }
  }

  /// The permutations with some contexts, by modifier.
  fileprivate func scope(
    of contexts: [String: [String]], in permutations: [Permutation]
  ) -> [Int] {
    permutations.indices.filter { index in
      contexts.allSatisfy { modifier, contexts in
        isChosen(modifier, among: contexts, in: permutations[index])
      }
    }
  }

  /// The permutations in which a use is seen. A modifier on which no color depends does not restrict it,
  /// and neither does a scheme where they differ in none.
  fileprivate func scope(
    ofUse contexts: [String: [String]], in permutations: [Permutation]
  ) -> [Int] {
    guard !contexts.isEmpty else { return Array(permutations.indices) }
    let hasSchemes = Set(permutations.lazy.map(\.appearance.scheme)).count > 1
    let restricting = contexts.filter { modifier, _ in
      axes.contains { $0.modifier == modifier }
        || permutations.contains { $0.choices.contains { $0.modifier == modifier } }
        || ["contrast", "level", "transparency", "gamut", "forced-colors"].contains(modifier)
        || modifier == "scheme" && hasSchemes
    }
    return scope(of: restricting, in: permutations)
  }

  /// Whether a modifier has one of some contexts in a permutation. A part of the appearance is used
  /// as a modifier if the palette has none of that name, so that asset catalogs can be restricted,
  /// too. A modifier on which a pair does not depend matches any of its contexts.
  fileprivate func isChosen(
    _ modifier: String, among contexts: [String], in permutation: Permutation
  ) -> Bool {
    if let choice = permutation.choices.first(where: { $0.modifier == modifier }) {
      return contexts.contains(choice.context)
    }
    if let axis = axes.first(where: { $0.modifier == modifier }) {
      return axis.contexts.contains { contexts.contains($0.name) }
    }
    let appearance = permutation.appearance
    return switch modifier {
    case "scheme": contexts.contains(appearance.scheme.rawValue)
    case "contrast": contexts.contains(appearance.contrast.rawValue)
    case "level": contexts.contains(appearance.level.rawValue)
    case "transparency": contexts.contains(appearance.transparency.rawValue)
    case "gamut": contexts.contains(appearance.gamut.rawValue)
    default: false
    }
  }
}

extension ResolvedPalette {
  /// Whether the colors are those that code names, rather than those of a catalog.
  fileprivate var isOfCode: Bool { format != TokenFormatID.assetCatalog }
}

extension ResolvedToken {
  /// Whether a color is drawn on another one in a permutation: both are set, something of it can be
  /// seen, and the browser does not draw other colors instead.
  fileprivate func isDrawn(
    on background: ResolvedToken, in index: Int, of permutations: [Permutation]
  ) -> Bool {
    guard let front = value(in: index), background.value(in: index) != nil else { return false }
    return front.color?.isClear != true && !permutations[index].hasForcedColors
  }

  /// Whether all of its colors have a hue.
  fileprivate var hasHue: Bool { variants.allSatisfy { $0.color?.hasHue ?? false } }

  /// Places all values.
  fileprivate mutating func place(at location: SourceLocation) {
    for index in variants.indices { variants[index].location = location }
  }

  /// Places each value where another token has its value in the same permutation.
  fileprivate mutating func place(whereIs other: ResolvedToken) {
    var positions: [[Int32]: Int32] = [:]
    var placed: [ResolvedValue] = []
    func place(_ own: Int32, _ theirs: Int32) -> Int32 {
      guard own >= 0, theirs >= 0 else { return -1 }
      if let known = positions[[own, theirs]] { return known }
      placed.append(variants[Int(own)])
      placed[placed.count - 1].location = other.variants[Int(theirs)].location
      positions[[own, theirs]] = Int32(placed.count - 1)
      return Int32(placed.count - 1)
    }
    variantIndices = zip(variantIndices, other.variantIndices).map(place)
    table = table.flatMap { own in
      other.table.flatMap { theirs in
        let larger = own.axes.isEmpty ? theirs : own
        guard own.axes.isEmpty || theirs.axes.isEmpty || own.axes == theirs.axes else { return nil }
        let variants = larger.variants.indices.map { row in
          place(
            own.variants[own.axes.isEmpty ? 0 : row], theirs.variants[theirs.axes.isEmpty ? 0 : row]
          )
        }
        return ContextTable(axes: larger.axes, counts: larger.counts, variants: variants)
      }
    }
    variants = placed
  }
}

extension Configuration.Pair {
  /// The texts of the groups in each repetition of the declaration; one without any if there is no
  /// group.
  fileprivate var groupMembers: [[String: String]] {
    groups.sorted { $0.key < $1.key }.reduce([[:]]) { known, group in
      known.flatMap { texts in
        group.value.map { texts.merging([group.key: $0]) { first, _ in first } }
      }
    }
  }
}

extension ColorPair {
  fileprivate var isStated: Bool {
    if case .inferred(_, .stated) = origin { true } else { false }
  }

  /// Takes over where and how code draws the pair, and what that leaves open.
  fileprivate mutating func note(_ use: TokenPairing) {
    self.use = use.isPlaced ? use.location : use.drawnLocation
    otherUses = use.otherUses
    (unusedRule, scheme) = (use.unusedRule, use.scheme)
    (isOneOfGradient, mayBeLarge) = (use.isOneOfGradient, use.mayBeLarge)
    doubt(use)
  }

  /// Leaves open whether two rules that a style sheet has for one element are ever drawn together
  /// where both colors are nearly the same somewhere: another rule may draw one of them. So may a list
  /// in metadata have been made for one appearance.
  private mutating func doubt(_ use: TokenPairing) {
    guard use.joint != nil || use.isPlaced, case .inferred(let reason, _) = origin else { return }
    let isInvisible = scope.contains { index in
      guard let text = foreground.value(in: index)?.color,
        var ground = background.value(in: index)?.color,
        text.alpha == 1 || use.joint == .list || use.joint?.isOpen ?? false
      else { return false }
      // What a tint of the text's own color lies on is the page, or something else.
      if use.isPlaced, ground.alpha < 1, let under = over.first?.value(in: index)?.color {
        ground = ground.over(under)
      } else if use.joint == nil {
        return false
      }
      guard ground.alpha == 1 else { return false }
      let drawn = text.alpha == 1 ? text : text.over(ground)
      return WCAG2.ratio(WCAG2.luminance(drawn), WCAG2.luminance(ground)) < PairContext.invisible
    }
    if isInvisible && !isForgotten(use) || use.joint == .doubtful || use.joint == .window {
      origin = .inferred(reason, .possible)
    } else if use.joint == .assumed {
      origin = .inferred(reason, .likely)
    }
  }

  /// Whether rules for one element join a token that an appearance changes to a color that none does, and
  /// they were made for each other: where the token has its first value, the text can be read.
  private func isForgotten(_ use: TokenPairing) -> Bool {
    guard use.joint == nil || use.joint == .element, foreground.variants.count > 1,
      background.variants.count == 1, let ground = background.variants[0].color, ground.alpha == 1
    else { return false }
    return scope.contains { index in
      guard let text = foreground.value(in: index)?.color, text.alpha == 1 else { return false }
      return WCAG2.ratio(WCAG2.luminance(text), WCAG2.luminance(ground)) >= 4.5
    }
  }
}
