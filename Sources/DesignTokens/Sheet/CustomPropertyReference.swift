import ColorCore
package import SourceSyntax

/// A custom property of CSS as the value of a token: `var(--x)`, `var(--x, #fff)`.
package struct CustomPropertyReference {
  /// The name, with its hyphens.
  package let name: String
  /// What stands for it where it is not defined.
  package let fallback: String?

  /// The maximum length of a value; longer texts are none.
  private static let limit = 1_024

  /// The reason why the color is not known where no token is called so.
  package var setByPage: UnknownReason {
    UnknownReason(code: .setByPage, message: "“var(\(name))” refers to a property of the page")
  }

  /// Reads a text that is one reference and nothing else.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.limit, text.hasPrefix("var("), text.hasSuffix(")") else {
      return nil
    }
    let inner = text.dropFirst(4).dropLast()
    var depth = 0
    for byte in inner.utf8 {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      guard depth >= 0 else { return nil }
    }
    let name = ASCII.trimmed(String(inner.prefix { $0 != "," }))
    guard depth == 0, name.utf8.count > 2, name.hasPrefix("--"),
      !name.utf8.contains(where: { " (){}".utf8.contains($0) })
    else { return nil }
    self.name = name
    fallback = inner.firstIndex(of: ",").map { ASCII.trimmed(String(inner[$0...].dropFirst())) }
  }
}

extension SheetEvaluator {
  /// The value of the token that a custom property is called after, or its fallback; `nil` if there
  /// is none, and nothing says that it is a color.
  package func value(of reference: CustomPropertyReference, at location: SourceLocation)
    -> SheetResult?
  {
    guard let entry, entry.isColor != false else { return nil }
    var reference = reference
    while true {
      if let target = sheet.customProperties?.token(of: reference.name, besides: entryIndex),
        let result = value(of: target, at: location)
      {
        return result
      }
      guard let fallback = reference.fallback else { break }
      guard let inner = CustomPropertyReference(fallback) else { return .text(fallback) }
      reference = inner
    }
    return entry.isColor == true ? .unknown(reference.setByPage) : nil
  }
}

extension CustomPropertyReference {
  /// Reads a value that is one reference and nothing else.
  package init?(_ value: JSONValue) {
    guard let ends = value.textEnds, ends == (UInt8(ascii: "v"), UInt8(ascii: ")")) else {
      return nil
    }
    self.init(value.text)
  }
}
