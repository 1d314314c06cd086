import ColorCore
import TokenGraph

/// The contrast ratios of tokens in some permutations of their palette.
///
/// Translucent backgrounds are composited over the page.
struct ColorRatios {
  /// The ratios of a pair.
  struct Range {
    /// The ratio in the first permutation, if it is known.
    var first: Double?
    var least = Double.infinity
    var greatest = 0.0
    /// The share of permutations with a ratio of at most `ColorRatios.nearby`.
    var nearShare = 0.0
    /// The share of permutations in which nothing is visible.
    var hiddenShare = 0.0
    /// The share of permutations with a ratio of at least 3.
    var visibleShare = 0.0
    /// Whether it can be seen in most permutations, and in the first one, so that those in which it cannot say
    /// little of what it lies on.
    var isSeenElsewhere: Bool { first ?? 1 >= 3 && visibleShare > 0.5 }
  }

  /// The maximum ratio of a tint to the page. A tint of 15 % of a strong color on white has 1.4:1.
  static let nearby = 1.8
  /// The alpha below which black on white has less than 1.5:1.
  static let faint = 0.2
  /// The alpha from which a color of the page is taken for the whole of it.
  private static let whole = 0.9
  /// The maximum number of permutations considered.
  private static let limit = 96

  private let tokens: [ResolvedToken]
  private let permutations: [Int]
  private var colors: [[(color: Color, luminance: Double)?]?]
  /// The token that lies under translucent colors.
  var page: Int?
  /// What lies under some of them instead; `nil` if it is none of the tokens.
  var grounds: [Int: Int?] = [:]
  /// The permutations in which backgrounds that a theme has left as they are lie near the page, as they do in
  /// the first one.
  private var homes: [Int: [Bool]] = [:]

  init(_ tokens: [ResolvedToken]) {
    self.tokens = tokens
    let count = tokens.first?.variantIndices.count ?? 0
    let taken = min(count, Self.limit)
    permutations = (0..<taken).map { $0 * count / taken }
    colors = Array(repeating: nil, count: tokens.count)
  }

  /// Whether there is more than one appearance.
  var hasSeveralAppearances: Bool { permutations.count > 1 }

  private mutating func loadColors(of token: Int) {
    guard colors[token] == nil else { return }
    colors[token] = tokens[token].variants.map { variant in
      guard let color = variant.color else { return nil }
      let sRGB = color.converted(to: .srgb)
      return (sRGB, WCAG2.luminance(sRGB))
    }
  }

  private func color(of token: Int, in permutation: Int) -> (color: Color, luminance: Double)? {
    let variant = tokens[token].variantIndices[permutation]
    return variant < 0 ? nil : colors[token]?[Int(variant)] ?? nil
  }

  /// Whether all colors of a token are fully transparent.
  mutating func isClear(_ token: Int) -> Bool {
    loadColors(of: token)
    let known = (colors[token] ?? []).compactMap { $0 }
    return !known.isEmpty && known.allSatisfy(\.color.isClear)
  }

  /// Whether some color of a token is translucent.
  mutating func isTranslucent(_ token: Int) -> Bool { hasAlpha(of: token, below: 1) }

  /// Whether some color of a token shows so much of what is behind it that it lies on something.
  mutating func isLayer(_ token: Int) -> Bool { hasAlpha(of: token, below: Self.whole) }

  /// Whether the first color of a token is translucent, and nearly black or nearly white.
  mutating func isVeil(_ token: Int) -> Bool {
    loadColors(of: token)
    guard let first = colors[token]?.lazy.compactMap({ $0 }).first, first.color.alpha < Self.whole
    else { return false }
    return min(WCAG2.ratio(first.luminance, 0), WCAG2.ratio(1, first.luminance)) < 1.2
  }

  private mutating func hasAlpha(of token: Int, below limit: Double) -> Bool {
    loadColors(of: token)
    return (colors[token] ?? []).contains { ($0?.color.alpha ?? 1) < limit }
  }

  /// Whether the first color of a token is as far from white as from black: at least 3:1 from either.
  mutating func isMidTone(_ token: Int) -> Bool {
    loadColors(of: token)
    guard let luminance = colors[token]?.lazy.compactMap({ $0?.luminance }).first else {
      return false
    }
    return WCAG2.ratio(1, luminance) >= 3 && WCAG2.ratio(luminance, 0) >= 3
  }

  /// Whether a token has one value in all permutations.
  func isConstant(_ token: Int) -> Bool {
    Set(tokens[token].variantIndices).count <= 1
      || Set(tokens[token].variants.map(\.color)).count == 1
  }

  /// Whether several files or modes state the one value that a token has.
  func isRepeated(_ token: Int) -> Bool {
    tokens[token].variants.count > 1 && isConstant(token)
  }

  /// Whether a token has one value, which no theme and no file repeats.
  private func isSetOnce(_ token: Int) -> Bool { tokens[token].variants.count == 1 }

  /// Considers a background only where it lies near the page, if it does in the first permutation, and a theme
  /// that turns the page over has left it as it is: what lies on it is the same there, but says nothing of its
  /// purpose.
  mutating func leaveBehind(_ background: Int, on page: Int) -> Bool {
    guard homes[background] == nil, isSetOnce(background), !isSteady(page),
      tokens[background].variantIndices.allSatisfy({ $0 >= 0 }), !isTranslucent(background)
    else { return false }
    loadColors(of: background)
    let near = permutations.map { (ratio(background, page, $0) ?? 21) <= Self.nearby }
    guard near[0], near.contains(false) else { return false }
    homes[background] = near
    return true
  }

  /// Whether a token has no value in some permutation in which another one has.
  func isMissing(_ token: Int, where other: Int) -> Bool {
    permutations.contains {
      tokens[token].variantIndices[$0] < 0 && tokens[other].variantIndices[$0] >= 0
    }
  }

  /// Whether a token is about as light in all permutations.
  mutating func isSteady(_ token: Int) -> Bool {
    guard let known = luminances(of: token) else { return true }
    return WCAG2.ratio(known.upperBound, known.lowerBound) <= Self.nearby
  }

  /// Whether two tokens have two values each, along one axis each, but not the same.
  func areOfOtherAxes(_ a: Int, _ b: Int) -> Bool {
    guard let one = tokens[a].table, let other = tokens[b].table else { return false }
    return one.axes.count == 1 && one.counts == [2] && other.axes.count == 1
      && other.counts == [2] && one.axes != other.axes
  }

  /// The luminances of a token from the least to the greatest; `nil` if none is known.
  mutating func luminances(of token: Int) -> ClosedRange<Double>? {
    loadColors(of: token)
    let known = (colors[token] ?? []).compactMap { $0?.luminance }
    guard let least = known.min(), let greatest = known.max() else { return nil }
    return least...greatest
  }

  /// Whether all colors of a token are so translucent that they can only be tints.
  mutating func isFaint(_ token: Int) -> Bool {
    loadColors(of: token)
    let known = (colors[token] ?? []).compactMap { $0 }
    return !known.isEmpty && known.allSatisfy { $0.color.alpha < Self.faint }
  }

  /// Whether some color of a token has a hue.
  mutating func hasHue(_ token: Int) -> Bool {
    loadColors(of: token)
    return (colors[token] ?? []).contains { $0?.color.hasHue ?? false }
  }

  /// Whether two tokens are shades of one hue wherever their values are known: both have a hue, and
  /// the same (within 40° of OKLCH).
  mutating func areShades(_ a: Int, _ b: Int) -> Bool {
    loadColors(of: a)
    loadColors(of: b)
    var isKnown = false
    for permutation in permutations {
      guard let areOfOneHue = areOfOneHue(a, b, permutation) else { continue }
      guard areOfOneHue else { return false }
      isKnown = true
    }
    return isKnown
  }

  /// Whether two tokens are shades of one hue in some permutation in which they have less than 3:1.
  mutating func areShadesSomewhere(_ a: Int, _ b: Int) -> Bool {
    loadColors(of: a)
    loadColors(of: b)
    for ground in [grounds[a] ?? nil, under(b)] { ground.map { loadColors(of: $0) } }
    return permutations.contains { permutation in
      (ratio(a, b, permutation) ?? 21) < 3 && areOfOneHue(a, b, permutation) ?? false
    }
  }

  /// Whether two tokens have a hue, and the same, in a permutation; `nil` if one of them is unknown there.
  private func areOfOneHue(_ a: Int, _ b: Int, _ permutation: Int) -> Bool? {
    guard let one = color(of: a, in: permutation)?.color.components(in: .oklch),
      let other = color(of: b, in: permutation)?.color.components(in: .oklch)
    else { return nil }
    let difference = abs(one.z - other.z)
    return min(one.y, other.y) > Color.leastChroma && min(difference, 360 - difference) < 40
  }

  /// Whether one token is an alias of the other.
  func areAliased(_ a: Int, _ b: Int) -> Bool {
    func leads(_ from: Int, _ to: Int) -> Bool {
      tokens[from].variants.contains { $0.aliases.contains { $0.path == tokens[to].path } }
    }
    return leads(a, b) || leads(b, a)
  }

  /// Whether two tokens are names for one other, somewhere.
  func areOfOneName(_ a: Int, _ b: Int) -> Bool {
    func names(_ index: Int) -> Set<String> {
      Set(tokens[index].variants.lazy.flatMap(\.aliases).map(\.path))
    }
    return areAliased(a, b) || !names(a).isDisjoint(with: names(b))
  }

  /// The ratios of a foreground on a background, or `nil` if none is known.
  mutating func range(_ foreground: Int, on background: Int) -> Range? {
    loadColors(of: foreground)
    loadColors(of: background)
    let (base, under) = (grounds[foreground] ?? nil, under(background))
    if let base { loadColors(of: base) }
    if let under { loadColors(of: under) }
    var range = Range()
    var (near, hidden, visible, total) = (0, 0, 0, 0)
    var known: [(key: SIMD4<Int32>, ratio: Double?)] = []
    let home = homes[background]
    for (position, permutation) in permutations.enumerated() {
      guard home?[position] ?? true else { continue }
      let key = SIMD4(
        tokens[foreground].variantIndices[permutation],
        tokens[background].variantIndices[permutation],
        base.map { tokens[$0].variantIndices[permutation] } ?? 0,
        under.map { tokens[$0].variantIndices[permutation] } ?? 0)
      let ratio: Double?
      if let index = known.firstIndex(where: { $0.key == key }) {
        ratio = known[index].ratio
      } else {
        ratio = self.ratio(foreground, background, permutation)
        known.append((key, ratio))
      }
      guard let ratio else { continue }
      if permutation == permutations[0] { range.first = ratio }
      range.least = min(range.least, ratio)
      range.greatest = max(range.greatest, ratio)
      total += 1
      if ratio <= Self.nearby { near += 1 }
      if ratio < 1.1 { hidden += 1 }
      if ratio >= 3 { visible += 1 }
    }
    guard total > 0 else { return nil }
    range.nearShare = Double(near) / Double(total)
    range.hiddenShare = Double(hidden) / Double(total)
    range.visibleShare = Double(visible) / Double(total)
    return range
  }

  /// The token that lies under a translucent one.
  private func under(_ background: Int) -> Int? { grounds[background] ?? page }

  private func ratio(_ foreground: Int, _ background: Int, _ permutation: Int) -> Double? {
    guard var front = color(of: foreground, in: permutation),
      var back = color(of: background, in: permutation)
    else { return nil }
    if back.color.alpha < 1 {
      let under = under(background).flatMap { color(of: $0, in: permutation)?.color }
      if let under, under.alpha == 1 {
        back.color = back.color.over(under)
      } else if back.color.alpha >= Self.whole {
        back.color.alpha = 1
      } else {
        return nil
      }
      back.luminance = WCAG2.luminance(back.color)
    }
    if front.color.alpha < 1 {
      guard let ground = grounds[foreground] else {
        front.luminance = WCAG2.luminance(front.color.over(back.color))
        return WCAG2.ratio(front.luminance, back.luminance)
      }
      guard let under = ground.flatMap({ color(of: $0, in: permutation)?.color }), under.alpha == 1
      else { return nil }
      front.luminance = WCAG2.luminance(front.color.over(under))
    }
    return WCAG2.ratio(front.luminance, back.luminance)
  }
}

extension Color {
  /// Whether nothing of a color can be seen.
  var isClear: Bool { alpha < 0.01 }
}
