import EngineProtocol
import Foundation

/// A line of the engine protocol. What is answered is JSON.
enum EngineTarget: FuzzTarget {
  static let name = "engine"
  static let engine = Engine()

  static func seeds() -> [[UInt8]] {
    // Of each method one call, which says at least which parameters it misses.
    let calls = engine.methodNames.map {
      #"{"jsonrpc":"2.0","id":1,"method":"\#($0)","params":{}}"#
    }
    let colors = [
      ##""color.convert","params":{"color":"#f80","to":"oklch"}"##,
      ##""color.inGamut","params":{"color":"red","gamut":"srgb"}"##,
      ##""contrast.measure","params":{"foreground":"#000","background":"#fff"}"##,
      ##""contrast.suggest","params":{"foreground":"#888","background":"#fff","minimum":4.5}"##,
    ].map { #"{"jsonrpc":"2.0","id":"a","method":\#($0)}"# }
    return (calls + colors + ["[]", "[{}]", "{\"jsonrpc\":\"2.0\"}"]).map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) {
    // What reads and writes files is not for chance.
    guard input.firstRange(of: Array("path".utf8)) == nil,
      input.firstRange(of: Array("file".utf8)) == nil
    else { return }
    guard let response = engine.respond(to: input) else { return }
    check(!response.utf8.contains(0x0a), "a response is one line")
    guard (try? JSONSerialization.jsonObject(with: Data(response.utf8))) != nil else {
      fatalError("no JSON: \(response)")
    }
  }
}
