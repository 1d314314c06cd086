import FileAccess
import SourceSyntax

/// Groups style sheets into palettes.
///
/// An imported file belongs to its importer. Other files belong together if they were given one by
/// one or are in the same folder, and folders belong together if one defines what only the other
/// lacks, or if a page loads style sheets of both. A page with a style sheet of its own for all of it is
/// a group with those that it loads.
struct CSSGroups {
  private(set) var groups: [CSSGroup] = []

  let files: CSSFiles
  private(set) var documents: CSSDocuments
  private let code: CSSCodeImports
  private let mayOnlyDraw: Bool

  /// Groups style sheets.
  ///
  /// - Parameters:
  ///   - inputs: The style sheets.
  ///   - files: Those that were read.
  ///   - mayOnlyDraw: Whether it is enough that a group draws the properties of others.
  init(_ inputs: [TokenInput], files: CSSFiles, mayOnlyDraw: Bool = false) {
    self.files = files
    self.mayOnlyDraw = mayOnlyDraw || files.context.isLastResort
    code = CSSCodeImports(files.context)
    documents = CSSDocuments(inputs.lazy.map(\.path), files: files)
    // The style sheet of a part of a page is for that part: where others name colors, it is none of theirs.
    let configurations = Set(
      inputs.lazy.filter {
        TailwindConfigurationFile.standsForSheet($0.path, $0.source?.bytes ?? [])
      }.map(\.path))
    let needsConfiguration =
      !configurations.isEmpty
      && TailwindConfigurationFile.isNeeded(beside: inputs, in: files.context)
    let inputs = inputs.filter { input in
      if configurations.contains(input.path) { return needsConfiguration }
      if input.root != nil, documents.isUnseen(input.path) { return false }
      return self.mayOnlyDraw || input.root == nil || !CSSPageStyles.isOfPage(input.path)
        || CSSPageStyles.hasTailwind(input.source?.bytes ?? [], at: input.path)
        || documents.has(input.path)
    }
    let roots = self.roots(withoutBuilt(files.sass.roots(of: Self.withoutMinified(inputs))))
    documents.load(roots.map(\.path), code: code)
    let named = roots.filter { $0.root == nil }.map(\.path)
    if !named.isEmpty { groups.append(CSSGroup(paths: named)) }
    var folders: [String: [String: [String]]] = [:]
    for input in roots {
      guard let root = input.root else { continue }
      folders[root, default: [:]][Path.folder(input.path), default: []].append(input.path)
    }
    for (_, byFolder) in folders.sorted(by: { $0.key < $1.key }) {
      let sorted = byFolder.sorted { $0.key < $1.key }
      groups += marked(
        joined(
          sorted.flatMap { entry in pages(entry.value).map { (folder: entry.key, paths: $0) } }))
    }
    divide(by: roots)
    for index in groups.indices { groups[index].order = documents.ordered(groups[index].paths) }
  }

  /// The inputs without the minified copies found next to them.
  private static func withoutMinified(_ inputs: [TokenInput]) -> [TokenInput] {
    let paths = Set(inputs.map(\.path))
    return inputs.filter { input in
      guard input.root != nil, input.path.hasSuffix(".min.css") else { return true }
      return !paths.contains(input.path.dropLast(".min.css".count) + ".css")
    }
  }

  /// The inputs without the style sheets that those of Sass were compiled to: they are called alike and have the
  /// same selectors.
  private func withoutBuilt(_ inputs: [TokenInput]) -> [TokenInput] {
    func stem(_ path: String) -> Substring { Path.name(path).prefix { $0 != "." } }
    let sass = Dictionary(grouping: inputs.map(\.path).filter(SassLibrary.isSass), by: stem)
    guard !sass.isEmpty else { return inputs }
    return inputs.filter { input in
      guard input.root != nil, Path.fileExtension(input.path) == "css",
        let sources = sass[stem(input.path)], case .success(let built) = files.sheet(at: input.path)
      else { return true }
      let own = built.selectors
      return !sources.contains { path in
        guard case .success(let source) = files.sheet(at: path) else { return false }
        return own.count { source.selectors.contains($0) } * 5 >= max(own.count, 1) * 4
      }
    }
  }

  /// The properties that each group refers to and does not set.
  var missing: [Set<String>] {
    groups.map { group in
      let names = self.names(group.paths)
      return names.used.subtracting(names.set.keys)
    }
  }

  // MARK: - Imports

  private func identity(_ path: String) -> String { files.context.files.identity(of: path) }

  /// The files that no other file imports; of a cycle of imports, the first one.
  private func roots(_ inputs: [TokenInput]) -> [TokenInput] {
    var imported: Set<String> = []
    var visited: Set<String> = []
    for input in inputs { visit(input.path, &visited, &imported) }
    var covered: Set<String> = []
    var ignored: Set<String> = []
    var result = inputs.filter { !imported.contains(identity($0.path)) }
    for input in result { visit(input.path, &covered, &ignored) }
    for input in inputs where !covered.contains(identity(input.path)) {
      result.append(input)
      visit(input.path, &covered, &ignored)
    }
    return result.sorted { $0.path < $1.path }
  }

  /// Visits the imports of a file.
  private func visit(_ path: String, _ visited: inout Set<String>, _ imported: inout Set<String>) {
    var stack = [path]
    while let next = stack.popLast() {
      guard visited.insert(identity(next)).inserted,
        case .success(let sheet) = files.sheet(at: next)
      else { continue }
      for other in files.imports(of: sheet) where identity(other) != identity(next) {
        imported.insert(identity(other))
        stack.append(other)
      }
    }
  }

  // MARK: - Folders

  /// The properties that the files of a folder set and refer to.
  struct Names {
    /// The hashes of the values of each property.
    var set: [String: Set<Int>] = [:]
    var used: Set<String> = []
  }

  func names(_ paths: [String]) -> Names {
    var result = Names()
    var visited: Set<String> = []
    var ignored: Set<String> = []
    for path in paths { visit(path, &visited, &ignored) }
    for path in visited {
      guard case .success(let sheet) = files.sheet(at: path) else { continue }
      Self.add(sheet.nodes, sheet, &result)
      result.used.formUnion(sheet.drawings.keys)
    }
    // Tailwind writes its own variables into every style sheet.
    result.used = result.used.filter { !$0.hasPrefix("--tw-") }
    return result
  }

  private static func add(
    _ nodes: [CSSStylesheet.Node], _ sheet: CSSStylesheet, _ names: inout Names
  ) {
    for node in nodes {
      switch node {
      case .declaration(let declaration) where sheet.kind(of: declaration) == .drawing: break
      case .declaration(let declaration):
        names.set[sheet.name(of: declaration), default: []].insert(
          sheet.scanner.text(declaration.value).hashValue)
        let reader = CSSValueReader(source: sheet.source, scanner: sheet.scanner)
        for piece in reader.pieces(declaration.value) { piece.names(&names.used) }
      case .rule(_, let body): add(body, sheet, &names)
      case .atRule(_, _, let body): add(body ?? [], sheet, &names)
      }
    }
  }

  /// Joins the folders that depend on each other.
  private func joined(_ folders: [(folder: String, paths: [String])]) -> [CSSGroup] {
    guard folders.count > 1 else {
      return folders.filter { isEnough($0.paths) }.map { CSSGroup(paths: $0.paths) }
    }
    let names = folders.map { self.names($0.paths) }
    var providers: [String: [Int]] = [:]
    for (index, name) in names.enumerated() {
      for set in name.set.keys { providers[set, default: []].append(index) }
    }
    var group = Array(folders.indices)
    // A variable of Sass is the same one wherever it is.
    for (name, folders) in providers where SassToken.isOne(name) {
      for other in folders.dropFirst() { group.unite(folders[0], other) }
    }
    unite(themes: folders.map(\.folder), names, &group)
    /// For folders that only draw, those of several themes whose properties they draw.
    var themes: [Int: Set<Int>] = [:]
    for index in folders.indices {
      if let base = base(of: index, names, folders) { group.unite(base, index) }
      var needed: Set<Int> = []
      for name in names[index].used where names[index].set[name] == nil {
        let near = Self.nearest(folders[index].folder, providers[name] ?? [], folders.map(\.folder))
        // Bundles repeat what a smaller file sets.
        guard let first = near.first,
          near.allSatisfy({ names[$0].set[name] == names[first].set[name] })
        else {
          if names[index].set.isEmpty { themes[index, default: []].formUnion(near) }
          continue
        }
        needed.insert(near.min { names[$0].set.count < names[$1].set.count } ?? first)
      }
      for other in needed { group.unite(other, index) }
    }
    unite(componentsOf: folders, names, &group)
    unite(loadedTogether: folders.map(\.paths), &group)
    return folders.indices.compactMap { first in
      let members = folders.indices.filter { group[$0] == first }
      guard !members.isEmpty else { return nil }
      let drawing = themes.keys.sorted().filter { index in
        group[index] != first && themes[index]?.isDisjoint(with: members) == false
      }
      let paths = members.flatMap { folders[$0].paths }
      return isEnough(paths)
        ? CSSGroup(paths: paths.sorted(), shared: drawing.flatMap { folders[$0].paths }) : nil
    }
  }

  /// Puts the style sheets of components that write their colors themselves beside those that set properties,
  /// or draw the page.
  func unite(
    componentsOf folders: [(folder: String, paths: [String])], _ names: [Names],
    _ group: inout [Int]
  ) {
    let drawing = folders.indices.filter { index in
      names[index].set.isEmpty && group.count { $0 == group[index] } == 1
        && !setsProperties(of: folders[index].paths)
    }
    guard !drawing.isEmpty else { return }
    let ofShells = documents.ofShells
    let components = drawing.filter { index in
      folders[index].paths.allSatisfy { code.use($0) || ofShells.contains($0) }
    }
    let setting = folders.indices.filter { !drawing.contains($0) }
    // Where nothing sets properties, components are on what draws the page.
    let others =
      setting.isEmpty
      ? components.filter { folders[$0].paths.contains(where: documents.isOfPage) } : setting
    for index in components {
      let near = Self.nearest(
        folders[index].folder, others.filter { $0 != index }, folders.map(\.folder))
      if let first = near.first { group.unite(first, index) }
    }
    // Without any, those of one project are beside each other.
    guard others.isEmpty else { return }
    for index in components {
      let rest = components.filter { $0 != index }
      for other in Self.nearest(folders[index].folder, rest, folders.map(\.folder)) {
        group.unite(other, index)
      }
    }
  }

  /// Puts folders together that set half of the same properties for different appearances: `light`, `dark`.
  private func unite(themes folders: [String], _ names: [Names], _ group: inout [Int]) {
    var known: [String: [(said: [String], folder: Int)]] = [:]
    for (index, folder) in folders.enumerated() where !names[index].set.isEmpty {
      let (said, rest) = AppearanceNaming.split(path: folder)
      let other = known[rest]?.first { other in
        let (own, others) = (names[index].set, names[other.folder].set)
        let common = own.keys.count { others[$0] != nil }
        return other.said != said && common * 2 >= min(own.count, others.count)
      }
      if let other { group.unite(other.folder, index) }
      known[rest, default: []].append((said, index))
    }
  }

  /// Puts style sheets together that a page loads.
  private func unite(loadedTogether folders: [[String]], _ group: inout [Int]) {
    for document in documents.documents {
      let own = folders.indices.filter { !document.loads.isDisjoint(with: folders[$0]) }
      for other in own.dropFirst() { group.unite(own[0], other) }
    }
  }

  /// Makes a group of each page that has its own style sheet for all of it, with those that it loads.
  private mutating func divide(by roots: [TokenInput]) {
    let found = Set(roots.lazy.filter { $0.root != nil }.map(\.path))
    for document in documents.closed where found.contains(document.path) {
      let index = groups.firstIndex { $0.paths.contains(document.path) }
      if let index {
        let isOnlyPage = documents.documents.allSatisfy { other in
          other.path == document.path
            || !groups[index].paths.contains(other.path)
              && other.loads.isDisjoint(with: groups[index].paths)
        }
        let others = groups[index].paths.filter { $0 != document.path }
        if isOnlyPage, document.loads.isSuperset(of: others) || !document.isAlone { continue }
        groups[index] = groups[index].without(document.path)
      }
      groups.append(
        CSSGroup(
          paths: [document.path], shared: document.sheets.filter { $0 != document.path },
          page: document.path))
    }
    groups = groups.filter { !$0.paths.isEmpty && ($0.page != nil || isEnough($0.paths)) }
  }

  /// The folder whose properties another one sets anew for a theme, and nothing else.
  private func base(
    of index: Int, _ names: [Names], _ folders: [(folder: String, paths: [String])]
  ) -> Int? {
    let own = Set(names[index].set.keys)
    guard !own.isEmpty, folders[index].paths.allSatisfy(setsOnlyThemes) else { return nil }
    let candidates = folders.indices.filter { other in
      other != index && own.count { names[other].set[$0] != nil } * 2 >= own.count
        && !folders[other].paths.allSatisfy(setsOnlyThemes)
    }
    let near = Self.nearest(folders[index].folder, candidates, folders.map(\.folder))
    return near.count == 1 ? near.first : nil
  }

  /// Whether a file sets properties only where a class or an attribute says an appearance: `.dark`.
  private func setsOnlyThemes(_ path: String) -> Bool {
    guard case .success(let sheet) = files.sheet(at: path) else { return false }
    return Self.setThemes(sheet.nodes, of: sheet) ?? false
  }

  /// Whether some node sets properties for an appearance; `nil` if one does so without.
  private static func setThemes(_ nodes: [CSSStylesheet.Node], of sheet: CSSStylesheet) -> Bool? {
    var hasTheme = false
    for node in nodes {
      if case .atRule(_, _, let body?) = node {
        guard let inner = setThemes(body, of: sheet) else { return nil }
        hasTheme = hasTheme || inner
        continue
      }
      guard case .rule(let selector, let body) = node else { return nil }
      let sets = body.contains { part in
        guard case .declaration(let declaration) = part else { return false }
        return sheet.kind(of: declaration) == .property
      }
      guard sets else { continue }
      let selectors = sheet.scanner.text(selector).split(separator: ",")
      guard selectors.allSatisfy({ $0.contains(".") || $0.contains("[") }),
        CSSGroup.saysAppearance(sheet.scanner.text(selector))
      else { return nil }
      hasTheme = true
    }
    return hasTheme
  }

  /// Whether some file may set properties, rather than only draw those of others; where a project has
  /// nothing else, the colors that rules write themselves are enough.
  private func isEnough(_ paths: [String]) -> Bool {
    mayOnlyDraw || setsProperties(of: paths) || !documents.loaded.isDisjoint(with: paths)
  }

  private func setsProperties(of paths: [String]) -> Bool {
    paths.contains { path in
      guard case .success(let sheet) = files.sheet(at: path) else { return true }
      return sheet.names.kinds.contains { $0 == .property || $0 == .pattern }
        || !files.imports(of: sheet).isEmpty
    }
  }

  /// The folders with the longest common path.
  private static func nearest(
    _ folder: String, _ candidates: [Int], _ folders: [String]
  ) -> [Int] {
    guard candidates.count > 1 else { return candidates }
    let own = folder.split(separator: "/")
    let common = candidates.map { candidate in
      zip(own, folders[candidate].split(separator: "/")).prefix { $0 == $1 }.count
    }
    let most = common.max()
    return zip(candidates, common).filter { $0.1 == most }.map(\.0)
  }
}

extension [Int] {
  /// Makes one group of those of two elements; the number of a group is that of its first element.
  mutating func unite(_ a: Int, _ b: Int) {
    let (kept, lost) = (Swift.min(self[a], self[b]), Swift.max(self[a], self[b]))
    guard kept != lost else { return }
    for index in indices where self[index] == lost { self[index] = kept }
  }
}

extension CSSValue.Piece {
  /// The names that a piece refers to.
  func names(_ result: inout Set<String>) {
    switch self {
    case .text: break
    case .choice(let light, let dark): for piece in light + dark { piece.names(&result) }
    case .reference(let reference):
      result.insert(reference.name)
      for piece in reference.fallback ?? [] { piece.names(&result) }
    }
  }
}
