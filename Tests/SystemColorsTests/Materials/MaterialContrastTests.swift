import ColorCore
import PaletteTestSupport
import SystemColors
import Testing

/// The bounds of contrast on materials against backdrops that are tried one by one.
@Suite struct MaterialContrastTests {
  static let foregrounds = [
    Color(.srgb, 0, 0, 0), Color(.srgb, 1, 1, 1), Color(.srgb, 1, 1, 1, alpha: 0.6),
    Color(red: 60, green: 60, blue: 67, alpha: 0.3), Color(red: 0, green: 122, blue: 255),
    Color(.displayP3, 0, 1, 0, alpha: 0.8), Color(.srgb, 0.5, 0.5, 0.5, alpha: 0.1),
  ]

  /// Every material with a formula, and the scheme it has it in.
  static let cases: [(Material, Appearance.Scheme)] = Material.all.flatMap { material in
    Appearance.Scheme.allCases.compactMap { scheme in
      let recipe = scheme == .light ? material.light : material.dark
      return recipe == nil || material.fixedScheme != nil ? nil : (material, scheme)
    }
  }

  #if DEBUG
    static let (latticeSteps, cubeStride) = (8, 15)
  #else
    static let (latticeSteps, cubeStride) = (16, 1)
  #endif

  @Test(arguments: cases)
  func `no backdrop of a lattice is beyond the bounds, and the worst is one`(
    material: Material, scheme: Appearance.Scheme
  ) throws {
    let appearance = Appearance(scheme: scheme)
    let model = try Model(material.recipe(in: appearance))
    let backgrounds = Self.lattice.map { model.components(over: $0) }
    let luminances = backgrounds.map(Model.luminance)
    let range = try material.luminanceBounds(in: appearance, allowance: 0)
    #expect(try #require(luminances.min()) >= range.lowerBound)
    #expect(try #require(luminances.max()) <= range.upperBound + 1e-12)

    for foreground in Self.foregrounds {
      let bounds = try MaterialContrast(
        of: foreground, on: material, in: appearance, allowance: 0)
      let color = foreground.components(in: .srgb)
      var (least, greatest) = (Double.infinity, 0.0)
      for (x, luminance) in zip(backgrounds, luminances) {
        let ratio = Model.ratio(color, foreground.alpha, on: x, luminance)
        (least, greatest) = (min(least, ratio), max(greatest, ratio))
      }
      #expect(least >= bounds.minimum - 1e-12, "\(foreground)")
      #expect(greatest <= bounds.maximum + 1e-12, "\(foreground)")
      let worst = model.components(over: bounds.worstBackdrop.components)
      let ratio = Model.ratio(color, foreground.alpha, on: worst, Model.luminance(worst))
      #expect(ratio >= bounds.minimum - 1e-12)
      #expect(ratio <= bounds.minimum * 1.00002, "\(foreground)")
    }
  }

  @Test(arguments: [
    (Material.thin, Appearance.Scheme.light), (.thick, .dark),
    (.regularGlass(), .dark),
  ])
  func `no 8-bit backdrop is beyond the bounds of luminance`(
    material: Material, scheme: Appearance.Scheme
  ) async throws {
    let appearance = Appearance(scheme: scheme)
    let model = try Model(material.recipe(in: appearance))
    let light = Model.lightTable
    let (least, greatest) = await withTaskGroup(of: (Double, Double).self) { group in
      for red in stride(from: 0, through: 255, by: Self.cubeStride) {
        group.addTask { model.extremes(red: red, stride: Self.cubeStride, light) }
      }
      return await group.reduce(into: (Double.infinity, 0.0)) {
        $0 = (min($0.0, $1.0), max($0.1, $1.1))
      }
    }
    let range = try material.luminanceBounds(in: appearance, allowance: 0)
    #expect(least >= range.lowerBound - 1e-7)
    #expect(greatest <= range.upperBound + 1e-7)
    #expect(least < range.lowerBound + 2e-3)
    #expect(greatest > range.upperBound - 2e-3)
  }

  @Test func `an allowance moves the bounds apart, by what it stands for`() throws {
    let (dark, white) = (Appearance(scheme: .dark), Color(.srgb, 1, 1, 1))
    for material in Material.contentMaterials {
      let bounds = try MaterialContrast(of: white, on: material, in: dark, allowance: 0)
      let allowance = 2.5 / 255
      let wide = try MaterialContrast(of: white, on: material, in: dark, allowance: allowance)
      let worst = try material.color(over: bounds.worstBackdrop, in: dark).components
        .map { min($0 + allowance, 1) }
      #expect(wide.minimum <= 1.05 / (Model.luminance(worst) + 0.05))
      #expect(wide.minimum > bounds.minimum * 0.9)
      #expect(wide.maximum > bounds.maximum)
    }
    let faint = Color(.srgb, 1, 1, 1, alpha: 0.5)
    let exact = try MaterialContrast(
      of: faint, on: .chrome, in: Appearance(), allowance: 0)
    let wide = try MaterialContrast(of: faint, on: .chrome, in: Appearance(), allowance: 0.01)
    #expect(wide.minimum <= exact.minimum && wide.maximum > exact.maximum)
  }

  @Test func `the error of the formula is the default allowance`() throws {
    let white = Color(.srgb, 1, 1, 1)
    for material in Material.all {
      for scheme in Appearance.Scheme.allCases {
        let appearance = Appearance(scheme: scheme)
        guard let own = try? material.allowance(in: appearance) else { continue }
        let bounds = try MaterialContrast(of: white, on: material, in: appearance)
        let explicit = try MaterialContrast(
          of: white, on: material, in: appearance, allowance: own)
        #expect(bounds == explicit, "\(material)")
        #expect(bounds.allowance == own)
        let formula = try MaterialContrast(of: white, on: material, in: appearance, allowance: 0)
        #expect(own == 0 ? formula == bounds : formula.maximum < bounds.maximum)
        #expect(
          try material.luminanceBounds(in: appearance)
            == material.luminanceBounds(in: appearance, allowance: own))
        let backdrops = MaterialTests.backdrops
        #expect(
          try MaterialContrast(of: white, on: material, in: appearance, over: backdrops)
            == MaterialContrast(
              of: white, on: material, in: appearance, over: backdrops, allowance: own))
      }
    }
    // Nothing was measured of glass, so its bounds are those of the formula, and say so.
    let glass = Material.clearGlass()
    #expect(try glass.allowance(in: .dark) == nil)
    let bounds = try MaterialContrast(of: white, on: glass, in: .dark)
    let exact = try MaterialContrast(of: white, on: glass, in: .dark, allowance: 0)
    #expect(bounds.allowance == nil && exact.allowance == 0)
    #expect(bounds.minimum == exact.minimum && bounds.maximum == exact.maximum)
  }

  @Test(arguments: [Appearance.light, .dark])
  func `no error within the allowance is beyond the bounds over some backdrops`(
    appearance: Appearance
  ) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix64(seed: seed)
    let allowance = try #require(try Material.regular.allowance(in: appearance))
    for foreground in Self.foregrounds {
      for backdrop in MaterialTests.backdrops {
        let bounds = try #require(
          try MaterialContrast(of: foreground, on: .regular, in: appearance, over: [backdrop]))
        let x = try Material.regular.color(over: backdrop, in: appearance).components
        for _ in 0..<50 {
          let y = x.map {
            min(max($0 + Double.random(in: -allowance...allowance, using: &random), 0), 1)
          }
          let behind = Color(.srgb, y.x, y.y, y.z)
          let ratio = WCAG2.contrast(of: foreground.over(behind), on: behind)
          #expect(ratio >= bounds.minimum - 1e-12, "seed \(seed)")
          #expect(ratio <= bounds.maximum + 1e-12, "seed \(seed)")
        }
      }
    }
  }

  @Test func `a layer counts as part of the backdrop`() throws {
    let glass = Material.clearGlass(platform: "macos")
    let (dark, white) = (Appearance(scheme: .dark), Color(.srgb, 1, 1, 1))
    let layer = LiquidGlassRecipe.dimmingLayer
    let bounds = try MaterialContrast(of: white, on: glass, in: dark, under: layer)
    let dimmed = layer.over(bounds.worstBackdrop)
    let ratio = WCAG2.contrast(of: white, on: try glass.color(over: dimmed, in: dark))
    #expect(bounds.worstBackdrop.hex == "#ffffff")
    #expect(ratio >= bounds.minimum && ratio < bounds.minimum * 1.00002)
    let solid = Color(.srgb, 0.2, 0.4, 0.6)
    let one = try MaterialContrast(of: white, on: glass, in: dark, under: solid)
    let expected = WCAG2.contrast(of: white, on: try glass.color(over: solid, in: dark))
    #expect(abs(one.minimum / expected - 1) < 2e-5 && abs(one.maximum / expected - 1) < 2e-5)
  }

  @Test func `an opaque material has one exact ratio`() throws {
    let window = try Material(named: "windowBackground", platform: "macos")
    let text = Color(.srgb, 0, 0, 0, alpha: 0.5)
    let background = Color(red: 0xF6, green: 0xF6, blue: 0xF6)
    let ratio = WCAG2.contrast(of: text.over(background), on: background)
    let bounds = try MaterialContrast(
      of: text, on: window, in: Appearance(transparency: .reduced), allowance: 0.1)
    #expect(bounds.minimum == ratio && bounds.maximum == ratio)
    let luminance = WCAG2.luminance(background)
    #expect(try window.luminanceBounds(in: Appearance()) == luminance...luminance)
  }

  @Test func `a foreground that is invisible or not a number has the bounds it must have`() throws {
    let ghost = Color(.srgb, 0.5, 0.2, 0.1, alpha: 0)
    let bounds = try MaterialContrast(of: ghost, on: .thin, in: Appearance())
    #expect(bounds.minimum == 1 && bounds.maximum == 1)
    for component in [Double.nan, .infinity] {
      let broken = Color(.srgb, 0, component, 0)
      let bounds = try MaterialContrast(of: broken, on: .thin, in: Appearance())
      #expect(bounds.minimum == 1 && bounds.maximum == .infinity)
    }
  }

  @Test func `some backdrops give the exact extremes`() throws {
    let dark = Appearance(scheme: .dark)
    let text = Color(.srgb, 1, 1, 1, alpha: 0.7)
    let bounds = try MaterialContrast(
      of: text, on: .thin, in: dark, over: MaterialTests.backdrops, allowance: 0)
    let ratios = try MaterialTests.backdrops.map { backdrop in
      let behind = try Material.thin.color(over: backdrop, in: dark)
      return WCAG2.contrast(of: text.over(behind), on: behind)
    }
    #expect(bounds?.minimum == ratios.min())
    #expect(bounds?.maximum == ratios.max())
    #expect(
      try MaterialContrast(of: text, on: .thin, in: dark, over: EmptyCollection<Color>()) == nil)
    let glass = Material.regularGlass(platform: "ios")
    #expect(throws: MaterialError.unknownColor(glass, dark, .lumaLimit(0.35))) {
      try MaterialContrast(of: text, on: glass, in: dark, over: [Color(.srgb, 1, 1, 1)])
    }
  }

  @Test("R27: the thinnest material that suffices")
  func thinnest() throws {
    let dark = Appearance(scheme: .dark)
    let (white, black) = (Color(.srgb, 1, 1, 1), Color(.srgb, 0, 0, 0))
    func name(_ color: Color, _ ratio: Double, _ appearance: Appearance) throws -> String? {
      try Material.thinnest(for: color, ratio: ratio, in: appearance, allowance: 0)?.name
    }
    #expect(try name(white, 2, dark) == "systemUltraThinMaterial")
    #expect(try name(white, 4, dark) == "systemThinMaterial")
    #expect(try name(white, 4.5, dark) == "systemMaterial")
    #expect(try name(white, 10, dark) == "systemThickMaterial")
    #expect(try name(white, 14, dark) == nil)
    #expect(try name(black, 4.5, Appearance()) == "systemThinMaterial")
    #expect(try name(black, 3, Appearance()) == "systemThinMaterial")
    #expect(try name(black, 7, Appearance()) == "systemMaterial")
    #expect(try name(white, 4.5, Appearance()) == nil)
    // With the error of the formula, thin is not sure to reach 4.
    #expect(try Material.thinnest(for: white, ratio: 3.9, in: dark) == .thin)
    #expect(try Material.thinnest(for: white, ratio: 4, in: dark) == .regular)
    #expect(
      try Material.thinnest(for: white, ratio: 4, in: dark, allowance: 0) == .thin)
    #expect(
      try Material.thinnest(
        for: white, ratio: 21, in: dark, over: EmptyCollection<Color>()) == .ultraThin)
    #expect(try Material.thinnest(for: white, ratio: 14, in: dark, over: [black]) == .ultraThin)
    #expect(try Material.thinnest(for: white, ratio: 21, in: dark, over: [black]) == nil)
    let reduced = Appearance(transparency: .reduced)
    #expect(throws: MaterialError.unknownColor(.ultraThin, reduced, .reducedTransparency)) {
      try Material.thinnest(for: white, ratio: 3, in: reduced)
    }
  }

  static let lattice: [Triple<Double>] = {
    let steps = (0...latticeSteps).map { Double($0) / Double(latticeSteps) }
    return steps.flatMap { x in steps.flatMap { y in steps.map { Triple(x, y, $0) } } }
  }()
}

/// The formulas of the recipes, written as their documentation states them.
private struct Model: Sendable {
  let recipe: MaterialRecipe

  init(_ recipe: MaterialRecipe) { self.recipe = recipe }

  func components(over c: Triple<Double>) -> Triple<Double> {
    switch recipe {
    case .coreMaterial(let recipe):
      let y = 0.213 * c.x + 0.715 * c.y + 0.072 * c.z
      let v = recipe.luminanceValues
      let t = 1 - y
      let curve = t * t * t * v[0] + 3 * y * t * t * v[1] + 3 * y * y * t * v[2] + y * y * y * v[3]
      let amount = recipe.luminanceAmount
      return c.map { c in
        let s = y + recipe.saturation * (c - y)
        return min(max((1 - amount) * s + amount * curve + recipe.brightness, 0), 1)
      }
    case .visualEffect(let recipe):
      let y = 0.213 * c.x + 0.715 * c.y + 0.072 * c.z
      let (alpha, fill, limit) = (
        recipe.fill.alpha, recipe.fill.components.x, recipe.limit.components.x
      )
      return c.map { c in
        let f = alpha * fill + (1 - alpha) * (y + recipe.saturation * (c - y))
        return min(max(recipe.blend == .darken ? min(f, limit) : max(f, limit), 0), 1)
      }
    case .liquidGlass(let recipe):
      let y = 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z
      let mapped = recipe.black + (recipe.white - recipe.black) * y
      let alpha = recipe.fillAlpha
      let luma = alpha + (1 - alpha) * mapped
      let excess = max(0, luma - (recipe.maximumLuma ?? .infinity))
      return c.map { c in
        min(max(alpha + (1 - alpha) * (mapped + recipe.saturation * (c - y)) - excess, 0), 1)
      }
    case .flat(let color):
      return color.components
    }
  }

  static func luminance(_ x: Triple<Double>) -> Double {
    WCAG2.luminance(ofLinear: x.map(SRGB.linearLight))
  }

  /// The contrast of a foreground with an alpha on a background.
  static func ratio(
    _ f: Triple<Double>, _ alpha: Double, on x: Triple<Double>, _ luminance: Double
  ) -> Double {
    func mixed(_ f: Double, _ x: Double) -> Double { alpha * f + (1 - alpha) * x }
    let y = Triple(mixed(f.x, x.x), mixed(f.y, x.y), mixed(f.z, x.z))
    return WCAG2.ratio(max(0, Self.luminance(y)), luminance)
  }

  /// The transfer function at multiples of 1/4096.
  static let lightTable = (0...4097).map { SRGB.linearLight(min(Double($0) / 4096, 1)) }

  /// The least and the greatest luminance over the 8-bit colors of one red.
  func extremes(red: Int, stride step: Int, _ table: [Double]) -> (Double, Double) {
    func light(_ x: Double) -> Double {
      let index = Int(x * 4096)
      return table[index] + (x * 4096 - Double(index)) * (table[index + 1] - table[index])
    }
    var (least, greatest) = (Double.infinity, 0.0)
    for green in stride(from: 0, through: 255, by: step) {
      for blue in stride(from: 0, through: 255, by: step) {
        let x = components(
          over: Triple(Double(red) / 255, Double(green) / 255, Double(blue) / 255))
        let luminance = WCAG2.luminance(ofLinear: x.map(light))
        (least, greatest) = (min(least, luminance), max(greatest, luminance))
      }
    }
    return (least, greatest)
  }
}
