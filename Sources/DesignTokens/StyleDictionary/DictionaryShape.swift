import ColorCore
import SourceSyntax

/// Whether a file looks like one of Style Dictionary: a tree of groups whose ends are tokens.
struct DictionaryShape {
  private var tokenCount = 0
  private var otherCount = 0
  private var hasColor = false
  private var hasStudioMark = false

  /// Types that Tokens Studio writes, and others seldom.
  private static let studioTypes: Set<String> = [
    "borderRadius", "borderWidth", "boxShadow", "composition", "fontFamilies", "fontSizes",
    "fontWeights", "letterSpacing", "lineHeights", "opacity", "paragraphIndent",
    "paragraphSpacing", "sizing", "spacing", "textCase", "textDecoration",
  ]

  /// Whether the name of the file says that it has tokens.
  private let isNamedSo: Bool

  init(_ root: JSONValue, named name: String) {
    isNamedSo = name.hasSuffix(".tokens") || name.hasSuffix(".tokens.json")
    walk(root, isInColorCategory: nil)
  }

  var fit: FormatFit {
    guard tokenCount > 0 else { return .none }
    // The values that colors refer to may stand in a file of their own, such as the hues.
    guard hasColor else {
      guard otherCount == 0 else { return .none }
      return isNamedSo && !hasStudioMark ? .likely : .possible
    }
    guard otherCount <= tokenCount else { return .none }
    return hasStudioMark ? .possible : .likely
  }

  private mutating func walk(_ group: JSONValue, isInColorCategory: Bool?) {
    for member in group.members {
      guard member.value.kind == .object else {
        if !Self.isRemark(member) { otherCount += 1 }
        continue
      }
      // Those are tokens of the token format, which its own reader takes.
      if member.value["$value"] != nil { continue }
      let isColor = isInColorCategory ?? DictionaryFile.isColorCategory(member.name)
      if let value = DictionaryFile.value(of: member.value) {
        add(member.value, value, isInColorCategory: isColor)
      } else {
        walk(member.value, isInColorCategory: isColor)
      }
    }
  }

  /// What may stand beside the tokens of a group.
  private static func isRemark(_ member: JSONValue.Member) -> Bool {
    ["comment", "description", "type"].contains(member.name) || member.name.hasPrefix("$")
  }

  private mutating func add(_ token: JSONValue, _ value: JSONValue, isInColorCategory: Bool) {
    tokenCount += 1
    let type = token["type"]?.string
    if let type, Self.studioTypes.contains(type) { hasStudioMark = true }
    if token["$extensions"]?["studio.tokens"] != nil { hasStudioMark = true }
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
    text.utf8.contains(UInt8(ascii: "{")) || TinyColor.reading(of: text)?.isWhole == true
      || (try? Color(parsing: text)) != nil
  }
}
