import Foundation
import PaletteTestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is printed while a run goes on.
@Suite struct StreamingTests {
  /// Two projects, of which the second is read from a pipe that has no writer yet.
  static func folder() throws -> (folder: TemporaryDirectory, pipe: String) {
    let folder = try TemporaryDirectory()
    for name in ["a", "b"] { try folder.write("\(name)/palette-check.yml", "version: 1\n") }
    try folder.write("a/one.tokens.json", CheckTests.failing)
    let pipe = folder.path("b/two.tokens.json")
    let status = unsafe mkfifo(pipe, 0o600)
    try #require(status == 0)
    return (folder, pipe)
  }

  @Test(arguments: ["ndjson", "concise"])
  func `the first findings are printed before the last file is read`(_ format: String) throws {
    let (folder, pipe) = try Self.folder()
    let run = try RunningTool(
      ["check", "b/two.tokens.json", "a", "--format", format, "--ignore", "pairs"],
      in: folder.url)
    defer { run.stop() }
    let early = run.output(until: { $0.contains("contrast/minimum") })
    #expect(early.contains("a/one.tokens.json") && !early.contains("b/two"))
    #expect(run.isRunning)
    let writer = try #require(FileHandle(forWritingAtPath: pipe))
    try writer.write(contentsOf: Data(CheckTests.failing.utf8))
    try writer.close()
    expectEqual(run.waitForEnd(), 1)
    let lines = run.output(until: { _ in false }).split(separator: "\n")
    expectEqual(lines.count { $0.contains("contrast/minimum") }, 2)
    guard format == "ndjson" else { return }
    expectEqual(lines.first?.hasPrefix(#"{"event":"run","#), true)
    expectEqual(lines.count { $0.hasPrefix(#"{"event":"run","#) }, 1)
    let summary = try ReportSchemaTests.object(try #require(lines.last))
    #expect(summary["event"] as? String == "summary" && summary["errors"] as? Int == 2)
    expectEqual(summary["files"] as? Int, 2)
  }

  /// What is found in the first project fills the pipe of the output, so that the second one is read
  /// only when somebody reads that.
  @Test func `projects in one folder are checked one after the other`() throws {
    let folder = try TemporaryDirectory()
    let rules = (0..<1200).map {
      ".a\($0) { color: rgb(\(120 + $0 % 100) 130 \(150 + $0 / 100)); background: var(--surface) }"
    }
    try folder.write("a/one.css", ":root { --surface: #fff } \(rules.joined(separator: " "))")
    try folder.write("b/two.tokens.json", CheckTests.passing)
    try folder.write("b/palette-check.yml", "version: 1\n")
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: Tool.product("palette-check"))
    process.arguments = [".", "--format", "concise", "--ignore", "pairs"]
    process.currentDirectoryURL = folder.url
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let first = try #require(try output.fileHandleForReading.read(upToCount: 1))
    try folder.write("b/two.tokens.json", CheckTests.failing)
    let rest = try #require(try output.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    let lines = String(decoding: first + rest, as: UTF8.self).split(separator: "\n")
      .filter { $0.contains("contrast/minimum") }
    #expect(process.terminationStatus == 1 && lines.count == 1201)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("a/") })
    expectEqual(lines.last?.hasPrefix("b/"), true)
  }

  /// Whatever lies where: each file is checked once, and what is missing is said once.
  @Test func `the parts of a folder are all of it`() throws {
    let folder = try TemporaryDirectory()
    for path in ["a", "b", "b/c", "d/e", "d/e/f", ".hidden", "node_modules/x", "ignored/g"] {
      try folder.write("\(path)/x.tokens.json", CheckTests.failing)
    }
    for path in ["b", "d/e/f", "empty", "ignored/g"] {
      try folder.write("\(path)/palette-check.yml", "version: 1\nrules: {pairs/none: off}\n")
    }
    try folder.write(".gitignore", "ignored/\n")
    func lines(_ arguments: String...) throws -> [String] {
      let result = try Tool.paletteCheck(arguments + ["--ignore", "pairs"], in: folder.url)
      #expect(result.status == 1 && result.errors.isEmpty, "\(result)")
      return result.output.split(separator: "\n").map(String.init)
    }
    // Text is printed at the end, from one check of everything.
    let whole = try lines(".", "--format", "github").filter { $0.hasPrefix("::") }
    expectEqual(whole.count, 5)
    try expectEqual(lines(".", "--format", "concise").count, 5)
    try expectEqual(lines("b", "d", "a", "--format", "concise").count, 5)
    for path in ["a", "b", "b/c", "d/e", "d/e/f"] {
      try FileManager.default.removeItem(atPath: folder.path("\(path)/x.tokens.json"))
    }
    let nothing = try Tool.paletteCheck([".", "--format", "concise"], in: folder.url)
    expectEqual(nothing.status, 2)
    expectEqual(nothing.errors.matches(of: /input\/nothing-to-check/).count, 1, "\(nothing.errors)")
  }

  /// Another format that goes to a file has everything.
  @Test func `other formats have all parts`() throws {
    let folder = try TemporaryDirectory()
    for name in ["a", "b"] {
      try folder.write("\(name)/palette-check.yml", "version: 1\n")
      try folder.write("\(name)/x.tokens.json", CheckTests.failing)
    }
    try folder.write("c/broken.tokens.json", "{")
    func check(_ arguments: String...) throws -> Tool.Result {
      try Tool.paletteCheck(["a", "b", "c", "--ignore", "pairs"] + arguments, in: folder.url)
    }
    let both = try check(
      "--format", "text", "--output", "all.txt", "--format", "concise", "--output", "-")
    let text = try check("--format", "text")
    #expect(both.status == 2 && text.status == 2)
    #expect(both.errors == text.errors && both.errors.contains("c/broken.tokens.json:1:2"))
    try expectEqual(String(contentsOfFile: folder.path("all.txt"), encoding: .utf8), text.output)
    expectEqual(both.output, try check("--format", "concise").output)
    expectEqual(both.output.split(separator: "\n").count, 2)
    let whole = try CheckTests.report(try check("--format", "json"))
    let lines = try check("--format", "ndjson").output.split(separator: "\n")
    let last = try ReportSchemaTests.object(try #require(lines.last))
    try expectEqual(CheckTests.summary(whole), CheckTests.summary(["summary": last]))
  }
}

/// A program that is still running, and what it has printed so far.
final class RunningTool {
  private let process = Process()
  private let scratch: TemporaryDirectory
  private let path: String

  init(_ arguments: [String], in folder: URL) throws {
    scratch = try TemporaryDirectory()
    path = try scratch.write("output", "")
    let errors = try scratch.write("errors", "")
    process.executableURL = URL(filePath: Tool.product("palette-check"))
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: path))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
    try process.run()
  }

  var isRunning: Bool { process.isRunning }

  /// What is printed so far, once a condition holds or the program has ended; at the latest after a
  /// minute.
  func output(until isEnough: (String) -> Bool) -> String {
    var text = ""
    for _ in 0..<3_000 {
      let wasRunning = isRunning
      text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      if isEnough(text) || !wasRunning { break }
      usleep(20_000)
    }
    return text
  }

  /// What is printed so far.
  var text: String { output { _ in true } }

  /// What it has written to standard error.
  var errors: String {
    (try? String(contentsOfFile: scratch.path("errors"), encoding: .utf8)) ?? ""
  }

  func interrupt() { process.interrupt() }

  func stop() { if isRunning { process.terminate() } }

  /// Waits for the end; returns the status.
  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}
