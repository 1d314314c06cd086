import Foundation
import PaletteTestSupport
import Testing

@Suite struct ServeTests {
  @Test func answersInOrderAndEndsWithStatus0() throws {
    let input = """
      {"jsonrpc":"2.0","id":1,"method":"engine.version"}
      not json

      {"jsonrpc":"2.0","id":2,"method":"color.parse","params":{"text":"#f80"}}
      """
    let result = try Tool.paletteCheck(["serve"], input: input)
    let lines = result.output.split(separator: "\n")
    expectEqual(result.status, 0)
    expectEqual(lines.count, 4)
    expectEqual(lines.first?.contains(#""protocol":1"#), true)
    #expect(lines.dropFirst().prefix(2).allSatisfy { $0.contains("-32700") })
    expectEqual(lines.last?.contains(#""id":2"#), true)
    #expect(result.errors.isEmpty)
  }

  @Test func `a line that is too long is refused, and the session goes on`() throws {
    let long = #"{"jsonrpc":"2.0","id":1,"method":"\#(String(repeating: "x", count: 1 << 26))"}"#
    let input = long + "\n" + #"{"jsonrpc":"2.0","id":2,"method":"engine.version"}"# + "\n"
    let result = try Tool.paletteCheck(["serve"], input: input)
    let lines = result.output.split(separator: "\n")
    #expect(result.status == 0 && lines.count == 2)
    #expect(lines.first?.contains("-32600") == true && lines.first?.utf8.count ?? 999 < 250)
    expectEqual(lines.last?.contains(#""id":2,"result""#), true)
  }

  @Test func emptyInputIsAnEmptySession() throws {
    let result = try Tool.paletteCheck(["serve"])
    expectEqual(result.status, 0)
    #expect(result.output.isEmpty)
  }
}
