import Synchronization

/// A line on the terminal that says how far a long run is: only on a terminal, and only when the run
/// takes more than half a second.
package final class ProgressLine: Sendable {
  private let isOn: Bool
  private let start = ContinuousClock().now
  private let last = Mutex(ContinuousClock().now)

  package init(isOn: Bool) { self.isOn = isOn && StandardError.isTerminal }

  package func update(done: Int, of count: Int) {
    guard isOn else { return }
    let now = ContinuousClock().now
    guard now - start > .milliseconds(500) else { return }
    let isDue = last.withLock { last in
      guard now - last > .milliseconds(100) else { return false }
      last = now
      return true
    }
    if isDue { StandardError.write("\r\(done) of \(count) files\u{1B}[K") }
  }

  package func clear() {
    if isOn { StandardError.write("\r\u{1B}[K") }
  }
}
