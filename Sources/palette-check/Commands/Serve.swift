import ArgumentParser
import CommandSupport
import EngineProtocol

/// `palette-check serve`: the engine protocol over standard input and output.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Answers JSON-RPC 2.0 requests, one a line, until the input ends.",
    discussion: """
      Example:
        echo '{"jsonrpc":"2.0","id":1,"method":"color.parse","params":{"text":"#f80"}}' \\
          | palette-check serve
      """)

  func run() throws { try Engine().answerRequests() }
}

extension Engine {
  /// Answers the lines of standard input until it ends.
  func answerRequests() throws {
    try StandardInput.forEachPart(
      separator: UInt8(ascii: "\n"), limit: Engine.longestLine
    ) { line in
      if let response = respond(to: line) { StandardOutput.write(response + "\n") }
    } skip: { start in
      StandardOutput.write(refuse(lineThatBeginsWith: start) + "\n")
    }
  }
}
