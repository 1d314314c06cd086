import ColorCore
package import SourceSyntax

/// Finds the font weights of token files that are lighter than Regular, in every dialect that says what
/// is a weight: by the type of a token or its group, as a part of a typography token, or by a group that
/// is called after it.
package enum LightFontWeights {
  /// What is known of the values in a group.
  private enum Kind {
    case weight, typography, other
  }

  /// The weights below Regular by their names, without what is between the words (OpenType
  /// `usWeightClass`; design tokens format 2025.10, section 8.4; San Francisco's “Ultralight”).
  private static let names: Set<String> = [
    "demilight", "extralight", "hairline", "light", "semilight", "thin", "ultralight", "ultrathin",
  ]
  private static let slants: Set<String> = ["italic", "oblique"]
  /// The weight of Regular.
  private static let regular = 400.0
  private static let marks = ["eight", "ypography"].map(BytePattern.init)

  /// The problems of rule `typography/light-weight`, in the order of the text.
  ///
  /// An alias has none: its weight is told where it is written.
  package static func problems(in document: JSONDocument) -> [SourceProblem] {
    let bytes = document.source.bytes
    guard marks.contains(where: { $0.isIn(bytes.span) }) else { return [] }
    var finder = Finder()
    finder.visit(document.root, .other, isInFont: false)
    return finder.problems
  }

  package static func problem(
    of token: String, _ words: String, at location: SourceLocation
  ) -> SourceProblem {
    var problem = SourceProblem(
      "typography/light-weight", "the font weight \(words) is lighter than Regular", at: location,
      help: "Use Regular, Medium, Semibold or Bold.", severity: .warning)
    problem.token = token
    return problem
  }

  private struct Finder {
    var problems: [SourceProblem] = []
    private var path: [String] = []

    /// Visits a group or a token whose kind is known from what is around it.
    mutating func visit(_ group: JSONValue, _ kind: Kind, isInFont: Bool) {
      guard group.kind == .object else { return }
      let stated = (group["$type"] ?? group["type"])?.string.map(LightFontWeights.kind(ofType:))
      let kind = stated ?? kind
      if let value = group["$value"] ?? group["value"] {
        check(value, kind)
        return
      }
      for member in group.members where member.name.utf8.first != UInt8(ascii: "$") {
        let name = LightFontWeights.letters(of: member.name)
        let isWeight = ["fontweight", "fontweights"].contains(name)
        let isWeightOfFont = isInFont && ["weight", "weights"].contains(name)
        path.append(member.name)
        visit(
          member.value, isWeight || isWeightOfFont ? .weight : kind,
          isInFont: ["font", "fonts", "typography", "text"].contains(name))
        path.removeLast()
      }
    }

    private mutating func check(_ value: JSONValue, _ kind: Kind) {
      switch kind {
      case .other: return
      case .weight: checkWeight(value)
      case .typography:
        for member in value.members
        where LightFontWeights.letters(of: member.name) == "fontweight" {
          checkWeight(member.value)
        }
      }
    }

    private mutating func checkWeight(_ value: JSONValue) {
      guard LightFontWeights.isLight(value) else { return }
      let words = value.number.map { JSONText.number($0).compact } ?? "“\(value.text)”"
      problems.append(
        LightFontWeights.problem(
          of: path.joined(separator: "."), words, at: value.textLocation))
    }
  }

  private static func kind(ofType type: String) -> Kind {
    switch letters(of: type) {
    case "fontweight", "fontweights": .weight
    case "typography": .typography
    default: .other
    }
  }

  private static func isLight(_ value: JSONValue) -> Bool {
    value.number.map(isLight) ?? value.string.map(isLight) ?? false
  }

  package static func isLight(_ text: String) -> Bool {
    if let number = Double(text) { return isLight(number) }
    var name = letters(of: text)
    for slant in slants where name.hasSuffix(slant) { name.removeLast(slant.utf8.count) }
    return names.contains(name)
  }

  private static func isLight(_ number: Double) -> Bool { 1..<regular ~= number }

  /// The letters of a name in lower case.
  package static func letters(of name: String) -> String {
    String(decoding: Similarity.folded(name).filter { 0x61...0x7A ~= $0 }, as: UTF8.self)
  }
}
