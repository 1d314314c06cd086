import Foundation
import PaletteTestSupport
import Testing

/// `audit` and `convert` on images that the project makes for itself.
@Suite struct ImageCommandTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.writeSamples()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.url.appending(path: name)))
  }

  // MARK: - audit

  @Test func `no output replaces what is read, or another output`() throws {
    try folder.write("brand.tokens.json", ##"{"a": {"$type": "color", "$value": "#ff0000"}}"##)
    try folder.write("list", "samples/srgb.png\n")
    try folder.write("base.yml", "version: 1\n")
    try folder.write("my.yml", "version: 1\nextends: base.yml\n")
    try folder.write("sub/palette-check.yml", "version: 1\n")
    try folder.write("sub/a.png", try bytes("samples/srgb.png"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.png"), withDestinationPath: "samples/srgb.png")
    let image = "samples/srgb.png"
    let runs = [
      [image, "-o", image, "--format", "json"],
      ["samples", "-o", "./samples/../samples/srgb.png"],
      [image, "-o", "link.png"],
      [image, "--text", "white@0,0,2,2", "--heat-map", image],
      [image, "--text", "white@0,0,2,2", "--heat-map", "new.png", "-o", "./new.png"],
      [image, "--format", "json", "-o", "x", "--format", "sarif", "-o", "./x"],
      [image, "--tokens", "brand.tokens.json", "-o", "brand.tokens.json"],
      ["--files-from", "list", "-o", "list"],
      [image, "--config", "my.yml", "-o", "my.yml"],
      [image, "--config", "my.yml", "-o", "base.yml"],
      ["sub", "-o", "sub/palette-check.yml"],
    ]
    let before = try contents()
    for run in runs {
      let result = try Tool.paletteCheck(["audit"] + run + ["--no-cache"], in: folder.url)
      expectEqual(result.status, 2, "\(run)")
      #expect(
        result.errors.contains("would overwrite") || result.errors.contains("are the same file"),
        "\(run): \(result.errors)")
      try expectEqual(contents(), before, "\(run)")
    }
    let tokens = try Tool.paletteCheck(
      ["check", "brand.tokens.json", "-o", "brand.tokens.json"], in: folder.url)
    #expect(tokens.status == 2 && tokens.errors.contains("would overwrite brand.tokens.json"))
    let configuration = try Tool.paletteCheck(
      ["check", "brand.tokens.json", "--config", "my.yml", "-o", "base.yml"], in: folder.url)
    #expect(configuration.status == 2 && configuration.errors.contains("would overwrite base.yml"))
    try folder.write("sub/brand.tokens.json", try bytes("brand.tokens.json"))
    let nearest = try Tool.paletteCheck(
      ["check", ".", "--format", "ndjson", "-o", "sub/palette-check.yml"], in: folder.url)
    #expect(nearest.status == 2 && nearest.errors.contains("would overwrite"), "\(nearest.errors)")
    try FileManager.default.removeItem(atPath: folder.path("sub/brand.tokens.json"))
    try expectEqual(contents(), before)
    // A device may be named twice, and a report may be written again.
    for _ in 0..<2 {
      let fine = try Tool.paletteCheck(
        [
          "audit", image, "--format", "json", "-o", "/dev/null", "--format", "sarif", "-o",
          "/dev/null", "--format", "html", "-o", "a.html",
        ], in: folder.url)
      expectEqual(fine.status, 0, "\(fine.errors)")
    }
  }

  /// All files and what is in them.
  private func contents() throws -> [String: Data] {
    var all: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
      let file = folder.url.appending(path: name)
      if !file.hasDirectoryPath { all[name] = try? Data(contentsOf: file) }
    }
    return all
  }

  @Test(arguments: ["text", "concise", "json", "ndjson", "sarif", "junit"])
  func `a reader that is gone ends the audit quietly`(_ format: String) throws {
    let image = try bytes("samples/untagged.png")
    for index in 0..<400 { try folder.write("many/\(index).png", image) }
    let shell = try Tool.run(
      "/bin/bash",
      [
        "-c",
        #""$0" audit many --no-cache --jobs 1 --format "$1" | head -c 1 > /dev/null; "#
          + #"exit "${PIPESTATUS[0]}""#,
        Tool.product("palette-check"), format,
      ], in: folder.url)
    // Its findings are warnings.
    #expect(shell.errors == "" && shell.status == 0, "\(shell.status) \(shell.errors)")
  }

  @Test func everySampleIsJudged() throws {
    let result = try Tool.paletteCheck(["audit", "samples", "--format", "json"], in: folder.url)
    #expect(result.status == 1 && result.errors == "")
    let found = try CheckTests.findings(result).map { finding in
      let file = (finding["file"] as? String)?.split(separator: "/").last ?? ""
      return "\(file) \(finding["rule"] ?? "")"
    }
    expectEqual(
      found.sorted(),
      [
        "display-p3-8-bit.png image/wide-gamut-depth", "icon-with-alpha.png icon/opaque",
        "untagged.png image/profile-missing",
      ])
  }

  /// As a pattern of the shell gives it: `*.png`.
  @Test func `a file whose name begins with a dash is not options`() throws {
    try folder.write("-dash.png", try bytes("samples/srgb.png"))
    let result = try Tool.paletteCheck(["audit", "-dash.png", "samples/srgb.png"], in: folder.url)
    #expect(result.status == 2 && result.output == "")
    #expect(result.errors.contains("write “./-dash.png”, or -- before the files"))
    for arguments in [["./-dash.png"], ["--", "-dash.png"]] {
      let result = try Tool.paletteCheck(["audit"] + arguments, in: folder.url)
      #expect(result.status == 0 && result.output.contains("Checked 1 image"))
    }
  }

  @Test func oneAssetEventForEachFile() throws {
    let result = try Tool.paletteCheck(
      ["audit", "samples", "--format", "ndjson", "--fail-on", "never"], in: folder.url)
    expectEqual(result.status, 0)
    let events = try result.output.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    expectEqual(events.first?["event"] as? String, "run")
    expectEqual(events.last?["event"] as? String, "summary")
    let assets = events.filter { $0["event"] as? String == "asset" }
    expectEqual(assets.count, 6)
    let deep = try #require(
      assets.first { ($0["file"] as? String)?.hasSuffix("display-p3-16-bit.png") == true })
    let facts = try #require(deep["facts"] as? [String: Any])
    expectEqual(facts["bitDepth"] as? Int, 16)
    expectEqual((facts["profile"] as? [String: Any])?["recognized"] as? String, "display-p3")
  }

  @Test func brokenImagesAreNamedAndTheRestIsAudited() throws {
    let whole = try bytes("samples/srgb.png")
    try folder.write("bad/truncated.png", Array(whole.prefix(whole.count / 2)))
    var corrupt = try bytes("samples/display-p3-8-bit.png")
    let name = try #require(
      corrupt.indices.first { Array(corrupt[$0...].prefix(4)) == Array("iCCP".utf8) })
    corrupt[name + 40] ^= 0xFF
    try folder.write("bad/profile.png", corrupt)
    try folder.write("bad/untagged.png", try bytes("samples/untagged.png"))
    let result = try Tool.paletteCheck(["audit", "bad", "missing.png"], in: folder.url)
    expectEqual(result.status, 2)
    let lines = result.errors.split(separator: "\n")
    expectEqual(lines.count, 3, "\(lines)")
    for file in ["bad/truncated.png", "bad/profile.png", "missing.png"] {
      #expect(lines.contains { $0.hasPrefix("\(file): error[") }, "\(file)")
    }
    #expect(result.output.contains("bad/untagged.png"))
    // What is cut off is not said to be missing.
    #expect(!result.output.contains("bad/truncated.png"))
    #expect(!result.output.contains("bad/profile.png"))
  }

  @Test func emptyFolderIsSaid() throws {
    try folder.write("empty/readme.txt", "nothing")
    let result = try Tool.paletteCheck(["audit", "empty"], in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.contains("empty: error[input/nothing-to-check]"))
  }

  @Test func shardsAreAPartition() throws {
    var files: [String] = []
    for shard in 1...3 {
      let result = try Tool.paletteCheck(
        [
          "audit", "samples", "--shard", "\(shard)/3", "--format", "ndjson", "--fail-on", "never",
        ],
        in: folder.url)
      files += result.output.split(separator: "\n").filter { $0.contains(#""event":"asset""#) }
        .map(String.init)
    }
    expectEqual(files.count, 6)
    expectEqual(Set(files).count, 6)
  }

  // MARK: - convert

  @Test func convertEmbedsDisplayP3At16Bits() throws {
    let result = try Tool.paletteCheck(
      ["convert", "samples/srgb.png", "-o", "out.png", "--to", "display-p3", "--bits", "16"],
      in: folder.url)
    expectEqual(result.status, 0)
    #expect(result.output.isEmpty && result.errors.isEmpty)
    let audit = try Tool.paletteCheck(
      ["audit", "out.png", "--format", "ndjson"], in: folder.url)
    #expect(audit.output.contains(#""recognized":"display-p3","equivalence":"identical""#))
    #expect(audit.output.contains(#""bitDepth":16"#))

    if let exiftool = Tool.installed("exiftool") {
      let facts = try Tool.run(
        exiftool, ["-s", "-ProfileDescription", "-BitDepth", "out.png"], in: folder.url)
      #expect(facts.output.contains("Display P3"))
      #expect(facts.output.contains(": 16"))
    }
    if let identify = Tool.installed("identify") {
      let facts = try Tool.run(
        identify, ["-format", "%z %[profile:icc]", "out.png"], in: folder.url)
      expectEqual(facts.output, "16 Display P3")
    }
  }

  @Test(arguments: [
    ["convert", "nowhere.png", "-o", "out.png", "--to", "srgb"],
    ["convert", "samples/srgb.png", "-o", "no/such/folder/out.png", "--to", "srgb"],
    ["convert", "samples/srgb.png", "-o", "out.png", "--to", "missing.icc"],
    ["convert", "samples/srgb.png", "-o", "out.png", "--to", "rgb"],
    ["convert", "samples/srgb.png", "-o", "out.png", "--to", "srgb", "--bits", "12"],
    ["convert", "samples/srgb.png", "-o", "out.png"],
    ["convert", "samples/srgb.png", "-o", "out.png", "--to", "srgb", "--strip"],
    ["convert", "samples/srgb.png", "-o", "out.psd", "--to", "srgb"],
    ["convert", "samples/srgb.png", "-o", "out.png", "--assign", "gray-gamma-2.2"],
    ["convert", "samples", "-o", "A.imageset"],
    ["convert", "samples/srgb.png", "-o", "out.jpg", "--to", "srgb", "--quality", "0"],
  ])
  func failureLeavesNothingBehind(_ arguments: [String]) throws {
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
    let result = try Tool.paletteCheck(arguments, in: folder.url)
    expectEqual(result.status, 2)
    #expect(!result.errors.isEmpty)
    let after = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
    expectEqual(before, after)
  }

  @Test func aFolderIsConvertedAndTheRestGoesOn() throws {
    for name in ["srgb.png", "display-p3-8-bit.png"] {
      try folder.write("in/deep/\(name)", try bytes("samples/\(name)"))
    }
    try folder.write("in/broken.png", Array(try bytes("samples/srgb.png").prefix(60)))
    let result = try Tool.paletteCheck(
      ["convert", "in", "-o", "out", "--to", "srgb", "--format", "jpeg", "--report"],
      in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.hasPrefix("in/broken.png: error"))
    #expect(result.output.contains("in/deep/srgb.png → out/deep/srgb.jpg: jpeg, 8 bits"))
    #expect(result.output.contains("out of gamut  0.00 %"))
    try expectEqual(
      FileManager.default.subpathsOfDirectory(atPath: folder.path("out")).sorted(),
      [
        "deep", "deep/display-p3-8-bit.jpg", "deep/srgb.jpg",
      ])
  }

  /// Two files of a folder whose outputs would have one name: neither is lost silently.
  @Test func noOutputReplacesAnother() throws {
    for name in ["same.png", "same.jpeg"] {
      try folder.write("twins/\(name)", try bytes("samples/srgb.png"))
    }
    let result = try Tool.paletteCheck(
      ["convert", "twins", "-o", "one", "--to", "srgb", "--format", "webp"], in: folder.url)
    expectEqual(result.status, 2)
    expectEqual(
      result.errors, "twins/same.png: error: one/same.webp is already made from twins/same.jpeg\n")
    try expectEqual(
      FileManager.default.contentsOfDirectory(atPath: folder.path("one")), ["same.webp"])
  }

  @Test func theWayOfATransformIsExplained() throws {
    let result = try Tool.paletteCheck(
      [
        "convert", "samples/srgb.png", "-o", "way.png", "--to", "display-p3",
        "--explain-transform",
      ], in: folder.url)
    #expect(result.output.contains("  path          matrix shaper"))
  }

  @Test func theProfileAloneIsAssignedAndStripped() throws {
    for arguments in [["--assign", "display-p3"], ["--strip"]] {
      let result = try Tool.paletteCheck(
        ["convert", "samples/srgb.png", "-o", "tagged.png", "--force"] + arguments, in: folder.url)
      expectEqual(result.status, 0)
    }
    let audit = try Tool.paletteCheck(["audit", "tagged.png"], in: folder.url)
    #expect(audit.output.contains("image/profile-missing"))
  }

  @Test func anImageSetIsWritten() throws {
    try folder.write("master@3x.png", try bytes("samples/display-p3-16-bit.png"))
    let result = try Tool.paletteCheck(
      ["convert", "master@3x.png", "-o", "A.xcassets/Photo.imageset"], in: folder.url)
    expectEqual(result.status, 0)
    expectEqual(
      result.output,
      """
      wrote A.xcassets/Photo.imageset/master-srgb@3x.png
      wrote A.xcassets/Photo.imageset/master-p3@3x.png
      wrote A.xcassets/Photo.imageset/Contents.json

      """)
  }

  @Test func truncatedInputNeverReplacesTheOutput() throws {
    let whole = try bytes("samples/srgb.png")
    try folder.write("in.png", Array(whole.prefix(whole.count - 20)))
    try folder.write("out.png", "what was there")
    let result = try Tool.paletteCheck(
      ["convert", "in.png", "-o", "out.png", "--to", "display-p3", "--force"], in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.hasPrefix("in.png: error"))
    try expectEqual(bytes("out.png"), Array("what was there".utf8))
  }

  @Test func inputMayBeTheOutput() throws {
    try folder.write("same.png", try bytes("samples/srgb.png"))
    let result = try Tool.paletteCheck(
      [
        "convert", "same.png", "-o", "same.png", "--to", "display-p3", "--bits", "16", "--force",
      ], in: folder.url)
    expectEqual(result.status, 0)
    let audit = try Tool.paletteCheck(["audit", "same.png"], in: folder.url)
    expectEqual(audit.status, 0)
  }
}
