import Dispatch
import Synchronization

/// Applies a function to the integers below a count on several threads, and hands over each result
/// as soon as all before it are handed over.
///
/// The threads are at most a few results ahead of the first one that is missing, so the memory
/// needed does not depend on the count.
///
/// - Parameters:
///   - count: The number of integers.
///   - jobs: The maximum number of threads.
///   - isCancelled: Asked before each call of `body`. Once it returns `true`, the calls in progress
///     are the last ones.
///   - body: The function, called on any thread.
///   - receive: Called in order with each integer and its result, on any thread but never on two at
///     a time.
package func concurrentStream<Value: Sendable>(
  count: Int, jobs: Int, isCancelled: @Sendable () -> Bool = { false },
  _ body: @Sendable (Int) -> Value, receive: @Sendable (Int, Value) -> Void
) {
  let jobs = min(max(jobs, 1), count)
  let state = Mutex(ResultQueue<Value>())
  let next = Atomic(0)
  let room = DispatchSemaphore(value: 16 * jobs)
  @Sendable func handOver() {
    var next = state.withLock { $0.isReceiving ? nil : $0.next() }
    while let (index, value) = next {
      receive(index, value)
      room.signal()
      next = state.withLock { $0.next() }
    }
  }
  DispatchQueue.concurrentPerform(iterations: jobs) { _ in
    while true {
      room.wait()
      // Integers are taken in order and each one taken is handed over: there are no gaps.
      guard !isCancelled() else { break }
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { break }
      let value = body(index)
      state.withLock { $0.waiting[index] = value }
      handOver()
    }
    room.signal()
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
