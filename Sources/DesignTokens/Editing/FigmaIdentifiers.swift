package import SourceSyntax

/// The identifiers of the variables in a file of Figma, by which aliases name them.
package struct FigmaIdentifiers: Sendable {
  private var variables: [(range: Range<Int>, id: String)] = []

  /// Finds the variables of a file; `nil` if it has none with an identifier.
  package init?(in source: SourceText) {
    guard let document = try? JSONReader.read(source) else { return nil }
    visit(document.root, name: nil)
    guard !variables.isEmpty else { return nil }
  }

  private mutating func visit(_ value: JSONValue, name: String?) {
    switch value.kind {
    case .array:
      for element in value.elements { visit(element, name: nil) }
    case .object where (value["valuesByMode"] ?? value["resolvedValuesByMode"]) != nil:
      guard let id = value["id"]?.string ?? name else { return }
      let range = value.location.range
      variables.append((range.start.offset..<range.end.offset, id))
    case .object:
      for member in value.members { visit(member.value, name: member.name) }
    default: break
    }
  }

  /// The identifier of the variable that has a value at a location.
  package func identifier(of location: SourceLocation) -> String? {
    variables.first { $0.range.contains(location.range.start.offset) }?.id
  }
}
