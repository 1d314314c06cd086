public import ColorCore
import DesignTokens
import PaletteRules
public import SourceSyntax

/// The steps of a scale of colors: the output of `palette-check ramp`.
///
/// ```swift
/// import ColorCore
///
/// let ramp = Ramp(
///   group: "gray", steps: [.init(name: "500", color: try Color("#767676"))])
/// print(ramp.csv.split(separator: "\r\n")[0])
/// // Prints "group,appearance,step,color,lightness,chroma,hue,on-white,on-black"
/// ```
public struct Ramp: Sendable {
  /// A step of a scale.
  public struct Step: Hashable, Sendable {
    /// The last segment of the token's path.
    public var name: String
    /// The color.
    public var color: Color

    /// Makes a step.
    public init(name: String, color: Color) {
      self.name = name
      self.color = color
    }

    /// Lightness (0…1), chroma, and hue in degrees, in OKLCH.
    public var polar: Triple<Double> { color.components(in: .oklch) }

    /// Whether the color has a hue: the chroma is visible.
    public var hasHue: Bool { polar.y >= 0.01 }

    /// The contrast with white.
    public var onWhite: Double { WCAG2.contrast(of: color, on: .white) }

    /// The contrast with black.
    public var onBlack: Double { WCAG2.contrast(of: color, on: .black) }
  }

  /// The path of the group.
  public var group: String
  /// The file or folder of the palette.
  public var file: String
  /// The appearance in words; empty if there is only one.
  public var conditions: [String]
  /// The steps, in the order of their numbers.
  public var steps: [Step]

  /// Makes a ramp.
  public init(group: String, file: String = "", conditions: [String] = [], steps: [Step]) {
    self.group = group
    self.file = file
    self.conditions = conditions
    self.steps = steps
  }

  /// The ramps of a palette: groups of three opaque colors or more that are numbered. Appearances in
  /// which a group has the same colors make one ramp.
  ///
  /// - Parameters:
  ///   - palette: The palette.
  ///   - isIncluded: Whether to include a group, by its path; with `nil`, all that are numbered. A
  ///     group that is asked for need not be.
  /// - Returns: The ramps, in the order of the file.
  public static func ramps(
    of palette: Report.Palette, isIncluded: ((String) -> Bool)? = nil
  ) -> [Ramp] {
    var groups: [String] = []
    var members: [String: [ResolvedToken]] = [:]
    for token in palette.tokens {
      guard let dot = token.path.lastIndex(of: ".") else { continue }
      let group = String(token.path[..<dot])
      if members[group] == nil { groups.append(group) }
      members[group, default: []].append(token)
    }
    return groups.flatMap { group -> [Ramp] in
      if let isIncluded, !isIncluded(group) { return [] }
      let tokens = members[group] ?? []
      let numbered = tokens.filter { number(of: $0) != nil }
      let isScale = numbered.count >= 3 && numbered.count * 2 > tokens.count
      guard isScale || isIncluded != nil else { return [] }
      var palette = palette
      palette.tokens = tokens
      return PaletteColumns(palette, most: .max).columns.compactMap { column in
        let steps = tokens.compactMap { token -> (Double?, Step)? in
          guard let color = token.value(in: column.permutation)?.color, color.alpha == 1 else {
            return nil
          }
          return (number(of: token), Step(name: name(of: token), color: color))
        }
        guard steps.count >= (isIncluded == nil ? 3 : 1) else { return nil }
        let isOrdered = steps.allSatisfy { $0.0 != nil }
        let sorted = isOrdered ? steps.sorted { ($0.0 ?? 0) < ($1.0 ?? 0) } : steps
        return Ramp(
          group: group, file: palette.file, conditions: column.conditions,
          steps: sorted.map { $0.1 })
      }
    }
  }

  private static func name(of token: ResolvedToken) -> String {
    token.path.split(separator: ".").last.map(String.init) ?? token.path
  }

  /// The number at the end of a name: 500 of `500` and of `gray-500`.
  private static func number(of token: ResolvedToken) -> Double? {
    let digits = name(of: token).reversed().prefix { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? nil : Double(String(digits.reversed()))
  }

  /// The group and its appearance in words.
  public var title: String { ([group] + conditions).joined(separator: ", ") }
}

extension Ramp {
  /// One row for each step. See ``CSVText`` for values that look like formulas.
  public var csv: String { [self].csv }
}

extension [Ramp] {
  /// One row for each step. See ``CSVText`` for values that look like formulas.
  public var csv: String {
    var text = CSVText(columns: [
      "group", "appearance", "step", "color", "lightness", "chroma", "hue", "on-white", "on-black",
    ])
    for ramp in self {
      for step in ramp.steps {
        let polar = step.polar
        func digits(_ value: Double) -> String { JSONText.number(value).compact }
        text.add([
          ramp.group, ramp.conditions.joined(separator: ", "), step.name, step.color.css,
          digits(polar.x), digits(polar.y), step.hasHue ? digits(polar.z) : "",
          digits(step.onWhite), digits(step.onBlack),
        ])
      }
    }
    return text.text
  }

  /// The ramps in the schema `palette-check/ramp/1`. A color without visible chroma has no hue.
  public var json: JSONText {
    let ramps = map { ramp in
      JSONText.object([
        ("group", .string(ramp.group)), ("file", .string(ramp.file)),
        ("conditions", .array(ramp.conditions.map(JSONText.string))),
        (
          "steps",
          .array(
            ramp.steps.map { step in
              .object([
                ("name", .string(step.name)), ("hex", .string(step.color.hex)),
                ("color", JSONText(step.color)), ("lightness", .number(step.polar.x)),
                ("chroma", .number(step.polar.y)),
                ("hue", step.hasHue ? .number(step.polar.z) : .null),
                ("onWhite", .number(step.onWhite)), ("onBlack", .number(step.onBlack)),
              ])
            })
        ),
      ])
    }
    return .object([("schema", "palette-check/ramp/1"), ("ramps", .array(ramps))])
  }
}
