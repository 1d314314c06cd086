#if os(Linux)
  import Foundation
  import PaletteTestSupport
  import Testing

  /// The Python package over the library that was linked, and as a wheel.
  @Suite struct PythonTests {
    private static let source = Corpora.package.appending(path: "Python")

    private func python(
      _ program: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> Tool.Result {
      try Tool.run(
        program, ["-B"] + arguments,
        environment: environment.merging(["PYTHONPATH": "", "PYTHONIOENCODING": "utf-8"]) {
          given, _ in given
        })
    }

    @Test(.needs(program: "python3"))
    func `the package passes its tests, with the examples of its documentation`() throws {
      let library = try CLibrary.shared.get()
      let program = try #require(Tool.installed("python3"))
      let result = try python(
        program,
        ["-m", "unittest", "discover", Self.source.appending(path: "tests").path],
        environment: [
          "PYTHONPATH": Self.source.path,
          "PALETTE_LIBRARY": library.path("libpalette.so.1"),
          "PALETTE_SAMPLE": library.image,
        ])
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.contains("\nOK"))
      if result.errors.contains("skipped=") {
        if Corpora.isRequired { throw Corpora.Missing(name: "NumPy") }
        Issue.record("NumPy is not installed: no array was tested", severity: .warning)
      }
    }

    @Test(.needs(program: "python3"), .enabled(if: hasVenv, "needs the modules venv and ensurepip"))
    func `the wheel runs in an empty environment, without Swift`() throws {
      let folder = try TemporaryDirectory()
      let program = try #require(Tool.installed("python3"))
      let build = URL(filePath: Tool.product("palette-check")).deletingLastPathComponent().path
      let made = try python(
        program, [Self.source.appending(path: "backend.py").path, folder.path("wheel"), build])
      try #require(made.status == 0, "\(made.output)\(made.errors)")
      let wheel = made.output.split(separator: "\n").last.map(String.init) ?? ""
      let environment = try python(program, ["-m", "venv", folder.path("environment")])
      try #require(environment.status == 0, "\(environment.output)\(environment.errors)")
      let installed = try python(
        folder.path("environment/bin/python"),
        ["-m", "pip", "install", "--quiet", "--no-index", wheel])
      try #require(installed.status == 0, "\(installed.output)\(installed.errors)")

      let bare = ["PATH": "/usr/bin:/bin", "LD_LIBRARY_PATH": ""]
      let command = folder.path("environment/bin/palette-check")
      let version = try Tool.run(command, ["--version"], environment: bare)
      #expect(try version.output == Tool.paletteCheck(["--version"]).output)
      let audit = try Tool.run(
        command, ["audit", try CLibrary.shared.get().image, "--fail-on", "never"],
        environment: bare)
      #expect(audit.status == 0, "\(audit.errors)")
      let used = try python(
        folder.path("environment/bin/python"),
        ["-c", "import palette; print(palette.contrast('black', 'white'), palette.__file__)"],
        environment: bare)
      #expect(used.output.hasPrefix("21.0 \(folder.url.path)"), "\(used.errors)")

      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path("environment"))
      let binaries = files.filter { $0.contains("palette/_binaries/") }
      for name in ["libpalette.so.1", "palette-check", "liblcms2.so.2", "libyaml-0.so.2"] {
        let path = try #require(binaries.first { $0.hasSuffix("/\(name)") }, "\(binaries)")
        let loaded = try Tool.run(
          "/usr/bin/ldd", [folder.path("environment/\(path)")], environment: bare
        ).output
        #expect(!loaded.contains("swift") && !loaded.contains("Foundation"), "\(loaded)")
        #expect(!loaded.contains("not found"), "\(loaded)")
      }
      #expect(files.contains { $0.hasSuffix("palette/py.typed") })
    }

    private static let hasVenv: Bool = {
      guard let program = Tool.installed("python3") else { return Corpora.isRequired }
      let found = try? Tool.run(program, ["-c", "import ensurepip, venv"]).status
      return Corpora.isRequired || found == 0
    }()
  }
#endif
