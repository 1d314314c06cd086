import ColorCore
import PaletteTestSupport
import Testing

@Suite struct CSSRobustnessTests {
  static let context = CSSContext(
    scheme: .light, currentColor: Color(.srgb, 0, 0, 0), systemColor: { _ in Color(.srgb, 1, 1, 1) }
  )

  static let samples = [
    "color(display-p3 1.5e-3 none +.5% / 25%)", "rgba(12, 34.5, 255, 50%)", "#12345678",
    "hsl(from /* a */ rebec\\63 apurple calc(h + 20) s l / alpha)", "light-dark(red, Canvas)",
    "color-mix(in oklch longer hue, red 20%, currentcolor, hwb(120deg none 3%) calc(30% * 2))",
    "oklch(clamp(0, sqrt(pow(.25, 2)), 1) hypot(.1, e) round(up, 1.2rad, 0.1rad))",
    "lab(calc(1e400 / infinity) mod(7, -3) calc((1 - -2) * -pi) / alpha)",
    "contrast-color(alpha(from lch(50% 20 1turn) / 0.5))",
  ]

  @Test(arguments: samples) func truncatedAtEveryByte(_ text: String) {
    for count in 0...text.utf8.count {
      let part = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      Self.read(part)
    }
  }

  /// Reads a text, which may fail: an error stands in the text, and a color has finite components.
  static func read(_ text: String, _ comment: String = "") {
    do {
      let color = try CSSColor(parsing: text, context: Self.context)
      _ = (color.serialized, color.color.css, color.color.hex)
      #expect((0...1).contains(color.color.alpha), "\(text) \(comment)")
      let c = color.color.components
      #expect(c.x.isFinite && c.y.isFinite && c.z.isFinite, "\(text) \(comment)")
    } catch {
      #expect((0...text.utf8.count).contains(error.offset), "\(text): \(error) \(comment)")
      #expect(!error.message.isEmpty)
    }
  }

  @Test func mutated() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let pieces = [
      "(", ")", ",", "/", " ", "none", "calc(", "from ", "%", "deg", "-", "+", ".", "e", "1e309",
      "\\", "/*",
      "*/", "#", "in ", "lch", "red", "\u{212A}", "\0", "infinity", "NaN", "*", "0", "alpha",
    ].map { Array($0.utf8) }
    for _ in 0..<20_000 {
      var bytes = Array(Self.samples.randomElement(using: &random)?.utf8 ?? "".utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          bytes.removeSubrange(
            place..<min(bytes.count, place + Int.random(in: 1...5, using: &random)))
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 2: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        default:
          let other = Array(Self.samples.randomElement(using: &random)?.utf8 ?? "".utf8)
          bytes.insert(
            contentsOf: other.suffix(Int.random(in: 0...other.count, using: &random)), at: place)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      Self.read(text, "seed \(seed)")
    }
  }

  @Test(arguments: [
    ("lab(calc(", "(", "1", ")", ") 0 0)"), ("lab(", "calc(1 + ", "1", ")", " 0 0)"),
    ("", "alpha(from ", "red", ")", ""), ("", "color-mix(in lab, red, ", "red", ")", ""),
    ("", "light-dark(red, ", "red", ")", ""),
  ])
  func nestingIsLimited(
    _ open: String, _ level: String, _ core: String, _ close: String, _ end: String
  ) throws {
    func text(_ depth: Int) -> String {
      open + String(repeating: level, count: depth) + core + String(repeating: close, count: depth)
        + end
    }
    _ = try Color(parsing: text(CSSColor.maximumDepth - 2), context: Self.context)
    for depth in [CSSColor.maximumDepth + 1, 200_000] {
      let error = #expect(throws: NotationError.self) {
        try Color(parsing: text(depth), context: Self.context)
      }
      #expect(error?.kind == .tooDeep)
    }
  }

  @Test(arguments: [
    "hsl(0 1e308 1e308)", "oklch(from color(srgb 1e300 -1e300 0) l c h)", "hwb(1e308 1e308 -1e308)",
    "color-mix(in lch, color(xyz 1e308 -1e308 1e308), color(srgb -1e308 1e308 0))",
    "lch(50 calc(infinity) calc(-1e308deg * 1e10))", "color(from lab(0 1e308 1e308) srgb r g b)",
  ])
  func hugeNumbersStayFinite(_ text: String) { Self.read(text) }

  @Test func longTextsAreRead() throws {
    let many =
      "color-mix(in srgb, " + Array(repeating: "red", count: 10_000).joined(separator: ", ") + ")"
    #expect(abs(try Color(parsing: many).components.x - 1) < 1e-9)
    let sum =
      "color(srgb calc(" + Array(repeating: "1", count: 10_000).joined(separator: " + ") + ") 0 0)"
    #expect(try Color(parsing: sum).components.x == 10_000)
    #expect(throws: NotationError.self) {
      try Color(parsing: String(repeating: "a", count: 100_000))
    }
    #expect(throws: NotationError.self) {
      try Color(parsing: "/*" + String(repeating: "/*", count: 50_000))
    }
    #expect(
      try Color(parsing: "color(srgb " + String(repeating: "0", count: 50_000) + " 0 0)").components
        .x == 0)
  }

  /// What ``Color/css`` writes is read back as the same color, in every space.
  @Test func serializationReadsBack() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for space in ColorSpaces.all {
      for _ in 0..<100 {
        let values = space.components.map { component in
          let range = component.range
          return component.kind == .hue
            ? Double.random(in: 0..<360, using: &random) : Double.random(in: range, using: &random)
        }
        let color = Color(
          space.id, values[0], values[1], values[2] * (Bool.random(using: &random) ? 1 : 1e-9),
          alpha: Double.random(in: 0...1.5, using: &random),
          missing: Color.Missing(rawValue: UInt8.random(in: 0..<16, using: &random)))
        #expect(try Color(parsing: color.css) == color, "\(color.css), seed \(seed)")
        if space.id != .hsl, space.id != .hwb {
          let serialized = CSSColor(color, isLegacy: false).serialized
          #expect(try Color(parsing: serialized) == color, "\(serialized), seed \(seed)")
        }
      }
    }
    #expect(
      Color(.srgb, .infinity, -.infinity, .nan).css
        == "color(srgb calc(infinity) calc(-infinity) calc(NaN))")
  }
}
