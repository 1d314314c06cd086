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

  // MARK: - Backgrounds

  @Test func `opaque and translucent ink`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white, "white"), Self.paint(.black)])
    let opaque = try Self.facts(Self.square([119, 119, 119, 255]), probe)
    let contrasts = try #require(opaque.backgroundContrast)
    #expect(contrasts.map(\.name) == ["white", "paint"])
    #expect(abs(contrasts[0].worst - WCAG2.contrast(ofOpaque: Self.gray, on: .white)) < 1e-3)
    #expect(contrasts[0].shareBelow == 0 && contrasts[0].p5 == contrasts[0].worst)

    let translucent = try Self.facts(Self.square([0, 0, 0, 102]), probe)
    let shown = Color(.srgb, 0, 0, 0, alpha: 0.4).over(.white)
    let contrast = try #require(translucent.backgroundContrast?.first)
    #expect(abs(contrast.worst - WCAG2.contrast(ofOpaque: shown, on: .white)) < 1e-3)
    #expect(contrast.shareBelow == 1, "\(contrast.worst)")
  }

  @Test func `anti-aliased edges do not count`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white)])
    let image = Self.square([0, 0, 0, 255], ring: [0, 0, 0, 60])
    let contrast = try #require(try Self.facts(image, probe).backgroundContrast?.first)
    #expect(abs(contrast.worst - 21) < 1e-3)
    #expect(contrast.shareBelow == 0)
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
    #expect(contrast.shareBelow == 0, "\(contrast.worst)")
  }

  @Test func `a thin line counts with the color it is shown in`() throws {
    let probe = ContrastProbe(backgrounds: [Self.paint(.white)])
    let image = TestImages.of(
      (0..<100).map { $0 / 10 == 4 ? [0, 0, 0, 51] : [0, 0, 0, 0] }, width: 10)
    let contrast = try #require(try Self.facts(image, probe).backgroundContrast?.first)
    let shown = Color(.srgb, 0, 0, 0, alpha: 0.2).over(.white)
    #expect(abs(contrast.worst - WCAG2.contrast(ofOpaque: shown, on: .white)) < 1e-3)
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
    #expect(try Self.facts(image, probe).backgroundContrast == nil)
  }

  // MARK: - Texts

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
    #expect(contrast.shareBelow == Double(ratios.count { $0 < 4.5 }) / 100)
    #expect(contrast.region == region)
  }

  @Test func `only the region counts`() throws {
    let image = TestImages.of(
      (0..<100).map { $0 % 10 < 5 ? [0, 0, 0] : [255, 255, 255] }, width: 10)
    func contrast(_ x: Int) throws -> ImageFacts.Contrast? {
      let region = ImageFacts.Box(x: x, y: 2, width: 5, height: 8)
      let probe = ContrastProbe(texts: [.init(paint: Self.paint(.white), region: region)])
      return try Self.facts(image, probe).textContrast?.first
    }
    #expect(try contrast(0)?.shareBelow == 0)
    #expect(try contrast(5)?.shareBelow == 1)
    #expect(try contrast(4)?.shareBelow == 0.8)
    #expect(try contrast(6) == nil, "the region ends outside the image")
  }

  @Test func `translucent pixels need a background`() throws {
    let image = Self.square([0, 0, 0, 255])
    let region = ImageFacts.Box(x: 0, y: 0, width: 20, height: 20)
    var probe = ContrastProbe(texts: [.init(paint: Self.paint(.white, "text"), region: region)])
    #expect(try Self.facts(image, probe).textContrast == [])
    probe.backgrounds = [Self.paint(.white, "page")]
    let contrast = try #require(try Self.facts(image, probe).textContrast?.first)
    #expect(contrast.name == "text over page")
    #expect(contrast.shareBelow == 1 - 64.0 / 400)
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
    #expect(Set(outside).count == 1)
    #expect(line == [0, 0, 0])
    #expect(ImageInspector().inspect(png.span).facts?.profile.recognized == "srgb")
    #expect(throws: ImageError.self) {
      _ = try ContrastHeatMap.png(
        of: .init(paint: Self.paint(.white), region: .init(x: 15, y: 0, width: 6, height: 6)),
        on: file.span, over: nil, threshold: 4.5)
    }
  }
}
