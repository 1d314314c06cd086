import FileAccess
import SourceSyntax

/// The classes of CSS modules that have the rules of others: `composes: base`, and `composes: base from
/// './x.module.css'`.
struct CSSCompositions {
  /// A class of a style sheet.
  private struct Name: Hashable, Comparable {
    let sheet: Int
    let name: String

    static func < (a: Name, b: Name) -> Bool { (a.sheet, a.name) < (b.sheet, b.name) }
  }

  /// What each class is composed of.
  private var parts: [Name: [Name]] = [:]
  /// Those that have rules of style sheets that are not read.
  private var unknown: Set<Name> = []
  private static let mark = BytePattern("composes:")
  /// How many classes one is made of; a circle ends there.
  private static let limit = 32

  init(_ sheets: [CSSStylesheet]) {
    let modules = sheets.indices.filter { sheets[$0].source.name.has(".module.") }
    guard !modules.isEmpty else { return }
    let numbers = Dictionary(
      modules.map { (Path.absolute(sheets[$0].source.name), $0) },
      uniquingKeysWith: { first, _ in first })
    for sheet in modules {
      let bytes = sheets[sheet].source.bytes
      for offset in Self.mark.offsets(in: bytes.span) {
        guard let name = Self.className(around: offset, in: bytes) else { continue }
        let value = bytes[(offset + "composes:".utf8.count)...].prefix { !";}".utf8.contains($0) }
        let words = String(decoding: value, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        var source: Int? = sheet
        if let from = words.firstIndex(of: "from") {
          let address = words[(from + 1)...].first.map { $0.filter { !"\"'".contains($0) } } ?? ""
          let folder = Path.folder(sheets[sheet].source.name)
          source = numbers[Path.absolute(Path.join(folder, address))]
        }
        guard let source else {
          unknown.insert(Name(sheet: sheet, name: name))
          continue
        }
        parts[Name(sheet: sheet, name: name), default: []] += words.prefix { $0 != "from" }.map {
          Name(sheet: source, name: String($0))
        }
      }
    }
  }

  /// The one class that the block around a place is for.
  private static func className(around offset: Int, in bytes: [UInt8]) -> String? {
    guard let open = bytes[..<offset].lastIndex(of: UInt8(ascii: "{")),
      !bytes[open..<offset].contains(UInt8(ascii: "}"))
    else { return nil }
    let start = bytes[..<open].lastIndex { "{};/".utf8.contains($0) }.map { $0 + 1 } ?? 0
    let selector = String(decoding: bytes[start..<open], as: UTF8.self).filter { !$0.isWhitespace }
    guard selector.hasPrefix("."), CSSPart.simpleSelectors(selector[...]).count == 1 else {
      return nil
    }
    return String(selector.dropFirst())
  }

  /// Adds to some rules those that classes have of what they are composed of, before their own.
  func adding(to rules: [CSSDrawnLayers.Rule]) -> [CSSDrawnLayers.Rule] {
    guard !parts.isEmpty || !unknown.isEmpty else { return rules }
    var added = unknown.sorted(by: <).map { CSSDrawnLayers.Rule(unknown: ".\($0.name)", $0.sheet) }
    for name in parts.keys.sorted() {
      for part in all(of: name).reversed() {
        added += rules.compactMap { rule in
          guard rule.sheet == part.sheet, let own = rule.part,
            CSSPart.simpleSelectors(own[...]).first == ".\(part.name)"
          else { return nil }
          return rule.copied(to: ".\(name.name)" + own.dropFirst(part.name.count + 1), name.sheet)
        }
      }
    }
    return added + rules
  }

  /// What a class is composed of, the nearest first.
  private func all(of name: Name) -> [Name] {
    var result: [Name] = []
    var open = parts[name] ?? []
    while let next = open.first, result.count < Self.limit {
      open.removeFirst()
      guard next != name, !result.contains(next) else { continue }
      result.append(next)
      open += parts[next] ?? []
    }
    return result
  }
}

extension CSSDrawnLayers.Rule {
  /// A rule of which nothing is known.
  fileprivate init(unknown part: String, _ sheet: Int) {
    let usage = CSSUsage(places: [], foregrounds: [], hidesBackground: true, hidesText: true)
    self.init(
      part: part, name: part, contexts: [:], usage: usage, isPrinted: false, isConditional: false,
      sheet: sheet, isModule: true, isInComponent: false, specificity: 0)
  }

  /// The rule for the elements of a class that is composed of its own.
  fileprivate func copied(to part: String, _ sheet: Int) -> CSSDrawnLayers.Rule {
    CSSDrawnLayers.Rule(
      part: part, name: name, contexts: contexts, usage: usage, isPrinted: isPrinted,
      isConditional: isConditional, sheet: sheet, isModule: isModule, isInComponent: isInComponent,
      specificity: specificity, layer: layer)
  }
}
