import FileAccess
import SourceSyntax

/// Whole pages, which say what style sheets they have, in which order, and which they do not have.
struct CSSDocuments {
  /// A page.
  struct Document {
    let path: String
    /// The style sheets that it loads, among them its own under its path, in the order of the cascade.
    let sheets: [String]
    let loads: Set<String>
    /// Whether it has a style sheet of its own.
    let hasOwn: Bool
    /// Whether its own style sheet is for the page as a whole: the canvas, its text, or properties.
    let isOfPage: Bool
    /// Whether it may have style sheets that are not known.
    let isOpen: Bool
    /// Whether a program puts something into it.
    let isShell: Bool

    /// Whether it has no style sheet but its own.
    var isAlone: Bool { sheets.allSatisfy { $0 == path } }
  }

  private(set) var documents: [Document] = []
  /// The style sheets that some page loads, so that it has all that their rules need.
  private(set) var loaded: Set<String> = []
  /// Those that are in a page into which a program puts its elements.
  private(set) var ofShells: Set<String> = []
  /// The orders in which code takes in style sheets.
  private var imported: [[String]] = []
  private let files: CSSFiles
  private var pages: [(path: String, page: CSSPages.Page)] = []
  private let paths: Set<String>

  /// Reads the pages of a project.
  ///
  /// - Parameters:
  ///   - paths: Those that have a style sheet of their own.
  ///   - files: The style sheets that were read.
  init(_ paths: some Sequence<String>, files: CSSFiles) {
    self.files = files
    let context = files.context
    let possible = Set(Array(paths) + context.applicationFiles).filter(CSSPageStyles.isOfPage)
    for path in possible.sorted() where !CSSClassFiles.isOfTests(path) {
      guard let bytes = try? context.bytes(at: path), bytes.count <= CSSClassFiles.maximumSize
      else { continue }
      pages += context.pages(at: path, bytes).pages.filter(\.isWhole).map { (path, $0) }
    }
    self.paths = Set(pages.lazy.map(\.path))
  }

  /// Whether a page is a whole one.
  func has(_ path: String) -> Bool { paths.contains(path) }

  /// Whether pages link to a style sheet for print only, or for those who choose it.
  func isUnseen(_ sheet: String) -> Bool {
    pages.contains { $0.page.loads.linkBesides(to: sheet) }
      && !pages.contains { $0.page.links(to: sheet) }
  }

  /// Finds what the pages load.
  ///
  /// - Parameters:
  ///   - sheets: The style sheets, and the pages that have their own.
  ///   - code: The style sheets that code takes in.
  mutating func load(_ sheets: [String], code: CSSCodeImports) {
    let own = Set(sheets)
    let others = sheets.filter { !CSSPageStyles.isOfPage($0) }
    documents = pages.map { path, page in
      let loads = page.loads.order(of: others, in: path)
      let sheets = loads.sheets.filter { $0 != path || own.contains(path) }
      return Document(
        path: path, sheets: sheets, loads: Set(sheets),
        hasOwn: own.contains(path) && page.loads.hasOwn, isOfPage: isOfPage(path),
        isOpen: page.isShell || !loads.isComplete, isShell: page.isShell)
    }
    for document in documents {
      if document.isShell {
        ofShells.formUnion(document.loads)
      } else {
        loaded.formUnion(document.loads)
      }
    }
    let named = Dictionary(grouping: others, by: Path.name)
    imported = code.orders.map { names in
      names.compactMap { named[$0] }.filter { $0.count == 1 }.map { $0[0] }
    }
  }

  /// The pages with which other style sheets than those that they load have nothing to do: those with their
  /// own for all of the page, or with no other.
  var closed: [Document] {
    documents.filter { $0.hasOwn && !$0.isOpen && ($0.isOfPage || $0.isAlone) }
  }

  /// Some style sheets in the order in which pages and code load them, and otherwise in their own; what plugins of
  /// Tailwind CSS add for elements is before all others.
  func ordered(_ sheets: [String]) -> [String] {
    guard sheets.count > 1 else { return sheets }
    let base = Set(sheets.filter(isOfPlugins))
    let sheets = sheets.filter(base.contains) + sheets.filter { !base.contains($0) }
    let numbers = Dictionary(sheets.enumerated().map { ($1, $0) }) { first, _ in first }
    var before: [Set<Int>] = Array(repeating: [], count: sheets.count)
    for order in documents.map(\.sheets) + imported {
      let own = order.compactMap { numbers[$0] }
      for (first, second) in zip(own, own.dropFirst())
      where first != second && !before[first].contains(second) {
        before[second].insert(first)
      }
    }
    guard before.contains(where: { !$0.isEmpty }) else { return sheets }
    var result: [Int] = []
    var placed: Set<Int> = []
    var left = Array(sheets.indices)
    while !left.isEmpty {
      // Of pages that contradict each other none is followed.
      let next = left.firstIndex { before[$0].isSubset(of: placed) } ?? 0
      placed.insert(left[next])
      result.append(left.remove(at: next))
    }
    return result.map { sheets[$0] }
  }

  private func isOfPlugins(_ path: String) -> Bool {
    guard CSSScriptStyles.mayBeIn(path), let bytes = try? files.context.bytes(at: path) else {
      return false
    }
    return TailwindBaseStyles.mayBeIn(bytes.span)
  }

  /// Whether a style sheet draws the page as a whole, or sets properties for it.
  func isOfPage(_ path: String) -> Bool {
    guard case .success(let sheet) = files.sheet(at: path) else { return false }
    return sheet.hasRule(for: Self.roots) { body in
      body.contains { if case .declaration = $0 { true } else { false } }
    }
  }

  private static let roots: Set = [
    "html", "body", ":root", "*", ":global(html)", ":global(body)", ":global(:root)",
  ]
}
