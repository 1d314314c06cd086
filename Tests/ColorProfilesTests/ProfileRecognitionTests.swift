#if LittleCMS
  import ColorProfiles
  import Foundation
  import PaletteTestSupport
  import Testing

  @Suite struct ProfileRecognitionTests {
    @Test(arguments: ProfileRecognition.spaces.map { $0.id })
    func `a space recognizes its own profile`(id: String) throws {
      let space = try #require(ProfileRecognition.spaces.first { $0.id == id })
      let recognized = try ProfileRecognition(of: ICCProfile(space.definition))
      #expect(recognized?.space == id)
      #expect(recognized?.equivalence == .identical)
    }

    @Test func `the name does not matter`() throws {
      var builder = ICCProfileBuilder.displayP3
      builder.description = "sRGB IEC61966-2.1"
      #expect(try ProfileRecognition(of: ICCProfile(builder))?.space == "display-p3")
    }

    @Test func `gamma 2.2 is not the sRGB curve`() throws {
      var builder = ICCProfileBuilder.srgb
      builder.curve = ToneCurve(gamma: 2.2)
      let profile = try ICCProfile(builder)
      #expect(try ProfileRecognition(of: profile) == nil)
      #expect(try ProfileRecognition.difference(between: profile, and: .srgb) > 4)
    }

    /// Every profile of the corpus against an independent classification of it.
    @Test func `the corpus is classified as an independent program did`() throws {
      guard let folder = Corpora.path("corpora/profiles"),
        let truth = try JSONSerialization.jsonObject(
          with: Data(contentsOf: URL(filePath: folder + "/classified.json"))) as? [String: Any]
      else { return }
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
      var compared = 0
      for path in paths.sorted() where path.hasSuffix(".icc") {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
        let entry = truth[MD5(of: bytes.span).description] as? [String: Any]
        guard entry?["space"] as? String == "RGB" else { continue }
        let profile = try ICCProfile(bytes.span)
        // The fuzzer's profile has several descriptions, and which one counts is open.
        if !path.contains("fuzzers") {
          #expect(profile.description == entry?["desc"] as? String, "\(path)")
        }
        for (key, space) in [
          ("lcms_max_code_diff_to_sRGB", ICCProfileBuilder.srgb),
          ("lcms_max_code_diff_to_P3", .displayP3),
        ] {
          let expected = try #require(entry?[key] as? Int)
          let found = try ProfileRecognition.difference(between: profile, and: space)
          // The independent program rounds at another place, and its destination is a profile.
          #expect(
            min(expected, 2) == min(found, 2) && abs(expected - found) <= 2,
            "\(path) \(key) expected \(expected), found \(found)")
        }
        compared += 1
      }
      #expect(compared > 40)
    }

    @Test(arguments: [
      ("sGrey-v4", "gray-gamma-2.2"), ("sGrey-v2-magic", "gray-gamma-2.2"),
      ("AdobeCompat-v2", "a98-rgb"), ("Rec2020-v4", "rec2020"), ("ProPhoto-v4", "prophoto-rgb"),
    ])
    func `other programs' profiles are recognized`(name: String, space: String) throws {
      guard let path = Corpora.path("corpora/profiles/compact-icc/profiles__\(name).icc") else {
        return
      }
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
      #expect(try ProfileRecognition(of: ICCProfile(bytes.span))?.space == space)
    }
  }
#endif
