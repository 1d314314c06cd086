import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

/// The facts about what an image draws, of drawings whose measures are known.
@Suite struct ShapeStatisticsTests {
  /// A canvas to draw on, RGB with alpha.
  private struct Canvas {
    let width: Int
    let height: Int
    private var samples: [UInt8]

    init(_ width: Int, _ height: Int, _ ground: [UInt8] = [0, 0, 0, 0]) {
      self.width = width
      self.height = height
      samples = (0..<width * height).flatMap { _ in ground }
    }

    mutating func set(_ x: Int, _ y: Int, _ color: [UInt8]) {
      for index in 0..<4 { samples[4 * (y * width + x) + index] = color[index] }
    }

    mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: [UInt8]) {
      for y in rows { for x in columns { set(x, y, color) } }
    }

    func facts(alpha: Bool = true, bits: Int = 8) throws -> ImageFacts {
      let channels = alpha ? 4 : 3
      let used = samples.indices.filter { $0 % 4 < channels }.map { samples[$0] }
      let image = DecodedImage(
        width: width, height: height, model: .rgb, hasAlpha: alpha,
        samples: bits == 8 ? .eight(used) : .sixteen(used.map { UInt16($0) * 257 }))
      let file = try PNG.encode(image, profile: nil)
      return try #require(ImageInspector().inspect(file.span).facts)
    }
  }

  private static let (black, white, red): ([UInt8], [UInt8], [UInt8]) = (
    [0, 0, 0, 255], [255, 255, 255, 255], [255, 0, 0, 255]
  )

  // MARK: - Glyphs

  @Test(arguments: [8, 16])
  func `the box and the center of a glyph`(_ bits: Int) throws {
    var canvas = Canvas(40, 30)
    canvas.fill(10..<20, 5..<25, Self.black)
    // Too faint for the box, but not for the center.
    canvas.fill(30..<40, 5..<25, [0, 0, 0, 31])
    let glyph = try #require(try canvas.facts(bits: bits).glyph)
    expectEqual(glyph.box, .init(x: 10, y: 5, width: 10, height: 20))
    #expect(glyph.centerY == 15 && glyph.coverage == 1)
    let (ink, shade): (Double, Double) = (255, 31)
    let center = (15 * ink + 35 * shade) / (ink + shade)
    #expect(abs(glyph.centerX - center) < 1e-9)
  }

  @Test func `opaque images and empty ones have no glyph`() throws {
    try expectEqual(Canvas(8, 8, Self.red).facts().glyph, nil)
    try expectEqual(Canvas(8, 8, Self.red).facts(alpha: false).glyph, nil)
    try expectEqual(Canvas(8, 8).facts().glyph, nil)
  }

  @Test func `shadows fade, edges and flat translucency do not`() throws {
    var edges = Canvas(40, 40)
    edges.fill(9..<31, 9..<31, [0, 0, 0, 128])
    edges.fill(10..<30, 10..<30, Self.black)
    try expectEqual(edges.facts().glyph?.soft, 0)
    try expectEqual(Canvas(40, 40, [0, 0, 0, 100]).facts().glyph?.soft, 0)
    // A flat translucent shape with an edge of one pixel, as of a glyph at half opacity.
    var flat = Canvas(40, 40)
    flat.fill(9..<31, 9..<31, [0, 0, 0, 60])
    flat.fill(10..<30, 10..<30, [0, 0, 0, 128])
    try expectEqual(flat.facts().glyph?.soft, 0)

    var shadow = Canvas(40, 40)
    for y in 0..<40 { for x in 0..<40 { shadow.set(x, y, [0, 0, 0, UInt8(1 + 5 * y)]) } }
    let soft = try #require(try shadow.facts().glyph?.soft)
    let share: Double = 1296 / 1600
    expectEqual(soft, share)
  }

  // MARK: - Edges

  @Test func `a border is a ring of one color`() throws {
    var canvas = Canvas(64, 48, [204, 204, 204, 255])
    canvas.fill(2..<62, 2..<46, Self.red)
    try expectEqual(canvas.facts(alpha: false).border, .init(width: 2, color: "#cccccc"))

    // The same color continues inside: a plain ground.
    canvas.fill(2..<62, 2..<24, [204, 204, 204, 255])
    try expectEqual(canvas.facts(alpha: false).border, nil)

    // As wide as a tenth of the size: no border.
    var wide = Canvas(64, 64, [204, 204, 204, 255])
    wide.fill(6..<58, 6..<58, Self.red)
    try expectEqual(wide.facts(alpha: false).border, nil)
    try expectEqual(Canvas(64, 64, Self.red).facts(alpha: false).border, nil)
  }

  @Test func `margins are rows and columns of one color`() throws {
    var canvas = Canvas(50, 40, Self.black)
    canvas.fill(0..<50, 6..<33, Self.red)
    try expectEqual(
      canvas.facts(alpha: false).margins,
      .init(top: 6, right: 0, bottom: 7, left: 0, color: "#000000"))
    canvas.fill(0..<3, 0..<40, Self.black)
    try expectEqual(
      canvas.facts(alpha: false).margins,
      .init(top: 6, right: 0, bottom: 7, left: 3, color: "#000000"))
    try expectEqual(
      Canvas(9, 9, Self.red).facts(alpha: false).margins,
      .init(top: 9, right: 0, bottom: 0, left: 0, color: "#ff0000"))
    var full = Canvas(9, 9, Self.red)
    full.set(0, 0, Self.black)
    try expectEqual(full.facts(alpha: false).margins, nil)
  }

  @Test func `the most frequent colors of the edges`() throws {
    var canvas = Canvas(20, 20)
    canvas.fill(0..<20, 0..<1, Self.red)
    canvas.fill(0..<12, 19..<20, Self.black)
    try expectEqual(
      canvas.facts().edgeColors, .init(top: "#ff0000", right: nil, bottom: "#000000", left: nil)
    )
  }

  @Test(arguments: [true, false])
  func `rounded corners`(_ isTransparent: Bool) throws {
    func icon(radius: Int, cut: Int = 4) -> Canvas {
      var canvas = Canvas(120, 120, [0, 122, 255, 255])
      let outside: [UInt8] = isTransparent ? [0, 0, 0, 0] : Self.white
      for corner in 0..<cut {
        for y in 0..<radius {
          for x in 0..<radius {
            let (dx, dy) = (Double(radius - x) - 0.5, Double(radius - y) - 0.5)
            guard dx * dx + dy * dy > Double(radius * radius) else { continue }
            canvas.set(
              corner % 2 == 0 ? x : 119 - x, corner < 2 ? y : 119 - y, outside)
          }
        }
      }
      return canvas
    }
    let corners = try #require(try icon(radius: 26).facts().corners)
    expectEqual(corners.isTransparent, isTransparent)
    expectEqual(corners.color, isTransparent ? nil : "#ffffff")
    #expect((24...29).contains(corners.radius))
    for radius in [8, 14, 40, 50] {
      let found = try #require(try icon(radius: radius).facts().corners?.radius)
      #expect(abs(found - radius) <= max(2, radius / 8), "\(radius), not \(found)")
    }
    // A disc that touches the edges is drawn.
    try expectEqual(icon(radius: 60).facts().corners, nil)
    try expectEqual(icon(radius: 58).facts().corners, nil)
    try expectEqual(icon(radius: 26, cut: 3).facts().corners, nil)
    try expectEqual(icon(radius: 0).facts().corners, nil)
  }

  @Test func `a square in the middle has no rounded corners`() throws {
    var canvas = Canvas(120, 120, Self.white)
    canvas.fill(20..<100, 20..<100, Self.red)
    try expectEqual(canvas.facts(alpha: false).corners, nil)
    // A diagonal cut is no arc.
    var cut = Canvas(120, 120, Self.red)
    for corner in 0..<4 {
      for y in 0..<30 {
        for x in 0..<30 - y {
          cut.set(corner % 2 == 0 ? x : 119 - x, corner < 2 ? y : 119 - y, Self.white)
        }
      }
    }
    try expectEqual(cut.facts(alpha: false).corners, nil)
  }

  // MARK: - Inks

  @Test func `inks leave out what anti-aliasing mixes`() throws {
    var canvas = Canvas(100, 100, Self.white)
    canvas.fill(20..<80, 20..<80, Self.red)
    for y in 20..<80 { canvas.set(19, y, [255, 128, 128, 255]) }
    for x in 20..<80 { canvas.set(x, 80, [255, 64, 64, 255]) }
    let inks = try #require(try canvas.facts(alpha: false).inks)
    expectEqual(inks.map(\.color), ["#ffffff", "#ff0000"])
    expectEqual(inks.map(\.share), [0.628, 0.36])

    // As an area of its own, the same pink is an ink.
    canvas.fill(0..<100, 0..<18, [255, 128, 128, 255])
    try expectEqual(
      canvas.facts(alpha: false).inks?.map(\.color), ["#ffffff", "#ff0000", "#ff8080"])
  }

  @Test func `continuous tones have no inks, and vary`() throws {
    let noise = TestImages.random(64, 64, channels: 3, bitDepth: 8, seed: 7)
    let file = try PNG.encode(noise, profile: nil)
    let facts = try #require(ImageInspector().inspect(file.span).facts)
    expectEqual(facts.inks, nil)
    expectEqual(facts.variation, 1)
    let flat = try Canvas(64, 64, Self.red).facts(alpha: false)
    expectEqual(flat.inks?.map(\.color), ["#ff0000"])
    expectEqual(flat.variation, 1.0 / 4096)
  }

  @Test func `inks are of what is at least half opaque`() throws {
    var canvas = Canvas(40, 40)
    canvas.fill(10..<30, 10..<30, Self.red)
    for y in 10..<30 { canvas.set(9, y, [250, 10, 90, 100]) }
    try expectEqual(canvas.facts().inks?.map(\.color), ["#ff0000"])
  }

  // MARK: - Screens and JPEG

  @Test func `the top of an image as large as a screen`() throws {
    var canvas = Canvas(640, 1136, Self.white)
    canvas.fill(0..<320, 0..<71, Self.black)
    let strip = try #require(try canvas.facts(alpha: false).topStrip)
    #expect(strip.min == 0 && strip.max > 0.999)
    #expect(strip.p5 == 0 && strip.median == 0 && strip.p95 > 0.999)
    try expectEqual(Canvas(640, 1135, Self.white).facts(alpha: false).topStrip, nil)
  }

  @Test(arguments: [1, 2, 5, 10, 13, 20, 30, 50, 75, 92, 98, 99, 100])
  func `the quality of a JPEG is the one it was written with`(_ quality: Int) throws {
    let image = TestImages.random(16, 16, channels: 3, bitDepth: 8, seed: 1)
    let file = try JPEG.encode(
      image, profile: nil, carrying: CarriedMetadata(), quality: quality)
    let found = try #require(ImageInspector().inspect(file.span).facts?.quality)
    expectEqual(found, quality)
  }

  @Test func `the colors of a drawing`() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg"><path fill="#f00"/><path fill="#00f8"/></svg>
      """
    let file = Array(text.utf8)
    expectEqual(ImageInspector().inspect(file.span).facts?.drawnColors, ["#ff0000", "#0000ff88"])
  }
}
