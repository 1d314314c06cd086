import ArgumentParser
import CommandSupport
import EngineProtocol
import Foundation

/// `palette-check serve`: the engine protocol over standard input and output.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Answers JSON-RPC 2.0 requests, one a line, until the input ends.",
    discussion: """
      Example:
        echo '{"jsonrpc":"2.0","id":1,"method":"color.parse","params":{"text":"#f80"}}' \\
          | palette-check serve
      """)

  func run() throws {
    let engine = Engine()
    var pending: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    func answer(_ line: some Collection<UInt8>) {
      if let response = engine.respond(to: line) { StandardOutput.write(response + "\n") }
    }
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(STDIN_FILENO, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      var start = 0
      for end in 0..<count where buffer[end] == UInt8(ascii: "\n") {
        pending += buffer[start..<end]
        answer(pending)
        pending.removeAll(keepingCapacity: true)
        start = end + 1
      }
      pending += buffer[start..<count]
    }
    // The last line may lack its line break.
    answer(pending)
  }
}
