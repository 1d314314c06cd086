import PaletteAudit

/// The projects of the folders and files that are open, and what a check of each has found.
final class Workspace {
  /// Files that are checked together.
  final class Project {
    let paths: [String]
    let part: TokenChecker.Part?
    let texts: KeptTexts
    let nameReadings: NameReadings
    let checks = KeptChecks()
    var isStale = true
    /// The last check.
    var result: TokenChecker.Result?
    /// The configurations of the last check, and the files that they extend.
    var configurationFiles: Set<String> = []

    /// Makes a project, which takes what another one has read of the same files.
    init(paths: [String], part: TokenChecker.Part? = nil, after others: [Project] = []) {
      self.paths = paths
      self.part = part
      let same = others.first {
        $0.paths == paths && $0.part?.configuration == part?.configuration
      }
      texts = same?.texts ?? KeptTexts()
      nameReadings = same?.nameReadings ?? NameReadings()
    }
  }

  let files = EditorFiles()
  /// The checker of all projects.
  var checker = TokenChecker()
  /// The path of a configuration for all files; `nil` to look for the nearest one of each.
  var configurationPath: String?
  /// The folders that are open in the editor.
  private(set) var folders: [String] = []
  /// The open documents, by address.
  private(set) var documents: [String: TextDocument] = [:]
  private(set) var projects: [Project] = []
  /// Whether the projects themselves may be others.
  private var isDivisionStale = true
  /// The addresses of documents by the identity of their files.
  private var uris: [String: String] = [:]

  /// The names in texts, by the names of their files.
  var knownNames: [String: (bytes: [UInt8], names: TokenNames)] = [:]
  /// The paths that the Swift code of the projects declares, once it is asked for.
  var knownDeclared: Set<[String]>?

  init() { checker.configurationFiles = files }

  // MARK: - Changes

  func setFolders(_ paths: [String]) {
    folders = paths.map(Path.absolute)
    isDivisionStale = true
  }

  /// Takes a text that the editor has opened.
  func open(_ document: TextDocument) {
    if documents[document.uri] != nil { close(document.uri) }
    documents[document.uri] = document
    uris[files.identity(of: document.path)] = document.uri
    files.forget(document.path)
    let isNew = files.kind(of: document.path) == nil
    let isOther = files.open(document.path, document.source.bytes)
    if isNew || !isInFolder(document.path) { isDivisionStale = true }
    if isOther { noteChange(of: document.path) } else { noteOpening(of: document.path) }
  }

  /// Takes the new text of a document.
  func update(_ document: TextDocument) {
    documents[document.uri] = document
    if files.open(document.path, document.source.bytes) { noteChange(of: document.path) }
  }

  /// Forgets a text that the editor has closed.
  func close(_ uri: String) {
    guard let document = documents.removeValue(forKey: uri) else { return }
    uris[files.identity(of: document.path)] = nil
    if files.close(document.path) {
      noteChange(of: document.path)
    } else {
      noteOpening(of: document.path)
    }
    if files.kind(of: document.path) == nil || !isInFolder(document.path) {
      isDivisionStale = true
    }
  }

  /// Notes that a file or folder has changed on the disk.
  func noteDiskChange(of path: String, isSame: Bool) {
    files.forget(path)
    if !isSame { isDivisionStale = true }
    noteChange(of: path)
  }

  /// Notes that nothing is known of the disk, or that the settings have changed.
  func noteUnknownChange() {
    files.forgetAll()
    isDivisionStale = true
  }

  private func noteChange(of path: String) {
    knownDeclared = nil
    let identity = files.identity(of: path)
    let isConfiguration =
      ConfigurationFile.names.contains(Path.name(path))
      || projects.contains { $0.configurationFiles.contains(identity) }
    if isConfiguration || Path.name(path) == ".gitignore" {
      isDivisionStale = true
      return
    }
    for project in projects where !project.isStale {
      project.isStale = concerns(project, path, identity)
    }
  }

  /// Notes that a file is opened or closed. What is found in a style sheet that was built of token files is told in
  /// these, unless it is open.
  private func noteOpening(of path: String) {
    let identity = files.identity(of: path)
    for project in projects where !project.isStale {
      let palettes = project.result?.palettes ?? []
      project.isStale = palettes.contains { palette in
        palette.repetitions.contains { place, others in
          others.contains { $0.file != place.file && files.identity(of: $0.file) == identity }
        }
      }
    }
  }

  func concerns(_ project: Project, _ path: String, _ identity: String) -> Bool {
    guard let result = project.result else { return true }
    // A file may be read by a project that it does not lie in.
    if result.sources.keys.contains(where: { files.identity(of: $0) == identity }) { return true }
    if let part = project.part, part.isDivided { return part.includes(path, .file) }
    return project.paths.contains { Path.contains($0, path) }
  }

  private func isInFolder(_ path: String) -> Bool {
    folders.contains { Path.contains($0, path) }
  }

  // MARK: - Checks

  /// Whether something has changed since the last check.
  var isStale: Bool { isDivisionStale || projects.contains { $0.isStale } }

  /// Checks the projects that have changed.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  func check() -> Bool {
    guard isStale else { return false }
    knownDeclared = nil
    if isDivisionStale { divide() }
    for project in projects where project.isStale { check(project) }
    return true
  }

  private func divide() {
    isDivisionStale = false
    checker.configuration = configurationPath.map { ConfigurationFile.load($0, files: files) }
    let present = folders.filter { files.kind(of: $0) == .folder }
    let parts = present.isEmpty ? [] : checker.parts(of: present, files: files)
    let others = projects
    projects = parts.map { Project(paths: $0.paths, part: $0, after: others) }
    // A file outside of all folders is a project by itself.
    projects += documents.values.map(\.path).sorted().filter { !isInFolder($0) }
      .map { Project(paths: [$0], after: others) }
  }

  /// Why the configuration for all files is not read, where there is no text to show it in.
  var configurationProblem: String? {
    guard let configurationPath, files.kind(of: configurationPath) != .file else { return nil }
    return checker.configuration?.problems.first.map {
      [$0.message, $0.help].sentences
    }
  }

  private func check(_ project: Project) {
    var checker = checker
    checker.keptTexts = project.texts
    checker.nameReadings = project.nameReadings
    checker.keptChecks = project.checks
    // Finding colors takes longer than the check: it is done for what the user points at.
    checker.proposesFixes = false
    let open = Set(documents.values.map { Path.absolute($0.path) })
    checker.options.isOpen = { open.contains(Path.absolute($0)) }
    if let part = project.part {
      checker = checker.restricted(to: part)
    } else {
      // Who opens a file alone does not say that it has tokens.
      checker.filesAreFound = true
    }
    var result = checker.check(paths: project.paths, files: files)
    let read = result
    let configurations =
      checker.configuration.map { [$0] }
      ?? ConfigurationFile.nearest(of: project.paths + result.sources.keys, files: files)
    result.report.apply(
      baselines: ConfigurationFile.baselines(of: configurations), scope: read.scope,
      configuration: checker.configuration, text: read.text)
    project.configurationFiles = Set(
      configurations.flatMap(\.files).map { files.identity(of: Path.absolute($0)) })
    project.result = result
    project.isStale = false
  }

  // MARK: - Files

  /// The address of a file as the client writes it, or else as it is written by default.
  func uri(of path: String) -> String {
    let path = Path.absolute(path)
    return uris[files.identity(of: path)] ?? DocumentURI.uri(of: path)
  }

  /// The open document of a file.
  func document(of path: String) -> TextDocument? {
    uris[files.identity(of: Path.absolute(path))].flatMap { documents[$0] }
  }

  /// The text of a file as the editor sees it, or `nil` if it cannot be read as one.
  func source(of path: String) -> SourceText? {
    if let document = document(of: path) { return document.source }
    if let known = projects.lazy.compactMap({ $0.result?.sources[path] }).first { return known }
    guard let bytes = try? files.read(path, limit: SourceText.maximumSize) else { return nil }
    return try? SourceText(name: path, bytes: bytes)
  }
}
