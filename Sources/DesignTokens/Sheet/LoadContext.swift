public import FileAccess
public import SourceSyntax
import YAMLSyntax

/// The state shared by all formats while files are read: the options, the files, and everything
/// read so far.
///
/// ```swift
/// let context = LoadContext(
///   options: LoadOptions(), files: MemoryFiles(["a.json": ##"{ "ink": "#222" }"##]))
/// print(try context.document(at: "a.json").root["ink"]?.string ?? "none", context.sources.count)
/// // Prints "#222 1"
/// ```
public final class LoadContext {
  /// The options for reading.
  public let options: LoadOptions
  /// The file system.
  public let files: any FileReading
  /// The text of each file read, by path.
  public private(set) var sources: [String: SourceText] = [:]
  /// The modifiers of all documents read.
  public package(set) var modifiers: [Modifier] = []
  /// The palettes of the same project that other formats have read: Swift code refers to the color sets
  /// of asset catalogs.
  package var palettes: [ResolvedPalette] = []
  /// Whether a project has nothing that any format takes for tokens, so that less is enough.
  package var isLastResort = false
  /// The pairs that Swift code draws with the colors of these palettes, by their files.
  package var drawnPairs: [String: DrawnPairs] = [:]
  /// The pages and the code in the folders of the project, which may draw with the colors of style
  /// sheets.
  package var applicationFiles: [String] = []
  /// The files that belong to the palette of another file, or were read under another name.
  package var joinedFiles: Set<String> = []
  private var documents: [String: Result<JSONDocument, SourceProblem>] = [:]
  private let keptTexts: KeptTexts?
  /// The files that were dropped.
  private var forgotten: Set<String> = []

  /// Makes a context.
  public init(options: LoadOptions, files: some FileReading) {
    self.options = options
    self.files = files
    keptTexts = nil
  }

  /// Makes a context that takes what was parsed before.
  package init(options: LoadOptions, files: some FileReading, keptTexts: KeptTexts?) {
    self.options = options
    self.files = files
    self.keptTexts = keptTexts
  }

  /// Makes a context for one of several projects, which knows what was read before.
  package init(options: LoadOptions, sharing other: LoadContext) {
    self.options = options
    files = other.files
    keptTexts = other.keptTexts
    sources = other.sources
    documents = other.documents
  }

  /// Takes what another context has read.
  package func take(_ other: LoadContext) {
    sources.merge(other.sources) { own, _ in own }
    documents.merge(other.documents) { own, _ in own }
    for path in other.forgotten {
      sources[path] = nil
      documents[Path.normalized(path)] = nil
    }
    modifiers += other.modifiers
    joinedFiles.formUnion(other.joinedFiles)
  }

  /// The text of a file.
  ///
  /// - Throws: The problem `input/unreadable`, or that the bytes are not UTF-8.
  public func source(at path: String) throws(SourceProblem) -> SourceText {
    if let known = sources[path] { return known }
    let bytes = try bytes(at: path)
    if let known = keptTexts?.source(named: path, bytes) { return keep(known) }
    let source = try SourceText(name: path, bytes: bytes)
    keptTexts?.keep(source, of: bytes)
    return keep(source)
  }

  /// An input and what formats claim of it, or those of an earlier reading with the same text.
  package func judged(
    _ input: TokenInput, by claims: (TokenInput) -> FormatClaims
  ) -> (input: TokenInput, claims: FormatClaims) {
    if let known = keptTexts?.judged(input, options) { return known }
    let claims = claims(input)
    keptTexts?.keep(claims, on: input, options)
    return (input, claims)
  }

  /// The bytes of a file.
  ///
  /// - Throws: The problem `input/unreadable`.
  package func bytes(at path: String) throws(SourceProblem) -> [UInt8] {
    do throws(FileError) {
      return try files.read(path, limit: SourceText.maximumSize)
    } catch {
      throw SourceProblem(
        "input/unreadable", "the file cannot be read: \(error.reason)",
        at: SourceLocation(startOf: path), help: "Check the path and the permissions.")
    }
  }

  /// What is read of the bytes of a file; of the same bytes it is read once.
  package func kept<Content: Sendable>(of bytes: [UInt8], at path: String, _ read: () -> Content)
    -> Content
  {
    if let known: Content = keptTexts?.content(of: bytes, at: path) { return known }
    let content = read()
    keptTexts?.keep(content, of: bytes, at: path)
    return content
  }

  /// A traversal of the folders, no deeper than the options allow.
  package func walk() -> FolderWalk {
    FolderWalk(files: files, maximumDepth: options.limits.folderDepth)
  }

  /// Registers a text, so that reports can show it.
  package func keep(_ source: SourceText) -> SourceText {
    sources[source.name] = source
    return source
  }

  /// Drops a file that is not needed.
  package func forget(_ path: String) {
    sources[path] = nil
    forgotten.insert(path)
    documents[Path.normalized(path)] = nil
  }

  /// What was parsed of the files that were not dropped, in the order of their paths.
  package var parsedDocuments: [JSONDocument] {
    documents.sorted { $0.key < $1.key }.compactMap { try? $0.value.get() }
  }

  /// The parsed content of a JSON, JSON5 or YAML file; it is read once.
  ///
  /// - Throws: The problem that prevents reading.
  public func document(at path: String) throws(SourceProblem) -> JSONDocument {
    let key = Path.normalized(path)
    if let known = documents[key] { return try known.get() }
    do throws(SourceProblem) {
      return try document(try source(at: path))
    } catch {
      documents[key] = .failure(error)
      throw error
    }
  }

  /// The parsed content of a text in the language of its file name; it is read once. JSON5 syntax
  /// is accepted in a JSON file, unless conformance is checked.
  package func document(_ source: SourceText) throws(SourceProblem) -> JSONDocument {
    let key = Path.normalized(source.name)
    if let known = documents[key] { return try known.get() }
    if let known = keptTexts?.document(of: source, isConformance: options.isConformance) {
      documents[key] = known
      return try known.get()
    }
    defer {
      if let read = documents[key] {
        keptTexts?.keep(read, of: source, isConformance: options.isConformance)
      }
    }
    do throws(SourceProblem) {
      let language = DataLanguage(fileName: source.name)
      let document =
        language == .json
        ? try JSONReader.readForgiving(source, severity: options.isConformance ? .error : .warning)
        : try JSONDocument.read(source, as: language)
      documents[key] = .success(document)
      return document
    } catch {
      documents[key] = .failure(error)
      throw error
    }
  }
}

extension SourceProblem {
  /// The problem that a folder cannot be read.
  package static func unreadableFolder(_ error: FileError) -> SourceProblem {
    SourceProblem(
      "input/unreadable", "the folder cannot be read: \(error.reason)",
      at: SourceLocation(startOf: error.path), help: "Check the permissions.")
  }

  /// Something in a folder is left out, and so are others for the same reason.
  package static func omission(
    _ reason: FolderWalk.Omission, at path: String, _ count: Int
  ) -> SourceProblem {
    let (code, message, help) =
      switch reason {
      case .special:
        ("input/not-a-file", "the pipe or device is not read", "Name it to read it.")
      case .tooDeep:
        (
          "input/too-deep", "the folder is nested too deep and is not searched",
          "Name it as an argument of its own."
        )
      case .loop:
        (
          "input/link-loop", "the link leads back to a folder around it and is not followed",
          "The files there are read under their own paths."
        )
      case .dangling:
        (
          "input/unreadable", "the link leads to nothing, or what is there cannot be inspected",
          "Remove the link, or check the permissions."
        )
      case .unnamed:
        (
          "input/unreadable", "the name is not valid UTF-8, so that what is there is not read",
          "Give it another name."
        )
      }
    // What is missing may have failed.
    let isUnread = reason == .dangling || reason == .unnamed
    var problem = SourceProblem(
      code, message, at: SourceLocation(startOf: path), help: help,
      severity: isUnread ? .error : .warning)
    problem.count(count, files: 1)
    return problem
  }
}
