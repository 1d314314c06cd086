import Foundation
import PaletteTestSupport
import Testing

/// Sessions of a scripted client with `palette-check lsp`.
@Suite struct LSPTests {
  static let tokens = """
    {
      "base": {
        "$type": "color",
        "gray": { "$value": { "colorSpace": "srgb", "components": [0.6, 0.6, 0.6] } },
        "white": { "$value": { "colorSpace": "srgb", "components": [1, 1, 1] } }
      },
      "color": {
        "$type": "color",
        "text": { "$value": "{base.gray}" },
        "background": { "$value": "{base.white}" }
      }
    }

    """
  static let css = """
    :root {
      --gray: #999999;
      --text: var(--gray);
      --background: #ffffff;
    }

    """

  private func rules(_ diagnostics: [[String: Any]]) -> [String] {
    diagnostics.compactMap { $0["code"] as? String }
  }

  // MARK: - Life cycle

  @Test func `a session begins with initialize and ends with exit`() throws {
    let client = try LanguageClient()
    try expectEqual(client.error("textDocument/hover", [:]).code, -32002)
    let capabilities: [String: Any] = ["general": ["positionEncodings": ["utf-16", "utf-8"]]]
    let result = try #require(
      try client.result("initialize", ["capabilities": capabilities]) as? [String: Any])
    let offered = try #require(result["capabilities"] as? [String: Any])
    expectEqual(offered["positionEncoding"] as? String, "utf-8")
    expectEqual(offered["hoverProvider"] as? Bool, true)
    try expectEqual(client.error("initialize", [:]).code, -32600)
    try expectEqual(client.error("textDocument/unknown", [:]).code, -32601)
    try expectEqual(client.error("textDocument/hover", [:]).code, -32602)
    try client.notify("$/unknown", [:])
    try client.notify("unknown", [:])
    #expect(try client.answer("shutdown", [:])["result"] is NSNull)
    try expectEqual(client.error("textDocument/hover", [:]).code, -32600)
    try client.notify("exit", [:])
    try expectEqual(client.waitForEnd(), 0)
  }

  @Test func `without shutdown the status is 1`() throws {
    let early = try LanguageClient()
    try early.notify("exit", [:])
    try expectEqual(early.waitForEnd(), 1)
    let silent = try LanguageClient()
    try expectEqual(silent.waitForEnd(), 1)
  }

  @Test func `what is malformed is answered, and the session goes on`() throws {
    let client = try LanguageClient()
    try client.write("Content-Length: 5\r\n\r\n{nope")
    try client.write("Content-Length: many\r\n\r\n")
    try client.write("Content-Length: 2\r\n\r\n[]")
    try client.write("Content-Length: 2\r\n\r\n\u{E9}")
    try client.send(["id": [1], "method": "initialize"])
    let result = try client.result("initialize", ["capabilities": [:] as [String: Any]])
    expectEqual(
      ((result as? [String: Any])?["capabilities"] as? [String: Any])?["positionEncoding"]
        as? String, "utf-16")
    let codes = client.messages.compactMap { ($0["error"] as? [String: Any])?["code"] as? Int }
    expectEqual(codes, [-32700, -32600, -32600, -32700, -32600])
    try client.end()
  }

  @Test func `a request that waits can be cancelled`() throws {
    let client = try LanguageClient.session(["a.tokens.json": Self.tokens])
    let hover = #"{"jsonrpc":"2.0","id":"h","method":"textDocument/hover","params":{}}"#
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":"h"}}"#
    // Both arrive at once.
    try client.write(
      [hover, cancel].map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
    let answer = client.message { $0["id"] as? String == "h" }
    expectEqual((answer?["error"] as? [String: Any])?["code"] as? Int, -32800)
    try client.end()
  }

  /// A client that sends all it has before it reads the first answer: neither side waits for the
  /// other, and what is cancelled meanwhile is not done.
  @Test func `requests are read while a long answer is written`() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: Tool.product("palette-check"))
    process.arguments = ["lsp", "--stdio"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let data = try Self.longSession().reduce(Data()) { data, message in
      let body = try JSONSerialization.data(
        withJSONObject: message.merging(["jsonrpc": "2.0"]) { $1 })
      return data + Data("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }

    let written = DispatchSemaphore(value: 0)
    let writer = input.fileHandleForWriting
    DispatchQueue.global().async {
      try? writer.write(contentsOf: data)
      try? writer.close()
      written.signal()
    }
    let isWritten = written.wait(timeout: .now() + 60) == .success
    #expect(isWritten, "the server does not read while it writes")
    if !isWritten { process.terminate() }
    let answered = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard isWritten else { return }
    expectEqual(process.terminationStatus, 0)

    let (codes, lengths) = try Self.answers(in: answered)
    expectEqual(codes.count, 41)
    #expect(codes[2] == 0 && lengths[2] ?? 0 > 1 << 20)
    #expect((4...40).allSatisfy { codes[$0] == -32800 }, "\(codes)")
    expectEqual(codes[41], 0)
  }

  /// Many requests for the symbols of a large file, most of them cancelled.
  private static func longSession() -> [[String: Any]] {
    let css = ":root {\n" + (0..<8_000).map { "  --color-\($0): #123456;\n" }.joined() + "}\n"
    let document: [String: Any] = ["uri": "file:///large.css"]
    // More than any pipe holds; what is before it has been read once it is written.
    let filling = String(repeating: " ", count: 4 << 20)
    var sent: [[String: Any]] = [
      ["id": 1, "method": "initialize", "params": ["capabilities": [String: Any]()]],
      ["method": "initialized", "params": [String: Any]()],
      [
        "method": "textDocument/didOpen",
        "params": [
          "textDocument": document.merging(["languageId": "css", "version": 1, "text": css]) { $1 }
        ],
      ],
    ]
    for id in 2...40 {
      sent.append([
        "id": id, "method": "textDocument/documentSymbol", "params": ["textDocument": document],
      ])
    }
    for id in 4...40 { sent.append(["method": "$/cancelRequest", "params": ["id": id]]) }
    sent.append(["method": "$/filling", "params": ["text": filling]])
    return sent + [["id": 41, "method": "shutdown"], ["method": "exit"]]
  }

  /// The error codes and the lengths of answers, by the number of the request; 0 for no error.
  private static func answers(
    in stream: Data
  ) throws -> (codes: [Int: Int], lengths: [Int: Int]) {
    var rest = stream
    var codes: [Int: Int] = [:]
    var lengths: [Int: Int] = [:]
    while let end = rest.range(of: Data("\r\n\r\n".utf8)) {
      let header = String(decoding: rest[..<end.lowerBound], as: UTF8.self)
      let length = try #require(header.split(separator: " ").last.flatMap { Int($0) })
      let body = rest[end.upperBound...].prefix(length)
      let object = try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
      if let id = object["id"] as? Int, object["method"] == nil {
        codes[id] = (object["error"] as? [String: Any])?["code"] as? Int ?? 0
        lengths[id] = length
      }
      rest = Data(rest[end.upperBound...].dropFirst(length))
    }
    return (codes, lengths)
  }

  // MARK: - Diagnostics

  @Test func `findings follow the text of the editor`() throws {
    let client = try LanguageClient.session(["a.tokens.json": Self.tokens])
    try client.open("a.tokens.json", Self.tokens)
    let found = try client.diagnostics("a.tokens.json", version: 1)
    expectEqual(rules(found), ["contrast/minimum"])
    let finding = try #require(found.first)
    #expect(finding["severity"] as? Int == 1 && finding["source"] as? String == "palette-check")
    expectEqual((finding["relatedInformation"] as? [Any])?.isEmpty, false)
    let range = try #require(finding["range"] as? [String: [String: Int]])
    expectEqual(range["start"]?["line"], 8)
    // One digit of the gray.
    let place = try client.place("a.tokens.json", Self.tokens, of: "0.6, 0.6", after: 2)
    let start = try #require(place["position"] as? [String: Int])
    var changes: [[String: Any]] = []
    for offset in [0, 5, 10] {
      let column = (start["character"] ?? 0) + offset
      changes.append([
        "range": [
          "start": ["line": start["line"] ?? 0, "character": column],
          "end": ["line": start["line"] ?? 0, "character": column + 1],
        ], "text": "3",
      ])
    }
    try client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": client.uri("a.tokens.json"), "version": 2],
        "contentChanges": changes,
      ])
    #expect(try client.diagnostics("a.tokens.json", version: 2).isEmpty)
    try client.change("a.tokens.json", "{", version: 3)
    expectEqual(rules(try client.diagnostics("a.tokens.json", version: 3)), ["json/syntax"])
    // Closed without saving, the file is again what it is on the disk.
    try client.notify(
      "textDocument/didClose", ["textDocument": ["uri": client.uri("a.tokens.json")]])
    let closed = client.message {
      let params = $0["params"] as? [String: Any]
      return params?["diagnostics"] != nil && params?["version"] == nil
        && (params?["diagnostics"] as? [Any])?.count == 1
    }
    #expect(closed != nil)
    try client.end()
  }

  /// Also beside a project with a configuration of its own, which changes.
  @Test func `files that come, change and go on the disk are followed`() throws {
    let (own, other) = ("two/b.tokens.json", "two/palette-check.yml")
    let client = try LanguageClient.session([
      "one/a.tokens.json": Self.tokens, other: "standard: wcag-aaa\n",
    ])
    try client.open("one/a.tokens.json", Self.tokens)
    try expectEqual(client.diagnostics("one/a.tokens.json", version: 1).count, 1)
    func expect(_ count: Int, after change: String, of name: String, _ type: Int) throws {
      try client.notify(
        "workspace/didChangeWatchedFiles",
        ["changes": [["uri": client.uri(name), "type": type] as [String: Any]]])
      let found = client.message { _ in client.published(own).count == count }
      #expect(found != nil, "\(change): \(client.published(own))")
    }
    try client.folder.write(own, Self.tokens)
    try expect(1, after: "it comes", of: own, 1)
    try client.folder.write(own, Self.tokens.replacingOccurrences(of: "0.6", with: "0.2"))
    try expect(0, after: "a better color", of: own, 2)
    try client.folder.write(own, Self.tokens)
    try expect(1, after: "the color of before", of: own, 2)
    try client.folder.write(other, "standard: {text: 2}\n")
    try expect(0, after: "a standard with less", of: other, 2)
    try client.folder.write(other, "standard: wcag-aa\n")
    try expect(1, after: "another standard", of: other, 2)
    try FileManager.default.removeItem(atPath: client.folder.path(own))
    try expect(0, after: "it goes", of: own, 3)
    expectEqual(client.published("one/a.tokens.json").count, 1)
    try client.end()
  }

  /// Files that tell nothing in the session that opens them, as any file may be opened.
  @Test func `a file that is opened alone need not have tokens`() throws {
    let client = try LanguageClient()
    _ = try client.result("initialize", ["capabilities": [:] as [String: Any]])
    try client.notify("initialized", [:])
    let others = [
      "package.json": #"{ "name": "x" }"#, "broken.json": "{", "pod.yaml": "kind: Pod\n",
      "plain.css": "a { margin: 0 }\n", "AndroidManifest.xml": "<manifest/>\n",
      "View.swift": "struct View {}\n", "README.md": "# Read me\n",
    ]
    for (name, text) in others {
      try client.open(name, text)
      #expect(try client.diagnostics(name, version: 1).isEmpty, "\(name)")
    }
    try client.open("a.css", Self.css)
    expectEqual(rules(try client.diagnostics("a.css", version: 1)), ["contrast/minimum"])
    try client.open("b.tokens.json", "{")
    expectEqual(rules(try client.diagnostics("b.tokens.json", version: 1)), ["json/syntax"])
    try client.end()
  }

  @Test(arguments: [
    ("untitled:Untitled-1", "css", css, ["contrast/minimum"]),
    ("untitled:Untitled-2", "plaintext", "text\n", [String]()),
    (
      "untitled:Untitled-3", "kotlin",
      "import androidx.compose.ui.graphics.Color\n"
        + "object Ink { val text = Color(0xFF999999); val background = Color(0xFFFFFFFF) }\n",
      ["contrast/minimum"]
    ),
    ("git:/x/a.css?%7B%22ref%22%3A%22HEAD%22%7D", "css", css, ["contrast/minimum"]),
    ("git:/x/package.json?%7B%22ref%22%3A%22HEAD%22%7D", "json", "{}\n", [String]()),
  ])
  func `a text without a file is read by its language`(
    _ uri: String, _ language: String, _ text: String, _ expected: [String]
  ) throws {
    let client = try LanguageClient.session([:])
    try client.notify(
      "textDocument/didOpen",
      [
        "textDocument": ["uri": uri, "languageId": language, "version": 1, "text": text]
      ])
    let message = try #require(
      client.message { ($0["params"] as? [String: Any])?["uri"] as? String == uri })
    let published = (message["params"] as? [String: Any])?["diagnostics"] as? [[String: Any]]
    expectEqual(rules(try #require(published)), expected)
    try client.end()
  }

  @Test(arguments: ["utf-8", "utf-16"])
  func `columns are counted as agreed`(_ encoding: String) throws {
    let text = ":root { --é😀: red; --text: #999; --background: #fff; }\r\n"
    let client = try LanguageClient.session(["a.css": text], encodings: [encoding])
    try client.open("a.css", text, language: "css")
    let found = try #require(try client.diagnostics("a.css", version: 1).first)
    let range = try #require(found["range"] as? [String: [String: Int]])
    let before = try #require(text.range(of: "#999")).lowerBound
    let count = encoding == "utf-8" ? text[..<before].utf8.count : text[..<before].utf16.count
    expectEqual(range["start"]?["character"], count)
    try client.end()
  }

  @Test func `a change in one file changes the findings in another`() throws {
    let base = ##"{"base":{"$type":"color","gray":{"$value":"#999"},"white":{"$value":"#fff"}}}"##
    let roles = """
      {"color":{"$type":"color","text":{"$value":"{base.gray}"},
      "background":{"$value":"{base.white}"}}}
      """
    let client = try LanguageClient.session(
      ["base.tokens.json": base, "roles.tokens.json": roles],
      settings: ["select": "contrast/minimum"])
    try client.open("base.tokens.json", base)
    try client.open("roles.tokens.json", roles)
    expectEqual(
      rules(try client.diagnostics("roles.tokens.json", version: 1)), ["contrast/minimum"])
    let darker = base.replacingOccurrences(of: "#999", with: "#333")
    try client.change("base.tokens.json", darker, version: 2)
    _ = try client.diagnostics("base.tokens.json", version: 2)
    let cleared = client.message { _ in client.published("roles.tokens.json").isEmpty }
    #expect(cleared != nil)
    try client.end()
  }

  @Test func `settings without a value count as not set`() throws {
    let client = try LanguageClient.session(
      ["a.tokens.json": Self.tokens],
      settings: ["standard": "", "config": "", "select": "", "ignore": [String]()])
    try client.open("a.tokens.json", Self.tokens)
    expectEqual(rules(try client.diagnostics("a.tokens.json", version: 1)), ["contrast/minimum"])
    #expect(!client.messages.contains { $0["method"] as? String == "window/logMessage" })
    try client.end()
  }

  @Test func `an unsaved configuration counts`() throws {
    let client = try LanguageClient.session(
      ["a.tokens.json": Self.tokens, "palette-check.yml": "version: 1\n"])
    try client.open("a.tokens.json", Self.tokens)
    try expectEqual(client.diagnostics("a.tokens.json", version: 1).count, 1)
    try client.open("palette-check.yml", "version: 1\n", language: "yaml")
    try client.change(
      "palette-check.yml", "version: 1\nrules:\n  contrast/minimum: off\n", version: 2)
    _ = try client.diagnostics("palette-check.yml", version: 2)
    #expect(client.message { _ in client.published("a.tokens.json").isEmpty } != nil)
    try client.change("palette-check.yml", "rulez: 1\n", version: 3)
    let problems = try client.diagnostics("palette-check.yml", version: 3)
    #expect(problems.count == 1 && rules(problems).first?.hasPrefix("config/") == true)
    try client.end()
  }

  // MARK: - Tokens

  @Test func `hover shows colors, aliases and ratios`() throws {
    let client = try LanguageClient.session(["a.tokens.json": Self.tokens])
    try client.open("a.tokens.json", Self.tokens)
    func hover(_ part: String) throws -> String {
      let place = try client.place("a.tokens.json", Self.tokens, of: part)
      let result = try client.result("textDocument/hover", place) as? [String: Any]
      return (result?["contents"] as? [String: String])?["value"] ?? ""
    }
    let text = try hover("\"text\"")
    #expect(text.contains("**`color.text`**") && text.contains("`#999999`"), "\(text)")
    #expect(text.contains("data:image/svg+xml;base64,") && text.contains("`base.gray`"))
    #expect(text.contains("on `color.background`: 2.8") && text.contains("needs 4.5:1"), "\(text)")
    #expect(try hover("gray}").contains("**`base.gray`**"))
    #expect(try hover("colorSpace").contains("**`base.gray`**"))
    #expect(try hover("$type").isEmpty)
    try client.end()
  }

  @Test func `hover says in which appearances a ratio is which`() throws {
    let text = """
      :root { --text: #777; --background: #fff }
      @media (prefers-color-scheme: dark) { :root { --text: #555; --background: #000 } }
      .hc { --text: #123 }
      """
    let client = try LanguageClient.session(["a.css": text])
    try client.open("a.css", text, language: "css")
    let place = try client.place("a.css", text, of: "--text: #777")
    let result = try client.result("textDocument/hover", place) as? [String: Any]
    let shown = (result?["contents"] as? [String: String])?["value"] ?? ""
    #expect(shown.contains("2.81:1 in dark; 4.47:1 in light"), "\(shown)")
    #expect(!shown.contains("none"), "\(shown)")
    try client.end()
  }

  @Test func `hover shows no images where nothing is said of Markdown`() throws {
    let client = try LanguageClient.session(["a.tokens.json": Self.tokens], markdownParser: nil)
    try client.open("a.tokens.json", Self.tokens)
    let place = try client.place("a.tokens.json", Self.tokens, of: "\"text\"")
    let result = try client.result("textDocument/hover", place) as? [String: Any]
    let text = (result?["contents"] as? [String: String])?["value"] ?? ""
    #expect(text.contains("`#999999`") && !text.contains("data:"), "\(text)")
    try client.end()
  }

  @Test func `aliases lead to their tokens and back`() throws {
    let files = ["a.tokens.json": Self.tokens, "b.css": Self.css]
    let client = try LanguageClient.session(files)
    func lines(_ method: String, _ name: String, _ part: String) throws -> [Int] {
      var place = try client.place(name, try #require(files[name]), of: part)
      place["context"] = ["includeDeclaration": true]
      let list = try client.result(method, place) as? [[String: Any]] ?? []
      return list.compactMap {
        (($0["range"] as? [String: Any])?["start"] as? [String: Int])?["line"]
      }.sorted()
    }
    try client.open("a.tokens.json", Self.tokens)
    try client.open("b.css", Self.css, language: "css")
    try expectEqual(lines("textDocument/definition", "a.tokens.json", "gray}"), [3])
    try expectEqual(lines("textDocument/definition", "a.tokens.json", "base.gray"), [1])
    try expectEqual(lines("textDocument/references", "a.tokens.json", "gray\": {"), [3, 8])
    try expectEqual(lines("textDocument/references", "a.tokens.json", "base.gray"), [1, 8, 9])
    try expectEqual(lines("textDocument/documentHighlight", "b.css", "--gray:"), [1, 2])
    try expectEqual(lines("textDocument/definition", "b.css", "--gray)"), [1])
    #expect(try lines("textDocument/definition", "b.css", ":root").isEmpty)
    try client.end()
  }

  @Test func `pointers and YAML are understood as well`() throws {
    let json = """
      { "a": { "$type": "color", "x/y": { "$value": "#fff" } },
      "b": { "$type": "color", "$value": { "$ref": "#/a/x~1y/$value" } } }
      """
    let yaml = "c:\n  $type: color\n  one: { $value: '#fff' }\n  two: { $value: '{c.one}' }\n"
    let client = try LanguageClient.session(["a.tokens.json": json, "c.tokens.yaml": yaml])
    try client.open("a.tokens.json", json)
    try client.open("c.tokens.yaml", yaml, language: "yaml")
    let first = try client.result(
      "textDocument/definition", try client.place("a.tokens.json", json, of: "x~1y"))
    expectEqual((first as? [Any])?.count, 1)
    let second = try client.result(
      "textDocument/definition", try client.place("c.tokens.yaml", yaml, of: "one}'"))
    let target = try #require((second as? [[String: Any]])?.first)
    expectEqual(target["uri"] as? String, client.uri("c.tokens.yaml"))
    try client.end()
  }

  @Test func `symbols are the tree of tokens`() throws {
    let client = try LanguageClient.session(["a.tokens.json": Self.tokens, "b.css": Self.css])
    func names(_ name: String, _ text: String) throws -> [String] {
      try client.open(name, text)
      func names(_ symbols: Any?) -> [String] {
        (symbols as? [[String: Any]] ?? []).flatMap { symbol in
          [symbol["name"] as? String ?? ""] + names(symbol["children"]).map { "  " + $0 }
        }
      }
      return names(
        try client.result(
          "textDocument/documentSymbol", ["textDocument": ["uri": client.uri(name)]]))
    }
    try expectEqual(
      names("a.tokens.json", Self.tokens),
      ["base", "  gray", "  white", "color", "  text", "  background"])
    try expectEqual(names("b.css", Self.css), [":root", "  --gray", "  --text", "  --background"])
    try client.end()
  }

  @Test func `symbols have colors, also where only values are written`() throws {
    let set = """
      {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
        {"red": "0.2", "green": "0.4", "blue": "0.6", "alpha": "1"}}}], "info": {}}
      """
    let files = [
      "a.tokens.json": Self.tokens, "a.gpl": "GIMP Palette\n#\n255 0 0\tRed\n",
      "A.xcassets/Ink.colorset/Contents.json": set,
    ]
    let client = try LanguageClient.session(files)
    func symbols(_ name: String) throws -> [[String: Any]] {
      try client.open(name, try #require(files[name]))
      let list = try client.result(
        "textDocument/documentSymbol", ["textDocument": ["uri": client.uri(name)]])
      return try #require(list as? [[String: Any]])
    }
    let details = try symbols("a.tokens.json").flatMap { $0["children"] as? [[String: Any]] ?? [] }
      .compactMap { $0["detail"] as? String }
    expectEqual(details, ["#999999", "#ffffff", "#999999", "#ffffff"])
    try expectEqual(symbols("a.gpl").compactMap { $0["name"] as? String }, ["Red"])
    try expectEqual(
      symbols("A.xcassets/Ink.colorset/Contents.json").compactMap { $0["name"] as? String },
      ["Ink"])
    try client.end()
  }

  @Test func `colors are found, and written in the notation of the file first`() throws {
    let client = try LanguageClient.session(["a.tokens.json": Self.tokens, "b.css": Self.css])
    func colors(_ name: String, _ text: String) throws -> [[String: Any]] {
      try client.open(name, text)
      let list = try client.result(
        "textDocument/documentColor", ["textDocument": ["uri": client.uri(name)]])
      return try #require(list as? [[String: Any]])
    }
    func texts(_ name: String, _ range: Any?, alpha: Double = 1) throws -> [String] {
      let list = try client.result(
        "textDocument/colorPresentation",
        [
          "textDocument": ["uri": client.uri(name)], "range": try #require(range),
          "color": ["red": 1, "green": 0, "blue": 0, "alpha": alpha],
        ])
      return (list as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    }
    let inCSS = try colors("b.css", Self.css)
    expectEqual(inCSS.count, 2)
    expectEqual((inCSS[0]["color"] as? [String: Double])?["red"], 0.6)
    try expectEqual(
      texts("b.css", inCSS[0]["range"]),
      [
        "#ff0000", "rgb(255 0 0)", "oklch(0.628 0.2577 29.23)",
        "color(display-p3 0.9175 0.2003 0.1386)",
      ])
    try expectEqual(texts("b.css", inCSS[0]["range"], alpha: 0.5).first, "#ff000080")
    let inJSON = try colors("a.tokens.json", Self.tokens)
    expectEqual(inJSON.count, 2)
    let objects = try texts("a.tokens.json", inJSON[0]["range"])
    expectEqual(objects.first?.contains(#""components": [1, 0, 0]"#), true, "\(objects)")
    #expect(objects.contains { $0.contains(#""colorSpace": "oklch""#) })
    for text in objects {
      let data = Data(text.utf8)
      #expect((try? JSONSerialization.jsonObject(with: data)) is [String: Any], "\(text)")
    }
    try client.end()
  }

  // MARK: - Changes

  @Test func `aliases, system colors and rules are completed`() throws {
    let css = ":root {\n  --a: #fff;\n  --b: var(--\n  --c: \n}\n"
    let json =
      "{ \"a\": { \"$type\": \"color\", \"x\": { \"$value\": \"#fff\" },\n"
      + "\"y\": { \"$value\": \"{\" } } }"
    let yaml = "standard: \nrules:\n  con\n  contrast/minimum: \n"
    let swift = "import SwiftUI\nextension Color { static let ink = Color(white: 0) }\n"
    let client = try LanguageClient.session(
      ["a.css": css, "a.tokens.json": json, "palette-check.yml": yaml, "A.swift": swift])
    func labels(_ name: String, _ text: String, _ part: String) throws -> [String] {
      let place = try client.place(name, text, of: part, after: part.count)
      let result = try client.result("textDocument/completion", place) as? [String: Any]
      return (result?["items"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    }
    try client.open("a.css", css, language: "css")
    try client.open("a.tokens.json", json)
    try client.open("palette-check.yml", yaml, language: "yaml")
    #expect(try labels("a.css", css, "var(--").contains("--a"))
    #expect(try labels("a.css", css, "--c: ").contains { $0.lowercased() == "canvastext" })
    try expectEqual(labels("a.tokens.json", json, "\"$value\": \"{"), ["a.x", "a.y"])
    #expect(try labels("palette-check.yml", yaml, "standard: ").contains("wcag-aa"))
    #expect(try labels("palette-check.yml", yaml, "  con").contains("contrast/minimum"))
    #expect(try labels("palette-check.yml", yaml, "minimum: ").contains("off"))
    try client.end()
  }

  /// The text after taking the item with a label.
  private func completing(
    _ client: LanguageClient, _ name: String, _ text: String, at part: String, with label: String
  ) throws -> String {
    let place = try client.place(name, text, of: part, after: part.count)
    let result = try client.result("textDocument/completion", place) as? [String: Any]
    let items = result?["items"] as? [[String: Any]] ?? []
    let item = try #require(items.first { $0["label"] as? String == label }, "\(items)")
    return try applying([try #require(item["textEdit"] as? [String: Any])], to: text)
  }

  @Test func `completion replaces the alias as it stands`() throws {
    let text = """
      { "base": { "$type": "color", "gray": { "$value": "#999" }, "white": { "$value": "#fff" } },
      "a": { "$type": "color", "$value": "{base.gray}" },
      "b": { "$type": "color", "$value": { "$ref": "#/base/gray/$value" } },
      "c": { "$type": "color", "$value": "{base * {base.gray}" } }
      """
    let client = try LanguageClient.session(["a.tokens.json": text])
    try client.open("a.tokens.json", text)
    for (part, label, old, new) in [
      ("\"{base.g", "base.white", "\"{base.gray}", "\"{base.white}"),
      ("#/base/g", "#/base/white/$value", "#/base/gray", "#/base/white"),
      ("\"{base", "base.white", "\"{base.gray}\" },\n", "\"{base.white}\" },\n"),
      ("{base *", "base.white", "{base *", "{base.white}"),
    ] {
      try expectEqual(
        completing(client, "a.tokens.json", text, at: part, with: label),
        text.replacingOccurrences(of: old, with: new), "\(part)")
    }
    try client.end()
  }

  @Test func `system colors are completed in every property that takes colors`() throws {
    let text = ".c { color: Can }\n.d { border: 1px solid Can }\n.e { a:hov }\n"
    let client = try LanguageClient.session(["a.css": text])
    try client.open("a.css", text, language: "css")
    for part in ["color: Can", "solid Can"] {
      try expectEqual(
        completing(client, "a.css", text, at: part, with: "CanvasText"),
        text.replacingOccurrences(of: part, with: part + "vasText"))
    }
    let place = try client.place("a.css", text, of: "a:hov", after: 5)
    #expect(try client.answer("textDocument/completion", place)["result"] is NSNull)
    try client.end()
  }

  private func actions(
    _ client: LanguageClient, _ name: String, only: [String]? = nil, lines: Range<Int>
  ) throws -> [[String: Any]] {
    var context: [String: Any] = ["diagnostics": [Any]()]
    context["only"] = only
    let result = try client.result(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": client.uri(name)], "context": context,
        "range": [
          "start": ["line": lines.lowerBound, "character": 0],
          "end": ["line": lines.upperBound, "character": 0],
        ],
      ])
    return try #require(result as? [[String: Any]])
  }

  private func edits(_ action: [String: Any], _ uri: String) throws -> [[String: Any]] {
    let edit = try #require((action["edit"] ?? action) as? [String: Any])
    return try #require((edit["changes"] as? [String: Any])?[uri] as? [[String: Any]], "\(edit)")
  }

  @Test(arguments: [("a.tokens.json", tokens, 8..<9), ("b.css", css, 2..<3)])
  func `a finding can be fixed or suppressed`(
    _ name: String, _ text: String, _ lines: Range<Int>
  ) throws {
    let client = try LanguageClient.session([name: text])
    try client.open(name, text)
    try expectEqual(client.diagnostics(name, version: 1).count, 1)
    let all = try actions(client, name, lines: lines)
    #expect(try actions(client, name, lines: 0..<0).isEmpty)
    try expectEqual(actions(client, name, only: [], lines: lines).count, all.count)
    #expect(try actions(client, name, only: ["refactor"], lines: lines).isEmpty)
    for action in all {
      let solved = try #require(action["diagnostics"] as? [[String: Any]])
      expectEqual(NSArray(array: solved), NSArray(array: client.published(name)))
    }
    var version = 1
    for title in ["Fix: ", "Ignore contrast/minimum here"] {
      let action = try #require(
        all.first { ($0["title"] as? String)?.hasPrefix(title) == true }, "\(all)")
      let changed = try applying(try edits(action, client.uri(name)), to: text)
      #expect(changed != text)
      version += 1
      try client.change(name, changed, version: version)
      #expect(try client.diagnostics(name, version: version).isEmpty, "\(changed)")
    }
    try client.end()
  }

  @Test func `what is only imported is not fixed`() throws {
    let text = #"@import "node_modules/c.css"; :root { --text: var(--gray); --background: #fff }"#
    let client = try LanguageClient.session(
      ["a.css": text, "node_modules/c.css": ":root { --gray: #999 }"])
    try client.open("a.css", text)
    try expectEqual(client.diagnostics("a.css", version: 1).count, 1)
    let titles = try actions(client, "a.css", lines: 0..<1).compactMap { $0["title"] as? String }
    expectEqual(titles, ["Ignore contrast/minimum here"])
    try client.end()
  }

  @Test(arguments: [
    ("a.css", css),
    (
      "a.tokens.yml",
      """
      color:
        $type: color
        text: { $value: { colorSpace: srgb, components: [0.6, 0.6, 0.6] } }
        background: { $value: { colorSpace: srgb, components: [1, 1, 1] } }

      """
    ),
    (
      "Theme.swift",
      """
      import SwiftUI
      extension Color {
        static let text = Color(red: 0.6, green: 0.6, blue: 0.6)
        static let background = Color(red: 1, green: 1, blue: 1)
      }

      """
    ),
  ])
  func `a suppression ends its line as the file does`(_ name: String, _ unix: String) throws {
    let text = unix.replacingOccurrences(of: "\n", with: "\r\n")
    let client = try LanguageClient.session([name: text])
    try client.open(name, text)
    expectEqual(rules(try client.diagnostics(name, version: 1)), ["contrast/minimum"])
    let action = try #require(
      try actions(client, name, lines: 2..<3).first {
        ($0["title"] as? String)?.hasPrefix("Ignore contrast/minimum") == true
      })
    let changed = try applying(try edits(action, client.uri(name)), to: text)
    let added = unix.utf8.count { $0 == 0x0A } + 1
    expectEqual(changed.utf8.count { $0 == 0x0A }, added, "\(changed)")
    expectEqual(changed.utf8.count { $0 == 0x0D }, added, "\(changed)")
    try client.end()
  }

  @Test func `the first member of a block of YAML is suppressed alone`() throws {
    let text = """
      color:
        $type: color
        background: { $value: { colorSpace: srgb, components: [1, 1, 1] } }
        text:
          muted: { $value: { colorSpace: srgb, components: [0.6, 0.6, 0.6] } }
          body: { $value: { colorSpace: srgb, components: [0.6, 0.6, 0.6] } }
      """
    let client = try LanguageClient.session(["a.tokens.yml": text])
    try client.open("a.tokens.yml", text)
    try expectEqual(client.diagnostics("a.tokens.yml", version: 1).count, 2)
    let action = try #require(
      try actions(client, "a.tokens.yml", lines: 4..<5).first {
        $0["title"] as? String == "Ignore contrast/minimum here"
      })
    let changed = try applying(try edits(action, client.uri("a.tokens.yml")), to: text)
    try client.change("a.tokens.yml", changed, version: 2)
    try expectEqual(client.diagnostics("a.tokens.yml", version: 2).count, 1, "\(changed)")
    try client.end()
  }

  @Test func `all safe findings are fixed at once`() throws {
    let text = """
      { "a": { "$type": "color",
      "x": { "$value": { "colorSpace": "srgb", "components": [1, 1, 1], "hex": "fff" } },
      "y": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000" } } } }
      """
    let client = try LanguageClient.session(
      ["a.tokens.json": text], settings: ["ignore": ["pairs"]])
    try client.open("a.tokens.json", text)
    let found = rules(try client.diagnostics("a.tokens.json", version: 1))
    #expect(!found.isEmpty && found.allSatisfy { $0 == "color/hex" }, "\(found)")
    let kind = "source.fixAll.palette-check"
    let all = try actions(client, "a.tokens.json", only: ["source.fixAll"], lines: 0..<0)
    expectEqual(all.compactMap { $0["kind"] as? String }, [kind])
    let fixed = try applying(
      try edits(try #require(all.first), client.uri("a.tokens.json")), to: text)
    try client.change("a.tokens.json", fixed, version: 2)
    #expect(try client.diagnostics("a.tokens.json", version: 2).isEmpty, "\(fixed)")
    try client.end()
  }

  @Test func `a token is renamed in every file`() throws {
    let dark = ##"{"base":{"$type":"color","gray":{"$value":"#222"}}}"##
    let files = ["a.tokens.json": Self.tokens, "dark/a.tokens.json": dark, "b.css": Self.css]
    let client = try LanguageClient.session(files)
    for (name, text) in files { try client.open(name, text) }
    func rename(_ name: String, _ part: String, to new: String) throws -> [String: Any] {
      var place = try client.place(name, try #require(files[name]), of: part)
      place["newName"] = new
      return try client.answer("textDocument/rename", place)
    }
    let prepared = try client.result(
      "textDocument/prepareRename",
      try client.place("a.tokens.json", Self.tokens, of: "gray}"))
    expectEqual((prepared as? [String: Any])?["placeholder"] as? String, "gray")
    let result = try #require(
      try rename("a.tokens.json", "gray}", to: "stone")["result"] as? [String: Any])
    try expectEqual(
      applying(try edits(result, client.uri("a.tokens.json")), to: Self.tokens),
      Self.tokens.replacingOccurrences(of: "gray", with: "stone"))
    try expectEqual(
      applying(try edits(result, client.uri("dark/a.tokens.json")), to: dark),
      dark.replacingOccurrences(of: "gray", with: "stone"))
    let variable = try #require(
      try rename("b.css", "--gray:", to: "--stone")["result"] as? [String: Any])
    try expectEqual(
      applying(try edits(variable, client.uri("b.css")), to: Self.css),
      Self.css.replacingOccurrences(of: "--gray", with: "--stone"))
    for (name, part, new) in [
      ("a.tokens.json", "gray}", "white"), ("a.tokens.json", "gray}", "a.b"),
      ("a.tokens.json", "gray}", "$x"), ("a.tokens.json", "gray}", ""),
      ("b.css", "--gray:", "gray"), ("b.css", "--gray:", "--text"), ("b.css", "--gray:", "--a b"),
      ("a.tokens.json", "colorSpace", "x"),
    ] {
      let error = try rename(name, part, to: new)["error"] as? [String: Any]
      expectEqual(error?["code"] as? Int, -32803, "\(part) to \(new)")
    }
    try client.end()
  }

  // MARK: - Swift

  static let theme = """
    import SwiftUI

    enum Theme {
      static let ink = Color(red: 0.6, green: 0.6, blue: 0.6)
      static let paper = Color(white: 1)
      enum Button { static let label = ink }
    }
    extension Color {
      static let brand = Theme.ink
    }
    struct Style { let edge = Color(white: 0.1), fill = Color(white: 0.2) }

    """
  static let view = """
    import SwiftUI

    struct Row: View {
      var body: some View {
        Text("Theme.ink").foregroundStyle(Theme.ink).background(Theme.paper)
        Text("b").foregroundColor(isOn ? .brand : Color.brand).tint(.init(white: 1))
        Circle().fill(Theme.Button.label).ink(brand: .brand)
      }
    }

    """

  @Test func `in Swift, names lead to the colors of other files and back`() throws {
    let files = ["App/Theme.swift": Self.theme, "App/Views/Row.swift": Self.view]
    let client = try LanguageClient.session(files)
    for (name, text) in files { try client.open(name, text, language: "swift") }
    func places(_ method: String, _ name: String, _ part: String) throws -> [String] {
      var place = try client.place(name, try #require(files[name]), of: part)
      place["context"] = ["includeDeclaration": true]
      let list = try client.result(method, place) as? [[String: Any]] ?? []
      return list.compactMap { item in
        let start = (item["range"] as? [String: Any])?["start"] as? [String: Int]
        let file = (item["uri"] as? String)?.split(separator: "/").last ?? ""
        return "\(file):\(start?["line"] ?? -1):\(start?["character"] ?? -1)"
      }.sorted()
    }
    let view = "App/Views/Row.swift"
    try expectEqual(
      places("textDocument/definition", view, "ink).background"), ["Theme.swift:3:13"])
    try expectEqual(places("textDocument/definition", view, "label)"), ["Theme.swift:5:27"])
    try expectEqual(places("textDocument/definition", view, "brand :"), ["Theme.swift:8:13"])
    try expectEqual(places("textDocument/definition", view, "Theme.ink\""), [])
    try expectEqual(
      places("textDocument/references", "App/Theme.swift", "ink = Color"),
      [
        "Row.swift:4:44", "Theme.swift:3:13", "Theme.swift:5:35", "Theme.swift:8:27",
      ])
    try expectEqual(
      places("textDocument/references", "App/Theme.swift", "brand ="),
      [
        "Row.swift:5:38", "Row.swift:5:52", "Theme.swift:8:13",
      ])
    try expectEqual(
      places("textDocument/documentHighlight", "App/Theme.swift", "ink = Color"),
      [
        ":3:13", ":5:35", ":8:27",
      ])
    let symbols = try client.result(
      "textDocument/documentSymbol", ["textDocument": ["uri": client.uri("App/Theme.swift")]])
    let names = (symbols as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    expectEqual(names, ["Theme", "Theme.Button", "Color", "Style"])
    // Members are left to the compiler's server.
    let completion = try client.answer(
      "textDocument/completion", try client.place(view, Self.view, of: "ink).background"))
    #expect(completion["result"] is NSNull)
    try client.end()
  }

  @Test func `in Swift, the name of a color set leads to the catalog`() throws {
    let view = """
      import SwiftUI
      let body = Text("Ink").foregroundStyle(Color("Ink")).tint(Color(uiColor: UIColor(named: "Brand/Sea")!))
      // Color("Ink") a comment
      let raw = Color (
        #"Ink"#)

      """
    let set = """
      {"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components":
        {"red": "0.1", "green": "0.1", "blue": "0.1", "alpha": "1"}}}], "info": {}}

      """
    let files = [
      "App/View.swift": view, "App/A.xcassets/Ink.colorset/Contents.json": set,
      "App/A.xcassets/Brand/Contents.json": #"{"properties": {"provides-namespace": true}}"#,
      "App/A.xcassets/Brand/Sea.colorset/Contents.json": set,
    ]
    let client = try LanguageClient.session(files)
    try client.open("App/View.swift", view, language: "swift")
    func target(_ part: String) throws -> [String] {
      let place = try client.place("App/View.swift", view, of: part)
      let list = try client.result("textDocument/definition", place) as? [[String: Any]] ?? []
      return list.compactMap {
        ($0["uri"] as? String)?.split(separator: "/").suffix(2).joined(separator: "/")
      }
    }
    try expectEqual(target("Ink\")).tint"), ["Ink.colorset/Contents.json"])
    try expectEqual(target("Sea"), ["Sea.colorset/Contents.json"])
    try expectEqual(target("Ink\").fore"), [])
    try expectEqual(target("Ink\") a comment"), [])
    try expectEqual(target("Ink\"#)"), ["Ink.colorset/Contents.json"])
    let place = try client.place("App/View.swift", view, of: "Ink\")).tint")
    let hover = try client.result("textDocument/hover", place) as? [String: Any]
    let text = (hover?["contents"] as? [String: Any])?["value"] as? String
    #expect(text?.hasPrefix("**`Ink`**") == true && text?.contains("`#1a1a1a`") == true)
    try client.end()
  }

  @Test func `in Swift, hover and colors are those of the declarations`() throws {
    let files = ["App/Theme.swift": Self.theme, "App/Views/Row.swift": Self.view]
    let client = try LanguageClient.session(files)
    for (name, text) in files { try client.open(name, text, language: "swift") }
    let hover =
      try client.result(
        "textDocument/hover", try client.place("App/Views/Row.swift", Self.view, of: "ink).back"))
      as? [String: Any]
    let text = (hover?["contents"] as? [String: String])?["value"] ?? ""
    #expect(text.contains("**`Theme.ink`**") && text.contains("`#999999`"), "\(text)")
    #expect(text.contains("2.84") && text.contains("Theme.paper"), "\(text)")
    var document: [String: Any] = ["textDocument": ["uri": client.uri("App/Theme.swift")]]
    let colors = try #require(
      try client.result("textDocument/documentColor", document) as? [[String: Any]])
    expectEqual(colors.count, 4)
    expectEqual((colors[0]["color"] as? [String: Double])?["red"], 0.6)
    document["range"] = colors[0]["range"]
    document["color"] = ["red": 1, "green": 0, "blue": 0, "alpha": 1]
    let list = try client.result("textDocument/colorPresentation", document)
    let texts = (list as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    #expect(texts.count == 1 && texts[0].hasPrefix("Color(red: 1"), "\(texts)")
    try client.end()
  }

  @Test func `in Swift, a color is renamed in all files, but no property of instances`() throws {
    let files = ["App/Theme.swift": Self.theme, "App/Views/Row.swift": Self.view]
    let client = try LanguageClient.session(files)
    try client.open("App/Theme.swift", Self.theme, language: "swift")
    func rename(_ name: String, _ part: String, to new: String) throws -> [String: Any] {
      var place = try client.place(name, try #require(files[name]), of: part)
      place["newName"] = new
      return try client.answer("textDocument/rename", place)
    }
    let result = try #require(
      try rename("App/Theme.swift", "ink = Color", to: "text")["result"] as? [String: Any])
    try expectEqual(
      applying(try edits(result, client.uri("App/Theme.swift")), to: Self.theme),
      Self.theme.replacingOccurrences(of: "ink", with: "text"))
    try expectEqual(
      applying(try edits(result, client.uri("App/Views/Row.swift")), to: Self.view),
      Self.view.replacingOccurrences(
        of: "foregroundStyle(Theme.ink)", with: "foregroundStyle(Theme.text)"))
    for (part, new) in [
      ("ink = Color", "paper"), ("ink = Color", "a-b"), ("ink = Color", "1a"),
      ("ink = Color", "default"), ("edge =", "line"), ("Theme {", "Design"),
    ] {
      let error = try rename("App/Theme.swift", part, to: new)["error"] as? [String: Any]
      expectEqual(error?["code"] as? Int, -32803, "\(part) to \(new)")
    }
    try client.end()
  }
}
