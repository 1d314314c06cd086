#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard input, for requests.
package enum StandardInput {
  /// What one reading gives.
  package enum Part {
    /// Some bytes.
    case bytes([UInt8])
    /// Nothing has arrived in time.
    case nothing
    /// The input has ended, or nobody reads the answers.
    case end
  }

  /// Takes what has arrived, or waits for it.
  ///
  /// - Parameter milliseconds: How long to wait; `nil` for as long as it takes.
  /// - Returns: What has arrived.
  /// - Throws: `ExitStatus.trouble` if the input cannot be read.
  package static func take(within milliseconds: Int?) throws(ExitStatus) -> Part {
    guard !StandardOutput.isClosed else { return .end }
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let ready = unsafe poll(&request, 1, milliseconds.map { Int32(clamping: $0) } ?? -1)
    if ready == 0 || ready < 0 && errno == EINTR { return .nothing }
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let result = unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      failed = result < 0
      count = max(result, 0)
    }
    if failed {
      if errno == EINTR { return .nothing }
      StandardError.write("error: standard input cannot be read\n")
      throw .trouble
    }
    return bytes.isEmpty ? .end : .bytes(bytes)
  }

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
