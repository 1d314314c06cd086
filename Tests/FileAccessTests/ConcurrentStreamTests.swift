import Dispatch
import FileAccess
import Synchronization
import Testing

@Suite struct ConcurrentStreamTests {
  @Test(arguments: [(0, 1), (1, 8), (1000, 1), (1000, 8)])
  func `results arrive in order, each once`(count: Int, jobs: Int) {
    let received = Mutex<[Int]>([])
    concurrentStream(count: count, jobs: jobs) { index in
      // The later ones are often ready before the earlier ones.
      var sum = index
      for step in 0..<(index % 7 == 0 ? 20_000 : 10) { sum ^= step }
      return [index, sum]
    } receive: { index, value in
      received.withLock { $0.append(index == value[0] ? index : -1) }
    }
    #expect(received.withLock { $0 } == Array(0..<count))
  }

  @Test func `the threads are only some results ahead`() {
    let received = Atomic(0)
    let ahead = Mutex(0)
    concurrentStream(count: 5000, jobs: 4) { index in
      let distance = index - received.load(ordering: .relaxed)
      ahead.withLock { $0 = max($0, distance) }
      return index
    } receive: { index, _ in
      received.store(index + 1, ordering: .relaxed)
    }
    #expect(ahead.withLock { $0 } <= 256 * 4)
  }

  @Test func `after a cancellation all that was begun is handed over`() {
    let begun = Atomic(0)
    let received = Mutex<[Int]>([])
    concurrentStream(
      count: 5000, jobs: 4, isCancelled: { begun.load(ordering: .relaxed) >= 100 }
    ) { index in
      begun.add(1, ordering: .relaxed)
      return index
    } receive: { index, _ in
      received.withLock { $0.append(index) }
    }
    let count = begun.load(ordering: .relaxed)
    #expect(count < 110)
    #expect(received.withLock { $0 } == Array(0..<count))
  }

  /// The threads that were left behind go on, and what they return later is ignored.
  @Test func `what takes too long is replaced, and all else is handed over`() {
    let stuck = DispatchSemaphore(value: 0)
    let isOver = Atomic(false)
    let received = Mutex<[Int]>([])
    let isLate: @Sendable (Int) -> Bool = { $0 % 40 == 7 }
    concurrentStream(
      count: 200, jobs: 2, limit: (.seconds(3), { -$0 })
    ) { index in
      if isLate(index) { stuck.wait() }
      return index
    } receive: { _, value in
      let wasOver = isOver.load(ordering: .relaxed)
      #expect(!wasOver)
      received.withLock { $0.append(value) }
    }
    isOver.store(true, ordering: .relaxed)
    for _ in 0..<5 { stuck.signal() }
    #expect(
      received.withLock { $0 } == (0..<200).map { isLate($0) ? -$0 : $0 })
  }

  @Test func `waiting for others takes no time`() {
    let received = Mutex<[Int]>([])
    concurrentStream(count: 4, jobs: 4, limit: (.seconds(3), { -$0 })) { index in
      // Longer than the limit.
      WorkClock.current?.pausing { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 5) }
      return index
    } receive: { _, value in
      received.withLock { $0.append(value) }
    }
    #expect(received.withLock { $0 } == [0, 1, 2, 3])
  }
}
