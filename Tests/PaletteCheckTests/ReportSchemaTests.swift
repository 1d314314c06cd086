import Foundation
import PaletteTestSupport
import Testing

/// The published schemas of the reports, on what the program prints.
@Suite struct ReportSchemaTests {
  static func schema(_ name: String) throws -> JSONSchema {
    try JSONSchema(file: Corpora.package.appending(path: "Documentation/\(name).schema.json"))
  }

  static func object(_ text: some StringProtocol) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  /// The program's output on tokens, on images, and on files that cannot be read.
  static func outputs(_ format: String) throws -> [String] {
    let folder = try TemporaryDirectory()
    try folder.writeSamples()
    try folder.write("samples/broken.png", "\u{89}PNG")
    try folder.write("samples/.hidden", "")
    try folder.write("broken.tokens.json", "{\n  \"a\": 1\n  \"b\": 2\n}")
    let runs = [
      (ReportSamples.folder, ["check", "sample.resolver.json"]),
      (Corpora.package, ["check", "Palettes/ios-26"]),
      (folder.url, ["check", "broken.tokens.json", "nowhere.json"]),
      (folder.url, ["audit", "samples", "nowhere.png"]),
      (folder.url, ["audit", "samples", "--facts", "metadata", "--shard", "1/2"]),
      (
        folder.url,
        ["audit", "samples", "--background", "system", "--text", "white@1,1,9,9"]
      ),
    ]
    return try runs.map { place, arguments in
      try Tool.paletteCheck(arguments + ["--format", format], in: place).output
    }
  }

  @Test func `reports have the published schema`() throws {
    let schema = try Self.schema("report")
    var kinds: Set<String> = []
    for output in try Self.outputs("json") {
      let report = try Self.object(output)
      #expect(schema.faults(report).isEmpty)
      for key in ["findings", "errors", "assets"] where (report[key] as? [Any])?.isEmpty == false {
        kinds.insert(key)
      }
    }
    expectEqual(kinds.count, 3, "every kind of thing was validated")
  }

  @Test func `every event has the published schema`() throws {
    let schema = try Self.schema("report-events")
    var kinds: Set<String> = []
    for output in try Self.outputs("ndjson") {
      for line in output.split(separator: "\n") {
        let event = try Self.object(line)
        #expect(schema.faults(event).isEmpty)
        kinds.insert(event["event"] as? String ?? "")
      }
    }
    expectEqual(kinds, ["run", "skipped", "asset", "error", "finding", "summary"])
  }

  /// The schemas are strict enough to notice what is wrong.
  @Test(arguments: [
    #"{"schema": "palette-check/2"}"#, #"{"findings": [{"rule": "x"}]}"#, #"{"more": 1}"#,
    #"{"summary": {"files": -1}}"#, #"{"tool": {"name": "palette-check", "version": 1}}"#,
  ])
  func `what is wrong is no report`(_ change: String) throws {
    let output = try Tool.paletteCheck(
      ["check", "sample.resolver.json", "--format", "json"], in: ReportSamples.folder
    ).output
    let report = try Self.object(output).merging(try Self.object(change)) { $1 }
    #expect(try !Self.schema("report").faults(report).isEmpty)
  }

  /// The validator of the tests agrees with another one, where that is installed.
  @Test(.needs(program: "python3")) func `Python's jsonschema agrees`() throws {
    let script = """
      import json, sys
      try:
          from jsonschema import Draft202012Validator as Validator
      except ImportError:
          print("missing")
          sys.exit()
      schema = json.load(open(sys.argv[1]))
      Validator.check_schema(schema)
      print(len(list(Validator(schema).iter_errors(json.load(sys.stdin)))))
      """
    let python = try #require(Tool.installed("python3"))
    let file = Corpora.package.appending(path: "Documentation/report.schema.json").path
    for output in try Self.outputs("json") {
      let result = try Tool.run(python, ["-c", script, file], input: output)
      guard result.output != "missing\n" else {
        Issue.record("without the Python package jsonschema", severity: .warning)
        return
      }
      expectEqual(result.output, "0\n", "\(result.errors)")
    }
  }
}
