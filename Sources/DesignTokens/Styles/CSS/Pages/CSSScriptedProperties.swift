import ColorCore
import SourceSyntax

/// The custom properties to which code gives colors of its own on the root of a page:
/// `document.documentElement.style.setProperty("--ink", "#fff")`.
struct CSSScriptedProperties {
  private struct Place {
    let path: String
    let range: Range<Int>
  }

  private var places: [String: Place] = [:]

  private static let mark = BytePattern("documentElement.style.setProperty(")
  private static let longestCall = 300

  /// Reads a file.
  mutating func read(_ bytes: [UInt8], at path: String) {
    for mark in Self.mark.offsets(in: bytes.span) {
      let call = bytes[mark...].prefix(Self.longestCall).prefix { $0 != 0x0A && $0 != 0x3B }
      let parts = call.split(omittingEmptySubsequences: false) { "\"'`".utf8.contains($0) }
      let texts = parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
      guard let name = texts.first, name.starts(with: "--".utf8),
        texts.dropFirst().contains(where: {
          (try? Color(parsing: String(decoding: $0, as: UTF8.self))) != nil
        })
      else { continue }
      let key = String(decoding: name, as: UTF8.self)
      places[key] = places[key] ?? Place(path: path, range: name.startIndex..<name.endIndex)
    }
  }

  mutating func formUnion(_ other: CSSScriptedProperties) {
    places.merge(other.places) { own, _ in own }
  }

  /// Says that nothing is measured in the colors that code gives to some properties.
  func problem(
    where isKnown: (String) -> Bool, in context: LoadContext
  ) -> SourceProblem? {
    let known = places.filter { isKnown($0.key) }.sorted {
      ($0.value.path, $0.value.range.lowerBound) < ($1.value.path, $1.value.range.lowerBound)
    }
    guard let first = known.first?.value, let source = try? context.source(at: first.path) else {
      return nil
    }
    let names = known.map(\.key).prefix(3).joined(separator: ", ")
    return SourceProblem(
      "css/script",
      "code sets \(names)\(known.count > 3 ? " and others" : "") to colors of its own,"
        + " in which nothing is checked", at: source.location(of: first.range),
      help: "Set them in a rule for a class or an attribute of the root element, such as .dark, "
        + "which is a theme.", severity: .warning)
  }
}
