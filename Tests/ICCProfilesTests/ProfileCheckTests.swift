import ICCProfiles
import Foundation
import PaletteTestSupport
import Testing

@Suite struct ProfileCheckTests {
  /// The findings as `severity code @offset tag`.
  private func found(_ bytes: [UInt8]) -> [String] {
    ProfileCheck(bytes).findings.map { finding in
      "\(finding.severity.rawValue) \(finding.code) @\(finding.offset)"
        + (finding.tag.map { " \($0)" } ?? "")
    }
  }

  @Test(arguments: BuiltInProfile.all, ICCProfileBuilder.Version.allCases)
  func `nothing is wrong with our own`(
    profile: BuiltInProfile, version: ICCProfileBuilder.Version
  ) {
    #expect(found(profile.builder.bytes(version: version)) == [])
  }

  /// Bytes of the header of sRGB, what to put there, and what must be found.
  private static let brokenHeaders: [(Int, [UInt8], String)] = [
    (2, [9], "error size @0"), (8, [3], "warning version @8"),
    (8, [2], "warning type-of-other-version @252 desc"), (12, [0x78], "error class @12"),
    (16, [0x51], "error space @16"), (20, [0x4c, 0x75, 0x76], "error connection-space @20"),
    (20, [0x4c, 0x61, 0x62], "error connection-space @20"),
    (26, [0, 13], "warning date @26"), (24, [0, 0, 0, 0, 0, 0], "warning date @24"),
    (40, [0x41], "warning platform @40"), (71, [0], "warning illuminant @68"),
    (110, [1], "warning reserved @110"),
  ]

  @Test(arguments: brokenHeaders)
  func `a broken header is found where it is`(offset: Int, change: [UInt8], expected: String) {
    var bytes = ICCProfileBuilder.srgb.bytes
    bytes.replaceSubrange(offset..<offset + change.count, with: change)
    let findings = found(bytes)
    #expect(findings.contains(expected), "\(findings)")
    // The identifier tells of every change, as far as the profile is all there.
    #expect(findings.contains("warning identifier @84") == (expected != "error size @0"))
  }

  @Test func `an intent that does not exist is found`() {
    var bytes = ICCProfileBuilder.srgb.bytes
    bytes[67] = 4
    #expect(found(bytes) == ["warning intent @64"])
    bytes[67] = 3
    #expect(found(bytes) == [])
  }

  @Test func `bytes behind the end are found`() {
    #expect(found(ICCProfileBuilder.srgb.bytes + [0, 0]) == ["warning size @0"])
  }

  @Test func `a broken tag table is found where it is`() throws {
    let source = ICCProfileBuilder.srgb.bytes
    func changed(_ entry: Int, _ field: Int, _ value: [UInt8]) -> [UInt8] {
      var bytes = source
      let at = 132 + 12 * entry + field
      bytes.replaceSubrange(at..<at + value.count, with: value)
      bytes.replaceSubrange(84..<100, with: [UInt8](repeating: 0, count: 16))
      return bytes
    }
    #expect(found(changed(4, 0, Array("desc".utf8))).contains("error tag-twice @180 desc"))
    #expect(found(changed(2, 4, TestProfile.word(10_000))).contains("error tag-range @156 wtpt"))
    #expect(found(changed(2, 4, TestProfile.word(130))).contains("error tag-range @156 wtpt"))
    #expect(
      found(changed(2, 4, TestProfile.word(0x7fff_fff0))).contains("error tag-range @156 wtpt"))
    #expect(found(changed(1, 4, TestProfile.word(318))).contains("warning tag-alignment @144 cprt"))
    // wtpt begins inside the copyright.
    #expect(found(changed(1, 8, TestProfile.word(80))).contains("warning tag-overlap @144 cprt"))
    var count = source
    count[131] = 60
    #expect(found(count).contains("error tag-count @128"))
    count[131] = 0
    #expect(found(count).contains("error tag-count @128"))
  }

  @Test(arguments: ["rXYZ", "gTRC", "bXYZ"])
  func `what a display profile cannot do without`(name: String) throws {
    let bytes = try TestProfile.srgb(name, nil).bytes
    #expect(found(bytes).contains("error tag-missing @128 \(name)"))
  }

  @Test(arguments: ["desc", "cprt", "wtpt"])
  func `what it should have`(name: String) throws {
    #expect(found(try TestProfile.srgb(name, nil).bytes) == ["warning tag-missing @128 \(name)"])
  }

  /// ICC.1:2022, clause 8.
  @Test(arguments: [
    ("prtr", "CMYK", "Lab ", "error tag-missing @128 A2B0"),
    ("scnr", "CMYK", "Lab ", "error tag-missing @128 A2B0"),
    ("mntr", "GRAY", "XYZ ", "error tag-missing @128 kTRC"),
    ("link", "RGB ", "RGB ", "error tag-missing @128 A2B0"),
    ("link", "RGB ", "RGB ", "warning tag-missing @128 pseq"),
    ("abst", "Lab ", "Lab ", "error tag-missing @128 A2B0"),
    ("spac", "RGB ", "Lab ", "error tag-missing @128 B2A0"),
    ("nmcl", "RGB ", "Lab ", "error tag-missing @128 ncl2"),
  ])
  func `each class has its tags`(name: String, space: String, pcs: String, expected: String) {
    let bytes = TestProfile(
      profileClass: name, colorSpace: space, connectionSpace: pcs,
      tags: [("tech", TestProfile.type("sig ") + Array("CRT ".utf8))]
    ).bytes
    #expect(found(bytes).contains(expected), "\(found(bytes))")
  }

  /// Tags to put in the place of those of sRGB, and how the finding begins.
  private static let brokenTags: [(String, [UInt8], String)] = {
    var cases: [(String, [UInt8], String)] = []
    func add(_ tag: String, _ type: String, _ parts: [UInt8]..., expect: String) {
      cases.append((tag, TestProfile.type(type) + parts.flatMap { $0 }, expect))
    }
    let (one, two, twelve) = (TestProfile.word(1), TestProfile.word(2), TestProfile.word(12))
    let english = Array("enUS".utf8)

    add("rTRC", "XYZ ", TestProfile.fixed(1, 1, 1), expect: "error type-wrong")
    add("rTRC", "curv", one, [0, 0], expect: "error curve-gamma")
    add("rTRC", "curv", TestProfile.word(9), [0, 0], expect: "error tag-truncated")
    add("rTRC", "curv", TestProfile.word(40_000), [0, 0], expect: "error tag-truncated")
    add(
      "rTRC", "curv", TestProfile.word(40_000), [UInt8](repeating: 0, count: 80_000),
      expect: "error curve-length")
    add(
      "rTRC", "curv", TestProfile.word(3), [0, 0, 9, 0, 8, 0],
      expect: "warning curve-not-monotonic")
    add("rTRC", "curv", two, [9, 0, 9, 0], expect: "error curve-constant")
    add("rTRC", "para", [0, 5, 0, 0], TestProfile.fixed(1), expect: "error curve-function")
    add("rTRC", "para", [0, 0, 0, 0], TestProfile.fixed(-1), expect: "error curve-gamma")
    add(
      "rTRC", "para", [0, 3, 0, 0], TestProfile.fixed(2, 1, 0, 1, 0.5),
      expect: "warning curve-not-monotonic")
    add(
      "rTRC", "para", [0, 3, 0, 0], TestProfile.fixed(2.4, 1, -0.5, 1, 0),
      expect: "error curve-undefined")
    add("desc", "desc", two, [65, 0], expect: "warning type-of-other-version")
    add("desc", "desc", two, [65, 0], expect: "warning desc-short")
    add("desc", "mluc", TestProfile.word(0), twelve, expect: "warning text-empty")
    add("desc", "mluc", one, TestProfile.word(10), expect: "error text-records")
    add(
      "desc", "mluc", one, twelve, english, TestProfile.word(8), TestProfile.word(4),
      expect: "error text-place")
    add(
      "desc", "mluc", one, twelve, english, TestProfile.word(3), TestProfile.word(28),
      [0, 65, 0, 0], expect: "warning text-odd")
    add("targ", "text", [65, 0xe4, 0], expect: "warning text-ascii")
    add("targ", "text", [65, 66], expect: "warning text-end")
    add("wtpt", "XYZ ", TestProfile.fixed(0, 0, 0), expect: "error white")
    add("wtpt", "XYZ ", TestProfile.fixed(0.95, 1, 1.089), expect: "warning white")
    add(
      "chad", "sf32", TestProfile.fixed(1, 0, 0, 1, 0, 0, 0, 0, 1), expect: "error adaptation")
    add("chad", "sf32", TestProfile.fixed(1, 0), expect: "error adaptation")
    add("rXYZ", "XYZ ", TestProfile.fixed(0.7, 0.3, 0), expect: "warning colorants")
    add("rXYZ", "XYZ ", TestProfile.fixed(0, 0, 0), expect: "error colorants")
    add("A2B0", "mft1", [4, 3, 2, 0], expect: "error tag-truncated")
    add(
      "A2B0", "mft1", [4, 3, 2, 0], [UInt8](repeating: 0, count: 36 + 4 * 256 + 48 + 3 * 256),
      expect: "error table-channels")
    add(
      "A2B0", "mft1", [3, 3, 1, 0], [UInt8](repeating: 0, count: 60), expect: "error table-grid")
    add(
      "A2B0", "mAB ", [3, 3, 0, 0], TestProfile.word(900), [UInt8](repeating: 0, count: 80),
      expect: "error table-place")
    cases.append(("rTRC", [1, 2, 3], "error tag-size"))
    // What nobody but its maker reads breaks nothing.
    cases.append(("priv", [1, 2, 3], "warning tag-size"))
    return cases
  }()

  @Test(arguments: brokenTags)
  func `a broken tag is found`(name: String, data: [UInt8], expected: String) throws {
    let findings = found(try TestProfile.srgb(name, data).bytes)
    #expect(findings.contains { $0.hasPrefix(expected) && $0.hasSuffix(" \(name)") }, "\(findings)")
  }

  @Test func `version 4 types in version 2 are found, and tolerated`() throws {
    var profile = try TestProfile.srgb("targ", nil)
    profile.version = 2
    let findings = ProfileCheck(profile.bytes)
    #expect(Set(findings.findings.map { $0.code }) == ["type-of-other-version"])
    #expect(findings.findings.count == 5)
    #expect(!findings.hasErrors)
  }

  @Test func `version 5 has types of its own`() throws {
    var profile = try TestProfile.srgb(
      "desc", TestProfile.type("utf8") + Array("a space".utf8) + [0])
    #expect(found(profile.bytes).contains { $0.hasPrefix("error type-wrong") })
    profile.version = 5
    #expect(!found(profile.bytes).contains { $0.contains("type-wrong") })
    profile.tags.removeAll { $0.signature == "desc" }
    #expect(!found(profile.bytes).contains { $0.contains("tag-missing") })
  }

  @Test func `an adaptation is missed where the white asks for it`() throws {
    var profile = try TestProfile.srgb("chad", nil)
    #expect(found(profile.bytes) == [])
    profile.tags.removeAll { $0.signature == "wtpt" }
    profile.tags.append(("wtpt", TestProfile.type("XYZ ") + TestProfile.fixed(0.9505, 1, 1.089)))
    #expect(found(profile.bytes).contains("warning tag-missing @128 chad"))
  }

  /// Every profile of the corpus, judged by hand: the others are sound.
  @Test(.needs("corpora/profiles"))
  func `nobody is accused falsely`() throws {
    let folder = try Corpora.file("corpora/profiles")
    let overlap = "warning tag-overlap @132 desc"
    let macintosh = "warning desc-short @265 desc"
    let expected: [String: [String]] = [
      // The fuzzer's profile has every tag, with nonsense in it.
      "lcms2/fuzzers__corpus__alltags.icc": [
        "warning colorants @960 rXYZ", "warning white @1000 wtpt",
        "error table-channels @193640 gamt", "error adaptation @193836 chad",
        "warning tag-size @217952 1234",
      ],
      "lcms2/testbed__bad.icc": ["error signature @36"],
      "lcms2/testbed__bad_mpe.icc": [
        "error size @0", "warning version @8", "error space @16", "warning date @24",
        "warning platform @40", "warning intent @64", "warning illuminant @68",
        "warning reserved @100", "error tag-range @132 D2B0",
      ],
      // Argyll wrote version 3.4, which never was.
      "lcms2/testbed__ibm-t61.icc": ["warning version @8"],
      // Its description was changed without a new identifier.
      "lcms2/testbed__test4.icc": ["warning identifier @84"],
      "lcms2/testbed__toosmall.icc": [
        "error size @0", "error tag-count @128", "error tag-range @132 desc",
        "error tag-range @144 cprt",
      ],
      "compact-icc/profiles__DisplayP3Compat-v2-magic.icc": [overlap, macintosh],
      "compact-icc/profiles__DisplayP3Compat-v2-micro.icc": [overlap, macintosh],
    ]
    var checked = 0
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    where path.hasSuffix(".icc") {
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
      // The small profiles of version 2 let other tags use the empty end of their description.
      let usual = path.hasPrefix("compact-icc") && path.contains("-v2") ? [overlap] : []
      #expect(found(bytes) == expected[path] ?? usual, "\(path)")
      checked += 1
    }
    #expect(checked > 50)
  }
}
