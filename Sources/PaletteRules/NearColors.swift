import ColorCore

/// Finds the colors that are nearly alike among many.
///
/// Colors are sorted into the cells of a space in which nearly equal distances are equally visible:
/// L* / 1.75, and the hue and chroma of CIELAB with the chroma compressed as CIEDE2000 weighs it.
/// Only colors of neighboring cells are compared.
enum NearColors {
  /// The most colors of a cell that are compared, so that no palette takes long. Fewer than that
  /// many colors can be told apart within a cell.
  private static let cellLimit = 64

  /// For each color, the positions of the colors before it that differ by less than a limit.
  ///
  /// - Parameters:
  ///   - colors: The colors; alpha is ignored.
  ///   - limit: The CIEDE2000 difference.
  ///   - most: How many colors of a cell are compared; further ones are found only as those after.
  /// - Returns: For each color, the positions, ascending within a cell.
  /// - Complexity: O(n) for n colors, if `most` is not too large.
  static func before(
    _ colors: [Color], within limit: Double, comparing most: Int = cellLimit
  ) -> [[Int]] {
    guard limit > 0 else { return colors.map { _ in [] } }
    var cells: [Cell: [Int]] = [:]
    let places = colors.map { Place($0.components(in: .labD65)) }
    return places.enumerated().map { index, place in
      guard place.isFinite else { return [] }
      let cell = Cell(place, limit)
      var found: [Int] = []
      for neighbor in cell.neighbors {
        for other in cells[neighbor] ?? []
        where CIEDE2000.difference(place.lab, places[other].lab) < limit { found.append(other) }
      }
      if cells[cell, default: []].count < most { cells[cell, default: []].append(index) }
      return found
    }
  }

  private struct Place {
    let lab: Triple<Double>
    let x, y: Double

    init(_ lab: Triple<Double>) {
      self.lab = lab
      let chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
      // ∫ dC / (1 + 0.045·C), the chroma in units of its weight.
      let scale = chroma > 1e-9 ? Double.log(1 + 0.045 * chroma) / (0.045 * chroma) : 1
      x = lab.y * scale
      y = lab.z * scale
    }

    var isFinite: Bool { lab.x.isFinite && x.isFinite && y.isFinite && abs(lab.x) < 1e6 }
  }

  private struct Cell: Hashable {
    let lightness, x, y: Int

    init(lightness: Int, x: Int, y: Int) {
      self.lightness = lightness
      self.x = x
      self.y = y
    }

    /// Colors within the limit are in the same cell or in neighboring ones: a difference of
    /// lightness is divided by at most 1.75, and the term that couples chroma and hue (at most 1.73
    /// of 2, for blues) lets the other two grow to 4 times the limit.
    init(_ place: Place, _ limit: Double) {
      lightness = Int((place.lab.x / (1.75 * limit)).rounded(.down))
      x = Int((place.x / (4 * limit)).rounded(.down))
      y = Int((place.y / (4 * limit)).rounded(.down))
    }

    var neighbors: [Cell] {
      (-1...1).flatMap { i in
        (-1...1).flatMap { j in
          (-1...1).map { k in Cell(lightness: lightness + i, x: x + j, y: y + k) }
        }
      }
    }
  }
}
