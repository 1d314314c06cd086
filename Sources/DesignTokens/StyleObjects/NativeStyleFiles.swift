import FileAccess
import SourceSyntax

/// The styles of React Native that files of a project take in from others: `import { createStyles } from
/// "./styles"`.
struct NativeStyleFiles {
  private static let extensions = ["ts", "tsx", "js", "jsx"]
  /// How many files may export what the next one does.
  private static let maximumExports = 8
  /// How addresses begin that are looked for from the root of the project.
  private static let roots = ["@/", "~/", "src/"]

  private let context: LoadContext
  private let paths: Set<String>
  /// The paths by the names of the files.
  private let named: [String: [String]]
  private var known: [String: [String: NativeViewReader.Sheet]] = [:]

  init(_ context: LoadContext) {
    self.context = context
    paths = Set(context.applicationFiles.lazy.filter(CSSScriptStyles.mayBeIn))
    named = Dictionary(grouping: paths, by: Path.name)
  }

  /// What a file takes in, by the names that it has there: styles, or `nil` for what has none that can be read.
  mutating func styles(
    for names: NativeStyleNames, at path: String
  ) -> [String: NativeViewReader.Sheet?] {
    var result: [String: NativeViewReader.Sheet?] = [:]
    for (name, what) in names.imports {
      let mayBeStyles = [name, what.name, what.address].contains(where: NativeViewReader.isOfStyles)
      let other = mayBeStyles ? file(what.address, from: path) : nil
      result[name] = .some(other.flatMap { sheets(at: $0, depth: 0)[what.name] })
    }
    return result
  }

  /// The styles that a file exports, by their names.
  private mutating func sheets(
    at path: String, depth: Int
  ) -> [String: NativeViewReader.Sheet] {
    if let result = known[path] { return result }
    guard depth < Self.maximumExports, let bytes = try? context.bytes(at: path),
      bytes.count <= CSSClassFiles.maximumSize,
      let source = try? SourceText(name: path, bytes: bytes)
    else { return [:] }
    let names = NativeStyleNames(source)
    var result = NativeViewReader.sheets(in: context.keep(source), names)
    for (name, what) in names.exports {
      guard let other = file(what.address, from: path) else { continue }
      let exported = sheets(at: other, depth: depth + 1)
      if let name {
        result[name] = exported[what.name]
      } else {
        result.merge(exported) { own, _ in own }
      }
    }
    known[path] = result
    return result
  }

  /// The file that an address in another one means.
  private func file(_ address: String, from path: String) -> String? {
    let ends =
      Self.extensions.flatMap { ["\(address).\($0)", "\(address)/index.\($0)"] } + [address]
    if address.hasPrefix(".") {
      return ends.lazy.map { Path.normalized(Path.join(Path.folder(path), $0)) }
        .first(where: paths.contains)
    }
    guard let root = Self.roots.first(where: address.hasPrefix) else { return nil }
    let found = ends.flatMap { end in
      let end = "/" + (root == "src/" ? end : String(end.dropFirst(root.count)))
      return (named[Path.name(end)] ?? []).filter { "/\($0)".hasSuffix(end) }
    }
    return found.count == 1 ? found[0] : nil
  }
}
