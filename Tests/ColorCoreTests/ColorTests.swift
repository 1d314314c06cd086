import ColorCore
import Foundation
import PaletteTestSupport
import Testing

@Suite struct ColorTests {
  // MARK: - Invariants

  /// However a color is changed, alpha stays in 0…1 and what is missing is 0.
  @Test func invariantsHoldUnderMutation() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let values = [0, 0.25, 1, -0.5, 7, -.infinity, .infinity, .nan]
    func value() -> Double { values.randomElement(using: &random) ?? 0 }
    for _ in 0..<2000 {
      var color = Color(
        .oklch, value(), value(), value(), alpha: value(),
        missing: Color.Missing(rawValue: UInt8.random(in: 0..<16, using: &random)))
      for _ in 0..<6 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: color.alpha = value()
        case 1: color.components[Int.random(in: 0..<3, using: &random)] = value()
        case 2: color.components = Triple(value(), value(), value())
        case 3:
          color.missing.formSymmetricDifference(.component(.random(in: 0..<3, using: &random)))
        default: color.missing = Color.Missing(rawValue: .random(in: 0..<16, using: &random))
        }
        #expect(0...1 ~= color.alpha, "seed \(seed)")
        for index in 0..<3 where color.missing.contains(.component(index)) {
          #expect(color.components[index] == 0, "seed \(seed)")
        }
        if color.missing.contains(.alpha) { #expect(color.alpha == 0, "seed \(seed)") }
      }
    }
  }

  @Test func aMissingComponentThatIsStatedIsNoLongerMissing() {
    var color = Color(.oklch, 0.5, 0, 0, alpha: 0, missing: [.second, .third, .alpha])
    color.alpha = 0.5
    #expect(color.missing == [.second, .third] && color.alpha == 0.5)
    color.components.y = 0.1
    #expect(color.missing == .third && color.components == Triple(0.5, 0.1, 0))
    color.components = color.components.map { $0 * 2 }
    #expect(color.missing == .third && color.components == Triple(1, 0.2, 0))
    color.missing = [.first, .second]
    #expect(color.components == Triple(0, 0, 0))
    #expect(Color.Missing.component(3) == [] && Color.Missing.component(-1) == [])
  }

  // MARK: - What is tried first

  @Test func texts() throws {
    #expect(try Color("#f80") == Color(red: 255, green: 136, blue: 0))
    #expect(try Color("white") == .white && Color("#000") == .black)
    #expect(try Color("transparent") == .transparent)
    #expect(throws: NotationError.self) { try Color("#f8") }
    #expect("\(try Color("oklch(0.7 0.1 none)"))" == "oklch(0.7 0.1 none)")
    #expect("\(try CSSColor(parsing: "#F80"))" == "rgb(255, 136, 0)")
  }

  @Test func redGreenBlue() {
    #expect(Color(red: 255, green: 136, blue: 0).components == Triple(1, 136.0 / 255, 0))
    #expect(Color(red: 1.0, green: 0.5, blue: 0).components == Triple(1, 0.5, 0))
    #expect(Color(red: 1, green: 0.5, blue: 0, alpha: 0.25).alpha == 0.25)
    let (code, fraction): (UInt8, Double) = (51, 0.2)
    #expect(
      Color(red: code, green: code, blue: code)
        == Color(red: fraction, green: fraction, blue: fraction))
    #expect(Color.white.luminance == 1 && Color.black.luminance == 0)
    #expect(Color(red: 255, green: 0, blue: 0).luminance == WCAG2.luminance(Color(.srgb, 1, 0, 0)))
  }

  /// All 256 codes and alphas, and back; halves and what is out of range.
  @Test func pixels() {
    for code in UInt8.min...UInt8.max {
      let pixel = RGBA8(code, 255 - code, 7, code)
      #expect(RGBA8(Color(pixel)) == pixel)
    }
    #expect(RGBA8(Color(.srgb, 0.5, -1, 2)) == RGBA8(128, 0, 255))
    #expect(RGBA8(Color(.displayP3, 1, 0, 0)) == RGBA8(255, 0, 0))
    #expect("\(RGBA8(1, 2, 3)) \(RGBA8(1, 2, 3, 4))" == "#010203 #01020304")
    #expect(Color(.srgb, 0, 0, 0, alpha: 0.999).hex == "#000000ff")
  }

  @Test func hexSaysWhenItClips() {
    let wide = Color(.displayP3, 0, 1, 0)
    #expect(wide.hex == "#00ff00" && wide.hexIfInGamut == nil)
    #expect(Color(.oklch, 1, 0, 0).hexIfInGamut == "#ffffff")
    #expect(ChromaMapping.map(wide, to: .srgb).hexIfInGamut != nil)
  }

  @Test func simulationHasADefault() {
    let red = Color(red: 255, green: 0, blue: 0)
    #expect(red.simulating(.deutan) == red.simulating(.deutan, method: Machado2009.self))
    #expect(red.simulating(.deutan, severity: .nan) == red.simulating(.deutan, severity: 0))
  }

  // MARK: - Contrast of translucent colors

  @Test func contrastOfTranslucentColors() {
    let half = Color(.srgb, 0, 0, 0, alpha: 0.5)
    let gray = Color(.srgb, 0.5, 0.5, 0.5)
    for metric in ContrastMetrics.all {
      #expect(
        metric.contrast(of: half, on: .white) == metric.contrast(ofOpaque: gray, on: .white))
      #expect(
        metric.contrast(of: .black, on: half) == metric.contrast(ofOpaque: .black, on: gray))
      #expect(
        metric.contrast(of: .white, on: half, over: .black)
          == metric.contrast(ofOpaque: .white, on: .black))
      #expect(
        metric.contrast(ofOpaque: half, on: .white)
          == metric.contrast(ofOpaque: .black, on: .white))
      let (p3, lab) = (Color(.displayP3, 0.9, 0.1, 0.3), Color(.lab, 70, 20, -30))
      #expect(metric.contrast(of: p3, on: lab) == metric.contrast(ofOpaque: p3, on: lab))
    }
  }

  // MARK: - Not a number

  static let broken: [Color] = [
    Color(.srgb, .nan, 0.2, 0.3), Color(.srgb, 0.1, .nan, 0.3), Color(.srgb, 0.1, 0.2, .nan),
    Color(.xyzD65, .nan, 0.5, 0.5), Color(.xyzD50, 0.5, 0.5, .nan), Color(.oklch, 0.5, 0.1, .nan),
    Color(.srgbLinear, 0, .nan, 0), Color(.lab, .nan, 0, 0), Color(.hsl, 10, .nan, 50),
  ]

  @Test(arguments: broken) func notANumber(_ color: Color) {
    for space in ColorSpaces.all where space.id != color.space {
      let other = color.converted(to: space.id).components
      #expect(other.x.isNaN && other.y.isNaN && other.z.isNaN, "\(space.id)")
      #expect(!color.isInGamut(space.id) && color.excess(over: space.id).isNaN)
      guard let gamut = space.gamutSpace, gamut != color.space else { continue }
      let black = Color(gamut, 0, 0, 0).components(in: space.id)
      #expect(color.clipped(to: space.id).components == black)
      for method in GamutMappings.all {
        #expect(method.map(color, to: gamut) == Color(gamut, 0, 0, 0))
      }
    }
    for metric in ContrastMetrics.all {
      #expect(metric.contrast(ofOpaque: color, on: .white).isNaN, "\(metric.id)")
      #expect(metric.contrast(ofOpaque: .white, on: color).isNaN, "\(metric.id)")
      #expect(metric.contrast(of: color, on: .white).isNaN, "\(metric.id)")
    }
    for difference in ColorDifferences.all {
      #expect(difference.difference(color, .white).isNaN, "\(difference.id)")
      #expect(difference.difference(.white, color).isNaN, "\(difference.id)")
    }
    if color.space != .srgb { #expect(color.hex == "#000000") }
    #expect(color.luminance.isNaN)
    #expect(NamedColor.nearest(to: color).difference == .infinity)
    let identity = ColorConversion(from: color.space, to: color.space)(color.components)
    #expect(identity.x.isNaN == color.components.x.isNaN)
  }

  @Test func notANumberInTexts() throws {
    #expect(Color(.srgb, .nan, 1, 0.5).hex == "#00ff80")
    #expect(Color(.srgb, 1, 1, 1, alpha: .nan).alpha == 0)
    #expect(Color(.srgb, .nan, 1, 0).css == "color(srgb calc(NaN) 1 0)")
    #expect(try Color("color(srgb calc(NaN) 1 0)") == Color(.srgb, 0, 1, 0))
    #expect(try Color("color(srgb 1 1 0 / calc(NaN))").alpha == 0)
    #expect(throws: NotationError.self) { try Color("color(srgb NaN 1 0)") }
    #expect(throws: NotationError.self) { try Color("NaN") }
    #expect(WCAG2.ratio(.nan, 1).isNaN && WCAG2.ratio(1, .nan).isNaN)
    #expect(Color.mix(.black, .white, amount: .nan).alpha == 0)
  }

  /// Infinite components end in colors that a screen can show, and nothing hangs.
  @Test func infinity() {
    for value in [Double.infinity, -.infinity, .greatestFiniteMagnitude] {
      for space in ColorSpaces.all {
        for index in 0..<3 {
          var color = Color(space.id, 0.5, 0.25, 0.125)
          color.components[index] = value
          _ = (color.hex, color.css, NamedColor.nearest(to: color))
          for method in GamutMappings.all {
            #expect(method.map(color, to: .srgb).isInGamut(.srgb), "\(method.id) of \(color)")
          }
          for metric in ContrastMetrics.all { _ = metric.contrast(ofOpaque: color, on: .white) }
        }
      }
    }
  }

  // MARK: - Codable

  @Test func codable() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double.random(in: -0.5...1.5, using: &random) }
    for space in ColorSpaces.all {
      for bits in UInt8(0)..<16 {
        let color = Color(
          space.id, unit(), unit(), unit(), alpha: unit(), missing: Color.Missing(rawValue: bits))
        let data = try JSONEncoder().encode(color)
        #expect(try JSONDecoder().decode(Color.self, from: data) == color, "seed \(seed)")
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let color = Color(.displayP3, 1, 0.5, 0, alpha: 0.25, missing: .third)
    #expect(
      String(decoding: try encoder.encode(color), as: UTF8.self)
        == #"{"alpha":0.25,"colorSpace":"display-p3","components":[1,0.5,"none"]}"#)
    #expect(
      String(decoding: try encoder.encode(Color.white), as: UTF8.self)
        == #"{"colorSpace":"srgb","components":[1,1,1]}"#)
    #expect(throws: EncodingError.self) { try encoder.encode(Color(.srgb, .nan, 0, 0)) }
  }

  @Test(arguments: [
    #"{"colorSpace":"cmyk","components":[1,1,1]}"#, #"{"colorSpace":"srgb","components":[1,1]}"#,
    #"{"colorSpace":"srgb","components":[1,1,"null"]}"#, #"{"components":[1,1,1]}"#,
    #"{"colorSpace":"srgb","components":[1,1,true]}"#, #"["srgb"]"#,
  ])
  func decodingThrows(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Color.self, from: Data(text.utf8))
    }
  }
}
