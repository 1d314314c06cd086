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
    let texts = literal.map { workspace.texts(of: color, in: $0, of: document) } ?? []
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

  /// The texts with which the format can write a color in place of an old text.
  func candidates(_ color: Color, for old: String) -> [String] {
    switch format {
    case SwiftColors.id: return [ColorTexts.swift(color, old)]
    case AndroidColors.id: return [ColorTexts.alphaFirst(color)]
    case ComposeColors.id: return [ColorTexts.compose(color)]
    case AssetCatalog.id: return [ColorTexts.catalog(color)]
    default: break
    }
    if old.hasPrefix("{") { return format.hasPrefix("dtcg") ? ColorTexts.objects(color) : [] }
    let quote = old.first.flatMap { "\"'".contains($0) ? String($0) : nil } ?? ""
    let inner = quote.isEmpty ? old[...] : old.dropFirst().dropLast()
    // What is no color by itself, such as channels, is used in a function elsewhere.
    guard (try? Color(parsing: String(inner))) != nil else { return [] }
    // The editor itself reads nothing else in its themes.
    let texts = format == VSCodeTheme.id ? [color.hex] : ColorTexts.css(color)
    return texts.map { quote + $0 + quote }
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

extension Workspace {
  /// How a color can be written in place of a literal, first in its notation: only texts that are
  /// read as this color there, within 8 bits.
  func texts(of color: Color, in literal: WrittenColor, of document: TextDocument) -> [String] {
    var texts: [String] = []
    if abs(literal.color.alpha - color.alpha) < 0.002 {
      let rewritings = (0...3).lazy.compactMap {
        literal.literal.written(color, addingDigits: $0)
      }
      if let own = rewritings.first(where: { Self.isSame($0.color, color, ignoringAlpha: true) }) {
        texts.append(own.text)
      }
    }
    let old = document.source.text(literal.bytes)
    for text in literal.candidates(color, for: old) where !texts.contains(text) {
      if reads(text, as: color, in: literal, of: document) { texts.append(text) }
    }
    return texts
  }

  /// Whether a text is read as a color in place of a literal.
  private func reads(
    _ text: String, as color: Color, in literal: WrittenColor, of document: TextDocument
  ) -> Bool {
    var bytes = document.source.bytes
    bytes.replaceSubrange(literal.bytes, with: text.utf8)
    var reader = checker
    reader.checksRules = false
    reader.options.format = literal.format
    let result = reader.check(text: bytes, fileName: document.path, files: files)
    let read = result.palettes.flatMap { palette in
      palette.tokens.flatMap(\.variants) + palette.compositeColors.flatMap(\.color.variants)
    }.filter { value in
      value.aliases.isEmpty && value.location.file == document.path
        && value.location.range.start.offset == literal.bytes.lowerBound
    }
    return !read.isEmpty && read.allSatisfy { $0.color.map { Self.isSame($0, color) } ?? false }
  }

  /// Whether two colors are the same in 8 bits.
  private static func isSame(_ one: Color, _ other: Color, ignoringAlpha: Bool = false) -> Bool {
    let (a, b) = (one.components(in: .srgb), other.components(in: .srgb))
    let most = 0.51 / 255
    return (0..<3).allSatisfy { abs(a[$0] - b[$0]) <= most }
      && (ignoringAlpha || abs(one.alpha - other.alpha) <= most)
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

  /// An initializer of the type whose initializer stands there. That of UIKit and AppKit has no
  /// default for the opacity, which SwiftUI calls otherwise.
  static func swift(_ color: Color, _ old: String) -> String {
    let callee = old.prefix { $0 != "(" }
    let c = color.components(in: .srgb)
    let channels = "red: \(text(c.x, 4)), green: \(text(c.y, 4)), blue: \(text(c.z, 4))"
    let alpha = text(color.alpha, 3)
    let hasAlpha =
      old.contains("alpha:") || ["UIColor", "NSColor", "CGColor"].contains(where: callee.contains)
    let end = hasAlpha ? ", alpha: \(alpha)" : color.alpha < 1 ? ", opacity: \(alpha)" : ""
    return "\(callee)(\(channels)\(end))"
  }

  static func compose(_ color: Color) -> String {
    let digits = color.hex.dropFirst()
    let alpha = digits.utf8.count == 8 ? digits.suffix(2) : "ff"
    return "Color(0x\((alpha + digits.prefix(6)).uppercased()))"
  }

  static func alphaFirst(_ color: Color) -> String {
    let digits = color.hex.dropFirst()
    return "#" + digits.dropFirst(6) + digits.prefix(6)
  }

  static func catalog(_ color: Color) -> String {
    let c = color.components(in: .srgb)
    return #"{ "color-space" : "srgb", "components" : { "alpha" : "\#(fraction(color.alpha))", "#
      + #""blue" : "\#(fraction(c.z))", "green" : "\#(fraction(c.y))", "#
      + #""red" : "\#(fraction(c.x))" } }"#
  }

  /// A fraction with three decimals: a catalog takes one without a point for 8 bits.
  private static func fraction(_ value: Double) -> String {
    let digits = "\(Int((value * 1000).rounded()))"
    let padded = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    return padded.dropLast(3) + "." + padded.suffix(3)
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
