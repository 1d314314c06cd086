import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard input, read by a thread of its own as it arrives.
///
/// A client that sends without reading the answers would otherwise wait for a server that waits for
/// it. Beyond ``limit`` the client waits all the same.
package final class InputQueue: Sendable {
  /// What there is to take.
  package enum Part {
    /// All bytes that have arrived.
    case bytes([UInt8])
    /// Nothing has arrived in time.
    case nothing
    /// The input has ended, or nobody reads the answers.
    case end
  }

  private struct State {
    var bytes: [UInt8] = []
    var hasEnded = false
    var hasFailed = false
    /// Whether the thread waits until the bytes are taken.
    var isFull = false
  }

  /// How many bytes wait at most.
  private static let limit = 1 << 28

  private let state = Mutex(State())
  private let arrived = DispatchSemaphore(value: 0)
  private let taken = DispatchSemaphore(value: 0)

  /// Begins to read.
  package init() {
    // Each serial queue gets a thread.
    DispatchQueue(label: "input").async { self.fill() }
  }

  /// Takes what has arrived, or waits for it.
  ///
  /// - Parameter milliseconds: How long to wait; `nil` for as long as it takes.
  /// - Returns: What has arrived.
  /// - Throws: `ExitStatus.trouble` if the input cannot be read.
  package func take(within milliseconds: Int?) throws(ExitStatus) -> Part {
    let deadline = milliseconds.map { DispatchTime.now() + .milliseconds($0) } ?? .distantFuture
    while !StandardOutput.isClosed {
      let (bytes, hasEnded, hasFailed) = state.withLock { state in
        defer {
          state.bytes = []
          if state.isFull { taken.signal() }
          state.isFull = false
        }
        return (state.bytes, state.hasEnded, state.hasFailed)
      }
      if !bytes.isEmpty { return .bytes(bytes) }
      if hasFailed {
        StandardError.write("error: standard input cannot be read\n")
        throw .trouble
      }
      if hasEnded { break }
      // There may be a signal for what was taken before: then there is nothing yet.
      if arrived.wait(timeout: deadline) == .timedOut { return .nothing }
    }
    return .end
  }

  private func fill() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        unsafe read(STDIN_FILENO, bytes.baseAddress, bytes.count)
      }
      if count < 0, errno == EINTR { continue }
      let isFull = state.withLock { state in
        if count > 0 { state.bytes += buffer[..<count] }
        state.hasEnded = count <= 0
        state.hasFailed = count < 0
        state.isFull = state.bytes.count > Self.limit
        return state.isFull
      }
      arrived.signal()
      guard count > 0 else { return }
      if isFull { taken.wait() }
    }
  }
}
