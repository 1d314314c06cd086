import FileAccess
import SourceSyntax
import SystemColors

/// Groups style sheets into palettes.
///
/// An imported file belongs to its importer. Other files belong together if they were given one by
/// one or are in the same folder, and folders belong together if one defines what only the other
/// lacks.
struct CSSGroups {
  private(set) var groups: [CSSGroup] = []

  private let files: CSSFiles
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
    let roots = self.roots(withoutBuilt(files.sass.roots(of: Self.withoutMinified(inputs))))
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

  // MARK: - Pages

  /// The files of a folder, without those of other pages: files that draw a page of their own and
  /// have no property in common with the rest, such as those of a viewer beside those of a site.
  private func pages(_ paths: [String]) -> [[String]] {
    guard paths.count > 1 else { return [paths] }
    let drawing = paths.indices.filter { drawsOwnPage(paths[$0]) }
    guard !drawing.isEmpty else { return [paths] }
    var group = Array(paths.indices)
    var first: [String: Int] = [:]
    for (index, path) in paths.enumerated() {
      let names = self.names([path])
      for name in names.used.union(names.set.keys) {
        if let other = first[name] { group.unite(other, index) } else { first[name] = index }
      }
    }
    let apart = Set(drawing.map { group[$0] }).sorted()
    let rest = paths.indices.filter { !apart.contains(group[$0]) }
    guard rest.isEmpty || rest.contains(where: { drawsOwnText(paths[$0]) }) else { return [paths] }
    let divided = [rest] + apart.map { page in paths.indices.filter { group[$0] == page } }
    return divided.filter { !$0.isEmpty }.map { $0.map { paths[$0] } }
  }

  /// Groups, those for pages of their own marked.
  private func marked(_ groups: [CSSGroup]) -> [CSSGroup] {
    guard groups.count > 1 else { return groups }
    let hasPage = groups.map { $0.paths.contains(where: drawsOwnPage) }
    guard hasPage.contains(true) else { return groups }
    let hasText = groups.map { $0.paths.contains(where: drawsOwnText) }
    let names = groups.map { group in
      let names = self.names(group.paths)
      let set = Set(names.set.keys)
      return (set: set, needed: names.used.subtracting(set))
    }
    /// Whether one reads what only the other sets, or they set the same without both being pages.
    func areRelated(_ a: Int, _ b: Int) -> Bool {
      !names[a].needed.isDisjoint(with: names[b].set)
        || !names[b].needed.isDisjoint(with: names[a].set)
        || !(hasPage[a] && hasPage[b]) && !names[a].set.isDisjoint(with: names[b].set)
    }
    return groups.enumerated().map { index, group in
      let others = groups.indices.filter { $0 != index }
      var group = group
      group.isApart =
        hasPage[index] && others.contains { hasText[$0] }
        && !others.contains { areRelated(index, $0) }
      return group
    }
  }

  /// Whether a file draws texts and the page in colors that it sets.
  private func drawsOwnPage(_ path: String) -> Bool {
    guard drawsOwnText(path), case .success(let sheet) = files.sheet(at: path) else { return false }
    return Self.drawsPage(sheet.nodes, sheet)
  }

  private static func drawsPage(_ nodes: [CSSStylesheet.Node], _ sheet: CSSStylesheet) -> Bool {
    nodes.contains { node in
      if case .atRule("layer", _, let body?) = node { return drawsPage(body, sheet) }
      guard case .rule(let selector, let body) = node, selector.count < 40,
        sheet.scanner.text(selector).asciiLowercased
          .split(whereSeparator: { $0 == "," || $0.isWhitespace })
          .contains(where: { ["body", "html", ":root"].contains(String($0)) })
      else { return false }
      return body.contains { part in
        guard case .declaration(let declaration) = part, sheet.kind(of: declaration) == .drawing,
          sheet.name(of: declaration).hasPrefix("background")
        else { return false }
        var used: Set<String> = []
        let reader = CSSValueReader(source: sheet.source, scanner: sheet.scanner)
        for piece in reader.pieces(declaration.value) { piece.names(&used) }
        return used.contains { sheet.names.existing($0) != nil }
      }
    }
  }

  /// Whether a file draws texts in colors that it sets.
  private func drawsOwnText(_ path: String) -> Bool {
    guard case .success(let sheet) = files.sheet(at: path) else { return false }
    return sheet.drawings.contains { $1.contains(.text) && sheet.names.existing($0) != nil }
  }

  // MARK: - Folders

  /// The properties that the files of a folder set and refer to.
  private struct Names {
    /// The hashes of the values of each property.
    var set: [String: Set<Int>] = [:]
    var used: Set<String> = []
  }

  private func names(_ paths: [String]) -> Names {
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
      return folders.filter { setsProperties($0.paths) }.map { CSSGroup(paths: $0.paths) }
    }
    let names = folders.map { self.names($0.paths) }
    var providers: [String: [Int]] = [:]
    for (index, name) in names.enumerated() {
      for set in name.set.keys { providers[set, default: []].append(index) }
    }
    var group = Array(folders.indices)
    // A variable of Sass is the same one wherever it is.
    for (name, folders) in providers where name.hasPrefix("--$") {
      for other in folders.dropFirst() { group.unite(folders[0], other) }
    }
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
    return folders.indices.compactMap { first in
      let members = folders.indices.filter { group[$0] == first }
      guard !members.isEmpty else { return nil }
      let drawing = themes.keys.sorted().filter { index in
        group[index] != first && themes[index]?.isDisjoint(with: members) == false
      }
      let paths = members.flatMap { folders[$0].paths }
      return setsProperties(paths)
        ? CSSGroup(paths: paths.sorted(), shared: drawing.flatMap { folders[$0].paths }) : nil
    }
  }

  /// Puts the style sheets of components that write their colors themselves beside those that set properties,
  /// or draw the page.
  private func unite(
    componentsOf folders: [(folder: String, paths: [String])], _ names: [Names],
    _ group: inout [Int]
  ) {
    let drawing = folders.indices.filter { index in
      names[index].set.isEmpty && group.count { $0 == group[index] } == 1
        && !setsProperties(of: folders[index].paths)
    }
    guard !drawing.isEmpty else { return }
    let code = CSSCodeImports(files.context)
    let components = drawing.filter { folders[$0].paths.allSatisfy(code.use) }
    let others = folders.indices.filter { !drawing.contains($0) }
    for index in components {
      let near = Self.nearest(folders[index].folder, others, folders.map(\.folder))
      if let first = near.first { group.unite(first, index) }
    }
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
    var hasTheme = false
    for node in sheet.nodes {
      guard case .rule(let selector, let body) = node else { return false }
      let sets = body.contains { part in
        guard case .declaration(let declaration) = part else { return false }
        return sheet.kind(of: declaration) == .property
      }
      guard sets else { continue }
      let selectors = sheet.scanner.text(selector).split(separator: ",")
      guard selectors.allSatisfy({ $0.contains(".") || $0.contains("[") }),
        CSSGroup.saysAppearance(sheet.scanner.text(selector))
      else { return false }
      hasTheme = true
    }
    return hasTheme
  }

  /// Whether some file may set properties, rather than only draw those of others; where a project has
  /// nothing else, the colors that rules write themselves are enough.
  private func setsProperties(_ paths: [String]) -> Bool {
    mayOnlyDraw || setsProperties(of: paths)
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
  fileprivate mutating func unite(_ a: Int, _ b: Int) {
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

/// Style sheets that form one palette.
struct CSSGroup {
  let paths: [String]
  /// How many of them, at the end, other groups have too.
  private let sharedCount: Int
  /// Whether they are for a page of their own.
  var isApart = false

  /// Makes a group of files, of which others share some that only draw.
  init(paths: some Sequence<String>, shared: [String] = []) {
    self.paths = paths + shared
    sharedCount = shared.count
  }

  /// The group beside a style sheet that sets what it draws.
  func beside(_ path: String) -> CSSGroup {
    CSSGroup(paths: paths.dropLast(sharedCount), shared: paths.suffix(sharedCount) + [path])
  }

  /// Alternative files, of which one applies.
  private struct Alternatives {
    /// The file that always applies, before the alternatives.
    var base: Int?
    /// Whether the base needs one of the alternatives.
    var isBasePartial = false
    /// The context of each alternative.
    var contexts: [(input: Int, name: String)]
    /// Whether the alternatives are laid over all other files, and are one context.
    var isOverlay = false

    /// The names of the contexts, the default one first.
    var names: [String] {
      if isOverlay { return ["none"] + contexts.prefix(1).map(\.name) }
      return (base == nil || isBasePartial ? [] : ["none"]) + contexts.map(\.name)
    }
  }

  /// The palette of the style sheets.
  ///
  /// - Parameters:
  ///   - format: The identifier of the format.
  ///   - files: The style sheets that were read.
  ///   - classes: What the classes of elements draw.
  ///   - pages: The elements that have the classes of rules.
  ///   - isLast: Whether no other group needs them.
  /// - Returns: The palette.
  func palette(
    format: String, files: CSSFiles, classes: CSSClassFiles.Content, pages: () -> CSSPages,
    isLast: Bool
  ) -> ResolvedPalette {
    var collector = self.collector(Array(paths.indices), files)
    var unconditional = self.unconditional(collector)
    let alternatives = self.alternatives(collector, unconditional, files)
    if let base = alternatives?.base, base != 0 {
      // Alternatives come after the file that always applies.
      collector = self.collector([base] + paths.indices.filter { $0 != base }, files)
      unconditional = self.unconditional(collector)
    }
    let problems = conflicts(unconditional, alternatives, collector)
    if let dark = alternatives.flatMap({ self.dark($0, in: collector) }) {
      collector.merge(into: CSSLiteral(CSSTest(CSSThemes.file, .equals, dark)))
    }
    for (input, name) in alternatives?.contexts ?? [] {
      collector.restrict(input: input, to: CSSLiteral(CSSTest(CSSThemes.file, .equals, name)))
    }
    if isLast {
      files.forget()
      collector.dropNodes()
    }
    var palette = CSSPalette(
      consume collector, contexts: alternatives?.names ?? [], file: name,
      limits: files.context.options.limits)
    var result = palette.resolved(
      format: format, classes: classes, pages: pages, in: files.context)
    result.problems += problems
    result.isApart = isApart
    return result
  }

  private func collector(_ order: [Int], _ files: CSSFiles) -> CSSCollector {
    var collector = CSSCollector(files: files)
    for input in order { collector.add(paths[input], input: input) }
    collector.finish()
    return collector
  }

  /// The file, or the common folder.
  private var name: String {
    let own = paths.dropLast(sharedCount)
    guard let first = own.first, own.count > 1 else { return paths.first ?? "" }
    let folder = Path.commonFolder(of: Array(own))
    return folder == "." ? first : folder
  }

  // MARK: - Alternative files

  /// The properties that some files set, and those to which they refer.
  private struct References {
    private let inputs: [Int]
    private var set: [Int: Set<String>] = [:]
    private var used: [Int: Set<String>] = [:]

    init(_ inputs: [Int], in collector: CSSCollector) {
      self.inputs = inputs
      let readers = collector.sheets.map { CSSValueReader(source: $0.source, scanner: $0.scanner) }
      for declaration in collector.declarations {
        let input = collector.rules[declaration.rule].input
        guard inputs.contains(input) else { continue }
        set[input, default: []].insert(collector.names[declaration.name])
        for piece in readers[declaration.sheet].pieces(declaration.value) {
          piece.names(&used[input, default: []])
        }
      }
    }

    /// Whether a file refers to a property that another one sets.
    private func needs(_ input: Int, where isSetter: (Set<Int>) -> Bool) -> Bool {
      (used[input] ?? []).subtracting(set[input] ?? []).contains { name in
        isSetter(Set(inputs.filter { set[$0]?.contains(name) ?? false }))
      }
    }

    /// The only file that sets what all others need: it always applies.
    var provider: Int? {
      let providers = inputs.filter { provider in
        inputs.allSatisfy { $0 == provider || needs($0) { $0 == [provider] } }
      }
      return providers.count == 1 ? providers[0] : nil
    }

    /// Whether a file refers to what only the others set.
    func needsOthers(_ input: Int) -> Bool { needs(input) { !$0.isEmpty } }
  }

  /// What each file sets for the page regardless of conditions: the last declaration of each
  /// property.
  private func unconditional(_ collector: CSSCollector) -> [[String: Int]] {
    var result: [[String: Int]] = Array(repeating: [:], count: paths.count)
    // A single file is compared with no other.
    let limit = paths.count == 1 ? 1 : Int.max
    let isUnconditional = collector.rules.map { rule in
      rule.places.contains { $0.literals.isEmpty && !$0.selectsPart }
    }
    for (index, declaration) in collector.declarations.enumerated() {
      let input = collector.rules[declaration.rule].input
      if isUnconditional[declaration.rule], result[input].count < limit {
        result[input][collector.names[declaration.name]] = index
      }
    }
    return result
  }

  /// Two files that set some of the same properties.
  private struct Overlap {
    var shared = 0
    /// The properties that they set differently.
    var different: [String] = []
  }

  private func overlaps(
    _ unconditional: [[String: Int]], _ collector: CSSCollector
  ) -> [[Int]: Overlap] {
    guard paths.count > 1 else { return [:] }
    var setters: [String: [Int]] = [:]
    for (input, names) in unconditional.enumerated() {
      for name in names.keys { setters[name, default: []].append(input) }
    }
    func text(_ input: Int, _ name: String) -> String {
      guard let index = unconditional[input][name] else { return "" }
      let declaration = collector.declarations[index]
      return collector.sheets[declaration.sheet].source.text(declaration.value)
    }
    var result: [[Int]: Overlap] = [:]
    for (name, inputs) in setters.sorted(by: { $0.key < $1.key }) {
      let inputs = inputs.prefix(64)
      for (offset, second) in inputs.enumerated() {
        for first in inputs.prefix(offset) {
          result[[first, second], default: Overlap()].shared += 1
          if text(first, name) != text(second, name) {
            result[[first, second], default: Overlap()].different.append(name)
          }
        }
      }
    }
    return result
  }

  /// The alternatives: files that share half of their properties, with different values.
  private func alternatives(
    _ collector: CSSCollector, _ unconditional: [[String: Int]], _ files: CSSFiles
  ) -> Alternatives? {
    var group = Array(paths.indices)
    for (pair, overlap) in overlaps(unconditional, collector).sorted(by: {
      $0.key.lexicographicallyPrecedes($1.key)
    }) {
      let smaller = pair.map { unconditional[$0].count }.min() ?? 0
      guard !overlap.different.isEmpty, overlap.shared * 2 >= smaller else { continue }
      group.unite(pair[0], pair[1])
    }
    let sets = Dictionary(grouping: paths.indices) { group[$0] }.values.filter { $0.count > 1 }
    guard let largest = sets.max(by: { ($0.count, -$0[0]) < ($1.count, -$1[0]) }) else {
      return single(collector, unconditional)
    }
    let neutral = largest.filter { !Self.saysAppearance(stem($0)) }
    if neutral.count == 1, largest.count > 1 {
      return Alternatives(
        base: neutral[0],
        contexts: contexts(largest.filter { $0 != neutral[0] }))
    }
    let references = References(largest, in: collector)
    if let base = references.provider ?? drawing(largest, files) ?? whole(largest, unconditional) {
      return Alternatives(
        base: base, isBasePartial: references.needsOthers(base),
        contexts: contexts(largest.filter { $0 != base }))
    }
    return Alternatives(base: nil, contexts: contexts(largest))
  }

  /// The only file whose rules draw custom properties: the others are palettes for it.
  private func drawing(_ inputs: [Int], _ files: CSSFiles) -> Int? {
    let drawing = inputs.filter { input in
      guard case .success(let sheet) = files.sheet(at: paths[input]) else { return true }
      return !sheet.drawings.isEmpty || !files.imports(of: sheet).isEmpty
    }
    return drawing.count == 1 && !Self.saysAppearance(stem(drawing[0])) ? drawing[0] : nil
  }

  /// The file of which the others set only a small part: they are laid over it.
  private func whole(_ inputs: [Int], _ unconditional: [[String: Int]]) -> Int? {
    guard let most = inputs.max(by: { unconditional[$0].count < unconditional[$1].count }),
      !Self.saysAppearance(stem(most))
    else { return nil }
    let isWhole = inputs.allSatisfy { input in
      input == most
        || unconditional[input].count * 2 < unconditional[most].count
          && unconditional[input].keys.allSatisfy { unconditional[most][$0] != nil }
    }
    return isWhole ? most : nil
  }

  /// Words of file names without meaning: `night-mode.css` is a theme, `night-switch.css` is not.
  private static let neutralWords: Set = [
    "token", "tokens", "variable", "variables", "vars", "palette", "style", "styles", "css",
    "design",
  ]

  /// A file with a meaningful name and without conditions of its own.
  private func single(
    _ collector: CSSCollector, _ unconditional: [[String: Int]]
  ) -> Alternatives? {
    let telling = paths.indices.filter { input in
      let words = AppearanceNaming.words(stem(input)).filter { !Self.neutralWords.contains($0) }
      return !unconditional[input].isEmpty && Self.saysAppearance(stem(input))
        && CSSThemeLikeness.areTheme(words)
    }
    guard telling.count == 1 else { return overlay(collector) }
    return hasThemes(collector) ? nil : Alternatives(base: nil, contexts: contexts(telling))
  }

  /// Dark style sheets that draw again what others draw, called as these with a word more:
  /// `site-dark.css` beside `site.css`. They are on together, or off.
  private func overlay(_ collector: CSSCollector) -> Alternatives? {
    var drawn: [Set<String>] = Array(repeating: [], count: paths.count)
    for (usage, file) in zip(collector.usages, collector.filesOfUsages)
    where usage.drawsText || usage.drawsBackground {
      for place in usage.places where place.literals.allSatisfy({ $0.test.feature == "class" }) {
        drawn[file.input].insert(
          place.selector.selectsPart || !place.literals.isEmpty
            ? place.selector.pieces.map(\.text).joined() : "")
      }
    }
    let names = paths.indices.map { AppearanceNaming.words(stem($0)) }
    let dark = paths.indices.filter { input in
      CSSNamedAppearances.scheme(stem(input)) == .dark && !drawn[input].isEmpty
    }
    let others = paths.indices.filter { !dark.contains($0) }
    let common = others.reduce(into: Set()) { $0.formUnion(names[$1]) }
    let shared = others.reduce(into: Set()) { $0.formUnion(drawn[$1]) }
    let overlays = dark.filter { input in
      CSSThemeLikeness.areTheme(
        names[input].filter { !Self.neutralWords.contains($0) && !common.contains($0) })
        && drawn[input].intersection(shared).count * 2 >= drawn[input].count
    }
    guard let first = overlays.first else { return nil }
    let name = stem(first)
    let result = Alternatives(contexts: overlays.map { ($0, name) }, isOverlay: true)
    return hasThemes(collector) && self.dark(result, in: collector) == nil ? nil : result
  }

  private func hasThemes(_ collector: CSSCollector) -> Bool {
    collector.rules.contains { rule in
      rule.places.contains { place in
        place.literals.contains {
          $0.test.feature == CSSThemes.scheme || CSSThemeLikeness.isTheme($0.test)
        }
      }
    }
  }

  /// The only context of files, if it is dark, and a selector in them says so too.
  private func dark(_ alternatives: Alternatives, in collector: CSSCollector) -> String? {
    guard alternatives.names.count == 2, alternatives.names[0] == "none",
      let name = alternatives.names.last, CSSNamedAppearances.scheme(name) == .dark
    else { return nil }
    let inputs = Set(alternatives.contexts.map(\.input))
    func saysDark(_ places: [CSSCollector.Place]) -> Bool {
      places.contains { place in
        place.literals.contains { !$0.isNegated && CSSThemeLikeness.scheme($0.test) == .dark }
      }
    }
    let isSaid =
      collector.rules.contains { inputs.contains($0.input) && saysDark($0.places) }
      || zip(collector.usages, collector.filesOfUsages).contains {
        inputs.contains($1.input) && saysDark($0.places)
      }
    return isSaid ? name : nil
  }

  /// The contexts of files: their names, or paths if two have the same name; a light one first.
  private func contexts(_ inputs: [Int]) -> [(input: Int, name: String)] {
    let stems = inputs.map(stem)
    let isUnique = Set(stems).count == stems.count
    let all = zip(inputs, stems).map { (input: $0, name: isUnique ? $1 : paths[$0]) }
    guard let light = all.firstIndex(where: { Self.isLight($0.name) }) else { return all }
    return [all[light]] + all.indices.filter { $0 != light }.map { all[$0] }
  }

  /// The name of a file without its extensions.
  private func stem(_ input: Int) -> String {
    var name = Path.name(paths[input])[...]
    if SassLibrary.isSass(paths[input]), name.hasPrefix("_") { name = name.dropFirst() }
    for ending in [".css", ".pcss", ".scss", ".min"] where name.hasSuffix(ending) {
      name = name.dropLast(ending.count)
    }
    return String(name)
  }

  private static func isLight(_ name: String) -> Bool {
    var appearance = Appearance(scheme: .dark)
    AppearanceNaming.apply(context: name, of: CSSThemes.file, to: &appearance)
    return appearance.scheme == .light
  }

  /// Whether a name denotes a single appearance, unlike `light-dark`.
  static func saysAppearance(_ name: String) -> Bool {
    let words = AppearanceNaming.words(name)
    if words.contains("light"), words.contains("dark") { return false }
    return [Appearance(), Appearance(scheme: .dark, contrast: .increased)].contains { appearance in
      var changed = appearance
      AppearanceNaming.apply(context: name, of: CSSThemes.file, to: &changed)
      return changed != appearance
    }
  }

  /// Warns of properties that two files set differently although they are not alternatives.
  private func conflicts(
    _ unconditional: [[String: Int]], _ alternatives: Alternatives?, _ collector: CSSCollector
  ) -> [SourceProblem] {
    let chosen = Set(
      (alternatives?.contexts.map(\.input) ?? []) + (alternatives?.base.map { [$0] } ?? []))
    return overlaps(unconditional, collector).sorted {
      $0.key.lexicographicallyPrecedes($1.key)
    }.compactMap { pair, overlap in
      guard let name = overlap.different.first, !pair.allSatisfy(chosen.contains),
        let index = unconditional[pair[1]][name]
      else { return nil }
      let declaration = collector.declarations[index]
      let more = overlap.different.count - 1
      return SourceProblem(
        "css/conflicting-files",
        "“\(SassToken.shown(name))”\(more > 0 ? " and \(more) more are" : " is") set differently in "
          + "“\(paths[pair[0]])”",
        at: collector.sheets[declaration.sheet].source.location(of: declaration.value),
        help: "The later file is used; check the files one by one if they are for different pages.",
        severity: .warning)
    }
  }
}
