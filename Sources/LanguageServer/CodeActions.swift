import PaletteAudit

extension LanguageServer {
  private static let fixAll = "source.fixAll.palette-check"

  /// The fixes of the findings in a range, and suppressions for them.
  func codeActions(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard let document = workspace.documents[try parameters.uri()] else { return [] }
    let place = try parameters.range()
    let only = parameters["context"]?["only"]?.elements.compactMap(\.string) ?? []
    func isWanted(_ kind: String) -> Bool {
      only.isEmpty || only.contains { kind == $0 || kind.hasPrefix($0 + ".") }
    }
    let source = document.source
    let start = source.offset(of: place.lowerBound, in: client.encoding)
    let end = source.offset(of: place.upperBound, in: client.encoding)
    var actions: [JSONText] = []
    if isWanted("quickfix") {
      let findings = workspace.findings(in: document).filter { finding in
        guard let range = finding.range else { return start == 0 }
        return range.start.offset <= end && start <= range.end.offset
      }
      var seen: Set<Finding.Fix> = []
      for finding in workspace.addingFixes(to: findings, in: document) {
        guard let fix = finding.fix, !fix.edits.isEmpty, seen.insert(fix).inserted else { continue }
        // Looking for a fix may change the advice: the client knows the finding as it was sent.
        let sent = findings.first {
          $0.rule == finding.rule && $0.range == finding.range && $0.message == finding.message
        }
        actions.append(
          action(
            "Fix: \(fix.description)", "quickfix", Self.edits(of: [fix]),
            solving: [sent ?? finding],
            isPreferred: fix.isSafe))
      }
      var rules: Set<String> = []
      for finding in findings where rules.insert(finding.rule).inserted {
        let declaration = finding.range.flatMap {
          workspace.declaration(in: document, around: $0.start.offset)
        }
        guard Rules.all.contains(where: { $0.id == finding.rule }),
          let edit = SuppressionText(rule: finding.rule).edit(in: source, on: declaration)
        else { continue }
        let scope = declaration == nil ? "in this file" : "here"
        actions.append(
          action(
            "Ignore \(finding.rule) \(scope)", "quickfix", [source.name: [edit]],
            solving: findings.filter { $0.rule == finding.rule && $0.range == finding.range }))
      }
    }
    if isWanted(Self.fixAll) {
      let edits = workspace.safeEdits(in: document)
      if !edits.isEmpty {
        actions.append(action("Fix all safe findings", Self.fixAll, [source.name: edits]))
      }
    }
    return .array(actions)
  }

  private func action(
    _ title: String, _ kind: String, _ edits: [String: [SourceEdit]],
    solving findings: [Finding] = [],
    isPreferred: Bool = false
  ) -> JSONText {
    let diagnostics = findings.map {
      Diagnostics.diagnostic(of: $0, in: workspace, client.encoding)
    }
    return .object([
      ("title", .string(Printable.line(title, columns: 200))), ("kind", .string(kind)),
      ("diagnostics", diagnostics.isEmpty ? nil : .array(diagnostics)),
      ("isPreferred", isPreferred ? true : nil), ("edit", workspaceEdit(edits)),
    ])
  }

  fileprivate static func edits(of fixes: [Finding.Fix]) -> [String: [SourceEdit]] {
    var result: [String: [SourceEdit]] = [:]
    for edit in Set(fixes.flatMap(\.edits)) {
      result[edit.location.file, default: []].append(SourceEdit(edit.location, edit.text))
    }
    return result
  }
}

extension Workspace {
  /// The findings in a document, in the order of the report.
  fileprivate func findings(in document: TextDocument) -> [Finding] {
    let identity = files.identity(of: document.path)
    return project(of: document.path)?.result?.report.findings.filter {
      files.identity(of: $0.file) == identity
    } ?? []
  }

  /// Those with a fix, after finding the colors with which pairs would have enough contrast.
  fileprivate func addingFixes(to findings: [Finding], in document: TextDocument) -> [Finding] {
    guard let result = project(of: document.path)?.result else { return findings }
    var findings = findings
    let pairs = Dictionary(
      result.report.palettes.map { ($0.file, $0.pairs) }, uniquingKeysWith: { $0 + $1 })
    let parts = result.palettes.map { ($0, pairs[$0.file] ?? []) }
    ContrastFixes.add(to: &findings, of: parts, sources: result.sources)
    AliasFixes.add(to: &findings, of: result.palettes, sources: result.sources)
    return findings.filter { finding in
      finding.fix?.edits.allSatisfy { !result.unsearched.contains($0.location.file) } ?? false
    }
  }

  /// The edits of all safe fixes in a document; of those that touch the same text, the first.
  fileprivate func safeEdits(in document: TextDocument) -> [SourceEdit] {
    var taken: [SourceEdit] = []
    for finding in findings(in: document) {
      guard let fix = finding.fix, fix.isSafe else { continue }
      let edits = LanguageServer.edits(of: [fix])
      guard edits.count == 1, let own = edits[finding.file] else { continue }
      let isFree = own.allSatisfy { edit in
        taken.allSatisfy { other in
          other == edit
            || other.range.upperBound < edit.range.lowerBound
            || edit.range.upperBound < other.range.lowerBound
        }
      }
      if isFree { taken += own.filter { !taken.contains($0) } }
    }
    return taken
  }
}

/// A suppression as the language of a file writes it.
private struct SuppressionText {
  /// What the user replaces by the reason.
  private static let reason = "intended, because …"

  let rule: String

  private var comment: String { "\(SuppressionComment.word) \(rule): \(Self.reason)" }
  private var entry: String {
    JSONText.object([("rule", .string(rule)), ("reason", .string(Self.reason))]).line
  }

  /// The edit that adds the suppression to a declaration, or to the whole file.
  func edit(in source: SourceText, on declaration: TokenNames.Declaration?) -> SourceEdit? {
    switch Path.fileExtension(source.name) {
    case "css", "pcss", "postcss", "scss", "less":
      return line(in: source, declaration, "/* ", " */")
    case "xml": return line(in: source, declaration, "<!-- ", " -->")
    case "yml", "yaml": return line(in: source, declaration, "# ", "")
    case "kt", "swift": return statement(in: source, declaration)
    case "jsonc", "json5": return line(in: source, declaration, "// ", "")
    case "json", "tokens": return entry(in: source, declaration)
    default: return nil
    }
  }

  /// A comment on a line of its own.
  private func line(
    in source: SourceText, _ declaration: TokenNames.Declaration?, _ opening: String,
    _ closing: String
  ) -> SourceEdit? {
    guard let declaration else {
      let text = "\(SuppressionComment.word)-file \(rule): \(Self.reason)"
      // The declaration of XML must be the first line.
      let first = source.line(1).hasPrefix("<?xml") ? min(2, source.lineCount) : 1
      let start = source.lineStart(first)
      return SourceEdit(start..<start, opening + text + closing + source.lineBreak)
    }
    let number = source.position(at: declaration.range.lowerBound).line
    let start = source.lineStart(number)
    let indent = source.bytes[start..<declaration.range.lowerBound]
    guard indent.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else {
      // Something stands before it on the line.
      guard !closing.isEmpty else { return nil }
      let place = declaration.range.lowerBound
      return SourceEdit(place..<place, opening + comment + closing + " ")
    }
    let space = String(decoding: indent, as: UTF8.self)
    return SourceEdit(start..<start, space + opening + comment + closing + source.lineBreak)
  }

  /// A comment above the line of a declaration, whose keywords stand before its name.
  private func statement(
    in source: SourceText, _ declaration: TokenNames.Declaration?
  ) -> SourceEdit? {
    guard let declaration else { return line(in: source, nil, "// ", "") }
    let start = source.lineStart(source.position(at: declaration.range.lowerBound).line)
    let before = source.bytes[start..<declaration.range.lowerBound]
    // Another declaration on the line would take it.
    guard !before.contains(where: { ",;={".utf8.contains($0) }) else { return nil }
    let space = before.prefix { $0 == 0x20 || $0 == 0x09 }
    return SourceEdit(
      start..<start,
      String(decoding: space, as: UTF8.self) + "// " + comment + source.lineBreak)
  }

  /// An entry of `$extensions`, for a language without comments.
  private func entry(
    in source: SourceText, _ declaration: TokenNames.Declaration?
  ) -> SourceEdit? {
    guard let document = JSONReader.readBeginning(of: source) else { return nil }
    let start = declaration?.value.lowerBound ?? document.root.bytes.lowerBound
    guard let node = document.nodes.firstIndex(where: { !$0.isKey && Int($0.start) == start })
    else {
      return nil
    }
    let value = document.value(node)
    guard value.kind == .object else { return nil }
    let vendor = "dev.palette-check"
    guard let extensions = value["$extensions"], extensions.kind == .object else {
      return inserted(
        #""$extensions": { "\#(vendor)": { "ignore": [\#(entry)] } }"#, into: value, source)
    }
    guard let own = extensions[vendor], own.kind == .object else {
      return inserted(#""\#(vendor)": { "ignore": [\#(entry)] }"#, into: extensions, source)
    }
    guard let list = own["ignore"] else {
      return inserted(#""ignore": [\#(entry)]"#, into: own, source)
    }
    return list.kind == .array ? inserted(entry, into: list, source) : nil
  }

  /// The first part of an object or a list.
  private func inserted(_ text: String, into value: JSONValue, _ source: SourceText) -> SourceEdit {
    let place = value.bytes.lowerBound + 1
    let rest = source.bytes[place...]
    let next = rest.firstIndex { !JSONReader.isSpace($0) } ?? place
    let space = source.text(place..<next)
    let isEmpty = source.bytes[next] == UInt8(ascii: "}") || source.bytes[next] == UInt8(ascii: "]")
    return SourceEdit(place..<place, (isEmpty ? " " : space) + text + (isEmpty ? " " : ","))
  }
}

extension SourceText {
  /// How the first line ends.
  fileprivate var lineBreak: String {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else { return "\n" }
    return "\r\n"
  }
}
