import FileAccess
import SourceSyntax

/// What code takes in from other files of its project: `import { Card } from "./styles"`.
struct CSSImports {
  struct Origin {
    /// The file, without its extension: its path, or how it ends if the address begins with an alias.
    var file: String
    /// Whether the file is a path.
    let isPath: Bool
    /// The name there; `*` for all of a file.
    let name: String
    /// Whether it is what the file exports without a name.
    let isMain: Bool
  }

  /// By the names here.
  private var origins: [String: Origin] = [:]
  /// What a file takes in for others, by the names that it gives it.
  private var exported: [String: Origin] = [:]
  /// The files of which all is exported.
  private var passed: [Origin] = []
  private let folder: String

  private static let mark = BytePattern("import ")
  private static let exportMark = BytePattern("export ")
  private static let lateMark = BytePattern("import(")
  private static let longestClause = 2_000
  private static let longestAddress = 300
  /// What addresses of a project begin with that are no paths.
  private static let aliases = ["@/", "~~/", "~/", "$/", "#/", "$", "#"]

  init(_ bytes: [UInt8], at path: String) {
    folder = Path.folder(path)
    guard CSSPageStyles.isOfComponent(path) else { return }
    for place in Self.mark.offsets(in: bytes.span) {
      read(bytes, from: place + 7) { imports, clause, origin in
        imports.note(clause, origin, in: \.origins)
      }
    }
    for place in Self.exportMark.offsets(in: bytes.span) {
      guard let next = bytes[(place + 7)...].first(where: { $0 > 0x20 }), "{*".utf8.contains(next)
      else { continue }
      exportsOthers = true
      read(bytes, from: place + 7) { imports, clause, origin in
        let end =
          clause.lastIndex(of: "}").map { clause[clause.index(after: $0)...] } ?? clause[...]
        guard end.split(whereSeparator: \.isWhitespace).last == "from", !clause.contains(";") else {
          return
        }
        if clause.contains("{") {
          imports.note(clause, origin, in: \.exported)
        } else {
          imports.passed.append(origin)
        }
      }
    }
    noteLate(bytes)
  }

  /// What code loads when it is shown: `const Card = lazy(() => import("./Card"))`.
  private mutating func noteLate(_ bytes: [UInt8]) {
    for place in Self.lateMark.offsets(in: bytes.span) {
      let before = String(decoding: bytes[..<place].suffix(160), as: UTF8.self)
      guard let last = before.split(separator: "const ").last, before.contains("const "),
        !last.contains(";")
      else { continue }
      let name = String(last.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      let rest = bytes[(place + 7)...]
      guard let quote = rest.first, "\"'`".utf8.contains(quote),
        let end = rest.dropFirst().prefix(Self.longestAddress).firstIndex(of: quote),
        let origin = origin(at: String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self))
      else { continue }
      origins[name] = origin("default", true)
    }
  }

  private mutating func read(
    _ bytes: [UInt8], from start: Int,
    _ note: (inout Self, String, Origin) -> Void
  ) {
    let rest = bytes[start...].prefix(Self.longestClause)
    guard let quote = rest.firstIndex(where: { "\"';`".utf8.contains($0) }),
      let end = bytes[(quote + 1)...].prefix(Self.longestAddress).firstIndex(of: bytes[quote]),
      let origin = origin(at: String(decoding: bytes[(quote + 1)..<end], as: UTF8.self))
    else { return }
    note(&self, String(decoding: bytes[start..<quote], as: UTF8.self), origin("*", false))
  }

  /// What makes an origin in the file of an address; `nil` if that is in a package.
  private func origin(at address: String) -> ((_ name: String, _ isMain: Bool) -> Origin)? {
    if [".", ".."].contains(address) || ["./", "../"].contains(where: address.hasPrefix) {
      let file = Path.normalized(Path.join(folder, address))
      return { Origin(file: file, isPath: true, name: $0, isMain: $1) }
    }
    let alias = Self.aliases.first(where: address.hasPrefix)
    let rest = address.dropFirst(alias?.count ?? 0)
    // Without an alias, only a path of a file is one from a root of the project.
    guard alias != nil || rest.contains("/") && !rest.hasPrefix("@"), !rest.contains("//") else {
      return nil
    }
    let file = String(rest.drop { $0 == "/" })
    return { Origin(file: file, isPath: false, name: $0, isMain: $1) }
  }

  private mutating func note(
    _ clause: String, _ origin: Origin, in list: WritableKeyPath<Self, [String: Origin]>
  ) {
    var isNamed = false
    for part in clause.split(
      omittingEmptySubsequences: false, whereSeparator: { "{},".contains($0) })
    {
      defer {
        if part.endIndex < clause.endIndex {
          if clause[part.endIndex] == "{" { isNamed = true }
          if clause[part.endIndex] == "}" { isNamed = false }
        }
      }
      let words = part.split(whereSeparator: \.isWhitespace).filter { $0 != "from" && $0 != "type" }
      guard let first = words.first, let last = words.last else { continue }
      let isMain = first != "*" && (!isNamed || first == "default")
      self[keyPath: list][String(last)] = Origin(
        file: origin.file, isPath: origin.isPath, name: String(first), isMain: isMain)
    }
  }

  /// The addresses of a file in code: with its extension, without it, and that of its folder.
  static func addresses(of path: String) -> [String] {
    let stem = Path.fileExtension(path).map { String(path.dropLast($0.count + 1)) } ?? path
    return [path, stem] + (Path.name(stem) == "index" ? [Path.folder(stem)] : [])
  }

  /// Whether something is taken in from one of some addresses.
  func areFrom(_ addresses: Set<String>) -> Bool {
    origins.values.contains { $0.isPath && addresses.contains($0.file) }
  }

  /// Where a component is from: `Card` or `S.Card`.
  func origin(of component: String) -> Origin? {
    guard let dot = component.firstIndex(of: ".") else { return origins[component] }
    guard let origin = origins[String(component[..<dot])], origin.name == "*" else { return nil }
    return Origin(
      file: origin.file, isPath: origin.isPath,
      name: String(component[component.index(after: dot)...]), isMain: false)
  }

  /// Where a component of a template is from, whose name may be written with hyphens.
  func origin(ofElement name: String) -> Origin? {
    if let known = origin(of: name) { return known }
    let plain = CSSNesting.name(name)
    return origins.sorted { $0.key < $1.key }.first { CSSNesting.name($0.key) == plain }?.value
  }

  /// Where something that a file exports is from; `nil` if only what it exports of whole files may have it.
  func origin(ofExport name: String, isMain: Bool) -> Origin? {
    exported[isMain ? "default" : name] ?? (isMain ? nil : origins[name])
  }

  /// The files of which all is exported.
  func passed(_ name: String) -> [Origin] {
    passed.map { Origin(file: $0.file, isPath: $0.isPath, name: name, isMain: false) }
  }

  /// Whether a file may export what others define.
  private(set) var exportsOthers = false
}

extension CSSPages {
  /// Gives the elements that are components of other files the styles that templates there give these.
  mutating func takeStyles() {
    var owners: [String: Int] = [:]
    for index in pages.indices
    where !pages[index].templates.isEmpty || !pages[index].classes.own.isEmpty {
      for address in CSSImports.addresses(of: pages[index].path) { owners[address] = index }
    }
    for index in pages.indices { takeClasses(of: owners, for: index) }
    guard !owners.isEmpty else { return }
    for index in pages.indices { takeStyles(of: owners, for: index) }
  }

  /// Gives the elements of a page the rules of the classes that other files make; those of which no file is known
  /// may be any.
  private mutating func takeClasses(of owners: [String: Int], for index: Int) {
    let page = pages[index]
    for (name, function) in page.classes.functions {
      let origin = page.imports.origin(of: function)
      let owner = origin.flatMap { owners[$0.file] }
      if let owner { pages[index].sheets.insert(pages[owner].path) }
      let known = owner.map { pages[$0].classes.own } ?? []
      for number in page.elements.indices
      where page.elements[number].hasClasses(of: name, besides: known) {
        pages[index].elements[number].isOpen = true
      }
    }
  }

  private mutating func takeStyles(of owners: [String: Int], for index: Int) {
    let origins = pages[index].elements.map { element -> (owner: Int, name: String)? in
      guard let origin = pages[index].imports.origin(of: element.name),
        let owner = owners[origin.file], owner != index
      else { return nil }
      let names = [origin.name] + (origin.isMain ? ["default"] : [])
      return names.first { pages[owner].templates[$0] != nil }.map { (owner, $0) }
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
