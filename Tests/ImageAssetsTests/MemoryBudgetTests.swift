import Dispatch
import FileAccess
import PaletteTestSupport
import Synchronization
import Testing

import ImageAssets

@Suite struct MemoryBudgetTests {
  private struct Use: Sendable {
    var bytes = 0
    var images = 0
    var greatest = 0
    /// The greatest use while several images were decoded.
    var greatestShared = 0

    mutating func change(by bytes: Int, images: Int) {
      self.bytes += bytes
      self.images += images
      greatest = max(greatest, self.bytes)
      if self.images > 1 { greatestShared = max(greatestShared, self.bytes) }
    }
  }

  /// Files of 10 bytes with images of different sizes, read and decoded by eight threads.
  private func use(of budget: MemoryBudget, images: [Int]) -> Use {
    let use = Mutex(Use())
    DispatchQueue.concurrentPerform(iterations: images.count) { index in
      budget.reserving(10, for: .file) {
        use.withLock { $0.change(by: 10, images: 0) }
        budget.reserving(images[index], for: .pixels) {
          use.withLock { $0.change(by: images[index], images: 1) }
          use.withLock { $0.change(by: -images[index], images: -1) }
        }
        use.withLock { $0.change(by: -10, images: 0) }
      }
    }
    return use.withLock { $0 }
  }

  @Test func `images share the budget`() {
    let use = use(of: MemoryBudget(bytes: 200), images: (0..<2000).map { $0 * 37 % 180 })
    // One image goes on whatever there is, so that files never wait for each other.
    #expect(use.greatest <= 200 + 180)
    expectEqual(use.bytes, 0)
  }

  @Test func `an image larger than the budget is decoded`() {
    let use = use(of: MemoryBudget(bytes: 15), images: [1000, 1, 2000, 1, 1, 3000, 1])
    #expect(use.greatest <= 3000 + 15 + 10)
    expectEqual(use.bytes, 0)
  }

  @Test func `what takes too long leaves its room to others`() {
    let budget = MemoryBudget(bytes: 100)
    let stuck = DispatchSemaphore(value: 0)
    let received = Mutex<[Int]>([])
    concurrentStream(count: 6, jobs: 3, limit: (.seconds(3), { -1 - $0 })) { index in
      budget.reserving(10, for: .file) {
        budget.reserving(90, for: .pixels) {
          if index == 0 { stuck.wait() }
        }
      }
      return index
    } receive: { _, value in
      received.withLock { $0.append(value) }
    }
    stuck.signal()
    expectEqual(received.withLock { $0 }, [-1, 1, 2, 3, 4, 5])
  }

  @Test func `the estimate covers samples and colors`() {
    let metadata = ImageMetadata(
      width: 100, height: 10, bitDepth: 16, channels: 4, model: .rgb, hasAlpha: true)
    #expect(metadata.decodedBytes(limits: .standard) >= 100 * 10 * 4 * 2 + 1000 * 8)
    let huge = ImageMetadata(
      width: .max, height: .max, bitDepth: 8, channels: 3, model: .rgb, hasAlpha: false)
    expectEqual(huge.decodedBytes(limits: .standard), 0)
  }
}
