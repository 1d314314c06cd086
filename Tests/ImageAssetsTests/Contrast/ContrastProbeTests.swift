import ColorCore
import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteTestSupport
import Testing

/// The contrast of images with backgrounds and with texts, against the same computed by hand.
@Suite struct ContrastProbeTests {
  private static let gray = Color(red: 119, green: 119, blue: 119)

  private static func paint(_ color: Color, _ name: String = "paint") -> ContrastProbe.Paint {
    ContrastProbe.Paint(name: name, color: color)
  }

  /// An image of 20 × 20 with 8 × 8 pixels of one color in the middle.
  private static func square(_ color: [UInt8], ring: [UInt8]? = nil) -> DecodedImage {
    let pixels = (0..<400).map { index -> [UInt8] in
      let (x, y) = (index % 20, index / 20)
      if (6..<14).contains(x), (6..<14).contains(y) { return color }
      if let ring, (5..<15).contains(x), (5..<15).contains(y) { return ring }
      return [0, 0, 0, 0]
    }
    return TestImages.of(pixels, width: 20)
  }

  private static func facts(
    _ image: DecodedImage, _ probe: ContrastProbe, _ profile: ICCProfileBuilder = .srgb
  ) throws -> ImageFacts {
    let file = try PNG.encode(image, profile: profile.bytes)
    return try #require(ImageInspector(probe: probe).inspect(file.span).facts)
  }

  @Test func `a measurement has all appearances of its paint`() throws {
    func paint(_ color: Color, _ appearances: [String]) -> ContrastProbe.Paint {
      ContrastProbe.Paint(name: "paint", color: color, scheme: .dark, appearances: appearances)
    }
    let raised = ["dark", "dark, elevated"]
    var probe = ContrastProbe(backgrounds: [paint(.white, raised), paint(.black, ["dark, loud"])])
    let image = Self.square([0, 0, 0, 128])
    let backgrounds = try #require(try Self.facts(image, probe).backgroundContrast)
    expectEqual(backgrounds.map(\.appearance), ["dark", "dark, loud"])
    expectEqual(backgrounds.map(\.appearances), [raised, nil])
    // Of a text on a background, those of both; of the background, if there is none.
    let region = ImageFacts.Box(x: 0, y: 0, width: 20, height: 20)
    probe.texts = [.init(paint: paint(.white, ["dark, elevated", "dark, bold"]), region: region)]
    let texts = try #require(try Self.facts(image, probe).textContrast)
    expectEqual(texts.map(\.appearance), ["dark, elevated", "dark, loud"])
    expectEqual(texts.map(\.appearances), [nil, nil])
  }

  // MARK: - Exact ratios

  /// Colors that have 3, 4.5 or 7:1 with black or white but for at most 2e-4, and some of which `Float`
  /// puts on the wrong side.
  private static func colorsNearThresholds(seed: UInt64) -> [[UInt8]] {
    var random = SplitMix64(seed: seed)
    var colors: [[UInt8]] = [
      [0x23, 0x84, 0x54], [0x97, 0x68, 0x69], [0x7c, 0x53, 0xfc], [0x76, 0x69, 0xba],
      [0x66, 0x80, 0x19],
    ]
    while colors.count < 60 {
      let color = (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
      let luminance = Color(red: color[0], green: color[1], blue: color[2]).luminance
      let ratios = [WCAG2.ratio(luminance, 0), WCAG2.ratio(luminance, 1)]
      let isNear = [3, 4.5, 7].contains { limit in ratios.contains { abs($0 - limit) < 2e-4 } }
      if isNear { colors.append(color) }
    }
    return colors
  }

  /// Whether the file states sRGB, embeds it or says nothing, makes no difference.
  @Test func `pixels in sRGB have exactly the ratio of their colors`() throws {
    let seed: UInt64 = 2026
    let colors = Self.colorsNearThresholds(seed: seed)
    let grays = (0...255).map { [UInt8($0)] }
    for pixels in [colors, colors.map { $0 + [255] }, grays] {
      let image = TestImages.of(pixels)
      let isGray = pixels[0].count == 1
      let profile = isGray ? ICCProfileBuilder.grayGamma22 : .srgb
      let files = [
        try TestImages.png(image), try TestImages.png(image, [PNGChunk("sRGB", [0])]),
        try TestImages.png(image, profile: profile.bytes),
      ]
      let shown = pixels.map {
        Color(red: $0[0], green: isGray ? $0[0] : $0[1], blue: isGray ? $0[0] : $0[2])
      }
      for text in [Color.white, .black] {
        let probe = ContrastProbe(
          texts: shown.indices.map {
            .init(paint: Self.paint(text), region: .init(x: $0, y: 0, width: 1, height: 1))
          })
        let expected = shown.map { WCAG2.contrast(ofOpaque: text, on: $0) }
        for file in files {
          let found = ImageInspector(probe: probe).inspect(file.span).facts?.textContrast
          expectEqual(found?.map(\.worst), expected, "seed \(seed)")
          expectEqual(found?.map { $0.shareBelow == 0 }, expected.map { $0 >= 4.5 }, "seed \(seed)")
        }
      }
    }
    for color in colors.prefix(10) {
      let shown = Color(red: color[0], green: color[1], blue: color[2])
      let probe = ContrastProbe(backgrounds: [Self.paint(.white)], graphicThreshold: 4.5)
      let found = try Self.facts(Self.square(color + [255]), probe).backgroundContrast?.first
      expectEqual(found?.worst, WCAG2.contrast(ofOpaque: shown, on: .white), "\(color)")
    }
  }

  @Test func `pixels in Display P3 have exactly the ratio of their colors`() throws {
    let image = TestImages.of([[200, 30, 90]])
    let region = ImageFacts.Box(x: 0, y: 0, width: 1, height: 1)
    let probe = ContrastProbe(texts: [.init(paint: Self.paint(.white), region: region)])
    let shown = Color(.displayP3, 200.0 / 255, 30.0 / 255, 90.0 / 255)
    try expectEqual(
      Self.facts(image, probe, .displayP3).textContrast?.first?.worst,
      WCAG2.contrast(ofOpaque: .white, on: shown))
  }

  // MARK: - Backgrounds

  @Test func `opaque and translucent ink`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white, "white"), Self.paint(.black)])
    let opaque = try Self.facts(Self.square([119, 119, 119, 255]), probe)
    let contrasts = try #require(opaque.backgroundContrast)
    expectEqual(contrasts.map(\.name), ["white", "paint"])
    #expect(abs(contrasts[0].worst - WCAG2.contrast(ofOpaque: Self.gray, on: .white)) < 1e-3)
    #expect(contrasts[0].shareBelow == 0 && contrasts[0].p5 == contrasts[0].worst)

    let translucent = try Self.facts(Self.square([0, 0, 0, 102]), probe)
    let shown = Color(.srgb, 0, 0, 0, alpha: 0.4).over(.white)
    let contrast = try #require(translucent.backgroundContrast?.first)
    #expect(abs(contrast.worst - WCAG2.contrast(ofOpaque: shown, on: .white)) < 1e-3)
    expectEqual(contrast.shareBelow, 1, "\(contrast.worst)")
  }

  @Test func `anti-aliased edges do not count`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white)])
    let image = Self.square([0, 0, 0, 255], ring: [0, 0, 0, 60])
    let contrast = try #require(try Self.facts(image, probe).backgroundContrast?.first)
    #expect(abs(contrast.worst - 21) < 1e-3)
    expectEqual(contrast.shareBelow, 0)
  }

  @Test func `what is drawn on top of a shape does not count`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white)])
    let image = TestImages.of(
      (0..<400).map { index -> [UInt8] in
        let distance = max(abs(index % 20 - 10), abs(index / 20 - 10))
        return distance <= 2
          ? [255, 255, 255, 255] : distance <= 8 ? [0, 0, 200, 255] : [0, 0, 0, 0]
      }, width: 20)
    let contrast = try #require(try Self.facts(image, probe).backgroundContrast?.first)
    expectEqual(contrast.shareBelow, 0, "\(contrast.worst)")
  }

  @Test func `a thin line counts with the color it is shown in`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white)])
    let image = TestImages.of(
      (0..<100).map { $0 / 10 == 4 ? [0, 0, 0, 51] : [0, 0, 0, 0] }, width: 10)
    let contrast = try #require(try Self.facts(image, probe).backgroundContrast?.first)
    let shown = Color(.srgb, 0, 0, 0, alpha: 0.2).over(.white)
    #expect(abs(contrast.worst - WCAG2.contrast(ofOpaque: shown, on: .white)) < 1e-3)
  }

  /// A slanted stroke of less than a pixel has none of its ink.
  @Test func `a thin stroke has the contrast of its ink`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white)])
    let image = TestImages.of(
      (0..<400).map { index -> [UInt8] in
        let (x, y) = (index % 20, index / 20)
        return x == y && 2..<18 ~= x ? [119, 119, 119, UInt8(100 + 5 * x)] : [0, 0, 0, 0]
      }, width: 20)
    let contrast = try #require(try Self.facts(image, probe).backgroundContrast?.first)
    let ink = WCAG2.contrast(ofOpaque: Self.gray, on: .white)
    #expect(abs(contrast.worst - ink) < 1e-3 && contrast.shareBelow == 0, "\(contrast.worst)")
    // The strokes of a translucent glyph are as opaque as its areas.
    let tinted = TestImages.of(
      (0..<400).map { index -> [UInt8] in
        let (x, y) = (index % 20, index / 20)
        if 2..<8 ~= x, 10..<16 ~= y { return [0, 0, 0, 102] }
        return x == y && 2..<8 ~= x ? [0, 0, 0, UInt8(60 + x)] : [0, 0, 0, 0]
      }, width: 20)
    let shown = Color(.srgb, 0, 0, 0, alpha: 0.4).over(.white)
    let faint = try #require(try Self.facts(tinted, probe).backgroundContrast?.first)
    #expect(abs(faint.worst - WCAG2.contrast(ofOpaque: shown, on: .white)) < 1e-3)
  }

  @Test func `colors are managed, and composited in the space of the background`() throws {
    let p3 = Color(.displayP3, 0, 0.5, 0)
    let probe = ContrastProbe(backgrounds: [Self.paint(p3)])
    let image = Self.square([255, 0, 0, 128])
    let found = try #require(
      try Self.facts(image, probe, .displayP3).backgroundContrast?.first?.worst)
    let ink = Color(.displayP3, 1, 0, 0, alpha: 128.0 / 255)
    let expected = WCAG2.contrast(ofOpaque: ink.over(p3, in: .displayP3), on: p3)
    #expect(abs(found - expected) < 1e-3)
    #expect(abs(found - WCAG2.contrast(ofOpaque: ink.over(p3, in: .srgb), on: p3)) > 1e-2)
  }

  @Test func `opaque images have a background of their own`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white)])
    let image = TestImages.random(20, 20, channels: 3, bitDepth: 8, seed: 3)
    try expectEqual(Self.facts(image, probe).backgroundContrast, nil)
  }

  /// With alpha or without, and where rows are read some at a time.
  @Test(arguments: [[255, 255, 255], [255, 255, 255, 255], [255]] as [[UInt8]])
  func `an opaque image of one color is all that is seen`(_ pixel: [UInt8]) throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white), Self.paint(.black)])
    let image = TestImages.of([[UInt8]](repeating: pixel, count: 400), width: 20)
    let file = try TestImages.png(image)
    for memory in [MemoryBudget(bytes: .max), MemoryBudget(bytes: 4)] {
      let inspector = ImageInspector(probe: probe, memory: memory)
      let found = inspector.inspect(file.span).facts?.backgroundContrast
      expectEqual(found?.map(\.worst), [1, 21])
      expectEqual(found?.map(\.shareBelow), [1, 0])
    }
  }

  @Test func `high dynamic range is measured as it is converted`() throws {
    // PQ: no light, and 1,000 cd/m², which become white.
    let image = TestImages.of([[0, 0, 0], [192, 192, 192]], width: 2)
    let file = try TestImages.png(image, [PNGChunk("cICP", [9, 16, 0, 1])])
    let probe = ContrastProbe(
      texts: (0...1).map { x in
        ContrastProbe.Text(
          paint: Self.paint(.black), region: .init(x: x, y: 0, width: 1, height: 1))
      })
    let found = try #require(ImageInspector(probe: probe).inspect(file.span).facts?.textContrast)
    expectEqual(found.map { $0.worst.rounded() }, [1, 21])
  }

  /// A disc of 24 pixels on a canvas of 96, with what a blurred copy of it leaves outside: a shadow
  /// whose opacity falls off with the distance, in whole codes.
  private static func disc(
    _ color: [UInt8], shadow: Double, fallOff: Double, on width: Int = 96
  ) -> DecodedImage {
    TestImages.of(
      (0..<width * width).map { index -> [UInt8] in
        let (x, y) = (Double(index % width) + 0.5, Double(index / width) + 0.5)
        let middle = Double(width) / 2
        let distance = ((x - middle) * (x - middle) + (y - middle) * (y - middle)).squareRoot() - 24
        let cover = min(max(0.5 - distance, 0), 1)
        let veil = UInt8(shadow * max(0, 1 - max(distance, 0) / fallOff) * (1 - cover))
        let alpha = UInt8(255 * cover) + veil
        return cover > 0 ? color + [alpha] : [0, 0, 0, alpha]
      }, width: width)
  }

  /// Steps of a shadow in 8 bits are wider than a pixel; none of them is an outline.
  @Test(arguments: [(40.0, 22.0), (12, 22), (90, 4), (60, 8), (5, 18)])
  func `a shadow is a part of the ground`(_ shadow: Double, _ fallOff: Double) throws {
    let probe = ContrastProbe(
      backgrounds: [Self.paint(.white, "white"), Self.paint(.black, "black")])
    let blue: [UInt8] = [0, 122, 255]
    let contrasts = try #require(
      try Self.facts(Self.disc(blue, shadow: shadow, fallOff: fallOff), probe).backgroundContrast)
    let ink = Color(red: 0, green: 122, blue: 255)
    expectEqual(contrasts.map(\.shareBelow), [0, 0])
    #expect(abs(contrasts[0].worst - WCAG2.contrast(ofOpaque: ink, on: .white)) < 1e-3)
    #expect(abs(contrasts[1].worst - WCAG2.contrast(ofOpaque: ink, on: .black)) < 1e-3)
    // The shadow does not make white art visible on white.
    let white = try #require(
      try Self.facts(Self.disc([255, 255, 255], shadow: shadow, fallOff: fallOff), probe)
        .backgroundContrast)
    expectEqual(white.map(\.shareBelow), [1, 0])
  }

  /// What fades out has no outline.
  @Test func `a feathered edge is no outline`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white)])
    let image = TestImages.of(
      (0..<96 * 96).map { index -> [UInt8] in
        let edge = min(index % 96, index / 96, 95 - index % 96, 95 - index / 96)
        return [250, 250, 250, UInt8(min(255, 12 * edge))]
      }, width: 96)
    try expectEqual(Self.facts(image, probe).backgroundContrast, [])
  }

  /// A plate of less opacity beside another shape is drawn, and no fade.
  @Test func `a translucent shape beside an opaque one counts`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white)])
    let image = TestImages.of(
      (0..<40 * 40).map { index -> [UInt8] in
        let (x, y) = (index % 40, index / 40)
        guard (10..<30).contains(y) else { return [0, 0, 0, 0] }
        // Where they meet, an anti-aliased column.
        return (6..<20).contains(x)
          ? [0, 0, 0, 255]
          : x == 20 ? [0, 0, 0, 150] : (21..<34).contains(x) ? [0, 0, 0, 50] : [0, 0, 0, 0]
      }, width: 40)
    let contrast = try #require(try Self.facts(image, probe).backgroundContrast?.first)
    let shown = Color(.srgb, 0, 0, 0, alpha: 50.0 / 255).over(.white)
    #expect(abs(contrast.worst - WCAG2.contrast(ofOpaque: shown, on: .white)) < 1e-3)
    #expect(contrast.shareBelow > 0.3 && contrast.shareBelow < 0.6)
  }

  @Test
  func
    `a photograph with rounded corners or one transparent pixel is measured no more than one without`()
    throws
  {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white)])
    let noise = TestImages.samples(
      of: TestImages.random(80, 80, channels: 3, bitDepth: 8, seed: 8))
    func photograph(_ isCut: (Int, Int) -> Bool) -> DecodedImage {
      TestImages.of(
        (0..<6400).map { index in
          noise[3 * index..<3 * index + 3].map { UInt8($0) }
            + [isCut(index % 80, index / 80) ? 0 : 255]
        }, width: 80)
    }
    let rounded = photograph { x, y in
      let (dx, dy) = (max(12 - x, x - 67, 0), max(12 - y, y - 67, 0))
      return dx * dx + dy * dy > 144
    }
    try expectEqual(Self.facts(rounded, probe).backgroundContrast, nil)
    let single = photograph { $0 == 3 && $1 == 50 }
    try expectEqual(Self.facts(single, probe).backgroundContrast, nil)
    // A disc is a shape, and its edge counts where it is, not where the image ends.
    let disc = photograph { x, y in (x - 40) * (x - 40) + (y - 40) * (y - 40) > 1500 }
    try expectEqual(Self.facts(disc, probe).backgroundContrast?.count, 1)
  }

  @Test func `the edges of the image are no outline`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white)])
    // A stripe from edge to edge, black where the ground is and white where the image ends.
    let image = TestImages.of(
      (0..<400).map { index -> [UInt8] in
        let y = index / 20
        guard y < 10 else { return [0, 0, 0, 0] }
        return y < 5 ? [255, 255, 255, 255] : [0, 0, 0, 255]
      }, width: 20)
    let contrast = try #require(try Self.facts(image, probe).backgroundContrast?.first)
    #expect(contrast.shareBelow == 0 && abs(contrast.worst - 21) < 1e-3)
    // Without any ground, the outside is.
    let veil = TestImages.of([[UInt8]](repeating: [0, 0, 0, 51], count: 400), width: 20)
    try expectEqual(Self.facts(veil, probe).backgroundContrast?.first?.shareBelow, 1)
  }

  // MARK: - Texts

  /// Rows are read some at a time where memory is short.
  @Test func `a text on a large image is measured without the whole of it`() throws {
    let image = TestImages.random(300, 200, channels: 3, bitDepth: 8, seed: 9)
    let texts = [(5, 150, 200, 50), (0, 0, 300, 200), (299, 199, 1, 1), (250, 0, 51, 5)].map {
      ContrastProbe.Text(
        paint: Self.paint(.white), region: .init(x: $0.0, y: $0.1, width: $0.2, height: $0.3))
    }
    let probe = ContrastProbe(backgrounds: [Self.paint(.black)], texts: texts)
    for file in [
      try PNG.encode(image, profile: nil), try JPEG.encode(image, profile: nil, quality: 90),
    ] {
      let whole = try #require(ImageInspector(probe: probe).inspect(file.span).facts)
      expectEqual(whole.textContrast?.count, 3)
      let inspector = ImageInspector(probe: probe, memory: MemoryBudget(bytes: 4))
      expectEqual(inspector.inspect(file.span).facts, whole)
    }
  }

  @Test func `a text has the contrast of each pixel below it`() throws {
    // 100 grays, each once.
    let image = TestImages.of((0..<100).map { [UInt8($0), UInt8($0), UInt8($0)] }, width: 10)
    let region = ImageFacts.Box(x: 0, y: 0, width: 10, height: 10)
    let probe = ContrastProbe(texts: [.init(paint: Self.paint(.white), region: region)])
    let contrast = try #require(try Self.facts(image, probe).textContrast?.first)
    let ratios = (0..<100).map { code in
      WCAG2.contrast(
        ofOpaque: .white, on: Color(red: UInt8(code), green: UInt8(code), blue: UInt8(code)))
    }.sorted()
    #expect(abs(contrast.worst - ratios[0]) < 1e-3)
    #expect(abs(contrast.p5 - ratios[4]) < 1e-3)
    expectEqual(contrast.shareBelow, Double(ratios.count { $0 < 4.5 }) / 100)
    expectEqual(contrast.region, region)
  }

  @Test func `only the region counts`() throws {
    let image = TestImages.of(
      (0..<100).map { $0 % 10 < 5 ? [0, 0, 0] : [255, 255, 255] }, width: 10)
    func contrast(_ x: Int) throws -> ImageFacts.Contrast? {
      let region = ImageFacts.Box(x: x, y: 2, width: 5, height: 8)
      let probe = ContrastProbe(texts: [.init(paint: Self.paint(.white), region: region)])
      return try Self.facts(image, probe).textContrast?.first
    }
    try expectEqual(contrast(0)?.shareBelow, 0)
    try expectEqual(contrast(5)?.shareBelow, 1)
    try expectEqual(contrast(4)?.shareBelow, 0.8)
    try expectEqual(contrast(6), nil, "the region ends outside the image")
  }

  @Test func `translucent pixels need a background`() throws {
    let image = Self.square([0, 0, 0, 255])
    let region = ImageFacts.Box(x: 0, y: 0, width: 20, height: 20)
    var probe = ContrastProbe(texts: [.init(paint: Self.paint(.white, "text"), region: region)])
    try expectEqual(Self.facts(image, probe).textContrast, [])
    probe.backgrounds = [Self.paint(.white, "page")]
    let contrast = try #require(try Self.facts(image, probe).textContrast?.first)
    expectEqual(contrast.name, "text over page")
    let share: Double = 1 - 64 / 400
    expectEqual(contrast.shareBelow, share)
  }

  // MARK: - Heat maps

  @Test func `a heat map is blue where the text can be read, and red where it cannot`() throws {
    let image = TestImages.of(
      (0..<400).map { $0 % 20 < 10 ? [0, 0, 0] : [250, 250, 250] }, width: 20)
    let file = try PNG.encode(image, profile: nil)
    let region = ImageFacts.Box(x: 5, y: 5, width: 10, height: 10)
    let text = ContrastProbe.Text(paint: Self.paint(.white), region: region)
    let png = try ContrastHeatMap.png(of: text, on: file.span, over: nil, threshold: 4.5)
    let map = try PNG.decode(png.span, limits: .standard)
    #expect(map.width == 20 && map.height == 20 && !map.hasAlpha)
    let samples = TestImages.samples(of: map)
    func pixel(_ x: Int, _ y: Int) -> [Int] {
      Array(samples[3 * (y * 20 + x)..<3 * (y * 20 + x) + 3])
    }
    let (read, unread, outside, line) = (pixel(6, 8), pixel(12, 8), pixel(1, 1), pixel(4, 8))
    #expect(read[2] > read[0] + 40)
    #expect(unread[0] > unread[2] + 40)
    expectEqual(Set(outside).count, 1)
    expectEqual(line, [0, 0, 0])
    expectEqual(ImageInspector().inspect(png.span).facts?.profile.recognized, "srgb")
    // A turned image is shown upright, with the region where it is then.
    let turned = try TestImages.png(image, orientation: 6, profile: nil)
    let upright = try ContrastHeatMap.png(of: text, on: turned.span, over: nil, threshold: 4.5)
    expectEqual(upright, png)
    #expect(throws: ImageError.self) {
      _ = try ContrastHeatMap.png(
        of: .init(paint: Self.paint(.white), region: .init(x: 15, y: 0, width: 6, height: 6)),
        on: file.span, over: nil, threshold: 4.5)
    }
  }
}
