public import FileAccess
public import SourceSyntax
import YAMLSyntax

/// What the formats share while files are read: the options, the files, and what was read already.
public final class LoadContext {
  /// How the files are read.
  public let options: LoadOptions
  /// Where they are.
  public let files: any FileReading
  /// The text of each file that was read, by its path.
  public private(set) var sources: [String: SourceText] = [:]
  /// The modifiers of all documents that were read.
  public internal(set) var modifiers: [Modifier] = []
  /// The files that are part of the palette of another one, or were read under another name.
  var joinedFiles: Set<String> = []
  private var documents: [String: Result<JSONDocument, SourceProblem>] = [:]

  /// Makes a context.
  public init(options: LoadOptions, files: some FileReading) {
    self.options = options
    self.files = files
  }

  /// The text of a file.
  ///
  /// - Throws: The problem `input/unreadable`, or that the bytes are not UTF-8.
  public func source(at path: String) throws(SourceProblem) -> SourceText {
    if let known = sources[path] { return known }
    return try keep(SourceText(name: path, bytes: try bytes(at: path)))
  }

  /// The bytes of a file.
  ///
  /// - Throws: The problem `input/unreadable`.
  func bytes(at path: String) throws(SourceProblem) -> [UInt8] {
    do throws(FileError) {
      return try files.read(path, limit: SourceText.maximumSize)
    } catch {
      throw SourceProblem(
        "input/unreadable", "the file cannot be read: \(error.reason)",
        at: SourceLocation(startOf: path), help: "Check the path and the permissions.")
    }
  }

  /// Makes a text known, so that reports can show it.
  func keep(_ source: SourceText) -> SourceText {
    sources[source.name] = source
    return source
  }

  /// Lets go of a file that turned out not to be needed.
  func forget(_ path: String) {
    sources[path] = nil
    documents[Path.normalized(path)] = nil
  }

  /// The values of a file of JSON, JSON5 or YAML; it is read once.
  ///
  /// - Throws: The problem that keeps it from being read.
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

  /// The values of a text in the language that its name stands for; it is read once. What JSON5 has
  /// and JSON has not is forgiven in a file that is not named so, unless conformance is checked.
  func document(_ source: SourceText) throws(SourceProblem) -> JSONDocument {
    let key = Path.normalized(source.name)
    if let known = documents[key] { return try known.get() }
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
