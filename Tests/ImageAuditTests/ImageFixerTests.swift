import FileAccess
import Foundation
import ICCProfiles
import ImageAssets
import ImageFacts
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Testing

import ImageAudit

/// Fixes of images: what is written, and what is not.
@Suite struct ImageFixerTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// An image of few colors, larger than what a palette is worth.
  private func drawing(
    _ channels: Int = 3, alpha: UInt8 = 255, colors: Int = 5
  ) -> DecodedImage {
    var random = SplitMix64(seed: 96)
    let pixels = (0..<96 * 96).flatMap { _ -> [UInt8] in
      let color = UInt8.random(in: 0..<UInt8(colors), using: &random)
      return Array(([color &* 40, 200 &- color, color, alpha] as [UInt8]).prefix(channels))
    }
    return DecodedImage(
      width: 96, height: 96, model: .rgb, hasAlpha: channels == 4, samples: .eight(pixels))
  }

  private func fixer(_ rules: [String], isUnsafe: Bool = false) throws -> ImageFixer {
    var fixer = ImageFixer(
      auditor: ImageAuditor(selection: try RuleSelection(select: rules, ignore: []), jobs: 2))
    fixer.includesUnsafe = isUnsafe
    return fixer
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: folder.path(name))))
  }

  private func metadata(_ name: String) throws -> ImageMetadata {
    let bytes = try bytes(name)
    return try ImageFormats.format(of: bytes.span).metadata(of: bytes.span, limits: .standard)
  }

  private func decoded(_ name: String) throws -> DecodedImage {
    let bytes = try bytes(name)
    return try ImageFormats.format(of: bytes.span).decode(bytes.span, limits: .standard)
  }

  /// Fixes the folder on disk.
  private func fix(_ rules: [String], isUnsafe: Bool = false) throws -> ImageFixer.Result {
    let fixer = try fixer(rules, isUnsafe: isUnsafe)
    let result = fixer.fix(paths: [folder.url.path])
    for file in result.files { try fixer.write(file) }
    return result
  }

  // MARK: - Drawings

  /// Every value that is the color changes, in each notation; a comment, a name and what is computed of
  /// it stay.
  @Test func `a drawing gets the color of the token`() throws {
    func drawing(_ color: String, _ other: String) -> String {
      """
      <?xml version="1.0"?>\r
      <!-- #0b5cd4 -->
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
        <style>.a { fill: \(color); } /* #0b5cd4 */ .b { --ink: \(other) }</style>
        <g id="0b5cd4" fill=" \(color) "><path style="stroke:\(other);fill:red"/></g>
        <path fill='\(other)' stroke="#123456"/>
      </svg>
      """
    }
    try folder.write("a.svg", drawing("#0b5cd4", "rgb(11, 92, 212)"))
    var fixer = try fixer([ImageNearToken.id], isUnsafe: true)
    fixer.auditor.tokens = [.init(path: "accent", css: "#0a5cd6")]
    let result = fixer.fix(paths: [folder.url.path])
    #expect(result.fixed == 1 && result.report.findings.isEmpty, "\(result.refusals)")
    let file = try #require(result.files.first)
    #expect(file.diff?.text.contains("+  <path fill='#0a5cd6' stroke=\"#123456\"/>") == true)
    try fixer.write(file)
    #expect(
      String(decoding: try bytes("a.svg"), as: UTF8.self) == drawing("#0a5cd6", "#0a5cd6"))
    // Without --unsafe it is only offered.
    try folder.write("a.svg", drawing("#0b5cd4", "#0b5cd4"))
    fixer.includesUnsafe = false
    let offered = fixer.fix(paths: [folder.url.path])
    #expect(offered.files.isEmpty && offered.leftForUnsafe == 1)
  }

  // MARK: - Without a change of pixels

  @Test(arguments: ["png", "jpg", "tif"])
  func `a missing profile is embedded`(name: String) throws {
    let encoder = try #require(ImageFormats.encoder(forExtension: name))
    try folder.write(
      "a.\(name)",
      try encoder.encode(drawing(), profile: nil, carrying: .init(), quality: nil))
    let before = try decoded("a.\(name)")
    let result = try fix(["image/profile-missing"])
    #expect(result.fixed == 1 && result.report.findings.isEmpty)
    #expect(result.files.map(\.fixes.count) == [1])
    guard case .icc(let profile, _, _) = try metadata("a.\(name)").colorTag else {
      Issue.record("no profile")
      return
    }
    #expect(profile == ICCProfileBuilder.srgb.bytes)
    #expect(try decoded("a.\(name)") == before)
    #expect(result.files[0].summary.last == "  pixels: unchanged")
    let again = try fix(["image/profile-missing"])
    #expect(again.files.isEmpty && again.fixed == 0)
  }

  /// What gray is taken to be differs between programs: stating it is a guess.
  @Test func `gray is not guessed unless asked for`() throws {
    let gray = DecodedImage(
      width: 2, height: 1, model: .gray, hasAlpha: false, samples: .eight([10, 200]))
    let file = try folder.write("gray.png", try PNG.encode(gray, profile: nil))
    let before = try bytes("gray.png")
    let safe = try fix(["image/profile-missing"])
    #expect(safe.files.isEmpty && safe.leftForUnsafe == 1)
    #expect(try bytes("gray.png") == before)
    let unsafe = try fix(["image/profile-missing"], isUnsafe: true)
    #expect(unsafe.files.map(\.path) == [file])
    #expect(unsafe.files[0].after.profile.recognized == "gray-gamma-2.2")
    #expect(try decoded("gray.png") == gray)
  }

  @Test func `several fixes of a file are made together`() throws {
    try folder.write("a.png", try PNG.encode(drawing(4, colors: 200), profile: nil))
    let size = try bytes("a.png").count
    let result = try fix(["image/profile-missing", "image/opaque-alpha", "image/indexable"])
    #expect(result.fixed == 3 && result.report.findings.isEmpty)
    #expect(result.files.map(\.fixes.count) == [3])
    let facts = try #require(result.files.first?.after)
    #expect(facts.isIndexed && facts.alpha == ImageFacts.AlphaUse.none)
    #expect(facts.profile.recognized == "srgb")
    #expect(try bytes("a.png").count == facts.fileBytes)
    #expect(try decoded("a.png").hasPixels(of: drawing(4, colors: 200)))
    #expect(try bytes("a.png").count < size)
  }

  @Test func `a palette that makes the file larger is refused`() throws {
    // Rows that repeat: their differences take less space than any palette.
    let pixels = (0..<256 * 4).flatMap { index -> [UInt8] in
      let level = UInt8(index % 256)
      return [level, level, 255 - level]
    }
    let image = DecodedImage(
      width: 256, height: 4, model: .rgb, hasAlpha: false, samples: .eight(pixels))
    try folder.write("a.png", try PNG.encode(image, profile: nil))
    let before = try bytes("a.png")
    var rules = try fixer(["image/indexable"])
    rules.auditor.configuration = nil
    try folder.write(
      "palette-check.yml", "version: 1\nrules:\n  image/indexable: {minimum-bytes: 0}\n")
    let result = rules.fix(paths: [folder.url.path])
    #expect(result.files.isEmpty && result.fixed == 0)
    let reason = try #require(result.refusals.first?.reason)
    #expect(reason.hasPrefix("with a palette the file would take"))
    #expect(result.report.findings.count == 1)
    #expect(try bytes("a.png") == before)
  }

  @Test func `Display P3 is stored with 16 bits`() throws {
    try folder.write(
      "a.png", try PNG.encode(drawing(), profile: ICCProfileBuilder.displayP3.bytes))
    #expect(try fix(["image/wide-gamut-depth"]).leftForUnsafe == 1)
    #expect(try metadata("a.png").bitDepth == 8)
    let result = try fix(["image/wide-gamut-depth"], isUnsafe: true)
    #expect(result.fixed == 1)
    #expect(try metadata("a.png").bitDepth == 16)
    #expect(try decoded("a.png").hasPixels(of: drawing()))
  }

  @Test func `a gamma value becomes a profile`() throws {
    let gamma = CarriedMetadata.with([PNGChunk("gAMA", [0, 0, 0xd9, 0x04])])
    try folder.write("a.png", try PNG.encode(drawing(), profile: nil, carrying: gamma))
    let result = try fix(["image/gamma-only"])
    #expect(result.fixed == 1)
    guard case .icc = try metadata("a.png").colorTag else {
      Issue.record("no profile")
      return
    }
    #expect(try decoded("a.png") == drawing())
  }

  @Test func `a statement of another kind is shown`() throws {
    let gamma = CarriedMetadata.with([PNGChunk("gAMA", [0, 0, 0xb1, 0x8f])])
    try folder.write("a.png", try PNG.encode(drawing(), profile: nil, carrying: gamma))
    let result = try fix(["image/gamma-only"])
    let lines = try #require(result.files.first).summary
    #expect(lines.contains { $0.hasPrefix("  profile: gamma 2.2, shown as sRGB") }, "\(lines)")
    #expect(result.files[0].after.profile.description == ICCProfileBuilder.srgb.description)
    // Nearly sRGB, by its own statement: sRGB only on request.
    let chunks = CarriedMetadata.with([
      PNGChunk("gAMA", [0, 0, 0xb1, 0x8f]),
      PNGChunk(
        "cHRM",
        [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000].flatMap { (value: Int) -> [UInt8] in
          [0, UInt8(value >> 16), UInt8(value >> 8 & 255), UInt8(value & 255)]
        }),
    ])
    try folder.write("a.png", try PNG.encode(drawing(), profile: nil, carrying: chunks))
    let stated = try fix(["image/gamma-only"])
    #expect(
      stated.report.findings.map(\.message) == [
        "the only color information is gamma 2.2 with the primaries of sRGB"
      ])
    #expect(stated.report.findings[0].severity == .note && stated.leftForUnsafe == 1)
  }

  /// A link and its target are one file.
  @Test func `a file with two names is fixed once`() throws {
    let file = try folder.write("z.png", try PNG.encode(drawing(), profile: nil))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a.png"), withDestinationPath: "z.png")
    let result = try fix(["image/profile-missing"])
    #expect(result.files.map { Path.name($0.path) } == ["z.png"])
    #expect(result.report.findings.isEmpty && result.refusals.isEmpty && result.fixed == 2)
    #expect(try metadata("a.png").colorTag == metadata("z.png").colorTag)
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("a.png"))
    #expect(link == "z.png" && Path.name(file) == "z.png")
  }

  @Test func `a link does not lead out of the folder`() throws {
    let other = try TemporaryDirectory()
    let before = try PNG.encode(drawing(), profile: nil)
    let target = try other.write("out.png", before)
    let link = folder.path("a.png")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let result = try fix(["image/profile-missing"])
    #expect(result.files.isEmpty && result.fixed == 0)
    #expect(result.refusals.count == 1)
    #expect(result.refusals[0].reason.contains("out.png, which is outside"))
    #expect(try bytes("a.png") == before)
    // The link itself was named.
    let named = try fixer(["image/profile-missing"]).fix(paths: [link])
    #expect(named.files.map(\.path) == [link] && named.refusals.isEmpty)
  }

  // MARK: - With a change of pixels

  @Test func `pixels are converted only if asked for`() throws {
    try folder.write("a.png", try PNG.encode(drawing(), profile: ICCProfileBuilder.a98RGB.bytes))
    let before = try bytes("a.png")
    let safe = try fix(["image/profile-not-allowed"])
    #expect(safe.files.isEmpty && safe.leftForUnsafe == 1)
    #expect(try bytes("a.png") == before)
    let unsafe = try fix(["image/profile-not-allowed"], isUnsafe: true)
    #expect(unsafe.fixed == 1 && unsafe.report.findings.isEmpty)
    // It has colors outside sRGB.
    #expect(unsafe.files[0].after.profile.recognized == "display-p3")
    #expect(unsafe.files[0].after.bitDepth == 16)
    #expect(unsafe.files[0].summary.last != "  pixels: unchanged")
  }

  @Test func `scales of an image get one color space`() throws {
    try folder.write("i@2x.png", try PNG.encode(drawing(), profile: ICCProfileBuilder.srgb.bytes))
    try folder.write(
      "i@3x.png", try PNG.encode(drawing(), profile: ICCProfileBuilder.displayP3.bytes))
    let result = try fix(["image/profile-mismatch"], isUnsafe: true)
    #expect(result.fixed == 1 && result.report.findings.isEmpty)
    #expect(result.files.map { Path.name($0.path) } == ["i@3x.png"])
    #expect(result.files[0].after.profile.recognized == "srgb")
  }

  @Test func `what another fix includes is not said to be made`() throws {
    try folder.write("i@2x.png", try PNG.encode(drawing(), profile: ICCProfileBuilder.srgb.bytes))
    try folder.write(
      "i@3x.png", try PNG.encode(drawing(), profile: ICCProfileBuilder.displayP3.bytes))
    let result = try fix(["image/profile-mismatch", "image/wide-gamut-depth"], isUnsafe: true)
    #expect(result.fixed == 2 && result.report.findings.isEmpty)
    #expect(result.files.flatMap(\.fixes).map(\.image?.action) == [.convert])
    #expect(result.files[0].after.bitDepth == 8)
  }

  // MARK: - What is not done

  @Test func `a fix that makes something worse is taken back, and the others stay`() throws {
    let gamma = CarriedMetadata.with([PNGChunk("gAMA", [0, 0, 0x60, 0])])
    try folder.write("a.png", try PNG.encode(drawing(), profile: nil, carrying: gamma))
    try folder.write("b.png", try PNG.encode(drawing(), profile: nil))
    let before = try bytes("a.png")
    // The gamma is that of no usual space: a profile of it is found by the other rule.
    let result = try fix([
      "image/gamma-only", "image/profile-not-allowed", "image/profile-missing",
    ])
    #expect(result.files.map { Path.name($0.path) } == ["b.png"])
    #expect(
      result.refusals.map(\.reason) == ["image/profile-not-allowed would be found then"])
    #expect(try bytes("a.png") == before)
  }

  @Test func `a file that was changed in the meantime stays`() throws {
    try folder.write("a.png", try PNG.encode(drawing(), profile: nil))
    let fixer = try fixer(["image/profile-missing"])
    let result = fixer.fix(paths: [folder.url.path])
    let other = try PNG.encode(drawing(colors: 3), profile: nil)
    try folder.write("a.png", other)
    let file = try #require(result.files.first)
    #expect(throws: FileError.self) { try fixer.write(file) }
    #expect(try bytes("a.png") == other)
  }

  @Test func `standard input is fixed in memory`() throws {
    let file = try PNG.encode(drawing(), profile: nil)
    let fixed = try fixer(["image/profile-missing"]).fix(file, fileName: "stdin.png")
    #expect(fixed.result.fixed == 1)
    let fixedBytes = fixed.bytes
    let bare = try ImageFormats.replacingProfile(in: fixedBytes.span, with: nil)
    #expect(bare.count < fixedBytes.count)
    let unchanged = try fixer(["image/interlaced"]).fix(file, fileName: "stdin.png")
    #expect(unchanged.bytes == file)
  }
}

extension CarriedMetadata {
  fileprivate static func with(_ chunks: [PNGChunk]) -> CarriedMetadata {
    var carried = CarriedMetadata()
    carried.pngChunks = chunks
    return carried
  }
}
