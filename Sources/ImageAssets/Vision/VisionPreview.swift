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

  /// Converts the content of a file, a large one some rows at a time if its format and that of the
  /// result allow it: then sixteen times the pixels of the limits are allowed.
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
    let link = try link(for: metadata)
    let profile = ICCProfileBuilder.srgb.bytes
    var carried = CarriedMetadata()
    carried.resolution = metadata.carried.resolution
    carried.exif = Exif.stating(
      orientation: encoder.encodesOrientation ? metadata.orientation : 1,
      resolution: carried.resolution)
    func depth(_ bits: Int) -> Int { bits > 8 && encoder.encodedDepths.contains(16) ? 16 : 8 }
    if let source = source as? any StreamedImageFormat.Type,
      let encoder = encoder as? any StreamedImageEncoder.Type,
      let form = source.streamedForm(of: metadata), isLarge(form)
    {
      let bitDepth = depth(form.bitDepth)
      let writer = try encoder.writer(
        for: PixelForm(
          width: form.width, height: form.height, model: .rgb,
          hasAlpha: form.hasAlpha && encoder.encodesAlpha, bitDepth: bitDepth),
        profile: profile, carrying: carried, quality: nil)
      var (result, problem) = ([UInt8](), ImageError?.none)
      try source.decode(file, limits: limits) { rows in
        guard problem == nil else { return }
        do throws(ImageError) {
          try writer.add(try seen(rows, by: link, bitDepth: bitDepth, for: encoder)) { bytes in
            result += bytes
          }
        } catch {
          problem = error
        }
      }
      if let problem { throw problem }
      return result
    }
    let image = try source.decode(file, limits: limits)
    var shown = try seen(image, by: link, bitDepth: depth(image.bitDepth), for: encoder)
    if !encoder.encodesOrientation { shown = shown.upright(from: metadata.orientation) }
    return try encoder.encode(shown, profile: profile, carrying: carried, quality: nil)
  }

  /// Whether an image takes so much memory that some rows at a time are better.
  private func isLarge(_ form: PixelForm) -> Bool {
    let (pixels, overflow) = form.width.multipliedReportingOverflow(by: form.height)
    return overflow || pixels > min(limits.pixels, 1 << 23)
  }

  private func seen(
    _ image: DecodedImage, by link: ProfileLink, bitDepth: Int, for encoder: any ImageEncoder.Type
  ) throws(ImageError) -> DecodedImage {
    // Rounded to 8 bits before the simulation, other spaces than sRGB would be rounded twice.
    var seen = link.converted(image, bitDepth: 16)
    simulate(&seen, bitDepth: bitDepth)
    guard seen.hasAlpha, !encoder.encodesAlpha else { return seen }
    guard let opaque = seen.withoutOpaqueAlpha else {
      throw ImageError(.unsupported("transparency in a \(encoder.id) file"))
    }
    return opaque
  }

  private func link(for metadata: ImageMetadata) throws(ImageError) -> ProfileLink {
    let profile = try SourceProfile.open(for: metadata, untagged: .srgb)
    do {
      return try ProfileLink(
        from: profile, to: try ICCProfile(.srgb), intent: .relativeColorimetric,
        blackPointCompensation: false)
    } catch {
      throw ImageError(.badProfile(error))
    }
  }

  /// Simulates an image with 16 bits per sample, and rounds it once.
  private func simulate(_ image: inout DecodedImage, bitDepth: Int) {
    guard case .sixteen(let samples) = image.samples else {
      preconditionFailure("the image was converted to 16 bits")
    }
    let light = Self.light
    if bitDepth == 8 {
      image.samples = .eight(
        simulated(samples, image, light, alpha: { UInt8((UInt32($0) + 128) / 257) }) {
          SRGB.code(ofLight: $0)
        })
    } else {
      image.samples = .sixteen(
        simulated(samples, image, light, alpha: { $0 }) { light in
          UInt16((65_535 * SRGB.encoded(min(max(light, 0), 1))).rounded())
        })
    }
  }

  /// The light of each code of 16 bits.
  private static let light = (0...65_535).map { SRGB.linearLight(Double($0) / 65_535) }

  private func simulated<Sample>(
    _ samples: [UInt16], _ image: DecodedImage, _ light: [Double],
    alpha: (UInt16) -> Sample, _ code: (Double) -> Sample
  ) -> [Sample] {
    let channels = image.channels
    var seen: [Sample] = []
    seen.reserveCapacity(samples.count)
    for start in stride(from: 0, to: samples.count, by: channels) {
      let rgb = Triple(
        light[Int(samples[start])], light[Int(samples[start + 1])], light[Int(samples[start + 2])])
      let color = simulation.simulated(rgb)
      seen.append(code(color.x))
      seen.append(code(color.y))
      seen.append(code(color.z))
      if channels == 4 { seen.append(alpha(samples[start + 3])) }
    }
    return seen
  }
}
