import ColorCore
import ImageAssets
import ImageFacts
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Testing

import ImageAudit

/// What an audit says about what it does not measure or judge: never that it passes.
@Suite struct UnmeasuredTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Writes an opaque PNG of noise, and returns its path.
  private func photograph(_ name: String = "photo.png") throws -> String {
    var random = SplitMix64(seed: 7)
    let image = DecodedImage(
      width: 20, height: 20, model: .rgb, hasAlpha: false,
      samples: .eight((0..<1200).map { _ in UInt8.random(in: 0...255, using: &random) }))
    return try folder.write(name, try PNG.encode(image, profile: nil))
  }

  private func audit(
    _ paths: [String], select: [String] = [], _ change: (inout ImageAuditor) -> Void
  ) throws -> Report {
    var auditor = ImageAuditor(selection: try RuleSelection(select: select, ignore: []))
    change(&auditor)
    return auditor.audit(paths: paths)
  }

  private static let white = ContrastProbe.Paint(name: "white", color: .white)

  @Test func `rules that need pixels are named where only metadata are read`() throws {
    let rules = ["image/letterboxed", "dark/image-invisible", "image/interlaced"]
    let report = try audit([try photograph()], select: rules) { $0.depth = .metadata }
    #expect(
      report.problems.map(\.message) == [
        "--facts metadata reads no pixels, which 2 rules look at: dark/image-invisible, "
          + "image/letterboxed"
      ])
    #expect(report.problems.map(\.severity) == [.warning])
    #expect(!report.sentence.contains("all pass"), "\(report.sentence)")
    let pixels = try audit([try photograph()], select: rules) { _ in }
    #expect(pixels.problems == [])
    let others = try audit([try photograph()], select: ["image/interlaced"]) {
      $0.depth = .metadata
    }
    #expect(others.problems == [] && others.sentence.contains("all pass"))
  }

  @Test func `images that are not measured against a background are named`() throws {
    let rule = ImageBackgroundContrast.id
    let report = try audit([try photograph()], select: [rule]) {
      $0.probe.backgrounds = [Self.white]
    }
    #expect(report.problems.map(\.code) == ["audit/no-outline"])
    #expect(
      report.problems.first?.message
        == "1 image is not measured against --background: \(folder.path("photo.png"))")
    let many = try (1...7).map { try photograph("\($0).png") }
    let several = try audit(many, select: [rule]) { $0.probe.backgrounds = [Self.white] }
    #expect(several.problems.first?.message.hasSuffix("5.png and 2 more") == true)
  }

  @Test func `what no selected rule judges is said`() throws {
    let region = ImageFacts.Box(x: 0, y: 0, width: 9, height: 9)
    let text = ContrastProbe.Text(paint: Self.white, region: region)
    let path = try photograph()
    let texts = try audit([path], select: ["image/interlaced"]) { $0.probe.texts = [text] }
    #expect(
      texts.problems.map(\.message) == [
        "what --text measures is not judged: image/text-contrast is not selected"
      ])
    let backgrounds = try audit([path], select: ["image/interlaced"]) {
      $0.probe.backgrounds = [Self.white]
    }
    #expect(
      backgrounds.problems.map(\.message) == [
        "what --background measures is not judged: image/background-contrast is not selected"
      ])
    // Backgrounds are below translucent pixels of a text as well.
    let both = try audit([path], select: ["image/text-contrast"]) {
      $0.probe.texts = [text]
      $0.probe.backgrounds = [Self.white]
    }
    #expect(both.problems == [])
    let tokens = try audit([path], select: ["image/interlaced"]) {
      $0.tokens = [.init(path: "a", css: "#ffffff")]
    }
    #expect(tokens.problems.map(\.code) == ["audit/not-judged"])
  }
}
