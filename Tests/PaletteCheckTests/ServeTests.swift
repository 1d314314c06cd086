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
    #expect(result.status == 0)
    #expect(lines.count == 3)
    #expect(lines.first?.contains(#""protocol":1"#) == true)
    #expect(lines.dropFirst().first?.contains("-32700") == true)
    #expect(lines.last?.contains(#""id":2"#) == true)
    #expect(result.errors.isEmpty)
  }

  @Test func emptyInputIsAnEmptySession() throws {
    let result = try Tool.paletteCheck(["serve"])
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
  }
}
