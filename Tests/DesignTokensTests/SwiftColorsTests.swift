import ColorCore
import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// The palette of declarations in `extension Color`.
private func colors(_ declarations: String, imports: String = "SwiftUI") -> ResolvedPalette {
  palette("import \(imports)\nextension Color {\n\(declarations)\n}\n", named: "Palette.swift")
}

/// The palette of one declaration with a value.
private func value(_ text: String, imports: String = "SwiftUI") -> ResolvedPalette {
  colors("static let a = \(text)", imports: imports)
}

extension ResolvedPalette {
  /// The color of a token where all contexts but some are the default ones.
  fileprivate func hex(_ path: String, where choices: [String: String]) -> String? {
    let index = permutations.firstIndex { permutation in
      permutation.choices.allSatisfy { choice in
        let axis = axes.first { $0.modifier == choice.modifier }
        let byDefault = axis?.contexts[axis?.defaultContext ?? 0].name
        return choice.context == choices[choice.modifier] ?? byDefault
      }
    }
    return index.flatMap { hex(path, $0) }
  }
}

@Suite struct SwiftColorsTests {
  @Test func `what a function makes of digits for light and dark is a color`() {
    let palette = palette(
      """
      import SwiftUI
      enum Palette {
        static let ink = pair(light: "#112233", dark: "#ddeeff")
        static let title = phrase(light: "by day", dark: "by night")
        static let page = pair(light: 0xFFFFFF, dark: 0x101112)
        static let sizes = made(light: 10, dark: 0x10)
        static func pair(light: String, dark: String) -> Paint { Paint(uiColor: made(light, dark)) }
      }
      """, named: "Palette.swift")
    expectEqual(palette.tokens.map(\.path), ["Palette.ink", "Palette.page"])
    expectEqual(palette.hex("Palette.page", where: ["luminosity": "dark"]), "#101112")
    expectEqual(palette.hex("Palette.ink", where: [:]), "#112233")
    expectEqual(palette.hex("Palette.ink", where: ["luminosity": "dark"]), "#ddeeff")
  }

  @Test func `components and dark variants of a color type of the project are read`() {
    let palette = palette(
      """
      import UIKit
      public struct BrandColor { public let value: UIColor }
      extension BrandColor {
        static let ink = BrandColor(red: 0.2, green: 0.2, blue: 0.2, alpha: 1)
          .darkVariant(BrandColor(red: 1, green: 1, blue: 1, alpha: 1))
        static let page = BrandColor(red: 1.000, green: 1.000, blue: 1.000)
        static let whole = BrandColor(red: 51, green: 51, blue: 51)
        static let box = BrandShape(red: 0.1, green: 0.2, blue: 0.3)
      }
      """, named: "BrandColor.swift")
    expectEqual(palette.hex("BrandColor.ink", where: [:]), "#333333")
    expectEqual(palette.hex("BrandColor.ink", where: ["luminosity": "dark"]), "#ffffff")
    expectEqual(palette.hex("BrandColor.page", where: [:]), "#ffffff")
    expectEqual(palette.reason("BrandColor.whole"), "own-initializer")
    expectEqual(palette.token("BrandColor.box"), nil)
  }

  @Test func `what a function of the file is said to make is a color, known or not`() {
    let palette = palette(
      """
      import SwiftUI
      enum Palette {
        static let ink = shade(7)
        static let size = scale(7)
        static let page = Self.shade(9)
        static func shade(_ step: Int) -> Color { ramp[step] }
        static func scale(_ step: Int) -> Double { 4 }
      }
      """, named: "Palette.swift")
    expectEqual(palette.tokens.map(\.path), ["Palette.ink", "Palette.page"])
    expectEqual(palette.hex("Palette.ink", where: [:]), nil)
  }

  @Test func `what a preview is given is no color of the view`() {
    let palette = palette(
      """
      struct Sky: View {
        let top: Color
        let bottom: Color
      }
      struct Sky_Previews: PreviewProvider {
        static var previews: some View { Sky(top: Color.blue, bottom: Color.white) }
      }
      enum Palette { static let ink = Color(red: 0.2, green: 0.4, blue: 0.6) }
      """, named: "Palette.swift")
    expectEqual(palette.tokens.map(\.path), ["Palette.ink"])
  }

  @Test(arguments: [
    ("Color(red: 0.2, green: 0.4, blue: 0.6)", "#336699"),
    ("Color(red: 0.2, green: 0.4, blue: 0.6, opacity: 0.5)", "#33669980"),
    ("SwiftUI.Color.init(red: 0.2, green: 0.4, blue: 0.6)", "#336699"),
    ("Color(.sRGB, red: 51/255, green: 102 / 255.0, blue: 0x99 / 255)", "#336699"),
    ("Color(.sRGB, white: 0.2, opacity: 1)", "#333333"), ("Color(white: 0.2)", "#333333"),
    ("Color(red: CGFloat(51) / 255, green: Double(0x66)/255.0, blue: 1 - 0.4)", "#336699"),
    ("Color(hue: 0.5, saturation: 0.5, brightness: 0.8, opacity: 1)", "#66cccc"),
    ("Color(.sRGBLinear, red: 0.5, green: 0, blue: 0)", "#bc0000"),
    ("Color(hex: 0x336699)", "#336699"), ("Color(hex: 0x33_66_99)", "#336699"),
    ("UIColor(rgba: 0x336699_80)", "#33669980"), ("UIColor(argb: 0x80336699)", "#33669980"),
    ("UIColor(rgba: 0x336699)", nil),
    ("Color(hex: \"#369\")", "#336699"), ("Color(hex: \"336699\", opacity: 0.5)", "#33669980"),
    ("UIColor(\"#336699\")", "#336699"), ("UIColor(rgb: 0x336699, alpha: 0.5)", "#33669980"),
    ("UIColor(0x336699)", "#336699"), ("Color(0x336699)", "#336699"),
    ("UIColor(0x336699, 0.5)", "#33669980"), ("UIColor(0x336699, alpha: 0.5)", "#33669980"),
    ("UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1.0)", "#336699"),
    ("UIColor(white: 0.5, alpha: 1)", "#808080"), ("NSColor(white: 0.1, alpha: 1)", "#131313"),
    ("UIColor(hue: 0.5, saturation: 0.5, brightness: 0.8, alpha: 1)", "#66cccc"),
    ("NSColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)", "#336699"),
    ("CGColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)", "#336699"),
    ("#colorLiteral(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)", "#336699"),
    ("Color(uiColor: UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))", "#336699"),
    ("Color(UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1).cgColor)", "#336699"),
    ("Color(red: 0.2, green: 0.4, blue: 0.6).opacity(0.5).opacity(0.5)", "#33669940"),
    ("UIColor(white: 0, alpha: 0.9).withAlphaComponent(0.5)", "#00000080"),
    ("Color.white", "#ffffff"), ("UIColor.red", "#ff0000"), ("UIColor.clear", "#00000000"),
    ("UIColor.darkGray.withAlphaComponent(0.5)", "#54545480"),
    ("(Color(red: 0.2, green: 0.4, blue: 0.6))", "#336699"),
    (
      "Color(\n    red: 0.2, // a comment\n    green: 0.4,\n    blue: 0.6\n  )\n    .opacity(0.5)",
      "#33669980"
    ),
  ])
  func `forms of colors`(_ text: String, _ hex: String?) {
    let result = value(text)
    expectEqual(result.hex("Color.a"), hex)
    #expect(result.format == "swift" && result.problems.isEmpty)
    expectEqual(result.tokens.map(\.path), ["Color.a"])
  }

  @Test(arguments: [
    (".hex(0x336699)", "#336699"), ("UIColor.hex(\"#336699\")", "#336699"),
    (".rgb(0x336699, alpha: 0.5)", "#33669980"), ("UIColor.color(hex: 0x336699)", "#336699"),
    ("UIColor.darker(hex: 0x336699)", nil), (".hex(0x33669980)", nil), (".hex(336699)", nil),
    (".hex(code)", nil), (".shade(0x336699)", nil),
  ])
  func `functions of digits`(_ text: String, _ hex: String?) {
    let result = colors("static var a: UIColor { \(text) }", imports: "UIKit")
    expectEqual(result.hex("Color.a"), hex)
  }

  @Test(arguments: [
    "UIColor.byHex(light: 0x111111, lightHighContrast: 0x222222, dark: 0x333333)",
    "UIColor(light: 0x111111, lightHighContrast: .init(hex: 0x222222), dark: 0x333333, darkHighContrast: nil)",
    "Color(light: Color(hex: 0x111111), dark: Color(hex: 0x333333), lightIncreasedContrast: Color(hex: 0x222222))",
  ])
  func `values for increased contrast`(_ text: String) {
    let result = colors("static var a: UIColor { \(text) }", imports: "UIKit")
    func hex(_ choices: [String: String]) -> String? { result.hex("Color.a", where: choices) }
    expectEqual(hex([:]), "#111111")
    expectEqual(hex(["contrast": "high"]), "#222222")
    expectEqual(hex(["luminosity": "dark"]), "#333333")
    expectEqual(hex(["luminosity": "dark", "contrast": "high"]), "#333333")
  }

  @Test(arguments: ["highContrast", "increasedContrast"])
  func `a value for increased contrast that names no scheme is beside that for light`(
    _ label: String
  ) {
    let result = load([
      "Tokens.swift": """
      import SwiftUI
      struct Token { let light, dark: Color; let \(label): Color }
      enum Ink {
        static let primary = Token(
          light: Color(white: 0.2), dark: Color(white: 0.8), \(label): .black)
        static let secondary = Token(light: Color(white: 0.4), dark: .white, \(label): nil)
      }
      """
    ]).palettes[0]
    func hex(_ choices: [String: String]) -> String? {
      result.hex("Ink.primary", where: choices)
    }
    expectEqual(result.tokens.map(\.path), ["Ink.primary", "Ink.secondary"])
    #expect(hex([:]) == "#333333" && hex(["contrast": "high"]) == "#000000")
    expectEqual(hex(["luminosity": "dark"]), "#cccccc")
    expectEqual(hex(["luminosity": "dark", "contrast": "high"]), "#cccccc")
  }

  @Test func `values for the levels of an interface`() {
    let text = """
      UIColor.byLevel(
        base: UIColor.byHex(light: 0xFFFFFF, dark: 0x000000),
        elevated: UIColor.byHex(light: 0xFFFFFF, dark: 0x111111, darkHighContrast: 0x222222))
      """
    let result = colors("static var a: UIColor { \(text) }", imports: "UIKit")
    func hex(_ choices: [String: String]) -> String? { result.hex("Color.a", where: choices) }
    #expect(hex([:]) == "#ffffff" && hex(["level": "elevated"]) == "#ffffff")
    expectEqual(hex(["luminosity": "dark"]), "#000000")
    expectEqual(hex(["luminosity": "dark", "level": "elevated"]), "#111111")
    expectEqual(hex(["luminosity": "dark", "level": "elevated", "contrast": "high"]), "#222222")
    expectEqual(hex(["luminosity": "dark", "contrast": "high"]), "#000000")
  }

  @Test func `Display P3 stays Display P3`() {
    for text in [
      "Color(.displayP3, red: 1, green: 0.5, blue: 0)",
      "UIColor(displayP3Red: 1, green: 0.5, blue: 0, alpha: 1)",
    ] {
      let color = value(text).token("Color.a")?.variants[0].color
      expectEqual(color, Color(.displayP3, 1, 0.5, 0))
    }
  }

  @Test(arguments: [
    ("Color(red: value, green: 0, blue: 0)", "computed"), ("Color.make()", "computed"),
    ("Color(red: CGFloat(128 / 255), green: 0, blue: 0)", "computed"),
    ("Color(red: 1 / 0, green: 0, blue: 0)", "computed"),
    ("Color(red: 255, green: 10, blue: 3)", "own-initializer"),
    ("UIColor(red: 0.1, green: 0.2, blue: 0.3)", "own-initializer"),
    ("UIColor(r: 12, g: 13, b: 14)", "own-initializer"),
    ("Color(hex: 0x80336699)", "hex-order"), ("Color(hex: \"#33669980\")", "hex-order"),
    ("Color(hex: \"#33669\")", "own-initializer"), ("Color(hex: 336699)", "own-initializer"),
    ("Color(hex: code)", "computed"), ("Color(\"Nowhere\")", "unresolved-asset"),
    ("UIColor(named: \"Nowhere\")!", "unresolved-asset"), ("Color(name)", "computed"),
    ("Color(\"a\\(b)\")", "computed"), ("Color(.nowhere)", "unresolved-name"),
    ("NSColor(calibratedRed: 0.1, green: 0.2, blue: 0.3, alpha: 1)", "color-space"),
    ("NSColor(deviceWhite: 0.1, alpha: 1)", "color-space"), ("NSColor.orange", "color-space"),
    ("CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)", "color-space"),
    ("Color(space, red: 0.1, green: 0.2, blue: 0.3)", "color-space"),
    ("Color.accentColor", "accent-color"), ("UIColor(patternImage: image)", "pattern"),
    ("isLoud ? Color.black : Color.white", "computed"),
    ("paper.isDark ? Color.black : Color.white", "computed"),
    ("isDarkened ? Color.black : Color.white", "computed"),
    ("UIColor(0x33669980)", "hex-order"), ("UIColor(0x336)", "own-initializer"),
    ("Color(hex: 0x336699, opacity: 50)", "own-initializer"),
    ("UIColor(0x336699, 128)", "own-initializer"), ("Color(0x336699, shade)", "computed"),
    ("Color.red.mix(with: .blue, by: 0.5)", "computed"),
  ])
  func `what only the program knows is unknown, with the reason and its place`(
    _ text: String, _ reason: String
  ) {
    let result = value(text)
    #expect(result.problems.isEmpty)
    expectEqual(result.reason("Color.a"), reason)
    let range = result.token("Color.a")?.variants[0].location.range
    #expect(range?.start.line == 3 && range?.start.column == 16)
    expectEqual(range.map { $0.end.offset - $0.start.offset }, text.utf8.count)
  }

  @Test func `a condition that is not understood is unknown at its place`() {
    let result = value("UIColor { traits in traits.isLegible ? .black : .white }")
    expectEqual(result.reason("Color.a"), "computed")
    let start = result.token("Color.a")?.variants[0].location.range.start
    #expect(start?.line == 3 && start?.column == 36)
  }

  @Test func `declarations give tokens by the path of the property`() {
    let result = palette(
      """
      import UIKit
      /* Color(red: 1) /* nested */ static let no = Color.red */
      public enum Theme {
        public static let ink = UIColor.black, paper: UIColor = .white
        static let title = "static let a = UIColor.red"
        static let count = 3, size: CGFloat = 12
        enum Button { static var fill: UIColor { UIColor(white: 0.25, alpha: 1) } }
        static var edge: UIColor { get { return .black } set { store(newValue) } }
        private(set) static var shadow: UIColor = { let a = 1; return f(a) }()
        static let made: UIColor = { return UIColor(white: 0.25, alpha: 1) }()
        @available(iOS 13, *) static let late = UIColor.white
        static func color() -> UIColor { let inner = UIColor.red; return inner }
        init() { let b = UIColor.red }
        static let list = [UIColor.red], maybe: UIColor? = .black, view: some View = Color.red
        class var classy: UIColor { .white }
      }
      extension ShapeStyle where Self == Color { static var glow: Color { Color(white: 1) } }
      extension Theme.Button { static let text = Theme.ink; static let more = Self.text }
      let global = UIColor.white
      var state = UIColor.white
      func f() { let local = UIColor.red }
      struct Row: View { let a = Color.red; let b = Color.red; var body: some View { Text("") } }
      struct Scheme { let a = Color.black; let b = Color.white; let c: Color = .clear }
      struct Mixed { let a = Color.black; let b = Color.white; let title: String }
      protocol P { static var color: UIColor { get } }
      """, named: "Theme.swift")
    expectEqual(
      result.tokens.map(\.path),
      [
        "Theme.ink", "Theme.paper", "Theme.Button.fill", "Theme.edge", "Theme.shadow",
        "Theme.made", "Theme.late", "Theme.maybe", "Theme.classy", "Color.glow",
        "Theme.Button.text", "Theme.Button.more", "global", "Scheme.a", "Scheme.b", "Scheme.c",
      ])
    #expect(result.hex("Theme.paper") == "#ffffff" && result.hex("Theme.edge") == "#000000")
    expectEqual(result.reason("Theme.shadow"), "computed")
    expectEqual(result.hex("Theme.made"), result.hex("Theme.Button.fill"))
    expectEqual(
      result.token("Theme.Button.more")?.variants[0].aliases.map(\.path),
      [
        "Theme.Button.text", "Theme.ink",
      ])
  }

  @Test func `styles with the names of colors are these colors`() {
    let files = [
      "App/Color.swift": """
      import SwiftUI
      extension Color { static let ink = Color(white: 0.2), paper = Color(white: 1) }
      """,
      "App/ShapeStyle.swift": """
      import SwiftUI
      extension ShapeStyle where Self == Color {
        static var ink: Color { .ink }
        static var paper: Color { Color.paper }
        static var hint: Color { Color(white: 0.5) }
      }
      """,
    ]
    let all = load(files, paths: ["App"])
    expectEqual(
      all.palettes.flatMap(\.tokens).map { "\($0.path) \($0.variants[0].color?.hex ?? "")" }
        .sorted(), ["Color.hint #808080", "Color.ink #333333", "Color.paper #ffffff"])
    #expect(all.problems.isEmpty)
    // One that has nothing else is no file that was not understood.
    let mirror = files["App/ShapeStyle.swift"]?
      .replacing("  static var hint: Color { Color(white: 0.5) }\n", with: "")
    let rest = load(files.merging(["App/ShapeStyle.swift": mirror ?? ""]) { $1 }, paths: ["App"])
    expectEqual(rest.palettes.flatMap(\.tokens).map(\.path).sorted(), ["Color.ink", "Color.paper"])
    #expect(rest.problems.isEmpty)
  }

  @Test(arguments: [
    "UIColor { traits in traits.userInterfaceStyle == .dark ? .white : .black }",
    "UIColor { $0.userInterfaceStyle != .dark ? .black : .white }",
    "UIColor(dynamicProvider: { (t: UITraitCollection) -> UIColor in return t.userInterfaceStyle == UIUserInterfaceStyle.dark ? UIColor.white : UIColor.black })",
    "Color(uiColor: UIColor { t in\n if t.userInterfaceStyle == .dark {\n return .white\n } else { return .black } })",
    "Color(UIColor { t in\n if t.userInterfaceStyle == .dark { return .white }\n return .black })",
    "UIColor { t in\n guard t.userInterfaceStyle == .dark else { return .black }\n return .white }",
    "UIColor { t in\n switch t.userInterfaceStyle {\n case .dark: return .white\n case .light, .unspecified: return .black\n @unknown default: return .black\n }\n }",
    "UIColor { t in\n switch t.userInterfaceStyle {\n case .dark: .white\n default: .black } }",
    "NSColor(name: nil) { appearance in appearance.bestMatch(from: [.aqua, .darkAqua]) == .darkAqua ? .white : .black }",
    "NSColor(name: \"a\", dynamicProvider: { $0.name == .darkAqua ? .white : .black })",
    "Color(light: .black, dark: .white)", "UIColor.dynamic(light: .black, dark: .white)",
    "UIColor(dark: .white, light: UIColor(white: 0, alpha: 1))",
    "UIColor(light: 0x000000, dark: 0xFFFFFF)",
    "UIColor(lightHex: \"000000\", darkHex: \"#ffffff\")",
    "DynamicColor(lightColor: .black, darkColor: .white)",
    "SemanticColor(\"text/primary\", lightMode: .black, darkMode: .white)",
    "isDark ? .white : .black", "Theme.isDarkModeEnabled ? .white : .black",
    "self.theme.isDark ? .white : .black",
  ])
  func `traits are contexts`(_ text: String) {
    let result = colors("static let a: UIColor = \(text)", imports: "UIKit")
    expectEqual(result.choices, ["luminosity=any", "luminosity=dark"])
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { result.hex("Color.a", $0) }, ["#000000", "#ffffff"])
  }

  @Test func `each branch has its own place, and conditions can be joined`() {
    let text = """
      UIColor { t in
          t.userInterfaceStyle == .dark && t.accessibilityContrast == .high
            ? UIColor(white: 1, alpha: 1)
            : t.userInterfaceStyle == .dark || !(t.userInterfaceLevel != .elevated)
              ? UIColor(white: 0, alpha: 1) : UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
        }
      """
    let result = value(text)
    func hex(_ choices: [String: String]) -> String? { result.hex("Color.a", where: choices) }
    expectEqual(hex([:]), "#336699")
    expectEqual(hex(["luminosity": "dark", "contrast": "high"]), "#ffffff")
    expectEqual(hex(["luminosity": "dark"]), "#000000")
    expectEqual(hex(["level": "elevated", "contrast": "high"]), "#000000")
    let lines = Set(
      (result.token("Color.a")?.variants ?? []).map { variant in
        "\(variant.location.range.start.line):\(variant.location.range.start.column)"
      })
    expectEqual(lines, ["5:9", "7:11", "7:41"])
  }

  @Test func `columns count UTF-16 units`() {
    let result = palette(
      "import SwiftUI\nextension Color { /* 🎨é */ static let a = Color(white: 1) }",
      named: "a.swift")
    let start = result.token("Color.a")?.variants[0].location.range.start
    #expect(start?.line == 2 && start?.column == 44)
  }

  // MARK: - Names

  @Test func `names are looked up from the inside out, and across files`() {
    let files = [
      "App/A.swift": """
      import SwiftUI
      enum A { static let ink = Color.black; enum B { static let ink = Color.white
        static let near = ink; static let far: Color = A.ink; static let here = Self.ink
        static let there = Color.brand; static let loop: Color = loop2; static let loop2: Color = loop } }
      """,
      "App/B.swift": "import SwiftUI\nextension Color { static let brand = Color(white: 0.2) }",
      "Watch/B.swift": "import SwiftUI\nextension Color { static let brand = Color(white: 0.4) }",
    ]
    let result = load(files, paths: ["."])
    let first = result.palettes[0]
    expectEqual(first.file, "App/A.swift")
    #expect(first.hex("A.B.near") == "#ffffff" && first.hex("A.B.far") == "#000000")
    #expect(first.hex("A.B.here") == "#ffffff" && first.hex("A.B.there") == "#333333")
    expectEqual(first.reason("A.B.loop"), "alias-cycle")
    expectEqual(result.problems.map(\.code), ["alias/cycle"])
    // Both apps have the name: they are alternatives, each with what is near to it.
    let joined = ResolvedPalette.joined(result.palettes)
    expectEqual(joined.compactMap { $0.hex("Color.brand") }, ["#333333", "#666666"])
  }

  @Test func `bare names in an extension are members of the color type`() {
    let palette = palette(
      """
      import UIKit
      extension UIColor {
        static let critical = systemRed
        static let destructive = critical
        static let paper = white
        static let good = UIColor(named: "Good") ?? darkGray
        static let fine = UIColor(named: "Good") ?? UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
      }
      """, named: "Palette.swift")
    #expect(palette.problems.isEmpty)
    expectEqual(palette.hex("UIColor.destructive"), palette.hex("UIColor.critical"))
    #expect(palette.hex("UIColor.critical") != nil && palette.hex("UIColor.paper") == "#ffffff")
    #expect(palette.hex("UIColor.good") != nil && palette.hex("UIColor.fine") == "#336699")
  }

  @Test func `a property wrapper has a value for light and one for dark`() {
    let palette = palette(
      """
      import UIKit
      struct Theme {
        @Dynamic(light: UIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1), dark: .white)
        public static var ink: UIColor
        @Clamped(light: 1, dark: 2) static var width: Int
        static var other: UIColor { UIColor(red: 1, green: 1, blue: 1, alpha: 1) }
      }
      """, named: "Palette.swift")
    expectEqual(palette.tokens.map(\.path), ["Theme.ink", "Theme.other"])
    expectEqual([0, 1].map { palette.hex("Theme.ink", $0) }, ["#336699", "#ffffff"])
  }

  @Test func `system colors follow the appearance`() {
    let result = palette(
      """
      import UIKit
      enum S {
        static let label = UIColor.label, blue: Color = .blue
        static let page = Color(.systemBackground), soft = Color(uiColor: .label).opacity(0.5)
        static let gone = UIColor.systemNowhere
      }
      """, named: "S.swift")
    expectEqual(result.hex("S.label", where: [:]), "#000000")
    expectEqual(result.hex("S.label", where: ["luminosity": "dark"]), "#ffffff")
    expectEqual(
      result.hex("S.page", where: ["luminosity": "dark", "level": "elevated"]), "#1c1c1e")
    expectEqual(result.hex("S.soft", where: ["luminosity": "dark"]), "#ffffff80")
    #expect(
      result.hex("S.blue", where: [:]) != result.hex("S.blue", where: ["contrast": "high"]))
    expectEqual(result.reason("S.gone"), "unresolved-name")
    // Only what a color depends on varies it.
    expectEqual(result.token("S.label")?.variants.count, 2)
  }

  private static func colorSet(_ light: String, _ dark: String) -> String {
    func color(_ gray: String) -> String {
      #"{"color-space": "srgb", "components": {"red": "\#(gray)", "green": "\#(gray)", "blue": "\#(gray)", "alpha": "1.000"}}"#
    }
    return #"""
      {"info": {"version": 1, "author": "xcode"}, "colors": [
        {"idiom": "universal", "color": \#(color(light))},
        {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
         "color": \#(color(dark))}]}
      """#
  }

  @Test func `color sets of the project are followed by name and by symbol`() {
    let files = [
      "App/A.swift": """
      import SwiftUI
      extension Color {
        static let a = Color("Brand Ink"), b = Color(.brandInk).opacity(0.5)
        static let c = UIColor(named: "Group/Deep", in: .module, compatibleWith: nil)!
        static let d = ColorAsset(name: "Brand Ink"), e = Color(UIColor(resource: .brandInk))
        static let f: Color = .accentColor, g = Color("Missing") ?? .red
      }
      """,
      "App/Assets.xcassets/Brand Ink.colorset/Contents.json": Self.colorSet("0x33", "0xCC"),
      "App/Assets.xcassets/AccentColor.colorset/Contents.json": Self.colorSet("0x44", "0x44"),
      "App/Assets.xcassets/Group/Contents.json":
        #"{"info": {}, "properties": {"provides-namespace": true}}"#,
      "App/Assets.xcassets/Group/Deep.colorset/Contents.json": Self.colorSet("0x11", "0xEE"),
      "Other/Assets.xcassets/Brand Ink.colorset/Contents.json": Self.colorSet("0x00", "0x00"),
    ]
    let result = load(files, paths: ["."])
    guard let own = result.palettes.first(where: { $0.format == "swift" }) else {
      Issue.record("there is no palette of Swift")
      return
    }
    func hexes(_ name: String) -> [String?] {
      [[:], ["luminosity": "dark"]].map { own.hex("Color.\(name)", where: $0) }
    }
    #expect(hexes("a") == ["#333333", "#cccccc"] && hexes("b") == ["#33333380", "#cccccc80"])
    expectEqual(hexes("c"), ["#111111", "#eeeeee"])
    #expect(hexes("d") == hexes("a") && hexes("e") == hexes("a"))
    expectEqual(hexes("f"), ["#444444", "#444444"])
    expectEqual(hexes("g"), ["#ff383c", "#ff4245"])
    expectEqual(own.token("Color.a")?.variants[0].aliases.map(\.path), ["Brand Ink"])
    #expect(result.problems.isEmpty)
  }

  @Test func `what depends on the build is a modifier`() {
    let result = colors(
      """
      #if os(macOS)
        static let a = Color(white: 0)
        static let only = Color(white: 0.2)
      #elseif os(watchOS)
        static let a = Color(white: 1)
      #else
        static let a = Color(red: 1, green: 0, blue: 0)
      #endif
        static let b = Color(white: 0)
      """)
    expectEqual(result.choices, ["build=os(macOS)", "build=os(watchOS)", "build=not os(watchOS)"])
    expectEqual((0..<3).map { result.hex("Color.a", $0) }, ["#000000", "#ffffff", "#ff0000"])
    expectEqual(result.token("Color.only")?.variants.count, 1)
    expectEqual(result.hex("Color.only", 2), "#333333")
  }

  private static let keys = """
    static var ink: Color { shade(.ink) }
    static var paper: Color { return shade(Key.paper) }
    static var other: Color { shade(.other, 1) }
    enum Key { case ink, paper, other }

    """

  @Test func `a function that switches over a key is a table`() {
    let palette = colors(
      Self.keys + """
        private static func shade(_ key: Key) -> Color {
          switch key {
          case .ink: return Color(red: 0.2, green: 0.4, blue: 0.6)
          case .paper: .white
          default: Color.red
          }
        }
        """)
    // Another form of a branch leaves all open.
    expectEqual(palette.reason("Color.ink"), "computed")
    let known = colors(
      Self.keys + """
        private static func shade(_ key: Key) -> Color {
          switch key {
          case .ink: return Color(red: 0.2, green: 0.4, blue: 0.6)
          default: return Color.white
          }
        }
        """)
    #expect(known.hex("Color.ink") == "#336699" && known.hex("Color.paper") == "#ffffff")
    expectEqual(known.reason("Color.other"), "computed")
  }

  @Test func `a choice between two tables makes themes`() {
    func palette(_ condition: String) -> ResolvedPalette {
      colors(
        Self.keys + """
          private static func shade(_ key: Key) -> Color {
            if \(condition) { return shadeForNorth(key: key) } else { return shadeForSouth(key: key) }
          }
          private static func shadeForNorth(key: Key) -> Color {
            switch key { case .ink: return Color.black
              default: return Color.white }
          }
          private static func shadeForSouth(key: Key) -> Color {
            switch key { case .ink: return Color(red: 0.2, green: 0.4, blue: 0.6)
              default: return Color.white }
          }
          """)
    }
    let brands = palette("isNorth")
    expectEqual(brands.choices, ["theme=north", "theme=south"])
    #expect(brands.hex("Color.ink", 0) == "#000000" && brands.hexes("Color.ink").count == 2)
    expectEqual(palette("isDark").reason("Color.ink"), "computed")
  }

  @Test func `an initializer that hands calculated components on is followed`() {
    let palette = colors(
      """
      init(r: Double, g: Double, b: Double, o: Double = 1.0) {
        self.init(red: r / 255.0, green: g / 255.0, blue: CGFloat(b) / 255.0, opacity: o)
      }
      init(x: Double) { self.init(x: x, y: x) }
      init(s: Double) { self.init(red: s, green: f(s), blue: s) }
      static let ink = Color(r: 51, g: 102, b: 153)
      static let veil = Color(r: 255, g: 255, b: 255, o: 0.5)
      static let x = Color(x: 1)
      static let s = Color(s: 1)
      """)
    #expect(palette.hex("Color.ink") == "#336699" && palette.hex("Color.veil") == "#ffffff80")
    #expect(palette.reason("Color.x") != nil && palette.reason("Color.s") != nil)
  }

  @Test func `instances of a type with colors are themes`() {
    let result = palette(
      """
      import SwiftUI
      extension Color { static let brand = Color(white: 0.2) }
      struct Theme {
        let ink: Color, paper: Color, edge: Color, radius: Double, style: Style
        static let light = Theme(
          ink: Color(white: 0.1), paper: Color.white, edge: .brand, radius: 3, style: .rounded)
        static let dark = Theme.init(
          ink: Color(white: 0.9), paper: .black, edge: Color(white: 0.4), radius: 3, style: .plain)
        static let shadow = Shadow(color: Color.black, radius: 2)
      }
      """, named: "Theme.swift")
    expectEqual(
      result.tokens.map(\.path), ["Color.brand", "Theme.ink", "Theme.paper", "Theme.edge"])
    expectEqual(result.choices, ["theme=light", "theme=dark"])
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { result.hex("Theme.ink", $0) }, ["#1a1a1a", "#e6e6e6"])
    expectEqual([0, 1].map { result.hex("Theme.paper", $0) }, ["#ffffff", "#000000"])
    expectEqual([0, 1].map { result.hex("Theme.edge", $0) }, ["#333333", "#666666"])
    #expect(result.problems.isEmpty)
  }

  @Test func `the colors of the system are in the scheme of the theme that takes them`() {
    let result = palette(
      """
      import UIKit
      struct Skin {
        let ink: UIColor, paper: UIColor
        static let light = Skin(ink: .label, paper: .white)
        static let dark = Skin(ink: .label.withAlphaComponent(0.5), paper: .black)
      }
      """, named: "Skin.swift")
    expectEqual(result.choices, ["theme=light", "theme=dark"])
    expectEqual([0, 1].map { result.hex("Skin.ink", $0) }, ["#000000", "#ffffff80"])
    expectEqual(result.token("Skin.ink")?.variants[0].aliases.map(\.path), ["UIColor.label"])
  }

  @Test func `a dictionary of colors by cases is a theme`() {
    let theme = { (scheme: String, ink: String, paper: String) in
      """
      enum Theme_\(scheme): ThemeColors {
        static let theme: [ThemeValue: UIColor] = [
          // General
          .paper: \(paper),
          .ink: \(ink),
          .faint: .\(scheme.lowercased()).withAlphaComponent(0.5),
          .made: pick().first,
        ]
        static let themeSwiftUI: [ThemeValue: Color] = [.paper: .primary, .ink: .primary]
      }

      """
    }
    let result = palette(
      "import UIKit\n" + theme("Light", ".black", ".white") + theme("Dark", ".white", ".black")
        + """
        extension UIColor {
          static let light = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)
          static let dark = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        }
        let sizes: [Size: CGFloat] = [.small: 1, .large: 2]
        """, named: "Theme.swift")
    expectEqual(
      result.tokens.map(\.path),
      [
        "ThemeValue.paper", "ThemeValue.ink", "ThemeValue.faint", "ThemeValue.made",
        "UIColor.light",
        "UIColor.dark",
      ])
    expectEqual(result.choices, ["theme=Theme_Light", "theme=Theme_Dark"])
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { result.hex("ThemeValue.ink", $0) }, ["#000000", "#ffffff"])
    expectEqual([0, 1].map { result.hex("ThemeValue.faint", $0) }, ["#ff000080", "#0000ff80"])
    expectEqual(result.reason("ThemeValue.made"), "computed")
  }

  @Test(arguments: [
    "if #available(iOS 13, *) { return .black }\n return .white",
    "if #available(iOS 13, *) { return .black } else { return .white }",
    "if #unavailable(iOS 13) { return .white }\n return .black",
    "guard #available(iOS 13, *) else { return .white }\n return .black",
    "get { if #available(iOS 13, *) { return .black }\n return .white }",
  ])
  func `the newest system decides what is available`(_ body: String) {
    let result = colors("static var a: UIColor {\n \(body)\n}", imports: "UIKit")
    #expect(result.axes.isEmpty && result.hex("Color.a") == "#000000")
  }

  @Test(arguments: [
    "if #available(iOS 13, *), isOn { return .black }\n return .white",
    "if #selector(a) { return .black }\n return .white",
  ])
  func `what else a condition asks is unknown`(_ body: String) {
    expectEqual(
      colors("static var a: UIColor {\n \(body)\n}", imports: "UIKit").reason("Color.a"), "computed"
    )
  }

  @Test func `a color that a function makes or changes is there, and unknown`() {
    let result = colors(
      """
      static let ink = Color(white: 0.2)
      static var brand = muriel(color: .brand)
      static let made = palette(.brand)
      static let size = measure(3)
      static let faint = ink.darkened(by: 0.1)!
      static let fainter = Color.ink.lighter()
      """)
    expectEqual(
      result.tokens.map(\.path),
      [
        "Color.ink", "Color.brand", "Color.made", "Color.faint", "Color.fainter",
      ])
    expectEqual(
      ["brand", "made", "faint", "fainter"].map { result.reason("Color.\($0)") },
      Array(repeating: "computed", count: 4))
  }

  @Test func `an instance without a name of its own is called after its type`() {
    let result = palette(
      """
      import UIKit
      struct ColorValues { let ink: UIColor, paper: UIColor }
      class LightColors { private static let values = ColorValues(ink: .black, paper: .white) }
      class DarkColors { private static let values = ColorValues(ink: .white, paper: .black) }
      """, named: "Colors.swift")
    expectEqual(result.choices, ["theme=LightColors", "theme=DarkColors"])
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { result.hex("ColorValues.ink", $0) }, ["#000000", "#ffffff"])
  }

  // MARK: - Palettes

  @Test func `names are looked up through the types around an instance`() {
    let result = palette(
      """
      import SwiftUI
      enum Paint {
        enum Stone { static let low = Color(white: 1), high = Color(white: 0) }
        struct Look {
          let ink: Color, paper: Color
          static let light = Look(ink: Stone.high, paper: Stone.low)
          static let dark = Look(ink: Stone.low, paper: Stone.high)
        }
      }
      extension Paint.Look { static let sepia = Paint.Look(ink: Stone.high, paper: .white) }
      enum Stone { static let high = Color(white: 0.5) }
      """, named: "Paint.swift")
    expectEqual(result.choices, ["theme=light", "theme=dark", "theme=sepia"])
    expectEqual(result.hex("Paint.Look.paper", where: ["theme": "light"]), "#ffffff")
    expectEqual(result.hex("Paint.Look.paper", where: ["theme": "dark"]), "#000000")
    expectEqual(result.hex("Paint.Look.ink", where: ["theme": "sepia"]), "#000000")
  }

  @Test func `the system's colors of a theme are in the scheme that it states`() {
    let result = palette(
      """
      import SwiftUI
      protocol Palette { var ink: Color { get }; var paper: Color { get } }
      struct Ocean: Palette {
        var scheme: ColorScheme = .dark
        var ink: Color = .primary, paper: Color = .black
      }
      struct Sand: Palette {
        var scheme: ColorScheme { .light }
        var ink: Color = .primary, paper: Color = .white
      }
      """, named: "Palette.swift")
    expectEqual(result.choices, ["theme=Ocean", "theme=Sand"])
    expectEqual([0, 1].map { result.hex("Palette.ink", $0) }, ["#ffffff", "#000000"])
  }

  @Test func `what a type declares as colors makes its instances themes`() {
    let imported = load(
      [
        "App/Theme.swift": """
        import UIKit
        public struct Theme {
          public let name: String, style: UIUserInterfaceStyle, ink: UIColor, paper: UIColor
          static let light = Theme(name: "Light", style: .light, ink: Gray.low, paper: .white)
          static let dark: Theme = .init(name: "Dark", style: .dark, ink: Gray.high, paper: .black)
        }
        """,
        "App/Sepia.swift": """
        import UIKit
        extension Theme {
          static var sepia: Theme {
            Theme(name: "Sepia", style: .light, ink: Gray.low, paper: .yellow)
          }
          static let shared = Store(name: Gray.a, kind: .b)
        }
        """,
        "App/Palette.swift": """
        import UIKit
        enum Gray { static let low = UIColor(0x202122), high = UIColor(0xEAECF0) }
        """,
      ], paths: ["."])
    let own = imported.palettes.first { $0.file == "App/Theme.swift" }
    expectEqual(own?.tokens.map(\.path), ["Theme.ink", "Theme.paper"])
    expectEqual(own?.choices, ["theme=light", "theme=dark"])
    expectEqual((0..<2).map { own?.hex("Theme.ink", $0) }, ["#202122", "#eaecf0"])
    expectEqual((0..<2).map { own?.hex("Theme.paper", $0) }, ["#ffffff", "#000000"])
    // The type is stated in another file.
    let sepia = imported.palettes.first { $0.file == "App/Sepia.swift" }
    expectEqual(sepia?.tokens.map(\.path), ["Theme.ink", "Theme.paper"])
    #expect(sepia?.hex("Theme.ink") == "#202122" && sepia?.hex("Theme.paper") == "#ffff00")
    #expect(imported.problems.isEmpty)
  }

  @Test func `properties of instances are colors in what is called a palette`() {
    let files = [
      "App/Light.swift": """
      import UIKit
      struct LightTheme: Theme { var type: ThemeType = .light; var colors = LightPalette() }
      private struct LightPalette: ThemePalette {
        var name = "light", type: ThemeType = .light
        var ink: UIColor = Gray.low
        let paper: UIColor = .white
        var low = Gray.high, soft = Gray.low.withAlphaComponent(0.5)
        var sheen = Gradient(colors: [Gray.low, Gray.high])
        var edge: UIColor { Gray.high }
        var late: UIColor { return UIColor(white: level, alpha: 1) }
      }
      """,
      "App/Gray.swift": """
      import UIKit
      enum Gray { static let low = UIColor(0x202122), high = UIColor(0xEAECF0) }
      """,
    ]
    let result = load(files, paths: ["."])
    let light = result.palettes.first { $0.file == "App/Light.swift" }
    expectEqual(
      light?.tokens.map(\.path),
      ["ink", "paper", "low", "soft", "edge", "late"].map {
        "LightPalette." + $0
      })
    expectEqual(light?.hex("LightPalette.ink"), "#202122")
    expectEqual(light?.hex("LightPalette.low"), "#eaecf0")
    expectEqual(light?.hex("LightPalette.soft"), "#20212280")
    expectEqual(light?.hex("LightPalette.edge"), "#eaecf0")
    expectEqual(light?.reason("LightPalette.late"), "computed")
    #expect(result.problems.isEmpty)
  }

  @Test func `types that conform to one protocol of colors are palettes, and views are none`() {
    let result = palette(
      """
      import SwiftUI
      protocol Look { var ink: Color { get }; var paper: Color { get set } }
      protocol Named { var name: String { get }; var color: Color { get } }
      struct Plain: Look { let name = "a"; var ink: Color = .black; var paper: Color { .white } }
      final class Loud: Look { var name = "b"; var ink = Color.yellow; var paper = Color.black }
      struct Item: Named { var name = "c"; var color = Color.red; var other = Color.blue }
      struct Row: View, Look { var name = ""; var ink = Color.red; var paper = Color.red }
      struct ThemeView: View { var ink = Color.red; var paper = Color.red; var body: some View { a } }
      class Label: UILabel { var ink = Color.red; var paper = Color.red }
      """, named: "Looks.swift")
    expectEqual(result.tokens.map(\.path), ["Look.ink", "Look.paper"])
    expectEqual(result.axes.first?.contexts.map(\.name), ["Plain", "Loud"])
    expectEqual(result.hex("Look.ink", where: ["theme": "Plain"]), "#000000")
    expectEqual(result.hex("Look.paper", where: ["theme": "Loud"]), "#000000")
  }

  @Test func `what only one of the types has that conform to a palette is its own`() {
    let result = palette(
      """
      import UIKit
      private struct DayPalette: AppPalette {
        private static let base = UIColor.black
        var ink: UIColor = base
        var paper: UIColor = .white
      }
      private struct NightPalette: AppPalette {
        var ink: UIColor = .white
        var paper: UIColor = .black
        var star: UIColor { ink.withAlphaComponent(0.5) }
      }
      """, named: "Palettes.swift")
    let night = ["theme": "NightPalette"]
    expectEqual(
      result.tokens.map(\.path),
      [
        "DayPalette.base", "AppPalette.ink", "AppPalette.paper", "NightPalette.star",
      ])
    expectEqual(result.hex("AppPalette.ink"), "#000000")
    expectEqual(result.hex("AppPalette.ink", where: night), "#ffffff")
  }

  @Test(arguments: [
    (".shade(0.5)", "#00000080"), ("Color.shade(0.5)", "#00000080"),
    (".gray(level: 0.2)", "#333333"), (".gray(level: 0.2, alpha: 0.5)", "#33333380"),
    (".veil()", "#ffffff40"), (".logged(0.5)", nil), (".shade(amount)", nil),
    (".shade(0.5, 0.5)", nil), (".named()", nil),
  ])
  func `a function of one expression has its value`(_ text: String, _ hex: String?) {
    let result = colors(
      """
      static func shade(_ amount: Double) -> Color { .black.opacity(amount) }
      static func gray(level: Double, alpha: Double = 1) -> Color {
        return Color(red: level, green: level, blue: level).opacity(alpha)
      }
      static func veil(_ amount: Double = 25 / 100) -> Color { Color.white.opacity(amount) }
      static func logged(_ amount: Double) -> Color { log(amount); return .black.opacity(amount) }
      static func named() -> Color { Color(hex: "#336699") }
      static let a: Color = \(text)
      """)
    expectEqual(result.hex("Color.a"), hex)
    if hex == nil { expectEqual(result.reason("Color.a"), "computed") }
  }

  @Test func `the cases of an enumeration of themes are themes`() {
    let result = load(
      [
        "App/Theme.swift": """
        import UIKit
        enum Theme: String, CaseIterable {
          case light, dark = "d"
          case sepia
          var ink: UIColor {
            switch self {
            case .light, .sepia: return .black
            case .dark: return UIColor(white: 1, alpha: 1)
            }
          }
          var paper: UIColor { switch self { case Theme.dark: .black; default: .white } }
          var title: String { switch self { case .dark: "Dark"; default: "Light" } }
        }
        """,
        "App/More.swift": """
        import UIKit
        extension Theme {
          var edge: UIColor { switch self { case .sepia: .brown; default: .gray } }
          var glow: UIColor { switch self { case .sepia: .red; default: Theme.flame } }
          static let flame = UIColor.orange
        }
        """,
      ], paths: ["."])
    let theme = result.palettes.first { $0.file == "App/Theme.swift" }
    expectEqual(theme?.tokens.map(\.path), ["Theme.ink", "Theme.paper"])
    expectEqual(theme?.choices, ["theme=light", "theme=dark", "theme=sepia"])
    expectEqual(theme?.permutations.map(\.appearance.scheme), [.light, .dark, .light])
    expectEqual((0..<3).map { theme?.hex("Theme.ink", $0) }, ["#000000", "#ffffff", "#000000"])
    expectEqual((0..<3).map { theme?.hex("Theme.paper", $0) }, ["#ffffff", "#000000", "#ffffff"])
    // The cases are declared in the other file.
    let more = result.palettes.first { $0.file == "App/More.swift" }
    expectEqual(more?.tokens.map(\.path), ["Theme.flame", "Theme.edge", "Theme.glow"])
    expectEqual((0..<3).map { more?.hex("Theme.edge", $0) }, ["#808080", "#808080", "#996633"])
    #expect(result.problems.isEmpty)
  }

  @Test func `an initializer of the project that names a color set has its color`() {
    let set = #"""
      {"colors": [{"idiom": "universal", "color": {"color-space": "srgb",
        "components": {"red": "0x11", "green": "0x22", "blue": "0x33", "alpha": "1.000"}}}]}
      """#
    let result = load(
      [
        "A.xcassets/Contents.json": "{}", "A.xcassets/Ink.colorset/Contents.json": set,
        "Colors.swift": """
        import UIKit
        enum Palette {
          static let ink = UIColor(namedInModule: "Ink"), other = UIColor(namedInModule: "Other")
        }
        """,
      ], paths: ["."])
    let palette = result.palettes.first { $0.file == "Colors.swift" }
    expectEqual(palette?.hex("Palette.ink"), "#112233")
    expectEqual(palette?.reason("Palette.other"), "own-initializer")
  }

  @Test func `a file with colors of which none is read says so once`() {
    let state = """
      import SwiftUI
      enum State {
        case on, off
        var fill: Color { self == .on ? .white : .black }
        var mark: Color { switch self { case .on: .black; case .off: .white } }
      }
      """
    let row = """
      import SwiftUI
      struct Row: View { var ink = Color.red; var fill = Color.blue; var body: some View { a } }
      """
    let theme = "import SwiftUI\nextension Color { static let ink = Color(white: 0.2) }"
    let result = load(
      ["App/State.swift": state, "App/Row.swift": row, "App/Theme.swift": theme], paths: ["."])
    expectEqual(result.problems.map(\.code), ["input/nothing-read"])
    expectEqual(result.problems.first?.message.contains("none of its 2 color properties"), true)
    expectEqual(result.problems.first?.location.range.start.line, 4)
    expectEqual(result.problems.first?.location.file, "App/State.swift")
    expectEqual(result.palettes.flatMap(\.tokens).map(\.path), ["Color.ink"])
    // Once a color of the file is one, the reader has it.
    let mixed = load(
      ["App/State.swift": state + "\nextension Color { static let on = Color(white: 1) }"],
      paths: ["."])
    #expect(mixed.problems.isEmpty)
    expectEqual(mixed.palettes[0].tokens.map(\.path), ["Color.on"])
  }

  @Test(arguments: [
    ("import AppCore\nextension UIColor { static let a = UIColor(0x336699) }", "UIColor.a"),
    ("import Foundation\nenum P { static var a: UIColor { .init(white: 1, alpha: 1) } }", "P.a"),
    ("extension NSColor { static let a = NSColor(white: 1, alpha: 1) }", "NSColor.a"),
    (
      "import Foundation\nstruct Color { let v: Int }\nextension Color { static let a = Color(v: 1) }",
      nil
    ),
    ("import Foundation\nimport XCTest\nextension UIColor { static let a = UIColor.red }", nil),
    ("import Foundation\nenum P { static let a = red; static let name = \"color\" }", nil),
  ])
  func `colors of a framework show what a file is`(_ text: String, _ path: String?) {
    let result = load(["App/A.swift": text], paths: ["."])
    expectEqual(result.palettes.flatMap(\.tokens).map(\.path), [path].compactMap(\.self))
    expectEqual(result.problems.map(\.code) == ["input/nothing-to-check"], path == nil)
  }

  // MARK: - Initializers of the project

  private static let colorStudio = """
    import Foundation
    enum ColorStudio: String { case ink = "202122", paper = "#FFFFFF"; case red = "d63638" }
    enum Code: Int { case none = 0x000001, some = 0x000002 }
    enum Kind: String { case ink = "ink" }
    """

  @Test func `raw values of an enumeration are colors where the project takes them so`() {
    let files = [
      "App/ColorStudio.swift": Self.colorStudio,
      "App/Colors.swift": """
      import UIKit
      extension UIColor {
        convenience init(studio: ColorStudio) { self.init(hexString: studio.rawValue) }
        convenience init(lightColor: ColorStudio, darkColor: ColorStudio) { fatalError() }
        static let a = UIColor(studio: .ink), b = UIColor(lightColor: .red, darkColor: .paper)
        static let c = UIColor(studio: ColorStudio.paper), d = UIColor(studio: pick())
        static let e = UIColor(studio: .gone)
      }
      enum Own {
        static let f = AdaptiveColor(lightMode: .ink, darkMode: .paper)
        static let g = AdaptiveColor(lightMode: .red, darkMode: .paper)
      }
      """,
    ]
    let result = load(files, paths: ["."])
    let studio = result.palettes.first { $0.file == "App/ColorStudio.swift" }
    expectEqual(
      studio?.tokens.map(\.path),
      [
        "ColorStudio.ink", "ColorStudio.paper", "ColorStudio.red",
      ])
    let own = result.palettes.first { $0.file == "App/Colors.swift" }
    func hexes(_ path: String) -> [String?] {
      [[:], ["luminosity": "dark"]].map { own?.hex(path, where: $0) }
    }
    expectEqual(hexes("UIColor.a"), ["#202122", "#202122"])
    expectEqual(hexes("UIColor.b"), ["#d63638", "#ffffff"])
    expectEqual(hexes("UIColor.c"), ["#ffffff", "#ffffff"])
    #expect(own?.reason("UIColor.d") == "computed" && own?.reason("UIColor.e") == "computed")
    expectEqual(hexes("Own.f"), ["#202122", "#ffffff"])
    // `.red` may be that of UIKit, too, and nothing says which one is meant.
    expectEqual(hexes("Own.g"), [nil, "#ffffff"])
    #expect(result.problems.isEmpty)
  }

  private static func file(_ initializer: String, _ colors: [String]) -> ResolvedPalette {
    let values = colors.enumerated().map { "static let c\($0) = \($1)" }
    return palette(
      "import UIKit\nextension UIColor {\n\(initializer)\n\(values.joined(separator: "\n"))\n}",
      named: "Colors.swift")
  }

  @Test(arguments: [
    (
      "init(hex: UInt32) { let a = CGFloat((hex >> 24) & 0xFF) / 255; let r = (hex >> 16) & 0xFF }",
      "UIColor(hex: 0x80336699)", "#33669980"
    ),
    (
      "init(hex: UInt32) { self.init(red: CGFloat((hex >> 24) & 0xFF) / 255, green: CGFloat((hex >> 16) & 0xFF) / 255, blue: 0, alpha: 1) }",
      "UIColor(hex: 0x33669980)", "#33669980"
    ),
    (
      "init(hex: String) { let (a, r, g, b): (UInt64, UInt64, UInt64, UInt64)\nswitch hex.count { case 8: (a, r, g, b) = (int >> 24, int >> 16 & 0xFF, int >> 8 & 0xFF, int & 0xFF)\n default: break } }",
      "UIColor(hex: \"80336699\")", "#33669980"
    ),
    (
      "init(hex: String) { r = CGFloat((number & 0xff000000) >> 24) / 255\n g = CGFloat((number & 0x00ff0000) >> 16) / 255 }",
      "UIColor(hex: \"#33669980\")", "#33669980"
    ),
    // The opposite order of red and blue, more digits than are read, and fewer.
    (
      "init(hex: UInt32) { let b = (hex >> 16) & 0xFF; let r = hex & 0xFF }",
      "UIColor(hex: 0x336699)",
      nil
    ),
    ("init(hex: UInt32) { let r = (hex >> 16) & 0xFF }", "UIColor(hex: 0x80336699)", nil),
    (
      "init(hex: UInt32) { let a = hex >> 24; let r = (hex >> 16) & 0xFF }",
      "UIColor(hex: 0x336699)",
      nil
    ),
    // Two initializers that differ.
    (
      "init(hex: UInt32) { let a = hex >> 24; let r = hex >> 16 & 0xFF }\ninit(hex: Int) { let r = hex >> 24; let g = hex >> 16 & 0xFF }",
      "UIColor(hex: 0x80336699)", nil
    ),
  ])
  func `the shifts of an initializer say what digits are`(
    _ initializer: String, _ color: String, _ hex: String?
  ) {
    expectEqual(Self.file(initializer, [color]).hex("UIColor.c0"), hex)
  }

  @Test(arguments: [
    (["FF000F35", "FF001A4E", "FFD1E8FF", "FF3E96FA", "FFF2F4F9"], "#000f35"),
    (["000F35FF", "001A4EFF", "D1E8FFFF", "3E96FAFF", "F2F4F9FF"], "#000f35"),
    (["FF000F35", "FF001A4E"], nil), (["FF000F35", "80001A4E", "FFD1E8FF", "FF3E96FA"], nil),
    (["FFFF0080", "FFFF0040", "FFFF00CC", "FFFF0010", "FFFF00FF"], nil),
  ])
  func `all values together say what eight digits are`(_ digits: [String], _ hex: String?) {
    let result = Self.file("", digits.map { "UIColor(hex: \"0x\($0)\")" })
    expectEqual(result.hex("UIColor.c0"), hex)
    expectEqual(result.reason("UIColor.c0") == "hex-order", hex == nil)
  }

  // MARK: - Files

  @Test func `a folder is searched without noise`() {
    let files = [
      "App/View.swift": "import SwiftUI\nstruct V: View { var body: some View { Color.red } }",
      "App/Model.swift": "import Foundation\nstruct Model { static let name = \"colors\" }",
      "App/Tests.swift": "import SwiftUI\nimport XCTest\nlet a = Color.red",
      "App/Own.swift": "struct Color { static let red = Color(red: 1, green: 0, blue: 0) }",
      "App/Bad.swift": "import SwiftUI\nextension Color { static let a = Color(red: ",
      "App/sheet.css": ":root { --a: #fff; }",
    ]
    let result = load(files, paths: ["."])
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes.map(\.format).sorted(), ["css", "swift"])
    expectEqual(
      result.palettes.first { $0.format == "swift" }?.reason("Color.a"), "own-initializer")
    let none = load(["App/View.swift": files["App/View.swift"] ?? ""], paths: ["App"])
    expectEqual(none.problems.map(\.code), ["input/nothing-to-check"])
    // Named by the user, a file needs no import.
    let named = load(["Own.swift": files["App/Own.swift"] ?? ""])
    expectEqual(named.palettes[0].hex("Color.red"), "#ff0000")
    let plain = load(["Model.swift": files["App/Model.swift"] ?? ""])
    expectEqual(plain.problems.map(\.code), ["format/unrecognized"])
  }

  // MARK: - Hostile files

  private static let sample = """
    import SwiftUI
    /* a /* b */ */ extension Color { // c
      static let ink = Color(red: 119/255, green: 0x77 / 255.0, blue: 0.5, opacity: 1)
      static let lit = #colorLiteral(red: 0.2, green: 0.4, blue: 0.6, alpha: 1)
      static var d: Color { Color(UIColor { t in t.userInterfaceStyle == .dark ? .white : UIColor(white: 0.1, alpha: 1) }) }
      static let e = Color("Brand"), f: Color = .ink, g = Color(.label).opacity(0.5)
      #if os(iOS)
      static let h = Color(hex: "#336699")
      #else
      static let h = Color(hex: 0x336699)
      #endif
      enum `Inner` { static let s = "a \\(b("c")) d", t = #"x"#; static let u: Color = Self.v; static let v: Color = u }
    }
    """

  private func check(_ bytes: [UInt8], _ words: String) {
    var files = MemoryFiles([:])
    files.files = ["A.swift": bytes]
    let result = PaletteLoader.load(paths: ["A.swift"], files: files)
    for palette in result.palettes {
      for token in palette.tokens {
        expectEqual(token.variantIndices.count, palette.permutations.count, "\(words)")
        for variant in token.variants {
          #expect(variant.location.range.end.offset <= bytes.count, "\(words)")
        }
      }
    }
  }

  @Test func `a truncated file never stops the reader`() {
    let bytes = Array(Self.sample.utf8)
    for count in bytes.indices { check(Array(bytes[..<count]), "\(count) bytes") }
    for count in bytes.indices {
      check(Array("import SwiftUI\n".utf8) + bytes[count...], "without \(count) bytes")
    }
  }

  @Test func `a mutated file never stops the reader`() {
    let seed: UInt64 = 20_261
    var random = SplitMix64(seed: seed)
    for round in 0..<4_000 {
      let bytes = Mutation.mutated(Self.sample.utf8, marks: "{}()[]\"#/*\\.,:=?!\n", using: &random)
      check(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: [
    ("(", ")"), ("[", "]"), ("Color(", ")"), ("UIColor { ", " }"), ("-", ""), ("a.b(", ")"),
    ("a ? ", " : b"), ("!", ""), ("Color.red.opacity(", ")"), ("1 + (", ")"), ("a + ", ""),
    ("f { if a { ", "} }"), (".a", ""), ("Color(light: ", ", dark: .red)"),
    ("UIColor { t in t.userInterfaceStyle == .dark ? .red : ", " }"),
  ])
  func `deep nesting never stops the reader`(_ open: String, _ close: String) {
    for count in [10, 100, 20_000] {
      let value =
        String(repeating: open, count: count) + "Color.red" + String(repeating: close, count: count)
      check(
        Array("import SwiftUI\nextension Color { static let a: Color = \(value) }".utf8),
        "\(count) of \(open)")
    }
  }

  @Test func `a huge file is read once through`() {
    let lines = (0..<20_000).map { "  static let c\($0) = Color(white: 0.\($0 % 9))" }
    let result = colors(lines.joined(separator: "\n"))
    #expect(result.tokens.count == 20_000 && result.hex("Color.c19999") == "#1a1a1a")
  }

  // MARK: - Round trips

  @Test func `colors that are written as Swift are read as the same colors`() {
    let seed: UInt64 = 77
    var random = SplitMix64(seed: seed)
    func component() -> Double { Double.random(in: 0...1, using: &random) }
    for round in 0..<400 {
      let (r, g, b, a) = (component(), component(), component(), component())
      let bytes = (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
      let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let text = """
        static let a = Color(red: \(r), green: \(g), blue: \(b), opacity: \(a))
        static let b = UIColor(displayP3Red: \(r), green: \(g), blue: \(b), alpha: \(a))
        static let c = Color(red: \(bytes[0])/255, green: \(bytes[1])/255, blue: \(bytes[2])/255)
        static let d = Color(hex: 0x\(hex))
        """
      let result = colors(text)
      func color(_ name: String) -> Color? { result.token("Color.\(name)")?.variants[0].color }
      expectEqual(color("a"), Color(.srgb, r, g, b, alpha: a), "seed \(seed), round \(round)")
      expectEqual(color("b"), Color(.displayP3, r, g, b, alpha: a), "seed \(seed), round \(round)")
      expectEqual(color("c")?.hex, "#\(hex)", "seed \(seed), round \(round)")
      expectEqual(color("d")?.hex, "#\(hex)", "seed \(seed), round \(round)")
    }
  }
}
