import FileAccess
import SourceSyntax
import SystemColors

/// Style sheets that form one palette.
struct CSSGroup {
  let paths: [String]
  /// How many of them, at the end, other groups have too.
  private let sharedCount: Int
  /// Whether they are for a page of their own.
  var isApart = false
  /// The only page that has them, if it has a style sheet of its own.
  let page: String?
  /// The files in the order in which a page loads them.
  var order: [String]

  /// How many folders all files are in.
  private let commonDepth: Int

  /// Makes a group of files, of which others share some.
  init(paths: some Sequence<String>, shared: [String] = [], page: String? = nil) {
    self.paths = paths + shared
    sharedCount = shared.count
    self.page = page
    order = self.paths
    commonDepth = Self.folders(Path.commonFolder(of: self.paths) + "/").count
  }

  /// The group without one of its files.
  func without(_ path: String) -> CSSGroup {
    CSSGroup(
      paths: paths.dropLast(sharedCount).filter { $0 != path },
      shared: paths.suffix(sharedCount).filter { $0 != path })
  }

  /// The group beside a style sheet that sets what it draws.
  func beside(_ path: String) -> CSSGroup {
    var group = CSSGroup(
      paths: paths.dropLast(sharedCount), shared: paths.suffix(sharedCount) + [path], page: page)
    group.order = order + [path]
    return group
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
    format: String, files: CSSFiles, classes: CSSClassFiles.Content, pages: CSSPages,
    isLast: Bool
  ) -> ResolvedPalette {
    let order = order.compactMap(paths.firstIndex)
    var collector = self.collector(order, files, pages)
    var unconditional = self.unconditional(collector)
    let alternatives = self.alternatives(collector, unconditional, files)
    if let base = alternatives?.base, base != order[0] {
      // Alternatives come after the file that always applies.
      collector = self.collector([base] + order.filter { $0 != base }, files, pages)
      unconditional = self.unconditional(collector)
    }
    let problems = conflicts(unconditional, alternatives, collector)
    if let dark = alternatives.flatMap({ self.dark($0, in: collector) }) {
      collector.merge(into: CSSLiteral(CSSTest(CSSThemes.file, .equals, dark)))
    }
    for (input, name) in alternatives?.contexts ?? [] {
      collector.restrict(input: input, to: CSSLiteral(CSSTest(CSSThemes.file, .equals, name)))
    }
    collector.addStyles()
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

  private func collector(
    _ order: [Int], _ files: CSSFiles, _ pages: CSSPages
  ) -> CSSCollector {
    var collector = CSSCollector(files: files, pages: pages)
    for input in order { collector.add(paths[input], input: input) }
    collector.finish()
    return collector
  }

  /// The file, or the common folder.
  var name: String {
    let own = paths.dropLast(sharedCount)
    guard let first = own.first, own.count > 1 else { return paths.first ?? "" }
    let folder = Path.commonFolder(of: Array(own))
    return folder == "." ? first : folder
  }

  // MARK: - Names

  /// The name of a file without its extensions.
  func stem(_ input: Int) -> String {
    var name = Path.name(paths[input])[...]
    if SassLibrary.isSass(paths[input]), name.hasPrefix("_") { name = name.dropFirst() }
    for ending in [".css", ".pcss", ".postcss", ".scss", ".sass", ".min"]
    where name.hasSuffix(ending) {
      name = name.dropLast(ending.count)
    }
    return String(name)
  }

  /// The name of a file without its extensions, or that of its folder among those of the group if only that one
  /// says an appearance.
  func title(_ input: Int) -> String {
    let stem = stem(input)
    guard !Self.saysAppearance(stem), paths.count > 1 else { return stem }
    return Self.folders(paths[input]).dropFirst(commonDepth).last(where: Self.saysAppearance)
      ?? stem
  }

  private static func folders(_ path: String) -> [String] {
    Path.folder(path).split(separator: "/").filter { $0 != "." }.map(String.init)
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
}
