import ColorCore
public import DesignTokens
import SystemColors

/// The pairs of a palette: those declared by the configuration, those declared by tokens, and those
/// inferred from names.
public struct Pairing: Sendable {
  /// The pairs: declared ones in the order of their declarations, those of tokens in the order of
  /// the tokens, then inferred ones.
  public var pairs: [ColorPair]
  /// The positions of the declarations that match no pair of tokens.
  public var unmatched: [Int]

  /// Finds the pairs of a palette. A pair that is declared twice, or declared and inferred, counts
  /// once for each role: the first declaration wins.
  ///
  /// - Parameters:
  ///   - palette: The palette.
  ///   - configuration: The declared pairs, and whether pairs are inferred.
  ///   - includesEveryPair: Whether to add every foreground on every background, by their names.
  public init(
    of palette: ResolvedPalette, configuration: Configuration, includesEveryPair: Bool = false
  ) {
    var builder = Builder(palette: palette, configuration: configuration)
    for (index, declaration) in configuration.pairs.enumerated() {
      builder.add(declaration, at: index)
    }
    builder.addDeclaredByTokens()
    let paths = palette.tokens.map(\.path)
    let roles = palette.tokens.map(\.roles)
    if configuration.inferPairs { builder.add(PairInference(paths, roles: roles).pairs) }
    if includesEveryPair { builder.add(PairInference.everyPair(paths, roles: roles)) }
    pairs = builder.pairs
    unmatched = builder.unmatched
  }
}

private struct Builder {
  let palette: ResolvedPalette
  let configuration: Configuration
  var pairs: [ColorPair] = []
  var unmatched: [Int] = []
  private var known: Set<Key> = []
  private var paired: Set<[Int]> = []
  /// The positions of the tokens by their paths.
  private let positions: [String: Int]

  private struct Key: Hashable {
    var foreground, background: Int
    var role: Role
    var scope: [Int]
  }

  init(palette: ResolvedPalette, configuration: Configuration) {
    self.palette = palette
    self.configuration = configuration
    positions = Dictionary(
      palette.tokens.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func add(_ declaration: Configuration.Pair, at position: Int) {
    let scope = palette.permutations.indices.filter { index in
      declaration.contexts.allSatisfy { palette.permutations[index].isChosen($0, among: $1) }
    }
    var matches = false
    for pattern in declaration.foreground {
      for (index, token) in palette.tokens.enumerated() {
        guard let bound = pattern.captures(in: token.path) else { continue }
        let backdrops = matching(declaration.over, bound).map { palette.tokens[$0] }
        for background in matching(declaration.background, bound) where background != index {
          matches = true
          let role = declaration.role ?? Role(of: token.path, roles: token.roles)
          let key = Key(foreground: index, background: background, role: role, scope: scope)
          paired.insert([index, background])
          guard known.insert(key).inserted else { continue }
          var requirement = configuration.standard.requirement(
            for: role, size: declaration.size, weight: declaration.weight)
          if let minimum = declaration.minimum, role != .disabled {
            requirement = Requirement(ratio: minimum, need: role.need, source: "the configuration")
          }
          pairs.append(
            ColorPair(
              foreground: token, background: palette.tokens[background], over: backdrops,
              role: role, requirement: requirement, permutations: palette.permutations,
              scope: scope, origin: .declared(position)))
        }
      }
    }
    if !matches { unmatched.append(position) }
  }

  /// The tokens that match a pattern whose names are all bound. A background with a name that this
  /// foreground did not capture belongs to another foreground of the declaration.
  private func matching(_ patterns: [PathGlob], _ bound: [String: String]) -> [Int] {
    let usable = patterns.filter { $0.names.isSubset(of: bound.keys) }
    guard !usable.isEmpty else { return [] }
    return palette.tokens.indices.filter { index in
      usable.contains { $0.captures(in: palette.tokens[index].path, bound: bound) != nil }
    }
  }

  /// Adds the pairs that tokens declare, unless the configuration declares them.
  mutating func addDeclaredByTokens() {
    for (index, token) in palette.tokens.enumerated() {
      for declared in token.pairings {
        let named = Role(of: token.path)
        let role =
          named == .disabled
          ? named : declared.role.flatMap { Role(rawValue: $0.rawValue) } ?? named
        let background: ResolvedToken
        if let position = declared.path.flatMap({ positions[$0] }) {
          guard position != index, paired.insert([index, position]).inserted else { continue }
          background = palette.tokens[position]
        } else {
          background = literal(declared)
        }
        var requirement = configuration.standard.requirement(for: role)
        if let ratio = declared.minimum, role != .disabled {
          requirement = Requirement(ratio: ratio, need: role.need, source: "the token")
        }
        pairs.append(
          ColorPair(
            foreground: token, background: background, role: role, requirement: requirement,
            permutations: palette.permutations, origin: .token))
      }
    }
  }

  /// A background that a token states as a literal or by name, and that is not a token of the
  /// palette.
  private func literal(_ declared: TokenPairing) -> ResolvedToken {
    let reason = UnknownReason(
      code: "unresolved-alias",
      message: "the token declares a contrast with “\(declared.path ?? "")”, which does not exist")
    let resolution = declared.color.map(TokenResolution.color) ?? .unknown(reason)
    return ResolvedToken(
      path: declared.path ?? declared.color?.hex ?? "?",
      variants: [ResolvedValue(resolution: resolution, location: declared.location)],
      variantIndices: Array(repeating: 0, count: palette.permutations.count))
  }

  /// The token itself, or the token of which it is only another spelling: Tailwind requires
  /// `--color-muted: var(--muted)`, and findings on both would be duplicates.
  private func original(of index: Int) -> Int {
    let token = palette.tokens[index]
    let targets = Set(token.variants.map { $0.aliases.first?.path })
    guard targets.count == 1, let target = targets.first ?? nil,
      let original = positions[target], TokenName(target) == TokenName(token.path)
    else { return index }
    return original
  }

  /// Adds inferred pairs of tokens that are not paired yet.
  mutating func add(_ inferred: [PairInference.Pair]) {
    for pair in inferred {
      let (foreground, background) = (original(of: pair.foreground), original(of: pair.background))
      guard foreground != background, paired.insert([foreground, background]).inserted else {
        continue
      }
      pairs.append(
        ColorPair(
          foreground: palette.tokens[foreground],
          background: palette.tokens[background], role: pair.role,
          requirement: configuration.standard.requirement(for: pair.role),
          permutations: palette.permutations, origin: .inferred(pair.reason)))
    }
  }
}

extension Permutation {
  /// Whether a modifier has one of some contexts in a permutation. A part of the appearance counts
  /// as a modifier if the palette has none of that name, so that asset catalogs can be narrowed
  /// too.
  fileprivate func isChosen(_ modifier: String, among contexts: [String]) -> Bool {
    if let choice = choices.first(where: { $0.modifier == modifier }) {
      return contexts.contains(choice.context)
    }
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
