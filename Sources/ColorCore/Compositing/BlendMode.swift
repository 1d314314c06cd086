/// The sixteen blend modes of Compositing and Blending Level 1, section 10: how the color of a source
/// and that of its backdrop mix, for components in 0…1.
public enum BlendMode: String, Sendable, CaseIterable, Codable {
  /// The source.
  case normal
  /// The product: darkens.
  case multiply
  /// The complement of the product of the complements: lightens.
  case screen
  /// Multiplies dark and screens light backdrops: hard light with the layers exchanged.
  case overlay
  /// The darker of the two, component by component.
  case darken
  /// The lighter of the two, component by component.
  case lighten
  /// Brightens the backdrop to reflect the source.
  case colorDodge = "color-dodge"
  /// Darkens the backdrop to reflect the source.
  case colorBurn = "color-burn"
  /// Multiplies or screens, depending on the source.
  case hardLight = "hard-light"
  /// Darkens or lightens softly, depending on the source.
  case softLight = "soft-light"
  /// The distance of the two.
  case difference
  /// Like difference, with less contrast.
  case exclusion
  /// The hue of the source with the saturation and luminosity of the backdrop.
  case hue
  /// The saturation of the source with the hue and luminosity of the backdrop.
  case saturation
  /// The hue and saturation of the source with the luminosity of the backdrop.
  case color
  /// The luminosity of the source with the hue and saturation of the backdrop.
  case luminosity

  /// The mixture of two colors, B(c_b, cₛ) in the specification, of components in 0…1. Nothing is
  /// clamped: of components outside, each formula gives what it gives.
  ///
  /// ```swift
  /// print(BlendMode.screen.blend(source: Triple(0.5, 0, 0), backdrop: Triple(0.5, 0, 1)).x)
  /// // Prints "0.75"
  /// ```
  public func blend(source: Triple<Double>, backdrop: Triple<Double>) -> Triple<Double> {
    switch self {
    case .normal: return source
    case .hue:
      let swapped = source.settingSaturation(of: backdrop)
      return swapped.settingLuminosity(backdrop.luminosity)
    case .saturation:
      let swapped = backdrop.settingSaturation(of: source)
      return swapped.settingLuminosity(backdrop.luminosity)
    case .color: return source.settingLuminosity(backdrop.luminosity)
    case .luminosity: return backdrop.settingLuminosity(source.luminosity)
    default:
      return Triple(
        separable(source.x, backdrop.x), separable(source.y, backdrop.y),
        separable(source.z, backdrop.z))
    }
  }

  /// One component of a separable mode, from source `s` and backdrop `b`.
  private func separable(_ s: Double, _ b: Double) -> Double {
    switch self {
    case .multiply: return b * s
    case .screen: return Self.screen(s, b)
    case .overlay: return Self.hardLight(b, s)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge: return b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: return Self.hardLight(s, b)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    case .normal, .hue, .saturation, .color, .luminosity: return s
    }
  }

  private static func screen(_ s: Double, _ b: Double) -> Double { b + s - b * s }

  private static func hardLight(_ s: Double, _ b: Double) -> Double {
    s <= 0.5 ? b * (2 * s) : screen(2 * s - 1, b)
  }
}

/// Section 10.2: luminosity is a weighted sum of the components as they are, saturation their spread.
extension Triple where L == Double {
  fileprivate var luminosity: Double { 0.3 * x + 0.59 * y + 0.11 * z }

  /// The components stretched so that the least is 0 and the greatest the spread of another color.
  fileprivate func settingSaturation(of other: Triple) -> Triple {
    let (least, greatest) = (min(x, y, z), max(x, y, z))
    guard greatest > least else { return Triple(0, 0, 0) }
    let saturation = max(other.x, other.y, other.z) - min(other.x, other.y, other.z)
    return map { ($0 - least) * saturation / (greatest - least) }
  }

  /// The components shifted to a luminosity, and drawn toward it where they leave 0…1.
  fileprivate func settingLuminosity(_ target: Double) -> Triple {
    let shift = target - luminosity
    var result = map { $0 + shift }
    let l = result.luminosity
    let (least, greatest) = (min(result.x, result.y, result.z), max(result.x, result.y, result.z))
    if least < 0 { result = result.map { l + ($0 - l) * l / (l - least) } }
    if greatest > 1 { result = result.map { l + ($0 - l) * (1 - l) / (greatest - l) } }
    return result
  }
}
