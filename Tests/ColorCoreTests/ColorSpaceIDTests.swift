import ColorCore
import Foundation
import PaletteTestSupport
import Testing

/// A space of a client: luma and two differences of color, under sRGB.
private enum YCoCg: ColorSpace {
  typealias Parent = SRGB
  static let name = "ycocg"
  static let components = [
    ColorComponent("y", .lightness, 0...1), ColorComponent("co", .other, -0.5...0.5),
    ColorComponent("cg", .other, -0.5...0.5),
  ]

  static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let rest = color.x - color.z
    return Triple(rest + color.y, color.x + color.z, rest - color.y)
  }

  static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let half = (color.x + color.z) / L(2)
    return Triple(
      (color.y + half) / L(2), (color.x - color.z) / L(2), (color.y - half) / L(2))
  }
}

/// An RGB space of a client: the primaries of Display P3 with a gamma of 1.8.
private enum GammaP3: RGBColorSpace {
  typealias Parent = DisplayP3Linear
  static let name = "p3-1.8"

  static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    color.map { L.signedPow($0, L(1.8)) }
  }

  static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    color.map { L.signedPow($0, L(1 / 1.8)) }
  }
}

/// Another type with the name of the first.
private enum Impostor: RGBColorSpace {
  typealias Parent = SRGB
  static let name = "ycocg"
  static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> { color }
  static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> { color }
}

@Suite struct ColorSpaceIDTests {
  @Test func names() throws {
    for space in ColorSpaces.all {
      #expect(try ColorSpaceID(space.name) == space.id)
      #expect(ColorSpaceID(rawValue: space.name) == space.id)
      #expect("\(space.id)" == space.name)
    }
    #expect(Set(ColorSpaces.all.map { $0.id }).count == ColorSpaces.all.count)
    for name in ["cmyk", "", "SRGB", "xyz", "srgb "] {
      #expect(throws: ColorSpaceError.unknown(name)) { try ColorSpaceID(name) }
      #expect(ColorSpaceID(rawValue: name) == nil)
    }
  }

  /// Every space of the library has a static member.
  @Test func members() {
    let members: [ColorSpaceID] = [
      .a98RGB, .acescg, .cam16, .displayP3, .displayP3Linear, .hct, .hsl, .hsv, .hwb, .ictcp,
      .jzazbz, .lab, .labD65, .lch, .lchD65, .luv, .okhsl, .okhsv, .oklab, .oklch, .oklrab,
      .proPhotoRGB, .rec2020, .rec2020OETF, .rec2100HLG, .rec2100PQ, .srgb, .srgbLinear, .xyzD50,
      .xyzD65,
    ]
    #expect(Set(members) == Set(ColorSpaces.all.map { $0.id }))
  }

  /// The gamut is that of the nearest RGB space above.
  @Test func gamutSpaces() {
    let bounded: [ColorSpaceID: ColorSpaceID] = [.hsl: .srgb, .hsv: .srgb, .hwb: .srgb]
    for space in ColorSpaces.all {
      let isRGB = space is any RGBColorSpace.Type
      #expect(isRGB == (space.components[0].name == "r"))
      #expect(space.gamutSpace == (isRGB ? space.id : bounded[space.id]), "\(space.id)")
    }
    for space in ColorSpaces.all where space.gamutSpace == nil {
      #expect(Color(.displayP3, 3, -1, 0).isInGamut(space.id))
      #expect(Color(.displayP3, 3, -1, 0).excess(over: space.id) == 0)
    }
    let red = Color(.displayP3, 1, 0, 0)
    #expect(!red.isInGamut(.hsl) && Color(.hsl, 0, 100, 50).isInGamut(.hsl))
    #expect(red.clipped(to: .hsl) == Color(.srgb, 1, 0, 0).converted(to: .hsl))
  }

  // MARK: - Spaces of a client

  @Test func aClientAddsASpace() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let rgb = (0..<3).map { _ in Double.random(in: 0.01...0.99, using: &random) }
      let start = Color(.srgb, rgb[0], rgb[1], rgb[2])
      for id in [YCoCg.id, GammaP3.id] {
        for space in ColorSpaces.all {
          let back = start.converted(to: id).converted(to: space.id).converted(to: id)
            .components(in: .srgb)
          for index in 0..<3 {
            #expect(abs(back[index] - rgb[index]) < 1e-11, "\(id) \(space.id), seed \(seed)")
          }
        }
      }
    }
    #expect(Color(.srgb, 1, 0.5, 0).converted(to: YCoCg.id) == Color(YCoCg.id, 0.5, 0.5, 0))
    // The hue of a gray is missing on the way out, and lightness keeps its analog.
    #expect(Color(YCoCg.id, 0.5, 0, 0).converted(to: .hsl).missing == .first)
    #expect(Color(YCoCg.id, 0, 0.1, 0.1, missing: .first).converted(to: .lab).missing == .first)
  }

  @Test func aClientsGamut() throws {
    #expect(YCoCg.gamutSpace == .srgb && GammaP3.gamutSpace == GammaP3.id)
    let gamut = try #require(Gamut(GammaP3.id))
    let p3 = try #require(Gamut(.displayP3))
    #expect(
      abs(gamut.maxChroma(lightness: 0.6, hue: 20) - p3.maxChroma(lightness: 0.6, hue: 20)) < 1e-12)
    let mapped = CSSMapping.map(Color(.rec2020, 0, 1, 0), to: GammaP3.id)
    #expect(mapped.isInGamut(GammaP3.id) && mapped.space == GammaP3.id)
    #expect(Color(.displayP3, 1, 0, 0).isInGamut(GammaP3.id))
    #expect(!Color(.displayP3, 1, 0, 0).isInGamut(YCoCg.id))
  }

  @Test func aClientsSpaceByName() throws {
    #expect(try ColorSpaceID("ycocg", or: [YCoCg.self]) == YCoCg.id)
    #expect(try ColorSpaceID("srgb", or: [YCoCg.self]) == .srgb)
    #expect(throws: ColorSpaceError.self) { try ColorSpaceID("ycocg", or: [GammaP3.self]) }
    #expect(YCoCg.id != Impostor.id && YCoCg.id.rawValue == Impostor.id.rawValue)
    #expect(try ColorSpaceID("ycocg", or: [Impostor.self]) == Impostor.id)

    let context = CSSContext(spaces: [YCoCg.self])
    let color = Color(YCoCg.id, 0.5, 0.25, -0.125, alpha: 0.5, missing: .second)
    #expect(try Color(parsing: color.css, context: context) == color)
    #expect(throws: NotationError.self) { try Color(parsing: color.css) }
    #expect(
      try Color(parsing: "color(from red YCOCG y calc(co / 2) cg)", context: context)
        == Color(YCoCg.id, 0.25, 0.25, -0.25))
    #expect(
      try Color(parsing: "color-mix(in ycocg, red, blue)", context: context)
        == Color.mix(
          Color(.srgb, 1, 0, 0), Color(.srgb, 0, 0, 1), amount: 0.5, in: YCoCg.id))

    let decoder = JSONDecoder()
    let data = try JSONEncoder().encode(color)
    #expect(throws: DecodingError.self) { try decoder.decode(Color.self, from: data) }
    decoder.userInfo[.colorSpaces] = [YCoCg.self] as [any ColorSpace.Type]
    #expect(try decoder.decode(Color.self, from: data) == color)
  }

  // MARK: - Conversions resolved once

  /// A resolved conversion gives the same bits as an unresolved one, between all spaces.
  @Test func resolvedConversions() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let spaces = ColorSpaces.all.map { $0.id } + [YCoCg.id, GammaP3.id]
    for source in spaces {
      for target in spaces {
        let conversion = ColorConversion(from: source, to: target)
        let color = Color(
          .srgb, .random(in: 0...1, using: &random), .random(in: 0...1, using: &random),
          .random(in: 0...1, using: &random)
        ).converted(to: source)
        #expect(
          conversion(color.components) == color.components(in: target),
          "\(conversion), seed \(seed)")
      }
    }
    #expect(ColorConversion(from: .srgb, to: .lab) != ColorConversion(from: .lab, to: .srgb))
  }

  /// Batches over spaces known at run time agree with those over types: in every bit where the way
  /// leads through the root, and else they round less.
  @Test(arguments: ColorSpaces.all.map { $0.name }) func resolvedBatches(_ name: String) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let pixels = (0..<37).map { _ in
      RGBA8(.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), 9)
    }
    let target = try ColorSpaceID(name)
    func check<D: ColorSpace>(_ type: D.Type) throws {
      var typed = [Triple<Float>](repeating: Triple(0, 0, 0), count: pixels.count)
      var span = typed.mutableSpan
      try Batch.convert(pixels.span, to: type, into: &span)
      let resolved = Batch.convert(pixels, to: target)
      let colors = pixels.map { pixel in
        let c = Color(pixel).components
        return Triple(Float(c.x), Float(c.y), Float(c.z))
      }
      var others = typed
      var otherSpan = others.mutableSpan
      try Batch.convert(colors.span, from: SRGB.self, to: type, into: &otherSpan)
      let meetsBelowRoot: [ColorSpaceID] = [.srgb, .srgbLinear, .hsl, .hsv, .hwb]
      if !meetsBelowRoot.contains(target) { #expect(resolved == typed, "seed \(seed)") }
      let again = Batch.convert(colors, from: .srgb, to: target)
      for (a, b) in zip(resolved + again, typed + others) {
        for (index, component) in type.components.enumerated() where component.kind != .hue {
          let (x, y) = ([a.x, a.y, a.z][index], [b.x, b.y, b.z][index])
          let width = Float(component.range.upperBound - component.range.lowerBound)
          let bound: Float = target == .a98RGB ? 6e-4 : 8e-6
          #expect(abs(x - y) <= bound * width, "\(target) \(component.name), seed \(seed)")
        }
      }
    }
    try check(target.space)
  }
}
