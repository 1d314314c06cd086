import FileAccess
package import SourceSyntax

/// A reference to a value of the same or of another file, as JSON Schema and OpenAPI have them:
/// `{"$ref": "palette.json#/gray/50"}`.
package struct PlainReference {
  /// The reference as written.
  package let value: JSONValue
  /// The file; empty for the same one.
  package let file: String
  /// The names that lead to the value from the root of the file.
  let names: [String]

  private static let extensions: Set<String> = ["json", "json5", "jsonc", "yaml", "yml"]

  /// Reads an object that is a reference and has nothing else but remarks.
  package init?(_ object: JSONValue) {
    guard let value = object["$ref"], value.kind == .string,
      object.members.allSatisfy({ $0.name.hasPrefix("$") || $0.name == "description" })
    else { return nil }
    let parts = value.text.split(separator: "#", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasPrefix("/") else { return nil }
    let names = parts[1].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
      .map(JSONPointer.unescaped)
    self.value = value
    file = String(parts[0])
    self.names = names.compactMap(\.self)
    guard self.names.count == names.count,
      file.isEmpty || Path.fileExtension(file).map(Self.extensions.contains) == true
    else { return nil }
  }
}

/// The values to which references of files lead.
struct PlainReferences {
  private let context: LoadContext
  private let inputs: [TokenInput]

  /// - Parameters:
  ///   - inputs: The files that are read together.
  ///   - context: The files beside them.
  init(among inputs: [TokenInput], in context: LoadContext) {
    self.inputs = inputs
    self.context = context
  }

  /// The text or number to which a reference in a file leads, over others; `nil` if there is none.
  func target(of reference: PlainReference, from path: String) -> JSONValue? {
    var (names, path) = (reference.names, self.path(of: reference.file, from: path))
    for _ in 0..<context.options.limits.aliasChain {
      guard let own = path, let root = root(of: own),
        var value = names.reduce(root, { $0?[$1] })
      else { return nil }
      value = value["$value"] ?? value["value"] ?? value
      if let next = PlainReference(value) {
        (names, path) = (next.names, self.path(of: next.file, from: own))
      } else if value.kind == .string, case .alias(let name) = PlainText(value.text) {
        names = name.split(separator: ".").map(String.init)
      } else {
        return [.string, .number].contains(value.kind) ? value : nil
      }
    }
    return nil
  }

  /// The path of a file named in another one: relative to that, or the only one that ends so, since
  /// packages name the files of others from a root of their own.
  private func path(of file: String, from path: String) -> String? {
    if file.isEmpty { return path }
    let beside = Path.normalized(Path.join(Path.folder(path), file))
    if inputs.contains(where: { Path.normalized($0.path) == beside })
      || context.files.kind(of: beside) == .file
    {
      return beside
    }
    let others = inputs.filter { $0.path.hasSuffix("/\(file)") }
    return others.count == 1 ? others[0].path : nil
  }

  private func root(of path: String) -> JSONValue? {
    if let input = inputs.first(where: { $0.path == path }) { return input.json?.root }
    return (try? context.document(at: path))?.root
  }
}
