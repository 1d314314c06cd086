import ColorCore
public import TokenGraph
public import PaletteRules

/// What changed in the contrast of pairs between two versions of palettes.
///
/// ```swift
/// import DesignTokens
///
/// func side(_ css: String) -> ContrastDiff.Side {
///   let palette = PaletteLoader.load(text: Array(css.utf8), fileName: "brand.css").palettes[0]
///   let pairs = Pairing(of: palette, configuration: Configuration()).pairs
///   return ContrastDiff.Side(name: "brand", pairs: pairs, palette: palette)
/// }
/// let diff = ContrastDiff(
///   old: [side(":root { --card: #fff; --card-foreground: #666; }")],
///   new: [side(":root { --card: #fff; --card-foreground: #888; }")])
/// for change in diff.changes { print(change.kind.rawValue, change.pair.foreground.path) }
/// // Prints "newly-failing --card-foreground"
/// ```
public struct ContrastDiff: Sendable {
  /// A palette and its pairs.
  public struct Side: Sendable {
    /// The name by which a palette is recognized in the other version.
    public var name: String
    /// The pairs; exempt ones are left out.
    public var pairs: [ColorPair]
    /// The palette, in which pairs of the other version are looked up that this one does not have.
    public var palette: ResolvedPalette?
    /// Names that the files declare, but whose value refers to nothing, so that they are no tokens.
    public var undefined: Set<String> = []

    /// Makes a side.
    public init(name: String, pairs: [ColorPair], palette: ResolvedPalette? = nil) {
      self.name = name
      self.pairs = pairs
      self.palette = palette
    }
  }

  /// A kind of change, the most important ones first.
  public enum Kind: String, CaseIterable, Sendable {
    /// The contrast was enough, or could not be decided, and is too low.
    case newlyFailing = "newly-failing"
    /// The pair is new, and its contrast is too low.
    case appearedFailing = "appeared-failing"
    /// The contrast was too low and is lower.
    case worseFailing = "worse-failing"
    /// A color of the pair has no value any more, such as an alias to nothing.
    case lost
    /// The contrast can no longer be decided.
    case undecided
    /// The contrast is lower, and still enough.
    case worse
    /// The pair no longer exists.
    case vanished
    /// The pair is new.
    case appeared
    /// The contrast is higher, and still too low.
    case betterFailing = "better-failing"
    /// The contrast was too low, or could not be decided, and is enough.
    case newlyPassing = "newly-passing"
    /// The contrast is higher.
    case better

    /// The kind in words.
    var words: String {
      switch self {
      case .newlyFailing: "newly failing"
      case .appearedFailing: "new and failing"
      case .worseFailing: "worse and still failing"
      case .lost: "without a value now"
      case .undecided: "no longer decided"
      case .betterFailing: "better but still failing"
      case .newlyPassing: "newly passing"
      case .worse, .vanished, .appeared, .better: rawValue
      }
    }

    /// Whether something got worse to below its threshold, or was lost.
    public var isRegression: Bool { isFailing || self == .lost }

    /// Whether the contrast is too low, and was not or not as much.
    public var isFailing: Bool {
      self == .newlyFailing || self == .appearedFailing || self == .worseFailing
    }
  }

  /// A change of a pair, in all permutations in which it is of the same kind.
  public struct Change: Sendable {
    /// The kind.
    public var kind: Kind
    /// The new pair, or the old one if there is none.
    public var pair: ColorPair
    /// The contrast before, in the permutation with the lowest ratio; `nil` for a new pair.
    public var before: PairContrast?
    /// The contrast after, in the same permutation; `nil` if the pair vanished.
    public var after: PairContrast?
    /// The permutations, reduced to the differences that matter.
    public var permutations: [Permutation]
    /// The permutations in words; empty for all.
    public var conditions: [String]
    /// Why a failure is accepted, in words; `nil` if it is not.
    public var acceptance: String?

    /// Whether something got worse to below its threshold, and is not accepted.
    public var isRegression: Bool { kind.isRegression && acceptance == nil }
  }

  /// Whether the failure of a pair counts.
  public enum Acceptance: Hashable, Sendable {
    /// It does.
    case counts
    /// It is accepted, for a reason in words.
    case accepted(String)
    /// The rule is off, so that nobody wants to know.
    case off
  }

  /// How much a ratio must differ: one unit of the last digit that is printed.
  public static let tolerance = 0.01

  /// The changes, the most important ones first.
  public private(set) var changes: [Change] = []
  /// The number of pairs that have no change.
  public private(set) var unchanged = 0

  /// Whether something got worse to below its threshold, and is not accepted.
  public var hasRegressions: Bool { changes.contains(where: \.isRegression) }

  /// Compares two versions.
  ///
  /// Pairs are recognized by their palette and their tokens, permutations by their contexts or else
  /// by their appearance. A pair that the names no longer give, while both tokens still exist and
  /// nothing else is paired with the foreground instead, is measured with the new values.
  public init(old: [Side], new: [Side]) {
    var before = Versions(old)
    var after = Versions(new)
    after.carry(before, to: new)
    for key in after.keys {
      let known = before.entries[key]
      let groups = after.entries[key].map { Self.groups(known, $0) } ?? []
      add(groups)
      if groups.isEmpty { unchanged += 1 }
      before.entries[key] = nil
    }
    for key in before.keys {
      guard let vanished = before.entries[key] else { continue }
      let isLost = new.contains {
        $0.name == key.palette && !$0.undefined.isDisjoint(with: [key.foreground, key.background])
      }
      add(
        Self.groups(vanished, nil).map { change in
          var change = change
          if isLost { change.kind = .lost }
          return change
        })
    }
    let ranks = Dictionary(
      uniqueKeysWithValues: Kind.allCases.enumerated().map { ($0.element, $0.offset) })
    changes = changes.enumerated().sorted {
      (ranks[$0.element.kind] ?? 0, $0.offset) < (ranks[$1.element.kind] ?? 0, $1.offset)
    }.map(\.element)
  }

  private mutating func add(_ changes: [Change]) { self.changes += changes }

  /// Marks the failures that are accepted, and leaves out those of rules that are off.
  public mutating func accept(_ acceptance: (ColorPair) -> Acceptance) {
    changes = changes.compactMap { change in
      guard change.kind.isFailing else { return change }
      var change = change
      switch acceptance(change.pair) {
      case .counts: break
      case .accepted(let reason): change.acceptance = reason
      case .off: return nil
      }
      return change
    }
  }

  /// The changes of a pair. Those of the same kind and requirement are one.
  private static func groups(_ old: Entry?, _ new: Entry?) -> [Change] {
    guard let shown = new ?? old else { return [] }
    var groups: [(change: Change, rows: [Int])] = []
    for (row, place) in shown.places.enumerated() {
      let before = new == nil ? place.contrast : old?.contrast(like: place.permutation)
      let after = new == nil ? nil : place.contrast
      guard let kind = kind(before, after) else { continue }
      let change = Change(
        kind: kind, pair: place.pair, before: before, after: after, permutations: [],
        conditions: [])
      if let index = groups.firstIndex(where: {
        $0.change.kind == kind && $0.change.pair.requirement == place.pair.requirement
      }) {
        groups[index].rows.append(row)
        if change.lowest < groups[index].change.lowest { groups[index].change = change }
      } else {
        groups.append((change, [row]))
      }
    }
    let permutations = shown.places.map(\.permutation)
    return groups.map { change, rows in
      var change = change
      let folding = Folding(permutations, where: permutations.indices.map(rows.contains))
      change.permutations = folding.permutations
      change.conditions = folding.conditions
      return change
    }
  }

  private static func kind(_ before: PairContrast?, _ after: PairContrast?) -> Kind? {
    guard let before else {
      return after.map { $0.fails ? .appearedFailing : .appeared }
    }
    guard let after else { return .vanished }
    if !before.hasNoValue, after.hasNoValue { return .lost }
    switch (before.outcome, after.outcome) {
    case (.fail?, .fail?), (nil, nil):
      guard let old = before.ratio, let new = after.ratio, abs(new - old) > tolerance else {
        return nil
      }
      if new < old { return after.fails ? .worseFailing : .worse }
      return after.fails ? .betterFailing : .better
    case (.unknown?, .unknown?): return nil
    case (_, .fail?): return .newlyFailing
    case (_, .unknown?): return .undecided
    case (_, nil): return .newlyPassing
    }
  }
}

extension ContrastDiff.Change {
  /// The ratio by which the worst permutation is chosen.
  fileprivate var lowest: Double { after?.ratio ?? before?.ratio ?? 0 }
}

extension PairContrast {
  /// Whether one of the colors has no value at all.
  fileprivate var hasNoValue: Bool {
    guard case .unknown(let reason)? = outcome else { return false }
    return ratio == nil && reason.isReportedByReader
  }
}

/// A pair of one version in the permutations in which it exists.
private struct Entry {
  struct Place {
    var permutation: Permutation
    var pair: ColorPair
    var contrast: PairContrast
  }

  var places: [Place] = []
  private var byChoices: [[Permutation.Choice]: Int] = [:]

  /// Adds a permutation; of two pairs of the same tokens, the stricter one counts.
  mutating func add(_ place: Place) {
    let choices = place.permutation.choices
    guard let known = byChoices[choices], places[known].permutation == place.permutation else {
      byChoices[choices] = places.count
      places.append(place)
      return
    }
    let (old, new) = (places[known].pair.requirement, place.pair.requirement)
    if new?.ratio ?? 0 > old?.ratio ?? 0 { places[known] = place }
  }

  func contrast(like permutation: Permutation) -> PairContrast? {
    let index =
      byChoices[permutation.choices]
      ?? places.firstIndex { $0.permutation.appearance == permutation.appearance }
    return index.map { places[$0].contrast }
  }
}

/// The pairs of one version, in their order.
private struct Versions {
  struct Key: Hashable {
    var palette: String
    var foreground: String
    var background: String
  }

  private(set) var keys: [Key] = []
  var entries: [Key: Entry] = [:]

  init(_ sides: [ContrastDiff.Side]) {
    for side in sides {
      for pair in side.pairs { add(pair, of: side.name) }
    }
  }

  private mutating func add(_ pair: ColorPair, of palette: String) {
    guard pair.requirement != nil else { return }
    let key = Key(
      palette: palette, foreground: pair.foreground.path, background: pair.background.path)
    for index in pair.scope {
      guard let contrast = pair.contrast(in: index) else { continue }
      if entries[key] == nil { keys.append(key) }
      entries[key, default: Entry()].add(
        .init(permutation: pair.permutations[index], pair: pair, contrast: contrast))
    }
  }

  /// Adds the pairs of the version before that are missing here, with the values of here.
  mutating func carry(_ before: Versions, to sides: [ContrastDiff.Side]) {
    struct Foreground: Hashable {
      var palette, path: String
    }
    let paired = Set(
      keys.filter { before.entries[$0] == nil }
        .map { Foreground(palette: $0.palette, path: $0.foreground) })
    let missing = Dictionary(
      grouping: before.keys.filter { key in
        entries[key] == nil
          && !paired.contains(Foreground(palette: key.palette, path: key.foreground))
      }, by: \.palette)
    for side in sides {
      guard let palette = side.palette, let keys = missing[side.name] else { continue }
      let tokens = Dictionary(
        palette.tokens.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
      for key in keys {
        var known: Set<ColorPair> = []
        for place in before.entries[key]?.places ?? [] where known.insert(place.pair).inserted {
          if let pair = place.pair.carried(to: palette, tokens) { add(pair, of: side.name) }
        }
      }
    }
  }
}
