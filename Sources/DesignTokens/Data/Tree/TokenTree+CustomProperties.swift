import ColorCore
import SourceSyntax

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
