import ColorCore
import DesignTokens
import PaletteRules
import SourceSyntax

/// Where the declarations that findings lead to are seen: the pairs that a change of a declaration
/// affects, through aliases and in every permutation.
struct ColorUses {
  /// The number of a declaration: a value at a place in a file.
  typealias ID = Int

  /// A declaration.
  struct Declaration {
    /// The value, or the argument of its `light-dark()` that gives the color.
    let location: SourceLocation
    /// All of the value.
    let value: SourceLocation
    /// The token that it declares.
    let path: String
    /// The format of the file.
    let format: String
    /// Whether it is outside of the files, as that of a system color is.
    let isOutside: Bool
    /// Whether its place only names what has it, as `@import "tailwindcss"` does.
    var isImported = false
  }

  /// A color in a pair, and the declarations that give it: its own first, then the aliases, and the
  /// literal last.
  struct Layer {
    let color: Color
    let chain: [ID]
  }

  /// A pair with certain colors, in all permutations that show them.
  struct Use {
    let palette: Int
    var foreground: Layer
    let background: Layer
    let backdrops: [Layer]
    let minimum: Double
    var permutations: [Int]
    /// Whether the permutations are those of the palette.
    let isPlain: Bool
    let verdict: Verdict
    /// Whether it passes on the first of what may be under it, the page, and not on all.
    let isUndecided: Bool
    /// Which color is the darker one; `nil` if that differs between backdrops, if it is unknown, or
    /// if there is hardly a difference.
    var side: ContrastDemand.Side?

    var layers: [Layer] { [foreground, background] + backdrops }
  }

  enum Verdict { case pass, fail, unknown }

  /// The texts of the files, by name.
  let sources: [String: SourceText]
  /// The palettes that are searched for steps of scales.
  let palettes: [ResolvedPalette]
  private(set) var declarations: [Declaration] = []
  private(set) var uses: [Use] = []
  /// The uses of each declaration that a failing pair has.
  private(set) var index: [ID: [Int]] = [:]
  /// The failing uses of each pair, by the paths of its tokens.
  private(set) var failing: [[String]: [Int]] = [:]

  private struct Place: Hashable {
    let file: String
    let offset: Int
    /// The arm of a `light-dark()` that gives the color, if there is one.
    var arm: Int?
    /// The path of what is outside of the files or leads there: one call of a library gives many tokens.
    var outside: String?
  }

  private var ids: [Place: ID] = [:]
  /// The formats of the token files of which style sheets repeat values.
  private let tokenFormats: [String: String]
  /// The aliases of the values of token files, of which copies in style sheets have none.
  private let tokenAliases: [SourceLocation: [ResolvedValue.AliasStep]]
  /// The declarations of the variants of a token, by palette and path.
  private var chains: [[String: [[ID]]]]
  /// For each palette, the paths of system colors that are used with its tokens.
  private let outside: [Set<String>]

  /// Collects the uses of what some failing pairs are made of.
  ///
  /// - Parameters:
  ///   - parts: The palettes with their pairs.
  ///   - failing: The paths of foreground and background of each pair that fails.
  ///   - sources: The texts of the files, by name.
  init(
    of parts: [(palette: ResolvedPalette, pairs: [ColorPair])], failing: Set<[String]>,
    sources: [String: SourceText]
  ) {
    self.sources = sources
    palettes = parts.map(\.palette)
    (tokenFormats, tokenAliases) = Self.originals(in: palettes)
    chains = Array(repeating: [:], count: parts.count)
    outside = palettes.map { palette in
      Set(
        palette.outside.lazy.filter { $0.format != AssetCatalog.id }
          .flatMap { $0.tokens.map(\.path) })
    }
    var known: [[Int: [Use]]] = Array(repeating: [:], count: parts.count)
    for (palette, part) in parts.enumerated() {
      for (position, pair) in part.pairs.enumerated()
      where failing.contains([pair.foreground.path, pair.background.path]) {
        known[palette][position] = usesAtAllPlaces(of: pair, in: palette)
      }
    }
    // By number, for those that are there by now; the others are of no failing pair.
    var isWanted = Array(repeating: false, count: declarations.count)
    for use in known.lazy.flatMap(\.values).joined() where use.verdict == .fail {
      for id in use.foreground.chain + use.background.chain { isWanted[id] = true }
    }
    let wanted = { @Sendable [isWanted] (id: ID) in id < isWanted.count && isWanted[id] }
    for (palette, part) in parts.enumerated() {
      for (position, pair) in part.pairs.enumerated() where pair.requirement != nil {
        let tokens = [pair.foreground, pair.background] + pair.over
        let isTouched =
          tokens.contains { token in
            chain(of: token, in: palette).contains { $0.contains(where: wanted) }
          } || otherIDs(of: pair, in: palette).contains(where: wanted)
        guard isTouched else { continue }
        let key = [pair.foreground.path, pair.background.path]
        for var use in known[palette][position] ?? usesAtAllPlaces(of: pair, in: palette) {
          let number = uses.count
          use.findSide()
          uses.append(use)
          for id in Set(use.layers.flatMap(\.chain)) where wanted(id) {
            index[id, default: []].append(number)
          }
          if use.verdict == .fail, !use.isUndecided, failing.contains(key),
            !pair.leftOut.isSuperset(of: use.permutations)
          {
            self.failing[key, default: []].append(number)
          }
        }
      }
    }
  }

  /// The formats and the aliases of the token files of which style sheets have copies, if some have.
  private static func originals(
    in palettes: [ResolvedPalette]
  ) -> (formats: [String: String], aliases: [SourceLocation: [ResolvedValue.AliasStep]]) {
    var formats: [String: String] = [:]
    var aliases: [SourceLocation: [ResolvedValue.AliasStep]] = [:]
    let hasCopies = palettes.contains { $0.tokens.contains(where: \.isCopy) }
    for palette in palettes where hasCopies && palette.format != CSS.id {
      for value in palette.tokens.lazy.flatMap(\.variants) {
        formats[value.location.file] = palette.format
        if !value.aliases.isEmpty { aliases[value.location] = value.aliases }
      }
    }
    return (formats, aliases)
  }

  /// The uses of a pair, at each place at which code writes its text.
  private mutating func usesAtAllPlaces(of pair: ColorPair, in palette: Int) -> [Use] {
    let uses = uses(of: pair, in: palette)
    let others = otherIDs(of: pair, in: palette)
    return uses
      + others.flatMap { id in
        uses.map { use in
          var use = use
          use.foreground = Layer(color: use.foreground.color, chain: [id])
          return use
        }
      }
  }

  /// The other places at which code writes the text of a pair as a literal.
  private mutating func otherIDs(of pair: ColorPair, in palette: Int) -> [ID] {
    guard !pair.otherUses.isEmpty, outside[palette].contains(pair.foreground.path),
      pair.foreground.variants.count == 1, let value = pair.foreground.variants.first
    else { return [] }
    let format = palettes[palette].format
    return pair.otherUses.compactMap { use in
      var other = value
      other.location = use.location
      guard isLiteral(other, format) else { return nil }
      let place = Place(file: use.location.file, offset: use.location.range.start.offset)
      if let id = ids[place] { return id }
      ids[place] = declarations.count
      declarations.append(
        Declaration(
          location: use.location, value: use.location, path: pair.foreground.path, format: format,
          isOutside: false))
      return declarations.count - 1
    }
  }

  /// The distinct sights of a pair whose colors are all known.
  private mutating func uses(of pair: ColorPair, in palette: Int) -> [Use] {
    guard let requirement = pair.requirement else { return [] }
    let tokens = [pair.foreground, pair.background] + pair.over
    let chains = tokens.map { chain(of: $0, in: palette) }
    // The sights so far, with their positions in the result. They are few, also in many permutations.
    var known: [(variants: [Int32], index: Int?)] = []
    var result: [Use] = []
    for permutation in pair.scope {
      let variants = tokens.map { $0.variantIndices[permutation] }
      if let same = known.first(where: { $0.variants == variants }) {
        if let index = same.index { result[index].permutations.append(permutation) }
        continue
      }
      known.append((variants, nil))
      var layers: [Layer] = []
      for (position, variant) in variants.enumerated() where variant >= 0 {
        guard let color = tokens[position].variants[Int(variant)].color else { break }
        layers.append(
          Layer(
            color: color.asShown, chain: chains[position][Int(variant)]))
      }
      guard layers.count == variants.count(where: { $0 >= 0 }), variants[0] >= 0, variants[1] >= 0
      else { continue }
      known[known.count - 1].index = result.count
      let backdrops = Array(layers.dropFirst(2))
      func demand(over backdrops: [Layer]) -> ContrastDemand {
        ContrastDemand(
          foreground: .fixed(layers[0].color), background: .fixed(layers[1].color),
          backdrops: backdrops.map { .fixed($0.color) }, minimum: requirement.ratio)
      }
      var verdict = Verdict(of: demand(over: backdrops))
      // What may never be seen is not to be repaired with what is.
      if verdict == .fail, pair.isUncertain { verdict = .unknown }
      result.append(
        Use(
          palette: palette, foreground: layers[0], background: layers[1], backdrops: backdrops,
          minimum: requirement.ratio, permutations: [permutation],
          isPlain: pair.permutations == palettes[palette].permutations, verdict: verdict,
          isUndecided: backdrops.count > 1
            && Verdict(of: demand(over: [backdrops[0]])) == .pass))
    }
    return result
  }

  /// The declarations of each variant of a token.
  private mutating func chain(of token: ResolvedToken, in palette: Int) -> [[ID]] {
    let format = palettes[palette].format
    let isOutside = outside[palette].contains(token.path)
    // A color that code writes itself stands at each of its places.
    if !isOutside, let known = chains[palette][token.path] { return known }
    let result = token.variants.map { value in
      let isOutside = isOutside && !isLiteral(value, format)
      let own = ResolvedValue.AliasStep(
        path: token.path, location: value.location, isOutside: isOutside)
      let original = token.isCopy && value.aliases.isEmpty ? tokenAliases[value.location] : nil
      let steps = [own] + (original ?? value.aliases)
      return steps.enumerated().map { index, step -> ID in
        let next = steps.indices.contains(index + 1) ? steps[index + 1].path : nil
        let arm = step.isOutside ? nil : arm(of: value.color, through: next, at: step.location)
        // A value of CSS is no string: there the colors of what is imported have their place.
        let format = self.format(of: step.location, format)
        let isImported = format == CSS.id && text(at: step.location, startingWith: "\"") != nil
        let place = Place(
          file: step.location.file, offset: step.location.range.start.offset,
          arm: arm?.index,
          outside: steps[index...].prefix(2).contains(where: \.isOutside) || isImported
            ? step.path : nil)
        if let id = ids[place] { return id }
        ids[place] = declarations.count
        declarations.append(
          Declaration(
            location: arm?.location ?? step.location, value: step.location, path: step.path,
            format: format, isOutside: step.isOutside,
            isImported: isImported))
        return declarations.count - 1
      }
    }
    chains[palette][token.path] = result
    return result
  }

  /// The format of the file with a value of a palette.
  private func format(of location: SourceLocation, _ format: String) -> String {
    location.ownFormat ?? (format == CSS.id ? tokenFormats[location.file] : nil) ?? format
  }

  /// Whether the place of a value has its color.
  private func isLiteral(_ value: ResolvedValue, _ format: String) -> Bool {
    guard let source = sources[value.location.file], let color = value.color else { return false }
    let format = self.format(of: value.location, format)
    return ColorLiteral(in: source, at: value.location, format: format, reads: color) != nil
  }

  /// The declarations of a token in a permutation; `nil` if it is in no pair that was looked at.
  func chain(of token: ResolvedToken, in permutation: Int, of palette: Int) -> [ID]? {
    let variant = Int(token.variantIndices[permutation])
    guard variant >= 0, let known = chains[palette][token.path] else { return nil }
    return known[variant]
  }

  /// The places of its file where the value of a declaration stands again.
  func repetitions(of id: ID) -> [SourceLocation] {
    palettes.lazy.compactMap { $0.repetitions[declarations[id].value] }.first ?? []
  }

  /// The only argument of a `light-dark()` that is a color, or an alias of a token.
  private func arm(
    of color: Color?, through alias: String?, at location: SourceLocation
  ) -> (index: Int, location: SourceLocation)? {
    guard let color, let text = text(at: location, startingWith: "light-dark("),
      let arms = LightDarkText(text)?.arms, let source = sources[location.file]
    else { return nil }
    let bytes = Array(text.utf8)
    let found = arms.indices.filter { index in
      let arm = String(decoding: bytes[arms[index]], as: UTF8.self)
      guard let alias else {
        return (try? Color(parsing: arm))?.hasComponents(of: color) ?? false
      }
      guard arm.hasPrefix("var("), arm.hasSuffix(")") else { return false }
      let property = arm.dropFirst(4).drop { $0 == " " }
        .prefix { $0 != "," && $0 != ")" && $0 != " " }
      return alias == property || alias.hasSuffix(".\(property)")
    }
    guard found.count == 1, case let arm = arms[found[0]] else { return nil }
    let start = location.range.start.offset
    return (found[0], source.location(of: start + arm.lowerBound..<start + arm.upperBound))
  }

  /// The text of a value, if it starts with some characters.
  func text(at location: SourceLocation, startingWith start: String) -> String? {
    let range = location.range.start.offset..<location.range.end.offset
    guard let source = sources[location.file], range.upperBound <= source.bytes.count,
      source.bytes[range].starts(with: start.utf8)
    else { return nil }
    return source.text(range)
  }

  /// Whether a declaration is an arm of a `light-dark()` of which something is computed.
  func isPartOfCalculation(_ id: ID) -> Bool {
    let place = declarations[id].value
    return ids[Place(file: place.file, offset: place.range.start.offset)].map { $0 != id } ?? false
  }
}

extension SourceLocation {
  /// The format of its file where palettes of another one have it: Swift code names color sets, and
  /// draws colors of its own on them.
  fileprivate var ownFormat: String? {
    if file.hasSuffix(".colorset/Contents.json") { return AssetCatalog.id }
    return file.hasSuffix(".swift") ? SwiftColors.id : nil
  }
}

extension Color {
  /// Whether the color differs from another at most in its opacity and by rounding.
  func hasComponents(of other: Color) -> Bool {
    let (one, two) = (components(in: .srgb), other.components(in: .srgb))
    return (0..<3).allSatisfy { abs(one[$0] - two[$0]) < 1e-9 }
  }
}

extension ColorUses.Use {
  fileprivate mutating func findSide() {
    guard background.color.alpha == 1 || !backdrops.isEmpty else { return }
    side = [ContrastDemand.Side.darkerForeground, .lighterForeground].first { side in
      ContrastDemand(
        foreground: .fixed(foreground.color), background: .fixed(background.color),
        backdrops: backdrops.map { .fixed($0.color) }, minimum: 1.01, side: side
      ).isMet(by: foreground.color)
    }
  }
}

extension ColorUses.Verdict {
  /// The verdict on colors that are all fixed. On a translucent background over anything no color
  /// is sure to pass, so that a failure there is nothing that a color could fix.
  fileprivate init(of demand: ContrastDemand) {
    guard !demand.isMet(by: Color(.srgb, 0, 0, 0)) else {
      self = .pass
      return
    }
    guard case .fixed(let back) = demand.background else {
      self = .fail
      return
    }
    self = back.alpha < 1 && demand.backdrops.isEmpty ? .unknown : .fail
  }
}
