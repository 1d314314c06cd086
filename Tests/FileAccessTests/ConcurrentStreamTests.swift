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

  @Test func `the threads are only a few results ahead`() {
    let received = Atomic(0)
    let ahead = Mutex(0)
    concurrentStream(count: 5000, jobs: 4) { index in
      let distance = index - received.load(ordering: .relaxed)
      ahead.withLock { $0 = max($0, distance) }
      return index
    } receive: { index, _ in
      received.store(index + 1, ordering: .relaxed)
    }
    #expect(ahead.withLock { $0 } <= 16 * 4)
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
}
