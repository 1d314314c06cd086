import ColorCore
import PaletteAudit

extension LanguageServer {
  /// The colors that a document writes, for pickers.
  func documentColors(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let document = workspace.documents[try parameters.uri()] else { return [] }
    return .array(
      workspace.literals(in: document).map { literal in
        var color = literal.color
        let alpha = color.alpha
        color.alpha = 1
        let components = CSSMapping.map(color, to: .srgb).components(in: .srgb)
        func bounded(_ value: Double) -> JSONText { .number(min(max(value, 0), 1)) }
        return .object([
          ("range", range(literal.bytes, of: document.source)),
          (
            "color",
            .object([
              ("red", bounded(components.x)), ("green", bounded(components.y)),
              ("blue", bounded(components.z)), ("alpha", bounded(alpha)),
            ])
          ),
        ])
      })
  }

  /// How a color that was picked can be written, first in the notation of the file.
  func colorPresentations(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let document = workspace.documents[try parameters.uri()] else { return [] }
    let place = try parameters.range()
    func component(_ name: String) throws(ServerError) -> Double {
      guard let value = parameters["color"]?[name]?.number, 0...1 ~= value else {
        throw .badParameter("color.\(name)", "expected a number from 0 to 1")
      }
      return value
    }
    let color = Color(
      .srgb, try component("red"), try component("green"), try component("blue"),
      alpha: try component("alpha"))
    let source = document.source
    let start = source.offset(of: place.lowerBound, in: client.encoding)
    let end = source.offset(of: place.upperBound, in: client.encoding)
    let literal = workspace.literals(in: document).first { $0.bytes == start..<end }
    var texts: [String] = []
    func add(_ text: String) { if !texts.contains(text) { texts.append(text) } }
    let old = source.text(start..<max(start, end))
    if let literal, abs(literal.color.alpha - color.alpha) < 0.002,
      let rewriting = literal.literal.written(color)
    {
      add(rewriting.text)
    }
    if old.hasPrefix("{") {
      if literal?.isDTCG ?? false { for text in ColorTexts.objects(color) { add(text) } }
    } else if literal?.takesCSS ?? false {
      let quote = old.first.flatMap { "\"'".contains($0) ? String($0) : nil } ?? ""
      for text in ColorTexts.css(color) { add(quote + text + quote) }
    }
    return .array(
      texts.map { text in
        .object([
          ("label", .string(text)),
          (
            "textEdit",
            .object([("range", place.json), ("newText", .string(text))])
          ),
        ])
      })
  }
}

/// A color that a document writes.
struct WrittenColor {
  let literal: ColorLiteral
  let bytes: Range<Int>
  let format: String
  let color: Color

  var isDTCG: Bool { format.hasPrefix("dtcg") }

  /// Whether the format reads any CSS color there.
  var takesCSS: Bool {
    ![
      AndroidColors.id, AssetCatalog.id, FigmaVariables.id, FigmaExport.id, SwiftColors.id,
    ].contains(format)
  }
}

extension Workspace {
  /// The color literals of a document in the order of the text.
  func literals(in document: TextDocument) -> [WrittenColor] {
    guard let project = project(of: document.path), let palettes = project.result?.palettes else {
      return []
    }
    let name = project.result?.sources.keys.first {
      files.identity(of: $0) == files.identity(of: document.path)
    }
    var found: [Range<Int>: WrittenColor] = [:]
    for palette in palettes {
      let values =
        palette.tokens.flatMap(\.variants) + palette.compositeColors.flatMap(\.color.variants)
      for value in values where value.location.file == name && value.aliases.isEmpty {
        let range = value.location.range
        let bytes = range.start.offset..<range.end.offset
        guard found[bytes] == nil, let color = value.color,
          let literal = ColorLiteral(
            in: document.source, at: value.location, format: palette.format, reads: color)
        else { continue }
        found[bytes] = WrittenColor(
          literal: literal, bytes: bytes, format: palette.format, color: color)
      }
    }
    return found.values.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }
}

/// A color in other notations, rounded as people write it.
private enum ColorTexts {
  /// A number with at most so many decimals.
  private static func text(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return CSSText.shortest(rounded == 0 ? 0 : rounded)
  }

  static func css(_ color: Color) -> [String] {
    let alpha = color.alpha < 1 ? " / \(text(color.alpha, 3))" : ""
    let srgb = color.components(in: .srgb)
    let p3 = color.components(in: .displayP3)
    let oklch = color.components(in: .oklch)
    let channels = [srgb.x, srgb.y, srgb.z].map { text($0 * 255, 0) }.joined(separator: " ")
    return [
      color.hex, "rgb(\(channels)\(alpha))",
      "oklch(\(text(oklch.x, 4)) \(text(oklch.y, 4)) \(text(hue(oklch), 2))\(alpha))",
      "color(display-p3 \(text(p3.x, 4)) \(text(p3.y, 4)) \(text(p3.z, 4))\(alpha))",
    ]
  }

  static func objects(_ color: Color) -> [String] {
    let spaces: [(String, ColorSpaceID)] = [
      ("srgb", .srgb), ("display-p3", .displayP3), ("oklch", .oklch),
    ]
    return spaces.map { name, space in
      let c = color.components(in: space)
      let last = space == .oklch ? text(hue(c), 2) : text(c.z, 4)
      let alpha = color.alpha < 1 ? #", "alpha": \#(text(color.alpha, 3))"# : ""
      var opaque = color
      opaque.alpha = 1
      return #"{ "colorSpace": "\#(name)", "components": [\#(text(c.x, 4)), \#(text(c.y, 4)), "#
        + #"\#(last)]\#(alpha), "hex": "\#(opaque.hex)" }"#
    }
  }

  /// The hue, 0 for a gray.
  private static func hue(_ oklch: Triple<Double>) -> Double { oklch.y < 1e-5 ? 0 : oklch.z }
}
