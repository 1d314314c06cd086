import ColorCore
import Testing

@Suite struct CSSSyntaxTests {
  /// Each text with its serialization.
  @Test(
    arguments: [
      // Legacy syntax, whole numbers, halves up.
      ("rgb(10%, 20%, 30%)", "rgb(26, 51, 77)"),
      ("rgba(300, -5, 0.6, 42%)", "rgba(255, 0, 1, 0.42)"),
      ("RGB(1 2 3/50%)", "rgba(1, 2, 3, 0.5)"), ("rgb(50% 0 255)", "rgb(128, 0, 255)"),
      ("hsl(120deg, 30%, 50%)", "rgb(89, 166, 89)"),
      ("hsla(-300, 100%, 37.5%, .2)", "rgba(191, 191, 0, 0.2)"),
      ("hsl(120 30 50)", "rgb(89, 166, 89)"), ("hsl(0 -50% 40%)", "rgb(102, 102, 102)"),
      ("hsl(.5turn 100% 50%)", "rgb(0, 255, 255)"), ("hwb(200grad 0 0)", "rgb(0, 255, 255)"),
      ("hwb(0 100% 50%)", "rgb(170, 170, 170)"), ("#336699cc", "rgba(51, 102, 153, 0.8)"),
      ("#01010101", "rgba(1, 1, 1, 0.004)"), ("transparent", "rgba(0, 0, 0, 0)"),
      ("LightGoldenrodYellow", "rgb(250, 250, 210)"), ("rgb(10%20%30%)", "rgb(26, 51, 77)"),
      // Modern syntax keeps its function and its missing components.
      ("rgb(none 0 255)", "color(srgb none 0 1)"), ("hsl(120 none 50%)", "hsl(120 none 50%)"),
      ("hwb(120 80% none / none)", "hwb(120 80% none / none)"),
      ("lab(20% -50% 90%/.5)", "lab(20 -62.5 112.5 / 0.5)"), ("lab(150 0 0)", "lab(100 0 0)"),
      ("oklab(2 100% -100%)", "oklab(1 0.4 -0.4)"), ("lch(20 -20 740deg)", "lch(20 0 20)"),
      ("oklch(20% 60% 1.57079632679489662rad)", "oklch(0.2 0.24 90)"),
      ("color(SRGB-linear .5 50% none / 110%)", "color(srgb-linear 0.5 0.5 none)"),
      ("color(xyz 1e-7 -0 +.5e+1)", "color(xyz-d65 0.0000001 0 5)"),
      ("color(rec2020 none.5.25)", "color(rec2020 none 0.5 0.25)"),
      // Comments, escapes, and an end that closes everything.
      ("/*a*/ r\\gb(/* R */0,51/**/,102 ) /* b", "rgb(0, 51, 102)"),
      ("\\72 ebe\\000063\\63 apurple", "rgb(102, 51, 153)"), ("#\\66 ff", "rgb(255, 255, 255)"),
      ("color(srgb 0 0 calc(1 + (2 * 3", "color(srgb 0 0 7)"),
      // Math functions.
      ("lab(calc(50 * 3) calc(0.5 - 1) calc(1.5) / calc(-0.5 + 1))", "lab(100 -0.5 1.5 / 0.5)"),
      ("color(srgb calc(50% * 3) calc(-150% / 3) calc(infinity*0))", "color(srgb 1.5 -0.5 0)"),
      ("oklch(0.5 0.1 calc(30deg + 0.25turn))", "oklch(0.5 0.1 120)"),
      ("oklch(min(1, 0.25) max(0.1, 0.2) clamp(0deg, 400deg, 90deg))", "oklch(0.25 0.2 90)"),
      ("oklch(clamp(none, 0.3, 0.2) clamp(0.1, 0.05, none) round(37, 15))", "oklch(0.2 0.1 30)"),
      ("color(srgb sqrt(4) pow(2, 3) hypot(3, 4))", "color(srgb 2 8 5)"),
      ("color(srgb mod(-7, 3) rem(-7, 3) abs(-2))", "color(srgb 2 -1 2)"),
      ("color(srgb sign(-4%) log(8, 2) exp(0))", "color(srgb -1 3 1)"),
      (
        "color(srgb round(up, 2.1) round(to-zero, -2.9) round(nearest, -2.5))",
        "color(srgb 3 -2 -2)"
      ),
      ("lch(50 calc(100 * sin(90deg)) atan2(1, 1))", "lch(50 100 45)"),
      (
        "color(srgb calc(90deg / 1turn * 4) calc(50% / 25%) calc(1 / 0 - infinity))",
        "color(srgb 1 2 0)"
      ),
      ("hsl(calc(infinity) 100% 50%)", "rgb(255, 0, 0)"),
      ("hwb(0 0 0 / calc(NaN))", "rgba(255, 0, 0, 0)"),
      ("rgb(calc(e * 0 + 1), calc(PI * 0), calc(-INFINITY))", "rgb(1, 0, 0)"),
      // Relative colors.
      ("rgb(from rebeccapurple r 25 b / 25%)", "color(srgb 0.4 0.09803921568627451 0.6 / 0.25)"),
      (
        "oklch(from oklch(0.7 none 30 / none) calc(l + c) c calc(h * 2) / alpha)",
        "oklch(0.7 none 60 / none)"
      ),
      ("lab(from lab(25 20 50) l a a / calc(a / 100))", "lab(25 20 20 / 0.2)"),
      ("hsl(from hwb(180 100% 25%) h s l)", "hsl(none 0% 80%)"),
      ("hsl(from lch(20 0.0015 180) h s 20%)", "hsl(none 0% 20%)"),
      ("color(from color(xyz 7 -20.5 100 / 40%) xyz y x z)", "color(xyz-d65 -20.5 7 100 / 0.4)"),
      ("alpha(from red / calc(alpha - .5))", "rgba(255, 0, 0, 0.5)"),
      ("alpha(from red / none)", "rgba(255, 0, 0, 0)"),
      ("alpha(from lab(50 0 0) / none)", "lab(50 0 0 / none)"),
      ("alpha(from #0f08)", "rgba(0, 255, 0, 0.533)"),
      // color-mix().
      ("color-mix(in srgb, red, lime)", "color(srgb 0.5 0.5 0)"),
      ("color-mix(in srgb, red 30%, lime 90%)", "color(srgb 0.25 0.75 0)"),
      ("color-mix(in srgb, 20% red, lime 30%)", "color(srgb 0.4 0.6 0 / 0.5)"),
      ("color-mix(in srgb, red 0%, lime 0%)", "color(srgb 0.5 0.5 0 / 0)"),
      ("color-mix(in srgb, red, lime calc(200%))", "color(srgb 0 1 0)"),
      ("color-mix(in srgb, red, lime, blue, white)", "color(srgb 0.5 0.5 0.5)"),
      ("color-mix(in oklab, oklab(.2 0 .1) 50%)", "oklab(0.2 0 0.1 / 0.5)"),
      ("color-mix(oklab(.2 0 .1), oklab(.4 0 .1))", "oklab(0.30000000000000004 0 0.1)"),
      ("color-mix(in lch longer hue, lch(50 50 10), lch(50 50 30))", "lch(50 50 200)"),
      ("color-mix(in lch, lch(50 50 350), lch(50 50 30))", "lch(50 50 10)"),
      ("color-mix(in lch decreasing hue, lch(50 50 10), lch(50 50 30))", "lch(50 50 200)"),
      ("color-mix(in lch increasing hue, lch(50 50 30), lch(50 50 10))", "lch(50 50 200)"),
      ("color-mix(in lch, lch(none 20 30 / none), lch(50 none 70 / 0.5))", "lch(50 20 50 / 0.5)"),
      (
        "color-mix(in srgb, color(srgb .25 none 0 / .5), color(srgb .5 .6 1))",
        "color(srgb 0.4166666666666667 0.6 0.6666666666666666 / 0.75)"
      ),
      (
        "color-mix(in xyz, color(srgb none 0 0), color(xyz 0.5 0.5 0.5))",
        "color(xyz-d65 0.5 0.25 0.25)"
      ),
      // Contrast.
      ("contrast-color(red)", "rgb(0, 0, 0)"), ("contrast-color(blue)", "rgb(255, 255, 255)"),
      // Spaces that CSS does not have.
      ("color(hsv 400deg 50% 25)", "color(hsv 40 50 25)"),
    ] as [(String, String)])
  func serializes(_ text: String, _ expected: String) throws {
    #expect(try CSSColor(parsing: text).serialized == expected)
  }

  @Test(
    arguments: [
      ("", 0, "a color"), ("4", 0, "a color"), ("top", 0, "a color"),
      ("dar\u{212A}gray", 0, "a color"),
      ("rgb (1,2,3)", 0, "a color"), ("red blue", 4, "the end"),
      ("foo(1 2 3)", 0, "a color function"),
      ("rgb(1 2)", 7, "a number, a percentage or none"),
      ("rgb(1 2 3deg)", 8, "a number, a percentage"),
      ("rgb(1 2 3em)", 9, "deg, grad, rad or turn"), ("rgb(1, 2 3)", 9, "a comma"),
      ("rgb(1, 2%, 3)", 7, "a number"), ("rgb(1%, 2, 3%)", 8, "a percentage"),
      ("rgb(none, 1, 2)", 4, "none"), ("rgb(1, 2, none)", 10, "a number"),
      ("rgb(1, 2, 3, none)", 13, "a number"),
      ("rgb(1 2 3 4)", 10, "“)”"), ("rgb(1 2 3, 4)", 9, "“)”"), ("hsl(10%, 1%, 2%)", 4, "an angle"),
      ("hsl(1, 2, 3%)", 7, "a percentage"), ("hwb(1, 2%, 3%)", 5, "a number"),
      ("lab(1 2 3 / 4deg)", 12, "a number"),
      ("color(banana 1 1 1)", 6, "a color space"), ("color(oklch 1 1 1)", 6, "a color space"),
      ("color(srgb 1 eggs 1)", 13, "a number"), ("color(--x 1 1 1)", 6, "a color space"),
      ("#ggg", 1, "a hexadecimal digit"), ("#12345", 6, "3, 4, 6 or 8"), ("#", 1, "3, 4, 6 or 8"),
      ("lab(calc(1 +2) 0 0)", 11, "white space"), ("lab(calc(1+ 2) 0 0)", 10, "white space"),
      ("lab(calc(1% + 2) 0 0)", 14, "the same type"), ("lab(calc(2deg) 0 0)", 4, "a number"),
      ("lab(calc(2% * 2%) 0 0)", 4, "a number"), ("lab(calc() 0 0)", 9, "a constant"),
      ("lab(calc(x) 0 0)", 9, "infinity"), ("lab(calc(rgb(1)) 0 0)", 9, "a math function"),
      ("lab(pow(2%, 2) 0 0)", 8, "a number"), ("lab(min(1, 2deg) 0 0)", 11, "a number"),
      ("lab(rgb(1) 0 0)", 4, "a number"), ("lab(pow(2) 0 0)", 9, "a comma"),
      ("lab(round(up 2) 0 0)", 13, "a comma"),
      ("rgb(from red x g b)", 13, "r, g, b, alpha"),
      ("rgb(from red calc(x) g b)", 18, "r, g, b, alpha"),
      ("rgb(from red r, g, b)", 14, "a number"), ("rgb(from 4 r g b)", 9, "a color"),
      ("rgb(r g b)", 4, "a number"),
      ("lch(from red l c 10%)", 17, "an angle"), ("alpha(red / 0.5)", 6, "from"),
      ("alpha(from red 0.5)", 15, "“)”"),
      ("color-mix(in foo, red, blue)", 13, "a color space"),
      ("color-mix(in lch hue, red, blue)", 17, "shorter"),
      ("color-mix(in lch shorter, red, blue)", 24, "hue"),
      ("color-mix(in srgb longer hue, red, blue)", 18, "no hue"),
      ("color-mix(in lch red, blue)", 17, "a comma"),
      ("color-mix(in lch, red 150%, blue)", 22, "0% to 100%"),
      ("color-mix(in lch, red 5, blue)", 22, "a percentage"),
      ("color-mix(in lch, red calc(5), blue)", 22, "a percentage"),
      ("color-mix(in srgb, red, blue blue)", 29, "a comma"), ("color-mix(in srgb)", 17, "a comma"),
      ("color-mix(red, in srgb)", 15, "a color"), ("contrast-color()", 15, "a color"),
      ("light-dark(red)", 14, "a comma"),
    ] as [(String, Int, String)])
  func rejects(_ text: String, _ offset: Int, _ expected: String) {
    let error = #expect(throws: NotationError.self) { try Color(parsing: text) }
    #expect(error?.offset == offset)
    #expect(error?.kind == .syntax)
    #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
  }

  @Test(arguments: [
    ("currentcolor", 0), ("canvastext", 0), ("light-dark(red, blue)", 0),
    ("rgb(from CurrentColor r g b)", 9),
    ("color-mix(in srgb, red, WindowText)", 24),
  ])
  func needsContext(_ text: String, _ offset: Int) {
    let error = #expect(throws: NotationError.self) { try Color(parsing: text) }
    #expect(error?.kind == .needsContext)
    #expect(error?.offset == offset)
  }

  @Test(arguments: ["Highlight.", "currentcolor on", "light-dark(red, blue) x"])
  func `what follows a color that needs a context is an error`(_ text: String) {
    let error = #expect(throws: NotationError.self) { try Color(parsing: text) }
    #expect(error?.kind == .syntax)
  }

  @Test func percentagesOfHundredAreKept() throws {
    for percent in 0...100 {
      let css = try Color(parsing: "hsl(200 \(percent)% 8%)").css
      #expect(css == "hsl(200 \(percent) 8)")
    }
  }

  @Test func contextIsUsed() throws {
    let context = CSSContext(scheme: .dark, currentColor: Color(.oklch, 0.5, 0.1, 30)) { name in
      name == "canvastext" ? Color(.srgb, 1, 1, 1) : nil
    }
    func read(_ text: String) throws -> String {
      try CSSColor(parsing: text, context: context).serialized
    }
    #expect(try read("currentColor") == "oklch(0.5 0.1 30)")
    #expect(try read("oklch(from currentcolor l c calc(h + 180))") == "oklch(0.5 0.1 210)")
    #expect(try read("light-dark(red, lab(1 2 3))") == "lab(1 2 3)")
    #expect(try read("WindowText") == "rgb(255, 255, 255)")
    #expect(throws: NotationError.self) { try read("canvas") }
    let light = CSSContext(scheme: .light)
    #expect(try Color(parsing: "light-dark(#f00, blue)", context: light).hex == "#ff0000")
  }

  @Test func numbersAreRoundedCorrectly() throws {
    let texts = [
      "0.1", "1e22", "1e23", "123456789012345678901234567890", "4.35", "2.2250738585072011e-308",
      "9007199254740993", "0.000000000000000000000000000001", "1.7976931348623157e308", "5e-324",
      "1e-400", "0.10000000000000000000000000000000000001", "00000000000000000000000012.5",
    ]
    for text in texts {
      #expect(try Color(parsing: "color(srgb \(text) 0 0)").components.x == Double(text), "\(text)")
    }
    let huge = try Color(parsing: "color(srgb 1e999 -1e99999999999999999999 calc(infinity))")
    #expect(huge.components.x == .greatestFiniteMagnitude)
    #expect(huge.components.y == -.greatestFiniteMagnitude)
    #expect(huge.components.z == .greatestFiniteMagnitude)
  }

  @Test func everyNamedColorIsFound() throws {
    #expect(NamedColor.all.count == 148)
    #expect(NamedColor.all.map(\.name) == NamedColor.all.map(\.name).sorted())
    for named in NamedColor.all {
      #expect(NamedColor.color(named: named.name.uppercased()) == named.color)
      #expect(try Color(parsing: named.name) == named.color)
      #expect(NamedColor.nearest(to: named.color).difference == 0)
    }
    let near = NamedColor.nearest(to: Color(red: 250, green: 130, blue: 115))
    #expect(near.name.name == "salmon")
    #expect(0 < near.difference && near.difference < 0.01)
    #expect(NamedColor.color(named: "blac\u{212A}") == nil)
  }
}
