import ICCProfiles
import Foundation
import PaletteTestSupport
import Testing

@Suite struct ProfileRecognitionTests {
  @Test(arguments: BuiltInProfile.all, ICCProfileBuilder.Version.allCases)
  func `a space recognizes its own profile`(
    space: BuiltInProfile, version: ICCProfileBuilder.Version
  ) throws {
    let bytes = space.builder.bytes(version: version)
    let recognized = try ProfileRecognition(of: ICCProfile(bytes.span))
    #expect(recognized?.space == space.name)
    // Version 2 rounds 1.8 and 2.4 to 1/256, which may move a color over the edge of a code.
    #expect(version == .v2 || recognized?.equivalence == .identical)
  }

  @Test func `the name does not matter`() throws {
    var builder = ICCProfileBuilder.displayP3
    builder.description = "sRGB IEC61966-2.1"
    let profile = try ICCProfile(builder)
    #expect(try ProfileRecognition(of: profile)?.space == "display-p3")
    let identity = try ProfileIdentity(of: profile)
    #expect(identity.nearest == ProfileIdentity.Distance(space: "display-p3", codes: 0))
    #expect(identity.wrongClaim == ProfileIdentity.Distance(space: "srgb", codes: 116))
  }

  @Test func `gamma 2.2 is not the sRGB curve`() throws {
    var builder = ICCProfileBuilder.srgb
    builder.curve = ToneCurve(gamma: 2.2)
    let profile = try ICCProfile(builder)
    #expect(try ProfileRecognition(of: profile) == nil)
    let difference = try ProfileRecognition.difference(between: profile, and: .srgb)
    #expect(difference > 4)
    #expect(
      try ProfileIdentity(of: profile).words
        == "no known space; nearest is srgb, \(difference) of 255 codes away; it says sRGB, from "
        + "which it is \(difference) codes away")
  }

  @Test func `gray and color are not compared`() throws {
    let gray = try ICCProfile(ICCProfileBuilder.grayGamma22)
    #expect(throws: ProfileError.self) {
      _ = try ProfileRecognition.difference(between: gray, and: .srgb)
    }
  }

  @Test(arguments: [
    ("sRGB IEC61966-2.1", false, ["srgb"]), ("Display P3", false, ["display-p3"]),
    ("Display P3 Gamut with sRGB Transfer", false, ["display-p3"]),
    ("sRGB, linear", false, ["srgb-linear"]), ("Adobe RGB (1998)", false, ["a98-rgb"]),
    ("ITU-R BT.2020 Reference Display", false, ["rec2020", "rec2020-oetf"]),
    ("Gray Gamma 2.2 (sRGB curve)", true, ["gray-gamma-2.2", "gray-gamma-2.2-adobe"]),
    ("Generic RGB Profile", false, []),
    ("esRGB ICC Profile", false, []), ("PS RGB Profile", false, []),
    ("sRGB2014", false, ["srgb"]),
    ("Dot Gain 20%", true, []),
  ])
  func `a name is taken at its word only when it names a space`(
    name: String, isGray: Bool, spaces: [String]
  ) throws {
    // A curve that none of them has, so that every claim is wrong.
    var builder = ICCProfileBuilder.proPhotoRGB
    builder.curve = ToneCurve(gamma: 3)
    builder.description = name
    if isGray { builder.primaries = nil }
    let claim = try ProfileIdentity(of: ICCProfile(builder)).wrongClaim
    #expect(spaces.isEmpty == (claim == nil))
    if let claim { #expect(spaces.contains(claim.space)) }
  }

  // MARK: - The corpus

  /// The profiles of the corpus that an independent program classified, with what it found.
  private func corpus() throws -> [(path: String, bytes: [UInt8], truth: [String: Any])] {
    let folder = try Corpora.file("corpora/profiles")
    let truth = try #require(
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(filePath: folder + "/classified.json"))) as? [String: Any])
    return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".icc") }
      .compactMap { path in
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
        let entry = truth[MD5(of: bytes.span).description] as? [String: Any]
        return entry.map { (path, bytes, $0) }
      }
  }

  @Test(.needs("corpora/profiles"))
  func `the corpus is classified as an independent program did`() throws {
    var compared = 0
    var names: [String: Int] = [:]
    for (path, bytes, entry) in try corpus() {
      guard entry["space"] as? String == "RGB" else { continue }
      let profile = try ICCProfile(bytes.span)
      // The fuzzer's profile has several descriptions, and which one counts is open.
      if !path.contains("fuzzers") {
        #expect(profile.description == entry["desc"] as? String, "\(path)")
        #expect(
          try ProfileDescription(of: bytes).name == entry["desc"] as? String, "\(path)")
      }
      let recognized = try ProfileRecognition(of: profile)
      for (key, space) in [
        ("lcms_max_code_diff_to_sRGB", BuiltInProfile.all[0]),
        ("lcms_max_code_diff_to_P3", BuiltInProfile.all[1]),
      ] {
        let expected = try #require(entry[key] as? Int)
        let found = try ProfileRecognition.difference(between: profile, and: space.builder)
        // The independent program rounds at another place, and its destination is a profile.
        #expect(
          min(expected, 2) == min(found, 2) && abs(expected - found) <= 2,
          "\(path) \(key) expected \(expected), found \(found)")
        #expect((recognized?.space == space.name) == (expected <= 1), "\(path)")
      }
      if let space = recognized?.space { names[space, default: 0] += 1 }
      compared += 1
    }
    #expect(compared > 40)
    #expect(
      names == [
        "srgb": 7, "display-p3": 3, "a98-rgb": 2, "prophoto-rgb": 3, "rec2020": 1,
        "rec2020-oetf": 3, "dci-p3": 1, "srgb-linear": 1,
      ])
  }

  @Test(
    .needs("corpora/profiles"),
    arguments: [
      ("sGrey-v4", "gray-gamma-2.2"), ("sGrey-v2-magic", "gray-gamma-2.2"),
      ("sGrey-v2-nano", "gray-gamma-2.2"), ("AdobeCompat-v2", "a98-rgb"),
      ("Rec2020-v4", "rec2020-oetf"), ("Rec2020-g24-v4", "rec2020"),
      ("ProPhoto-v4", "prophoto-rgb"), ("DCI-P3-v4", "dci-p3"), ("scRGB-v2", "srgb-linear"),
      ("Rec709-v4", nil), ("DisplayP3Compat-v4", nil), ("WideGamutCompat-v2", nil),
    ])
  func `other programs' profiles are recognized`(name: String, space: String?) throws {
    let path = try Corpora.file("corpora/profiles/compact-icc/profiles__\(name).icc")
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    #expect(try ProfileRecognition(of: ICCProfile(bytes.span))?.space == space)
  }

  @Test(.needs("corpora/profiles"))
  func `tables in the way are no known space, however near`() throws {
    let path = try Corpora.file("corpora/profiles/lcms2/testbed__test4.icc")
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let identity = try ProfileIdentity(of: ICCProfile(bytes.span))
    #expect(identity.hasTables)
    #expect(identity.recognition == nil)
    #expect(identity.nearest == ProfileIdentity.Distance(space: "srgb", codes: 29))
    #expect(identity.words.contains("depends on the intent"))
  }
}
