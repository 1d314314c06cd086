import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The number of processors that were online when it was first asked for: Linux reads a file for it.
package let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

/// Applies a function to the integers below a count, on several threads.
///
/// - Parameters:
///   - count: The number of integers.
///   - jobs: The maximum number of threads.
///   - progress: Called on any thread after each result, with the number done and `count`.
///   - body: The function, called on any thread.
/// - Returns: The results, in order.
package func concurrentMap<Value: Sendable>(
  count: Int, jobs: Int, progress: @Sendable (Int, Int) -> Void = { _, _ in },
  _ body: @Sendable (Int) -> Value
) -> [Value] {
  if count == 1 {
    let value = body(0)
    progress(1, 1)
    return [value]
  }
  let values = Mutex([Value?](repeating: nil, count: count))
  let next = Atomic(0)
  let done = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: min(max(jobs, 1), count)) { _ in
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let value = body(index)
      values.withLock { $0[index] = value }
      progress(done.add(1, ordering: .relaxed).newValue, count)
    }
  }
  return values.withLock { $0.compactMap { $0 } }
}
