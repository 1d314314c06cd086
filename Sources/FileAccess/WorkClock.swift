import Synchronization

/// The time that a piece of work takes on one thread, without the time it waits for others.
package final class WorkClock: Sendable {
  private struct State {
    var spent = Duration.zero
    /// When the work went on; `nil` while it waits, and at its end.
    var since: ContinuousClock.Instant? = .now
    var hasEnded = false
    var isAbandoned = false
    var releases: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())

  /// The clock of the work in progress on this thread, if it has one.
  @TaskLocal package static var current: WorkClock?

  init() {}

  /// The time so far.
  var elapsed: Duration {
    state.withLock { state in
      state.spent + (state.since.map { ContinuousClock.now - $0 } ?? .zero)
    }
  }

  /// Calls a function that waits, which does not count.
  package func pausing<Result>(_ wait: () -> Result) -> Result {
    state.withLock { state in
      if let since = state.since { state.spent += ContinuousClock.now - since }
      state.since = nil
    }
    defer { state.withLock { $0.since = .now } }
    return wait()
  }

  /// Sets a function to be called if the work is abandoned: at once if it is already.
  package func releasing(_ release: @escaping @Sendable () -> Void) {
    let isAbandoned = state.withLock { state in
      if !state.isAbandoned { state.releases.append(release) }
      return state.isAbandoned
    }
    if isAbandoned { release() }
  }

  /// Ends the work.
  ///
  /// - Returns: Whether the result counts: the work was not abandoned.
  func end() -> Bool {
    state.withLock { state in
      state.since = nil
      state.releases = []
      state.hasEnded = true
      return !state.isAbandoned
    }
  }

  /// Gives the work up; the thread goes on until it comes to its end.
  ///
  /// - Returns: Whether it had not ended.
  func abandon() -> Bool {
    let releases: [@Sendable () -> Void]? = state.withLock { state in
      guard !state.hasEnded, !state.isAbandoned else { return nil }
      state.isAbandoned = true
      defer { state.releases = [] }
      return state.releases
    }
    for release in releases ?? [] { release() }
    return releases != nil
  }
}
