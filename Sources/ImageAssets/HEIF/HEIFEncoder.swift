import CImageCodecs
import ColorCore

/// libheif, for coded images only: what it writes around them is left out.
enum HEIFEncoder {
  /// The matrix with which the colors of a lossy image are coded: BT.601, as MIAF assumes.
  static let lossyMatrix = 6

  /// Codes some channels of an image by AV1.
  ///
  /// - Parameters:
  ///   - image: The pixels, with whole-numbered samples.
  ///   - channels: The channels: one, or red, green and blue.
  ///   - bitDepth: The bits of a coded sample, 8 or 12.
  ///   - quality: 1…100; `nil` for no loss but that of the depth.
  /// - Returns: The coded image. Three channels are coded by `lossyMatrix`, without loss as they
  ///   are; none is halved.
  /// - Throws: ``ImageError`` with libheif's message.
  static func coded(
    _ image: DecodedImage, _ channels: Range<Int>, bitDepth: Int, quality: Int?
  ) throws(ImageError) -> HEIFWriter.Coded {
    let isColor = channels.count == 3
    let layout = palette_pixel_layout(
      width: UInt32(image.width), height: UInt32(image.height),
      channels: UInt32(image.channels), bit_depth: UInt32(image.bitDepth))
    var coding = palette_heif_coding()
    coding.bit_depth = UInt32(bitDepth)
    coding.channel = UInt32(channels.lowerBound)
    coding.is_color = isColor ? 1 : 0
    coding.quality = UInt32(quality ?? 0)
    let isDirect = isColor && quality == nil
    coding.matrix_code = UInt32(isDirect ? 0 : lossyMatrix)
    coding.is_centered = isDirect ? 0 : 1
    // H.273, equations 38 to 40: without a matrix the samples are green, blue and red.
    let (red, blue) = (LumaWeights.bt601.x, LumaWeights.bt601.z)
    coding.matrix =
      isDirect
      ? (0, 1, 0, 0, 0, 1, 1, 0, 0)
      : (
        red, 1 - red - blue, blue,
        -red / (2 * (1 - blue)), -(1 - red - blue) / (2 * (1 - blue)), 0.5,
        0.5, -(1 - red - blue) / (2 * (1 - red)), -blue / (2 * (1 - red))
      )
    var output = unsafe palette_bytes()
    var report = palette_codec_report()
    func encode(_ pixels: UnsafeRawBufferPointer) -> Int32 {
      unsafe withUnsafePointer(to: coding) { coding in
        unsafe palette_heif_encode(
          pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), layout, coding, &output,
          &report)
      }
    }
    let isDone =
      switch image.samples {
      case .eight(let samples): unsafe samples.withUnsafeBytes { unsafe encode($0) }
      case .sixteen(let samples): unsafe samples.withUnsafeBytes { unsafe encode($0) }
      case .float: preconditionFailure("AVIF has whole-numbered samples only")
      }
    guard isDone == 1 else { throw ImageError(.decodingFailed(report.words)) }
    let file = unsafe output.taken()
    let container = try HEIFContainer(file.span)
    guard let box = try container.property("av1C", of: container.primary) else {
      throw ImageError(.decodingFailed("libheif wrote no image"))
    }
    return HEIFWriter.Coded(
      configuration: file.span.bytes(in: box.payload),
      data: try container.bytes(of: container.primary, in: file.span))
  }
}
