import ColorCore
import PaletteReports

let colorMethods: [Engine.Method] = [
  Engine.Method("color.parse", ["text"]) { params throws(EngineError) in
    let text = try params.required("text")
    _ = try text.string()
    return JSONText(try text.color())
  },
  Engine.Method("color.convert", ["color", "to"]) { params throws(EngineError) in
    JSONText(
      try params.required("color").color().converted(to: params.required("to").space()))
  },
]

extension JSONText {
  /// A color: its space, its components and alpha with null for a missing one, and its notation.
  init(_ color: Color) {
    self = .object([
      ("space", .string(color.space.rawValue)),
      (
        "components",
        .array(
          (0..<3).map {
            color.missing.contains(.component($0)) ? .null : .number(color.components[$0])
          })
      ),
      ("alpha", color.missing.contains(.alpha) ? .null : .number(color.alpha)),
      ("css", .string(color.css)),
    ])
  }
}
