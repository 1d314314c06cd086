import FileAccess
import SourceSyntax

/// The pages and the code of an application in which Tailwind CSS looks for classes, each for the style
/// sheets that are next to it.
package struct CSSClassFiles {
  /// The largest file that is read: what is larger was written by a program.
  package static let maximumSize = 1_000_000

  /// What gives Tailwind CSS its configuration in a page.
  private static let configuration = BytePattern("tailwind.config")
  /// How many places with the same classes are shown.
  private static let maximumPlaces = 8

  private let context: LoadContext
  /// The paths of the style sheets of each group.
  private let groups: [[String]]
  /// For each group the only page that has it, if it is that of a page.
  private let pageOfGroup: [String?]
  /// All of these pages, and all style sheets.
  private let pathsOfPages: Set<String>
  private let sheets: Set<String>
  /// The groups of pages on which rules are judged of which no page has an element: the first ones with other
  /// styles each.
  private let judging: Set<Int>
  /// For each group of style sheets that Tailwind reads the files, sorted.
  private var files: [[String]]
  /// For each group the files that are nearer to it than to others, sorted.
  private var pageFiles: [[String]]
  /// The files that were read last, and their elements: groups of one folder have the same files.
  private var lastRead: (paths: [String], pages: CSSPages)?

  /// Finds the files of each group.
  ///
  /// - Parameters:
  ///   - groups: The style sheets.
  ///   - sheets: Those that were read.
  init(_ groups: [CSSGroup], files sheets: CSSFiles) {
    context = sheets.context
    self.groups = groups.map(\.paths)
    pageOfGroup = groups.map(\.page)
    pathsOfPages = Set(pageOfGroup.compactMap(\.self))
    let isOfTailwind = groups.map { sheets.areOfTailwind($0.paths) }
    let (groups, pages) = (self.groups, pageOfGroup)
    self.sheets = Set(groups.joined())
    var styles: [[String]: Set<[UInt8]>] = [:]
    judging = Set(
      groups.indices.filter { index in
        guard let page = pages[index], case .success(let own) = sheets.sheet(at: page)
        else { return true }
        let others = groups[index].filter { $0 != page }
        return styles[others, default: []].count < CSSPages.Sharing.limit
          && styles[others, default: []].insert(own.source.bytes.filter { $0 > 0x20 }).inserted
      })
    files = Array(repeating: [], count: groups.count)
    pageFiles = files
    guard !context.applicationFiles.isEmpty else { return }
    files = nearest(to: groups, groups.indices.filter { isOfTailwind[$0] })
    pageFiles = nearest(to: groups, Array(groups.indices))
  }

  /// For each group the files that are no farther from it than from others of some groups.
  private func nearest(to groups: [[String]], _ own: [Int]) -> [[String]] {
    var result: [[String]] = Array(repeating: [], count: groups.count)
    guard !own.isEmpty else { return result }
    let around = own.map { group in
      Set(Set(groups[group].map(Path.folder)).flatMap(Self.foldersAround))
    }
    for path in context.applicationFiles.sorted() where !Self.isOfTests(path) {
      let folders = Self.foldersAround(Path.folder(path))
      let shared = around.map { known in folders.lastIndex(where: known.contains) ?? 0 }
      let most = shared.max()
      for (group, count) in zip(own, shared) where count == most {
        result[group].append(path)
      }
    }
    return result
  }

  /// The elements in the files of a group; none if there are too many.
  mutating func pages(of group: Int) -> CSSPages {
    var pages = read(pageFiles[group] + users(ofTemplatesIn: group))
    if let page = pageOfGroup[group] {
      pages.keep(page, judgingUnused: judging.contains(group))
    } else {
      pages.pages.removeAll { pathsOfPages.contains($0.path) }
      pages.keep(linkingTo: groups[group], among: sheets)
    }
    pages.place()
    return pages
  }

  /// The elements in some files, which are read once for groups that follow each other.
  private mutating func read(_ paths: [String]) -> CSSPages {
    if let lastRead, lastRead.paths == paths { return lastRead.pages }
    var pages = CSSPages()
    var size = 0
    for path in paths {
      guard let bytes = try? context.bytes(at: path), bytes.count <= Self.maximumSize else {
        continue
      }
      size += bytes.count
      guard size <= CSSPages.maximumSize else {
        pages = CSSPages()
        break
      }
      pages.formUnion(context.pages(at: path, bytes))
    }
    pages.takeStyles()
    if !pathsOfPages.isEmpty { pages.noteHeld() }
    lastRead = (paths, pages)
    return pages
  }

  /// The other files that take in what templates in those of a group give a style.
  private func users(ofTemplatesIn group: Int) -> [String] {
    let templates = groups[group].filter(CSSScriptStyles.mayBeIn)
    guard !templates.isEmpty else { return [] }
    let addresses = Set(templates.flatMap(CSSImports.addresses))
    let known = Set(pageFiles[group])
    return context.applicationFiles.sorted().filter { path in
      guard CSSScriptStyles.mayBeIn(path), !known.contains(path), !Self.isOfTests(path),
        let bytes = try? context.bytes(at: path), bytes.count <= Self.maximumSize
      else { return false }
      return CSSImports(bytes, at: path).areFrom(addresses)
    }
  }

  /// The folders from the outermost to one itself.
  private static func foldersAround(_ folder: String) -> [String] {
    folder.split(separator: "/").reduce(into: [""]) { $0.append("\($0.last ?? "")/\($1)") }
  }

  private static func folders(of path: String) -> [Substring] {
    Path.folder(path).split(separator: "/")
  }

  /// Whether a file is for tests or for showing components only.
  package static func isOfTests(_ path: String) -> Bool {
    let name = Path.name(path)
    return [".test.", ".spec.", ".stories.", ".story.", ".min."].contains(where: name.contains)
      || folders(of: path).contains {
        ["__tests__", "__mocks__", "test", "tests", "e2e", "fixtures"].contains($0)
      }
  }

  /// What classes draw.
  struct Drawn {
    /// The file of the text.
    let source: SourceText
    let classes: CSSClasses
    /// The file of the background.
    let ground: SourceText
  }

  /// What some files draw.
  struct Content {
    /// The lists of classes, and the files in which they are.
    var lists: [Drawn] = []
    /// The background of `body`, if that has one by its classes.
    var page: (source: SourceText, classes: CSSClasses)?
    /// The texts that elements show, whatever they lie on.
    var texts: [(source: SourceText, word: CSSClasses.Word)] = []
    /// The texts on gradients, and the files in which they are.
    var onGradients: [(source: SourceText, classes: CSSClasses.OnGradient)] = []
    /// The names that the configuration gives to colors.
    var theme = CSSTailwindConfiguration()
    /// The colors of lines around controls.
    var lines = CSSControlLines()

    var isEmpty: Bool {
      lists.isEmpty && texts.isEmpty && onGradients.isEmpty && !lines.areOfFields
    }
  }

  /// Reads the files of a group.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - elements: The elements of its files.
  /// - Returns: What they draw.
  func content(of group: Int, with elements: CSSPages) -> Content {
    var content = Content()
    // Many elements have the same classes; the first ones are shown.
    var seen: [UInt64: Int] = [:]
    var placements = CSSClassPlacements(elements)
    var pages: [(source: SourceText, classes: CSSClasses)] = []
    for path in files[group] {
      guard let bytes = try? context.bytes(at: path), bytes.count <= Self.maximumSize else {
        continue
      }
      if TailwindConfigurationFile.isOne(path) { content.theme.read(bytes) }
      if CSSPageStyles.hasTailwind(bytes, at: path),
        let start = Self.configuration.offsets(in: bytes.span).first
      {
        content.theme.read(Array(bytes[start...].prefix { $0 != UInt8(ascii: "<") }))
      }
      let read = context.classes(at: path, bytes)
      content.lines.formUnion(read.lines)
      let lists = read.lists.filter { classes in
        seen[classes.hash, default: 0] += 1
        return seen[classes.hash] ?? 0 <= Self.maximumPlaces
      }
      guard
        !lists.isEmpty || !read.onGradients.isEmpty || !read.surroundings.isEmpty
          || !read.placed.isEmpty || !read.texts.isEmpty || read.page != nil,
        let source = try? context.source(at: path)
      else { continue }
      placements.add(read, of: source)
      content.lists += lists.map { Drawn(source: source, classes: $0, ground: source) }
      content.texts += read.texts.map { (source, $0) }
      content.onGradients += read.onGradients.map { (source, $0) }
      read.page.map { pages.append((source, $0)) }
    }
    if pages.count == 1 { content.page = pages.first }
    for drawn in placements.drawn {
      seen[drawn.classes.hash, default: 0] += 1
      guard seen[drawn.classes.hash] ?? 0 <= Self.maximumPlaces else { continue }
      content.lists.append(drawn)
    }
    return content
  }
}
