import ColorCore
import ICCProfiles
import Foundation
import PaletteTestSupport
import Testing

@Suite struct ICCProfileBuilderTests {
  @Test(arguments: BuiltInProfile.files.map { $0.path })
  func `the committed file is what the builder makes`(path: String) throws {
    let made = try #require(BuiltInProfile.files.first { $0.path == path }).bytes
    let file = Corpora.package.appending(path: "Profiles/\(path)")
    let committed = try [UInt8](Data(contentsOf: file))
    #expect(committed == made, "Profiles/\(path) is stale: run `make profiles`")
    #expect(made.count < (path.hasPrefix("v2/") ? 2700 : 1024))
  }

  @Test func `the folder holds nothing else`() throws {
    let folder = Corpora.package.appending(path: "Profiles")
      .resolvingSymlinksInPath().path
    let found = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".icc") || $0.hasSuffix(".txt") }
    #expect(found.sorted() == BuiltInProfile.files.map { $0.path }.sorted())
  }

  @Test func `what is embedded is what the builder makes`() {
    #expect(BundledProfiles.srgb == ICCProfileBuilder.srgb.bytes)
    #expect(BundledProfiles.displayP3 == ICCProfileBuilder.displayP3.bytes)
    #expect(BundledProfiles.grayGamma22 == ICCProfileBuilder.grayGamma22.bytes)
    #expect(BuiltInProfile.all.prefix(3).map { $0.builder.bytes.count } == [536, 520, 436])
  }

  /// The numbers of the profiles that are in use: `lcms2`, Apple's, Google's, Adobe's, saucecontrol's.
  private static let published: [(ICCProfileBuilder, [Int], [Int])] = [
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
    (.srgbLinear, [28576, 14581, 912, 25239, 46983, 6361, 9375, 3972, 46787], [65536]),
    (.displayP3Linear, [33759, 15807, -69, 19135, 45367, 2745, 10296, 4363, 51385], [65536]),
    (.a98RGB, [39960, 20389, 1276, 13453, 41004, 3989, 9777, 4143, 48796], [144128]),
    (
      .proPhotoRGB,
      [52279, 18878, 0, 8858, 46653, 1, 2053, 5, 54060],
      [117965, 65536, 0, 4096, 2048]
    ),
    (
      .rec2020OETF,
      [44137, 18287, -127, 10857, 44259, 1965, 8195, 2989, 52222],
      [145636, 59632, 5904, 14564, 5308]
    ),
    (.rec2020, [44137, 18287, -127, 10857, 44259, 1965, 8195, 2989, 52222], [157286]),
    (.dciP3, [31861, 14856, -53, 21224, 46552, 2833, 10105, 4128, 51280], [170394]),
  ]

  @Test(arguments: published)
  func `colorants and curve are the published ones`(
    builder: ICCProfileBuilder, colorants: [Int], curve: [Int]
  ) throws {
    for version in ICCProfileBuilder.Version.allCases {
      let bytes = builder.bytes(version: version)
      var found: [Int] = []
      for name in ["rXYZ", "gXYZ", "bXYZ"] {
        found += try fixedNumbers(of: name, in: bytes)
      }
      #expect(found == colorants, "version \(version)")
    }
    for name in ["rTRC", "gTRC", "bTRC"] {
      #expect(try Array(fixedNumbers(of: name, in: builder.bytes).dropFirst()) == curve)
    }
  }

  @Test(arguments: ICCProfileBuilder.Version.allCases)
  func `white and adaptation are those of D65 seen at D50`(
    version: ICCProfileBuilder.Version
  ) throws {
    let bytes = ICCProfileBuilder.displayP3.bytes(version: version)
    #expect(try fixedNumbers(of: "wtpt", in: bytes) == [63190, 65536, 54061])
    #expect(
      try fixedNumbers(of: "chad", in: bytes)
        == [68674, 1502, -3291, 1939, 64912, -1119, -606, 988, 49262])
  }

  @Test(arguments: BuiltInProfile.all)
  func `the header is complete`(profile: BuiltInProfile) throws {
    let builder = profile.builder
    var bytes = builder.bytes
    let header = try ICCHeader(bytes.span)
    #expect(header.size == bytes.count)
    #expect(header.version == "4.3.0")
    #expect(header.profileClass == "mntr")
    #expect(header.colorSpace == (builder.primaries == nil ? "GRAY" : "RGB"))
    #expect(header.connectionSpace == "XYZ")
    #expect(header.created == "2026-01-01 00:00:00")
    #expect(header.tags.allSatisfy { $0.offset % 4 == 0 })
    #expect(ICCHeader.identifier(of: bytes.span).bytes == header.identifier)
    for range in [44..<48, 64..<68, 84..<100] {
      bytes.replaceSubrange(range, with: [UInt8](repeating: 0, count: range.count))
    }
    #expect(MD5(of: bytes.span).bytes == header.identifier)
  }

  @Test(arguments: BuiltInProfile.all)
  func `version 2 holds only what that version knows`(profile: BuiltInProfile) throws {
    let bytes = profile.builder.bytes(version: .v2)
    let tags = try ICCTags(bytes.span)
    #expect(tags.header.version == "2.4.0")
    #expect(tags.header.identifier.allSatisfy { $0 == 0 })
    let types = Set(tags.header.tags.map { tags.type(of: $0) })
    #expect(types == (profile.builder.primaries == nil ? types : types.union(["curv"])))
    #expect(types.isSubset(of: ["desc", "text", "XYZ", "sf32", "curv"]))
    #expect(tags.texts("desc").map { $0.text } == [profile.builder.description])
    let curve = profile.builder.primaries == nil ? "kTRC" : "gTRC"
    guard case .curve(let stored)? = tags[curve] else {
      Issue.record("\(profile.name) has no curve")
      return
    }
    for index in 0...255 {
      let x = Double(index) / 255
      let difference =
        ToneCurve.srgb.encoded(stored.value(at: x))
        - ToneCurve.srgb.encoded(profile.builder.curve.decoded(x))
      #expect(abs(difference) * 255 < 0.12, "\(profile.name) at \(index)")
    }
  }

  @Test func `the table of version 2 is the sRGB curve to the last digit`() throws {
    guard
      case .curve(.table(let table))? =
        try ICCTags(ICCProfileBuilder.srgb.bytes(version: .v2).span)["rTRC"]
    else {
      Issue.record("no table")
      return
    }
    let expected = (0..<1024).map { index -> UInt16 in
      let x = Double(index) / 1023
      let y = x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4)
      return UInt16((y * 65_535).rounded())
    }
    #expect(table == expected)
  }

  /// The profile that Hewlett-Packard and Microsoft wrote in 1998 has the same 1024 numbers.
  @Test(.needs("corpora/profiles"))
  func `the table of version 2 is that of the profile of 1998`() throws {
    let path = try Corpora.file("corpora/profiles/lcms2/testbed__test5.icc")
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let ours = ICCProfileBuilder.srgb.bytes(version: .v2)
    #expect(try ICCTags(bytes.span)["rTRC"] == ICCTags(ours.span)["rTRC"])
  }

  @Test func `published colorants hold for their own chromaticities only`() throws {
    var builder = ICCProfileBuilder.a98RGB
    builder.primaries = .srgb
    #expect(try fixedNumbers(of: "rXYZ", in: builder.bytes) == [28576, 14581, 912])
    builder.primaries = nil
    #expect(try ICCHeader(builder.bytes.span).colorSpace == "GRAY")
  }

  /// Apple's and Google's profiles, by their digests, as an independent program read them.
  @Test(
    .needs("corpora/profiles"),
    arguments: [
      ("4cf153b1023012c7a59541ead3d79819", ICCProfileBuilder.displayP3),
      ("24ad60ef3b4a923e6814da8539eb4798", .displayP3),
      ("b452b28cadac4a06d5e08847b2d25ac8", .srgb),
      ("08220aa4b4e4259ec3c446a35197d89b", .a98RGB),
    ])
  func `colorants equal those of the profiles in use`(
    digest: String, builder: ICCProfileBuilder
  ) throws {
    let path = try Corpora.file("corpora/profiles/classified.json")
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
