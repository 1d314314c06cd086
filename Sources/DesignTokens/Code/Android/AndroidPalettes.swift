import FileAccess
import SourceSyntax

/// The palettes of resource files found together.
///
/// A build merges the resources of all modules into one set of names. One palette therefore holds
/// all `res` folders, unless two of them define a name differently: those are apps or flavors, each
/// with a palette of its own, and names missing in one are looked up in the nearest other folder.
struct AndroidPalettes {
  private struct Place: Hashable {
    let folder: String
    let key: String
  }

  private let context: LoadContext
  private let paths: [String]
  private let resources: [AndroidResource]
  private let styles: [AndroidStyle]
  /// What the layouts draw.
  private let uses: [AndroidUse]
  /// The keys of the resources in which they draw texts on what is not known.
  private let unplaced: Set<String>
  private let texts: [String: SourceLocation]
  /// The overlays of themes that they lay on buttons.
  private let overlays: Set<String>
  /// The manifests beside the `res` folders.
  private let manifests: [String: SourceText]
  private let problems: [SourceProblem]
  private let byFolder: [String: [AndroidResource]]
  private let byPlace: [Place: [AndroidResource]]
  /// The folders that define each key.
  private let folders: [String: Set<String>]

  /// Reads the files.
  init(_ inputs: [TokenInput], in context: LoadContext) {
    let layouts = inputs.filter { AndroidLayout.isLayout($0.path) }
    let pictures = inputs.filter { AndroidDrawables.isDrawable($0.path) }
    let inputs = inputs.filter {
      !AndroidLayout.isLayout($0.path) && !AndroidDrawables.isDrawable($0.path)
    }
    var reader = AndroidReader()
    for input in inputs {
      if let source = input.source { reader.read(source, path: input.path) }
    }
    Self.readNumbers(for: &reader, beside: inputs, in: context)
    self.context = context
    paths = inputs.map(\.path)
    resources = reader.resources
    styles = reader.styles
    let table = AndroidStyleTable(styles)
    let drawables = AndroidDrawables(pictures)
    let drawn = layouts.compactMap { layout in
      layout.source.map {
        AndroidLayout(
          $0, folder: AndroidFolder(of: layout.path).parent, styles: table, drawables: drawables)
      }
    }
    uses = drawn.flatMap(\.uses) + table.titles
    overlays = Set(drawn.flatMap(\.overlays))
    unplaced = Set(drawn.flatMap(\.unplaced))
    texts = Dictionary(drawn.flatMap(\.texts)) { one, _ in one }
    let shown = Set(uses.lazy.flatMap { [$0.location.file, $0.groundLocation.file] })
      .union(texts.values.lazy.map(\.file))
    for input in layouts + pictures where !shown.contains(input.path) { context.forget(input.path) }
    manifests = drawn.isEmpty ? [:] : Self.manifests(beside: paths, in: context)
    problems = reader.problems
    byFolder = Dictionary(grouping: resources, by: \.folder)
    byPlace = Dictionary(grouping: resources) { Place(folder: $0.folder, key: $0.key) }
    folders = Dictionary(grouping: resources, by: \.key).mapValues { Set($0.map(\.folder)) }
  }

  /// Reads the manifests of the modules that some files are in.
  private static func manifests(
    beside paths: [String], in context: LoadContext
  ) -> [String: SourceText] {
    var result: [String: SourceText] = [:]
    for folder in Set(paths.map { AndroidReader.place(of: $0).folder }) {
      let path = Path.join(Path.folder(folder), AndroidManifest.fileName)
      result[folder] = try? context.source(at: path)
      context.forget(path)
    }
    return result
  }

  /// What the manifests beside some `res` folders say.
  private func manifest(_ folders: [String]) -> AndroidManifest {
    var manifest = AndroidManifest()
    for folder in folders {
      if let source = manifests[folder] { manifest.add(source) }
    }
    return manifest
  }

  /// Reads the opacities that state lists refer to, from files without colors.
  private static func readNumbers(
    for reader: inout AndroidReader, beside inputs: [TokenInput], in context: LoadContext
  ) {
    let keys = Set(reader.resources.map(\.key))
    let isComplete = reader.resources.allSatisfy { resource in
      resource.references.allSatisfy { keys.contains($0) || $0.hasPrefix("@color/") }
    }
    guard !isComplete else { return }
    let read = Set(inputs.map(\.path))
    for folder in Set(inputs.map { AndroidReader.place(of: $0.path).folder }).sorted() {
      let names = (try? context.files.names(in: folder.isEmpty ? "." : folder)) ?? []
      for name in names.sorted() where name.prefix(while: { $0 != "-" }) == "values" {
        let values = Path.join(folder, name)
        for file in ((try? context.files.names(in: values)) ?? []).sorted() {
          let path = Path.join(values, file)
          guard file.hasSuffix(".xml"), !read.contains(path),
            let source = try? context.source(at: path)
          else { continue }
          reader.read(source, path: path)
        }
      }
    }
  }

  /// Makes the palettes.
  func make(format: String) -> [ResolvedPalette] {
    let names = Set(paths.map { AndroidReader.place(of: $0).folder }).sorted()
    guard names.count > 1, collide else {
      let file =
        paths.count == 1
        ? paths[0] : names.count == 1 ? names[0] : Path.commonFolder(of: names.map { $0 + "/" })
      let themes = AndroidThemes(styles, resources)
      return [
        palette(
          resources, themes, uses, manifest(names), file: file, paths: paths, problems: problems,
          format
        ) { _ in true }
      ]
    }
    return names.map { folder in
      let own = paths.filter { AndroidReader.place(of: $0).folder == folder }
      let ownStyles = styles.filter { $0.folder == folder }
      // Styles of other folders may be extended.
      let ownResources = (byFolder[folder] ?? []) + borrowed(by: folder, ownStyles)
      let themes = AndroidThemes(
        ownStyles + inherited(by: ownStyles, outside: folder), ownResources)
      return palette(
        ownResources, themes,
        uses.filter { $0.folder == folder }, manifest([folder]),
        file: own.count == 1 ? own[0] : folder, paths: own,
        problems: problems.filter { AndroidReader.place(of: $0.location.file).folder == folder },
        format
      ) { $0.folder == folder }
    }
  }

  /// Whether two folders define a name in one configuration differently.
  private var collide: Bool {
    struct Name: Hashable {
      let key: String
      let configuration: AndroidConfiguration
    }
    var known: [Name: AndroidResource] = [:]
    for resource in resources {
      let name = Name(key: resource.key, configuration: resource.configuration)
      guard let other = known[name] else {
        known[name] = resource
        continue
      }
      if other.folder != resource.folder, other.text != resource.text { return true }
    }
    return false
  }

  /// The resources that a folder refers to and other folders define: all definitions of a name in
  /// the nearest one.
  private func borrowed(by folder: String, _ styles: [AndroidStyle]) -> [AndroidResource] {
    var pending =
      (byFolder[folder] ?? []).flatMap(\.references)
      + styles.flatMap { $0.items.compactMap(\.value.reference) }
    var seen: Set<String> = []
    var result: [AndroidResource] = []
    while let key = pending.popLast() {
      guard seen.insert(key).inserted, let others = folders[key], !others.contains(folder),
        let nearest = others.max(by: { Self.isNearer($1, than: $0, to: folder) })
      else { continue }
      let found = byPlace[Place(folder: nearest, key: key)] ?? []
      result += found
      pending += found.flatMap(\.references)
    }
    return result
  }

  /// The styles of the other folders that some styles extend.
  private func inherited(by own: [AndroidStyle], outside folder: String) -> [AndroidStyle] {
    let byName = Dictionary(grouping: styles, by: \.name)
    var known = Set(own.map(\.name))
    var pending = own.map(\.parent)
    var result: [AndroidStyle] = []
    while let name = pending.popLast() {
      guard known.insert(name).inserted, let found = byName[name],
        let nearest = found.map(\.folder).max(by: { Self.isNearer($1, than: $0, to: folder) })
      else { continue }
      let taken = found.filter { $0.folder == nearest }
      result += taken
      pending += taken.map(\.parent)
    }
    return result
  }

  /// The problems that none of the colors in a file of styles is read.
  private func unread(
    _ paths: [String], _ themes: AndroidThemes, _ sheet: AndroidSheet
  ) -> [SourceProblem] {
    let read = themes.files.union(resources.map(\.location.file)).union(sheet.overlayFiles)
      .union(uses.map(\.location.file))
    return paths.filter { !read.contains($0) }.compactMap { path in
      let items = styles.filter { $0.location.file == path }.flatMap(\.items).filter(\.isColor)
      guard let first = items.first else { return nil }
      let all = items.count == 1 ? "it is" : "its \(items.count) colors are"
      return SourceProblem(
        "input/nothing-read",
        "the file has colors, such as this one, and \(all) in styles that are no themes of an app",
        at: first.value.location,
        help:
          "Colors are read from resources, and from styles that are called Theme or extend one.",
        severity: .warning)
    }
  }

  private static func isNearer(_ a: String, than b: String, to folder: String) -> Bool {
    let (first, second) = (shared(a, folder).count, shared(b, folder).count)
    return first == second ? a < b : first > second
  }

  /// The common prefix of two paths.
  private static func shared(_ a: String, _ b: String) -> [Substring] {
    zip(a.split(separator: "/"), b.split(separator: "/")).prefix { $0 == $1 }.map(\.0)
  }

  private func palette(
    _ resources: [AndroidResource], _ themes: AndroidThemes, _ uses: [AndroidUse],
    _ manifest: AndroidManifest, file: String, paths: [String], problems: [SourceProblem],
    _ format: String, isToken: (AndroidResource) -> Bool
  ) -> ResolvedPalette {
    var sheets = AndroidSheet(resources, themes, uses, overlays, manifest, isToken: isToken)
    sheets.mark(unplaced: unplaced)
    let file = file.isEmpty ? "." : file
    var palette = sheets.sheet.palette(
      file: file, format: format, problems: problems + unread(paths, themes, sheets),
      fileCount: paths.count, in: context)
    let tokens = Set(palette.tokens.lazy.map(\.path))
    palette.unplacedTexts = texts.compactMap { key, location in
      let path = sheets.sheet.existingEntry(key).map { sheets.sheet.entries[$0].path }
      return path.flatMap { tokens.contains($0) ? UnplacedText(name: $0, location: location) : nil }
    }.sorted { $0.name < $1.name }
    if !sheets.constants.entries.isEmpty {
      palette.outside.append(
        sheets.constants.palette(
          file: file, format: format, problems: [], fileCount: 0, in: context))
    }
    return palette
  }
}
