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

  /// The number of files begun when the first image is handed over: as many as threads may be ahead.
  @Test(arguments: [1, 4])
  func `the first image comes before the last is read`(_ jobs: Int) {
    let begun = Atomic(0)
    let atFirst = Mutex<Int?>(nil)
    ImageAuditor(jobs: jobs).audit(
      paths: [folder.url.path],
      isCancelled: {
        begun.add(1, ordering: .relaxed)
        return false
      }
    ) { event in
      guard case .asset = event else { return }
      atFirst.withLock { $0 = $0 ?? begun.load(ordering: .relaxed) }
    }
    let count = atFirst.withLock { $0 } ?? .max
    #expect(count <= 16 * jobs + jobs)
  }
}
