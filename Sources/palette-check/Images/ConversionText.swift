import ColorEngine
import CommandSupport
import PaletteAudit

/// The result of a conversion as lines of text.
enum ConversionText {
  static func lines(
    _ result: ImageConverter.Result, from source: String, to target: String, explains: Bool
  ) -> [String] {
    var lines = ["\(source) → \(target): \(result.format.id), \(result.bitDepth) bits"]
    if let mapping = result.toneMapping { lines.append("  tone mapping  \(mapping)") }
    if let report = result.report {
      if let share = report.outOfGamutShare {
        lines.append("  out of gamut  \(percent(share)) of \(report.pixels) pixels")
      } else {
        lines.append("  out of gamut  unknown: the destination has tables")
      }
      if !report.clipped.isEmpty {
        let channels = report.clipped.map { "\($0.channel) \(percent($0.share))" }
        lines.append("  clipped       \(channels.joined(separator: ", "))")
      }
      lines.append(
        "  difference    ΔE2000 max \(decimals(report.maximumDifference)), "
          + "mean \(decimals(report.meanDifference))")
      if let loss = report.codecLoss {
        lines.append(
          "  \(pad(result.format.id, 4)) loss     ΔE2000 max \(decimals(loss.maximum)), "
            + "mean \(decimals(loss.mean))")
      }
    }
    if !result.dropped.isEmpty {
      lines.append("  left out      \(result.dropped.joined(separator: ", "))")
    }
    if explains { lines.append("  path          \(result.path)") }
    return lines
  }

  /// A percentage with two decimals; only exact values are printed as 0 or 100.
  private static func percent(_ share: Double) -> String {
    let value = share * 100
    if value > 0, value < 0.01 { return "< 0.01 %" }
    if value < 100, value > 99.99 { return "> 99.99 %" }
    return "\(RatioText.measured(value)) %"
  }
}
