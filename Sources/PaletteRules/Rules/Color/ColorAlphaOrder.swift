import ColorCore
import TokenGraph

/// Hexadecimal colors whose alpha stands at the wrong end.
///
/// ## What it checks
///
/// Eight digits are `#rrggbbaa` in CSS and in tokens, and `#aarrggbb` in Android resources. In a
/// palette with three or more translucent literals, all of whose first bytes are `ff` although the
/// others vary, the alpha was most likely written first; in Android resources, the last bytes are
/// considered. White overlays (`#ffffff80`) and other colors whose last three bytes, or first
/// three, are nearly the same are no sign of it.
///
/// ## Why it matters
///
/// Read in the wrong order, an opaque dark blue becomes a translucent red. Converters between
/// Android and the web produce such files.
///
/// ## Example
///
/// ```
/// ink  #ff1b2a3c
/// sky  #ff4dabf7
/// leaf #ff2f9e44
/// ```
///
/// ## Use instead
///
/// ```
/// ink  #1b2a3cff
/// sky  #4dabf7ff
/// leaf #2f9e44ff
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - CSS Color 4, section 5.2: hexadecimal notation
/// - Android, Color state list and color resources: #aarrggbb
public struct ColorAlphaOrder: Rule {
  public static let id = "color/alpha-order"
  public static let summary = "The alpha of hexadecimal colors stands where the format expects it."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<PaletteSubject>] {
    documented(finds: [
      "3 colors look as if their alpha stood first, such as ink, read as #ff1b2a3c"
    ]) { PaletteSubject(exampleColors: $0) }
  }

  public init() {}

  private static let minimumCount = 3

  public func check(_ subject: PaletteSubject, report: (Finding) -> Void) {
    let palette = subject.palette
    let isAndroid = palette.format.hasPrefix("android")
    var suspects: [(token: ResolvedToken, bytes: [Int])] = []
    for token in palette.tokens {
      guard let value = token.variants.first, value.aliases.isEmpty, let color = value.color,
        color.space == .srgb, color.alpha < 1, let bytes = Self.bytes(of: color)
      else { continue }
      // One color whose first byte is another is enough to show that the order is right.
      guard bytes[isAndroid ? 2 : 0] == 255 else { return }
      suspects.append((token, bytes))
    }
    // What would be red, green and blue.
    let colors = suspects.map {
      isAndroid ? [$0.bytes[3], $0.bytes[0], $0.bytes[1]] : Array($0.bytes[1...])
    }
    let isVaried = (0..<3).allSatisfy { index in
      Set(colors.map { $0[index] }).count >= Self.minimumCount
    }
    guard suspects.count >= Self.minimumCount, isVaried, let first = suspects.first else { return }
    report(
      palette.finding(
        of: Self.self, first.token,
        .misplaced(
          suspects.count, first.token.path, first.token.variants[0].color?.hex ?? "",
          isAndroid: isAndroid), help: .swap(isAndroid: isAndroid)))
  }

  /// Red, green, blue and alpha if the color has 8 bits for each.
  private static func bytes(of color: Color) -> [Int]? {
    let c = color.components
    let bytes = [c.x, c.y, c.z, color.alpha].map { $0 * 255 }
    guard bytes.allSatisfy({ abs($0 - $0.rounded()) < 1e-6 }) else { return nil }
    return bytes.map { Int($0.rounded()) }
  }
}

extension String {
  fileprivate static func misplaced(
    _ count: Int, _ path: String, _ hex: String, isAndroid: Bool
  ) -> String {
    "\(count) colors look as if their alpha stood \(isAndroid ? "last" : "first"), such as \(path), "
      + "read as \(hex)"
  }
  fileprivate static func swap(isAndroid: Bool) -> String {
    "Write them as \(isAndroid ? "#aarrggbb" : "#rrggbbaa")."
  }
}
