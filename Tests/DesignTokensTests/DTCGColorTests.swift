import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

struct DTCGColorTests {
  private func token(_ value: String, conformance: Bool = false) -> ResolvedPalette {
    palette(
      #"{"a": {"$type": "color", "$value": \#(value)}}"#,
      options: LoadOptions(isConformance: conformance))
  }

  @Test(
    arguments: [
      ("srgb", [0.1, 0.2, 0.3]), ("srgb-linear", [0.1, 0.2, 0.3]), ("display-p3", [0.1, 0.2, 0.3]),
      ("a98-rgb", [0.1, 0.2, 0.3]), ("prophoto-rgb", [0.1, 0.2, 0.3]),
      ("rec2020", [0.1, 0.2, 0.3]),
      ("xyz-d65", [0.1, 0.2, 0.3]), ("xyz-d50", [0.1, 0.2, 0.3]), ("hsl", [359.9, 20, 100]),
      ("hwb", [0, 20, 30]), ("lab", [50, -120, 130]), ("lch", [50, 150, 20]),
      ("oklab", [0.5, -0.4, 0.4]), ("oklch", [0.5, 0.4, 20]),
    ] as [(String, [Double])])
  func `every color space is read and exists`(
    _ space: String, _ values: [Double]
  ) throws {
    let list = values.map { "\($0)" }.joined(separator: ", ")
    let result = token(
      ##"{"colorSpace": "\##(space)", "components": [\##(list)], "alpha": 0.25, "hex": "#336699"}"##,
      conformance: true)
    let expected = Color(
      try ColorSpaceID(space), values[0], values[1], values[2], alpha: 0.25)
    expectEqual(result.token("a")?.value(in: 0)?.color, expected)
    #expect(result.codes.isEmpty)
  }

  @Test func `a missing component is kept`() {
    let result = token(#"{"colorSpace": "oklch", "components": [0.5, 0, "none"]}"#)
    expectEqual(result.token("a")?.value(in: 0)?.color, Color(.oklch, 0.5, 0, 0, missing: .third))
  }

  @Test(arguments: [
    (#"{"components": [0, 0, 0]}"#, "color/invalid"),
    (#"{"colorSpace": "srgb"}"#, "color/invalid"),
    (#"{"colorSpace": "sRGB", "components": [0, 0, 0]}"#, "color/invalid"),
    (#"{"colorSpace": "srgb", "components": [0, 0]}"#, "color/invalid"),
    (#"{"colorSpace": "srgb", "components": [0, 0, 0, 1]}"#, "color/invalid"),
    (#"{"colorSpace": "srgb", "components": {"r": 0}}"#, "color/invalid"),
    (#"{"colorSpace": "srgb", "components": ["0", 0, 0]}"#, "color/invalid"),
    (#"{"colorSpace": "srgb", "components": [255, 0, 0]}"#, "color/range"),
    (#"{"colorSpace": "srgb", "components": [-0.1, 0, 0]}"#, "color/range"),
    (#"{"colorSpace": "srgb", "components": [1e999, 0, 0]}"#, "color/range"),
    (#"{"colorSpace": "lab", "components": [50, 1e999, 0]}"#, "color/range"),
    (#"{"colorSpace": "xyz-d65", "components": [1e999, 0, 0]}"#, "color/range"),
    (#"{"colorSpace": "hsl", "components": [0, 150, 50]}"#, "color/range"),
    (#"{"colorSpace": "lch", "components": [50, -1, 50]}"#, "color/range"),
    (#"{"colorSpace": "srgb", "components": [0, 0, 0], "alpha": 50}"#, "color/invalid"),
    (#"{"colorSpace": "srgb", "components": [0, 0, 0], "alpha": "none"}"#, "color/invalid"),
    ("null", "color/invalid"), ("5", "color/invalid"), (#""reddish""#, "color/invalid"),
    (#""rgba({a}.5)""#, "color/invalid"),
  ])
  func `an invalid color is an error and has no value`(_ value: String, _ code: String) {
    let result = token(value)
    expectEqual(result.codes, [code])
    expectEqual(result.problems.first?.severity, .error)
    expectEqual(result.reason("a"), "invalid-color")
  }

  @Test(arguments: [
    (#"{"colorSpace": "xyz-d65", "components": [0.95, 1, 1.089]}"#, "color/range"),
    (#"{"colorSpace": "hsl", "components": [360, 50, 50]}"#, "color/range"),
    (#"{"colorSpace": "oklch", "components": [0.5, 0.1, -30]}"#, "color/range"),
    (##""#33669980""##, "color/legacy-format"),
    (#"{"colorSpace": "srgb", "channels": [0, 0, 0]}"#, "color/legacy-format"),
    (#"{"colorSpace": "srgb", "components": [0, 0, 0], "hex": "black"}"#, "color/hex"),
  ])
  func `what only one color can be meant by is a warning`(_ value: String, _ code: String) {
    let result = token(value)
    expectEqual(result.codes, [code])
    expectEqual(result.problems.first?.severity, .warning)
    #expect(result.token("a")?.value(in: 0)?.color != nil)
    let strict = token(value, conformance: true)
    #expect(strict.problems.contains { $0.severity == .error })
  }

  @Test func `the noise of converters is no problem, but it does not conform`() {
    let value =
      ##"{"colorSpace": "srgb", "components": [1.0000000000000002, -1e-17, 0], "hex": "#f00"}"##
    #expect(token(value).codes.isEmpty)
    expectEqual(token(value).hex("a"), "#ff0000")
    expectEqual(token(value, conformance: true).codes, ["color/range", "color/hex"])
  }
}
