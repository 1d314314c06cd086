/// The frames of an animation, each of them whole, as it is shown.
///
/// ```swift
/// let frames = [255, 0].map { gray in
///   DecodedImage(
///     width: 1, height: 1, model: .rgb, hasAlpha: true, samples: .eight([gray, gray, gray, 255]))
/// }
/// let blink = AnimatedImage(frames: frames, durations: [500, 500], loopCount: 0)
/// let file = try WebP.encode(frames: blink, profile: nil)
/// print(try WebP.decodeFrames(file.span, limits: .standard).durations)
/// // Prints "[500, 500]"
/// ```
public struct AnimatedImage: Hashable, Sendable {
  /// The frames: at least one, all of the same size and kind of samples.
  public var frames: [DecodedImage]
  /// How long each of them is shown, in milliseconds.
  public var durations: [Int]
  /// How often the animation plays; 0 for without end.
  public var loopCount: Int

  /// The maximum number of decoded frames.
  static let frameLimit = 1 << 16

  /// Makes an animation.
  ///
  /// - Precondition: There is at least one frame, each has a duration, and all have the same size,
  ///   model and depth and agree in having alpha.
  public init(frames: [DecodedImage], durations: [Int], loopCount: Int) {
    precondition(!frames.isEmpty && frames.count == durations.count)
    precondition(
      frames.allSatisfy {
        $0.width == frames[0].width && $0.height == frames[0].height && $0.model == frames[0].model
          && $0.bitDepth == frames[0].bitDepth && $0.hasAlpha == frames[0].hasAlpha
      })
    self.frames = frames
    self.durations = durations
    self.loopCount = loopCount
  }
}

/// A format of image files whose animations can be decoded.
///
/// ```swift
/// for format in ImageFormats.all where format is any AnimatedImageFormat.Type { print(format.id) }
/// // Prints "gif"
/// // Prints "webp"
/// ```
public protocol AnimatedImageFormat: ImageFormat {
  /// Decodes all frames; of a still image, the one there is.
  ///
  /// The frames are composed on their canvas, which is transparent at first, and have alpha. The
  /// durations are as stored: browsers show frames of 10 ms and less for 100 ms.
  ///
  /// - Throws: ``ImageError`` when any frame is missing or damaged, or all frames together exceed
  ///   the limit of pixels.
  static func decodeFrames(
    _ file: Span<UInt8>, limits: DecodeLimits
  ) throws(ImageError) -> AnimatedImage
}

/// A format of image files that animations can be written to.
///
/// ```swift
/// for format in ImageFormats.all where format is any AnimatedImageEncoder.Type { print(format.id) }
/// // Prints "webp"
/// ```
public protocol AnimatedImageEncoder: AnimatedImageFormat, ImageEncoder {
  /// Encodes an animation with its profile.
  ///
  /// - Parameters:
  ///   - animation: The frames, of a depth and model that the format has.
  ///   - profile: The ICC profile of the pixels; `nil` to write none.
  ///   - carried: What to carry along, as far as the format has a place for it.
  ///   - quality: 1…100 for lossy compression; `nil` for the format's own choice.
  /// - Returns: The file.
  /// - Throws: ``ImageError`` when memory runs out or the animation does not fit the format.
  static func encode(
    frames animation: AnimatedImage, profile: [UInt8]?, carrying carried: CarriedMetadata,
    quality: Int?
  ) throws(ImageError) -> [UInt8]
}
