import ColorCore
import FileAccess
import SourceSyntax

/// The styles of React Native that files of a project take in from others: `import { createStyles } from
/// "./styles"`.
struct NativeStyleFiles {
  private static let extensions = ["ts", "tsx", "js", "jsx"]
  /// How many files may export what the next one does.
  static let maximumExports = 8
  /// How addresses begin that are looked for from the root of the project.
  private static let roots = ["@/", "~/", "src/"]

  let context: LoadContext
  private let paths: Set<String>
  /// The paths by the names of the files.
  private let named: [String: [String]]
  private var known: [String: [String: NativeViewReader.Sheet]] = [:]
  private var sources: [String: SourceText?] = [:]
  private var colors: [String: [String: Color]] = [:]
  /// The files that configure Tailwind CSS, and what classes set in the folders of each.
  private let configurations: [String]
  private var classes: [String: NativeClasses] = [:]
  /// The components that templates of files make.
  var components: [String: [String: NativeViewReader.Styled]] = [:]
  /// The files with templates that may make some.
  let makers: Set<String>

  init(_ context: LoadContext, makers: Set<String>) {
    self.context = context
    configurations = context.applicationFiles.filter {
      Path.name($0).hasPrefix("tailwind.config.") && !CSSClassFiles.isOfTests($0)
    }.sorted()
    paths = Set(context.applicationFiles.lazy.filter(CSSScriptStyles.mayBeIn))
    self.makers = makers
    named = Dictionary(grouping: paths, by: Path.name)
  }

  /// What a file takes in, by the names that it has there: styles, or `nil` for what has none that can be read.
  mutating func styles(
    for names: NativeStyleNames, at path: String
  ) -> [String: NativeViewReader.Sheet?] {
    var result: [String: NativeViewReader.Sheet?] = [:]
    for (name, what) in names.imports {
      let other = file(what.address, from: path)
      result[name] = .some(other.flatMap { sheets(at: $0, depth: 0)[what.name] })
    }
    return result
  }

  /// The styles that a file exports, by their names.
  private mutating func sheets(
    at path: String, depth: Int
  ) -> [String: NativeViewReader.Sheet] {
    if let result = known[path] { return result }
    guard depth < Self.maximumExports, let source = source(at: path) else { return [:] }
    let names = NativeStyleNames(source)
    var result = NativeViewReader.sheets(
      in: context.keep(source), names, constants(for: names, in: source), classes(at: path))
    addExports(of: names, from: path, to: &result) { $0.sheets(at: $1, depth: depth + 1) }
    known[path] = result
    return result
  }

  /// Adds what a file exports of others, by the names that it gives it, to what it makes itself.
  mutating func addExports<Value>(
    of names: NativeStyleNames, from path: String, to result: inout [String: Value],
    _ read: (inout NativeStyleFiles, String) -> [String: Value]
  ) {
    for (name, what) in names.exports {
      guard let other = file(what.address, from: path) else { continue }
      let exported = read(&self, other)
      if let name {
        result[name] = exported[what.name]
      } else {
        result.merge(exported) { own, _ in own }
      }
    }
  }

  /// What classes set in a file, by the configuration of Tailwind CSS in the nearest folder around, or else the only
  /// one.
  mutating func classes(at path: String) -> NativeClasses {
    let around = configurations.filter { Path.contains(Path.folder($0), path) }
    let nearest =
      around.max { Path.folder($0).utf8.count < Path.folder($1).utf8.count }
      ?? (configurations.count == 1 ? configurations[0] : "")
    if let known = classes[nearest] { return known }
    var theme = CSSTailwindConfiguration()
    let bytes = nearest.isEmpty ? nil : try? context.bytes(at: nearest)
    if let bytes, bytes.count <= CSSClassFiles.maximumSize { theme.read(bytes) }
    let result = NativeClasses(bytes == nil ? nil : theme, isAlone: configurations.count == 1)
    classes[nearest] = result
    return result
  }

  mutating func source(at path: String) -> SourceText? {
    if let known = sources[path] { return known }
    let bytes = try? context.bytes(at: path)
    let source = bytes.flatMap { bytes in
      bytes.count <= CSSClassFiles.maximumSize ? try? SourceText(name: path, bytes: bytes) : nil
    }
    sources[path] = .some(source)
    return source
  }

  /// The colors of the constants that a file has or takes in, by the names that they have there.
  mutating func constants(
    for names: NativeStyleNames, in source: SourceText
  ) -> [String: Color] {
    var result = constants(of: source)
    for (name, what) in names.imports {
      guard let path = file(what.address, from: source.name) else { continue }
      for (key, color) in constants(at: path, named: what.name, depth: 0) {
        result[what.name == "*" ? "\(name).\(key)" : name + key.dropFirst(what.name.utf8.count)] =
          color
      }
    }
    return result
  }

  private mutating func constants(of source: SourceText) -> [String: Color] {
    if let known = colors[source.name] { return known }
    let found = NativeConstants(source).colors
    colors[source.name] = found
    return found
  }

  /// The colors of one constant that a file exports, or of all for `*`.
  private mutating func constants(
    at path: String, named name: String, depth: Int
  ) -> [String: Color] {
    guard depth < Self.maximumExports, let source = source(at: path) else { return [:] }
    let own = constants(of: source)
    if name == "*" { return own }
    func found(_ name: String) -> [String: Color] {
      own.filter { $0.key == name || $0.key.hasPrefix("\(name).") }
    }
    var result = found(name)
    let names = NativeStyleNames(source)
    if name == "default", let exported = names.exportedByDefault {
      for (key, color) in found(exported) {
        result[name + key.dropFirst(exported.utf8.count)] = color
      }
    }
    for (exported, what) in names.exports
    where result.isEmpty && (exported == nil || exported == name) {
      guard let other = file(what.address, from: path) else { continue }
      let inner = exported == nil ? name : what.name
      for (key, color) in constants(at: other, named: inner, depth: depth + 1) {
        result[name + key.dropFirst(inner.utf8.count)] = color
      }
    }
    return result
  }

  /// The component that a name in a file means.
  mutating func component(
    _ name: String, _ names: NativeStyleNames, in path: String
  ) -> NativeComponents.Key? {
    if names.declares(name) { return NativeComponents.Key(path: path, name: name) }
    guard let what = names.imports[name], let other = file(what.address, from: path) else {
      return nil
    }
    return component(exported: what.name, by: other, depth: 0)
  }

  /// The components that are the screens of a folder of Expo Router, by the path of its layout: those that files export
  /// which no other layout is nearer to.
  mutating func screens(
    of layout: String, besides exceptions: Set<String>, among layouts: Set<String>
  ) -> [NativeComponents.Key] {
    let folder = Path.folder(layout)
    let inner = layouts.map(Path.folder).filter { $0 != folder && Path.contains(folder, $0) }
    return paths.sorted().compactMap { path in
      guard Path.contains(folder, path), !inner.contains(where: { Path.contains($0, path) }),
        !["_", "+"].contains(where: Path.name(path).hasPrefix), !CSSClassFiles.isOfTests(path)
      else { return nil }
      let name = Path.relative(path, to: folder).split(separator: ".").first.map(String.init) ?? ""
      guard !exceptions.contains(name) else { return nil }
      return component(exported: "default", by: path, depth: 0)
    }
  }

  private mutating func component(
    exported name: String, by path: String, depth: Int
  ) -> NativeComponents.Key? {
    guard depth < Self.maximumExports, let source = source(at: path) else { return nil }
    let names = NativeStyleNames(source)
    let own = name == "default" ? names.exportedByDefault ?? name : name
    if names.declares(own) { return NativeComponents.Key(path: path, name: own) }
    for (exported, what) in names.exports where exported == nil || exported == name {
      guard let other = file(what.address, from: path) else { continue }
      let inner = exported == nil ? name : what.name
      if let found = component(exported: inner, by: other, depth: depth + 1) { return found }
    }
    return nil
  }

  /// The file that an address in another one means.
  func file(_ address: String, from path: String) -> String? {
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
