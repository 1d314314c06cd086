/// Formats contrast ratios.
public enum RatioText {
  /// A measured ratio with two decimals, truncated rather than rounded, so that 4.498 never reads
  /// as the 4.5 that it misses.
  ///
  /// ```swift
  /// print(RatioText.measured(4.498), RatioText.measured(21))
  /// // Prints "4.49 21.00"
  /// ```
  public static func measured(_ ratio: Double) -> String {
    let hundredths = Int((ratio * 100).rounded(.down))
    let decimals = hundredths % 100
    return "\(hundredths / 100).\(decimals < 10 ? "0" : "")\(decimals)"
  }

  /// A required ratio as stated.
  ///
  /// ```swift
  /// print(RatioText.required(4.5), RatioText.required(3))
  /// // Prints "4.5 3"
  /// ```
  public static func required(_ ratio: Double) -> String {
    let text = "\(ratio)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
