/// Reads the images embedded in a drawing, within shared limits.
struct EmbeddedImages {
  /// The maximum number of images.
  static let maximumImages = 4096

  /// The remaining budget for their profiles.
  var profiles: ProfileBudget
  private let limits: DecodeLimits
  private var images = 0

  init(limits: DecodeLimits) {
    self.limits = limits
    profiles = ProfileBudget(limits: limits)
  }

  /// The metadata of an image; `nil` beyond the limits, which is reported once.
  ///
  /// - Throws: ``ImageError`` if it cannot be read.
  mutating func read(_ file: Span<UInt8>, nesting: Int) throws(ImageError) -> ImageMetadata? {
    images += 1
    guard images <= Self.maximumImages else {
      guard images == Self.maximumImages + 1 else { return nil }
      throw ImageError(.limit("the number of embedded images", allowed: Self.maximumImages))
    }
    let format = try ImageFormats.format(of: file)
    guard format.id != SVG.id else {
      guard nesting <= SVG.maximumNesting else {
        throw ImageError(.limit("the depth of drawings in drawings", allowed: SVG.maximumNesting))
      }
      guard !file.hasBytes([0x1f, 0x8b]) else {
        throw ImageError(.unsupported("a compressed drawing in a drawing"))
      }
      return try SVG.read(file, limits: limits, nesting: nesting, &self)
    }
    guard format.id != PDF.id else { throw ImageError(.unsupported("a PDF in a drawing")) }
    guard profiles.next > 0 else { return nil }
    var limits = limits
    limits.profileBytes = profiles.next
    let metadata = try format.metadata(of: file, limits: limits)
    // A profile that fails may have cost as much as the largest one.
    let cost: Int =
      if case .icc(let bytes, _, _) = metadata.colorTag {
        bytes.count
      } else {
        metadata.colorError == nil ? 0 : limits.profileBytes
      }
    try profiles.spend(cost)
    return metadata
  }
}
