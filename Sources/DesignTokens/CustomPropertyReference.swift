import ColorCore
import SourceSyntax

/// A custom property of CSS as the value of a token: `var(--x)`, `var(--x, #fff)`.
struct CustomPropertyReference {
  /// The name, with its hyphens.
  let name: String
  /// What stands for it where it is not defined.
  let fallback: String?

  /// The maximum length of a value; longer texts are none.
  private static let limit = 1_024

  /// The reason why the color is not known where no token is called so.
  var setByPage: UnknownReason {
    UnknownReason(code: .setByPage, message: "“var(\(name))” refers to a property of the page")
  }

  /// Reads a text that is one reference and nothing else.
  init?(_ text: String) {
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
  func value(of reference: CustomPropertyReference, at location: SourceLocation) -> SheetResult? {
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
  init?(_ value: JSONValue) {
    guard let ends = value.textEnds, ends == (UInt8(ascii: "v"), UInt8(ascii: ")")) else {
      return nil
    }
    self.init(value.text)
  }
}

extension TokenTree {
  /// The tokens that custom properties are called after; `nil` if no value is one.
  var customProperties: CustomPropertyNames<Int32>? {
    let references = Set(definitions.compactMap { CustomPropertyReference(value($0))?.name })
    guard !references.isEmpty else { return nil }
    return CustomPropertyNames(
      of: definitions.lazy.map { (text($0.path), $0.path) }, references: references)
  }
}

extension TokenEvaluator {
  /// The color of the token that a custom property is called after, or of its fallback.
  func color(
    of reference: CustomPropertyReference, writtenAs text: JSONValue, in definition: Int32,
    hops: inout [Hop]
  ) -> DTCGColor.Outcome {
    guard openTint(text, in: definition) else { return .failed(.aliasCycle) }
    defer { closeTint() }
    let own = tree.definitions[Int(definition)].path
    var reference = reference
    while true {
      if let target = customProperties?.token(of: reference.name, besides: own) {
        return color(
          of: TokenReference(path: tree.names(target), part: []), text, definition, &hops)
      }
      guard let fallback = reference.fallback else { break }
      guard let inner = CustomPropertyReference(fallback) else {
        guard let color = try? Color(parsing: fallback) else { break }
        return .color(color)
      }
      reference = inner
    }
    return .failed(reference.setByPage)
  }

  private func color(
    of reference: TokenReference, _ text: JSONValue, _ definition: Int32, _ hops: inout [Hop]
  ) -> DTCGColor.Outcome {
    var ways: [Hop] = []
    switch followColor(reference, writtenAs: text, in: definition, &ways, &hops) {
    case .failure(let reason): return .failed(reason)
    case .success(let place): return color(at: place, after: ways, hops: &hops)
    }
  }
}
