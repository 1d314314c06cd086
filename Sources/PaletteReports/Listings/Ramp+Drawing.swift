import ColorCore
import PaletteRules

extension [Ramp] {
  /// The ramps as a drawing, one below the other.
  public var svg: String {
    var body = ""
    var (width, height) = (0, 0)
    for ramp in self {
      let size = ramp.size
      body += "<g transform=\"translate(0 \(height))\">\n\(ramp.drawing(hasTitle: true))</g>\n"
      width = Swift.max(width, size.width)
      height += size.height
    }
    return SVGText.document(width: width, height: height, title: "Ramps", body)
  }

  /// The ramps as a page that loads nothing.
  public func html(version: String) -> String {
    var html = PageShell.head("Ramps") + "<main>\n<h1>Ramps</h1>\n"
    for ramp in self {
      let title = Escaping.markup(ramp.title)
      html +=
        "<h2>\(title)</h2>\n<div class=\"scroll drawing\" tabindex=\"0\" role=\"region\" "
        + "aria-label=\"\(title)\">"
        + SVGText.document(
          width: ramp.size.width, height: ramp.size.height, title: ramp.title,
          ramp.drawing(hasTitle: false))
        + "<table><thead><tr><th scope=\"col\">Step</th><th scope=\"col\">Color</th>"
        + [
          "Lightness", "Chroma", "Hue", "On white", "On black",
        ].map { "<th scope=\"col\" class=\"number\">\($0)</th>" }.joined()
        + "</tr></thead><tbody>\n"
      for step in ramp.steps {
        let polar = step.polar
        let numbers = [
          RampText.decimals(polar.x * 100, 1), RampText.decimals(polar.y, 3),
          step.hasHue ? RampText.decimals(polar.z, 1) : "–", RatioText.measured(step.onWhite),
          RatioText.measured(step.onBlack),
        ]
        html +=
          "<tr><th scope=\"row\">\(PageShell.path(step.name))</th>"
          + "<td>\(PageShell.chip(step.color))<code>\(ScreenColor.words(step.color))</code></td>"
          + numbers.map { "<td class=\"number\">\($0)</td>" }.joined() + "</tr>\n"
      }
      html += "</tbody></table></div>\n"
    }
    return html + "</main>\n" + PageShell.foot(version: version)
  }
}

extension Ramp {
  private static let margin = 16
  private static let label = 92
  private static let swatch = (width: 64, height: 56)
  private static let chart = (height: 84, gap: 20)

  fileprivate var size: (width: Int, height: Int) {
    (
      2 * Self.margin + Self.label + steps.count * Self.swatch.width,
      60 + Self.swatch.height + 4 * (Self.chart.height + Self.chart.gap) + Self.margin
    )
  }

  fileprivate func drawing(hasTitle: Bool) -> String {
    let (step, height) = Self.swatch
    var svg = hasTitle ? SVGText.text(title, x: Self.margin, y: 24, size: 15, weight: 600) : ""
    let left = Self.margin + Self.label
    for (index, item) in steps.enumerated() {
      let x = left + index * step
      svg += SVGText.rectangle(x: x, y: 36, width: step, height: height, item.color)
      svg += SVGText.text(
        Wrapping.shortened(item.name, to: 9), x: x + step / 2, y: 36 + height + 14, size: 11,
        anchor: "middle")
    }
    var top = 36 + height + 28
    func add(
      _ name: String, _ range: ClosedRange<Double>, _ lines: [[Double?]], guides: [Double] = [],
      _ words: (Double) -> String
    ) {
      let ends = (words(range.lowerBound), words(range.upperBound))
      svg += chart(name, top: top, range, ends, lines, guides: guides)
      top += Self.chart.height + Self.chart.gap
    }
    add("Lightness", 0...1, [steps.map(\.polar.x)]) { "\(Int($0 * 100))" }
    let most = Swift.max(0.1, (steps.map(\.polar.y).max() ?? 0) * 1.1)
    add("Chroma", 0...most, [steps.map(\.polar.y)]) { RampText.decimals($0, 2) }
    let hues = hues
    let known = hues.compactMap(\.self)
    let (least, greatest) = (known.min() ?? 0, known.max() ?? 360)
    let around = Swift.max(0, Self.leastHues - (greatest - least)) / 2 + 5
    add("Hue", least - around...greatest + around, [hues]) {
      "\((Int($0.rounded()) + 360) % 360)°"
    }
    add("Contrast", 1...21, [steps.map(\.onWhite), steps.map(\.onBlack)], guides: [3, 4.5, 7]) {
      "\(Int($0))"
    }
    return svg
  }

  /// The degrees that a chart of hues shows at least, so that a drift is seen as what it is.
  private static let leastHues = 40.0

  /// The hues of the steps, each on the shorter way from the one before; `nil` for a gray.
  private var hues: [Double?] {
    var last: Double?
    return steps.map { step in
      guard step.hasHue else { return nil }
      let hue = last.map { $0 + (step.polar.z - $0).remainder(dividingBy: 360) } ?? step.polar.z
      last = hue
      return hue
    }
  }

  /// A chart of values between two, or with guides on a logarithmic scale, as contrast is seen. The second
  /// line is dashed.
  private func chart(
    _ name: String, top: Int, _ range: ClosedRange<Double>, _ ends: (String, String),
    _ lines: [[Double?]], guides: [Double]
  ) -> String {
    let left = Self.margin + Self.label
    let right = left + steps.count * Self.swatch.width
    let height = Self.chart.height
    func y(_ value: Double) -> String {
      let (least, most) = (range.lowerBound, range.upperBound)
      let share =
        guides.isEmpty
        ? (value - least) / (most - least)
        : Double.log(Swift.max(value, least)) / Double.log(most)
      return RampText.decimals(Double(top + height) - Swift.min(share, 1) * Double(height), 1)
    }
    func x(_ index: Int) -> Int { left + index * Self.swatch.width + Self.swatch.width / 2 }
    var svg = SVGText.text(name, x: Self.margin, y: top + 14, size: 12, weight: 600)
    if lines.count == 2 {
      svg += SVGText.text("with white", x: Self.margin, y: top + 32, size: 11)
      svg += SVGText.text("with black ┄", x: Self.margin, y: top + 48, size: 11)
    }
    for (value, words) in [(range.lowerBound, ends.0), (range.upperBound, ends.1)] {
      svg += "<text x=\"\(left - 4)\" y=\"\(y(value))\" font-size=\"9\" text-anchor=\"end\""
      svg += " dominant-baseline=\"middle\">\(words)</text>\n"
    }
    for value in [range.lowerBound, range.upperBound] + guides {
      let isGuide = guides.contains(value)
      svg +=
        "<line x1=\"\(left)\" x2=\"\(right)\" y1=\"\(y(value))\" y2=\"\(y(value))\" "
        + "stroke=\"\(isGuide ? "#8a8f99" : "#c9ced8")\"\(isGuide ? " stroke-dasharray=\"2 3\"" : "")/>\n"
      if isGuide {
        svg +=
          "<text x=\"\(right + 2)\" y=\"\(y(value))\" font-size=\"9\">"
          + "\(RatioText.required(value))</text>\n"
      }
    }
    for (index, line) in lines.enumerated() {
      // A step without a value, a gray without a hue, interrupts the line.
      var part: [String] = []
      func flush() {
        if part.count > 1 {
          svg +=
            "<polyline points=\"\(part.joined(separator: " "))\" fill=\"none\" stroke=\"#0b57b8\" "
            + "stroke-width=\"2\"\(index == 1 ? " stroke-dasharray=\"5 4\"" : "")/>\n"
        }
        part = []
      }
      for (position, value) in line.enumerated() {
        guard let value else {
          flush()
          continue
        }
        part.append("\(x(position)),\(y(value))")
        svg += "<circle cx=\"\(x(position))\" cy=\"\(y(value))\" r=\"3\" fill=\"#0b57b8\"/>\n"
      }
      flush()
    }
    return svg
  }
}
