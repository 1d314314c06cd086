import ColorCore
import DesignTokens
import PaletteReports
import SourceSyntax

enum ColorMethods: MethodGroup {
  static let methods: [Engine.Method] = [
    Engine.Method("color.parse", ["text"]) { params throws(EngineError) in
      let text = try params.required("text")
      _ = try text.string()
      return JSONText(try text.writtenColor())
    },
    Engine.Method("color.convert", ["color", "to"]) { params throws(EngineError) in
      JSONText(
        try params.required("color").color().converted(to: params.required("to").space()))
    },
    Engine.Method("color.gamutMap", ["color", "to", "method"]) { params throws(EngineError) in
      let color = try params.required("color").color()
      let space = try params.required("to").rgbSpace()
      let method = try params["method"]?.unit(of: GamutMappings.all) { $0.id } ?? CSSMapping.self
      return JSONText(method.map(color, to: space))
    },
    Engine.Method("color.inGamut", ["color", "gamut"]) { params throws(EngineError) in
      let color = try params.required("color").color()
      let gamut = try params.required("gamut").rgbSpace()
      return .object([
        ("inGamut", .bool(color.isInGamut(gamut))),
        ("maxExcess", .number(color.excess(over: gamut))),
      ])
    },
    Engine.Method("color.difference", ["a", "b", "method"]) { params throws(EngineError) in
      let a = try params.required("a").color()
      let b = try params.required("b").color()
      let method = try params.required("method").unit(of: ColorDifferences.all) { $0.id }
      return .object([("value", .number(method.difference(a, b)))])
    },
    Engine.Method("color.simulate", ["color", "deficiency", "method", "severity"]) {
      params throws(EngineError) in
      let color = try params.required("color").color()
      let deficiency: VisionDeficiency = try params.required("deficiency").choice()
      let method = try params["method"]?.unit(of: VisionMethods.all) { $0.id } ?? Machado2009.self
      let severity = try params["severity"]?.number(in: 0...1) ?? 1
      return JSONText(color.simulating(deficiency, method: method, severity: severity))
    },
    // The topmost layer first.
    Engine.Method("color.composite", ["layers", "space"]) { params throws(EngineError) in
      let parameter = try params.required("layers")
      let layers = try parameter.elements()
      guard !layers.isEmpty else { throw parameter.bad("expected at least one color") }
      let colors = try params.required("layers").colors()
      return JSONText(
        Color.composite(colors, in: try params["space"]?.rgbSpace() ?? .srgb))
    },
    Engine.Method("color.mix", ["a", "b", "amount", "space", "hue"]) { params throws(EngineError) in
      JSONText(
        Color.mix(
          try params.required("a").color(), try params.required("b").color(),
          amount: try params["amount"]?.number(in: 0...1) ?? 0.5,
          in: try params["space"]?.space() ?? .oklab, hue: try params["hue"]?.choice() ?? .shorter))
    },
  ]
}
