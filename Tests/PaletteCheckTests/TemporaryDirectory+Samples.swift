import PaletteTestSupport
import Testing

extension TemporaryDirectory {
  /// Writes the images that the project makes for itself into the folder `samples`.
  func writeSamples() throws {
    let made = try Tool.run(Tool.product("generate-catalogs"), ["--samples", path("samples")])
    try #require(made.status == 0)
  }
}
