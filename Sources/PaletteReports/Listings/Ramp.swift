public import ColorCore
package import TokenGraph
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
    public var onWhite: Double { WCAG2.contrast(ofShown: color, on: .white) }

    /// The contrast with black.
    public var onBlack: Double { WCAG2.contrast(ofShown: color, on: .black) }
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
    groups(of: palette.tokens, isAll: isIncluded != nil).flatMap { group -> [Ramp] in
      if let isIncluded, !isIncluded(group.path) { return [] }
      guard group.isScale || isIncluded != nil else { return [] }
      var palette = palette
      palette.tokens = group.tokens
      return PaletteColumns(palette, most: .max).columns.compactMap { column in
        let steps = group.tokens.compactMap { token -> (Double?, Step)? in
          guard let color = token.value(in: column.permutation)?.color, color.alpha == 1 else {
            return nil
          }
          let name = group.isStem ? String(number(of: token)) : name(of: token)
          return (Double(number(of: token)), Step(name: name, color: color))
        }
        guard steps.count >= (isIncluded == nil ? 3 : 1) else { return nil }
        let isOrdered = steps.allSatisfy { $0.0 != nil }
        let sorted = isOrdered ? steps.sorted { ($0.0 ?? 0) < ($1.0 ?? 0) } : steps
        return Ramp(
          group: group.path, file: palette.file, conditions: column.conditions,
          steps: sorted.map { $0.1 })
      }
    }
  }

  /// The paths of the colors that ramps leave out since they are translucent somewhere.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of a palette.
  ///   - isIncluded: Whether to include a group, by its path; with `nil`, all that are numbered.
  /// - Returns: The paths, in the order of the file.
  package static func translucent(
    among tokens: [ResolvedToken], isIncluded: ((String) -> Bool)? = nil
  ) -> [String] {
    let groups = groups(of: tokens, isAll: isIncluded != nil).filter { group in
      isIncluded.map { $0(group.path) } ?? group.isScale
    }
    let members = Set(groups.lazy.flatMap { $0.tokens.map(\.path) })
    return tokens.filter { token in
      members.contains(token.path)
        && token.variants.contains { $0.color.map { $0.alpha < 1 } ?? false }
    }.map(\.path)
  }

  /// The paths of the groups of some tokens, numbered or not.
  package static func paths(of tokens: [ResolvedToken]) -> [String] {
    groups(of: tokens, isAll: true).map(\.path)
  }

  /// Tokens whose paths agree in all but the last segment, or in all but the number at the end.
  private struct Group {
    let path: String
    /// Whether the path is a part of a segment: `--gray` of `--gray-500`.
    let isStem: Bool
    var tokens: [ResolvedToken] = []

    /// Whether it has three numbered colors or more, and they are the majority.
    var isScale: Bool {
      let numbered = tokens.count { !number(of: $0).isEmpty }
      return numbered >= 3 && numbered * 2 > tokens.count
    }
  }

  /// The groups of some tokens in their order.
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - isAll: Whether to list both a group and the scales in it. Otherwise a group of several
  ///     scales is listed as those.
  /// - Returns: The groups.
  private static func groups(of tokens: [ResolvedToken], isAll: Bool) -> [Group] {
    struct Key: Hashable {
      let path: String
      let isStem: Bool
    }
    var groups: [Group] = []
    var positions: [Key: Int] = [:]
    var stems: [String: Set<String>] = [:]
    func add(_ token: ResolvedToken, _ path: String, isStem: Bool) {
      let key = Key(path: path, isStem: isStem)
      let position = positions[key] ?? groups.count
      positions[key] = position
      if position == groups.count { groups.append(Group(path: path, isStem: isStem)) }
      groups[position].tokens.append(token)
    }
    for token in tokens {
      let parent = token.path.lastIndex(of: ".").map { String(token.path[..<$0]) }
      if let parent { add(token, parent, isStem: false) }
      guard let stem = stem(of: token) else { continue }
      stems[parent ?? "", default: []].insert(stem)
      add(token, stem, isStem: true)
    }
    guard !isAll else {
      // A scale that is all of its group, or has its path, is the group.
      return groups.filter { group in
        !group.isStem || positions[Key(path: group.path, isStem: false)] == nil
      }
    }
    return groups.filter { group in
      guard group.isStem else { return stems[group.path]?.count ?? 0 < 2 }
      let parent = group.path.lastIndex(of: ".").map { String(group.path[..<$0]) } ?? ""
      return parent.isEmpty || stems[parent]?.count ?? 0 > 1
    }
  }

  private static func name(of token: ResolvedToken) -> String {
    token.path.split(separator: ".").last.map(String.init) ?? token.path
  }

  /// The path without the number at its end, if the last segment has more than that: `--gray` of
  /// `--gray-500`.
  private static func stem(of token: ResolvedToken) -> String? {
    let digits = number(of: token)
    guard !digits.isEmpty else { return nil }
    var stem = token.path.dropLast(digits.count)
    while let last = stem.last, ["-", "_", " ", "/"].contains(last) { stem.removeLast() }
    return stem.isEmpty || stem.last == "." ? nil : String(stem)
  }

  /// The digits at the end of a name: 500 of `500` and of `gray-500`.
  private static func number(of token: ResolvedToken) -> Substring {
    let count = token.path.utf8.reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      .count
    return token.path.suffix(count)
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
