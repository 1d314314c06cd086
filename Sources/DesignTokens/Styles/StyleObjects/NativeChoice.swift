import SourceSyntax

/// A member of an object that code chooses by what a name says: `variants[kind]`, `variants[kind].label`,
/// ``styles[`${kind}Label`]``, `styles['label' + kind]`.
struct NativeChoice {
  /// The object, and what chooses.
  let object, subject: String
  /// What the key has around that.
  let prefix, suffix: String
  /// The members of what is chosen that are meant.
  var part: [String] = []

  /// Whether any key may be chosen.
  var isOfAnyKey: Bool { prefix.isEmpty && suffix.isEmpty }

  /// What a key says of the subject; `nil` for one that cannot be chosen.
  func variant(of key: String) -> String? {
    guard key.hasPrefix(prefix), key.hasSuffix(suffix) else { return nil }
    let rest = key.dropFirst(prefix.count)
    return rest.count > suffix.count ? String(rest.dropLast(suffix.count)) : nil
  }

  func key(of variant: String) -> String { prefix + variant + suffix }

  /// Takes a choice at the bracket behind an object; where this fails, the cursor may be anywhere.
  init?(of object: String, at text: inout ScriptCursor) {
    guard text.take("[") else { return nil }
    var (before, after) = ("", "")
    var subject: [String] = []
    repeat {
      if let word = text.quoted() {
        if subject.isEmpty { before += word } else { after += word }
      } else if let template = Self.takeTemplate(at: &text), subject.isEmpty {
        (before, subject, after) = (before + template.prefix, template.subject, template.suffix)
      } else {
        let path = text.path()
        guard let first = path.first?.utf8.first, !ASCII.isDigit(first), subject.isEmpty else {
          return nil
        }
        subject = path
      }
    } while text.takeMark("+")
    if text.takeName() == "as" { text.skip(until: "]") }
    guard !subject.isEmpty, text.take("]") else { return nil }
    self.object = object
    self.subject = subject.joined(separator: ".")
    (prefix, suffix) = (before, after)
    takePart(at: &text)
  }

  /// Takes a choice among the members of a path, `theme.colors[props.kind].base`; `nil` for anything else, where the
  /// cursor stays.
  static func take(at text: inout ScriptCursor) -> NativeChoice? {
    let start = text.offset
    if var object = text.takeName() {
      while text.takeMark("?.") || text.take("."), let name = text.takeName() {
        object += ".\(name)"
      }
      if text.isNext("["), let choice = NativeChoice(of: object, at: &text) { return choice }
    }
    text.offset = start
    return nil
  }

  /// Takes the members behind it.
  mutating func takePart(at text: inout ScriptCursor) {
    while true {
      let start = text.offset
      _ = text.take("!")
      guard text.takeMark("?.") || text.take("."), let name = text.takeName() else {
        text.offset = start
        return
      }
      part.append(name)
    }
  }

  /// A template with one name in it.
  private static func takeTemplate(
    at text: inout ScriptCursor
  ) -> (prefix: String, subject: [String], suffix: String)? {
    text.skipTrivia()
    guard text.byte == UInt8(ascii: "`") else { return nil }
    var inner = text
    inner.offset += 1
    guard let prefix = takeLetters(at: &inner), inner.takeMark("${") else { return nil }
    let subject = inner.path()
    guard !subject.isEmpty, inner.take("}"), let suffix = takeLetters(at: &inner),
      inner.byte == UInt8(ascii: "`")
    else { return nil }
    inner.offset += 1
    text = inner
    return (prefix, subject, suffix)
  }

  /// The letters of a template up to its end or to what it inserts.
  private static func takeLetters(at text: inout ScriptCursor) -> String? {
    let start = text.offset
    while let byte = text.byte, byte != UInt8(ascii: "`"), !text.isHole { text.offset += 1 }
    return text.byte == nil ? nil : text.source.text(start..<text.offset)
  }
}
