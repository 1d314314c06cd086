import ImageFacts

/// A histogram as a drawing of a page: luminance as an area, and the components as lines that also
/// differ in their dashes. Heights are square roots, so that small shares are visible.
enum HistogramPlot {
  private static let (width, height) = (256, 96)

  /// The drawing with its caption.
  static func figure(_ histogram: ImageFigures.Histogram, _ facts: ImageFacts) -> String {
    let isGray = Set(histogram.channels).count == 1
    let all = isGray ? [histogram.luminance] : histogram.channels + [histogram.luminance]
    let most = Double(max(1, all.joined().max() ?? 1)).squareRoot()
    func heights(_ counts: [Int]) -> [Int] {
      counts.map { count in
        // What occurs at all is visible.
        count == 0 ? 0 : max(1, Int((Double(count).squareRoot() / most * 94).rounded()))
      }
    }
    let words = summary(facts)
    var svg =
      "<svg width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" role=\"img\" "
      + "aria-label=\"Histogram. \(words)\">"
      + "<path class=\"area\" d=\"\(area(heights(histogram.luminance)))\"/>"
    if !isGray {
      for (name, counts) in zip(["red", "green", "blue"], histogram.channels) {
        svg += "<path class=\"line \(name)\" d=\"\(line(heights(counts)))\"/>"
      }
    }
    svg += "<path class=\"axis\" d=\"M0 \(height - 1)H\(width)\"/></svg>"
    return "<figure class=\"plot\">\(svg)<figcaption>\(words)</figcaption></figure>\n"
  }

  private static func summary(_ facts: ImageFacts) -> String {
    guard let luminance = facts.luminance else { return "Dark to light" }
    func percent(_ value: Double) -> String { "\(Int((100 * value).rounded())) %" }
    return "Luminance \(percent(luminance.p5)) to \(percent(luminance.p95)) "
      + "(5th to 95th percentile), median \(percent(luminance.median))"
  }

  /// Bars without gaps; equal neighbors are one.
  private static func area(_ heights: [Int]) -> String {
    let step = width / heights.count
    var path = "M0 \(height)"
    var last: Int?
    for (index, value) in heights.enumerated() {
      if value != last {
        if index > 0 { path += "H\(index * step)" }
        path += "V\(height - value)"
      }
      last = value
    }
    return path + "H\(width)V\(height)Z"
  }

  private static func line(_ heights: [Int]) -> String {
    let step = width / heights.count
    return "M"
      + heights.enumerated().map { index, value in
        "\(index * step + step / 2) \(height - 1 - value)"
      }.joined(separator: " ")
  }
}
