import PaletteAudit

extension LanguageServer {
  /// The name at a place, if it can be changed.
  func prepareRename(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let (document, offset) = try place(of: parameters) else { return .null }
    let (symbol, _) = try renamable(in: document, at: offset)
    return .object([
      ("range", range(symbol.name.range, of: document.source)),
      ("placeholder", .string(symbol.name.name)),
    ])
  }

  /// The edits that give a token or a group another name, everywhere in its project.
  func rename(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    let new = try parameters.string("newName")
    guard let (document, offset) = try place(of: parameters) else { return .null }
    let (symbol, declared) = try renamable(in: document, at: offset)
    guard new != symbol.name.name else { return .null }
    let project = workspace.project(of: document.path)
    let prefix = ["--", "$"].first(where: symbol.name.name.hasPrefix)
    for place in declared {
      if let reason = Self.defect(of: new, after: prefix, in: place.file) {
        throw .refused("“\(new)” cannot be a name here: \(reason)")
      }
    }
    let paths = workspace.sharing(symbol.path, in: project)
    var edits: [String: Set<SourceEdit>] = [:]
    for path in paths {
      let renamed = path.dropLast() + [new]
      if let taken = workspace.declarations(of: Array(renamed), in: project).first {
        let place = taken.source.position(at: taken.name.range.lowerBound)
        throw .refused(
          "“\(renamed.joined(separator: "."))” exists already, at \(taken.file):\(place.line):"
            + "\(place.column); choose another name")
      }
      for place in workspace.declarations(of: path, in: project) {
        edits[place.file, default: []].insert(SourceEdit(place.name.range, new))
      }
      for place in workspace.references(to: path, in: project) {
        edits[place.file, default: []].insert(
          SourceEdit(place.name.range, try Self.text(of: new, as: place.style)))
      }
    }
    let patterns = workspace.patterns(of: project)
    for pattern in patterns {
      for path in paths {
        guard let range = pattern.range(of: path) else { continue }
        edits[pattern.source.name, default: []].insert(SourceEdit(range, new))
      }
    }
    let warnings = RenameWarnings(
      of: paths, to: new, patterns: patterns,
      sources: workspace.sources(of: project).map { ($0, workspace.names(in: $0)) },
      declared: declared)
    for message in warnings.messages { show(message) }
    return workspaceEdit(edits.mapValues(Array.init))
  }

  /// A name as a reference writes it.
  private static func text(
    of name: String, as style: TokenNames.Style?
  ) throws(ServerError) -> String {
    switch style {
    case .pointer: return JSONPointer.escaped(name)
    case .utility:
      guard let word = TailwindColor.word(of: name) else {
        throw .refused("“@apply” draws it by its name, which must begin with “--color-”")
      }
      return word
    default: return name
    }
  }

  /// The symbol at a place, and where it is declared.
  private func renamable(
    in document: TextDocument, at offset: Int
  ) throws(ServerError) -> (symbol: Symbol, places: [NamedPlace]) {
    guard let symbol = workspace.symbol(in: document, at: offset) else {
      throw .refused("there is no name of a token here")
    }
    let project = workspace.project(of: document.path)
    let paths = workspace.sharing(symbol.path, in: project)
    let places = paths.flatMap { workspace.declarations(of: $0, in: project) }
    let name = symbol.path.joined(separator: ".")
    guard !places.isEmpty else {
      throw .refused("“\(name)” is declared in no file of this project")
    }
    let isOfInstance = places.contains { place in
      workspace.names(in: place.source).declarations.contains {
        $0.isOfInstance && $0.names == symbol.path
      }
    }
    guard !isOfInstance else {
      throw .refused("“\(name)” is a property of instances, which only a compiler can follow")
    }
    guard symbol.name.name != "$root" else {
      throw .refused("the format gives “$root” its meaning")
    }
    return (symbol, places)
  }

  /// The keywords of Swift that need backticks as the name of a member.
  private static let swiftKeywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Why a text cannot be a name, or `nil`; those of variables begin with a prefix.
  private static func defect(
    of name: String, after prefix: String?, in file: String
  ) -> String? {
    let bytes = Array(name.utf8)
    if bytes.isEmpty { return "it is empty" }
    if bytes.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
    {
      return "it has a quote, a backslash or a control character"
    }
    if let prefix {
      let rest = bytes.dropFirst(prefix.utf8.count)
      guard bytes.starts(with: prefix.utf8), let first = rest.first else {
        return "it must begin with \(prefix)"
      }
      if prefix == "$", ASCII.isDigit(first) { return "it begins with a digit" }
      return rest.allSatisfy(CSSScanner.isName)
        ? nil : "only letters, digits, “-” and “_” are allowed"
    }
    if file.hasSuffix(".swift") {
      let isName =
        bytes.allSatisfy {
          ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") || $0 >= 0x80
        } && !ASCII.isDigit(bytes[0])
      guard isName else { return "only letters, digits and “_” are allowed, and no digit at first" }
      return swiftKeywords.contains(name) ? "it is a keyword" : nil
    }
    if file.hasSuffix(".xml") {
      return bytes.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || "._".utf8.contains($0) }
        ? nil : "only letters, digits, “_” and “.” are allowed"
    }
    if bytes.first == UInt8(ascii: "$") { return "names that begin with “$” are reserved" }
    if bytes.contains(where: { "{}.".utf8.contains($0) }) { return "it has a brace or a dot" }
    let isPlain = bytes.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || "-_".utf8.contains($0) || $0 >= 0x80
    }
    if DataLanguage(fileName: file) != .json, !isPlain {
      return "in this file only letters, digits, “-” and “_” need no quotes"
    }
    return name.first == " " || name.last == " " ? "it begins or ends with a space" : nil
  }
}
