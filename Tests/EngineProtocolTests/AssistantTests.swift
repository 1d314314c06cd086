import EngineProtocol
import Foundation
import PaletteTestSupport
import Testing

/// The Model Context Protocol: what an assistant sees.
@Suite struct AssistantTests {
  let engine = Engine.forAssistants

  private func respond(_ message: [String: Any]) throws -> [String: Any]? {
    let line = try JSONSerialization.data(withJSONObject: message)
    guard let text = engine.respond(to: line) else { return nil }
    // A message is a line.
    #expect(!text.contains("\n"))
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func result(
    _ method: String, _ params: [String: Any] = [:]
  ) throws -> [String: Any] {
    let response = try #require(
      try respond(["jsonrpc": "2.0", "id": "a", "method": method, "params": params]))
    #expect(response["id"] as? String == "a")
    return try #require(response["result"] as? [String: Any], "\(response)")
  }

  private func call(
    _ tool: String, _ arguments: [String: Any]
  ) throws -> (text: String, structure: [String: Any]?, isError: Bool) {
    let result = try result("tools/call", ["name": tool, "arguments": arguments])
    let content = try #require(result["content"] as? [[String: Any]])
    #expect(content.count == 1 && content[0]["type"] as? String == "text")
    return (
      try #require(content[0]["text"] as? String),
      result["structuredContent"] as? [String: Any], try #require(result["isError"] as? Bool)
    )
  }

  // MARK: - Life cycle

  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25"),
  ])
  func `the revision is the client's, if it is known`(_ asked: String, _ given: String) throws {
    let result = try result(
      "initialize",
      [
        "protocolVersion": asked, "capabilities": ["roots": ["listChanged": true]],
        "clientInfo": ["name": "test", "version": "1"],
      ])
    #expect(result["protocolVersion"] as? String == given)
    #expect((result["serverInfo"] as? [String: Any])?["name"] as? String == "palette-check")
    #expect((result["capabilities"] as? [String: Any])?["tools"] != nil)
    #expect((result["instructions"] as? String)?.contains("check") == true)
  }

  @Test func `notifications have no answer`() throws {
    for method in ["notifications/initialized", "notifications/cancelled", "nothing"] {
      #expect(try respond(["jsonrpc": "2.0", "method": method]) == nil)
    }
  }

  @Test func `what is not offered is an unknown method`() throws {
    for method in ["resources/list", "prompts/list", "color.parse"] {
      let response = try respond(["jsonrpc": "2.0", "id": 1, "method": method])
      #expect((response?["error"] as? [String: Any])?["code"] as? Int == -32601)
    }
    #expect(try result("ping").isEmpty)
  }

  // MARK: - Tools

  @Test func `each tool says what it takes`() throws {
    let tools = try #require(
      try result("tools/list", ["_meta": ["progressToken": 1]])["tools"] as? [[String: Any]])
    #expect(
      tools.compactMap { $0["name"] as? String }
        == ["check", "contrast", "explain", "resolve", "suggest"])
    for tool in tools {
      let name = try #require(tool["name"] as? String)
      let schema = try #require(tool["inputSchema"] as? [String: Any])
      let properties = try #require(schema["properties"] as? [String: [String: Any]])
      #expect(schema["type"] as? String == "object")
      for (argument, description) in properties {
        #expect(!(description["description"] as? String ?? "").isEmpty, "\(name) \(argument)")
        // What is of the wrong type is refused with the name of the argument.
        let wrong: Any = description["type"] as? String == "string" ? 5 : "x"
        var arguments: [String: Any] = [
          "path": "none.css", "foreground": "red", "background": "red", "backgrounds": ["red"],
          "target": 4.5, "rule": "contrast",
        ].filter { properties[$0.key] != nil }
        if argument == "text" || argument == "filename" { arguments["path"] = nil }
        if argument == "filename" { arguments["text"] = "{}" }
        arguments[argument] = wrong
        let answer = try call(name, arguments)
        #expect(answer.isError && answer.text.contains(argument), "\(name) \(answer)")
      }
      let unknown = try call(name, ["nonsense": 1])
      #expect(unknown.isError && unknown.text.contains("nonsense"))
      for required in schema["required"] as? [String] ?? [] {
        #expect(properties[required] != nil)
      }
    }
  }

  @Test(arguments: ["check", "resolve"]) func `a count is a whole number`(_ tool: String) throws {
    let answer = try call(tool, ["text": "{}", "limit": 1.5])
    #expect(answer.isError && answer.text.contains("limit: expected a whole number"))
  }

  /// The model can call nothing but tools.
  @Test func `what is translucent is refused without naming methods of the engine`() throws {
    let ratio = try call("contrast", ["foreground": "#000", "background": "#fff8"])
    let suggestion = try call(
      "suggest", ["foreground": "#777", "backgrounds": ["#fff8"], "target": 4.5])
    for answer in [ratio, suggestion] {
      #expect(answer.isError && answer.text.firstMatch(of: /(color|contrast)\.[a-z]/) == nil)
    }
  }

  @Test func `an unknown tool is an error of the protocol`() throws {
    let response = try respond([
      "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": ["name": "delete"],
    ])
    let error = try #require(response?["error"] as? [String: Any])
    #expect(error["code"] as? Int == -32602)
    #expect((error["message"] as? String)?.contains("check, contrast") == true)
  }

  @Test func `check lists findings with their fixes, and how many it leaves out`() throws {
    let css = ":root { --text: #777; --link-text: #888; --background: #fff; }"
    let all = try call("check", ["text": css, "filename": "a.css"])
    #expect(!all.isError)
    #expect(all.text.contains("a.css:1:17: error contrast/minimum"))
    #expect(all.text.contains("fix: Change --text from #777777 to #767676"))
    let findings = try #require(all.structure?["findings"] as? [[String: Any]])
    #expect(findings.count == 2 && all.structure?["omitted"] as? Int == 0)
    #expect(findings[0]["measured"] as? Double == 4.478089453577214)
    let one = try call("check", ["text": css, "filename": "a.css", "limit": 1])
    #expect(one.text.hasSuffix("1 more: give a rule, a narrower path or a higher limit."))
    #expect(one.structure?["omitted"] as? Int == 1)
    let none = try call("check", ["text": css, "filename": "a.css", "rule": "color"])
    #expect((none.structure?["findings"] as? [Any])?.isEmpty == true)
    let strict = try call(
      "check",
      ["text": ":root{--text:#666;--background:#fff}", "filename": "a.css", "standard": "wcag-aaa"])
    #expect(strict.text.contains("7:1"))
  }

  @Test func `check reads the project's configuration and baseline`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", ":root { --text: #777; --background: #fff; }")
    #expect(try call("check", ["path": folder.path("a.css")]).text.contains("1 error"))
    try folder.write("palette-check.yml", "version: 1\nstandard: {text: 3}\n")
    #expect(try !call("check", ["path": folder.path("a.css")]).text.contains("1 error"))
    let missing = try call("check", ["path": folder.path("b.css")])
    #expect(missing.isError && missing.text.contains("input/missing"))
  }

  @Test func `resolve shows what is asked for`() throws {
    let css = """
      :root { --a: #123456; --text: var(--a); }
      @media (prefers-color-scheme: dark) { :root { --a: #abcdef; } }
      """
    let all = try call("resolve", ["text": css, "filename": "a.css"])
    #expect(all.text.contains("#123456") && all.text.contains("#abcdef") && !all.isError)
    let one = try call("resolve", ["text": css, "filename": "a.css", "token": "--text"])
    #expect(one.text.contains("→ --a") && !one.text.hasPrefix("--a"))
    let few = try call("resolve", ["text": css, "filename": "a.css", "limit": 1])
    #expect(few.text.hasSuffix("1 more tokens: give a pattern or a higher limit."))
    let none = try call("resolve", ["text": css, "filename": "a.css", "token": "--txt"])
    #expect(none.isError && none.text.contains("did you mean “--text”?"))
  }

  @Test func `contrast, suggest and explain answer as the commands do`() throws {
    let contrast = try call("contrast", ["foreground": "#777", "background": "#fff"])
    #expect(contrast.structure?["wcag2"] as? Double == 4.478089453577214)
    let suggestion = try call(
      "suggest", ["foreground": "#777", "backgrounds": ["#fff"], "target": 4.5])
    #expect(suggestion.structure?["hex"] as? String == "#767676")
    let rule = try call("explain", ["rule": "contrast/minimum"])
    #expect(rule.text.hasPrefix("# contrast/minimum\n") && rule.text.contains("## Use instead"))
    #expect(try call("explain", ["rule": "contrast"]).text.contains("contrast/minimum"))
    #expect(
      try call("explain", ["rule": "contrast/minimun"]).text.contains("“contrast/minimum”"))
  }
}
