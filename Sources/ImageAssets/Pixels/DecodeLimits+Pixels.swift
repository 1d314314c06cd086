extension DecodeLimits {
  /// Holds a size against the limit of pixels.
  ///
  /// - Parameters:
  ///   - width: Pixels across.
  ///   - height: Pixels down.
  ///   - frames: How many images of that size are decoded.
  ///   - offset: Where the file states the size, when it is one place.
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
      throw ImageError(.limit("the number of pixels", allowed: pixels), at: offset)
    }
    guard frames <= 1 || image <= pixels / frames else {
      throw ImageError(.limit("the number of pixels of all frames", allowed: pixels), at: offset)
    }
  }
}
