import ColorCore
import Foundation
import PaletteTestSupport
import SystemColors
import Testing

/// Names, recipes and colors of materials.
@Suite struct MaterialTests {
  // MARK: - Names

  @Test(arguments: [
    ("systemThinMaterial", "ios", "systemThinMaterial"),
    (".systemThinMaterial", "iOS", "systemThinMaterial"),
    ("UIBlurEffect.Style.systemChromeMaterialDark", "ios", "systemChromeMaterialDark"),
    (".thinMaterial", "ios", "systemThinMaterial"), ("Material.regular", "ios", "systemMaterial"),
    ("thickMaterial", "ios", "systemThickMaterial"), ("Glass.clear", "ios", "clearGlass"),
    ("UIGlassEffect.Style.regular", "ios", "regularGlass"),
    ("NSVisualEffectView.Material.hudWindow", "macos", "hudWindow"),
    (".sidebar", "macOS", "sidebar"), ("systemThickMaterial", "macos", "systemThickMaterial"),
  ])
  func `a name has several spellings`(spelling: String, platform: String, name: String) throws {
    let material = try Material(named: spelling, platform: SystemPlatform(platform))
    #expect(material.name == name)
    #expect(material.platform.rawValue == platform.lowercased())
  }

  @Test func `every material is found by its name`() throws {
    for material in Material.all {
      #expect(try Material(named: material.name, platform: material.platform) == material)
    }
    #expect(Set(Material.all.map(\.description)).count == Material.all.count)
    #expect(Material.all.count == 17 + 21)
    #expect(Set(Material.all.map { $0.platform }) == Set(Material.platforms))
  }

  @Test func `a wrong name is answered with the nearest`() {
    #expect(
      throws: MaterialError.unknownName(
        "systemtickMaterial", platform: "ios", nearest: "systemThickMaterial")
    ) { try Material(named: "systemtickMaterial") }
    #expect(throws: MaterialError.unknownName("", platform: "ios", nearest: nil)) {
      try Material(named: "")
    }
    let long = String(repeating: "systemMaterial", count: 1000)
    #expect(throws: MaterialError.unknownName(long, platform: "ios", nearest: nil)) {
      try Material(named: long)
    }
    #expect(throws: MaterialError.unknownPlatform("beos", known: ["ios", "macos"])) {
      try Material(named: "sidebar", platform: "beos")
    }
    #expect(
      MaterialError.unknownPlatform("beos", known: ["ios", "macos"]).description
        == "no materials of the platform “beos” are known; known: ios, macos")
    #expect(
      MaterialError.unknownName("x", platform: "ios", nearest: nil).description
        == "no material of iOS is called “x”")
  }

  // MARK: - Colors

  /// Measured on an iPhone 16 Pro simulator: thinnest first, then chrome.
  static let literals: [(backdrop: [UInt8], scheme: Appearance.Scheme, results: [[Double]])] = [
    (
      [255, 0, 0], .light,
      [
        [234, 93, 93], [254.9, 141.2, 141.2], [254.9, 185.8, 185.8], [254.9, 225.9, 225.9],
        [254.9, 190.6, 190.6],
      ]
    ),
    (
      [60, 140, 160], .dark,
      [
        [63, 107.8, 118.8], [40, 83.8, 94.1], [39.8, 69.8, 75.8], [30, 45.5, 48.4],
        [42.1, 82.8, 92.8],
      ]
    ),
    (
      [255, 255, 255], .dark,
      [
        [176.8, 176.8, 176.8], [125.8, 125.8, 125.8], [84, 84, 84], [36, 36, 36],
        [87.8, 87.9, 87.8],
      ]
    ),
  ]

  @Test(arguments: literals)
  func `some measured samples`(
    sample: (backdrop: [UInt8], scheme: Appearance.Scheme, results: [[Double]])
  ) throws {
    let c = sample.backdrop
    let backdrop = Color(red: c[0], green: c[1], blue: c[2])
    for (material, expected) in zip(Material.contentMaterials + [.chrome], sample.results) {
      let appearance = Appearance(scheme: sample.scheme)
      let error = error(try material.color(over: backdrop, in: appearance), expected)
      #expect(error <= 2.5, "\(material.name): \(error)")
    }
  }

  @Test func `a fixed scheme is that of the adaptive material`() throws {
    let backdrop = Color(red: 200, green: 120, blue: 60)
    for material in Material.all where material.fixedScheme != nil {
      let scheme = try #require(material.fixedScheme)
      let name = material.name.dropLast(scheme.rawValue.count)
      let adaptive = try Material(named: String(name))
      let expected = try adaptive.color(over: backdrop, in: Appearance(scheme: scheme))
      for other in Appearance.Scheme.allCases {
        let appearance = Appearance(scheme: other, level: .elevated, gamut: .displayP3)
        #expect(try material.color(over: backdrop, in: appearance) == expected)
      }
    }
  }

  @Test func `a backdrop is opaque and in sRGB`() throws {
    let appearance = Appearance()
    let red = try Material.thin.color(over: Color(.srgb, 1, 0, 0), in: appearance)
    #expect(try Material.thin.color(over: Color(.srgb, 1.5, -1, 0), in: appearance) == red)
    #expect(try Material.thin.color(over: Color(.srgb, 1, 0, 0, alpha: 0.5), in: appearance) == red)
  }

  @Test("R26: a thicker material lets less through", arguments: Appearance.Scheme.allCases)
  func thickness(scheme: Appearance.Scheme) throws {
    let alphas = try Material.contentMaterials.map {
      try $0.equivalentTint(in: Appearance(scheme: scheme)).alpha
    }
    for (thinner, thicker) in zip(alphas, alphas.dropFirst()) { #expect(thinner < thicker) }
  }

  @Test("The layers of AppKit, one by one", arguments: Appearance.Scheme.allCases)
  func visualEffects(scheme: Appearance.Scheme) throws {
    let appearance = Appearance(scheme: scheme)
    for material in Material.all {
      guard case .visualEffect(let recipe)? = scheme == .light ? material.light : material.dark
      else { continue }
      for backdrop in Self.backdrops {
        let c = backdrop.components
        let luma = 0.213 * c.x + 0.715 * c.y + 0.072 * c.z
        let s = c.map { luma + recipe.saturation * ($0 - luma) }
        let filled = recipe.fill.over(Color(.srgb, s.x, s.y, s.z))
        let x = recipe.limit.composited(with: filled, blend: recipe.blend).components
        let expected = [x.x, x.y, x.z].map { min(max($0, 0), 1) * 255 }
        #expect(error(try material.color(over: backdrop, in: appearance), expected) < 1e-9)
      }
    }
  }

  @Test func `a UIKit style is an AppKit material on the Mac`() throws {
    for (style, name) in [("systemMaterial", "popover"), ("systemThickMaterial", "menu")] {
      let (onMac, appKit) = (
        try Material(named: style, platform: "macos"), try Material(named: name, platform: "macos")
      )
      #expect(onMac.light == appKit.light && onMac.dark == appKit.dark)
      #expect(onMac.appKitName == name)
    }
    #expect(Material.chrome.appKitName == "titlebar")
  }

  // MARK: - What is unknown

  @Test func `nothing is guessed`() throws {
    let backdrop = Color(.srgb, 0.5, 0.5, 0.5)
    func reason(_ material: Material, _ appearance: Appearance) -> MaterialError.Reason? {
      do {
        _ = try material.color(over: backdrop, in: appearance)
        return nil
      } catch {
        guard case .unknownColor(material, appearance, let reason) = error else { return nil }
        return reason
      }
    }
    for material in Material.all where material.light != nil && material.name != "windowBackground"
    {
      #expect(reason(material, Appearance(transparency: .reduced)) == .reducedTransparency)
    }
    for material in Material.all {
      #expect(reason(material, Appearance(contrast: .increased)) == .increasedContrast)
      #expect(reason(material, Appearance(isInverted: true)) == .smartInvert)
    }
    #expect(reason(try Material(named: "titlebar", platform: "macos"), Appearance()) == .recipe)
    let glass = Material.regularGlass()
    #expect(reason(glass, Appearance(scheme: .dark)) == .lumaLimit(0.35))
    #expect(reason(glass, Appearance()) == nil)
    let white = Color(.srgb, 1, 1, 1)
    #expect(throws: MaterialError.unknownColor(glass, Appearance(), .lumaLimit(0.94))) {
      try glass.color(over: white, in: Appearance())
    }
    let words: [(MaterialError.Reason, String)] = [
      (.recipe, "no source states its recipe"),
      (.reducedTransparency, "no source states its opaque color for reduced transparency"),
      (.increasedContrast, "no source states its recipe for increased contrast"),
      (.smartInvert, "no source states how Smart Invert treats it; invert its color instead"),
      (
        .lumaLimit(0.35),
        "this backdrop exceeds its luma limit of 0.35, whose curve no source states"
      ),
    ]
    for (reason, text) in words {
      #expect(
        MaterialError.unknownColor(glass, Appearance(scheme: .dark), reason).description
          == "the color of “regularGlass” is unknown in dark: \(text)")
    }
  }

  /// Each appearance has a color or a reason why there is none, and the reason is the setting's.
  @Test(arguments: Material.all)
  func `every appearance gives a color or says why not`(material: Material) throws {
    let all = Appearance.all(
      levels: Appearance.Level.allCases, gamuts: Appearance.Gamut.allCases,
      inversions: [false, true])
    for appearance in all {
      let recipe = material.scheme(in: appearance) == .dark ? material.dark : material.light
      let isOpaque = if case .flat? = recipe { true } else { false }
      let expected: MaterialError.Reason? =
        if appearance.isInverted {
          .smartInvert
        } else if appearance.contrast == .increased {
          .increasedContrast
        } else if recipe == nil {
          .recipe
        } else if appearance.transparency == .reduced, !isOpaque {
          .reducedTransparency
        } else { nil }
      do {
        _ = try material.color(over: Color(.srgb, 0, 0, 0), in: appearance)
        #expect(expected == nil, "\(appearance)")
      } catch {
        #expect(
          error == expected.map { .unknownColor(material, appearance, $0) }, "\(appearance)")
      }
      let source = try? material.source(in: appearance)
      #expect((source == nil) == (expected != nil))
    }
  }

  // MARK: - Releases

  @Test func `a material belongs to a release`() throws {
    for material in Material.all {
      #expect(material.release == 26 && !material.isCarried)
      for (release, isCarried) in [("26", false), ("27.1", false), ("latest", false), ("28", true)]
      {
        let found = try Material(
          named: material.name, platform: material.platform, release: SystemRelease(release))
        #expect(found.isCarried == isCarried)
        #expect(found.light == material.light && found.dark == material.dark)
      }
      #expect(
        throws: MaterialError.unknownRelease("28", platform: material.platform, known: ["26"])
      ) {
        try Material(
          named: material.name, platform: material.platform, release: "28", fallback: .none)
      }
      // Blurs are older than 26, but no source states their constants then.
      #expect(
        throws: MaterialError.unknownRelease("18", platform: material.platform, known: ["26"])
      ) { try Material(named: material.name, platform: material.platform, release: "18") }
    }
    #expect(
      MaterialError.unknownRelease("18", platform: .iOS, known: ["26"]).description
        == "no materials of iOS “18” are known; known: 26")
  }

  @Test func `every recipe of the files is read`() throws {
    let palettes = Corpora.package.appending(path: "Palettes")
    for (folder, platform) in [("ios-26", SystemPlatform.iOS), ("macos-26", .macOS)] {
      let data = try Data(contentsOf: palettes.appending(path: "\(folder)/materials.json"))
      let file = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let materials = try #require(file["materials"] as? [[String: String]])
      #expect(
        materials.map { $0["name"] } == Material.all.filter { $0.platform == platform }.map(\.name))
      for entry in materials {
        let material = try Material(named: try #require(entry["name"]), platform: platform)
        let stated = entry["follows"].flatMap { name in materials.first { $0["name"] == name } }
        #expect((material.light != nil) == ((stated ?? entry)["light"] != nil), "\(material)")
        #expect((material.dark != nil) == ((stated ?? entry)["dark"] != nil), "\(material)")
        #expect(material.fixedScheme?.rawValue == entry["scheme"])
        #expect(material.alias == entry["follows"])
      }
    }
  }

  @Test func `sources stand with the recipes`() throws {
    #expect(
      try Material.thin.source(in: .dark)
        == SystemColorSource(id: "material-recipes-26", evidence: "binary-constant"))
    let sidebar = try Material(named: "sidebar", platform: .macOS)
    #expect(try sidebar.source(in: .light).id == "layer-trees-26")
    #expect(try sidebar.allowance(in: .light) == 0.05)
    #expect(LiquidGlassRecipe.dimmingLayer == Color(.srgb, 0, 0, 0, alpha: 0.35))
  }

  @Test func `a window is opaque, also with reduced transparency`() throws {
    let window = try Material(named: "windowBackground", platform: "macos")
    for (scheme, hex) in [(Appearance.Scheme.light, "#f6f6f6"), (.dark, "#1e1e1e")] {
      for transparency in Appearance.Transparency.allCases {
        let appearance = Appearance(scheme: scheme, transparency: transparency)
        for backdrop in Self.backdrops {
          #expect(try window.color(over: backdrop, in: appearance).hex == hex)
        }
      }
    }
  }

  static let backdrops = [
    Color(.srgb, 0, 0, 0), Color(.srgb, 1, 1, 1), Color(.srgb, 1, 0, 0), Color(.srgb, 0, 1, 0),
    Color(.srgb, 0, 0, 1), Color(.srgb, 0.5, 0.5, 0.5), Color(.srgb, 0.8, 0.5, 0.2),
  ]

  /// The greatest difference of a component, in 1/255.
  private func error(_ color: Color, _ expected: [Double]) -> Double {
    let c = color.components
    return zip([c.x, c.y, c.z], expected).map { abs($0 * 255 - $1) }.max() ?? .infinity
  }
}

/// The materials against everything that was collected.
@Suite struct CollectedMaterialTests {
  @Test func `all 110 measured samples are met to 2.5 of 255`() throws {
    let facts = try facts()
    var (worst, sum, count) = (0.0, 0.0, 0)
    for (name, rgb) in facts.measured.backdrops {
      let c = rgb.map { UInt8($0) }
      let backdrop = Color(red: c[0], green: c[1], blue: c[2])
      for scheme in Appearance.Scheme.allCases {
        let results = try #require(facts.measured.rgb[name]?[scheme.rawValue])
        for (material, measured) in zip(Material.contentMaterials + [.chrome], results) {
          let x = try material.color(over: backdrop, in: Appearance(scheme: scheme)).components
          for (component, value) in zip([x.x, x.y, x.z], measured) {
            let error = abs(component * 255 - value)
            #expect(error <= 2.5, "\(material.name) \(scheme) over \(name)")
            (worst, sum) = (max(worst, error), sum + error)
          }
          count += 1
        }
      }
    }
    #expect(count == 110)
    // What the documentation states.
    #expect(worst < 2.21, "\(worst)")
    for material in Material.contentMaterials + [.chrome] {
      for scheme in Appearance.Scheme.allCases {
        let allowance = try #require(try material.allowance(in: Appearance(scheme: scheme)))
        #expect(worst / 255 <= allowance && allowance < 2.22 / 255)
      }
    }
    #expect(sum / Double(3 * count) < 0.6, "\(sum / Double(3 * count))")
  }

  @Test func `the recipes have the collected constants`() throws {
    let facts = try facts()
    var found = 0
    for material in Material.contentMaterials + [.chrome] {
      for recipe in [material.light, material.dark] {
        guard case .coreMaterial(let recipe)? = recipe else { continue }
        let collected = try #require(facts.recipes[recipe.name])
        #expect(recipe.blurRadius == collected.blurRadius)
        #expect(recipe.saturation == collected.saturation)
        #expect(recipe.brightness == collected.brightness)
        #expect(recipe.luminanceAmount == collected.luminanceAmount)
        #expect(recipe.luminanceValues == collected.luminanceValues)
        found += 1
      }
    }
    #expect(found == facts.recipes.count)
  }

  @Test func `the derived tints are the collected ones`() throws {
    let names = ["ultraThin", "thin", "regular", "thick", "chrome"]
    let facts = try facts()
    for (name, material) in zip(names, Material.contentMaterials + [.chrome]) {
      for scheme in Appearance.Scheme.allCases {
        let tint = try material.equivalentTint(in: Appearance(scheme: scheme))
        let collected = try #require(facts.linear_equivalent["\(name)/\(scheme)"])
        #expect(abs(tint.alpha - collected.equiv_alpha) < 0.01, "\(name) \(scheme)")
        #expect(abs(tint.components.x * 255 - collected.equiv_tint) < 2.5, "\(name) \(scheme)")
      }
    }
  }

  private func facts() throws -> Facts.Materials {
    let whole = Corpora.path("facts/apple-colors.json").map { URL(filePath: $0) }
    let file = whole ?? Corpora.resource("apple-materials")
    return try JSONDecoder().decode(Facts.self, from: Data(contentsOf: file)).materials
  }

  private struct Facts: Decodable {
    struct Materials: Decodable {
      var measured: Measured
      var recipes: [String: Recipe]
      var linear_equivalent: [String: Tint]
    }
    struct Measured: Decodable {
      var backdrops: [String: [Double]]
      var rgb: [String: [String: [[Double]]]]
    }
    struct Recipe: Decodable {
      var blurRadius, saturation, brightness, luminanceAmount: Double
      var luminanceValues: [Double]
    }
    struct Tint: Decodable {
      var equiv_alpha, equiv_tint: Double
    }

    var materials: Materials
  }
}
