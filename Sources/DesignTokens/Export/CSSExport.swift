import ColorCore
import SourceSyntax

/// CSS custom properties: `--group-token`, in `:root` and in the media queries and attribute selectors
/// of the appearances and contexts in which they differ.
///
/// A modifier whose contexts are nothing but appearances becomes a media query: `prefers-color-scheme`,
/// `prefers-contrast`, `color-gamut`, `prefers-reduced-transparency`, `inverted-colors`. Any other one
/// becomes an attribute, `[data-theme="desert"]`, which belongs on the root element; where only one
/// attribute is involved, it works on any other element too. What depends on several of them has a
/// block for each combination, and the blocks with more conditions come later, so that the most
/// specific one wins.
///
/// Colors read back as themselves: hexadecimal where 8 bits hold them exactly, else the CSS function of
/// their space with all digits, and XYZ for what CSS has no function for. Where a token does not exist
/// or its color is not known, the property is `initial`, so that `var()` falls back. A gradient is the
/// list of its stops, for `linear-gradient(var(--name))`.
///
/// ```swift
/// let text = """
///   { "brand": { "100": { "$type": "color",
///       "$value": { "colorSpace": "srgb", "components": [1, 0.5, 0] } } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.tokens.json")
/// print(String(decoding: CSSExport.export(loaded.palettes).files[0].bytes, as: UTF8.self))
/// // Prints ":root {"
/// // Prints "  --brand-100: color(srgb 1 0.5 0);"
/// // Prints "}"
/// // Prints ""
/// ```
public enum CSSExport: TokenExporter {
  public static let id = "css"
  public static let name = "CSS custom properties"
  public static let isFolder = false
  public static let fileExtension = ".css"

  public static func export(_ palettes: [ResolvedPalette]) -> Export {
    var writer = CSSWriter(ExportPalette(palettes))
    let files = writer.text().map { [ExportedFile(path: "", text: $0)] }
    return Export(files: files ?? [], problems: writer.palette.problems)
  }
}

/// Builds the style sheet.
private struct CSSWriter {
  /// When declarations count.
  private struct Condition: Hashable {
    /// The media features, such as `(prefers-color-scheme: dark)`.
    var media: [String] = []
    /// The attribute selectors, such as `[data-theme="desert"]`.
    var attributes: [String] = []
    /// The attribute that names what holds by default, beside `:root`.
    var alternative: String?

    var count: Int { media.count + attributes.count }

    var selector: String {
      guard attributes.isEmpty else { return attributes.joined() }
      return alternative.map { ":root, \($0)" } ?? ":root"
    }
  }

  /// A custom property.
  private struct Property {
    var name: String
    var entry: ExportPalette.Entry
    /// The modifiers that it depends on.
    var modifiers: [Int]
  }

  var palette: ExportPalette
  private let appearances: AppearanceModifiers
  /// For each modifier the name of its attribute.
  private let attributes: [String]

  init(_ palette: ExportPalette) {
    self.palette = palette
    appearances = AppearanceModifiers(
      palette, parts: AppearanceAxis.allCases.filter { Self.media[$0] != nil })
    attributes = UniqueNames.distinct(
      palette.modifiers.map {
        let words = AsciiName.words($0)
        return "data-" + (words.isEmpty ? "modifier" : words.joined(separator: "-"))
      })
  }

  mutating func text() -> String? {
    guard !palette.permutations.isEmpty else { return nil }
    let properties = self.properties()
    var order: [Condition] = []
    var declarations: [Condition: [String]] = [:]
    var count = 0
    for property in properties {
      let projection = palette.axes.projection(on: property.modifiers)
      count += projection.first.count
      guard count <= ExportLimits.values else {
        palette.reportTooLarge()
        return nil
      }
      for permutation in projection.first {
        let condition = condition(of: permutation, property.modifiers)
        if declarations[condition] == nil { order.append(condition) }
        let value = Self.text(of: property.entry.value(in: permutation))
        declarations[condition, default: []].append("\(property.name): \(value);")
      }
    }
    return order.enumerated()
      .sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
      .map { Self.block($0.element, declarations[$0.element] ?? []) }.joined(separator: "\n")
  }

  private mutating func properties() -> [Property] {
    var names = ExportNames()
    return palette.entries.compactMap { entry in
      let segments = ExportNames.segments(of: entry.path)
      do throws(SourceProblem) {
        guard !entry.path.unicodeScalars.contains("\0"), segments != [""] else {
          throw ExportNames.problem(
            entry, "its name is empty or has a character that CSS replaces")
        }
        let name = segments.joined(separator: "-")
        try names.take(name, for: entry)
        return Property(
          name: "--" + CSSName.escaped(name), entry: entry,
          modifiers: palette.axes.deciding(entry.indices) ?? [])
      } catch {
        palette.problems.append(error)
        return nil
      }
    }
  }

  // MARK: - Conditions

  /// How a part of the appearance is asked for, by its value.
  private static let media: [AppearanceAxis: [String: String]] = [
    .scheme: [
      "light": "(prefers-color-scheme: light)", "dark": "(prefers-color-scheme: dark)",
    ],
    .contrast: [
      "normal": "(prefers-contrast: no-preference)", "increased": "(prefers-contrast: more)",
    ],
    .gamut: ["srgb": "(not (color-gamut: p3))", "display-p3": "(color-gamut: p3)"],
    .transparency: [
      "normal": "(prefers-reduced-transparency: no-preference)",
      "reduced": "(prefers-reduced-transparency: reduce)",
    ],
    .inverted: ["false": "(inverted-colors: none)", "true": "(inverted-colors: inverted)"],
  ]

  private func condition(of permutation: Int, _ modifiers: [Int]) -> Condition {
    var condition = Condition()
    let named = modifiers.filter { appearances.axes[$0].isEmpty }
    for modifier in modifiers {
      let context = Int(palette.axes.codes[modifier][permutation])
      guard appearances.axes[modifier].isEmpty else {
        condition.media += appearances.changes(of: modifier, in: context)
          .compactMap { Self.media[$0.axis]?[$0.value] }
        continue
      }
      let value = CSSName.string(palette.axes.values[modifier][context])
      let attribute = "[\(attributes[modifier])=\(value)]"
      if context != appearances.base[modifier] {
        condition.attributes.append(attribute)
      } else if named.count == 1 {
        condition.alternative = attribute
      }
    }
    return condition
  }

  private static func block(_ condition: Condition, _ declarations: [String]) -> String {
    let indent = condition.media.isEmpty ? "" : "  "
    let lines = declarations.map { "\(indent)  \($0)\n" }.joined()
    let rule = "\(indent)\(condition.selector) {\n\(lines)\(indent)}\n"
    guard !condition.media.isEmpty else { return rule }
    return "@media \(condition.media.joined(separator: " and ")) {\n\(rule)}\n"
  }

  // MARK: - Values

  private static func text(of value: ExportPalette.Value?) -> String {
    switch value {
    case .color(let color): ExportColor.css(color)
    case .gradient(let stops):
      stops.map { "\(ExportColor.css($0.color)) \(CSSText.shortest($0.position * 100))%" }
        .joined(separator: ", ")
    case .unknown, nil: "initial"
    }
  }
}
