import ColorEngine

/// What the targets of image formats have in common.
enum Image {
  /// Reads a file in every way. What it says beside its pixels is true of them.
  static func read(_ input: [UInt8], as format: any ImageFormat.Type) {
    let limits = DecodeLimits(pixels: 1 << 18, profileBytes: 1 << 20, expandedBytes: 1 << 20)
    _ = format.recognizes(input.span)
    let metadata = try? format.metadata(of: input.span, limits: limits)
    let image = try? format.decode(input.span, limits: limits)
    if let animated = format as? any AnimatedImageFormat.Type,
      let frames = try? animated.decodeFrames(input.span, limits: limits)
    {
      check(frames.frames.count == metadata?.frames, "\(frames.frames.count) frames")
    }
    if let image {
      guard let metadata else { fatalError("pixels without metadata") }
      check(
        image.width == metadata.width && image.height == metadata.height
          && image.hasAlpha == metadata.hasAlpha, "\(image.width) × \(image.height) pixels")
    }
    let inspection = ImageInspector(limits: limits).inspect(input.span)
    if let offset = inspection.error?.offset {
      check((0...input.count).contains(offset), "byte \(offset) of \(input.count)")
    }
  }

  /// A small picture.
  static func sample(_ model: ColorModel = .rgb, hasAlpha: Bool = false, wide: Bool = false)
    -> DecodedImage
  {
    let count = 7 * 5 * (model.channels + (hasAlpha ? 1 : 0))
    return DecodedImage(
      width: 7, height: 5, model: model, hasAlpha: hasAlpha,
      samples: wide
        ? .sixteen((0..<count).map { UInt16(truncatingIfNeeded: $0 * 2777) })
        : .eight((0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }))
  }

  /// Pictures encoded without a profile, and the first one with one.
  static func seeds(_ encoder: any ImageEncoder.Type, _ images: [DecodedImage]) throws -> [[UInt8]]
  {
    let profile = ICCProfileBuilder.displayP3.bytes
    return try ([(nil, images[0]), (profile, images[0])] + images.dropFirst().map { (nil, $0) }).map
    {
      try encoder.encode($1, profile: $0, carrying: CarriedMetadata(), quality: nil)
    }
  }

  static func little(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
