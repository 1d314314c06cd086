import LanguageServer
import PaletteTestSupport
import Testing

struct HostileClientTests {
  private static let documents = [
    ("file:///none/a.tokens.json", #"{"a":{"$type":"color","x":{"$value":"{a.y}"},"#),
    ("file:///none/b.css", ":root { --a: #fff; --b: var(--a); }\n.x { color: var(--b) }"),
    ("untitled:Untitled-1", ##"{"a":{"$type":"color","text":{"$value":"#999"}}}"##),
    ("file:///none/palette-check.yml", "rules:\n  contrast/minimum: off\nstandard: \n"),
  ]
  private static let methods = [
    "hover", "definition", "references", "documentHighlight", "documentSymbol", "documentColor",
    "colorPresentation", "completion", "codeAction", "prepareRename", "rename", "didChange",
    "didClose", "didOpen", "didSave",
  ]

  private func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" ? "\\\"" : $0 == "\n" ? "\\n" : String($0) }.joined() + "\""
  }

  /// Every request gets one answer, whatever its parameters are.
  @Test func `a server answers all that is sent`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix64(seed: seed)
    var output = ""
    let server = LanguageServer { output += $0 + "\n" }
    func send(_ text: String) {
      server.receive(Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8))
      while server.patience != nil { server.proceed() }
    }
    send(#"{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"capabilities":{}}}"#)
    send(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    for (uri, text) in Self.documents {
      send(
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"#
          + "\(quoted(uri)),\"version\":1,\"text\":\(quoted(text))}}}")
    }
    var requests = 0
    for _ in 0..<400 {
      let method = Self.methods.randomElement(using: &random) ?? ""
      let uri = Self.documents.randomElement(using: &random)?.0 ?? ""
      let numbers = ["0", "1", "2", "5", "17", "-1", "99999", "1.5", "null", "\"x\"", "1e300"]
      func position() -> String {
        let pair = [0, 1].map { _ in numbers.randomElement(using: &random) ?? "0" }
        return "{\"line\":\(pair[0]),\"character\":\(pair[1])}"
      }
      let range = "{\"start\":\(position()),\"end\":\(position())}"
      var parts = [
        "\"textDocument\":{\"uri\":\(quoted(uri)),\"version\":2,\"text\":\"{\"}",
        "\"position\":\(position())", "\"range\":\(range)", "\"newName\":\"z\"",
        "\"color\":{\"red\":1,\"green\":0,\"blue\":0.5,\"alpha\":1}", "\"context\":{}",
        "\"contentChanges\":[{\"range\":\(range),\"text\":\"é😀}\"}]",
      ]
      if Bool.random(using: &random) {
        parts.remove(at: .random(in: 0..<parts.count, using: &random))
      }
      let isRequest = !method.hasPrefix("did")
      requests += isRequest ? 1 : 0
      let id = isRequest ? "\"id\":\"r\(requests)\"," : ""
      send(
        "{\"jsonrpc\":\"2.0\",\(id)\"method\":\"textDocument/\(method)\","
          + "\"params\":{\(parts.joined(separator: ","))}}")
    }
    for number in 0..<requests {
      let count = output.split(separator: "\"id\":\"r\(number + 1)\",").count - 1
      #expect(count == 1, "seed \(seed), request \(number + 1)")
    }
    send(#"{"jsonrpc":"2.0","id":"end","method":"shutdown"}"#)
    send(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(server.exitStatus == 0)
  }
}
