import ColorTransforms
import Foundation
import ICCProfiles
import PaletteTestSupport
import Testing

@Suite struct ProfileCheckLittleCMSTests {
  /// sRGB, in which the signature of a tag is changed to one that nobody knows.
  private func srgb(without name: String) throws -> [UInt8] {
    var bytes = ICCProfileBuilder.srgb.bytes
    let index = try #require(
      try ICCHeader(bytes.span).tags.firstIndex { $0.signature == name })
    bytes.replaceSubrange(132 + 12 * index..<136 + 12 * index, with: Array("none".utf8))
    return bytes
  }

  @Test(arguments: ["rXYZ", "gTRC", "bXYZ"])
  func `a profile that LittleCMS cannot convert with is refused in its words`(
    name: String
  ) throws {
    let bytes = try srgb(without: name)
    let finding = try #require(ProfileCheck(askingLittleCMS: bytes).findings.last)
    #expect(finding.code == "refused" && finding.severity == .error)
    #expect(finding.message.hasPrefix("LittleCMS cannot convert with the profile: "))
    #expect(!ProfileCheck(bytes).findings.contains { $0.code == "refused" })
  }

  @Test(arguments: ["desc", "cprt", "wtpt"])
  func `what it needs not to convert changes nothing`(name: String) throws {
    let bytes = try srgb(without: name)
    #expect(ProfileCheck(askingLittleCMS: bytes).findings == ProfileCheck(bytes).findings)
  }

  @Test func `what is no profile is not asked about`() {
    #expect(
      ProfileCheck(askingLittleCMS: [1, 2, 3]).findings.map { $0.code } == ["size"])
    var bytes = ICCProfileBuilder.srgb.bytes
    bytes[36] = 0
    #expect(ProfileCheck(askingLittleCMS: bytes).findings.map { $0.code } == ["signature"])
  }

  @Test(.enabled(if: Corpora.path("corpora/profiles") != nil))
  func `LittleCMS converts with every profile of the corpus that is whole`() throws {
    let folder = try #require(Corpora.path("corpora/profiles"))
    var checked = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    where path.hasSuffix(".icc") {
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
      #expect(
        ProfileCheck(askingLittleCMS: bytes).findings == ProfileCheck(bytes).findings, "\(path)")
      checked += 1
    }
    #expect(checked > 50)
  }
}
