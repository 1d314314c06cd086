import Foundation
import PaletteTestSupport
import Testing

/// `palette-check fix` on images.
@Suite struct FixImageCommandTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.writeSamples()
  }

  private func fix(_ arguments: [String]) throws -> Tool.Result {
    try Tool.paletteCheck(["fix"] + arguments, in: folder.url)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: folder.url.appending(path: name))
  }

  @Test func `a folder is fixed, and audited again`() throws {
    let before = try bytes("samples/untagged.png")
    let diff = try fix(["samples", "--diff"])
    expectEqual(diff.status, 1)
    try expectEqual(bytes("samples/untagged.png"), before)
    let lines = diff.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("samples/untagged.png: \(before.count) → ") })
    #expect(lines.contains("  profile: none → sRGB IEC61966-2.1"))
    #expect(!lines.contains("  bits per sample: 8 → 16"))
    expectEqual(lines.count { $0 == "  pixels: unchanged" }, 1)
    #expect(
      diff.errors.contains(
        "samples/untagged.png: would fix: Embed the profile sRGB; no pixel changes"))
    #expect(diff.errors.contains("Would fix 1 finding in 1 file; 2 findings left"))

    let result = try fix(["samples"])
    // The transparent icon is left.
    expectEqual(result.status, 1)
    #expect(result.errors.contains("Fixed 1 finding in 1 file; 2 findings left"))
    #expect(result.output.contains("icon/opaque") && !result.output.contains("profile-missing"))
    #expect(try bytes("samples/untagged.png").count > before.count)
    #expect(try fix(["samples"]).errors.contains("Nothing was fixed; 2 findings left"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path("samples"))
    #expect(!names.contains { $0.split(separator: "/").last?.hasPrefix(".") == true })
  }

  @Test func `tokens and images of a folder are fixed together`() throws {
    try folder.write("samples/a.css", FixCommandTests.css)
    let result = try fix(["samples", "--unsafe", "--fail-on", "never"])
    expectEqual(result.status, 0)
    #expect(result.errors.contains("Fixed 3 findings in 3 files; 1 finding left."))
    try expectEqual(bytes("samples/a.css"), Data(FixCommandTests.fixed.utf8))
    let only = try fix(["samples/untagged.png", "--select", "contrast", "--fail-on", "never"])
    #expect(only.status == 0 && only.errors.contains("Nothing was fixed"))
  }

  @Test func `a file without an extension is fixed by its content`() throws {
    try FileManager.default.moveItem(
      atPath: folder.path("samples/untagged.png"), toPath: folder.path("untagged"))
    let result = try fix(["untagged"])
    expectEqual(result.status, 0)
    #expect(result.errors.contains("untagged: fixed: Embed the profile sRGB; no pixel changes"))
  }

  @Test func `standard input is printed with its fixes`() throws {
    let script =
      "\"$0\" fix - --stdin-filename a.png < samples/untagged.png > fixed.png && "
      + "\"$0\" audit fixed.png --format json"
    let result = try Tool.run(
      "/bin/sh", ["-c", script, Tool.product("palette-check")], in: folder.url)
    expectEqual(result.status, 0, "\(result.errors)")
    #expect(try CheckTests.findings(result).isEmpty)
    #expect(try bytes("fixed.png").count > bytes("samples/untagged.png").count)
  }

  @Test func `reports state the fix`() throws {
    func audit(_ format: String) throws -> String {
      try Tool.paletteCheck(
        ["audit", "samples", "--fail-on", "never", "--format", format], in: folder.url
      ).output
    }
    let words = "Embed the profile sRGB; no pixel changes"
    for format in ["text", "json", "ndjson", "sarif", "html"] {
      #expect(try audit(format).contains(words), "\(format)")
    }
    let finding = try #require(
      try CheckTests.findings(
        Tool.paletteCheck(
          ["audit", "samples/untagged.png", "--fail-on", "never", "--format", "json"],
          in: folder.url)
      ).first)
    let fix = try #require(finding["fix"] as? [String: Any])
    expectEqual(fix["safe"] as? Bool, true)
    let image = try #require(fix["image"] as? [String: Any])
    #expect(image["action"] as? String == "assign" && image["profile"] as? String == "srgb")
    // No replacement of text: `fixes` would have to have one.
    #expect(!(try audit("sarif").contains("artifactChanges")))
    try folder.write("report.json", try audit("json"))
    let merged = try Tool.paletteCheck(
      ["merge", "report.json", "--format", "json", "--fail-on", "never"], in: folder.url)
    #expect(merged.output.contains("\"action\": \"assign\""), "\(merged.errors)")
  }

  @Test func `a file that nobody may write is named`() throws {
    let path = folder.path("samples/untagged.png")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let before = try bytes("samples/untagged.png")
    let result = try fix(["samples/untagged.png"])
    expectEqual(result.status, 2)
    #expect(result.errors.contains("1 of 1 files are not written"))
    try expectEqual(bytes("samples/untagged.png"), before)
  }
}
