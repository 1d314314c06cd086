import Foundation
import PaletteTestSupport
import Testing

/// What happens when the system fails: a disk that is full or cannot be written, and a reader that
/// is gone.
@Suite struct FaultTests {
  /// Whether a test may mount a file system, in a name space of its own.
  static let canMount =
    (try? Tool.run("/usr/bin/env", ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]))?
    .status == 0

  static let css = FixCommandTests.css + String(repeating: "/* filling */\n", count: 1500)
  static let fixed = FixCommandTests.fixed + String(repeating: "/* filling */\n", count: 1500)

  /// Runs a script in a folder of its own file system, which has `a.css`; `$0` is the program.
  ///
  /// - Returns: What it printed, with the status at the end, and then the content of the folder.
  private func run(
    _ script: String, prepare: String
  ) throws -> (status: Int32, errors: String, names: [String], css: String) {
    let folder = try TemporaryDirectory()
    try folder.write("source/a.css", Self.css)
    for name in ["disk", "after"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    let shell = """
      mount -t tmpfs -o size=64k none disk && cp source/a.css disk && cd disk && \(prepare) || exit 99
      \(script); status=$?
      ls -A > ../after/names; cp a.css ../after
      exit $status
      """
    let result = try Tool.run(
      "/usr/bin/env", ["unshare", "-m", "/bin/bash", "-c", shell, Tool.product("palette-check")],
      in: folder.url)
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: folder.path("after/\(name)"), encoding: .utf8)
    }
    return (
      result.status, result.errors, try text("names").split(separator: "\n").map(String.init),
      try text("a.css")
    )
  }

  /// The command, and what it says.
  @Test(
    .enabled(if: canMount, "needs the right to mount a file system"),
    arguments: [
      ("fix a.css --unsafe -q", "error: a.css cannot be written: the disk is full"),
      (
        "check a.css --format html -o report.html",
        "report.html: error: the report cannot be written: the disk is full"
      ),
      (
        "check a.css --format ndjson -o report.ndjson",
        "report.ndjson: error: the report cannot be written: the disk is full"
      ),
      ("baseline write a.css", "palette-check-baseline.json cannot be written: the disk is full"),
      ("init .", "palette-check.yml cannot be written: the disk is full"),
      (
        "matrix a.css --format svg -o m.svg",
        "m.svg: error: the result cannot be written: the disk is full"
      ),
    ])
  func `a full disk loses nothing`(_ command: String, _ message: String) throws {
    let fill = "{ cat /dev/zero > filling 2> /dev/null; test -s filling; }"
    let result = try run("\"$0\" \(command) > /dev/null", prepare: fill)
    expectEqual(result.status, 2, "\(result)")
    #expect(result.errors.contains(message), "\(result.errors)")
    expectEqual(result.names, ["a.css", "filling"])
    expectEqual(result.css, Self.css)
  }

  @Test(.enabled(if: canMount, "needs the right to mount a file system"))
  func `a disk that cannot be written stays as it is`() throws {
    let result = try run("\"$0\" fix . --unsafe -q > /dev/null", prepare: "mount -o remount,ro .")
    expectEqual(result.status, 2)
    #expect(
      result.errors.contains("error: a.css cannot be written: the file system is read-only"),
      "\(result.errors)")
    #expect(result.names == ["a.css"] && result.css == Self.css)
  }

  /// With room again the same command does the rest.
  @Test(.enabled(if: canMount, "needs the right to mount a file system"))
  func `a fix that failed can be run again`() throws {
    let result = try run(
      "\"$0\" fix a.css --unsafe -q; rm filling; \"$0\" fix a.css --unsafe -q",
      prepare: "{ cat /dev/zero > filling 2> /dev/null; test -s filling; }")
    #expect(result.status == 0 && result.css == Self.fixed && result.names == ["a.css"])
  }

  /// The status is that of the findings, however much was read.
  @Test(arguments: ["text", "concise", "json", "ndjson", "html", "sarif"])
  func `a reader that stops changes no status`(_ format: String) throws {
    let folder = try TemporaryDirectory()
    let texts = (0..<800).map { "--text-\($0)x: #777;\n" }.joined()
    try folder.write("a.css", ":root { \(texts) --background: #fff; }\n")
    try folder.write("good.css", ":root { --text: #000; --background: #fff; }\n")
    for (file, status) in [("a.css", 1), ("good.css", 0)] {
      let shell = """
        "$0" check \(file) --format \(format) --output - --format json --output all.json \
        | head -c 1 > /dev/null; exit ${PIPESTATUS[0]}
        """
      let result = try Tool.run(
        "/bin/bash", ["-c", shell, Tool.product("palette-check")], in: folder.url)
      #expect(result.status == status && result.errors.isEmpty, "\(file): \(result)")
      // What goes to a file is complete.
      let report = try Data(contentsOf: folder.url.appending(path: "all.json"))
      #expect(try JSONSerialization.jsonObject(with: report) is [String: Any])
    }
  }

  /// Commands that would go on for long end when nobody reads.
  @Test(arguments: ["yes x.png | \"$0\" worker", "yes '{}' | \"$0\" serve"])
  func `answers that nobody reads are no longer given`(_ command: String) throws {
    let result = try Tool.run(
      "/bin/bash",
      ["-c", "\(command) | head -n 1 > /dev/null; exit ${PIPESTATUS[1]}"]
        + [Tool.product("palette-check")])
    #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
  }
}
