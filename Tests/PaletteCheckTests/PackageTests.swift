import Foundation
import PaletteTestSupport
import Testing

/// What `make tarball` and `make deb` pack.
@Suite(.needs(program: "dpkg-shlibdeps")) struct PackageTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func sh(_ script: String) throws -> Tool.Result {
    try Tool.run("/bin/bash", ["-c", script], in: folder.url)
  }

  /// Packs into a folder; returns the names of the files there. The stage is relative to the package, as
  /// it is by default.
  private func pack(_ kind: String, into name: String) throws -> [String] {
    let up = Corpora.package.pathComponents.dropFirst().map { _ in ".." }.joined(separator: "/")
    let result = try Tool.run(
      try #require(Tool.installed("make")),
      [
        "--old-file=build", kind, "LEVEL=1", "DIST=\(folder.path(name))",
        "STAGE=\(up)\(folder.path("stage"))",
        "STATIC=\(folder.path("static/palette-check"))", "LIBRARY=\(folder.path("library"))",
        "TOOL=\(Tool.product("palette-check"))", "GENERATE=\(Tool.product("generate-catalogs"))",
      ], in: Corpora.package)
    expectEqual(result.status, 0, "\(result)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path(name)).sorted()
  }

  /// Runs the program of an unpacked tree where nothing names a toolchain; returns its output.
  private func check(_ program: String) throws -> Tool.Result {
    try folder.write("a.css", ":root { --text: #777; --background: #fff; }\n")
    try expectEqual(sh("ldd '\(program)'").output.contains("libswift"), false)
    return try sh("env -i PATH=/nowhere '\(program)' check a.css --format concise")
  }

  @Test func `a tarball has the program, runs without a toolchain, and is the same again`() throws {
    let names = try pack("tarball", into: "one")
    let tarball = try #require(names.first { $0.hasSuffix(".tar.gz") })
    #expect(names.contains(tarball + ".sha256"))
    try expectEqual(sh("cd one && sha256sum --check *.sha256").status, 0)
    _ = try pack("tarball", into: "two")
    try expectEqual(sh("cmp one/\(tarball) two/\(tarball)").status, 0)
    let root = tarball.replacingOccurrences(of: ".tar.gz", with: "")
    let list = try sh("tar tf one/\(tarball)").output.split(separator: "\n")
    for file in [
      "bin/palette-check", "share/man/man1/palette-check.1", "share/doc/palette-check/LICENSE",
      "share/bash-completion/completions/palette-check", "share/doc/palette-check/sbom.cdx.json",
    ] { #expect(list.contains("\(root)/\(file)"), "\(list)") }
    try expectEqual(sh("tar xf one/\(tarball)").status, 0)
    let result = try check(folder.path("\(root)/bin/palette-check"))
    #expect(result.status == 1 && result.output.contains("is 4.47:1"), "\(result)")
    try checkParts(listedIn: "\(root)/share/doc/palette-check/sbom.cdx.json")
  }

  /// Checks that a list of the parts of the program names what is linked into it.
  private func checkParts(listedIn path: String) throws {
    let bom = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: folder.url.appending(path: path)))
        as? [String: Any])
    expectEqual(bom["bomFormat"] as? String, "CycloneDX")
    let parts = try #require(bom["components"] as? [[String: Any]])
    for name in ["swift-argument-parser", "liblcms2.so.2", "libyaml-0.so.2"] {
      let part = try #require(parts.first { $0["name"] as? String == name }, "\(parts)")
      #expect(part["version"] as? String != "unknown" && part["purl"] is String)
    }
    #expect(!parts.contains { ($0["name"] as? String)?.hasPrefix("libswift") == true })
  }

  @Test func `a Debian package installs the program and names what it needs`() throws {
    let names = try pack("deb", into: "one")
    #expect(names.count == 1 && names[0].hasPrefix("palette-check_"), "\(names)")
    let fields = try sh("dpkg-deb --field one/*.deb").output
    for part in [
      "Package: palette-check\n", "liblcms2-2 (>= ", "libyaml-0-2", "Recommends: libheif1",
    ] { #expect(fields.contains(part), "\(fields)") }
    try expectEqual(sh("dpkg-deb --extract one/*.deb tree").status, 0)
    let result = try check(folder.path("tree/usr/bin/palette-check"))
    #expect(result.status == 1 && result.output.contains("is 4.47:1"), "\(result)")
    try expectEqual(
      sh(
        "cd tree && dpkg-deb --control ../one/*.deb control && md5sum -c --quiet control/md5sums"
      ).status, 0)
    try expectEqual(sh("gzip --test tree/usr/share/man/man1/palette-check.1.gz").status, 0)
    let wrong = try sh("'\(Corpora.package.path)/Scripts/package.sh' rpm stage one")
    #expect(wrong.status == 2 && wrong.errors.contains("use tarball or deb"), "\(wrong)")
  }
}
