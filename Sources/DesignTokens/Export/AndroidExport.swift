import ColorCore
import SourceSyntax
import SystemColors

/// Android color resources: `values/colors.xml`, and `values-night/colors.xml` with the colors that
/// differ in dark. They belong in the folder `res`.
///
/// Resources are 8-bit sRGB, `#AARRGGBB`. A warning states how many colors are rounded and by how
/// much, and another one lists those outside sRGB, which are mapped into it by the method of CSS.
/// Contexts other than light and dark cannot be represented; fix them as inputs.
///
/// Names are those of the tokens in lowercase, with `_` between words. A name that begins with a
/// digit or is a Java keyword is prefixed with `color_`.
///
/// ```swift
/// let text = """
///   { "brand": { "accentHover": { "$type": "color",
///       "$value": { "colorSpace": "srgb", "components": [1, 0, 0], "alpha": 0.2 } } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.tokens.json")
/// let file = AndroidExport.export(loaded.palettes).files[0]
/// print(file.path, String(decoding: file.bytes, as: UTF8.self).split(separator: "\n")[2])
/// // Prints "values/colors.xml     <color name="brand_accent_hover">#33FF0000</color>"
/// ```
public enum AndroidExport: TokenExporter {
  public static let id = "android"
  public static let name = "Android color resources"
  public static let isFolder = true
  public static let fileExtension = ""

  public static func export(_ palettes: [ResolvedPalette]) -> Export {
    let palette = ExportPalette(palettes)
    let slots = AppearanceSlots(palette, parts: [.scheme], target: "Android resources")
    var problems = slots.problems
    var names = ExportNames()
    var precision = Precision()
    var files: [String: [String]] = [:]
    for asset in slots.assets {
      do throws(SourceProblem) {
        let name = try name(of: asset.entry)
        try names.take(name, for: asset.entry)
        for slot in asset.slots {
          guard case .color(let color) = slot.value else { continue }
          let folder = slot.parts[.scheme] == nil ? "values" : "values-night"
          let value = precision.text(of: color, asset.entry.path)
          files[folder, default: []].append("    <color name=\"\(name)\">\(value)</color>\n")
        }
      } catch {
        problems.append(error)
      }
    }
    problems += precision.problems(at: palette.location)
    let exported = files.sorted { $0.key < $1.key }.map { folder, lines in
      ExportedFile(
        path: "\(folder)/colors.xml",
        text: """
          <?xml version="1.0" encoding="utf-8"?>
          <resources>
          \(lines.joined())</resources>

          """)
    }
    return Export(files: exported, problems: problems)
  }

  // MARK: - Names

  /// The reserved words of Java, which cannot be names of resources (Java Language Specification,
  /// section 3.9).
  private static let reserved: Set<String> = [
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
    "continue", "default", "do", "double", "else", "enum", "extends", "false", "final", "finally",
    "float", "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long",
    "native", "new", "null", "package", "private", "protected", "public", "return", "short",
    "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws",
    "transient", "true", "try", "void", "volatile", "while",
  ]

  private static func name(of entry: ExportPalette.Entry) throws(SourceProblem) -> String {
    let words = ExportNames.segments(of: entry.path).flatMap(AsciiName.words)
    guard let first = words.first?.first else {
      throw ExportNames.problem(entry, "its name has no letter or digit from a to z and 0 to 9")
    }
    let name = words.joined(separator: "_")
    return first.isNumber || reserved.contains(name) ? "color_\(name)" : name
  }

  // MARK: - Values

  /// The loss of 8-bit sRGB.
  private struct Precision {
    private var rounded = 0
    private var largest = 0.0
    private var outside: [String] = []

    /// `#AARRGGBB`.
    mutating func text(of color: Color, _ path: String) -> String {
      let mapped = CSSMapping.map(color, to: .srgb)
      let hex = ExportColor.hex(color).dropFirst()
      if color.excess(over: .srgb) > 1e-10 {
        if outside.last != path { outside.append(path) }
      } else if Self.isBetweenSteps(mapped) {
        rounded += 1
        if let result = try? HexNotation.color(hex.prefix(6)) {
          largest = max(largest, CIEDE2000.difference(mapped, result))
        }
      }
      let alpha = hex.count == 8 ? hex.suffix(2) : "ff"
      return "#\(alpha)\(hex.prefix(6))".uppercased()
    }

    private static func isBetweenSteps(_ color: Color) -> Bool {
      let components = (0..<3).map { color.components[$0] } + [color.alpha]
      return components.contains { component in
        let steps = component * 255
        return abs(steps - steps.rounded()) > 1e-9
      }
    }

    func problems(at place: SourceLocation) -> [SourceProblem] {
      var problems: [SourceProblem] = []
      if rounded > 0 {
        let thousandths = (largest * 1000).rounded() / 1000
        problems.append(
          SourceProblem(
            "export/rounded",
            "\(rounded == 1 ? "1 value is" : "\(rounded) values are") rounded to 8 bits, by a ΔE2000 of "
              + "\(thousandths) at most", at: place, severity: .warning))
      }
      if !outside.isEmpty {
        problems.append(
          SourceProblem(
            "export/out-of-gamut",
            "sRGB does not have all colors of \(Words.list(outside)); they are mapped into it",
            at: place, severity: .warning))
      }
      return problems
    }
  }
}
