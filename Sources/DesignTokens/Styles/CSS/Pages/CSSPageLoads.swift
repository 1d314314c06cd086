import FileAccess
import SourceSyntax

/// The style sheets that a page loads, in its order: those to which it links, and its own.
///
/// Of rules that are alike in all else, the cascade takes the one that comes later in the page (CSS Cascade 5,
/// section 6.4.4).
struct CSSPageLoads: Hashable, Sendable {
  private enum Load: Hashable {
    case file(String)
    /// A path from the root of the site.
    case site(String)
    /// What is between `<style>` and `</style>`.
    case own
  }

  private var loads: [Load] = []
  /// Those that no screen shows unless somebody chooses them.
  private var others: [Load] = []

  /// Adds a style sheet of the page itself. If it has several, the last one counts.
  mutating func addOwn() {
    loads.removeAll { $0 == .own }
    loads.append(.own)
  }

  /// Adds the style sheet to which a link leads.
  ///
  /// - Parameters:
  ///   - tag: The `<link>`; one that is no style sheet, or is for print only, adds nothing.
  ///   - path: The page.
  /// - Returns: The address, if the style sheet is on another site.
  mutating func add(_ tag: String, in path: String) -> String? {
    guard let start = tag.firstRange(of: "href=")?.upperBound else { return nil }
    let quoted = tag[start...]
    let quote = quoted.first.flatMap { "\"'".contains($0) ? $0 : nil }
    let address = String(
      quote.map { mark in quoted.dropFirst().prefix { $0 != mark } }
        ?? quoted.prefix { !$0.isWhitespace && $0 != ">" })
    guard !address.contains("//") else { return address }
    let written = String(address.prefix { !"?#".contains($0) })
    guard ["stylesheet", ".css"].contains(where: tag.contains) else { return nil }
    let load: Load =
      written.hasPrefix("/")
      ? .site(written) : .file(Path.normalized(Path.join(Path.folder(path), written)))
    if Self.unseen.contains(where: tag.contains) { others.append(load) } else { loads.append(load) }
    return nil
  }

  /// Whether the page links to no style sheet.
  var areWithoutLinks: Bool { loads.allSatisfy { $0 == .own } }

  /// Whether the page has a style sheet of its own.
  var hasOwn: Bool { loads.contains(.own) }

  private static let unseen = ["alternate", "media=\"print", "media='print", "media=print"]

  /// Whether the page links to a style sheet for print, or for those who choose it.
  func linkBesides(to sheet: String) -> Bool { Self.link(others, to: sheet) }

  /// Whether the page links to a style sheet.
  func link(to sheet: String) -> Bool { Self.link(loads, to: sheet) }

  /// The style sheets among some, given by their paths, to which the page links.
  func links(among sheets: [String: [Int]]) -> Set<Int> {
    loads.reduce(into: []) { found, load in
      switch load {
      case .file(let path): found.formUnion(sheets[path] ?? [])
      case .site(let path):
        for (sheet, numbers) in sheets where sheet.hasSuffix(path) { found.formUnion(numbers) }
      case .own: break
      }
    }
  }

  private static func link(_ loads: [Load], to sheet: String) -> Bool {
    loads.contains { load in
      switch load {
      case .file(let path): path == sheet
      case .site(let path): sheet.hasSuffix(path)
      case .own: false
      }
    }
  }

  /// The style sheets among some that the page loads, and the page itself where it has its own, in order.
  ///
  /// What Sass is compiled to is loaded in place of a style sheet that is called alike.
  ///
  /// - Returns: The style sheets, and whether these are all that it loads.
  func order(of sheets: [String], in page: String) -> (sheets: [String], isComplete: Bool) {
    var isComplete = true
    let found = loads.flatMap { load in
      let (path, own): (String, [String])
      switch load {
      case .file(let file): (path, own) = (file, sheets.filter { $0 == file })
      case .site(let file): (path, own) = (file, sheets.filter { $0.hasSuffix(file) })
      case .own: return [page]
      }
      guard own.isEmpty else { return own }
      let sources = sheets.filter { SassLibrary.isSass($0) && Self.stem($0) == Self.stem(path) }
      if sources.isEmpty { isComplete = false }
      return sources.count == 1 ? sources : []
    }
    return (found, isComplete)
  }

  private static func stem(_ path: String) -> Substring { Path.name(path).prefix { $0 != "." } }
}
