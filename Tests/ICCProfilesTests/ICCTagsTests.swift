import ICCProfiles
import Foundation
import PaletteTestSupport
import Testing

/// A profile put together for a test: header fields of sRGB, and any tags.
struct TestProfile {
  var version: UInt8 = 4
  var profileClass = "mntr"
  var colorSpace = "RGB "
  var connectionSpace = "XYZ "
  var tags: [(signature: String, data: [UInt8])]

  var bytes: [UInt8] {
    let start = 132 + 12 * tags.count
    var table: [UInt8] = []
    var data: [UInt8] = []
    for tag in tags {
      table += Array(tag.signature.utf8) + Self.word(start + data.count) + Self.word(tag.data.count)
      data += tag.data
      while data.count % 4 != 0 { data.append(0) }
    }
    var header = Array(ICCProfileBuilder.srgb.bytes[..<128])
    header.replaceSubrange(0..<4, with: Self.word(start + data.count))
    header[8] = version
    header.replaceSubrange(12..<16, with: profileClass.utf8)
    header.replaceSubrange(16..<20, with: colorSpace.utf8)
    header.replaceSubrange(20..<24, with: connectionSpace.utf8)
    header.replaceSubrange(84..<100, with: [UInt8](repeating: 0, count: 16))
    return header + Self.word(tags.count) + table + data
  }

  /// The built-in sRGB with one of its tags replaced, added or, for `nil`, left out.
  static func srgb(_ name: String, _ data: [UInt8]?) throws -> TestProfile {
    let source = ICCProfileBuilder.srgb.bytes
    var tags = try ICCHeader(source.span).tags.map { tag in
      (signature: tag.signature, data: Array(source[tag.offset..<tag.offset + tag.size]))
    }
    tags.removeAll { $0.signature == name }
    if let data { tags.append((name, data)) }
    return TestProfile(tags: tags)
  }

  static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func short(_ number: Int) -> [UInt8] { Array(word(number).suffix(2)) }

  static func fixed(_ numbers: Double...) -> [UInt8] {
    numbers.flatMap { word(Int(($0 * 65_536).rounded())) }
  }

  static func type(_ name: String) -> [UInt8] { Array(name.utf8) + [0, 0, 0, 0] }
}

@Suite struct ICCTagsTests {
  private func value(_ data: [UInt8]) throws -> ICCTags.Value? {
    try ICCTags(TestProfile(tags: [("test", data)]).bytes.span)["test"]
  }

  @Test func `texts are read in every language`() throws {
    let english = Array("Gray".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let german = Array("Größe".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let data =
      TestProfile.type("mluc") + TestProfile.word(2) + TestProfile.word(12)
      + Array("enUS".utf8) + TestProfile.word(8) + TestProfile.word(40)
      + Array("deDE".utf8) + TestProfile.word(10) + TestProfile.word(48) + english + german
    guard case .texts(let texts)? = try value(data) else {
      Issue.record("no texts")
      return
    }
    #expect(
      texts.map { "\($0.language)-\($0.country) \($0.text)" } == ["en-US Gray", "de-DE Größe"])
  }

  @Test func `control characters do not reach a terminal`() throws {
    let data = TestProfile.type("text") + Array("a\u{1b}[2Jb\nc".utf8) + [0]
    guard case .texts(let texts)? = try value(data) else {
      Issue.record("no text")
      return
    }
    #expect(texts.map { $0.text } == ["a[2Jb c"])
  }

  /// ICC.1:2022, table 68: each function above and below where it changes.
  private static let functions: [(Int, [Double], Double, Double)] = [
    (0, [2.0], 0.5, 0.25),
    (1, [2.0, 2.0, -0.5], 0.5, 0.25), (1, [2.0, 2.0, -0.5], 0.2, 0.0),
    (2, [2.0, 2.0, -0.5, 0.125], 0.5, 0.375), (2, [2.0, 2.0, -0.5, 0.125], 0.2, 0.125),
    (3, [2.0, 1.0, 0.0, 0.25, 0.5], 0.75, 0.5625), (3, [2.0, 1.0, 0.0, 0.25, 0.5], 0.25, 0.0625),
    (4, [2.0, 1.0, 0.0, 0.25, 0.5, 0.125, 0.25], 0.5, 0.375),
    (4, [2.0, 1.0, 0.0, 0.25, 0.5, 0.125, 0.25], 0.25, 0.3125),
  ]

  @Test(arguments: functions)
  func `parametric curves follow the specification`(
    function: Int, parameters: [Double], x: Double, y: Double
  ) throws {
    let data =
      TestProfile.type("para") + TestProfile.short(function) + [0, 0]
      + parameters.flatMap { TestProfile.fixed($0) }
    let curve = ICCCurve.parametric(function: function, parameters)
    #expect(try value(data) == .curve(curve))
    #expect(curve.value(at: x) == y)
  }

  private static let curves: [(ICCCurve, String)] = [
    (ICCCurve.power(1), "linear"), (.power(2.199_218_75), "gamma 2.1992"),
    (
      .table((0..<1024).map { UInt16(($0 * 65_535 + 511) / 1023) }),
      "linear (table of 1024 entries)"
    ),
    (.parametric(function: 0, [2.2]), "gamma 2.2"),
    (
      .parametric(function: 3, [2, 1, 0, 0.25, 0.5]),
      "parametric, type 3: g 2, a 1, b 0, c 0.25, d 0.5"
    ),
    (.table([0, 1000, 65_535]), "table of 3 entries, about gamma 6.03"),
  ]

  @Test(arguments: curves)
  func `curves are told in words`(curve: ICCCurve, words: String) {
    #expect(curve.words == words)
  }

  @Test func `a table of two entries has no middle that breaks it`() {
    #expect(ICCCurve.table([65_535, 0]).value(at: 0.25) == 0.75)
    #expect(ICCCurve.table([0, 65_535]).value(at: 2) == 1)
  }

  // MARK: - Hostile input

  /// Everything that reads a profile without a library.
  private func readAll(_ bytes: [UInt8]) -> Int {
    var read = ICCProfileDump(bytes).text.count + ProfileCheck(bytes).findings.count
    if let description = try? ProfileDescription(of: bytes) { read += description.lines.count }
    return read
  }

  @Test(arguments: ["srgb", "gray-gamma-2.2-adobe"], ICCProfileBuilder.Version.allCases)
  func `a profile cut anywhere is described or refused`(
    name: String, version: ICCProfileBuilder.Version
  ) throws {
    let bytes = try #require(BuiltInProfile.named(name)).builder.bytes(version: version)
    let step = bytes.count > 1000 ? 7 : 1
    for count in stride(from: 0, to: bytes.count, by: step) {
      let cut = Array(bytes[..<count])
      #expect(ProfileCheck(cut).hasErrors, "\(count) bytes")
      #expect(throws: ProfileError.self, "\(count) bytes") { _ = try ICCTags(cut.span) }
      #expect(readAll(cut) > 0)
    }
  }

  @Test func `a mutated profile is described or refused`() throws {
    var sources = BuiltInProfile.all.map { $0.builder.bytes(version: .v2) }
    sources += BuiltInProfile.all.map { $0.builder.bytes }
    if let folder = try Corpora.additional("corpora/profiles/lcms2") {
      for name in ["testbed__test4.icc", "fuzzers__corpus__alltags.icc", "testbed__crayons.icc"] {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
        // Large tables say nothing more than their first bytes do.
        if bytes.count < 70_000 { sources.append(bytes) }
      }
    }
    let seed = UInt64.random(in: 0..<1 << 32)
    var random = SplitMix64(seed: seed)
    for round in 0..<1500 {
      var bytes = sources[round % sources.count]
      let end = min(bytes.count, 1024)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<end, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = [0, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
        default:
          let other = Int.random(in: 0..<end, using: &random)
          bytes.swapAt(place, other)
        }
      }
      #expect(readAll(bytes) > 0, "seed \(seed), round \(round)")
    }
  }

  @Test func `a hundred thousand tags are refused at once`() {
    var bytes = Array(ICCProfileBuilder.srgb.bytes[..<128]) + TestProfile.word(100_000)
    let entry = Array("rXYZ".utf8) + TestProfile.word(132) + TestProfile.word(1_200_000)
    for _ in 0..<100_000 { bytes += entry }
    bytes.replaceSubrange(0..<4, with: TestProfile.word(bytes.count))
    #expect(throws: ProfileError.badTagTable(offset: 128)) { _ = try ICCTags(bytes.span) }
    let findings = ProfileCheck(bytes).findings
    #expect(findings.contains { $0.code == "tag-count" && $0.offset == 128 })
    #expect(findings.count < 300)
  }

  @Test func `tables that point into themselves end`() throws {
    let selfish =
      TestProfile.type("mAB ") + [3, 3, 0, 0]
      + [8, 12, 0, 4, 16].flatMap { TestProfile.word($0) } + [UInt8](repeating: 0, count: 64)
    #expect(try value(selfish) == nil)
    let chain =
      TestProfile.type("mpet") + TestProfile.short(3) + TestProfile.short(3) + TestProfile.word(2)
      + TestProfile.word(0) + TestProfile.word(64) + TestProfile.word(8) + TestProfile.word(56)
      + [UInt8](repeating: 0, count: 64)
    #expect(try value(chain) == nil)
    let found = ProfileCheck(try TestProfile.srgb("D2B0", chain).bytes).findings
    #expect(found.contains { $0.code == "element-place" && $0.severity == .error })
  }

  @Test func `claims beyond the tag are refused`() throws {
    let huge = TestProfile.word(0x7fff_ffff)
    for data in [
      TestProfile.type("curv") + huge, TestProfile.type("desc") + huge,
      TestProfile.type("mluc") + huge + TestProfile.word(12),
      TestProfile.type("ncl2") + TestProfile.word(0) + huge + huge
        + [UInt8](repeating: 0, count: 80),
      TestProfile.type("clrt") + huge, TestProfile.type("mpet") + [0, 3, 0, 3] + huge,
      TestProfile.type("mft1") + [15, 15, 255, 0] + [UInt8](repeating: 0, count: 60),
      TestProfile.type("mft2") + [3, 3, 33, 0] + [UInt8](repeating: 0, count: 60),
      TestProfile.type("chrm") + [255, 255, 0, 0],
    ] {
      #expect(try value(data) == nil, "\(String(decoding: data[..<4], as: UTF8.self))")
    }
  }
}
