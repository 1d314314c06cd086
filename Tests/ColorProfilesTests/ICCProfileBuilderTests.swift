import ColorProfiles
import Foundation
import PaletteTestSupport
import Testing

@Suite struct ICCProfileBuilderTests {
  @Test(arguments: ICCProfileBuilder.bundled.map { $0.fileName })
  func `the committed file is what the builder makes`(fileName: String) throws {
    let made = try #require(ICCProfileBuilder.bundled.first { $0.fileName == fileName }).bytes
    let file = Corpora.package.appending(path: "Profiles/\(fileName)")
    let committed = try [UInt8](Data(contentsOf: file))
    #expect(committed == made, "Profiles/\(fileName) is stale: run `swift run generate-catalogs`")
    #expect(made.count < 1024)
  }

  @Test func `what is embedded is what the builder makes`() {
    #expect(BundledProfiles.srgb == ICCProfileBuilder.srgb.bytes)
    #expect(BundledProfiles.displayP3 == ICCProfileBuilder.displayP3.bytes)
    #expect(BundledProfiles.grayGamma22 == ICCProfileBuilder.grayGamma22.bytes)
  }

  /// The numbers of the profiles that are in use: `lcms2`, Apple's and Google's.
  @Test(arguments: [
    (
      ICCProfileBuilder.srgb,
      [28576, 14581, 912, 25239, 46983, 6361, 9375, 3972, 46787],
      [157286, 62119, 3417, 5072, 2651]
    ),
    (
      .displayP3,
      [33759, 15807, -69, 19135, 45367, 2745, 10296, 4363, 51385],
      [157286, 62119, 3417, 5072, 2651]
    ),
    (.a98RGB, [39960, 20389, 1276, 13453, 41004, 3989, 9777, 4143, 48795], [144128]),
    (
      .proPhotoRGB,
      [52279, 18878, 0, 8858, 46653, 1, 2053, 5, 54060],
      [117965, 65536, 0, 4096, 2048]
    ),
    (
      .rec2020,
      [44137, 18287, -127, 10857, 44259, 1965, 8195, 2989, 52222],
      [145636, 59632, 5904, 14564, 5308]
    ),
  ])
  func `colorants and curve are the published ones`(
    builder: ICCProfileBuilder, colorants: [Int], curve: [Int]
  ) throws {
    let bytes = builder.bytes
    var found: [Int] = []
    for name in ["rXYZ", "gXYZ", "bXYZ"] {
      found += try fixedNumbers(of: name, in: bytes)
    }
    #expect(found == colorants)
    for name in ["rTRC", "gTRC", "bTRC"] {
      #expect(try Array(fixedNumbers(of: name, in: bytes).dropFirst()) == curve)
    }
  }

  @Test func `white and adaptation are those of D65 seen at D50`() throws {
    let bytes = ICCProfileBuilder.displayP3.bytes
    #expect(try fixedNumbers(of: "wtpt", in: bytes) == [63190, 65536, 54061])
    #expect(
      try fixedNumbers(of: "chad", in: bytes)
        == [68674, 1502, -3291, 1939, 64912, -1119, -606, 988, 49262])
  }

  @Test(arguments: [
    ICCProfileBuilder.srgb, .displayP3, .grayGamma22, .grayGamma22Adobe, .a98RGB, .proPhotoRGB,
    .rec2020,
  ])
  func `the header is complete`(builder: ICCProfileBuilder) throws {
    var bytes = builder.bytes
    let header = try ICCHeader(bytes.span)
    #expect(header.size == bytes.count)
    #expect(header.version == "4.3.0")
    #expect(header.profileClass == "mntr")
    #expect(header.colorSpace == (builder.primaries == nil ? "GRAY" : "RGB"))
    #expect(header.connectionSpace == "XYZ")
    #expect(header.tags.allSatisfy { $0.offset % 4 == 0 })
    for range in [44..<48, 64..<68, 84..<100] {
      bytes.replaceSubrange(range, with: [UInt8](repeating: 0, count: range.count))
    }
    #expect(MD5(of: bytes.span).bytes == header.identifier)
  }

  /// Apple's and Google's profiles, by their digests, as an independent program read them.
  @Test(arguments: [
    ("4cf153b1023012c7a59541ead3d79819", ICCProfileBuilder.displayP3),
    ("24ad60ef3b4a923e6814da8539eb4798", .displayP3),
    ("b452b28cadac4a06d5e08847b2d25ac8", .srgb),
  ])
  func `colorants equal those of the profiles in use`(
    digest: String, builder: ICCProfileBuilder
  ) throws {
    guard let path = Corpora.path("corpora/profiles/classified.json") else { return }
    let truth = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
    let entry = try #require((truth as? [String: [String: Any]])?[digest])
    let reference = try #require(entry["colorants_s15f16"] as? [[Int]]).flatMap { $0 }
    let ours = try ["rXYZ", "gXYZ", "bXYZ"].flatMap { name in
      try fixedNumbers(of: name, in: builder.bytes)
    }
    #expect(ours == reference)
  }

  /// The numbers of a tag after its type signature, in units of 1/65536. For a curve the first one
  /// is the function type.
  private func fixedNumbers(of name: String, in bytes: [UInt8]) throws -> [Int] {
    let tag = try #require(ICCHeader(bytes.span).tags.first { $0.signature == name })
    return stride(from: tag.offset + 8, to: tag.offset + tag.size, by: 4).map { offset in
      Int(Int32(bitPattern: bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }))
    }
  }
}
