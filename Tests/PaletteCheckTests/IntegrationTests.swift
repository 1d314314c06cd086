import DesignTokens
import Foundation
import PaletteTestSupport
import SourceSyntax
import Testing
import YAMLSyntax

/// What other programs read from this repository: the action of GitHub, the job of GitLab, the hook of
/// pre-commit. Their scripts are run as these services would run them.
@Suite struct IntegrationTests {
  let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("tokens/a.css", ":root { --text: #777; --background: #fff; }\n")
    try folder.write("bin/.keep", "")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("bin/palette-check"),
      withDestinationPath: Tool.product("palette-check"))
  }

  private static func yaml(_ name: String) throws -> JSONValue {
    let path = Corpora.package.appending(path: name)
    let text = try String(contentsOf: path, encoding: .utf8)
    return try YAMLReader.read(SourceText(name: name, text: text)).root
  }

  private func sh(_ script: String, _ environment: [String: String] = [:]) throws -> Tool.Result {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try Tool.run(
      "/bin/bash", ["-e", "-o", "pipefail", "-c", script], in: folder.url,
      environment: [
        "PATH": "\(folder.path("bin")):\(path)", "GITHUB_OUTPUT": folder.path("outputs"),
        "GITHUB_PATH": folder.path("paths"), "GITHUB_STEP_SUMMARY": folder.path("summary"),
        "GITHUB_ACTION_PATH": Corpora.package.path, "RUNNER_TEMP": folder.path("temporary"),
        "GIT_CONFIG_GLOBAL": folder.path("gitconfig"), "GIT_CONFIG_NOSYSTEM": "1",
      ].merging(environment) { $1 })
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  private static let action = Result { try yaml("action.yml") }

  // MARK: - GitHub

  @Test func `the action names inputs, scripts and variables that exist`() throws {
    let action = try Self.action.get()
    let inputs = Set(try #require(action["inputs"]).members.map(\.name))
    let steps = Array(try #require(action["runs"]?["steps"]).elements)
    #expect(action["runs"]?["using"]?.string == "composite" && steps.count == 5)
    for input in try #require(action["inputs"]).members {
      #expect(input.value["description"]?.string != nil && input.value["default"] != nil)
    }
    let source = try String(
      contentsOf: Corpora.package.appending(path: "action.yml"), encoding: .utf8)
    for use in source.matches(of: /inputs\.(\w+)/) { #expect(inputs.contains(String(use.1))) }
    for step in steps where step["run"] != nil {
      expectEqual(step["shell"]?.string, "bash")
      let run = try #require(step["run"]?.string)
      guard let script = run.firstMatch(of: /\$GITHUB_ACTION_PATH\/([\w\/.]+)/) else { continue }
      let path = Corpora.package.appending(path: String(script.1)).path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(path)")
      // What the script takes from its environment is given to it.
      let content = try String(contentsOfFile: path, encoding: .utf8)
      for variable in step["env"]?.members.map(\.name) ?? [] where variable != "GH_TOKEN" {
        #expect(content.contains(variable), "\(path) \(variable)")
      }
    }
  }

  private func run(_ step: Int, _ environment: [String: String]) throws -> Tool.Result {
    let steps = Array(try #require(try Self.action.get()["runs"]?["steps"]).elements)
    return try sh(try #require(steps[step]["run"]?.string), environment)
  }

  @Test func `the check annotates, writes SARIF, and leaves its status to the last step`() throws {
    let result = try run(
      1, ["PATHS": "tokens", "ARGUMENTS": "--standard wcag-aaa", "SARIF": "out.sarif"])
    expectEqual(result.status, 0, "\(result)")
    #expect(result.output.contains("::error file=tokens/a.css,line=1"))
    #expect(result.output.contains("7:1"))
    try expectEqual(text("outputs"), "status=1\nsarif=out.sarif\n")
    #expect(try text("out.sarif").contains("\"2.1.0\""))
    #expect(try text("summary").contains("contrast/minimum"))
    try expectEqual(run(4, ["STATUS": "1"]).status, 1)
    let good = try run(
      1,
      [
        "PATHS": "tokens", "ARGUMENTS": "--fail-on never", "SARIF": "",
        "GITHUB_OUTPUT": folder.path("o2"),
      ])
    expectEqual(good.status, 0)
    try expectEqual(text("o2"), "status=0\n")
  }

  @Test func `paths are one a line, and all arguments count`() throws {
    try folder.write("more tokens/b.css", ":root { --text: #777; --background: #fff; }\n")
    let result = try run(
      1,
      [
        "PATHS": "tokens\n\nmore tokens\n", "SARIF": "",
        "ARGUMENTS": "--standard wcag-aaa\n--fail-on never\n",
      ])
    #expect(result.output.contains("file=tokens/a.css") && result.output.contains("7:1"))
    #expect(result.output.contains("file=more tokens/b.css"), "\(result)")
    try expectEqual(text("outputs"), "status=0\n")
  }

  /// No file of an earlier run is uploaded either.
  @Test func `wrong usage uploads nothing, and the last step fails`() throws {
    try folder.write("out.sarif", "{}")
    let result = try run(
      1, ["PATHS": "tokens", "ARGUMENTS": "--standard nope", "SARIF": "out.sarif"])
    #expect(result.status == 0 && result.errors.contains("nope"), "\(result)")
    try expectEqual(text("outputs"), "status=2\n")
    let steps = Array(try #require(try Self.action.get()["runs"]?["steps"]).elements)
    expectEqual(steps[2]["if"]?.string?.contains("steps.check.outputs.sarif != ''"), true)
    try expectEqual(run(4, ["STATUS": "2"]).status, 2)
  }

  @Test func `another system than Linux is refused before anything is fetched`() throws {
    try folder.write("mac/uname", "#!/bin/sh\necho Darwin\n")
    try expectEqual(sh("chmod +x mac/uname").status, 0)
    let result = try run(
      0,
      [
        "VERSION": "0.1.0", "REF": "v0.1.0", "REPOSITORY": "o/r",
        "PATH": "\(folder.path("mac")):/usr/bin:/bin",
      ])
    #expect(result.status == 2 && result.output.contains("::error::there are releases for Linux"))
  }

  @Test(.needs(program: "curl")) func `a release is fetched, compared and put on the path`() throws
  {
    let version = try Tool.paletteCheck(["--version"]).output.split(separator: "\n")[0]
    let machine = try sh("uname -m").output.split(separator: "\n")[0]
    let name = "palette-check-\(version)-linux-\(machine)"
    try folder.write("\(name)/bin/palette-check", "#!/bin/sh\necho \(version)\n")
    let packed = try sh(
      """
      chmod +x \(name)/bin/palette-check; mkdir -p releases/v\(version)
      tar czf releases/v\(version)/\(name).tar.gz \(name)
      cd releases/v\(version) && sha256sum \(name).tar.gz > \(name).tar.gz.sha256
      """)
    expectEqual(packed.status, 0)
    let environment = [
      "VERSION": "", "REF": "v\(version)", "REPOSITORY": "o/r",
      "RELEASES": "file://\(folder.path("releases"))", "PATH": "/usr/bin:/bin",
    ]
    let installed = try run(0, environment)
    expectEqual(installed.status, 0, "\(installed)")
    let path = try text("paths").split(separator: "\n")[0]
    #expect(FileManager.default.isExecutableFile(atPath: "\(path)/palette-check"))
    // The one that is installed is taken unless a version is asked for.
    #expect(try run(0, ["VERSION": "", "REF": "main"]).output.contains(version))
    let branch = try run(0, environment.merging(["REF": "main"]) { $1 })
    #expect(branch.status == 2 && branch.output.contains("::error::“main” is no release"))
    // A file that is not what was published is not unpacked.
    try folder.write("releases/v\(version)/\(name).tar.gz", "something else")
    #expect(try run(0, environment).status != 0)
  }

  @Test(.needs(program: "git")) func `a pull request has one comment, which is replaced`() throws {
    try folder.write(
      "bin/gh",
      "#!/bin/sh\nprintf '%s\\n' \"$@\" >> \"$GH_LOG\"\ncase \"$*\" in *--jq*) cat \"$GH_KNOWN\";; esac\n"
    )
    try expectEqual(sh("chmod +x bin/gh && : > known").status, 0)
    let base = try commitAndChange()
    let environment = [
      "PATHS": "tokens", "BASE": base, "NUMBER": "7",
      "GITHUB_REPOSITORY": "o/r", "GH_LOG": folder.path("log"), "GH_KNOWN": folder.path("known"),
    ]
    let first = try run(3, environment)
    expectEqual(first.status, 0, "\(first)")
    #expect(try text("log").contains("POST\nrepos/o/r/issues/7/comments"))
    #expect(try text("log").contains("body=<!-- palette-check -->"))
    #expect(try text("log").contains("3.54"), "the new ratio")
    try folder.write("known", "99\n")
    try expectEqual(run(3, environment).status, 0)
    #expect(try text("log").contains("PATCH\nrepos/o/r/issues/comments/99"))
    // A comparison that cannot be made is no comment.
    try folder.write("log", "")
    let wrong = try run(3, environment.merging(["BASE": "nowhere"]) { $1 })
    #expect(wrong.status == 2 && wrong.output.contains("::error::"), "\(wrong)")
    #expect(try text("log").isEmpty)
  }

  /// Commits the tokens, then changes a color of them.
  ///
  /// - Returns: The revision before the change.
  private func commitAndChange() throws -> String {
    let made = try sh(
      """
      git init -q . && git config user.name t && git config user.email t@t
      git add tokens && git commit -qm one && sed -i s/#777/#888/ tokens/a.css
      git rev-parse HEAD
      """)
    expectEqual(made.status, 0, "\(made)")
    return String(made.output.split(separator: "\n")[0])
  }

  // MARK: - GitLab

  @Test(.needs(program: "git"))
  func `the job of GitLab writes its reports and fails with findings`() throws {
    let job = try #require(try Self.yaml("Integrations/gitlab/palette-check.yml")["palette-check"])
    let variables = try #require(job["variables"]).members.compactMap { member in
      member.value.string.map { (member.name, $0) }
    }
    let rules = try #require(job["rules"]).elements.compactMap { $0["if"]?.string }
    expectEqual(
      rules,
      [
        #"$CI_PIPELINE_SOURCE == "merge_request_event""#,
        "$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH",
      ])
    let base = try commitAndChange()
    var environment = Dictionary(uniqueKeysWithValues: variables)
    environment["PALETTE_CHECK_PATHS"] = "tokens"
    environment["CI_MERGE_REQUEST_DIFF_BASE_SHA"] = base
    let lines = try #require(job["script"]).elements.compactMap(\.string)
    let result = try sh(lines.joined(separator: "\n"), environment)
    #expect(result.status == 1 && result.output.contains("contrast/minimum"), "\(result)")
    #expect(try text("palette-check-diff.md").contains("3.54"))
    let quality = try JSONSerialization.jsonObject(
      with: Data(contentsOf: folder.url.appending(path: "palette-check-quality.json")))
    expectEqual((quality as? [[String: Any]])?.isEmpty, false)
    #expect(try text("palette-check-junit.xml").contains("<testsuite"))
    for (_, file) in job["artifacts"]?["reports"]?.members.map({ ($0.name, $0.value.string ?? "") })
      ?? []
    {
      #expect(FileManager.default.fileExists(atPath: folder.path(file)), "\(file)")
    }
  }

  // MARK: - pre-commit

  @Test func `the hook checks the project when a token file changes`() throws {
    let hooks = Array(try Self.yaml(".pre-commit-hooks.yaml").elements)
    let hook = try #require(hooks.first)
    #expect(hook["id"]?.string == "palette-check" && hook["language"]?.string == "system")
    let files = try Regex(try #require(hook["files"]?.string))
    let all = TokenFormats.all.flatMap { $0.fileExtensions.map { "x/a.\($0)" } }
    let others = ["a.tokens.json", "A.colorset/Contents.json", "a.tsx", "a.vue", "a.mjs"]
    for name in all + others {
      #expect(name.firstMatch(of: files) != nil, "\(name)")
    }
    #expect("README.md".firstMatch(of: files) == nil)
    let arguments = hook["args"]?.elements.compactMap(\.string) ?? []
    let command = try #require(hook["entry"]?.string) + " " + arguments.joined(separator: " ")
    try expectEqual(sh(command).status, 1)
  }

  // MARK: - SwiftPM

  /// A package that uses the plugins, as one beside this one would.
  @Test func `plugins check the colors of another package`() throws {
    let root = Corpora.package.path
    let name = Corpora.package.lastPathComponent
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "App",
        dependencies: [.package(path: "\(root)", traits: [])],
        targets: [
          .target(
            name: "App",
            plugins: [.plugin(name: "CheckColorsOnBuild", package: "\(name)")]),
          .target(name: "Plain", plugins: [.plugin(name: "CheckColorsOnBuild", package: "\(name)")]),
        ])

      """)
    try folder.write("Sources/App/App.swift", "public let name = 1\n")
    try folder.write("Sources/App/a.css", ":root { --text: #777; --background: #fff; }\n")
    try folder.write("Sources/Plain/Plain.swift", "public let name = 1\n")
    let swift = try #require(Tool.installed("swift"))
    func run(_ arguments: String) throws -> Tool.Result {
      try sh("unset XDG_CACHE_HOME GIT_CONFIG_GLOBAL; '\(swift)' \(arguments) 2>&1")
    }
    // What this package was built with is taken from where it was fetched to.
    let fetched = Corpora.package.appending(path: ".build/repositories")
    for name in try FileManager.default.contentsOfDirectory(atPath: fetched.path) {
      let repository = fetched.appending(path: name).path
      let mirrored = try run(
        "package config set-mirror --mirror 'file://\(repository)' "
          + "--original \"$(git -C '\(repository)' config remote.origin.url)\"")
      expectEqual(mirrored.status, 0, "\(mirrored)")
    }
    let command = try run("package --disable-sandbox check-colors Sources --format concise")
    #expect(command.status != 0)
    #expect(command.output.contains("Sources/App/a.css:1:17: error contrast/minimum"), "\(command)")
    let failed = try run("build --disable-sandbox")
    #expect(failed.status != 0, "\(failed)")
    #expect(failed.output.contains("a.css:1:17: error: contrast/minimum"), "\(failed)")
    // What cannot be read stands at its line, and so does what is wrong in the configuration.
    try folder.write("Sources/App/b.tokens.json", "{\n  nope")
    try folder.write("Sources/App/palette-check.yml", "rulez: 1\n")
    let unread = try run("build --disable-sandbox")
    #expect(unread.output.contains("b.tokens.json:2:3: error: json/syntax: "), "\(unread)")
    #expect(unread.output.contains("palette-check.yml:1:1: error: config/unknown-key: "))
    for name in ["b.tokens.json", "palette-check.yml"] {
      try FileManager.default.removeItem(atPath: folder.path("Sources/App/\(name)"))
    }
    // The other target has no colors.
    try folder.write("Sources/App/a.css", ":root { --text: #000; --background: #fff; }\n")
    let passed = try run("build --disable-sandbox")
    expectEqual(passed.status, 0, "\(passed)")
  }

  // MARK: - Homebrew and Docker

  /// The part of Homebrew's language that the formula uses: it builds nothing, and installs what the
  /// tests were built with.
  private static let homebrew = #"""
    require "pathname"
    class Formula
      class << self
        attr_reader :check
        %i[desc homepage url license head depends_on].each do |word|
          define_method(word) { |*values| (@said ||= []) << [word, *values] }
        end
        attr_reader :said
        def test(&check) = @check = check
      end
      def prefix = Pathname(ENV.fetch("PREFIX"))
      def bin = prefix + "bin"
      def testpath = Pathname(ENV.fetch("TESTPATH"))
      def system(*command)
        return puts("builds #{command.drop(2).join(" ")}") if command[0, 2] == %w[swift build]
        Kernel.system(*command, out: :err) or raise "failed: #{command.join(" ")}"
      end
      def shell_output(command, status = 0)
        output = Dir.chdir(testpath) { `#{command}` }
        raise "status #{$?.exitstatus}, not #{status}" unless $?.exitstatus == status
        output
      end
      def assert_match(text, output)
        raise "no #{text} in #{output}" unless output.include?(text)
      end
    end
    load ENV.fetch("FORMULA")
    formula = PaletteCheck.new
    formula.install
    formula.instance_eval(&PaletteCheck.check)
    words = PaletteCheck.said.map(&:first)
    %i[desc homepage url license].each { |word| raise "no #{word}" unless words.include?(word) }
    raise "long" if PaletteCheck.said.assoc(:desc)[1].length > 80
    puts "tested"

    """#

  @Test(.needs(program: "ruby"), .needs(program: "make"))
  func `the formula installs the program and tests it`() throws {
    let ruby = try #require(Tool.installed("ruby"))
    try folder.write("test/.keep", "")
    let variables = [
      "STATIC": folder.path("linked/palette-check"), "LIBRARY": folder.path("library"),
      "TOOL": Tool.product("palette-check"), "GENERATE": Tool.product("generate-catalogs"),
    ]
    let result = try Tool.run(
      ruby, ["-e", Self.homebrew], in: Corpora.package,
      environment: [
        "FORMULA": Corpora.package.appending(path: "Integrations/homebrew/palette-check.rb").path,
        "PREFIX": folder.path("prefix"), "TESTPATH": folder.path("test"),
        "MAKEFLAGS": "-- " + variables.map { "\($0)=\($1)" }.joined(separator: " "),
      ])
    expectEqual(result.status, 0, "\(result)")
    expectEqual(result.output, "builds --disable-sandbox -c release\ntested\n", "\(result)")
    let page = folder.path("prefix/share/man/man1/palette-check.1")
    #expect(FileManager.default.fileExists(atPath: page))
  }

  @Test(.needs(program: "make")) func `on other systems nothing of Linux is linked`() throws {
    let make = try #require(Tool.installed("make"))
    func steps(_ system: String) throws -> String {
      try Tool.run(
        make, ["--dry-run", "--old-file=build", "SYSTEM=\(system)", "install", "PREFIX=/opt/x"],
        in: Corpora.package
      ).output
    }
    let mac = try steps("Darwin")
    #expect(mac.contains("/opt/x/bin/palette-check"), "\(mac)")
    #expect(!mac.contains("link-library") && !mac.contains("libpalette"), "\(mac)")
    #expect(try steps("Linux").contains("libpalette.so.1"))
  }

  // MARK: - JavaScript

  @Test(.needs(program: "node")) func `the client and the plugin in JavaScript work`() throws {
    let client = Corpora.package.appending(path: "Integrations/npm").path
    let result = try sh(
      "cd '\(client)' && node --test --test-reporter=tap 2>&1",
      ["PALETTE_CHECK": Tool.product("palette-check")])
    #expect(result.status == 0 && result.output.contains("# pass 11"), "\(result)")
  }

  // MARK: - The first minutes

  @Test func `the first minutes end with a green check`() throws {
    let script = Corpora.package.appending(path: "Examples/first-minutes.sh").path
    let result = try sh("'\(script)'")
    expectEqual(result.status, 0, "\(result)")
    #expect(result.output.contains("brand.tokens.json:7:28: error contrast/minimum"))
    #expect(result.output.hasSuffix("all pass\n"), "\(result.output)")
  }
}
