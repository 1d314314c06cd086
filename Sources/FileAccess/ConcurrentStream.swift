import Dispatch
import Synchronization

/// Applies a function to the integers below a count on several threads, and hands over each result
/// as soon as all before it are handed over.
///
/// The threads are at most a few hundred results ahead of the first one that is missing, so the
/// memory needed does not depend on the count; and one long piece of work rarely keeps the others
/// waiting.
///
/// A thread cannot be stopped from outside. One that takes longer than the limit for one integer is
/// left behind and replaced by another: it ends, without effect, when its function returns.
///
/// - Parameters:
///   - count: The number of integers.
///   - jobs: The maximum number of threads.
///   - isCancelled: Asked before each call of `body`. Once it returns `true`, the calls in progress
///     are the last ones.
///   - limit: The time for a call of `body`, and what to hand over when it takes longer; `nil` for no
///     limit. Waiting within `WorkClock.pausing(_:)` does not count.
///   - body: The function, called on any thread.
///   - receive: Called in order with each integer and its result, on any thread but never on two at
///     a time.
package func concurrentStream<Value: Sendable>(
  count: Int, jobs: Int, isCancelled: @escaping @Sendable () -> Bool = { false },
  limit: (time: Duration, late: @Sendable (Int) -> Value)? = nil,
  _ body: @escaping @Sendable (Int) -> Value,
  receive: @escaping @Sendable (Int, Value) -> Void
) {
  let jobs = min(max(jobs, 1), count)
  guard jobs > 0 else { return }
  let stream = OrderedStream(
    count: count, jobs: jobs, isCancelled: isCancelled, body: body, receive: receive)
  for _ in 0..<jobs { stream.startThread() }
  guard let limit else { return stream.ended.wait() }
  while stream.ended.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
    stream.replaceThreads(after: limit.time, limit.late)
  }
}

/// The threads of a stream, and their results.
private final class OrderedStream<Value: Sendable>: Sendable {
  private struct State {
    var threads = 0
    /// The integers in progress.
    var clocks: [Int: WorkClock] = [:]
    var results = ResultQueue<Value>()
  }

  /// Signalled when no thread is left, except those that were left behind.
  let ended = DispatchSemaphore(value: 0)
  private let count: Int
  private let isCancelled: @Sendable () -> Bool
  private let body: @Sendable (Int) -> Value
  private let receive: @Sendable (Int, Value) -> Void
  private let state = Mutex(State())
  private let next = Atomic(0)
  private let room: DispatchSemaphore

  init(
    count: Int, jobs: Int, isCancelled: @escaping @Sendable () -> Bool,
    body: @escaping @Sendable (Int) -> Value, receive: @escaping @Sendable (Int, Value) -> Void
  ) {
    self.count = count
    self.isCancelled = isCancelled
    self.body = body
    self.receive = receive
    room = DispatchSemaphore(value: 256 * jobs)
  }

  func startThread() {
    state.withLock { $0.threads += 1 }
    // Each serial queue gets a thread, however busy the others are.
    DispatchQueue(label: "stream").async { self.run() }
  }

  private func run() {
    while true {
      room.wait()
      // Integers are taken in order and each one taken is handed over: there are no gaps.
      guard !isCancelled() else { break }
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { break }
      let clock = WorkClock()
      state.withLock { $0.clocks[index] = clock }
      let value = WorkClock.$current.withValue(clock) { body(index) }
      guard clock.end() else { return }
      handOver(value, at: index)
    }
    // The others end too.
    room.signal()
    endThread()
  }

  private func handOver(_ value: Value, at index: Int) {
    var next = state.withLock { state in
      state.clocks[index] = nil
      state.results.waiting[index] = value
      return state.results.isReceiving ? nil : state.results.next()
    }
    while let (index, value) = next {
      receive(index, value)
      room.signal()
      next = state.withLock { $0.results.next() }
    }
  }

  private func endThread() {
    let isLast = state.withLock { state in
      state.threads -= 1
      return state.threads == 0
    }
    if isLast { ended.signal() }
  }

  /// Replaces the threads whose work takes longer than a limit.
  func replaceThreads(after limit: Duration, _ late: (Int) -> Value) {
    let clocks = state.withLock { $0.clocks }
    for (index, clock) in clocks where clock.elapsed > limit && clock.abandon() {
      startThread()
      handOver(late(index), at: index)
      endThread()
    }
  }
}

/// Results that wait for those before them.
private struct ResultQueue<Value> {
  var waiting: [Int: Value] = [:]
  /// Whether a thread hands over results.
  private(set) var isReceiving = false
  private var position = 0

  /// The next result in order, if it is there.
  mutating func next() -> (Int, Value)? {
    let value = waiting.removeValue(forKey: position)
    isReceiving = value != nil
    guard let value else { return nil }
    position += 1
    return (position - 1, value)
  }
}
