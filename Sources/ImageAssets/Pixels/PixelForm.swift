/// What the pixels of an image consist of, without the pixels.
struct PixelForm: Hashable, Sendable {
  /// Pixels across.
  var width: Int
  /// Pixels down.
  var height: Int
  /// What the samples measure.
  var model: ColorModel
  /// Whether the last sample of a pixel is alpha.
  var hasAlpha: Bool
  /// Bits of one sample: 8, 16, or 32 for floating point.
  var bitDepth: Int

  /// The number of samples of a pixel, alpha included.
  var channels: Int { model.channels + (hasAlpha ? 1 : 0) }
  /// The greatest whole-numbered sample.
  var mostSample: Int { bitDepth == 16 ? 65_535 : 255 }

  /// The form of ``DecodedImage/quantized``.
  var quantized: PixelForm {
    var form = self
    form.bitDepth = min(bitDepth, 16)
    return form
  }

  /// The component of an integer sample: 0…1; for Lab the number itself.
  @inline(__always)
  func component(_ code: Int, _ channel: Int) -> Float {
    let value = Float(code) / Float(mostSample)
    guard model == .lab else { return value }
    return channel == 0 ? value * 100 : value * 255 - 128
  }
}

extension DecodedImage {
  /// What the pixels consist of.
  var form: PixelForm {
    PixelForm(
      width: width, height: height, model: model, hasAlpha: hasAlpha, bitDepth: bitDepth)
  }

  /// The component of an integer sample: 0…1; for Lab the number itself.
  func component(_ code: Int, _ channel: Int) -> Float { form.component(code, channel) }
}

extension DecodedImage.Samples {
  /// Calls `body` with the samples in memory.
  func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    switch self {
    case .eight(let samples): unsafe samples.withUnsafeBytes { unsafe body($0) }
    case .sixteen(let samples): unsafe samples.withUnsafeBytes { unsafe body($0) }
    case .float(let samples): unsafe samples.withUnsafeBytes { unsafe body($0) }
    }
  }
}
