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

/// `check --watch`, as a real process.
@Suite struct WatchTests {
  private func count(_ text: String, _ part: String) -> Int {
    text.components(separatedBy: part).count - 1
  }

  @Test func `a change is checked, and Ctrl-C ends with status 130`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("tokens/a.tokens.json", CheckTests.failing)
    try folder.write("tokens/palette-check.yml", "extends: ../base.yml\n")
    try folder.write("base.yml", "version: 1\n")
    // A report in the folder that is watched is no change of it.
    let run = try RunningTool(
      [
        "check", "tokens", "--watch", "--ignore", "pairs", "--format", "concise", "--format",
        "text", "--output", "-", "--output", "tokens/report.txt",
      ], in: folder.url)
    defer { run.stop() }
    let finding = "contrast/minimum"
    // As editors save: a new file takes the place of the old one, which is never half-written.
    func save(_ text: String, as path: String) throws {
      try text.write(toFile: folder.path(path), atomically: true, encoding: .utf8)
    }
    func wait(_ rounds: Int) {
      for _ in 0..<3_000 where count(run.errors, "Waiting for changes") < rounds && run.isRunning {
        usleep(20_000)
      }
      expectEqual(count(run.errors, "Waiting for changes"), rounds, "\(run.errors)")
    }
    wait(1)
    expectEqual(count(run.text, finding), 1)
    // Nothing clears a screen that is none.
    #expect(!run.text.contains("\u{1B}"))
    try folder.write("tokens/.a.swp", CheckTests.failing)
    try save(
      CheckTests.failing.replacingOccurrences(of: "0.6, 0.6, 0.6", with: "0.7, 0.6, 0.6"),
      as: "tokens/a.tokens.json")
    wait(2)
    expectEqual(count(run.text, finding), 2)
    // A configuration that is extended, and a file in a new folder.
    try save("version: 1\nrules: {contrast/minimum: off}\n", as: "base.yml")
    wait(3)
    expectEqual(count(run.text, finding), 2)
    try save("version: 1\n", as: "base.yml")
    wait(4)
    try folder.write("tokens/more/b.tokens.json", CheckTests.failing)
    for _ in 0..<3_000 where count(run.text, "more/b") == 0 && run.isRunning {
      usleep(20_000)
    }
    let lines = run.text.split(separator: "\n")
    expectEqual(lines.last?.hasPrefix("tokens/more/b.tokens.json:4:"), true, "\(lines)")
    run.interrupt()
    expectEqual(run.waitForEnd(), 130)
  }

  @Test func `standard input cannot be watched`() throws {
    let result = try Tool.paletteCheck(["check", "-", "--watch"])
    #expect(result.status == 2 && result.errors.contains("--watch needs files"))
  }
}
