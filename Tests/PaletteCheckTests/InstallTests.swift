import Foundation
import PaletteTestSupport
import Testing

/// What `make install` installs beside the program: manual pages, and completions of shells.
@Suite struct InstallTests {
  @Test func `every command has a page that renders without a warning`() throws {
    let folder = try TemporaryDirectory()
    let written = try Tool.run(
      Tool.product("generate-catalogs"),
      ["--manual", Tool.product("palette-check"), folder.path(".")])
    expectEqual(written.status, 0, "\(written.errors)")
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path(".")).sorted()
    for name in ["", "-check", "-baseline-write", "-contrast", "-serve"] {
      #expect(pages.contains("palette-check\(name).1"))
    }
    let check = try String(contentsOfFile: folder.path("palette-check-check.1"), encoding: .utf8)
    #expect(check.contains("\\fB\\-\\-fail\\-on\\fR \\fIfail\\-on\\fR\n"))
    #expect(check.contains("\n  palette\\-check check tokens/ \\-\\-watch\n"))
    guard let groff = Tool.installed("groff") else { return }
    for page in pages {
      let result = try Tool.run(
        groff, ["-man", "-Tutf8", "-Kutf8", "-ww", "-z", folder.path(page)])
      #expect(result.status == 0 && result.errors.isEmpty, "\(page): \(result.errors)")
    }
  }

  @Test(.needs(program: "make")) func `what is installed is removed again`() throws {
    let folder = try TemporaryDirectory()
    let linked = try TemporaryDirectory()
    let make = try #require(Tool.installed("make"))
    func run(_ target: String) throws {
      let result = try Tool.run(
        make,
        [
          "--old-file=build", target, "DESTDIR=\(folder.url.path)", "PREFIX=/usr",
          "STATIC=\(linked.path("palette-check"))", "LIBRARY=\(linked.path("library"))",
          "TOOL=\(Tool.product("palette-check"))", "GENERATE=\(Tool.product("generate-catalogs"))",
        ], in: Corpora.package)
      expectEqual(result.status, 0, "\(result)")
    }
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter {
        FileManager.default.contents(atPath: folder.path($0)) != nil
      }
    }
    let page = try folder.write("usr/share/man/man1/other.1", "")
    try run("install")
    let installed = try files()
    for file in [
      "bin/palette-check", "share/man/man1/palette-check.1", "share/man/man1/palette-check-fix.1",
      "share/bash-completion/completions/palette-check", "share/doc/palette-check/LICENSE",
      "lib/libpalette.so.1", "lib/libpalette.a", "lib/pkgconfig/palette.pc", "include/palette.h",
    ] { #expect(installed.contains("usr/\(file)"), "\(installed)") }
    let version = try Tool.run(folder.path("usr/bin/palette-check"), ["--version"])
    #expect(version.status == 0 && !version.output.isEmpty)
    let description = try String(
      contentsOfFile: folder.path("usr/lib/pkgconfig/palette.pc"), encoding: .utf8)
    #expect(description.hasPrefix("prefix=/usr\n"))
    try folder.write("a.css", ":root { --text: #888; --background: #fff; }")
    let check = try Tool.run(
      folder.path("usr/bin/palette-check"), ["a.css", "--format", "sarif"], in: folder.url)
    let address = "usr/share/doc/palette-check/Rules.html#contrast-minimum\""
    #expect(check.output.contains("\"helpUri\":\"file:///"), "\(check)")
    #expect(check.output.contains(address), "\(check)")
    try FileManager.default.removeItem(atPath: folder.path("a.css"))
    try run("uninstall")
    try expectEqual(files(), ["usr/share/man/man1/other.1"])
    #expect(FileManager.default.fileExists(atPath: page))
    #expect(!FileManager.default.fileExists(atPath: folder.path("usr/share/doc/palette-check")))
  }

  @Test(.needs(program: "bash"), arguments: ["bash", "zsh", "fish"])
  func `there is a script for each shell`(_ shell: String) throws {
    let script = try Tool.paletteCheck(["--generate-completion-script", shell])
    #expect(script.status == 0 && script.output.contains("sarif"))
    guard let program = Tool.installed(shell) else { return }
    let checked = try Tool.run(program, ["-n"], input: script.output)
    #expect(checked.status == 0 && checked.errors.isEmpty, "\(checked.errors)")
  }

  /// What bash offers for the last of some words.
  @Test(
    .needs(program: "bash"),
    arguments: [
      ("explain contrast/mi", "contrast/minimum"),
      ("check --select contrast/minimum,gamut/p3-", "contrast/minimum,gamut/p3-collapse"),
      ("check --format sar", "sarif"), ("check --standard apple", "apple-hig"),
      ("system systemBlu", "systemBlue"), ("profile write display-p3-", "display-p3-linear"),
      ("resolve sample.resolver.json text.def", "text.default"),
      ("ramp sample.resolver.json gra", "gray"), ("resolve sample.res", "sample.resolver.json"),
      ("check sample.res", "sample.resolver.json"), ("check --app", "--appearance"),
      ("check --select recom", "recommended"), ("explain palette-cr", "palette-craft"),
      ("contrast black white --viewing sunl", "sunlight"),
      ("contrast black material:sideb", "material:sidebar"),
      ("check sample.resolver.json --input theme=da", "theme=dark"),
      ("profile show display-p3-", "display-p3-linear"),
    ])
  func `words are completed`(_ words: String, _ expected: String) throws {
    let folder = try TemporaryDirectory()
    let tool = Tool.product("palette-check")
    let script = try folder.write(
      "script", try Tool.paletteCheck(["--generate-completion-script", "bash"]).output)
    let shell = """
      source '\(script)'
      COMP_WORDS=('\(tool)' \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _palette-check '\(tool)' "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let bash = try #require(Tool.installed("bash"))
    let result = try Tool.run(bash, ["-c", shell], in: ReportSamples.folder)
    expectEqual(result.output.split(separator: "\n"), [expected[...]], "\(result.output)")
  }
}
