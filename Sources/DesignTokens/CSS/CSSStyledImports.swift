import FileAccess
import SourceSyntax

/// What code takes in from files beside it, which may have the templates for the styles of these components:
/// `import { Card } from "./styles"`.
struct CSSStyledImports {
  /// The files, without their extensions, and the names there, by the names here; `*` for all of a file.
  private var origins: [String: (file: String, name: String)] = [:]

  private static let mark = BytePattern("import ")
  private static let longestClause = 2_000

  init(_ bytes: [UInt8], at path: String) {
    guard CSSScriptStyles.mayBeIn(path) else { return }
    for place in Self.mark.offsets(in: bytes.span) {
      let rest = bytes[(place + 7)...].prefix(Self.longestClause)
      guard let quote = rest.firstIndex(where: { "\"';`".utf8.contains($0) }),
        let end = bytes[(quote + 1)...].prefix(300).firstIndex(of: bytes[quote])
      else { continue }
      let address = String(decoding: bytes[(quote + 1)..<end], as: UTF8.self)
      guard address.hasPrefix("./") || address.hasPrefix("../") else { continue }
      let file = Path.normalized(Path.join(Path.folder(path), address))
      note(String(decoding: bytes[(place + 7)..<quote], as: UTF8.self), from: file)
    }
  }

  private mutating func note(_ clause: String, from file: String) {
    for part in clause.split(whereSeparator: { "{},".contains($0) }) {
      let words = part.split(whereSeparator: \.isWhitespace).filter { $0 != "from" && $0 != "type" }
      guard let first = words.first, let last = words.last else { continue }
      origins[String(last)] = (file, String(first))
    }
  }

  /// The addresses of a file in code: with its extension, without it, and that of its folder.
  static func addresses(of path: String) -> [String] {
    let stem = Path.fileExtension(path).map { String(path.dropLast($0.count + 1)) } ?? path
    return [path, stem] + (Path.name(stem) == "index" ? [Path.folder(stem)] : [])
  }

  /// Whether something is taken in from one of some addresses.
  func areFrom(_ addresses: Set<String>) -> Bool {
    origins.values.contains { addresses.contains($0.file) }
  }

  /// The file, without its extension, and the name there of a component: `Card` or `S.Card`.
  func origin(of component: String) -> (file: String, name: String)? {
    guard let dot = component.firstIndex(of: ".") else { return origins[component] }
    guard let origin = origins[String(component[..<dot])], origin.name == "*" else { return nil }
    return (origin.file, String(component[component.index(after: dot)...]))
  }
}

extension CSSPages {
  /// Gives the elements that are components of other files the styles that templates there give these.
  mutating func takeStyles() {
    var owners: [String: Int] = [:]
    for index in pages.indices where !pages[index].templates.isEmpty {
      for address in CSSStyledImports.addresses(of: pages[index].path) { owners[address] = index }
    }
    guard !owners.isEmpty else { return }
    for index in pages.indices { takeStyles(of: owners, for: index) }
  }

  private mutating func takeStyles(of owners: [String: Int], for index: Int) {
    let origins = pages[index].elements.map { element -> (owner: Int, name: String)? in
      guard let origin = pages[index].imports.origin(of: element.name),
        let owner = owners[origin.file], owner != index,
        pages[owner].templates[origin.name] != nil
      else { return nil }
      return (owner, origin.name)
    }
    // Of two files with a component of one name, a rule does not say which it is for.
    var names: [String: Int] = [:]
    for owner in Set(origins.compactMap { $0?.owner } + [index]) {
      for name in pages[owner].templates.keys { names[name, default: 0] += 1 }
    }
    guard names.values.allSatisfy({ $0 == 1 }) else { return }
    for (number, origin) in origins.enumerated() {
      guard let (owner, name) = origin, let element = pages[owner].templates[name] else { continue }
      pages[index].elements[number] = pages[index].elements[number].styled(as: name, element)
      pages[index].sheets.insert(pages[owner].path)
    }
  }
}
