import Foundation
import PaletteTestSupport
import Testing

/// `palette-check mcp`, as a client starts it.
@Suite struct MCPTests {
  @Test func `a session of tools`() throws {
    let input = """
      {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
      "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"contrast",\
      "arguments":{"foreground":"#000","background":"#fff"}}}
      """
    let result = try Tool.paletteCheck(["mcp"], input: input)
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0 && result.errors.isEmpty && lines.count == 2)
    expectEqual(lines.first?.contains(#""protocolVersion":"2025-06-18""#), true)
    expectEqual(lines.last?.contains(#""wcag2":21"#), true)
  }
}
