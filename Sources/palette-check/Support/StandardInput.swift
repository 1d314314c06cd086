#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard input, for requests.
package enum StandardInput {
  /// Calls `body` with each part of the input as soon as its end is there. The last part may lack
  /// its separator.
  ///
  /// - Throws: ``ExitStatus/trouble`` if the input cannot be read.
  package static func forEachPart(
    separator: UInt8, _ body: ([UInt8]) -> Void
  ) throws(ExitStatus) {
    var pending: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(STDIN_FILENO, bytes.baseAddress, bytes.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        StandardError.write("error: standard input cannot be read\n")
        throw .trouble
      }
      if count == 0 { break }
      var start = 0
      for end in 0..<count where buffer[end] == separator {
        body(pending + buffer[start..<end])
        pending.removeAll(keepingCapacity: true)
        start = end + 1
      }
      pending += buffer[start..<count]
    }
    if !pending.isEmpty { body(pending) }
  }
}
