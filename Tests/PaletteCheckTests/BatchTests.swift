import Foundation
import PaletteTestSupport
import Testing

/// `audit` of many files, `worker` and `merge`.
@Suite struct BatchTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.writeSamples()
  }

  private func audit(_ arguments: [String], input: String = "") throws -> Tool.Result {
    try Tool.paletteCheck(
      ["audit", "--fail-on", "never"] + arguments, in: folder.url, input: input)
  }

  private func events(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
  }

  private func files(_ text: String) throws -> [String] {
    try events(text).filter { $0["event"] as? String == "asset" }.compactMap {
      $0["file"] as? String
    }
  }

  /// A PNG of one gray pixel, without a profile.
  private static let grayPixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAA"
    + "ggCB2kUIOwAAAABJRU5ErkJggg=="

  /// Small files with different names.
  private func makeMany(_ count: Int) throws {
    let image = try #require(Data(base64Encoded: Self.grayPixel))
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "many"), withIntermediateDirectories: true)
    for index in 0..<count {
      try image.write(to: folder.url.appending(path: "many/\(10_000 + index).png"))
    }
  }

  @Test func `events are the same with any number of jobs`() throws {
    try makeMany(200)
    let one = try audit(["many", "samples", "--format", "ndjson", "--jobs", "1", "--no-cache"])
    let eight = try audit(["many", "samples", "--format", "ndjson", "--jobs", "8", "--no-cache"])
    expectEqual(one.status, 0)
    expectEqual(one.output, eight.output)
    try expectEqual(files(one.output).count, 206)
  }

  @Test func `a stream to a file is that to standard output`() throws {
    try makeMany(30)
    let paths = ["many", "samples", "--no-cache"]
    let events = try audit(paths + ["--format", "ndjson"]).output
    let lines = try audit(paths + ["--format", "concise"]).output
    #expect(lines.split(separator: "\n").count > 30)
    let both = try audit(
      paths + ["--format", "ndjson", "--output", "a.ndjson", "--format", "concise"])
    expectEqual(both.output, lines)
    try expectEqual(String(contentsOfFile: folder.path("a.ndjson"), encoding: .utf8), events)
    let files = try audit(
      paths + [
        "--format", "ndjson", "--output", "b.ndjson", "--format", "concise", "--output", "b.txt",
        "--format", "json", "--output", "b.json",
      ])
    expectEqual(files.output, "")
    try expectEqual(String(contentsOfFile: folder.path("b.ndjson"), encoding: .utf8), events)
    try expectEqual(String(contentsOfFile: folder.path("b.txt"), encoding: .utf8), lines)
    #expect(
      try String(contentsOfFile: folder.path("b.json"), encoding: .utf8).contains("\"assets\""))
    let quiet = try audit(paths + ["--format", "concise", "--quiet"])
    #expect(quiet.output == "" && quiet.status == 0)
  }

  @Test func `a stream that cannot be written is said, and the others are complete`() throws {
    let result = try audit([
      "samples", "--format", "ndjson", "--output", "none/a.ndjson", "--format", "concise",
    ])
    expectEqual(result.status, 2)
    #expect(result.errors.contains("none/a.ndjson: error: the report cannot be written: "))
    #expect(result.output.contains("icon/opaque"))
  }

  @Test func `everything in a folder is accounted for`() throws {
    try folder.write("in/a.png", "no image")
    try folder.write("in/b.txt", "")
    try folder.write("in/.DS_Store", "")
    try folder.write("in/favicon.ico", [0, 0, 1, 0])
    try folder.write("in/.git/objects/c.png", "")
    try folder.write("in/d/e.jp2", [0xFF, 0x4F, 0xFF, 0x51])
    try folder.write("in/d/f.apng", "no image")
    for (link, target) in [("in/d/up", ".."), ("in/gone.png", "nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(link), withDestinationPath: target)
    }
    let pipe = try Tool.run("/usr/bin/mkfifo", [folder.path("in/pipe.png")])
    expectEqual(pipe.status, 0)
    let result = try audit(["in", "--format", "ndjson"])
    try expectEqual(files(result.output), ["in/a.png", "in/d/f.apng"])
    let events = try events(result.output)
    let skipped = events.filter { $0["event"] as? String == "skipped" }
      .map { "\($0["file"] ?? "") \($0["reason"] ?? "")" }
    expectEqual(
      Set(skipped),
      [
        "in/.DS_Store hidden", "in/.git hidden", "in/b.txt not-an-image", "in/d/up loop",
        "in/gone.png dangling-link", "in/pipe.png not-a-file",
        "in/favicon.ico unsupported-format", "in/d/e.jp2 unsupported-format",
      ])
    let counts = try #require(events.last?["skipped"] as? [String: Int])
    expectEqual(counts["hidden"], 2)
    let text = try audit(["in"])
    #expect(
      text.output.contains(
        "(skipped 1 link to nothing, 2 hidden, 1 link to a folder around it, 1 pipe or device, "
          + "1 other file, 2 images in formats that are not read)"))
    let json = try audit(["in", "--format", "json"]).output
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let named = try #require(report["skipped"] as? [[String: String]])
    expectEqual(named.map { "\($0["file"] ?? "") \($0["reason"] ?? "")" }, skipped)
  }

  @Test func `a file whose name is not UTF-8 is reported as that`() throws {
    let copied = try Tool.run(
      "/bin/sh",
      [
        "-c", #"mkdir "$0/in" && cp "$0/samples/srgb.png" "$0/in/$(printf '\377').png""#,
        folder.url.path,
      ])
    expectEqual(copied.status, 0)
    let result = try audit(["in", "--format", "ndjson"])
    expectEqual(result.status, 2)
    try expectEqual(files(result.output), ["in/\u{FFFD}.png"])
    #expect(
      result.output.contains(
        #""error":{"code":"unreadable","message":"the file cannot be read: its name is not valid UTF-8""#
      ),
      "\(result.output)")
    #expect(!result.output.contains("dangling-link"))
  }

  @Test(arguments: [[], ["-0"], ["--null"]])
  func `lists end paths in NUL or in line breaks`(flags: [String]) throws {
    let image = try Data(contentsOf: folder.url.appending(path: "samples/srgb.png"))
    try folder.write("odd\nname.png", Array(image))
    let list = "odd\nname.png\0samples/gray.png\0"
    let result = try audit(
      ["--files-from", "-", "--format", "ndjson"] + flags, input: list)
    try expectEqual(files(result.output), ["odd\nname.png", "samples/gray.png"])
    expectEqual(result.status, 0)
    let lines = try audit(
      ["--files-from", "-", "--format", "ndjson"], input: "samples/gray.png\r\n\nsamples/srgb.png")
    try expectEqual(files(lines.output), ["samples/gray.png", "samples/srgb.png"])
  }

  // MARK: - Memory

  @Test(arguments: ["512M", "512MB", "512MiB", "0.5g", "1.5GB", "64000k", "2T", "100000000"])
  func `memory is stated as usual`(size: String) throws {
    let result = try audit(["samples/srgb.png", "--memory", size])
    expectEqual(result.status, 0, "\(result.errors)")
  }

  @Test(arguments: ["0", "5X", "1e9", "12MM", "0.1", "1.2.3M", "MB", "9999999T"])
  func `what is no memory is refused with the notation`(size: String) throws {
    let result = try audit(["samples/srgb.png", "--memory", size])
    expectEqual(result.status, 2)
    #expect(result.errors.contains("such as 512M, 512MB or 1.5G"), "\(result.errors)")
  }

  // MARK: - Signals

  /// Starts an audit that cannot end, because nobody reads what it prints, and sends a signal.
  private func signalled(
    _ number: Int32, times: Int = 1, cache: String
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: Tool.product("palette-check"))
    process.arguments = ["audit", "many", "--format", "ndjson", "--jobs", "2"]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_CACHE_HOME": cache]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var data = output.fileHandleForReading.availableData
    for _ in 0..<times {
      kill(process.processIdentifier, number)
      Thread.sleep(forTimeInterval: 0.05)
    }
    data += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `a signal leaves a correct partial report`(number: Int32) throws {
    try makeMany(2000)
    let (status, output) = try signalled(number, cache: folder.path("cache"))
    expectEqual(status, 128 + number)
    let events = try events(output)
    let audited = try files(output)
    #expect(audited.count < 2000)
    expectEqual(audited, audited.indices.map { "many/\(10_000 + $0).png" })
    let summary = try #require(events.last)
    expectEqual(summary["event"] as? String, "summary")
    expectEqual(summary["files"] as? Int, audited.count)
    let findings = events.filter { $0["event"] as? String == "finding" }
    expectEqual(findings.count, audited.count)
    expectEqual(summary["warnings"] as? Int, findings.count)
    let problem = try #require(events.dropLast().last)
    expectEqual(problem["code"] as? String, "audit/interrupted")
    expectEqual(
      problem["message"] as? String,
      "the audit was interrupted after \(audited.count) of 2000 files")
  }

  /// `npm run` passes on what the terminal has sent already.
  @Test func `a signal that comes twice is one`() throws {
    try makeMany(2000)
    let (status, output) = try signalled(SIGINT, times: 3, cache: folder.path("cache"))
    expectEqual(status, 130)
    try expectEqual(events(output).last?["event"] as? String, "summary")
  }

  @Test func `a killed audit is taken up again`() throws {
    try makeMany(2000)
    let cache = folder.path("cache")
    for _ in 0..<3 { _ = try signalled(SIGKILL, cache: cache) }
    let arguments = ["audit", "many", "--format", "ndjson", "--fail-on", "never"]
    let expected = try Tool.paletteCheck(arguments + ["--no-cache"], in: folder.url)
    for _ in 0..<2 {
      let result = try Tool.paletteCheck(
        arguments, in: folder.url, environment: ["XDG_CACHE_HOME": cache])
      expectEqual(result.status, 0)
      expectEqual(result.output, expected.output)
    }
  }

  @Test func `several audits share a cache`() async throws {
    try makeMany(600)
    let cache = folder.path("cache")
    let folder = folder
    let arguments = ["audit", "many", "samples", "--format", "ndjson", "--fail-on", "never"]
    let expected = try Tool.paletteCheck(arguments + ["--no-cache"], in: folder.url)
    try await withThrowingTaskGroup(of: Tool.Result.self) { group in
      for _ in 0..<6 {
        group.addTask {
          try Tool.paletteCheck(arguments, in: folder.url, environment: ["XDG_CACHE_HOME": cache])
        }
      }
      for try await result in group {
        expectEqual(result.status, 0)
        expectEqual(result.output, expected.output)
      }
    }
  }

  // MARK: - worker

  @Test func `a worker answers each path before the next one`() throws {
    let process = Process()
    process.executableURL = URL(filePath: Tool.product("palette-check"))
    process.arguments = ["worker", "--no-cache"]
    process.currentDirectoryURL = folder.url
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    for path in ["samples/srgb.png", "missing.png", "", "samples", "samples/gray.png"] {
      try input.fileHandleForWriting.write(contentsOf: Data("\(path)\n".utf8))
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let more = output.fileHandleForReading.availableData
        guard !more.isEmpty else { break }
        line += more
      }
      let event = try #require(
        try JSONSerialization.jsonObject(with: line) as? [String: Any])
      expectEqual(event["event"] as? String, "asset")
      expectEqual(event["file"] as? String, path)
      #expect((event["error"] is NSNull) == path.hasSuffix("b.png") || path.hasSuffix("y.png"))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0)
  }

  // MARK: - merge

  @Test(arguments: ["json", "ndjson"])
  func `shards put together are the whole`(format: String) throws {
    let whole = try audit(["samples", "missing.png", "--format", "json"])
    var parts: [String] = []
    for shard in 1...3 {
      let part = try audit(
        ["samples", "missing.png", "--format", format, "--shard", "\(shard)/3"])
      parts.append("\(shard).\(format)")
      try folder.write(parts[shard - 1], part.output)
    }
    let merged = try Tool.paletteCheck(
      ["merge", "--format", "json", "--fail-on", "never"] + parts, in: folder.url)
    expectEqual(merged.status, 2)
    expectEqual(merged.output, whole.output)
  }

  @Test(arguments: ["json", "ndjson"])
  func `a shard that is missing or there twice is an error`(format: String) throws {
    for shard in ["1/3", "2/3", "3/3", "1/2"] {
      let part = try audit(["samples", "--format", format, "--shard", shard])
      try folder.write(shard.replacing("/", with: "of"), part.output)
    }
    func merge(_ reports: String...) throws -> Tool.Result {
      try Tool.paletteCheck(
        ["merge", "--format", "json", "--fail-on", "never"] + reports, in: folder.url)
    }
    let whole = try merge("1of3", "2of3", "3of3")
    expectEqual(whole.status, 0)
    let missing = try merge("1of3")
    expectEqual(missing.status, 2)
    #expect(missing.errors.contains("error[merge/missing-shard]: shards 2 and 3 of 3 are missing"))
    let codes = { (result: Tool.Result) in
      try #require(try ReportSchemaTests.object(result.output)["errors"] as? [[String: Any]])
        .compactMap { $0["code"] as? String }
    }
    try expectEqual(codes(missing), ["merge/missing-shard"])
    let doubled = try merge("1of3", "2of3", "2of3", "3of3")
    expectEqual(doubled.status, 2)
    #expect(doubled.errors.contains("shard 2 of 3 is in several reports: 2of3 and 2of3"))
    let mixed = try merge("1of2", "2of3", "3of3")
    expectEqual(mixed.status, 2)
    #expect(mixed.errors.contains("the reports are of audits in 2 and 3 shards"))
    // What was merged stays merged: the error is kept.
    try folder.write("partial", missing.output)
    #expect(try codes(try merge("partial", "2of3", "3of3")).contains("merge/missing-shard"))
  }

  /// Reports of earlier versions do not say which part they are about.
  @Test func `a merged page shows the images that are still there`() throws {
    let report = try audit(["samples", "--no-cache", "--format", "ndjson"]).output
    try folder.write("all.ndjson", report)
    func pictures() throws -> Int {
      let page = try Tool.paletteCheck(
        ["merge", "all.ndjson", "--format", "html", "--fail-on", "never"], in: folder.url)
      expectEqual(page.status, 0)
      return page.output.matches(of: #/<image /#).count
    }
    let shown = try pictures()
    #expect(shown > 1)
    let gone = try #require(
      try files(report).first { $0.hasSuffix(".png") })
    try FileManager.default.removeItem(at: folder.url.appending(path: gone))
    try expectEqual(pictures(), shown - 1)
  }

  @Test func `reports without a part are merged as they are`() throws {
    let part = try audit(["samples", "--format", "ndjson", "--shard", "1/2"])
    let old = part.output.replacing(/,"shard":\{[^}]*\}/, with: "")
    #expect(old != part.output)
    try folder.write("old.ndjson", old)
    let merged = try Tool.paletteCheck(
      ["merge", "old.ndjson", "--fail-on", "never"], in: folder.url)
    expectEqual(merged.status, 0)
  }

  @Test func `reports that do not belong together are not merged silently`() throws {
    try FileManager.default.copyItem(
      at: folder.url.appending(path: "samples"), to: folder.url.appending(path: "others"))
    try FileManager.default.removeItem(atPath: folder.path("others/srgb.png"))
    for (name, path, shard) in [("a1", "samples", "1/2"), ("b2", "others", "2/2")] {
      let part = try audit([path, "--format", "json", "--shard", shard])
      try folder.write(name, part.output)
    }
    let mixed = try Tool.paletteCheck(["merge", "a1", "b2"], in: folder.url)
    expectEqual(mixed.status, 2)
    #expect(
      mixed.errors.contains(
        "error[merge/mixed-shards]: the reports a1 and b2 are of audits of different"))
    let one = try audit(["samples/srgb.png", "--format", "json"])
    for name in ["one", "two"] { try folder.write(name, one.output) }
    let doubled = try Tool.paletteCheck(["merge", "one", "two"], in: folder.url)
    expectEqual(doubled.status, 2)
    #expect(
      doubled.errors.contains(
        "error[merge/doubled-file]: samples/srgb.png is both in one and in two"))
    let overwriting = try Tool.paletteCheck(["merge", "a1", "one", "-o", "one"], in: folder.url)
    expectEqual(overwriting.status, 2)
    #expect(overwriting.errors.contains("--output one would overwrite one"))
  }

  @Test func `lists of files add up, and an empty one is said`() throws {
    try folder.write("a", "\u{FEFF}samples/srgb.png\n")
    try folder.write("b", "samples/untagged.png\n")
    let both = try audit(["--files-from", "a", "--files-from", "b", "--format", "ndjson"])
    try expectEqual(files(both.output), ["samples/srgb.png", "samples/untagged.png"])
    try folder.write("none", "\n")
    let none = try audit(["--files-from", "none", "--format", "concise"])
    #expect(none.status == 2 && none.errors == "none: error: there is no path in this list\n")
    for (path, words) in [("-", "write --files-from -"), ("", "a path is empty")] {
      let wrong = try audit([path])
      #expect(wrong.status == 2 && wrong.errors.contains(words), "\(wrong.errors)")
    }
  }

  @Test func `a broken report is named and the others are merged`() throws {
    let whole = try audit(["samples", "--format", "ndjson"])
    try folder.write("whole.ndjson", whole.output)
    try folder.write("cut.ndjson", String(whole.output.prefix(whole.output.count / 2)))
    try folder.write("other.json", #"{"schema": "sarif"}"#)
    let result = try Tool.paletteCheck(
      ["merge", "whole.ndjson", "cut.ndjson", "other.json", "none.json"], in: folder.url)
    expectEqual(result.status, 2)
    #expect(result.errors.contains("\ncut.ndjson:") || result.errors.hasPrefix("cut.ndjson:"))
    #expect(result.errors.contains("other.json:1:12: error[merge/schema]"))
    #expect(result.errors.contains("none.json: error[input/unreadable]"))
    #expect(result.output.contains("icon/opaque"))
  }
}
