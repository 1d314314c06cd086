import ColorCore
import SourceSyntax

/// Whether a file has the shape of Style Dictionary: a tree of groups with tokens as leaves.
struct DictionaryShape {
  private var tokenCount = 0
  private var otherCount = 0
  private var hasColor = false

  /// Whether the name of the file indicates tokens.
  private let isNamedSo: Bool

  init(_ root: JSONValue, named name: String) {
    isNamedSo = name.hasSuffix(".tokens") || name.hasSuffix(".tokens.json")
    walk(root, isInColorCategory: nil)
  }

  var evidence: FormatEvidence? {
    guard tokenCount > 0 else { return nil }
    // The values that colors refer to, such as hues, may be in a separate file.
    guard hasColor else {
      guard otherCount == 0 else { return nil }
      return FormatEvidence(
        isNamedSo ? .likely : .possible, becauseOf: "tokens with “value”")
    }
    guard otherCount <= tokenCount else { return nil }
    return FormatEvidence(.likely, becauseOf: "tokens with “value”, and a color among them")
  }

  /// Whether a file has what only Style Dictionary reads or writes: a reference to the value of a token
  /// (`{color.ink.value}`), or the value as it was written (`rawValue`).
  static func isShown(in root: JSONValue) -> Bool {
    root.document.containsKey("rawValue")
      || hasValue(in: root) { $0.kind == .string && $0.text.hasSuffix(".value}") }
  }

  /// Whether a file has a value for each scheme: `{"light": "#fff", "dark": "#111"}`, or with `_light`
  /// or `base` and `_dark` as Chakra UI and Panda CSS have it.
  static func hasSchemes(in root: JSONValue) -> Bool {
    [["light", "dark"], ["_light", "_dark"], ["base", "_dark"]].contains { schemes in
      schemes.allSatisfy(root.document.containsKey)
        && hasValue(in: root) { value in schemes.allSatisfy { value[$0]?.kind == .string } }
    }
  }

  private static func hasValue(
    in group: JSONValue, where isOne: (JSONValue) -> Bool
  ) -> Bool {
    group.members.contains { member in
      member.name == "value" && isOne(member.value)
        || member.value.kind == .object && hasValue(in: member.value, where: isOne)
    }
  }

  private mutating func walk(_ group: JSONValue, isInColorCategory: Bool?) {
    for member in group.members {
      guard member.value.kind == .object else {
        if !Self.isRemark(member), !DictionaryFile.isAlias(member.value) { otherCount += 1 }
        continue
      }
      // Those belong to the token format, which has its own reader.
      if member.value["$value"] != nil { continue }
      let isColor = isInColorCategory ?? DictionaryFile.isColorCategory(member.name)
      if let value = DictionaryFile.value(of: member.value) {
        add(member.value, value, isInColorCategory: isColor)
      } else {
        walk(member.value, isInColorCategory: isColor)
      }
    }
  }

  /// The members allowed next to the tokens of a group.
  static func isRemark(_ member: JSONValue.Member) -> Bool {
    ["comment", "description", "type"].contains(member.name) || member.name.hasPrefix("$")
  }

  private mutating func add(_ token: JSONValue, _ value: JSONValue, isInColorCategory: Bool) {
    tokenCount += 1
    let type = token["type"]?.string
    guard !hasColor else { return }
    let isDeclared = type == "color" || type == nil && isInColorCategory
    switch value.kind {
    case .string where isDeclared: hasColor = Self.isColor(value.text)
    case .string: hasColor = value.text.utf8.first == UInt8(ascii: "#") && Self.isColor(value.text)
    case .object: hasColor = isDeclared
    default: break
    }
  }

  private static func isColor(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "{")) || CustomPropertyReference(text) != nil
      || TinyColor.reading(of: text)?.isWhole == true
      || (try? Color(parsing: text)) != nil
  }
}
