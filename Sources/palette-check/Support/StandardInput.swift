#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard input, for requests.
package enum StandardInput {
  /// Calls `body` with each part of the input as soon as its end is there, until nobody reads the
  /// answers. The last part may lack its separator.
  ///
  /// - Parameters:
  ///   - separator: The byte after each part.
  ///   - limit: The most bytes of a part.
  ///   - body: Called with each part.
  ///   - skip: Called with the beginning of each part that is longer, instead.
  /// - Throws: `ExitStatus.trouble` if the input cannot be read.
  package static func forEachPart(
    separator: UInt8, limit: Int = .max, _ body: ([UInt8]) -> Void,
    skip: ([UInt8]) -> Void = { _ in }
  ) throws(ExitStatus) {
    var pending: [UInt8] = []
    var isTooLong = false
    func finish() {
      if isTooLong { skip(pending) } else { body(pending) }
      isTooLong = false
      pending.removeAll(keepingCapacity: pending.count < 1 << 20)
    }
    func add(_ bytes: ArraySlice<UInt8>) {
      guard !isTooLong else { return }
      pending += bytes
      guard pending.count > limit else { return }
      isTooLong = true
      pending.removeLast(pending.count - min(limit, 1_000))
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !StandardOutput.isClosed {
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
        add(buffer[start..<end])
        finish()
        start = end + 1
      }
      add(buffer[start..<count])
    }
    if !pending.isEmpty { finish() }
  }
}
