extension DecodeLimits {
  /// Checks a size against the pixel limit.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - frames: The number of images of that size.
  ///   - offset: The offset of the size in the file, if it is in one place.
  /// - Throws: ``ImageError/Reason/limit(_:allowed:)``.
  func checkPixels(
    _ width: Int, _ height: Int, frames: Int = 1, at offset: Int? = nil
  ) throws(ImageError) {
    guard frames <= AnimatedImage.frameLimit else {
      throw ImageError(
        .limit("the number of frames", allowed: AnimatedImage.frameLimit), at: offset)
    }
    let (image, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, image <= pixels else {
      throw ImageError(.limit(ImageError.pixels, allowed: pixels), at: offset)
    }
    guard frames <= 1 || image <= pixels / frames else {
      throw ImageError(.limit("\(ImageError.pixels) of all frames", allowed: pixels), at: offset)
    }
  }

  /// The maximum number of pixels of an image of which only some rows are in memory.
  var streamedPixels: Int {
    let (product, overflow) = pixels.multipliedReportingOverflow(by: 16)
    return overflow ? .max : product
  }

  /// Checks the size of such an image.
  ///
  /// - Throws: ``ImageError/Reason/limit(_:allowed:)``.
  func checkStreamedPixels(
    _ width: Int, _ height: Int, at offset: Int? = nil
  ) throws(ImageError) {
    let (image, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, image <= streamedPixels else {
      throw ImageError(
        .limit(
          "a sixteenth of the number of pixels, which are read row by row,", allowed: pixels),
        at: offset)
    }
  }
}
