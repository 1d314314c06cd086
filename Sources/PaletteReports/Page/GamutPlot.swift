import ColorCore
import ImageFacts

/// Chromaticities as a drawing of a page: the diagram u′v′ of CIE 1976 with the triangles of sRGB and
/// Display P3. Cells with more pixels are stronger, and those outside sRGB have another color.
enum GamutPlot {
  /// Pixels of a cell.
  private static let cell = 4
  private static let width = cell * ImageFigures.Chromaticities.columns
  private static let height = cell * ImageFigures.Chromaticities.rows

  /// A point of the diagram.
  private struct Point {
    var u, v: Double
    var x: Double {
      (u - ImageFigures.Chromaticities.origin.u) / ImageFigures.Chromaticities.step * Double(cell)
    }
    var y: Double {
      let v = v - ImageFigures.Chromaticities.origin.v
      return Double(height) - v / ImageFigures.Chromaticities.step * Double(cell)
    }
    var text: String { "\(Int(x.rounded())) \(Int(y.rounded()))" }
  }

  private static let srgb = corners { SRGBLinear.toParent($0) }
  private static let p3 = corners { DisplayP3Linear.toParent($0) }

  private static func corners(_ toXYZ: (Triple<Double>) -> Triple<Double>) -> [Point] {
    [Triple(1.0, 0, 0), Triple(0.0, 1, 0), Triple(0.0, 0, 1)].map { color in
      let (u, v) = Luv.chromaticity(toXYZ(color))
      return Point(u: u, v: v)
    }
  }

  /// The drawing with its caption; `nil` if there is no chromaticity.
  static func figure(
    _ diagram: ImageFigures.Chromaticities, _ facts: ImageFacts
  ) -> String? {
    let total = diagram.counts.reduce(0, +)
    guard total > 0 else { return nil }
    let words =
      switch facts.wideGamutShare {
      case let share? where share > 0: "\(Self.percent(share)) outside sRGB"
      case .some: "All in sRGB"
      case nil: "Chromaticities"
      }
    var svg =
      "<svg width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\" role=\"img\" "
      + "aria-label=\"Chromaticities. \(words)\">"
    for isOutside in [false, true] {
      // More than a hundredth of the pixels, more than a thousandth, and the rest.
      for (level, opacity) in ["1", ".6", ".3"].enumerated() {
        let path = path(diagram) { counts, u, v in
          let share = Double(counts) / Double(total)
          let rank = share > 0.01 ? 0 : share > 0.001 ? 1 : 2
          return rank == level && Self.isOutside(Point(u: u, v: v)) == isOutside
        }
        guard !path.isEmpty else { continue }
        svg += "<path class=\"\(isOutside ? "outside" : "inside")\" fill-opacity=\"\(opacity)\" "
        svg += "d=\"\(path)\"/>"
      }
    }
    svg += triangle(p3, "gamut wide") + triangle(srgb, "gamut")
    svg += "<text x=\"\(Int(srgb[2].x) + 16)\" y=\"\(Int(srgb[2].y))\">u′v′</text></svg>"
    return "<figure class=\"plot\">\(svg)<figcaption>\(words)</figcaption></figure>\n"
  }

  private static func percent(_ share: Double) -> String {
    share < 0.001 ? "less than 0.1 %" : "\(Double(Int((1_000 * share).rounded())) / 10) %"
  }

  private static func triangle(_ corners: [Point], _ name: String) -> String {
    "<path class=\"\(name)\" d=\"M\(corners.map(\.text).joined(separator: "L"))Z\"/>"
  }

  /// The cells that are chosen, those side by side as one rectangle.
  private static func path(
    _ diagram: ImageFigures.Chromaticities, _ isChosen: (Int, Double, Double) -> Bool
  ) -> String {
    let columns = ImageFigures.Chromaticities.columns
    let step = ImageFigures.Chromaticities.step
    let origin = ImageFigures.Chromaticities.origin
    func center(_ cell: Int, from start: Double) -> Double { start + (Double(cell) + 0.5) * step }
    var path = ""
    for row in 0..<ImageFigures.Chromaticities.rows {
      var start: Int?
      for column in 0...columns {
        let count = column < columns ? diagram.counts[row * columns + column] : 0
        let isIn =
          count > 0 && isChosen(count, center(column, from: origin.u), center(row, from: origin.v))
        if isIn, start == nil { start = column }
        if !isIn, let first = start {
          let width = (column - first) * cell
          path += "M\(first * cell) \(height - (row + 1) * cell)h\(width)v\(cell)h-\(width)z"
          start = nil
        }
      }
    }
    return path
  }

  /// Whether a cell does not touch the triangle of sRGB.
  private static func isOutside(_ point: Point) -> Bool {
    let reach = ImageFigures.Chromaticities.step * 0.71
    return (0..<3).contains { index in
      let (a, b, c) = (srgb[index], srgb[(index + 1) % 3], srgb[(index + 2) % 3])
      let (du, dv) = (b.u - a.u, b.v - a.v)
      func side(_ point: Point) -> Double {
        ((point.v - a.v) * du - (point.u - a.u) * dv) / (du * du + dv * dv).squareRoot()
      }
      // The third corner tells which side is inside.
      return side(point) * (side(c) < 0 ? -1 : 1) < -reach
    }
  }
}
