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
    guard isDue else { return }
    let (seconds, attoseconds) = (now - start).components
    let elapsed = Double(seconds) + Double(attoseconds) / 1e18
    let text = Self.text(done: done, of: count, seconds: elapsed)
    StandardError.write(raw: "\r\(text)\u{1B}[K")
  }

  /// How far a run is, with its rate and the time left.
  package static func text(done: Int, of count: Int, seconds: Double) -> String {
    let text = "\(done) of \(count) files"
    guard done > 0, seconds > 0 else { return text }
    let rate = Double(done) / seconds
    let left = Int((Double(count - done) / rate).rounded(.up))
    let time =
      left < 60
      ? "\(left) s" : left < 3600 ? "\((left + 59) / 60) min" : "\((left + 3599) / 3600) h"
    let shown = rate < 10 ? decimals((rate * 10).rounded() / 10) : "\(Int(rate))"
    return "\(text), \(shown)/s, \(time) left"
  }

  package func clear() {
    if isOn { StandardError.write(raw: "\r\u{1B}[K") }
  }
}
