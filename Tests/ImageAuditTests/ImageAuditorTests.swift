import FileAccess
import Foundation
import ImageAssets
import ImageFacts
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Synchronization
import Testing

import ImageAudit

@Suite struct ImageAuditorTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test func `every extension of a format is its own`() {
    for format in ImageFormats.all {
      for name in format.fileExtensions {
        let facts = ImageFacts(format: format.id, width: 1, height: 1, bitDepth: 8, channels: 3)
        func found(_ name: String) -> Int {
          var count = 0
          let subject = ImageSubject(file: "a.\(name)", role: .image, facts: facts)
          ImageExtensionMismatch().check(subject) { _ in count += 1 }
          return count
        }
        #expect(found(name) == 0, "\(name)")
        #expect(found(format.id == "png" ? "gif" : "png") == 1, "\(format.id)")
      }
    }
  }

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
  @Test func `an audit that is interrupted while files are looked for says so`() throws {
    try folder.write("a.png", Self.files()[0].bytes)
    try folder.write("b.png", Self.files()[0].bytes)
    let asked = Mutex(0)
    let isCancelled = { @Sendable in
      asked.withLock { count in
        count += 1
        return count > 2
      }
    }
    let found = ImageFiles(in: [folder.url.path], isCancelled: isCancelled)
    #expect(found.files == [folder.path("a.png")])
    let report = Mutex(Report(toolVersion: "1"))
    ImageAuditor().audit(found, isCancelled: isCancelled, progress: { _, _ in }) { event in
      report.withLock { $0.add(event) }
    }
    #expect(
      report.withLock { $0.problems.map(\.message) }
        == ["the audit was interrupted before all files were found"])
  }

  /// Sets that name other folders, and images that an app looks for in what the camera sees.
  @Test func `groups of sets name folders that exist`() throws {
    let png = try Self.files()[0].bytes
    func contents(_ list: String, _ names: [String]) -> [UInt8] {
      let entries = names.map { "{\"filename\": \"\($0)\"}" }
      return Array("{\"\(list)\": [\(entries.joined(separator: ", "))]}".utf8)
    }
    let groups = [
      ("AR.arresourcegroup", "resources", "arreferenceimage"),
      ("App.solidimagestack", "layers", "solidimagestacklayer"),
      ("TV.imagestack", "layers", "imagestacklayer"), ("TV.brandassets", "assets", "imagestack"),
    ]
    for (name, list, member) in groups {
      try folder.write(
        "A.xcassets/\(name)/Contents.json", contents(list, ["One.\(member)", "Two.\(member)"]))
      try folder.write("A.xcassets/\(name)/One.\(member)/Contents.json", Array("{}".utf8))
    }
    let image = "A.xcassets/AR.arresourcegroup/One.arreferenceimage"
    try folder.write("\(image)/Contents.json", contents("images", ["poster.png", "gone.png"]))
    for name in ["poster.png", "old.png"] { try folder.write("\(image)/\(name)", png) }
    let found = ImageAuditor().audit(paths: [folder.url.path]).findings.filter {
      $0.rule.hasPrefix("catalog/")
    }
    #expect(found.count == 6)
    #expect(
      Set(found.map { [$0.rule, $0.message] }) == [
        ["catalog/unassigned-file", "the file “old.png” has no slot in “One”"],
        ["catalog/missing-file", "the file “Two.arreferenceimage” does not exist"],
        ["catalog/missing-file", "the file “Two.imagestack” does not exist"],
        ["catalog/missing-file", "the file “Two.imagestacklayer” does not exist"],
        ["catalog/missing-file", "the file “Two.solidimagestacklayer” does not exist"],
        ["catalog/missing-file", "the file “gone.png” does not exist"],
      ])
  }

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
