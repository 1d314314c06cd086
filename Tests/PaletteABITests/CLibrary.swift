import Foundation
import PaletteTestSupport

/// The C library, linked once for all tests from the objects of this build.
struct CLibrary {
  /// A folder beside the programs of the build, which the next run replaces.
  let folder: URL

  static let shared = Result { try CLibrary() }

  private init() throws {
    let build = URL(filePath: Tool.product("palette-check")).deletingLastPathComponent()
    folder = build.appending(path: "c-library-tests")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let link = try Tool.run(
      Corpora.package.appending(path: "Scripts/link-library.sh").path, [build.path, folder.path],
      environment: ["STRIP": "--strip-debug", "PREFIX": "/opt/palette"])
    guard link.status == 0 else { throw Failure(result: link) }
    let samples = try Tool.run(Tool.product("generate-catalogs"), ["--samples", path("samples")])
    guard samples.status == 0 else { throw Failure(result: samples) }
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Writes a file in the folder and returns its path.
  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: folder.appending(path: name))
    return path(name)
  }

  struct Failure: Error { var result: Tool.Result }

  /// The options of the linker that `palette.pc` has for the static library.
  func privateLibraries() throws -> [String] {
    let text = try String(contentsOfFile: path("palette.pc"), encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("Libs.private:") } ?? ""
    return line.dropFirst("Libs.private:".count).split(separator: " ").map(String.init)
  }

  enum Language {
    case c, cxx
    /// The compiler of the system, or else that of the toolchain.
    var compiler: String? {
      self == .c
        ? Tool.installed("cc") ?? Tool.installed("clang")
        : Tool.installed("c++") ?? Tool.installed("clang++")
    }
    var options: [String] {
      let strict = ["-Wall", "-Wextra", "-Werror", "-pedantic"]
      return strict + (self == .c ? ["-std=c99", "-D_POSIX_C_SOURCE=200112L"] : ["-std=c++11"])
    }
  }

  /// Compiles a program and links it with the library.
  func compile(
    _ source: String, as language: Language = .c, named name: String, options: [String] = [],
    statically: Bool = false
  ) throws -> String {
    guard let compiler = language.compiler else { throw Corpora.Missing(name: "a C compiler") }
    let program = path(name)
    let library =
      statically
      ? [path("libpalette.a")] + (try privateLibraries())
      : ["-L\(folder.path)", "-lpalette", "-Wl,-rpath,\(folder.path)", "-lpthread", "-lm"]
    let result = try Tool.run(
      compiler,
      language.options + options + ["-I\(folder.path)", source, "-o", program] + library)
    guard result.status == 0 else { throw Failure(result: result) }
    return program
  }

  static let use = Corpora.package.appending(path: "Tests/PaletteABITests/use.c").path

  /// An image for `use.c`.
  var image: String { path("samples/srgb.png") }
}
