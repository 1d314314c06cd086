import ColorEngine
import ICCProfiles
import ImageAssets
package import PaletteAudit

/// Contrast grids as a picture, one below the other.
///
/// The picture is in sRGB with 8 bits, or in Display P3 with 16 bits if a color is outside sRGB; its
/// profile is embedded.
package enum GridImage {
  /// Each pixel of the layout is a square of so many pixels of the picture.
  private static let scale = 2
  /// The most pixels of a picture.
  private static let limit = 64_000_000

  /// A picture that would be too large.
  package struct TooLarge: Error, CustomStringConvertible {
    package let description =
      "it would have more than 64 million pixels; choose colors with --foreground and --background, "
      + "or use svg"
  }

  /// The picture as a PNG file.
  ///
  /// - Throws: `TooLarge` or an error of the encoder.
  package static func png(of grids: [ContrastGrid]) throws -> [UInt8] {
    let layouts = grids.map { GridLayout($0, characterWidth: PixelFont.advance) }
    let width = layouts.map(\.width).max() ?? 0
    let height = layouts.reduce(0) { $0 + $1.height }
    guard width * height * scale * scale <= limit else { throw TooLarge() }
    let colors = grids.flatMap { ($0.foregrounds + $0.backgrounds).map(\.color) }
    let isWide = colors.contains { !$0.isInGamut(.srgb) }
    var canvas = Canvas(
      width: width, height: height, scale: scale, space: isWide ? .displayP3 : .srgb)
    var top = 0
    for (grid, layout) in zip(grids, layouts) {
      draw(grid, layout, below: top, on: &canvas)
      top += layout.height
    }
    let profile: ICCProfileBuilder = isWide ? .displayP3 : .srgb
    return try PNG.encode(canvas.image(bits: isWide ? 16 : 8), profile: profile.bytes)
  }

  private static func draw(
    _ grid: ContrastGrid, _ layout: GridLayout, below top: Int, on canvas: inout Canvas
  ) {
    let ink = Color(red: 0x16, green: 0x18, blue: 0x1D)
    let line = Color(red: 0xC9, green: 0xCE, blue: 0xD8)
    canvas.write(grid.title, x: GridLayout.margin, y: top + GridLayout.margin, ink)
    func name(_ entry: ContrastGrid.Entry) -> String {
      Printable.line(entry.path, columns: GridLayout.longestName)
    }
    for (column, entry) in grid.backgrounds.enumerated() {
      let (x, _) = layout.origin(row: 0, column: column)
      canvas.write(
        name(entry), x: x + layout.cell.width / 2 - 3, y: top + layout.top - 26, ink,
        isUpwards: true)
      canvas.fill(
        x: x + 2, y: top + layout.top - 20, width: layout.cell.width - 4, height: 14, line)
      canvas.fill(
        x: x + 3, y: top + layout.top - 19, width: layout.cell.width - 6, height: 12,
        entry.color.over(.white))
    }
    for (row, entry) in grid.foregrounds.enumerated() {
      let (_, y) = layout.origin(row: row, column: 0)
      canvas.write(name(entry), x: GridLayout.margin, y: top + y + 14, ink)
      for column in grid.backgrounds.indices {
        let (x, y) = layout.origin(row: row, column: column)
        let cell = grid.cell(row, column)
        let size = (width: layout.cell.width - 4, height: layout.cell.height - 18)
        canvas.fill(x: x + 2, y: top + y + 2, width: size.width, height: size.height, line)
        canvas.fill(
          x: x + 3, y: top + y + 3, width: size.width - 2, height: size.height - 2,
          cell.background)
        canvas.write(
          "Aa", x: x + layout.cell.width / 2 - 11, y: top + y + 9, cell.foreground, size: 2)
        // The font has no dash between numbers.
        let words = "\(cell.words.replacing("–", with: "-")) \(cell.level.rawValue)"
        let start = x + (layout.cell.width - words.count * PixelFont.advance) / 2
        canvas.write(words, x: start, y: top + y + layout.cell.height - 12, ink)
      }
    }
  }
}

/// Pixels to draw on.
private struct Canvas {
  private let width: Int
  private let height: Int
  private let scale: Int
  private let space: ColorSpaceID
  /// The colors used, the first being the ground.
  private var palette: [Color] = [.white]
  private var indices: [Color: UInt32] = [.white: 0]
  private var pixels: [UInt32]

  init(width: Int, height: Int, scale: Int, space: ColorSpaceID) {
    (self.width, self.height) = (width * scale, height * scale)
    self.scale = scale
    self.space = space
    pixels = [UInt32](repeating: 0, count: self.width * self.height)
  }

  mutating func fill(x: Int, y: Int, width: Int, height: Int, _ color: Color) {
    let index = self.index(of: color)
    let columns = max(0, x * scale)..<min(self.width, max(0, x + width) * scale)
    for row in max(0, y * scale)..<min(self.height, max(0, y + height) * scale) {
      for column in columns { pixels[row * self.width + column] = index }
    }
  }

  /// Writes a line from its upper left corner; upwards, from its lower left corner.
  mutating func write(
    _ text: String, x: Int, y: Int, _ color: Color, size: Int = 1, isUpwards: Bool = false
  ) {
    var start = 0
    for character in text {
      for (row, bits) in PixelFont.rows(of: character).enumerated() {
        for column in 0..<5 where bits & (16 >> UInt8(column)) != 0 {
          let along = start + column * size
          let across = row * size
          if isUpwards {
            fill(x: x + across, y: y - along, width: size, height: size, color)
          } else {
            fill(x: x + along, y: y + across, width: size, height: size, color)
          }
        }
      }
      start += PixelFont.advance * size
    }
  }

  private mutating func index(of color: Color) -> UInt32 {
    if let known = indices[color] { return known }
    let index = UInt32(palette.count)
    palette.append(color)
    indices[color] = index
    return index
  }

  func image(bits: Int) -> DecodedImage {
    let most = Double(bits == 16 ? 65_535 : 255)
    let values = palette.map { color in
      let c = ChromaMapping.map(color, to: space).components
      return [c.x, c.y, c.z].map { UInt16((min(max($0, 0), 1) * most).rounded()) }
    }
    if bits == 16 {
      return DecodedImage(
        width: width, height: height, model: .rgb, hasAlpha: false,
        samples: .sixteen(pixels.flatMap { values[Int($0)] }))
    }
    return DecodedImage(
      width: width, height: height, model: .rgb, hasAlpha: false,
      samples: .eight(pixels.flatMap { values[Int($0)].map { UInt8($0) } }))
  }
}
