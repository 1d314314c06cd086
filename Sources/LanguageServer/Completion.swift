import PaletteAudit
import SystemColors

extension LanguageServer {
  /// The tokens that can be referred to at a place, or what a configuration can say there.
  func completion(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let (document, offset) = try place(of: parameters) else { return .null }
    let source = document.source
    let lineStart = source.lineStart(source.position(at: offset).line)
    let before = Array(source.bytes[min(lineStart, offset)..<offset])
    if ConfigurationFile.names.contains(Path.name(document.path)) {
      return configurationItems(in: source, offset, before)
    }
    // Members are completed by the compiler's server.
    guard !document.path.hasSuffix(".swift") else { return .null }
    let isSheet = [".css", ".pcss", ".postcss", ".scss", ".less"].contains(
      where: document.path.hasSuffix)
    return isSheet
      ? styleSheetItems(document, offset, before) : aliasItems(document, offset, before)
  }

  private struct Item {
    var label: String
    var kind = 21
    var detail: String?
    var text: String?
  }

  /// Items that replace some bytes around the cursor.
  private func list(_ items: [Item], from start: Int, to end: Int, _ source: SourceText) -> JSONText
  {
    let place = range(start..<end, of: source)
    return .object([
      ("isIncomplete", false),
      (
        "items",
        .array(
          items.map { item in
            .object([
              ("label", .string(item.label)), ("kind", .integer(item.kind)),
              ("detail", item.detail.map(JSONText.string)),
              ("filterText", .string(item.text ?? item.label)),
              (
                "textEdit",
                .object([("range", place), ("newText", .string(item.text ?? item.label))])
              ),
            ])
          })
      ),
    ])
  }

  // MARK: - Tokens

  /// The paths that are declared in some files of a project, each with its first color.
  private func declared(
    _ document: TextDocument, in isIncluded: (SourceText) -> Bool = { _ in true }
  ) -> [(path: [String], detail: String?)] {
    let project = workspace.project(of: document.path)
    var hexes: [String: String] = [:]
    for token in project?.result?.palettes.flatMap(\.tokens) ?? [] where hexes[token.path] == nil {
      hexes[token.path] = token.variants.first?.color?.hex
    }
    var sources = workspace.sources(of: project)
    // What is being typed may be no token file at the moment.
    if project == nil { sources.append(document.source) }
    var seen: Set<[String]> = []
    return sources.filter(isIncluded).flatMap { workspace.names(in: $0).declarations }
      .filter { $0.isToken && seen.insert($0.names).inserted }
      .map { ($0.names, hexes[$0.names.joined(separator: ".")]) }
  }

  private func aliasItems(
    _ document: TextDocument, _ offset: Int, _ before: [UInt8]
  ) -> JSONText {
    let source = document.source
    // Neither code nor variables of style sheets can be referred to here.
    let tokens = declared(document) {
      !["swift", "xml", "css", "pcss", "postcss", "scss"].contains(Path.fileExtension($0.name))
    }
    guard let quote = before.lastIndex(where: JSONDocument.Node.isQuote) else { return .null }
    let typed = before[(quote + 1)...]
    let rest = source.bytes[offset...].prefix { $0 != 0x0A && $0 != 0x0D }
    if typed.starts(with: "#/".utf8) {
      let start = offset - typed.count
      let items = tokens.map { path, detail in
        Item(label: "#/\(path.joined(separator: "/"))/$value", detail: detail)
      }
      let end = rest.firstIndex(of: before[quote]) ?? offset
      return list(items, from: start, to: end, source)
    }
    guard let brace = typed.lastIndex(of: UInt8(ascii: "{")),
      !typed[brace...].contains(UInt8(ascii: "}"))
    else { return .null }
    let start = offset - (typed.endIndex - brace - 1)
    // The alias as it stands, if it has an end.
    let next = rest.firstIndex { $0 == before[quote] || "{}".utf8.contains($0) }
    let end = next.flatMap { source.bytes[$0] == UInt8(ascii: "}") ? $0 : nil }
    let close = end == nil ? "}" : ""
    let items = tokens.map { path, detail in
      let name = path.joined(separator: ".")
      return Item(label: name, detail: detail, text: name + close)
    }
    return list(items, from: start, to: end ?? offset, source)
  }

  private func styleSheetItems(
    _ document: TextDocument, _ offset: Int, _ before: [UInt8]
  ) -> JSONText {
    let name = before.suffix(while: CSSScanner.isName)
    let start = offset - name.count
    let rest = before.dropLast(name.count).trimmed { $0 == 0x20 || $0 == 0x09 }
    func variables(_ prefix: String, from start: Int) -> JSONText {
      let items = declared(document).filter { $0.path.first?.hasPrefix(prefix) ?? false }
        .map { Item(label: $0.path.joined(), detail: $0.detail) }
      return list(items, from: start, to: offset, document.source)
    }
    if rest.hasEnding("var(") { return variables("--", from: start) }
    if document.path.hasSuffix(".scss"), before.dropLast(name.count).hasEnding("$") {
      return variables("$", from: start - 1)
    }
    guard let colon = rest.lastIndex(of: UInt8(ascii: ":")),
      Self.takesColors(Array(rest[..<colon]).suffix(while: CSSScanner.isName)),
      !name.starts(with: "--".utf8)
    else { return .null }
    let names = (try? SystemColors.names(platform: .css)) ?? []
    let items = names.map { Item(label: $0, kind: 16, detail: "system color") }
    return list(items, from: start, to: offset, document.source)
  }

  /// The properties that take a color beside other values.
  private static let shorthands: Set<String> = [
    "background", "border", "border-block", "border-bottom", "border-inline", "border-left",
    "border-right", "border-top", "box-shadow", "column-rule", "fill", "filter", "outline",
    "stroke",
    "text-decoration", "text-emphasis", "text-shadow",
  ]

  private static func takesColors(_ property: ArraySlice<UInt8>) -> Bool {
    let name = String(decoding: property, as: UTF8.self).asciiLowercased
    return name.hasPrefix("--") || name == "color" || name.hasSuffix("-color")
      || shorthands.contains(name)
  }

  // MARK: - Configuration

  private func configurationItems(
    in source: SourceText, _ offset: Int, _ before: [UInt8]
  ) -> JSONText {
    let word = before.suffix(while: { CSSScanner.isName($0) || $0 == UInt8(ascii: "/") })
    let rest = before.dropLast(word.count)
    let isValue = rest.contains(UInt8(ascii: ":"))
    let path = Self.keys(around: offset, in: source)
    let own = Self.key(of: before)
    let items: [Item]
    switch (path.first, isValue ? own : nil) {
    case (nil, "standard"?):
      items = Standard.named.map { Item(label: $0.name, kind: 12) }
    case (nil, "extends"?), ("extends", _):
      items = RuleSet.allCases.map { Item(label: $0.rawValue, kind: 12) }
    case ("rules", let rule?) where path.count == 1 || rule == "severity":
      items = ["error", "warning", "note", "off"].map { Item(label: $0, kind: 12) }
    case ("rules", nil) where path.count == 1:
      items = Rules.all.map { Item(label: $0.id, kind: 10, detail: $0.summary) }
    case ("rules", nil):
      let rule = Rules.all.first { $0.id == path[1] }
      let names = ["severity"] + (rule?.options.map(\.name) ?? [])
      items = names.map { Item(label: $0, kind: 10) }
    case (nil, nil):
      items = ConfigurationFile.keys.map { Item(label: $0, kind: 10) }
    default: items = []
    }
    return list(items, from: offset - word.count, to: offset, source)
  }

  /// The key that a line begins with, if it has one.
  private static func key(of line: [UInt8]) -> String? {
    guard let colon = line.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let isMark: (UInt8) -> Bool = { $0 <= 0x20 || "\"'{,-".utf8.contains($0) }
    let key = line[..<colon].split(separator: UInt8(ascii: ",")).last?.trimmed(isMark) ?? []
    return key.isEmpty ? nil : String(decoding: key, as: UTF8.self)
  }

  /// The keys whose values an offset lies in, from the outermost: by indentation, which JSON that is
  /// written by people has as well.
  private static func keys(around offset: Int, in source: SourceText) -> [String] {
    var number = source.position(at: offset).line
    func indentation(_ line: [UInt8]) -> Int { line.prefix { $0 == 0x20 || $0 == 0x09 }.count }
    let lineEnd = source.bytes[source.lineStart(number)..<offset]
    var limit = indentation(Array(lineEnd))
    var keys: [String] = []
    while number > 1, limit > 0 {
      number -= 1
      let line = Array(source.line(number).utf8)
      let content = line.trimmed { $0 <= 0x20 }
      guard !content.isEmpty, content.first != UInt8(ascii: "#") else { continue }
      let indent = indentation(line)
      guard indent < limit else { continue }
      limit = indent
      if let key = key(of: line) { keys.insert(key, at: 0) }
    }
    return keys
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasEnding(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}

extension Array<UInt8> {
  /// The longest ending whose elements all fulfill a condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = lastIndex { !condition($0) }.map { $0 + 1 } ?? startIndex
    return self[start...]
  }
}
