import PaletteTestSupport
import Testing

/// `palette-check color` and `suggest`.
@Suite struct ColorCommandTests {
  @Test func colorInEverySpace() throws {
    let result = try Tool.paletteCheck(["color", "color(display-p3 1 0 0)", "--no-color"])
    expectEqual(result.status, 0)
    #expect(result.output.contains("srgb               outside by 0.2267"))
    #expect(result.output.contains("display-p3         inside"))
    // The sRGB values of CSS Color 4's sample code: color(srgb 1.0931 -0.2267 -0.1501).
    #expect(result.output.contains("srgb               r 1.0931  g -0.2267  b -0.1501"))
  }

  @Test func colorKeepsMissingComponents() throws {
    let result = try Tool.paletteCheck(["color", "oklch(0.5 0 none)", "--no-color"])
    #expect(result.output.contains("oklch              l 0.5  c 0  h none"))
  }

  @Test func colorSaysWhereNotationIsWrong() throws {
    let result = try Tool.paletteCheck(["color", "#12z"])
    expectEqual(result.status, 2)
    #expect(result.errors.contains("character 4"))
  }

  @Test(arguments: [
    ("0xff8800", "did you mean “#ff8800”?"),
    ("systemBlue", "`palette-check system systemBlue` shows"),
    ("NSColor.windowBackgroundColor", "--platform macos` shows"), ("slatblue", "“slateblue”"),
  ])
  func `a color in the notation of code leads on`(_ color: String, _ hint: String) throws {
    let result = try Tool.paletteCheck(["color", color])
    expectEqual(result.status, 2)
    #expect(result.errors.contains(hint), "\(result.errors)")
  }

  @Test func `metrics have the names that people know`() throws {
    let result = try Tool.paletteCheck(["contrast", "#777", "white", "--no-color"])
    #expect(result.output.contains("APCA         Lc 71.1111\n"))
    #expect(result.output.contains("ΔL*, D65     49.9656\n"))
    #expect(!result.output.contains("lstar"))
  }

  @Test(arguments: [
    (["white", "--over", "red"], "red"), (["#fff8", "--over", "red", "--over", "blue"], "blue"),
    (["white", "--over", "material:systemThin"], "material:systemThin"),
  ])
  func `what an opaque color hides is said`(_ layers: [String], _ hidden: String) throws {
    let result = try Tool.paletteCheck(["contrast", "black"] + layers)
    expectEqual(result.status, 0)
    expectEqual(result.errors, "note: --over \(hidden) is not used: what lies over it is opaque\n")
    expectEqual(result.output.contains("(white composited)"), false)
    let all = try Tool.paletteCheck(["contrast", "black", "#fff8", "--over", "red"])
    #expect(all.errors.isEmpty && all.output.contains("  (#fff8 composited)\n"))
  }

  @Test func `a color that depends on its place is asked for`() throws {
    let result = try Tool.paletteCheck(["contrast", "currentColor", "white"])
    expectEqual(result.status, 2)
    #expect(result.errors.contains("FG “currentColor” depends on where it is used: name the color"))
  }

  /// #767676 is the well-known lightest gray of 4.5:1 on white.
  @Test func suggestReachesTheTarget() throws {
    let result = try Tool.paletteCheck(["suggest", "#999", "white", "--no-color"])
    expectEqual(result.status, 0)
    expectEqual(result.output, "#767676  ΔE_OK 0.1171\n  on white  4.54:1\n")
  }

  @Test func suggestTellsOfAnUnreachableTarget() throws {
    let result = try Tool.paletteCheck(["suggest", "#999", "white", "black", "--target", "7"])
    expectEqual(result.status, 1)
    #expect(result.errors.contains("no color of srgb with this hue reaches 7 on all 2 backgrounds"))
  }

  @Test(arguments: [
    ["#999", "#ffffff80"], ["#99999980", "white"], ["#999"], ["#999", "white", "--target", "22"],
    ["#999", "white", "--metric", "weber"], ["#999", "white", "--gamut", "rec2020"],
  ]) func suggestRefusesWrongUsage(_ arguments: [String]) throws {
    let result = try Tool.paletteCheck(["suggest"] + arguments)
    expectEqual(result.status, 2)
    #expect(!result.errors.isEmpty)
  }
}

/// `palette-check contrast` over materials, ranges and in other light.
@Suite struct ContrastBackdropTests {
  @Test func aMaterialHasAnInterval() throws {
    let result = try Tool.paletteCheck(["contrast", "white", "material:systemThin"])
    expectEqual(result.status, 0)
    #expect(result.output.contains("dark\nWCAG 2       3.99:1 to "))
    #expect(result.output.contains("text may fail 4.5:1, large text passes 3:1"))
  }

  @Test func contentUnderAMaterialMakesItKnown() throws {
    let result = try Tool.paletteCheck([
      "contrast", "white", "#0000", "--over", "material:systemThin", "--over", "#101020",
      "--viewing", "sunlight",
    ])
    expectEqual(result.status, 0)
    #expect(!result.output.contains("to") || result.output.contains(":1 on #"))
    #expect(result.output.contains("sunlight     "))
  }

  @Test func aRange() throws {
    let result = try Tool.paletteCheck(["contrast", "white", "range:#202020..#808080"])
    // White on #808080 has 3.95:1 and on #202020 16.29:1.
    #expect(result.output.contains("WCAG 2       3.94:1 to 16.29:1, the least on #808080"))
  }

  @Test func sunlightAtTheEnd() throws {
    let result = try Tool.paletteCheck([
      "contrast", "#767676", "white", "--viewing", "sunlight", "--viewing", "smart-invert",
      "--no-color",
    ])
    #expect(result.output.contains("\nsunlight     2.63:1  (50 000 lux"))
    #expect(result.output.contains("\nsmart-invert 6.0"))
  }

  @Test(arguments: [
    (["material:systemThn"], "systemThinMaterial"), (["range:red"], "range:#202030..#606070"),
    (["material:systemThin", "--viewing", "sunlight"], "another --over"),
    (["#fff8"], "material:systemThin"), (["white", "--viewing", "sun"], "sunlight"),
    (["range:#000..#fff", "--over", "red"], "nothing under it"),
  ])
  func mistakes(_ arguments: [String], _ hint: String) throws {
    let result = try Tool.paletteCheck(["contrast", "black"] + arguments)
    expectEqual(result.status, 2)
    #expect(result.errors.contains(hint), "\(result.errors)")
  }
}
