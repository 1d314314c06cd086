import Dispatch
import Synchronization

/// A line on the terminal that says how far a long run is: only on a terminal, and only when the run
/// takes more than half a second.
package final class ProgressLine: Sendable {
  private struct State {
    /// What is going on; `nil` if nothing is to be shown.
    var text: String?
    var isShown = false
    var last = ContinuousClock().now
  }

  private let isOn: Bool
  private let start = ContinuousClock().now
  private let state = Mutex(State())

  package init(isOn: Bool) {
    self.isOn = isOn && StandardError.isTerminal
    guard self.isOn else { return }
    // What began before may go on for long.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(501)) { [weak self] in
      self?.show(isDue: true)
    }
  }

  package func update(done: Int, of count: Int) {
    guard isOn else { return }
    let (seconds, attoseconds) = (ContinuousClock().now - start).components
    let elapsed = Double(seconds) + Double(attoseconds) / 1e18
    update(Self.text(done: done, of: count, seconds: elapsed))
  }

  /// Says what is going on.
  ///
  /// - Parameters:
  ///   - text: What is going on.
  ///   - isStage: Whether it is shown at once, and not only a tenth of a second after the last.
  package func update(_ text: String, isStage: Bool = false) {
    guard isOn else { return }
    state.withLock { $0.text = text }
    show(isDue: isStage)
  }

  private func show(isDue: Bool) {
    state.withLock { state in
      let now = ContinuousClock().now
      guard let text = state.text, now - start > .milliseconds(500),
        isDue || now - state.last > .milliseconds(100)
      else { return }
      (state.last, state.isShown) = (now, true)
      StandardError.write(raw: "\r\(text)\u{1B}[K")
    }
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
    guard isOn else { return }
    state.withLock { state in
      let isShown = state.isShown
      (state.text, state.isShown) = (nil, false)
      guard isShown else { return }
      StandardError.write(raw: "\r\u{1B}[K")
    }
  }
}
