import Dispatch
import Foundation
import ImageAssets
import PaletteReports
import PaletteTestSupport
import Synchronization
import Testing

import ImageAudit

/// The order in which an audit hands over the parts of its report.
@Suite struct AuditStreamTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    let image = DecodedImage(
      width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([1, 2, 3]))
    for index in 100..<300 { try folder.write("\(index).png", PNG.encode(image, profile: nil)) }
  }

  /// No thread begins a second image until the first one is handed over: an audit that collected
  /// its events would wait forever.
  @Test(arguments: [1, 4])
  func `the first image comes before the last is read`(_ jobs: Int) {
    let asked = Atomic(0)
    let first = DispatchSemaphore(value: 0)
    let isLate = Atomic(false)
    let assets = Atomic(0)
    ImageAuditor(jobs: jobs).audit(
      paths: [folder.url.path],
      isCancelled: {
        guard asked.add(1, ordering: .relaxed).newValue > jobs else { return false }
        guard first.wait(timeout: .now() + 120) == .success else {
          isLate.store(true, ordering: .relaxed)
          return true
        }
        first.signal()
        return false
      }
    ) { event in
      guard case .asset = event else { return }
      if assets.add(1, ordering: .relaxed).newValue == 1 { first.signal() }
    }
    let isStuck = isLate.load(ordering: .relaxed)
    #expect(!isStuck)
    let count = assets.load(ordering: .relaxed)
    #expect(count == 200)
  }
}
