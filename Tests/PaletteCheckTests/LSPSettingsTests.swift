import Foundation
import PaletteTestSupport
import Testing

/// The settings of an editor in sessions of a scripted client with `palette-check lsp`.
@Suite struct LSPSettingsTests {
  /// The severities of the findings of a file, once they are the expected ones.
  private func expect(
    _ severities: [Int], in client: LanguageClient, after change: String
  ) {
    let found = client.message { _ in
      client.published("a.tokens.json").compactMap { $0["severity"] as? Int } == severities
    }
    #expect(found != nil, "\(change): \(client.published("a.tokens.json"))")
  }

  /// Settings that say nothing, one that is another, and that of the start again.
  @Test func `the settings of the start stay where others say nothing`() throws {
    // 4.75:1 is enough for AA only.
    let text = LSPTests.tokens.replacingOccurrences(of: "0.6, 0.6, 0.6", with: "0.45, 0.45, 0.45")
    let client = try LanguageClient.session(
      ["a.tokens.json": text], settings: ["standard": "wcag-aaa"])
    try client.open("a.tokens.json", text)
    expect([1], in: client, after: "the start")
    let others: [[String: Any]] = [
      ["settings": [String: Any]()], ["settings": ["editor": ["tabSize": 2]]],
      ["settings": ["palette-check": [String: Any]()]], [:],
    ]
    for (index, parameters) in others.enumerated() {
      try client.notify(
        "workspace/didChangeConfiguration",
        ["settings": ["palette-check": ["ignore": "contrast"]]])
      expect([], in: client, after: "ignore")
      try client.notify("workspace/didChangeConfiguration", parameters)
      expect([1], in: client, after: "\(index)")
    }
    try client.notify(
      "workspace/didChangeConfiguration", ["settings": ["palette-check": ["standard": "wcag-aa"]]])
    expect([], in: client, after: "wcag-aa")
    try client.end()
  }

  @Test func `the configuration that is set follows its text`() throws {
    func yaml(_ severity: String) -> String { "rules: {contrast/minimum: \(severity)}\n" }
    let client = try LanguageClient.session(
      ["a.tokens.json": LSPTests.tokens, "conf/my.yml": yaml("warning")],
      settings: ["config": "conf/my.yml"])
    try client.open("a.tokens.json", LSPTests.tokens)
    expect([2], in: client, after: "the start")
    try client.open("conf/my.yml", yaml("warning"), language: "yaml")
    try client.change("conf/my.yml", yaml("off"), version: 2)
    expect([], in: client, after: "an unsaved edit")
    try client.change("conf/my.yml", yaml("of"), version: 3)
    let problems = try client.diagnostics("conf/my.yml", version: 3)
    expectEqual(problems.compactMap { $0["code"] as? String }, ["config/value"])
    expectEqual(problems.first?["message"] as? String, "unknown severity “of”. Did you mean “off”?")
    try client.folder.write("conf/my.yml", yaml("note"))
    try client.notify(
      "textDocument/didClose", ["textDocument": ["uri": client.uri("conf/my.yml")]])
    expect([3], in: client, after: "what is on the disk")
    #expect(client.shown.isEmpty)
    try client.end()
  }

  @Test func `a configuration that is not there is told once`() throws {
    let client = try LanguageClient.session(
      ["a.tokens.json": LSPTests.tokens], settings: ["config": "nope.yml"])
    try client.open("a.tokens.json", LSPTests.tokens)
    _ = try client.diagnostics("a.tokens.json", version: 1)
    try client.change("a.tokens.json", LSPTests.tokens + "\n", version: 2)
    _ = try client.diagnostics("a.tokens.json", version: 2)
    #expect(client.shown.count == 1 && client.shown.first?.contains("nope.yml") == true)
    try client.end()
  }
}
