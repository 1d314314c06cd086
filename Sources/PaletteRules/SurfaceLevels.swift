import ColorCore
import TokenGraph
import SystemColors

/// The values of the backgrounds of a palette on the base and on the elevated level, in dark.
struct SurfaceLevels {
  /// The values of a background in dark.
  enum Values {
    /// One opaque, neutral color, because none is stated for the elevated level. A color with a hue
    /// stands out from any surface.
    case one
    /// An elevated value that differs from the base value.
    case two
    /// Anything else: the same color stated for both, a color that is translucent or unknown, or no
    /// dark value of its own.
    case other
  }

  /// The permutations on the elevated level, and on the base level otherwise like them.
  private let pairs: [(elevated: Int, base: Int)]
  private let dark: [Int]

  init(_ palette: ResolvedPalette) {
    let permutations = palette.permutations
    dark = permutations.indices.filter {
      permutations[$0].appearance.scheme == .dark && permutations[$0].appearance.level == .base
    }
    let counterparts = Counterparts(permutations)
    pairs = permutations.indices.compactMap { elevated in
      let appearance = permutations[elevated].appearance
      guard appearance.scheme == .dark, appearance.level == .elevated else { return nil }
      return counterparts.only(of: elevated) { $0.level = .base }.map { (elevated, $0) }
    }
  }

  /// Whether the palette has a dark appearance on the elevated level.
  var hasElevated: Bool { !pairs.isEmpty }

  /// The values of a token.
  func values(of token: ResolvedToken) -> Values {
    let stated = dark.compactMap { token.value(in: $0) }.filter { !$0.isFallback }
    let colors = stated.compactMap(\.color)
    guard !stated.isEmpty, colors.count == stated.count, colors.allSatisfy({ $0.alpha == 1 })
    else { return .other }
    var isOne = !colors.contains { HueClass($0).isChromatic }
    for (elevated, base) in pairs {
      guard let low = token.value(in: base), let high = token.value(in: elevated) else { continue }
      if let a = low.color, let b = high.color, a != b { return .two }
      // The same color at another place was repeated on purpose.
      isOne = isOne && low.color == high.color && (high.isFallback || high.location == low.location)
    }
    return isOne ? .one : .other
  }

  /// Where a token has one color for both levels, among the permutations of the palette.
  func rows(in palette: ResolvedPalette) -> [Bool] {
    let rows = hasElevated ? pairs.map(\.elevated) : dark
    return palette.permutations.indices.map(rows.contains)
  }

  /// Whether a name is that of a background that lies on the base as well as on other levels: not
  /// one that is made for a level, a message or code, and no entry of a palette.
  static func isOnAnyLevel(_ path: String) -> Bool {
    let name = TokenName(path)
    return SurfaceName(name).isSurface && !name.isConstant && !name.isPaletteEntry
      && !name.contains(.ownLevel)
  }
}
