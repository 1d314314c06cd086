import ColorEngine
import Foundation
import PaletteTestSupport
import Testing

/// `profile list`, `show`, `write` and `verify`, as their users run them.
@Suite struct ProfileCommandTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func run(_ arguments: String...) throws -> Tool.Result {
    try Tool.paletteCheck(["profile"] + arguments, in: folder.url)
  }

  private func json(_ result: Tool.Result) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  // MARK: - list

  @Test func `list names every profile with its use`() throws {
    let result = try run("list")
    expectEqual(result.status, 0)
    let lines = result.output.split(separator: "\n")
    expectEqual(lines.count, BuiltInProfile.all.count)
    for (line, profile) in zip(lines, BuiltInProfile.all) {
      #expect(line.hasPrefix(profile.name + " "))
      #expect(line.contains("  \(profile.builder.description)  "))
      #expect(line.hasSuffix("  \(profile.use)"))
      #expect(line.count <= 100)
    }
  }

  @Test func `a name that is misspelled is completed, and a file is not`() throws {
    #expect(try run("show", "srbg").errors.contains("did you mean “srgb”?"))
    try folder.write("srbh", "no profile")
    let file = try run("show", "srbh")
    #expect(file.status == 2 && !file.errors.contains("did you mean"))
  }

  // MARK: - write

  @Test(arguments: BuiltInProfile.all.map { $0.name }, [2, 4])
  func `write gives the committed bytes`(name: String, version: Int) throws {
    let result = try run("write", name, "-o", "out.icc", "--icc-version", "\(version)")
    expectEqual(result.status, 0)
    #expect(result.output.isEmpty && result.errors.isEmpty)
    let written = try Data(contentsOf: folder.url.appending(path: "out.icc"))
    let committed = Corpora.package.appending(
      path: "Profiles/\(version == 2 ? "v2/" : "")\(name).icc")
    try expectEqual(Data(contentsOf: committed), written)
  }

  @Test func `what cannot be written leaves no file`() throws {
    try expectEqual(run("write", "srgb", "-o", "missing/out.icc").status, 2)
    try expectEqual(run("write", "srbg", "-o", "out.icc").status, 2)
    try expectEqual(run("write", "srgb", "-o", "out.icc", "--icc-version", "3").status, 2)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.icc")))
  }

  // MARK: - show

  @Test func `show explains a profile`() throws {
    let result = try run("show", "display-p3")
    expectEqual(result.status, 0)
    expectEqual(
      result.output,
      """
      display-p3: Display P3
        class       display (mntr), RGB to XYZ
        format      ICC version 4.3.0, 520 bytes, 10 tags
        made        2026-01-01 00:00:00
        recognized  display-p3, identical (no 8-bit code differs)
        white       0.313 0.329
        primaries   red 0.680 0.320, green 0.265 0.690, blue 0.150 0.060
        curves      sRGB curve (parametric, type 3)
        intent      perceptual
        name        Display P3 [en-US]
        copyright   CC0 1.0 Universal [en-US]
        identifier  \(ICCHeader.identifier(of: BundledProfiles.displayP3.span)), verified
        digest      \(MD5(of: BundledProfiles.displayP3.span)) (MD5)

      """)
  }

  @Test func `show prints every number on request`() throws {
    let result = try run("show", "--tags", "rec2020")
    let dump = try String(
      contentsOf: Corpora.package.appending(path: "Profiles/rec2020.icc.txt"), encoding: .utf8)
    expectEqual(result.output, "rec2020: Rec. 2020, gamma 2.4\n" + dump)
  }

  @Test func `show says that the name is wrong`() throws {
    var builder = ICCProfileBuilder.displayP3
    builder.description = "sRGB IEC61966-2.1"
    try folder.write("wrong.icc", builder.bytes)
    let result = try run("show", "wrong.icc")
    expectEqual(result.status, 0)
    #expect(result.output.contains("it says sRGB, from which it is 116 codes away"))
    let entries = try json(try run("show", "wrong.icc", "--format", "json"))["profiles"]
    let profile = (entries as? [[String: Any]])?.first?["profile"] as? [String: Any]
    let claim = (profile?["identity"] as? [String: Any])?["wrongClaim"] as? [String: Any]
    expectEqual(claim?["space"] as? String, "srgb")
    expectEqual(claim?["codes"] as? Int, 116)
  }

  @Test func `show takes the profile out of an image`() throws {
    try folder.writeSamples()
    let result = try run(
      "show", "samples/display-p3-16-bit.png", "samples/untagged.png", "samples/missing.png")
    expectEqual(result.status, 2)
    #expect(
      result.output.hasPrefix(
        "samples/display-p3-16-bit.png (embedded in the png): Display P3\n"))
    #expect(result.errors.contains("samples/untagged.png: error: "))
    #expect(result.errors.contains("samples/missing.png: error: the file cannot be read"))
    try expectEqual(run("verify", "samples/display-p3-16-bit.png").status, 0)
  }

  @Test func `show tells where a profile ends early`() throws {
    try folder.write("cut.icc", Array(BundledProfiles.srgb.prefix(300)))
    let result = try run("show", "cut.icc")
    expectEqual(result.status, 2)
    #expect(result.output.isEmpty)
    expectEqual(
      result.errors, "cut.icc: error: the profile ends after 300 of 536 bytes, at byte 300\n")
  }

  // MARK: - verify

  @Test func `verify finds nothing in what is written`() throws {
    let all = BuiltInProfile.all.map {
      Corpora.package.appending(path: "Profiles/v2/\($0.name).icc").path
    }
    let result = try Tool.paletteCheck(["profile", "verify"] + all, in: folder.url)
    expectEqual(result.status, 0)
    #expect(result.output.hasSuffix("\n12 files, 0 errors, 0 warnings\n"))
  }

  @Test func `verify tells errors from warnings and from what is not there`() throws {
    var bytes = BundledProfiles.srgb
    bytes[45] = 1
    bytes[26] = 1
    try folder.write("warning.icc", bytes)
    bytes[130] = 1
    try folder.write("error.icc", bytes)
    let warned = try run("verify", "warning.icc")
    expectEqual(warned.status, 0)
    #expect(
      warned.output.contains("warning.icc: warning[date] byte 26: the date has a month of 257"))
    let failed = try run("verify", "error.icc")
    expectEqual(failed.status, 1)
    #expect(failed.output.contains("error.icc: error[tag-count] byte 128: "))
    try expectEqual(run("verify", "error.icc", "missing.icc").status, 2)
    let files = try json(try run("verify", "error.icc", "--format", "json"))["files"]
    let findings = (files as? [[String: Any]])?.first?["findings"] as? [[String: Any]]
    expectEqual(findings?.contains { $0["code"] as? String == "tag-count" }, true)
    expectEqual(findings?.allSatisfy { $0["help"] is String && $0["offset"] is Int }, true)
  }

  // MARK: - Others

  @Test(.needs(program: "exiftool"))
  func `other programs read what is written as we do`() throws {
    let exiftool = try #require(Tool.installed("exiftool"))
    for profile in BuiltInProfile.all {
      for version in ICCProfileBuilder.Version.allCases {
        let path = try folder.write("other.icc", profile.builder.bytes(version: version))
        let result = try Tool.run(
          exiftool, ["-s3", "-ProfileDescription", "-ProfileVersion", "-MediaWhitePoint", path])
        expectEqual(
          result.output.split(separator: "\n").map(String.init),
          [
            profile.builder.description, version == .v2 ? "2.4.0" : "4.3.0", "0.9642 1 0.82491",
          ])
      }
    }
  }

  /// Every profile of the image corpus whose format is read, against an independent program's
  /// classification.
  @Test(.needs("corpora/images"))
  func `profiles in images are recognized as an independent program did`() throws {
    let images = try Corpora.file("corpora/images")
    let profiles = try Corpora.file("corpora/profiles/classified.json")
    func object(_ path: String) throws -> [String: Any] {
      let data = try Data(contentsOf: URL(filePath: path))
      return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }
    let truth = try object(profiles)
    let files = try #require(try object(images + "/manifest.json")["files"] as? [String: Any])
    var spaces: [String: String] = [:]
    for (file, entry) in files {
      guard let scan = (entry as? [String: Any])?["scan"] as? [String: Any],
        let digest = (scan["icc"] as? [String: Any])?["md5"] as? String,
        let expected = truth[digest] as? [String: Any], spaces[digest] == nil,
        let content = (try? Data(contentsOf: URL(filePath: "\(images)/\(file)"))).map(
          [UInt8].init),
        let format = ImageFormats.all.first(where: { $0.recognizes(content.span) }),
        let metadata = try? format.metadata(of: content.span, limits: .standard),
        case .icc(let bytes, _, _) = metadata.colorTag, MD5(of: bytes.span).description == digest,
        let identity = try? ProfileIdentity(of: ICCProfile(bytes.span))
      else { continue }
      spaces[digest] = identity.recognition?.space ?? "none"
      for (key, space) in [
        ("lcms_max_code_diff_to_sRGB", "srgb"), ("lcms_max_code_diff_to_P3", "display-p3"),
      ] {
        guard let codes = expected[key] as? Int else { continue }
        expectEqual(spaces[digest] == space, codes <= 1, "\(file): \(digest)")
        if codes <= 1 {
          expectEqual(identity.wrongClaim, nil, "\(file): \(digest)")
        }
      }
    }
    let counts = Dictionary(grouping: spaces.values) { $0 }.mapValues { $0.count }
    #expect(counts["srgb", default: 0] >= 5 && counts["display-p3", default: 0] >= 2)
  }
}
