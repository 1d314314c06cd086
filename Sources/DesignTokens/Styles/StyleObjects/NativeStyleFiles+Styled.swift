import FileAccess
import SourceSyntax

/// The components that templates of other files make of views: `import * as S from "./styles"`, `<S.Badge />`.
extension NativeStyleFiles {
  /// Whether a file that names no library for views may show those that templates of others make.
  mutating func showsViews(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard !makers.isEmpty, !makers.contains(path), Self.element.isIn(bytes.span),
      let source = source(at: path)
    else { return false }
    return NativeStyleNames(source).imports.values.contains { what in
      file(what.address, from: path).map { !styled(at: $0, depth: 0).isEmpty } ?? false
    }
  }

  private static let element = BytePattern("</")

  /// The components that templates of other files make, by the names that they have in one.
  mutating func styled(
    for names: NativeStyleNames, at path: String
  ) -> [String: NativeViewReader.Styled] {
    guard !makers.isEmpty else { return [:] }
    return styled(for: names, at: path, depth: 0)
  }

  private mutating func styled(
    for names: NativeStyleNames, at path: String, depth: Int
  ) -> [String: NativeViewReader.Styled] {
    var result: [String: NativeViewReader.Styled] = [:]
    for (name, what) in names.imports {
      guard let other = file(what.address, from: path) else { continue }
      let found = styled(at: other, depth: depth + 1)
      if what.name == "*" {
        for (key, component) in found { result["\(name).\(key)"] = component }
      } else {
        result[name] = found[what.name]
      }
    }
    return result
  }

  /// The components that a file makes or exports, by their names.
  private mutating func styled(
    at path: String, depth: Int
  ) -> [String: NativeViewReader.Styled] {
    if let known = components[path] { return known }
    guard depth < Self.maximumExports, let source = source(at: path) else { return [:] }
    components[path] = [:]
    let names = NativeStyleNames(source)
    var result: [String: NativeViewReader.Styled] = [:]
    if makers.contains(path) {
      result = NativeViewReader.styled(
        in: context.keep(source), names, constants(for: names, in: source),
        with: styled(for: names, at: path, depth: depth))
      if let main = names.exportedByDefault { result["default"] = result[main] }
    }
    addExports(of: names, from: path, to: &result) { $0.styled(at: $1, depth: depth + 1) }
    components[path] = result
    return result
  }
}
