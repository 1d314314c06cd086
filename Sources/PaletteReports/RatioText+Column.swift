import PaletteRules

extension RatioText {
  /// Both ratios of a measurement, right-aligned for a table: `  2.77 of 4.5`.
  static func column(_ measurement: Finding.Measurement) -> String {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return right(measured(measurement.measured), 6) + " of "
      + right(required(measurement.required), 3)
  }
}
