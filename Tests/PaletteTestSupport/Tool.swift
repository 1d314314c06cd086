public import Foundation

/// Runs the programs of the package, or others that are installed.
public enum Tool {
  /// What a finished process left.
  public struct Result: Sendable {
    /// The exit status.
    public var status: Int32
    /// What it wrote to standard output.
    public var output: String
    /// What it wrote to standard error.
    public var errors: String
  }

  /// The folder that the tests were built into, where the programs of the package lie as well.
  static let products = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The path of a program of the package.
  public static func product(_ name: String) -> String {
    let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    for folder in [products, own] {
      let path = folder.appending(path: name).path
      if FileManager.default.isExecutableFile(atPath: path) { return path }
    }
    return Corpora.package.appending(path: ".build/release/\(name)").path
  }

  /// The path of an installed program, or `nil`.
  public static func installed(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs `palette-check` in a folder and waits for its end.
  public static func paletteCheck(
    _ arguments: [String], in folder: URL? = nil, input: String = "",
    environment: [String: String] = [:]
  ) throws -> Result {
    try run(
      product("palette-check"), arguments, in: folder, input: input, environment: environment)
  }

  /// Runs a program and waits for its end.
  public static func run(
    _ path: String, _ arguments: [String], in folder: URL? = nil, input: String = "",
    environment: [String: String] = [:]
  ) throws -> Result {
    // Files, not pipes: a pipe that nobody drains stops the process when it is full.
    let scratch = try TemporaryDirectory()
    let inputPath = try scratch.write("input", input)
    let outputPath = try scratch.write("output", "")
    let errorsPath = try scratch.write("errors", "")
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    var variables = ProcessInfo.processInfo.environment
    for name in [
      "NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "COLUMNS", "GITHUB_STEP_SUMMARY",
    ] { variables[name] = nil }
    variables["XDG_CACHE_HOME"] = scratch.path("cache")
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: inputPath))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: outputPath))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errorsPath))
    try process.run()
    process.waitUntilExit()
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }
    return Result(
      status: process.terminationStatus, output: try text(outputPath), errors: try text(errorsPath))
  }
}
