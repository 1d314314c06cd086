import SourceSyntax

/// What one block sets of an object of UIKit or AppKit.
extension SwiftUseReader {
  /// `label.textColor = ink`, `button.setTitleColor(ink, for: .normal)`.
  mutating func readAssignment(_ position: Int, _ block: Int, _ scope: Int) {
    let word = file.text(position)
    guard word == "setTitleColor" || file.isMark(position + 1, "="),
      var path = file.isSign(position - 1, ".") ? file.objectPath(before: position - 1) : ["self"]
    else { return }
    let value: Operand?
    var font = SwiftUse.Font()
    // What a configuration sets of its background and of its title is drawn together.
    if path.count > 1, ["attributedTitle", "background"].contains(path.last) { path.removeLast() }
    if word == "attributedTitle" {
      let end = statementEnd(position + 2, file.partners[block])
      let key = ObjectKey(block: block, path: path)
      return noteAttributes(of: key, in: position + 2..<max(position + 2, end), scope)
    }
    if word == "setTitleColor" {
      guard file.isSign(position + 1, "(") else { return }
      var parser = SwiftParser(
        file, at: position + 1, end: min(file.partners[position + 1] + 1, file.tokens.count))
      let arguments = parser.arguments()
      guard arguments.count == 2, arguments[1].value.path?.last == "normal" else { return }
      value = operand(position + 2..<firstArgumentEnd(position + 1), objectType, isStyle: false)
    } else {
      let end = statementEnd(position + 2, file.partners[block])
      // `self.tintColor = tintColor` keeps an argument.
      guard end != position + 3 || file.text(position + 2) != word else { return }
      value = operand(position + 2..<end, objectType, isStyle: false)
      if word == "font" { font = fontOfObject(position + 2..<end) }
    }
    let isOfTitle = word == "font" && path.last == "titleLabel"
    if path.count > 1, isOfTitle || path.last == "layer" { path.removeLast() }
    let key = object(ObjectKey(block: block, path: path), scope)
    switch word {
    case "backgroundColor", "baseBackgroundColor":
      objects[key]?.background = value
      objects[key]?.setsBackground = true
    case "font": objects[key]?.font = font
    case "tintColor":
      // The text has a color of its own.
      guard objects[key]?.isText != true else { return }
      objects[key]?.foreground = value
      objects[key]?.role = .ui
    default:
      objects[key]?.foreground = value
      objects[key]?.role = .text
      objects[key]?.isText = true
    }
  }

  /// The key of an object, which is kept.
  private mutating func object(_ key: ObjectKey, _ scope: Int) -> ObjectKey {
    if objects[key] == nil {
      objects[key] = Object(scope: scope)
      order.append(key)
    }
    return key
  }

  /// Notes the attributes of the title of a configuration:
  /// `configuration.attributedTitle = AttributedString(title, attributes: attributes)`.
  private mutating func noteAttributes(of key: ObjectKey, in value: Range<Int>, _ scope: Int) {
    guard
      let label = value.first(where: {
        file.isName($0, "attributes") && file.isSign($0 + 1, ":")
      }), let name = file.name(label + 2), !file.isSign(label + 3, ".")
    else { return }
    let key = object(key, scope)
    objects[key]?.attributes = ObjectKey(block: key.block, path: [name])
  }

  private func statementEnd(_ first: Int, _ limit: Int) -> Int {
    var position = first
    let limit = min(limit, file.tokens.count, first + Self.maximumTokens + 1)
    while position < limit, !file.isSign(position, ";"), !file.isSign(position, "}"),
      position == first || !beginsStatement(position)
    {
      position = file.after(position)
    }
    return min(position, limit)
  }

  /// Whether a token is the first one of its line and does not go on with the one before.
  func beginsStatement(_ position: Int) -> Bool {
    guard file.tokens[position].isFirst else { return false }
    switch file.tokens[position].kind {
    case .sign(UInt8(ascii: ".")), .mark: return false
    case .sign(UInt8(ascii: ":")): return false
    default:
      if position > 0, case .mark = file.tokens[position - 1].kind {
        return file.isMark(position - 1, "!") && !file.tokens[position - 1].isSpaced
      }
      return true
    }
  }
}
