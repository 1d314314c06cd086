import ImageAssets

/// Writes the images that `make run` audits.
func writeSamples(into folder: String) throws {
  _ = try SampleImages.write(into: folder)
}
