import EngineProtocol
import PaletteAudit

/// A language server (LSP 3.17) for token files and the configuration.
///
/// It is driven from outside: what arrives is given to ``receive(_:)``, and ``proceed()`` does the
/// next piece of work once nothing has arrived for ``patience``. So that changes are checked together,
/// a check waits until all messages are handled.
///
/// ```swift
/// let request = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#
/// let server = LanguageServer { answer in print(answer.contains("capabilities")) }
/// server.receive("Content-Length: \(request.utf8.count)\r\n\r\n\(request)".utf8)
/// server.proceed()
/// // Prints "true"
/// ```
public final class LanguageServer {
  /// What the client has been told.
  private enum Phase { case start, running, shutDown }

  private struct Waiting {
    let message: Result<JSONValue, EngineError>
    let id: String?
  }

  let workspace = Workspace()
  private(set) var client = ClientCapabilities()
  private let send: (String) -> Void
  private var phase = Phase.start
  private var reader = MessageReader()
  private var waiting: ArraySlice<Waiting> = []
  private var published: [String: (diagnostics: JSONText, version: Int?)] = [:]
  /// Whether diagnostics may differ from those sent, or are of an earlier version.
  private var isUnpublished = true
  private var requestCount = 0
  /// The settings of the start, which count where later ones do not say another thing.
  private var initialSettings: JSONValue?
  /// The problem with the configuration that the user has been told.
  private var toldProblem: String?
  /// How long the last check took, in milliseconds.
  private var lastCheck = 0

  /// The exit status, once the session has ended: 0 after `shutdown`, else 1.
  public private(set) var exitStatus: Int32?

  /// Makes a server.
  ///
  /// - Parameter send: Writes a text to the client.
  public init(send: @escaping (String) -> Void) { self.send = send }

  // MARK: - Input and output

  /// How many milliseconds to wait for more input before ``proceed()`` is called; `nil` as long as
  /// only input gives work.
  public var patience: Int? {
    if !waiting.isEmpty { return 0 }
    guard phase == .running, isUnpublished || workspace.isStale else { return nil }
    // Where a check takes long, it waits for a pause in the typing.
    return lastCheck > 50 ? min(lastCheck, 300) : 0
  }

  /// Takes bytes that have arrived.
  public func receive(_ bytes: some Collection<UInt8>) {
    reader.append(bytes)
    while let message = reader.next() {
      let decoded = message.flatMap(Self.decoded)
      if let cancelled = cancelledID(decoded) {
        cancel(cancelled)
      } else {
        let id = (try? decoded.get()).flatMap { $0["id"] == nil ? nil : JSONRPC.id(of: $0) }
        waiting.append(Waiting(message: decoded, id: id))
      }
    }
  }

  /// Ends the session because nothing more can arrive.
  public func endInput() {
    while exitStatus == nil, !waiting.isEmpty { proceed() }
    if exitStatus == nil { exitStatus = phase == .shutDown ? 0 : 1 }
  }

  /// Handles one message, or else checks what has changed.
  public func proceed() {
    guard let next = waiting.popFirst() else {
      if phase == .running { publishDiagnostics() }
      return
    }
    switch next.message {
    case .success(let message): handle(message)
    case .failure(let error): write(JSONRPC.failure(error.code, error.message))
    }
  }

  private static func decoded(_ bytes: [UInt8]) -> Result<JSONValue, EngineError> {
    do throws(SourceProblem) {
      return .success(try JSONReader.read(SourceText(name: "message", utf8: bytes)).root)
    } catch {
      return .failure(
        .notJSON("\(error.message), at byte \(error.location.range.start.offset)"))
    }
  }

  private func write(_ text: String) {
    send("Content-Length: \(text.utf8.count)\r\n\r\n\(text)")
  }

  /// Sends a notification.
  func notify(_ method: String, _ parameters: JSONText) {
    write(JSONRPC.call(method, parameters))
  }

  /// Sends a request whose answer does not matter.
  private func request(_ method: String, _ parameters: JSONText) {
    requestCount += 1
    write(JSONRPC.call(method, parameters, id: "\(requestCount)"))
  }

  // MARK: - Cancelling

  private func cancelledID(_ message: Result<JSONValue, EngineError>) -> String? {
    guard case .success(let message) = message,
      message["method"]?.string == "$/cancelRequest",
      let id = message["params"]?["id"], [.string, .number].contains(id.kind)
    else { return nil }
    return id.sourceText
  }

  private func cancel(_ id: String) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index)
    let error = ServerError.cancelled
    write(JSONRPC.failure(error.code, error.message, id: id))
  }

  // MARK: - Messages

  private func handle(_ message: JSONValue) {
    let hasID = message["id"] != nil
    // The answer to a request of this side.
    if message.kind == .object, message["method"] == nil, hasID,
      message["result"] != nil || message["error"] != nil
    {
      return
    }
    let id = message.kind == .object ? JSONRPC.id(of: message) : "null"
    do throws(ServerError) {
      guard message.kind == .object else {
        throw ServerError(EngineError.notARequest("expected an object"))
      }
      guard id != nil else {
        throw ServerError(EngineError.notARequest("the id must be a string or a number"))
      }
      let method: String
      do throws(EngineError) {
        method = try JSONRPC.method(of: message)
      } catch {
        throw ServerError(error)
      }
      let parameters = RequestParameters(value: message["params"])
      guard hasID else { return handleNotification(method, parameters) }
      let result = try self.result(of: method, parameters)
      write(JSONRPC.response(result, id: id ?? "null"))
    } catch {
      let text = Printable.line(error.message, columns: 500)
      write(JSONRPC.failure(error.code, text, id: id ?? "null"))
    }
  }

  private func result(
    of method: String, _ parameters: RequestParameters
  ) throws(ServerError) -> JSONText {
    switch phase {
    case .start where method != "initialize": throw .notInitialized
    case .shutDown: throw .shutDown
    default: break
    }
    switch method {
    case "initialize": return try initialize(parameters)
    case "shutdown":
      phase = .shutDown
      return .null
    default:
      guard let feature = Self.features[method] else {
        throw ServerError(EngineError.unknownMethod(method, nearest: nil))
      }
      workspace.check()
      return try feature(self)(parameters)
    }
  }

  private func handleNotification(_ method: String, _ parameters: RequestParameters) {
    if method == "exit" {
      exitStatus = phase == .shutDown ? 0 : 1
      return
    }
    guard phase == .running else { return }
    isUnpublished = true
    do throws(ServerError) {
      switch method {
      case "initialized": watchFiles()
      case "textDocument/didOpen": try didOpen(parameters)
      case "textDocument/didChange": try didChange(parameters)
      case "textDocument/didClose": workspace.close(try parameters.uri())
      case "textDocument/didSave":
        let uri = try parameters.uri()
        if let document = workspace.documents[uri] { workspace.files.forget(document.path) }
        if !client.watchesFiles { workspace.noteUnknownChange() }
      case "workspace/didChangeWatchedFiles": didChangeWatchedFiles(parameters)
      case "workspace/didChangeWorkspaceFolders": didChangeFolders(parameters)
      case "workspace/didChangeConfiguration":
        setSettings(parameters["settings"]?["palette-check"] ?? parameters["settings"])
        workspace.noteUnknownChange()
      default: break
      }
    } catch {
      log("\(method): \(error.message)")
    }
  }

  /// Tells the client what a notification cannot answer.
  private func log(_ text: String) {
    notify(
      "window/logMessage",
      .object([("type", 2), ("message", .string(Printable.line(text, columns: 500)))]))
  }

  /// Tells the user what no answer can.
  func show(_ text: String) {
    notify(
      "window/showMessage",
      .object([("type", 2), ("message", .string(Printable.line(text, columns: 500)))]))
  }

  // MARK: - Life cycle

  private func initialize(_ parameters: RequestParameters) throws(ServerError) -> JSONText {
    guard phase == .start else {
      throw ServerError(EngineError.notARequest("“initialize” was sent before"))
    }
    client = ClientCapabilities(parameters["capabilities"])
    let folders: [JSONValue] = parameters["workspaceFolders"].map { Array($0.elements) } ?? []
    var paths = folders.compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) }
    if paths.isEmpty {
      let root = parameters["rootUri"]?.string.flatMap(DocumentURI.path)
      paths = (root ?? parameters["rootPath"]?.string).map { [$0] } ?? []
    }
    workspace.setFolders(paths)
    initialSettings = parameters["initializationOptions"]
    setSettings(nil)
    phase = .running
    return .object([
      ("capabilities", Self.capabilities(for: client)),
      (
        "serverInfo",
        .object([("name", "palette-check"), ("version", .string(toolVersion))])
      ),
    ])
  }

  private static func capabilities(for client: ClientCapabilities) -> JSONText {
    .object([
      ("positionEncoding", .string(client.encoding.rawValue)),
      (
        "textDocumentSync",
        .object([
          ("openClose", true), ("change", 2), ("save", .object([("includeText", false)])),
        ])
      ),
      (
        "workspace",
        .object([
          (
            "workspaceFolders",
            .object([("supported", true), ("changeNotifications", true)])
          )
        ])
      ),
    ]).adding(featureCapabilities(for: client))
  }

  /// Asks to be told of files that change on the disk.
  private func watchFiles() {
    guard client.watchesFiles else { return }
    let watchers = ["**/*", "**/.gitignore"].map { pattern in
      JSONText.object([("globPattern", .string(pattern))])
    }
    request(
      "client/registerCapability",
      .object([
        (
          "registrations",
          [
            .object([
              ("id", "watch"), ("method", "workspace/didChangeWatchedFiles"),
              ("registerOptions", .object([("watchers", .array(watchers))])),
            ])
          ]
        )
      ]))
  }

  /// Takes the settings, which have the names of the options of `check`.
  private func setSettings(_ settings: JSONValue?) {
    func setting(_ name: String) -> JSONValue? {
      let value = settings?[name]
      return value == nil || value?.kind == .null ? initialSettings?[name] : value
    }
    func texts(_ name: String) -> [String] {
      guard let value = setting(name) else { return [] }
      let names = value.kind == .array ? Array(value.elements) : [value]
      return names.compactMap(\.string).filter { !$0.isEmpty }
    }
    var checker = TokenChecker()
    checker.configurationFiles = workspace.files
    workspace.configurationPath = setting("config")?.string.flatMap { path in
      path.isEmpty ? nil : Path.join(workspace.folders.first ?? "", path)
    }
    if let name = setting("standard")?.string, !name.isEmpty {
      checker.standard = Standard.named.first { $0.name == name }?.standard
      if checker.standard == nil {
        let names = Standard.named.map(\.name).joined(separator: ", ")
        log("the setting “standard” is “\(name)”; known are \(names)")
      }
    }
    do throws(RuleSelection.UnknownRule) {
      checker.selection = try RuleSelection(select: texts("select"), ignore: texts("ignore"))
    } catch {
      log(
        "the settings name an unknown rule “\(error.name)”"
          + Similarity.question(error.nearest))
    }
    workspace.checker = checker
  }

  // MARK: - Documents

  private func didOpen(_ parameters: RequestParameters) throws(ServerError) {
    guard let item = parameters["textDocument"], let uri = item["uri"]?.string,
      let text = item["text"]?.string
    else { throw .badParameter("textDocument", "expected an object with uri and text") }
    let path =
      DocumentURI.path(of: uri).map(Path.absolute)
      ?? Self.name(of: uri, language: item["languageId"]?.string ?? "")
    do throws(SourceProblem) {
      workspace.open(
        try TextDocument(
          uri: uri, path: path, version: item["version"]?.integer ?? 0, text: text))
    } catch {
      throw .refused(error.message)
    }
  }

  /// A name for a text that has no file, such as one that is not saved yet: it ends as its language
  /// does.
  private static func name(of uri: String, language: String) -> String {
    let name = String(uri.map { "/:".contains($0) ? "-" : $0 })
    let path = String(uri.prefix { $0 != "?" && $0 != "#" })
    let ending =
      Path.fileExtension(path)
      ?? (language.isEmpty ? "json" : language == "kotlin" ? "kt" : language)
    return "/" + (name.hasSuffix(".\(ending)") ? name : "\(name).\(ending)")
  }

  private func didChange(_ parameters: RequestParameters) throws(ServerError) {
    let uri = try parameters.uri()
    guard var document = workspace.documents[uri] else {
      throw .badParameter("textDocument.uri", "the document is not open")
    }
    guard let changes = parameters["contentChanges"], changes.kind == .array else {
      throw .badParameter("contentChanges", "expected an array")
    }
    do throws(SourceProblem) {
      for change in changes.elements {
        guard let text = change["text"]?.string else { continue }
        if let range = change["range"]?.textRange {
          try document.replace(range, with: text, in: client.encoding)
        } else {
          try document.replace(with: text)
        }
      }
    } catch {
      throw .refused(error.message)
    }
    if let version = parameters["textDocument"]?["version"]?.integer {
      document.version = version
    }
    workspace.update(document)
  }

  private func didChangeWatchedFiles(_ parameters: RequestParameters) {
    guard let changes = parameters["changes"] else { return }
    for change in changes.elements {
      guard let path = change["uri"]?.string.flatMap(DocumentURI.path) else { continue }
      // Changed content leaves the set of files as it is.
      workspace.noteDiskChange(of: path, isSame: change["type"]?.integer == 2)
    }
  }

  private func didChangeFolders(_ parameters: RequestParameters) {
    func paths(_ name: String) -> [String] {
      guard let list = parameters["event"]?[name] else { return [] }
      return list.elements.compactMap { $0["uri"]?.string.flatMap(DocumentURI.path) }
        .map(Path.absolute)
    }
    let removed = Set(paths("removed"))
    let kept = workspace.folders.filter { !removed.contains($0) }
    workspace.setFolders(kept + paths("added").filter { !kept.contains($0) })
  }

  // MARK: - Diagnostics

  /// Checks what has changed, and sends the diagnostics of each file that are other ones than before.
  private func publishDiagnostics() {
    let clock = ContinuousClock()
    let start = clock.now
    workspace.check()
    isUnpublished = false
    let problem = workspace.configurationProblem
    if let problem, problem != toldProblem { show(problem) }
    toldProblem = problem
    let current = Diagnostics(of: workspace, in: client.encoding).byURI
    for uri in Set(current.keys).union(published.keys).union(workspace.documents.keys).sorted() {
      let diagnostics = current[uri] ?? []
      let version = workspace.documents[uri]?.version
      if let known = published[uri], known == (diagnostics, version) { continue }
      published[uri] = diagnostics == [] && version == nil ? nil : (diagnostics, version)
      notify(
        "textDocument/publishDiagnostics",
        .object([
          ("uri", .string(uri)), ("version", version.map(JSONText.integer)),
          ("diagnostics", diagnostics),
        ]))
    }
    lastCheck = Int((clock.now - start) / .milliseconds(1))
  }
}

/// What the client understands.
struct ClientCapabilities {
  var encoding = PositionEncoding.utf16
  var watchesFiles = false
  /// Whether edits may state the version of the document that they are for.
  var takesDocumentChanges = false
  /// Whether symbols may have children.
  var takesSymbolTree = false
  var takesMarkdown = true
  /// Whether it says what reads its Markdown. Editors of terminals, which would show the text of an
  /// image, do not.
  var showsImages = false
  var preparesRename = false

  init() {}

  init(_ value: JSONValue?) {
    let encodings = value?["general"]?["positionEncodings"]
    if encodings?.elements.contains(where: { $0.string == "utf-8" }) == true { encoding = .utf8 }
    let files = value?["workspace"]?["didChangeWatchedFiles"]
    watchesFiles = files?["dynamicRegistration"]?.bool ?? false
    takesDocumentChanges =
      value?["workspace"]?["workspaceEdit"]?["documentChanges"]?.bool ?? false
    let documents = value?["textDocument"]
    takesSymbolTree =
      documents?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.bool ?? false
    let formats = documents?["hover"]?["contentFormat"]?.elements.compactMap(\.string)
    takesMarkdown = formats?.contains("markdown") ?? true
    showsImages = takesMarkdown && value?["general"]?["markdown"]?["parser"]?.string != nil
    preparesRename = documents?["rename"]?["prepareSupport"]?.bool ?? false
  }
}
