import FileAccess
import SourceSyntax
import YAMLSyntax

extension FileSearch {
  /// What is in a file: bytes where a format knows them, else a text.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isFound: Whether it is in a folder, where of a module that is not called after tokens only themes are read.
  /// - Returns: What is in it.
  /// - Throws: What is wrong with the file.
  func content(
    of path: String, isFound: Bool
  ) throws(SourceProblem) -> TokenInput.Content {
    let source: SourceText
    do throws(SourceProblem) {
      source = try context.source(at: path)
    } catch {
      guard error.code == "input/encoding" else { throw error }
      let data = TokenInput(path: path, content: .data(try context.bytes(at: path)))
      guard !claims(on: data).best.isEmpty else { throw error }
      return data.content
    }
    guard readsData else { return .file(source, nil) }
    // Its colors are those of classes.
    if isFound, TailwindConfigurationFile.isOne(path) { return .file(source, nil) }
    if UnreadFile.isModule(path) {
      let document = ScriptModule.document(
        of: source,
        isOfThemes: isFound && !Self.isTokenModule(path) && !modulesOfColors.contains(path))
      // A module with the styles of components has no table.
      let hasTable = document?.root.firstColor != nil || !CSSPageStyles.isIn(source.bytes, at: path)
      return .file(source, hasTable ? document : nil)
    }
    guard Self.isStructured(source, named: path) else { return .file(source, nil) }
    do throws(SourceProblem) {
      return .file(source, try context.document(source))
    } catch {
      // A style sheet can begin with a bracket, too: `[data-theme] { … }`.
      let text = TokenInput(path: path, content: .file(source, nil))
      guard claims(on: text).best.isEmpty else { return text.content }
      throw error
    }
  }

  /// What a module has that is not called after tokens.
  enum ModuleContent {
    /// Colors of which a function makes a theme.
    case madeTheme
    /// A table of colors: one that is called a theme, or that has a group that is called after colors.
    case table
  }

  /// What a module has that is not called after tokens, if that is for tokens.
  func moduleContent(_ path: String) -> ModuleContent? {
    guard UnreadFile.isModule(path), !CSSClassFiles.isOfTests(path), readsData,
      let bytes = try? context.files.read(path, limit: CSSClassFiles.maximumSize)
    else { return nil }
    let mayMake =
      Self.makers.contains(where: { $0.isIn(bytes.span) })
      && Self.groups.contains(where: { $0.isIn(bytes.span) })
    let mayHaveTable =
      UnreadFile.isPlainModule(path) && !Path.name(path).contains(".config.")
      && Self.exports.isIn(bytes.span) && Self.tables.contains(where: { $0.isIn(bytes.span) })
    guard mayMake || mayHaveTable, let source = try? SourceText(name: path, bytes: bytes) else {
      return nil
    }
    if mayMake, let root = ScriptModule.document(of: source, isOfThemes: true)?.root,
      root.firstColor != nil || !ScriptModule.addresses(in: source).isEmpty
    {
      return .madeTheme
    }
    return mayHaveTable && Self.hasTable(source) ? .table : nil
  }

  /// Whether a module exports one table with a group that is called after colors, `export const brand = { colors: { … } }`,
  /// tables of colors that are called themes, `export const seaTheme = { ink: … }`, or tokens that name others.
  private static func hasTable(_ source: SourceText) -> Bool {
    guard let root = ScriptModule.document(of: source)?.root else { return false }
    let hasGroup = ["color", "colors"].contains { name in
      root[name].map { $0.kind == .object && $0.firstColor != nil } ?? false
    }
    return hasGroup || root.firstColor != nil && ScriptModule.exportsTheme(source)
      || PlainColors.hasTokens(root)
  }

  /// The modules beside one, of those that were not read, from which it takes something in.
  func imports(of module: TokenInput) -> [String] {
    paths(importedBy: module).filter { unreadModules.contains($0) }.sorted()
  }

  /// Where the modules may be from which one takes something in.
  func paths(importedBy module: TokenInput) -> [String] {
    guard let source = module.source, module.json != nil, UnreadFile.isModule(module.path) else {
      return []
    }
    let folder = Path.folder(module.path)
    return ScriptModule.addresses(in: source).flatMap { address in
      let path = Path.normalized(Path.join(folder, address))
      return [path] + ["ts", "js"].flatMap { ["\(path).\($0)", "\(path)/index.\($0)"] }
    }
  }

  private static let exports = BytePattern("export")
  private static let tables = ["color: {", "colors: {", "Theme", "'{", "\"{"].map {
    BytePattern($0)
  }
  private static let makers = ["create", "define", "extend", "make"].map { BytePattern($0) }
  private static let groups = ["olor", "palette", "okens", "heme"].map { BytePattern($0) }

  /// Whether some format reads JSON or a similar language.
  private var readsData: Bool {
    formats.contains {
      $0.fileExtensions.isEmpty || !Self.jsonExtensions.isDisjoint(with: $0.fileExtensions)
    }
  }

  /// The extensions of files that are JSON.
  private static let jsonExtensions: Set = ["json", "sublime-color-scheme", "tokens"]

  private static func isJSON(_ source: SourceText, named path: String) -> Bool {
    if Path.fileExtension(path).map(jsonExtensions.contains) == true { return true }
    let first = source.bytes[source.start...].first { !JSONReader.isSpace($0) }
    // A style sheet can begin with the selector of an attribute.
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") && !isStyleSheet(path)
  }

  /// Whether a file is parsed as JSON or a similar language.
  private static func isStructured(_ source: SourceText, named path: String) -> Bool {
    DataLanguage(fileName: path) != .json || isJSON(source, named: path)
  }

  /// Whether a file that cannot be read was meant for tokens: its name says so, or what can be read
  /// of it is of a format.
  func isMeantForTokens(
    _ path: String, _ problem: SourceProblem, in root: String?
  ) -> Bool {
    if [".tokens", ".tokens.json", ".resolver.json"].contains(where: path.lowercased().hasSuffix) {
      return true
    }
    guard let bytes = try? context.bytes(at: path) else { return false }
    // Of another encoding, all that is ASCII can be read.
    guard
      let source = (try? SourceText(name: path, bytes: bytes))
        ?? (try? SourceText(name: path, text: String(decoding: bytes, as: UTF8.self)))
    else { return false }
    let text = source.text(0..<source.bytes.count)
    let marks = ["\"$value\"", "$value:", "\"resolutionOrder\"", "resolutionOrder:"]
    if marks.contains(where: text.contains) { return true }
    guard Self.isStructured(source, named: path) else {
      return !claims(on: TokenInput(path: path, content: .file(source, nil), root: root)).best
        .isEmpty
    }
    guard let document = Self.beginning(of: source, upTo: problem) else { return false }
    let input = TokenInput(path: path, content: .file(source, document), root: root)
    return !claims(on: input).best.isEmpty
  }

  /// What can be read of a text before a problem.
  private static func beginning(
    of source: SourceText, upTo problem: SourceProblem
  ) -> JSONDocument? {
    guard DataLanguage(fileName: source.name) == .yaml else {
      return JSONReader.readBeginning(of: source)
    }
    let bytes = source.bytes
    var end =
      problem.code == "input/encoding"
      ? bytes.count : min(problem.location.range.start.offset, bytes.count)
    // What is not closed may have begun some lines before.
    for _ in 0..<16 where end > 0 {
      end -= 1
      while end > 0, bytes[end - 1] != 0x0A { end -= 1 }
      let text = try? SourceText(name: source.name, text: source.text(0..<end))
      if let document = text.flatMap({ try? YAMLReader.read($0) }) { return document }
    }
    return nil
  }
}
