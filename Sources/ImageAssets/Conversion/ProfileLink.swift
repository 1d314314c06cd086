import ColorTransforms
import ICCProfiles

/// A conversion between two profiles, for decoded images.
struct ProfileLink {
  /// The profile of the source pixels.
  let source: ICCProfile
  /// The profile of the converted pixels.
  let destination: ICCProfile
  /// The conversion.
  let transform: ICCTransform
  /// The color model of the converted samples.
  let model: ColorModel

  init(
    from source: ICCProfile, to destination: ICCProfile,
    intent: RenderingIntent, blackPointCompensation: Bool
  ) throws(ProfileError) {
    guard
      let model = ColorModel.allCases.first(where: { $0.profileSpace == destination.colorSpace })
    else {
      throw .unsupported(
        profileClass: destination.header.profileClass,
        colorSpace: destination.header.colorSpace)
    }
    transform = try TransformCache.shared.transform(
      from: source, to: destination, intent: intent,
      blackPointCompensation: blackPointCompensation)
    self.model = model
    self.source = source
    self.destination = destination
  }

  /// Whether source and destination are the same space, so that no pixel changes.
  var isIdentity: Bool {
    if source.md5 == destination.md5 { return true }
    let spaces = [source, destination].map { profile in
      ((try? ProfileRecognition(of: profile)) ?? nil)?.space
    }
    return spaces[0] != nil && spaces[0] == spaces[1]
  }

  /// Whether one of the profiles has tables, which contain nothing outside their range.
  var isTableBased: Bool {
    (source.header.tags + destination.header.tags).contains {
      $0.signature.hasPrefix("A2B") || $0.signature.hasPrefix("B2A")
    }
  }

  /// The image in the destination's space, with 8, 16 or (floating point) 32 bits per sample.
  func converted(_ image: DecodedImage, bitDepth: Int) -> DecodedImage {
    let count = image.width * image.height * (model.channels + (image.hasAlpha ? 1 : 0))
    let samples: DecodedImage.Samples
    switch bitDepth {
    case 8: samples = .eight(convert(image, count: count, zero: UInt8(0)))
    case 16: samples = .sixteen(convert(image, count: count, zero: UInt16(0)))
    default: samples = .float(convert(image, count: count, zero: Float(0)))
    }
    return DecodedImage(
      width: image.width, height: image.height, model: model, hasAlpha: image.hasAlpha,
      samples: samples)
  }

  private func convert<Sample: BitwiseCopyable>(
    _ image: DecodedImage, count: Int, zero: Sample
  ) -> [Sample] {
    var output = [Sample](repeating: zero, count: count)
    let layout = PixelLayout(
      sample: Sample.self == UInt8.self ? .eight : Sample.self == UInt16.self ? .sixteen : .float,
      alpha: image.form.layout.alpha)
    var span = output.mutableSpan
    var bytes = unsafe span.mutableBytes
    let source = image.form.layout
    switch image.samples {
    case .eight(let input):
      unsafe transform.convert(input.span.bytes, source, into: &bytes, layout)
    case .sixteen(let input):
      unsafe transform.convert(input.span.bytes, source, into: &bytes, layout)
    case .float(let input):
      unsafe transform.convert(input.span.bytes, source, into: &bytes, layout)
    }
    return output
  }
}

extension PixelForm {
  /// The memory layout of the pixels.
  var layout: PixelLayout {
    let sample: PixelLayout.Sample =
      switch bitDepth {
      case 8: .eight
      case 16: .sixteen
      default: .float
      }
    return PixelLayout(sample: sample, alpha: hasAlpha ? .straight : .none)
  }
}
