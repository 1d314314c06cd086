import ColorCore
import FileAccess
import SourceSyntax

/// What the code of a project draws in objects, templates and views, file by file.
struct StyleObjectFiles {
  typealias Style = StyleObjectReader.Style

  struct File {
    let source: SourceText
    var styles: [Style]
    /// The names of the colors of texts, of which nothing shows what is behind them.
    let inks: Set<[String]>
    /// The same where styles set them, which have no background.
    let texts: [StyleObjectReader.Color]
  }

  /// A file of code, and what may be in it.
  private struct Code {
    let path: String
    let bytes: [UInt8]
    let isNative, mayHaveObjects, hasAttributes: Bool

    init(_ path: String, _ bytes: [UInt8], isNative: Bool) {
      (self.path, self.bytes, self.isNative) = (path, bytes, isNative)
      mayHaveObjects = StyleObjectReader.mayBeIn(bytes.span)
      hasAttributes = !isNative && StyleAttributes.mayBeIn(bytes.span)
    }

    var mayDraw: Bool { isNative || mayHaveObjects || hasAttributes }
  }

  private var library: NativeStyleFiles
  private var components = NativeComponents()
  private var themes: [(ground: StyleObjectReader.Color?, path: String)] = []
  private var layouts: [String: NativeViewReader.Layout?] = [:]

  /// Reads the code of a project.
  static func all(of context: LoadContext) -> [File] {
    let (code, others, makers) = code(of: context)
    var reader = StyleObjectFiles(library: NativeStyleFiles(context, makers: makers))
    let shown = reader.shown(others + code.filter { !$0.isNative }.map(\.path), in: context)
    let paths = Set(shown.map(\.path))
    let all = (code.filter { !paths.contains($0.path) } + shown).sorted { $0.path < $1.path }
    return reader.placed(all.compactMap { reader.read($0) })
  }

  /// The files of code that may draw something, the paths of the others, and the files with templates that may make
  /// views.
  private static func code(
    of context: LoadContext
  ) -> (code: [Code], others: [String], makers: Set<String>) {
    var code: [Code] = []
    var others: [String] = []
    var makers: Set<String> = []
    for path in context.applicationFiles
    where !CSSClassFiles.isOfTests(path) && CSSScriptStyles.mayBeIn(path) {
      guard let bytes = bytes(at: path, in: context) else { continue }
      if NativeViewReader.mayMakeViews(bytes.span) { makers.insert(path) }
      let file = Code(path, bytes, isNative: NativeViewReader.mayBeIn(bytes.span))
      if file.mayDraw { code.append(file) } else { others.append(path) }
    }
    return (code, others, makers)
  }

  private static func bytes(at path: String, in context: LoadContext) -> [UInt8]? {
    guard let bytes = try? context.bytes(at: path), bytes.count <= CSSClassFiles.maximumSize
    else { return nil }
    return bytes
  }

  /// Those of some files that name no library for views and show those that templates of others make.
  private mutating func shown(_ paths: [String], in context: LoadContext) -> [Code] {
    guard !library.makers.isEmpty else { return [] }
    return paths.compactMap { path in
      guard let bytes = Self.bytes(at: path, in: context), library.showsViews(path, bytes) else {
        return nil
      }
      return Code(path, bytes, isNative: true)
    }
  }

  private mutating func read(_ code: Code) -> File? {
    guard let source = try? SourceText(name: code.path, bytes: code.bytes) else { return nil }
    var styles: [Style] = []
    var inks: Set<[String]> = []
    var texts: [StyleObjectReader.Color] = []
    if code.isNative { (styles, inks) = readViews(of: source) }
    // Where a view shows what it draws, a style of its own name says the same.
    if code.mayHaveObjects {
      if StyledTemplate.mayBeIn(code.bytes.span) { styles += StyledTemplateReader(source).styles }
      let reader = StyleObjectReader(source, importedColors(of: source))
      styles += Self.withoutSheets(reader.styles, of: source)
      texts = code.isNative ? [] : reader.inks
    }
    if code.hasAttributes { styles += StyleAttributes(source).styles }
    guard !styles.isEmpty || !inks.isEmpty || !texts.isEmpty else { return nil }
    return File(source: source, styles: styles, inks: inks, texts: texts)
  }

  /// The colors of constants that a file takes in from others, by the names that they have there.
  private mutating func importedColors(of source: SourceText) -> [String: Color] {
    let names = NativeStyleNames(source)
    guard !names.imports.isEmpty else { return [:] }
    return library.constants(for: names, in: source).filter { name, _ in
      names.imports[String(name.prefix { $0 != "." })] != nil
    }
  }

  private mutating func readViews(of source: SourceText) -> (styles: [Style], inks: Set<[String]>) {
    let path = source.name
    let names = NativeStyleNames(source)
    let reader = NativeViewReader(
      source, names, with: library.styles(for: names, at: path),
      library.constants(for: names, in: source), library.classes(at: path),
      library.styled(for: names, at: path))
    themes += reader.navigationThemes.map { ($0, path) }
    if reader.isLayout { layouts[path] = .some(reader.layout) }
    for placement in reader.placements {
      guard let component = library.component(placement.component, names, in: path) else {
        continue
      }
      components.add(component, placement, in: path)
    }
    return (reader.styles, reader.inks)
  }

  /// What the objects of a file draw, but for what style sheets have of them.
  private static func withoutSheets(_ styles: [Style], of source: SourceText) -> [Style] {
    guard StyledTemplate.mayHaveObjects(source.bytes.span),
      styles.contains(where: \.isWritten),
      let objects = CSSScriptStyles(source.bytes)?.objects
    else { return styles }
    return styles.filter { style in
      let place = style.text.range.lowerBound
      let next = objects.partitioningIndex { $0.lowerBound > place }
      return !style.isWritten || next == 0 || !objects[next - 1].contains(place)
    }
  }

  private static let defaults = BytePattern("Text.defaultProps")

  /// The files with what components draw at their places.
  private mutating func placed(_ files: [File]) -> [File] {
    components.add(navigationThemes: themes)
    for case (let path, let layout?) in layouts.sorted(by: { $0.key < $1.key }) {
      for screen in library.screens(
        of: path, besides: layout.exceptions, among: Set(layouts.keys))
      {
        components.add(screen, on: layout.ground, in: path)
      }
    }
    // `Text.defaultProps` may give all texts a color.
    let hasDefaults = files.contains { Self.defaults.isIn($0.source.bytes.span) }
    return files.map { file in
      var file = file
      file.styles = file.styles.filter { !hasDefaults || !$0.isDefault }
        .flatMap { components.placed($0, in: file.source.name) }
      return file
    }
  }

  private init(library: NativeStyleFiles) { self.library = library }
}
