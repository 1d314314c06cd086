import ColorEngine
import Foundation
import PaletteTestSupport
import Testing

/// The documentation site: what its tutorials show is what happens, and its links lead somewhere.
@Suite struct SiteTests {
  private static let site = Corpora.package.appending(path: "Documentation/Site")

  private func files(_ tutorial: String, _ ending: String) throws -> [URL] {
    let folder = Self.site.appending(path: tutorial)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == ending }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

  /// The commands of a transcript, each with what it prints.
  private func commands(_ transcript: String) -> [(command: String, output: String)] {
    var result: [(command: String, output: String)] = []
    for line in transcript.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("$ ") {
        result.append((String(line.dropFirst(2)), ""))
      } else if !result.isEmpty {
        result[result.count - 1].output += line + "\n"
      }
    }
    return result.map { ($0.command, $0.output.trimmingCharacters(in: .newlines)) }
  }

  /// All transcripts of a tutorial are run, in order, in one copy of its project.
  @Test(arguments: [("design-system", 8), ("app", 8)])
  func `the steps of a tutorial print what it shows`(_ tutorial: String, _ least: Int) throws {
    let folder = try TemporaryDirectory()
    let copy = folder.url.appending(path: "project")
    try FileManager.default.copyItem(
      at: Self.site.appending(path: "\(tutorial)/project"), to: copy)
    for file in try files(tutorial, "swift") {
      try FileManager.default.copyItem(at: file, to: copy.appending(path: file.lastPathComponent))
    }
    let tools = URL(filePath: Tool.product("palette-check")).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var count = 0
    for file in try files(tutorial, "console") {
      for (command, output) in commands(try text(file)) {
        let result = try Tool.run(
          "/bin/sh", ["-c", command], in: copy, environment: ["PATH": "\(tools):\(path)"])
        expectEqual(
          result.output.trimmingCharacters(in: .newlines), output,
          "\(file.lastPathComponent): \(command)")
        count += 1
      }
    }
    #expect(count >= least)
  }

  /// What a tutorial shows is there, and what is there is shown.
  @Test(arguments: ["design-system", "app", "engine"])
  func `a tutorial shows each of its files`(_ tutorial: String) throws {
    let page = try text(try #require(try files(tutorial, "tutorial").first))
    let shown = Set(page.matches(of: /file: "([^"]+)"/).map { String($0.1) })
    let own = try files(tutorial, "console") + files(tutorial, "swift")
    #expect(Set(own.map(\.lastPathComponent)).isSubset(of: shown))
    let found = FileManager.default.enumerator(atPath: Self.site.appending(path: tutorial).path)
    let all = Set(
      (found?.allObjects as? [String] ?? []).map { URL(filePath: $0).lastPathComponent })
    #expect(!shown.isEmpty && shown.isSubset(of: all))
  }

  // MARK: - The engine

  /// The code of a step of the tutorial on the engine: what stands below between two comments.
  private func isTested(_ step: String) throws -> Bool {
    let source = try text(
      Corpora.package.appending(path: "Tests/PaletteCheckTests/SiteTests.swift"))
    let parts = source.components(separatedBy: "    // \(step).swift\n")
    guard parts.count == 2, let end = parts[1].range(of: "    // end\n") else { return false }
    let code = parts[1][..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }.joined(separator: "\n")
    let file = try text(Self.site.appending(path: "engine/\(step).swift"))
    return file == "import ColorEngine\n\n" + code
  }

  @Test func `the code of the tutorial on the engine is the code that is run here`() throws {
    let steps = try files("engine", "swift").map { $0.deletingPathExtension().lastPathComponent }
    expectEqual(steps, ["engine-1", "engine-2", "engine-3", "engine-4"])
    for step in steps { #expect(try isTested(step), "\(step)") }
  }

  @Test func `the first step of the engine`() throws {
    var printed = ""
    func print(_ items: Any...) { printed = items.map { "\($0)" }.joined(separator: " ") }
    // engine-1.swift
    let text = try Color(parsing: "oklch(62% 0.19 259)")
    let page = Color(.srgb, 1, 1, 1)
    print(WCAG2.contrast(of: text, on: page))
    // Prints "3.72…"
    // end
    #expect(printed.hasPrefix("3.72"))
  }

  @Test func `the second step of the engine`() throws {
    var printed = ""
    func print(_ items: Any...) { printed = items.map { "\($0)" }.joined(separator: " ") }
    // engine-2.swift
    let text = try Color(parsing: "oklch(62% 0.19 259)")
    let page = Color(.srgb, 1, 1, 1)
    let panel = try Color(parsing: "#f2f2f7")
    let fix = try ContrastSolver.suggest(
      foreground: text, backgrounds: [page, panel], target: .ratio(4.5), keeping: .hue)
    print(fix.isReachable, WCAG2.contrast(of: fix.color, on: panel) >= 4.5)
    // Prints "true true"
    // end
    expectEqual(printed, "true true")
  }

  @Test func `the third step of the engine`() throws {
    var printed = ""
    func print(_ items: Any...) { printed = items.map { "\($0)" }.joined(separator: " ") }
    // engine-3.swift
    let dark = Appearance(scheme: .dark, contrast: .increased)
    let blue = try SystemColors.resolve("systemBlue", release: 18, appearance: dark)
    let ground = try SystemColors.resolve("systemBackground", release: 18, appearance: dark)
    print(blue.hex, ground.hex, WCAG2.contrast(of: blue.color, on: ground.color) >= 7)
    // Prints "#409cff #000000 true"
    // end
    expectEqual(printed, "#409cff #000000 true")
  }

  @Test func `the fourth step of the engine`() throws {
    var printed = ""
    func print(_ items: Any...) { printed = items.map { "\($0)" }.joined(separator: " ") }
    // engine-4.swift
    let grays = [RGBA8(119, 119, 119), RGBA8(118, 118, 118)]
    let whites = [RGBA8(.white), RGBA8(.white)]
    print(try Batch.passes(grays, on: whites, minimum: 4.5))
    // Prints "[false, true]"
    // end
    expectEqual(printed, "[false, true]")
  }

  // MARK: - The site

  @Test(.needs(program: "docc"), .needs(program: "python3"))
  func `the site is built and its links lead somewhere`() throws {
    let folder = try TemporaryDirectory()
    let build = URL(filePath: Tool.product("palette-check")).deletingLastPathComponent().path
    let site = folder.path("site")
    let scripts = Corpora.package.appending(path: "Scripts")
    let python = try #require(Tool.installed("python3"))
    let result = try Tool.run(
      python, [scripts.appending(path: "make-site.py").path, build, site, "/colors"])
    expectEqual(result.status, 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains("all lead somewhere"))
    // The check sees what is broken.
    let page = site + "/data/documentation/palette-check/formats.json"
    try FileManager.default.removeItem(atPath: page)
    let broken = try Tool.run(python, [scripts.appending(path: "check-site.py").path, site])
    #expect(broken.status == 1 && broken.errors.contains("formats leads to no page"))
  }
}
