import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// Literals of every format, rewritten digit by digit.
@Suite struct ColorLiteralTests {
  struct Example: Sendable {
    let format, name, text, value, expected: String
    var from = "#777777"
    var to = "#6a6b6c"
  }

  static let examples: [Example] = [
    Example(
      format: "css", name: "a.css", text: ":root{--a: #777;}", value: "#777", expected: "#6a6b6c"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: #777;}", value: "#777", expected: "#666",
      to: "#666"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: #ABCD;}", value: "#ABCD",
      expected: "#6A6B6CDD", from: "#aabbccdd"),
    Example(
      format: "css", name: "a.css", text: ":root{--a:  #77777780 ; --b: #777777}",
      value: "#77777780", expected: "#6a6b6c80", from: "#77777780"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: gray}", value: "gray", expected: "#6a6b6c",
      from: "#808080"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: RGBA( 119,119 , 119, .5 )}",
      value: "RGBA( 119,119 , 119, .5 )", expected: "RGBA( 106,107 , 108, .5 )",
      from: "rgba(119,119,119,.5)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: rgb(50% 50% 50%)}",
      value: "rgb(50% 50% 50%)", expected: "rgb(42% 42% 42%)", from: "rgb(50% 50% 50%)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: hsl(210deg 50% 60% / 40%)}",
      value: "hsl(210deg 50% 60% / 40%)", expected: "hsl(210deg 40% 30% / 40%)",
      from: "hsl(210 50% 60% / 40%)", to: "hsl(210 40% 30%)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: hwb(0.50turn 10% 20%)}",
      value: "hwb(0.50turn 10% 20%)", expected: "hwb(0.25turn 30% 20%)", from: "hwb(180 10% 20%)",
      to: "hwb(90 30% 20%)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: oklch(62.5% .19 259)}",
      value: "oklch(62.5% .19 259)", expected: "oklch(50.1% .17 259)",
      from: "oklch(0.625 0.19 259)", to: "oklch(0.501 0.17 259)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: lab(52.25 40.1 -59.9)}",
      value: "lab(52.25 40.1 -59.9)", expected: "lab(42 40.1 -50.1)",
      from: "lab(52.25 40.1 -59.9)", to: "lab(42 40.1 -50.1)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: color(display-p3 0.9 0.2 0.1)}",
      value: "color(display-p3 0.9 0.2 0.1)", expected: "color(display-p3 0.8 0.1 0.1)",
      from: "color(display-p3 0.9 0.2 0.1)", to: "color(display-p3 0.8 0.1 0.1)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: rgb(119 /* r */ 119,/**/ 119 /* b */ / 50%)}",
      value: "rgb(119 /* r */ 119,/**/ 119 /* b */ / 50%)",
      expected: "rgb(106 /* r */ 107,/**/ 108 /* b */ / 50%)", from: "rgb(119 119 119 / 50%)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: rgb(1.19e2 119 1190e-1)}",
      value: "rgb(1.19e2 119 1190e-1)", expected: "rgb(106 107 108)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: oklch(7e-1 1E-1 200)}",
      value: "oklch(7e-1 1E-1 200)", expected: "oklch(0.5 0.08 200)", from: "oklch(0.7 0.1 200)",
      to: "oklch(0.5 0.08 200)"),
    // A missing component stays missing.
    Example(
      format: "css", name: "a.css", text: ":root{--a: oklch(70% 0.1 none)}",
      value: "oklch(70% 0.1 none)", expected: "oklch(50% 0.08 none)", from: "oklch(0.7 0.1 0)",
      to: "oklch(0.5 0.08 0)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: oklch(0.70 0 none)}",
      value: "oklch(0.70 0 none)", expected: "oklch(0.50 0 none)", from: "oklch(0.7 0 0)",
      to: "oklch(0.5 0 0)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: color(display-p3 none .7 .4)}",
      value: "color(display-p3 none .7 .4)", expected: "color(display-p3 none .5 .3)",
      from: "color(display-p3 0 0.7 0.4)", to: "color(display-p3 0 0.5 0.3)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: rgb(none 160 160)}",
      value: "rgb(none 160 160)", expected: "rgb(none 120 121)", from: "rgb(0 160 160)",
      to: "rgb(0 120 121)"),
    Example(
      format: "dtcg", name: "a.json",
      text: #"{"$value": {"colorSpace":"oklch", "components":[0.7, 0, "none"]}}"#,
      value: #"{"colorSpace":"oklch", "components":[0.7, 0, "none"]}"#,
      expected: #"{"colorSpace":"oklch", "components":[0.5, 0, "none"]}"#,
      from: "oklch(0.7 0 0)", to: "oklch(0.5 0 0)"),
    // Channels of a Tailwind theme.
    Example(
      format: "css", name: "a.css", text: ":root{--a: 222.2 47.4% 11.2%}",
      value: "222.2 47.4% 11.2%", expected: "222.2 40.5% 9%", from: "hsl(222.2 47.4% 11.2%)",
      to: "hsl(222.2 40.5% 9%)"),
    Example(
      format: "css", name: "a.css", text: ":root{--a: 119 119 119}", value: "119 119 119",
      expected: "106 107 108"),
    // The branch that has the color.
    Example(
      format: "css", name: "a.css", text: ":root{--a: light-dark(#777, #999)}",
      value: "light-dark(#777, #999)", expected: "light-dark(#6a6b6c, #999)"),
    Example(
      format: "style-dictionary", name: "a.json", text: #"{"a": {"value": "rgba(#777, 0.5)"}}"#,
      value: "rgba(#777, 0.5)", expected: "rgba(#6a6b6c, 0.5)", from: "#77777780"),
    Example(
      format: "style-dictionary", name: "a.json", text: #"{"a": {"value": "777777"}}"#,
      value: "777777", expected: "6a6b6c"),
    Example(
      format: "dtcg", name: "a.json", text: ##"{"a": {"$value": "#777777"}}"##,
      value: ##""#777777""##, expected: ##""#6a6b6c""##),
    Example(
      format: "dtcg", name: "a.json",
      text:
        ##"{"a": {"$value": {"colorSpace": "srgb","components":[ 0.467,0.467, .467 ],"alpha":1,"hex":"#777777"}}}"##,
      value:
        ##"{"colorSpace": "srgb","components":[ 0.467,0.467, .467 ],"alpha":1,"hex":"#777777"}"##,
      expected:
        ##"{"colorSpace": "srgb","components":[ 0.416,0.42, .424 ],"alpha":1,"hex":"#6a6b6c"}"##,
      from: "color(srgb 0.467 0.467 0.467)"),
    Example(
      format: "dtcg", name: "a.json",
      text: #"{"$value": {"colorSpace":"srgb", "components":[0.4666666666666667, 1, 0]}}"#,
      value: #"{"colorSpace":"srgb", "components":[0.4666666666666667, 1, 0]}"#,
      expected:
        #"{"colorSpace":"srgb", "components":[0.41568627450980394, 0.9019607843137255, 0]}"#,
      from: "#77ff00", to: "#6ae600"),
    Example(
      format: "dtcg", name: "a.yaml",
      text: "a:\n  $value:\n    colorSpace: oklch\n    components: [0.62, 0.19, 259] # bright\n",
      value: "colorSpace: oklch\n    components: [0.62, 0.19, 259]",
      expected: "colorSpace: oklch\n    components: [0.5, 0.18, 259]", from: "oklch(0.62 0.19 259)",
      to: "oklch(0.5 0.18 259)"),
    Example(
      format: "dtcg", name: "a.json5",
      text: "{a: {$value: {colorSpace: 'srgb', components: [.5, .5, .5], /* gray */}}}",
      value: "{colorSpace: 'srgb', components: [.5, .5, .5], /* gray */}",
      expected: "{colorSpace: 'srgb', components: [.4, .4, .4], /* gray */}",
      from: "rgb(50% 50% 50%)", to: "rgb(40% 40% 40%)"),
    Example(
      format: "figma-variables", name: "a.json",
      text:
        #"{"v": {"r": 0.46666666865348816, "g": 0.46666666865348816, "b": 0.46666666865348816, "a": 1}}"#,
      value:
        #"{"r": 0.46666666865348816, "g": 0.46666666865348816, "b": 0.46666666865348816, "a": 1}"#,
      expected:
        #"{"r": 0.4156862795352936, "g": 0.41960784792900085, "b": 0.42352941632270813, "a": 1}"#),
    Example(
      format: "android", name: "a.xml", text: "<color name=\"a\">#80ABCDEF</color>",
      value: "#80ABCDEF", expected: "#806A6B6C", from: "#abcdef80"),
    Example(
      format: "android", name: "a.xml", text: "<color name=\"a\">#8777</color>", value: "#8777",
      expected: "#886a6b6c", from: "#77777788"),
    Example(
      format: "xcode", name: "Contents.json",
      text:
        #"{"color-space" : "srgb", "components" : {"alpha" : "1.000", "blue" : "0x77", "green" : "0x77", "red" : "0x77"}}"#,
      value:
        #"{"color-space" : "srgb", "components" : {"alpha" : "1.000", "blue" : "0x77", "green" : "0x77", "red" : "0x77"}}"#,
      expected:
        #"{"color-space" : "srgb", "components" : {"alpha" : "1.000", "blue" : "0x6C", "green" : "0x6B", "red" : "0x6A"}}"#
    ),
    Example(
      format: "xcode", name: "Contents.json",
      text:
        #"{"color-space" : "display-p3", "components" : {"alpha" : "0.500", "blue" : "0.100", "green" : "0.200", "red" : "0.900"}}"#,
      value:
        #"{"color-space" : "display-p3", "components" : {"alpha" : "0.500", "blue" : "0.100", "green" : "0.200", "red" : "0.900"}}"#,
      expected:
        #"{"color-space" : "display-p3", "components" : {"alpha" : "0.500", "blue" : "0.100", "green" : "0.150", "red" : "0.800"}}"#,
      from: "color(display-p3 0.9 0.2 0.1 / 0.5)", to: "color(display-p3 0.8 0.15 0.1)"),
    Example(
      format: "xcode", name: "Contents.json",
      text:
        #"{"color-space" : "srgb", "components" : {"alpha" : "1", "blue" : "119", "green" : "119", "red" : "119"}}"#,
      value:
        #"{"color-space" : "srgb", "components" : {"alpha" : "1", "blue" : "119", "green" : "119", "red" : "119"}}"#,
      expected:
        #"{"color-space" : "srgb", "components" : {"alpha" : "1", "blue" : "108", "green" : "107", "red" : "106"}}"#
    ),
    Example(
      format: "theo", name: "a.yml", text: "props:\n  a:\n    value: \"#777777\"\n",
      value: "#777777", expected: "#6a6b6c"),
    Example(
      format: "gpl", name: "a.gpl", text: "GIMP Palette\n119 119 119\tGray\n",
      value: "119 119 119", expected: "106 107 108"),
    swift(
      "Color(red: 0.467, green: 0.467, blue: 0.467)", "Color(red: 0.416, green: 0.42, blue: 0.424)",
      from: "color(srgb 0.467 0.467 0.467)"),
    swift(
      "UIColor(red: 119.0/255, green:119.0 / 255.0, blue: 0x7f/255, alpha: 1)",
      "UIColor(red: 106.0/255, green:107.0 / 255.0, blue: 0x6c/255, alpha: 1)", from: "#77777f"),
    swift(
      "Color(uiColor: UIColor(red: 0.467, green: 0.467, blue: 0.467, alpha: 1)).opacity(0.5)",
      "Color(uiColor: UIColor(red: 0.416, green: 0.42, blue: 0.424, alpha: 1)).opacity(0.5)",
      from: "color(srgb 0.467 0.467 0.467 / 0.5)"),
    swift("Color(hex: 0x777777)", "Color(hex: 0x6a6b6c)"),
    swift("UIColor(hex: \"#ABCDEF\")", "UIColor(hex: \"#6A6B6C\")", from: "#abcdef"),
    swift(
      "#colorLiteral(red: 0.4666666667, green: 0.4666666667, blue: 0.4666666667, alpha: 1)",
      "#colorLiteral(red: 0.415686275, green: 0.419607843, blue: 0.423529412, alpha: 1)"),
    swift(
      "Color(.displayP3, red: 0.9, green: 0.2, blue: 0.1)",
      "Color(.displayP3, red: 0.8, green: 0.1, blue: 0.1)",
      from: "color(display-p3 0.9 0.2 0.1)", to: "color(display-p3 0.8 0.1 0.1)"),
    swift(
      "UIColor(hue: 0.583, saturation: 0.50, brightness: 0.80, alpha: 1)",
      "UIColor(hue: 0.583, saturation: 0.25, brightness: 0.40, alpha: 1)",
      from: "rgb(40% 60.08% 80%)", to: "rgb(30% 35.02% 40%)"),
    swift(
      "Color(white: 0.467)", "Color(white: 0.4)", from: "color(srgb 0.467 0.467 0.467)", to: "#666"),
    swift(
      "UIColor(white: 0.463, alpha: 1)", "UIColor(white: 0.4, alpha: 1)",
      from: "color(srgb 0.46583 0.46583 0.46583)", to: "#666"),
  ]

  /// A literal of Swift.
  static func swift(
    _ value: String, _ expected: String, from: String = "#777777", to: String = "#6a6b6c"
  ) -> Example {
    Example(
      format: "swift", name: "a.swift", text: "static let a = \(value) // a", value: value,
      expected: expected, from: from, to: to)
  }

  static func literal(_ example: Example) throws -> (SourceText, ColorLiteral?) {
    let source = try SourceText(name: example.name, text: example.text)
    let start = try #require(example.text.firstRange(of: example.value)?.lowerBound)
    let offset = example.text.utf8.distance(from: example.text.startIndex, to: start)
    let location = source.location(of: offset..<offset + example.value.utf8.count)
    return (
      source,
      ColorLiteral(
        in: source, at: location, format: example.format, reads: try Color(parsing: example.from))
    )
  }

  /// A literal of CSS.
  static func literal(_ css: String) throws -> ColorLiteral {
    let source = try SourceText(name: "a.css", text: css)
    return try #require(
      ColorLiteral(
        in: source, at: source.location(of: 0..<source.bytes.count), format: "css",
        reads: try Color(parsing: css)))
  }

  @Test(arguments: examples.indices) func keepsItsNotation(_ index: Int) throws {
    let example = Self.examples[index]
    let (source, literal) = try Self.literal(example)
    let written = try #require(literal?.written(try Color(parsing: example.to)))
    let text = String(decoding: try source.applying(written.edits), as: UTF8.self)
    expectEqual(
      text, example.text.replacing(example.value, with: example.expected, maxReplacements: 1))
    expectEqual(written.text, example.expected)
    // The same color changes nothing.
    let same = try #require(literal?.written(try Color(parsing: example.from)))
    expectEqual(same.color.hex.prefix(7), (try Color(parsing: example.from)).hex.prefix(7))
  }

  /// What is written is the nearest color of the hue, and passes as it is read back.
  @Test(arguments: examples.indices) func findsAColorThatPasses(_ index: Int) throws {
    let example = Self.examples[index]
    let (source, literal) = try Self.literal(example)
    let seed = try #require(literal?.color)
    let demand = ContrastDemand(
      foreground: .sought(alpha: seed.alpha), background: .fixed(Color(.srgb, 1, 1, 1)),
      minimum: seed.alpha < 0.6 ? 2.5 : 7)
    let found = try #require(literal?.nearest(meeting: [demand]))
    #expect(demand.isMet(by: found.color))
    #expect(ContrastSolver.keepsHue(found.color, of: seed))
    let changed = try SourceText(
      name: example.name, bytes: try source.applying(found.edits))
    let end = changed.bytes.count - source.bytes.count
    let location = try #require(literal).location.range
    let read = ColorLiteral(
      in: changed,
      at: changed.location(of: location.start.offset..<location.end.offset + end),
      format: example.format, reads: found.color)
    expectEqual(read?.color.hex, found.color.hex)
  }

  /// A gray of OKLCH stays one: a negative chroma would be no hue either, and a browser would read 0.
  @Test(arguments: [
    ("oklch(0.439 0 0)", "oklch(0.502 0 0)"), ("oklch(43.9% 0 0)", "oklch(50.2% 0 0)"),
    ("lch(34.1 0 0)", "lch(42.2 0 0)"), ("hsl(0 0% 32.2%)", "hsl(0 0% 39%)"),
  ])
  func graysStayGray(_ css: String, expected: String) throws {
    let literal = try Self.literal(css)
    let demand = ContrastDemand(
      foreground: .sought(alpha: 1), background: .fixed(try Color(parsing: "oklch(0.205 0 0)")),
      minimum: 3)
    expectEqual(literal.nearest(meeting: [demand])?.text, expected)
  }

  /// Whiteness and blackness stay parts of one whole, and a saturation is no more than all.
  @Test(arguments: [
    "hwb(200 60% 35%)", "hwb(20 55% 40%)", "hwb(300 70% 28%)", "hsl(181 8% 70%)",
    "hsl(210 99% 80%)",
  ])
  func percentagesStayPartsOfAWhole(_ css: String) throws {
    let literal = try Self.literal(css)
    let demand = ContrastDemand(
      foreground: .sought(alpha: 1), background: .fixed(Color(.srgb, 1, 1, 1)), minimum: 4.5)
    let found = try #require(literal.nearest(meeting: [demand]))
    let parts = try Color(parsing: found.text).components
    #expect(parts.y <= 100 && parts.z <= 100, "\(found.text)")
    if css.hasPrefix("hwb") { #expect(parts.y + parts.z <= 100 + 1e-9, "\(found.text)") }
    #expect(ContrastSolver.keepsHue(found.color, of: literal.color), "\(found.text)")
  }

  /// The hue stays within its turn.
  @Test(arguments: [
    ("hsl(0.6turn 50% 60%)", 1.0), ("hwb(1.2rad 20% 20%)", 2 * Double.pi),
    ("hsl(120grad 50% 60%)", 400), ("hsl(0.5deg, 80%, 70%)", 360), ("lch(60 40 2)", 360),
    ("oklch(0.7 0.1 0.99turn)", 1),
  ])
  func huesStayWithinATurn(_ css: String, turn: Double) throws {
    let literal = try Self.literal(css)
    let white = ContrastDemand.Layer.fixed(Color(.srgb, 1, 1, 1))
    let demand = ContrastDemand(foreground: .sought(alpha: 1), background: white, minimum: 4.5)
    let text = try #require(literal.nearest(meeting: [demand])?.text)
    #expect(ContrastSolver.keepsHue(try Color(parsing: text), of: literal.color))
    let numbers = text.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
    let hue = try #require(text.hasPrefix("h") ? numbers.first : numbers.last)
    #expect(0...turn ~= hue, "\(text)")
  }

  /// The hexadecimal fallback beside components passes too.
  @Test(arguments: [0.6, 0.61, 0.62, 0.63, 0.64])
  func fallbacksPassAsWell(_ level: Double) throws {
    let text = """
      {"colorSpace": "srgb", "components": [\(level), \(level), \(level)], "hex": "#999999"}
      """
    let source = try SourceText(name: "a.tokens.json", text: text)
    let literal = try #require(
      ColorLiteral(
        in: source, at: source.location(of: 0..<source.bytes.count), format: "dtcg",
        reads: Color(.srgb, level, level, level)))
    let demand = ContrastDemand(
      foreground: .sought(alpha: 1), background: .fixed(Color(.srgb, 1, 1, 1)), minimum: 4.5)
    let found = try #require(literal.nearest(meeting: [demand]))
    let hex = try #require(found.text.firstMatch(of: /#[0-9a-f]{6}/)?.output)
    let fallback = try Color(parsing: String(hex))
    #expect(demand.isMet(by: found.color) && demand.isMet(by: fallback))
  }

  @Test(arguments: [
    "var(--b)", "color-mix(in srgb, var(--a) 50%, white)", "light-dark(#777, #777)",
    "rgb(from #777 r g b)",
    "calc(1px)",
  ])
  func leavesWhatItDoesNotUnderstand(_ value: String) throws {
    let source = try SourceText(name: "a.css", text: value)
    let literal = ColorLiteral(
      in: source, at: source.location(of: 0..<source.bytes.count), format: "css",
      reads: try Color(parsing: "#bbb"))
    #expect(literal == nil)
  }

  /// A literal must give the color that was read.
  @Test func otherColorsAreNotLiterals() throws {
    let source = try SourceText(name: "a.css", text: "#777")
    let location = source.location(of: 0..<4)
    #expect(
      ColorLiteral(in: source, at: location, format: "css", reads: Color(.srgb, 0, 0, 0)) == nil)
    let escaped = try SourceText(name: "a.json", text: #""\u0023777777""#)
    #expect(
      ColorLiteral(
        in: escaped, at: escaped.location(of: 0..<escaped.bytes.count), format: "dtcg",
        reads: Color(red: 0x77, green: 0x77, blue: 0x77)) == nil)
  }

  /// All colors with integer percentages and degrees are tried.
  @Test func stepsFindTheNearestOfAll() throws {
    for (css, minimum) in [
      ("hsl(210 50% 60%)", 4.5), ("hsl(28 90% 55%)", 3.0), ("hsl(350 70% 60%)", 7),
    ] {
      let seed = try Color(parsing: css)
      let literal = try Self.literal(css)
      let demand = ContrastDemand(
        foreground: .sought(alpha: 1), background: .fixed(Color(.srgb, 1, 1, 1)), minimum: minimum)
      let found = try #require(literal.nearest(meeting: [demand]))
      var least = Double.infinity
      let hue = Int(seed.components.x)
      for h in hue - 30...hue + 30 {
        for s in 0...100 {
          for l in 0...100 {
            let color = Color(.hsl, Double(h), Double(s), Double(l))
            let distance = Self.distance(color, seed)
            guard distance < least, ContrastSolver.keepsHue(color, of: seed),
              demand.isMet(by: color)
            else { continue }
            least = distance
          }
        }
      }
      #expect(abs(Self.distance(found.color, seed) - least) < 1e-9, "\(css): \(found.text)")
    }
  }

  private static func distance(_ a: Color, _ b: Color) -> Double {
    let (a, b) = (a.components(in: .oklab), b.components(in: .oklab))
    let (x, y, z) = (a.x - b.x, a.y - b.y, a.z - b.z)
    return (x * x + y * y + z * z).squareRoot()
  }

  @Test(arguments: [
    ("{color.gray.500}", "{color.gray.600}"), ("\"{color.gray.500}\"", "\"{color.gray.600}\""),
    ("var(--gray-500)", "var(--gray-600)"), ("{!GRAY_500}", "{!GRAY_600}"),
    ("@color/gray_500", "@color/gray_600"), ("#/gray/500/$value", "#/gray/600/$value"),
    ("$gray.500", "$gray.600"),
  ])
  func aliasesMoveToAnotherStep(_ text: String, _ expected: String) throws {
    let source = try SourceText(name: "a.json", text: text)
    let alias = try #require(
      AliasLiteral(in: source, at: source.location(of: 0..<source.bytes.count), format: "dtcg"))
    let edit = try #require(alias.replacing("500", with: "600"))
    expectEqual(String(decoding: try source.applying([edit]), as: UTF8.self), expected)
  }

  @Test(arguments: [
    "Color(red: x, green: 0, blue: 0)", "Color(hex: 0x80bbccdd)", "Color.gray",
    "Color(\"#bbb\" + a)",
    "Color(red: 1 - 0.267, green: 0.733, blue: 0.733)", "UIColor(red: 0.733, green: 0.733)",
    "Color(red: 0.733, green: 0.733, blue: 0.733) + 1", "Color(red: 0.733,",
  ])
  func `what is no literal of Swift is left`(_ value: String) throws {
    let source = try SourceText(name: "a.swift", text: value)
    let literal = ColorLiteral(
      in: source, at: source.location(of: 0..<source.bytes.count), format: "swift",
      reads: try Color(parsing: "#bbb"))
    #expect(literal == nil)
  }

  /// Of eight digits, the color that was read says where the opacity is.
  @Test(arguments: [
    ("UIColor(0xbbbbbb)", "UIColor(0x123456)"),
    ("UIColor(0xbbbbbb, 0.5)", "UIColor(0x123456, 0.5)"),
    ("Color(hex: 0x80bbbbbb)", "Color(hex: 0x80123456)"),
    ("Color(hex: 0xbbbbbb80)", "Color(hex: 0x12345680)"), ("0xbbbbbb", "0x123456"),
    ("\"bbbbbb\"", "\"123456\""), ("\"#bbbbbb\"", "\"#123456\""),
  ])
  func `digits of Swift keep their place`(_ value: String, _ expected: String) throws {
    let source = try SourceText(name: "a.swift", text: value)
    let literal = ColorLiteral(
      in: source, at: source.location(of: 0..<source.bytes.count), format: "swift",
      reads: try Color(
        parsing: value.contains("bb80") || value.contains("0x80") ? "#bbbbbb80" : "#bbb"))
    try expectEqual(literal?.written(Color(parsing: "#123456"))?.text, expected)
  }

  @Test func `a name in Swift moves to another step`() throws {
    let source = try SourceText(name: "a.swift", text: "Palette.gray500")
    let place = source.location(of: 0..<source.bytes.count)
    let alias = try #require(AliasLiteral(in: source, at: place, format: "swift"))
    let edit = try #require(alias.replacing("500", with: "600"))
    expectEqual(String(decoding: try source.applying([edit]), as: UTF8.self), "Palette.gray600")
  }

  @Test(arguments: [
    "rgba({gray.500}, 500)", "var(--gray-500, #777)", "{gray.500}{gray.600}", "#777777", "gray.500",
  ])
  func otherValuesAreNoAliases(_ text: String) throws {
    let source = try SourceText(name: "a.json", text: text)
    let place = source.location(of: 0..<source.bytes.count)
    #expect(AliasLiteral(in: source, at: place, format: "dtcg") == nil)
  }
}
