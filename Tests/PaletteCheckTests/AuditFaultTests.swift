import Foundation
import PaletteTestSupport
import Testing

/// What `audit` does when the machine does not do its part.
@Suite struct AuditFaultTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// A PNG of one gray pixel, without a profile.
  private static let grayPixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAA"
    + "ggCB2kUIOwAAAABJRU5ErkJggg=="

  private func make(_ count: Int, in name: String = "many") throws {
    let image = try #require(Data(base64Encoded: Self.grayPixel))
    let place = folder.url.appending(path: name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for index in 0..<count { try image.write(to: place.appending(path: "\(10_000 + index).png")) }
  }

  // MARK: - Memory

  /// The peak memory of an audit in MiB, from the resources that the system counted for it alone.
  private func peak(_ name: String, _ format: String) throws -> Double {
    let script = """
      import os, subprocess, sys
      process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
      _, status, usage = os.wait4(process.pid, 0)
      print(usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10))
      sys.exit(os.waitstatus_to_exitcode(status))
      """
    let python = try #require(Tool.installed("python3"))
    let result = try Tool.run(
      python,
      [
        "-c", script, Tool.product("palette-check"), "audit", name, "--format", format,
        "--no-cache", "--fail-on", "never", "--jobs", "2",
      ], in: folder.url)
    expectEqual(result.status, 0)
    return try #require(Double(result.output.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  /// The facts of a file take some kilobytes, its finding a few hundred bytes.
  @Test(arguments: ["ndjson", "concise", "json", "text"])
  func `memory hardly grows with the number of files`(format: String) throws {
    try make(500, in: "few")
    try make(6_000, in: "many")
    let (few, many) = (try peak("few", format), try peak("many", format))
    #expect(many < few + 24, "\(few) MiB for 500 files, \(many) MiB for 6,000")
  }

  @Test func `JSON is the same from memory and from a file`() throws {
    try make(40)
    try folder.write("many/broken.png", "no image")
    let arguments = ["audit", "many", "--fail-on", "never", "--no-cache"]
    let kept = try Tool.paletteCheck(arguments + ["--format", "json"], in: folder.url)
    let shown = try Tool.paletteCheck(
      arguments + ["--format", "json", "--format", "html", "--output", "-", "--output", "a.html"],
      in: folder.url)
    #expect(kept.output == shown.output && kept.errors == shown.errors)
    #expect(kept.output.contains("\"assets\": [\n    {\n      \"file\": \"many/10000.png\""))
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "empty"), withIntermediateDirectories: true)
    let none = try Tool.paletteCheck(["audit", "empty", "--format", "json"], in: folder.url)
    #expect(!none.output.contains("assets"))
  }

  // MARK: - A full disk

  /// Whether a small file system can be mounted for one process.
  private static let canMount: Bool = {
    guard let unshare = Tool.installed("unshare") else { return false }
    let mount = "mkdir -p /tmp/palette-mount && mount -t tmpfs -o size=64k none /tmp/palette-mount"
    return (try? Tool.run(unshare, ["-m", "sh", "-c", mount]))?.status == 0
  }()

  /// Runs `palette-check` while `small` in its folder is a disk of 64 KiB.
  private func onSmallDisk(
    _ arguments: String, then rest: String = "true", environment: [String: String] = [:]
  ) throws -> Tool.Result {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "small"), withIntermediateDirectories: true)
    let script = """
      mount -t tmpfs -o size=64k none small || exit 99
      "$0" \(arguments)
      status=$?
      \(rest)
      exit $status
      """
    return try Tool.run(
      try #require(Tool.installed("unshare")),
      ["-m", "sh", "-c", script, Tool.product("palette-check")], in: folder.url,
      environment: environment)
  }

  @Test(.enabled(if: Self.canMount), arguments: ["json", "ndjson", "text", "sarif"])
  func `a report on a full disk is an error, and the old one stays`(format: String) throws {
    try make(1_500)
    // Different messages, so that each format is long.
    for index in 0..<1_500 { try folder.write("many/\(index)-\(index).png", "no image") }
    let result = try onSmallDisk(
      "audit many --no-cache --fail-on never --format \(format) --output small/report",
      then: "ls -A small; cat small/report",
      environment: ["PALETTE_TEST": format])
    guard format != "text" else {
      // A text says once what many files share, and fits.
      #expect(result.status == 2 && result.errors.contains("unrecognized image format"))
      return
    }
    expectEqual(result.status, 2)
    #expect(
      result.errors.contains("small/report: error: the report cannot be written: the disk is full"))
    expectEqual(result.output, "", "nothing is left on the disk")
  }

  @Test(.enabled(if: Self.canMount))
  func `a folder for temporary files that is full is named`() throws {
    try make(1_500)
    let result = try onSmallDisk(
      "audit many --no-cache --fail-on never --format json --output report.json",
      environment: ["TMPDIR": folder.path("small")])
    expectEqual(result.status, 2)
    #expect(result.errors.contains("/small: error: "))
    #expect(result.errors.contains("the disk is full; name another folder in TMPDIR"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("report.json")))
  }

  @Test(.enabled(if: Self.canMount))
  func `a cache on a full disk changes nothing`() throws {
    try make(1_500)
    let arguments = "audit many --fail-on never --format ndjson"
    let expected = try Tool.paletteCheck(
      arguments.split(separator: " ").map(String.init) + ["--no-cache"], in: folder.url)
    let result = try onSmallDisk(
      arguments, then: "\"$0\" \(arguments)",
      environment: ["XDG_CACHE_HOME": folder.path("small")])
    #expect(result.status == 0 && result.errors == expected.errors)
    expectEqual(result.output, expected.output + expected.output)
  }

  // MARK: - Files that change

  @Test func `files that vanish and change meanwhile are accounted for`() throws {
    try make(3_000)
    let whole = try #require(Data(base64Encoded: Self.grayPixel))
    let names = (0..<3_000).map { "many/\(10_000 + $0).png" }
    let run = try RunningTool(
      ["audit", "many", "--format", "ndjson", "--fail-on", "never", "--no-cache", "--jobs", "1"],
      in: folder.url)
    defer { run.stop() }
    _ = run.output { $0.contains("\"asset\"") }
    for (index, name) in names.enumerated().reversed() {
      let url = folder.url.appending(path: name)
      switch index % 4 {
      case 0: try FileManager.default.removeItem(at: url)
      // At once: a file is empty for a moment when its new bytes are written into it.
      case 1: try whole.prefix(40).write(to: url, options: .atomic)
      case 2:
        try FileManager.default.removeItem(at: url)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      default: break
      }
    }
    let status = run.waitForEnd()
    let events = try run.text.split(separator: "\n").map { try ReportSchemaTests.object($0) }
    let assets = events.filter { $0["event"] as? String == "asset" }
    expectEqual(assets.compactMap { $0["file"] as? String }, names)
    let codes = Set(assets.compactMap { ($0["error"] as? [String: Any])?["code"] as? String })
    #expect(codes.isSubset(of: ["unreadable", "truncated", "not-a-file"]))
    expectEqual(status, codes.isEmpty ? 0 : 2)
    expectEqual(events.last?["files"] as? Int, 3_000)
    #expect(assets[2_999]["error"] is NSNull)
  }

  @Test func `links that form a cycle are named`() throws {
    for (link, target) in [("a.png", "b.png"), ("b.png", "a.png"), ("self", "self")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    let result = try Tool.paletteCheck(["audit", "a.png", "--format", "ndjson"], in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.contains("a.png: error[unreadable]"))
    let all = try Tool.paletteCheck(["audit", ".", "--format", "ndjson"], in: folder.url)
    for name in ["a.png", "b.png", "self"] {
      #expect(all.output.contains(#"{"event":"skipped","file":"\#(name)","reason":"#))
    }
  }
}
