import ColorCore
import TokenGraph
import PaletteRules

/// A pair as it appears in one permutation.
struct SeenPair {
  /// The foreground, composited.
  var foreground: Color
  /// The background, composited.
  var background: Color
  /// The ratio; the least that any backdrop gives if the background is translucent and nothing says
  /// what lies under it.
  var ratio: Double
  /// The greatest ratio, where the backdrop is unknown.
  var mostRatio: Double?

  /// The pair in one permutation; `nil` where a color is missing or unknown. Of several declared
  /// backdrops, the worst.
  init?(_ pair: ColorPair, in permutation: Int) {
    guard let front = pair.foreground.value(in: permutation)?.color,
      let back = pair.background.value(in: permutation)?.color
    else { return nil }
    let backdrops = pair.over.compactMap { $0.value(in: permutation)?.color }
    let backgrounds = (backdrops.isEmpty ? [back] : backdrops.map { back.over($0) })
    let seen = backgrounds.map { SeenPair(front, on: $0) }
    guard let worst = seen.min(by: { $0.ratio < $1.ratio }) else { return nil }
    self = worst
  }

  /// A color on another, which may be translucent.
  init(_ front: Color, on back: Color) {
    guard back.alpha < 1 else {
      background = back.asShown
      foreground = (front.alpha < 1 ? front.over(background) : front).asShown
      ratio = WCAG2.contrast(of: foreground, on: background)
      return
    }
    let bounds = ContrastBounds(of: front, on: back)
    background = back.over(bounds.worstBackdrop)
    foreground = front.over(background)
    ratio = bounds.minimum
    mostRatio = bounds.maximum
  }

  /// Whether the pair reaches a ratio; `nil` if that depends on what lies under it.
  func reaches(_ minimum: Double) -> Bool? {
    if ratio >= minimum { return true }
    return (mostRatio ?? ratio) < minimum ? false : nil
  }
}
