import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// What only `--conformance` asks for: values of all types.
struct ConformanceTests {
  private let context = ##"""
    "c": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0.5, 1], "alpha": 0.5}},
    "d": {"$type": "dimension", "$value": {"value": -1.5, "unit": "rem"}},
    "n": {"$type": "number", "$value": 0.5}, "ff": {"$type": "fontFamily", "$value": ["A", "B"]},
    "du": {"$type": "duration", "$value": {"value": 0.1, "unit": "s"}},
    "cb": {"$type": "cubicBezier", "$value": [0, -5, 1, 2]},
    "ss": {"$type": "strokeStyle", "$value": {"dashArray": ["{d}", {"$ref": "#/d/$value"}], "lineCap": "butt"}},
    "s": {"$type": "shadow", "$value": {"color": "{c}", "offsetX": "{d}", "offsetY": "{d}", "blur": "{d}", "spread": "{d}", "inset": true}},
    "g": {"$type": "gradient", "$value": [{"color": "{c}", "position": "{n}"}]},
    "ty": {"$type": "typography", "$value": {"fontFamily": "{ff}", "fontSize": "{d}", "fontWeight": 400, "letterSpacing": "{d}", "lineHeight": "{n}"}}
    """##

  private func codes(_ token: String, conformance: Bool = true) -> [String] {
    palette("{\(context), \"x\": \(token)}", options: LoadOptions(isConformance: conformance)).codes
  }

  @Test(arguments: [
    ##"{"$value": "{c}"}"##, ##"{"$type": "color", "$value": {"$ref": "#/c/$value"}}"##,
    ##"{"$ref": "#/s/$value/color"}"##, ##"{"$type": "number", "$ref": "#/d/$value/value"}"##,
    ##"{"$type": "number", "$ref": "#/c/$value/components/0"}"##,
    ##"{"$type": "dimension", "$value": {"value": {"$ref": "#/n/$value"}, "unit": {"$ref": "#/d/$value/unit"}}}"##,
    ##"{"$type": "fontFamily", "$value": ["A", {"$ref": "#/ff/$value/1"}]}"##,
    ##"{"$type": "fontWeight", "$value": "extra-black"}"##,
    ##"{"$type": "cubicBezier", "$value": [0, {"$ref": "#/cb/$value/1"}, 1, 0]}"##,
    ##"{"$type": "strokeStyle", "$value": {"dashArray": {"$ref": "#/ss/$value/dashArray"}, "lineCap": {"$ref": "#/ss/$value/lineCap"}}}"##,
    ##"{"$type": "border", "$value": {"color": {"$ref": "#/g/$value/0/color"}, "width": {"$ref": "#/ss/$value/dashArray/0"}, "style": "{ss}"}}"##,
    ##"{"$type": "transition", "$value": {"duration": "{du}", "delay": {"$ref": "#/du/$value"}, "timingFunction": "{cb}"}}"##,
    ##"{"$type": "shadow", "$value": ["{s}", {"$ref": "#/s/$value"}]}"##,
    ##"{"$type": "gradient", "$value": ["{g}", {"$ref": "#/g/$value/0"}, {"color": "{c}", "position": {"$ref": "#/n/$value"}}]}"##,
    ##"{"$type": "typography", "$value": {"fontFamily": {"$ref": "#/ty/$value/fontFamily"}, "fontSize": "{d}", "fontWeight": {"$ref": "#/ty/$value/fontWeight"}, "letterSpacing": {"value": 0, "unit": "px"}, "lineHeight": {"$ref": "#/ty/$value/lineHeight"}}}"##,
    ##"{"$extends": "#/e", "$deprecated": "soon", "$extensions": {}, "y": {"$type": "number", "$value": 1, "$description": ""}}, "e": {}"##,
  ])
  func `what the format allows`(_ token: String) {
    expectEqual(codes(token), [])
    expectEqual(codes(token, conformance: false), [])
  }

  @Test(
    arguments: [
      (##"{"$value": 5}"##, "token/missing-type"),
      (##"{"$type": "number", "$value": "5"}"##, "token/invalid-value"),
      (##"{"$type": "number", "$value": "{d}"}"##, "alias/type-mismatch"),
      (##"{"$type": "number", "$ref": "#/c/$value/colorSpace"}"##, "alias/type-mismatch"),
      (##"{"$type": "number", "$ref": "#/n"}"##, "alias/missing-value"),
      (##"{"$type": "number", "$ref": "#/n n/$value"}"##, "alias/syntax"),
      (##"{"$type": "number", "$value": {"$ref": "#/n/$value", "a": 1}}"##, "alias/syntax"),
      (##"{"$type": "dimension", "$value": {"value": "{n}", "unit": "px"}}"##, "alias/syntax"),
      (##"{"$type": "dimension", "$value": {"value": 1, "unit": "em"}}"##, "token/invalid-value"),
      (
        ##"{"$type": "dimension", "$value": {"value": 1, "unit": "px", "a": 1}}"##,
        "token/invalid-value"
      ),
      (##"{"$type": "duration", "$value": {"value": 1}}"##, "token/invalid-value"),
      (##"{"$type": "fontFamily", "$value": []}"##, "token/invalid-value"),
      (##"{"$type": "fontFamily", "$value": ["{ff}"]}"##, "alias/syntax"),
      (##"{"$type": "fontWeight", "$value": 1001}"##, "token/invalid-value"),
      (##"{"$type": "fontWeight", "$value": "Bold"}"##, "token/invalid-value"),
      (##"{"$type": "cubicBezier", "$value": [0, 0, 1.1, 0]}"##, "token/invalid-value"),
      (##"{"$type": "strokeStyle", "$value": "wavy"}"##, "token/invalid-value"),
      (
        ##"{"$type": "strokeStyle", "$value": {"dashArray": ["{n}"], "lineCap": "butt"}}"##,
        "alias/type-mismatch"
      ),
      (
        ##"{"$type": "border", "$value": {"color": "{d}", "width": "{d}", "style": "solid"}}"##,
        "alias/type-mismatch"
      ),
      (
        ##"{"$type": "border", "$value": {"color": {"colorSpace": "srgb", "components": [2, 0, 0]}, "width": "{d}", "style": "solid"}}"##,
        "color/range"
      ),
      (##"{"$type": "shadow", "$value": [{"$ref": "#/c/$value"}]}"##, "alias/type-mismatch"),
      (##"{"$type": "gradient", "$value": [{"$ref": "#/c/$value"}]}"##, "token/invalid-value"),
      (
        ##"{"$type": "gradient", "$value": [{"color": "{c}", "position": 1.5}]}"##,
        "token/invalid-value"
      ),
      (##"{"$type": "typography", "$value": {}}"##, "token/invalid-value"),
      (##"{"$type": "transition", "$value": "{none}"}"##, "alias/unresolved"),
      (
        ##"{"$type": "color", "$value": {"colorSpace": "srgb", "components": ["{n}", 0, 0]}}"##,
        "alias/syntax"
      ),
      (##"{"$type": "Number", "$value": 1}"##, "token/unknown-type"),
      (##"{"$type": "number", "$value": 1, "$foo": 1}"##, "token/unknown-property"),
      (##"{"$foo": 1, "y": {"$type": "number", "$value": 1}}"##, "group/unknown-property"),
      (##"{"$type": "number", "$value": 1, "$description": 1}"##, "token/property-type"),
      (##"{"$type": "number", "$value": 1, "$extensions": []}"##, "token/property-type"),
      (##"{"$root": {"$description": "no value"}}"##, "token/missing-value"),
    ] as [(String, String)])
  func `what the format forbids is an error`(_ token: String, _ code: String) {
    let text = "{\(context), \"x\": \(token)}"
    let result = palette(text, options: LoadOptions(isConformance: true))
    expectEqual(Set(result.codes), [code])
    #expect(result.problems.allSatisfy { $0.severity == .error })
    #expect(result.problems.allSatisfy { $0.location.range.start.offset > context.utf8.count })
  }

  @Test func `the schema of a file is a text`() {
    let result = palette(
      #"{"$schema": {}, "a": {"$type": "number", "$value": 1}}"#,
      options: LoadOptions(isConformance: true))
    expectEqual(result.codes, ["token/property-type"])
  }

  @Test func `without it, what is no color costs no word`() {
    expectEqual(codes(##"{"$type": "dimension", "$value": "{none}"}"##, conformance: false), [])
    expectEqual(codes(##"{"$type": "number", "$value": "5", "$foo": 1}"##, conformance: false), [])
  }
}
