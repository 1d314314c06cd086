import FileAccess
import Foundation
import ImageAssets
import PaletteReports
import PaletteTestSupport
import Testing

import ImageAudit

@Suite struct ImageAuditorTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// A small file of each format that can be written, and a drawing.
  private static func files() throws -> [(name: String, bytes: [UInt8])] {
    var random = SplitMix64(seed: 5)
    func image(hasAlpha: Bool) -> DecodedImage {
      let count = 24 * 16 * (hasAlpha ? 4 : 3)
      return DecodedImage(
        width: 24, height: 16, model: .rgb, hasAlpha: hasAlpha,
        samples: .eight((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }))
    }
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" fill="#07f"/></svg>
      """
    return [
      ("png", try PNG.encode(image(hasAlpha: true), profile: nil)),
      ("jpg", try JPEG.encode(image(hasAlpha: false), profile: nil, quality: 80)),
      ("webp", try WebP.encode(image(hasAlpha: true), profile: nil)),
      ("tiff", try TIFF.encode(image(hasAlpha: false), profile: nil)),
      ("svg", Array(drawing.utf8)),
    ]
  }

  /// Whether an asset has facts, an error, or both.
  private func isAccounted(_ asset: Report.Asset) -> Bool {
    asset.facts != nil || asset.error != nil
  }

  @Test(.timeLimit(.minutes(10)))
  func `every file of a damaged collection is accounted for`() throws {
    let files = try Self.files()
    var random = SplitMix64(seed: 3)
    var expected: [String] = []
    for index in 0..<10_000 {
      var (name, bytes) = files[index % files.count]
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let end = Bool.random(using: &random) ? min(64, bytes.count) : bytes.count
        bytes[Int.random(in: 0..<end, using: &random)] = .random(in: 0...255, using: &random)
      }
      if index % 7 == 0 { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
      name = "\(100_000 + index).\(name)"
      try folder.write("all/\(name)", bytes)
      expected.append(folder.path("all/\(name)"))
    }
    var auditor = ImageAuditor(jobs: 2)
    auditor.memory = 1 << 20
    let report = auditor.audit(paths: [folder.path("all")])
    #expect(report.assets.map(\.file) == expected)
    #expect(report.assets.allSatisfy(isAccounted))
    #expect(report.assets.contains { $0.error != nil })
    #expect(report.assets.contains { $0.error == nil })
    #expect(!report.assets.contains { $0.error?.message.contains("the time") == true })
    #expect(report.summary.files == expected.count)
  }

  /// Files are removed, replaced by folders and links to themselves, cut and overwritten.
  @Test func `files that change meanwhile are accounted for`() throws {
    let image = try #require(try Self.files().first).bytes
    for index in 0..<1500 { try folder.write("all/\(1000 + index).png", image) }
    let files = (0..<1500).map { folder.path("all/\(1000 + $0).png") }
    let report = ImageAuditor(jobs: 4).audit(paths: [folder.path("all")]) { done, _ in
      guard done == 1 else { return }
      for (index, file) in files.enumerated() {
        if index % 5 == 4 {
          try? Data(image.dropLast(30)).write(to: URL(filePath: file))
          continue
        }
        try? FileManager.default.removeItem(atPath: file)
        switch index % 5 {
        case 0:
          try? FileManager.default.createDirectory(
            atPath: file, withIntermediateDirectories: false)
        case 1:
          try? FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: file)
        case 2: try? Data().write(to: URL(filePath: file))
        default: break
        }
      }
    }
    #expect(report.assets.map(\.file) == files)
    #expect(report.assets.allSatisfy(isAccounted))
    // At most 1024 were read before the change.
    let last = report.assets.suffix(5).map { $0.error?.code }
    #expect(last == ["not-a-file", "unreadable", "unrecognized-format", "unreadable", "truncated"])
  }
}
