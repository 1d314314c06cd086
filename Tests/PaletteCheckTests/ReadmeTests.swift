import ColorEngine
import Foundation
import PaletteTestSupport
import Testing

/// What the README shows is what happens.
@Suite struct ReadmeTests {
  static func text(_ name: String) throws -> String {
    try String(contentsOf: Corpora.package.appending(path: name), encoding: .utf8)
  }

  /// The fenced blocks that begin with a command, and what they print.
  static func examples(in document: String) throws -> [(command: String, output: String)] {
    try text(document).components(separatedBy: "```").compactMap { block in
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      guard let first = lines.first, first.hasPrefix("$ ") else { return nil }
      return (String(first.dropFirst(2)), lines.dropFirst().joined(separator: "\n"))
    }
  }

  /// A text without its numbers, and the numbers.
  private static func parts(_ text: String) -> (words: String, numbers: [Double]) {
    let number = /-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?/
    return (
      text.replacing(number, with: "0"), text.matches(of: number).compactMap { Double($0.0) }
    )
  }

  @Test(arguments: [
    ("README.md", 3), ("Documentation/Protocol.md", 14), ("Documentation/Formats.md", 1),
    ("Documentation/Science.md", 1),
  ])
  func commandsPrintWhatIsShown(_ document: String, _ least: Int) throws {
    let examples = try Self.examples(in: document)
    #expect(examples.count >= least)
    let tools = URL(filePath: Tool.product("palette-check")).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for example in examples {
      let result = try Tool.run(
        "/bin/sh", ["-c", example.command], in: Corpora.package.appending(path: "Examples"),
        environment: ["PATH": "\(tools):\(path)"])
      // The last digits of a power may differ between machines.
      let (shown, printed) = (Self.parts(example.output), Self.parts(result.output))
      expectEqual(printed.words, shown.words, "\(example.command)")
      #expect(
        zip(printed.numbers, shown.numbers).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) },
        "\(example.command): \(result.output)")
    }
  }

  /// Each command ends with the status that its comment names, or else with 0.
  @Test func `the first minutes are what is written`() throws {
    let sections = try Self.text("README.md").components(separatedBy: "## The first minutes\n")
    let block = try #require(sections.last?.components(separatedBy: "```").dropFirst().first)
    let tools = URL(filePath: Tool.product("palette-check")).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folder = try TemporaryDirectory()
    let name = "brand.tokens.json"
    try folder.write(name, try Self.text("Examples/\(name)"))
    let commands = block.split(separator: "\n").filter { !$0.hasPrefix("cd ") }
    expectEqual(commands.count, 7)
    for command in commands {
      let status = command.firstMatch(of: /; status (\d)/).flatMap { Int32($0.1) } ?? 0
      let result = try Tool.run(
        "/bin/sh", ["-c", String(command)], in: folder.url,
        environment: ["PATH": "\(tools):\(path)"])
      expectEqual(result.status, status, "\(command)\n\(result.output)\(result.errors)")
    }
  }

  @Test func `every method of the protocol is described with its parameters`() throws {
    let sections = try Self.text("Documentation/Protocol.md").components(separatedBy: "\n## ")
    let request = #"{"jsonrpc":"2.0","id":1,"method":"engine.methods"}"#
    let answer = try ReportSchemaTests.object(
      try Tool.paletteCheck(["serve"], input: request).output)
    let methods = try #require(
      (answer["result"] as? [String: Any])?["methods"] as? [[String: Any]])
    expectEqual(methods.count, sections.count - 1)
    for method in methods {
      let name = try #require(method["name"] as? String)
      let section = try #require(sections.first { $0.hasPrefix(name + "\n") }, "\(name)")
      for parameter in method["parameters"] as? [String] ?? [] {
        #expect(section.contains("`\(parameter)`"), "\(name) \(parameter)")
      }
    }
  }

  @Test func libraryExample() throws {
    let text = try Color(parsing: "oklch(62% 0.19 259)")
    #expect(abs(WCAG2.contrast(of: text, on: Color(.srgb, 1, 1, 1)) - 3.72) < 0.01)
    #expect(text.converted(to: .displayP3).css.hasPrefix("color(display-p3 "))
    try expectEqual(
      SystemColors.resolve(
        "systemBlue", release: "18", appearance: Appearance(scheme: .dark)
      ).hex, "#0a84ff")
  }
}
