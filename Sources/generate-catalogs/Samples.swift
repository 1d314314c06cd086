import ImageAssets

/// Writes the images that `make run` audits.
func writeSamples(into folder: String) throws {
  #if LittleCMS
    _ = try SampleImages.write(into: folder)
  #else
    fail("generate-catalogs: the samples need the trait LittleCMS", status: 2)
  #endif
}
