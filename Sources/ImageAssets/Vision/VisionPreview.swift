public import ColorCore
import ColorTransforms
import ICCProfiles

/// Shows images as people with a color vision deficiency see them.
///
/// The simulation applies to linear light in sRGB, after the profile of the image; what is outside
/// the sRGB gamut is clipped, before it and after it. Alpha and orientation stay, and the result has the
/// sRGB profile.
///
/// ```swift
/// import ColorCore
///
/// let red = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 0, 0]))
/// let file = try PNG.encode(red, profile: ICCProfileBuilder.srgb.bytes)
/// let preview = VisionPreview(deficiency: .deutan)
/// let converted = try preview.convert(file.span)
/// let seen = try PNG.decode(converted.span, limits: .standard)
/// print(seen.samples)
/// // Prints "eight([163, 144, 0])"
/// ```
public struct VisionPreview: Sendable {
  private let simulation: VisionSimulation
  private let limits: DecodeLimits

  /// Makes a preview.
  ///
  /// - Parameters:
  ///   - deficiency: The deficiency.
  ///   - method: The model.
  ///   - severity: 0…1.
  ///   - limits: The limits for files.
  public init(
    deficiency: VisionDeficiency, method: any VisionMethod.Type = Machado2009.self,
    severity: Double = 1, limits: DecodeLimits = .standard
  ) {
    simulation = VisionSimulation(deficiency, method: method, severity: severity)
    self.limits = limits
  }

  /// Converts the content of a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - format: The format to write; `nil` for that of the file, or PNG if that cannot be written.
  /// - Returns: A file with 16 bits per sample if the image has them and the format too, else with 8.
  /// - Throws: ``ImageError`` if anything cannot be read, converted or written; animations cannot.
  public func convert(
    _ file: Span<UInt8>, to format: (any ImageEncoder.Type)? = nil
  ) throws(ImageError) -> [UInt8] {
    let source = try ImageFormats.format(of: file)
    let metadata = try source.metadata(of: file, limits: limits)
    guard metadata.frames <= 1 else {
      throw ImageError(.unsupported("simulating an animation"))
    }
    let encoder = format ?? source as? any ImageEncoder.Type ?? PNG.self
    let image = try source.decode(file, limits: limits)
    let isDeep = image.bitDepth > 8 && encoder.encodedDepths.contains(16)
    var seen = try sRGB(image, metadata, bitDepth: isDeep ? 16 : 8)
    simulate(&seen)
    if seen.hasAlpha, !encoder.encodesAlpha {
      guard let opaque = seen.withoutOpaqueAlpha else {
        throw ImageError(.unsupported("transparency in a \(encoder.id) file"))
      }
      seen = opaque
    }
    if !encoder.encodesOrientation { seen = seen.upright(from: metadata.orientation) }
    var carried = CarriedMetadata()
    carried.resolution = metadata.carried.resolution
    carried.exif = Exif.stating(
      orientation: encoder.encodesOrientation ? metadata.orientation : 1,
      resolution: carried.resolution)
    return try encoder.encode(
      seen, profile: ICCProfileBuilder.srgb.bytes, carrying: carried, quality: nil)
  }

  private func sRGB(
    _ image: DecodedImage, _ metadata: ImageMetadata, bitDepth: Int
  ) throws(ImageError) -> DecodedImage {
    let profile = try SourceProfile.open(for: metadata, untagged: .srgb)
    do {
      let link = try ProfileLink(
        from: profile, to: try ICCProfile(.srgb), intent: .relativeColorimetric,
        blackPointCompensation: false)
      return link.converted(image, bitDepth: bitDepth)
    } catch {
      throw ImageError(.badProfile(error))
    }
  }

  private func simulate(_ image: inout DecodedImage) {
    switch image.samples {
    case .eight(var samples):
      let light = (0...255).map { SRGB.linearLight(Double($0) / 255) }
      simulate(&samples, channels: image.channels, light) { SRGB.code(ofLight: $0) }
      image.samples = .eight(samples)
    case .sixteen(var samples):
      let light = (0...65_535).map { SRGB.linearLight(Double($0) / 65_535) }
      simulate(&samples, channels: image.channels, light) { light in
        UInt16((65_535 * SRGB.encoded(min(max(light, 0), 1))).rounded())
      }
      image.samples = .sixteen(samples)
    case .float: preconditionFailure("the image was converted to whole-numbered samples")
    }
  }

  private func simulate<Sample: FixedWidthInteger & UnsignedInteger>(
    _ samples: inout [Sample], channels: Int, _ light: [Double], _ code: (Double) -> Sample
  ) {
    for start in stride(from: 0, to: samples.count, by: channels) {
      let rgb = Triple(
        light[Int(samples[start])], light[Int(samples[start + 1])], light[Int(samples[start + 2])])
      let seen = simulation.simulated(rgb)
      samples[start] = code(seen.x)
      samples[start + 1] = code(seen.y)
      samples[start + 2] = code(seen.z)
    }
  }
}
