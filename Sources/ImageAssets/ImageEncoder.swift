import ICCProfiles

/// An image file format that can also be written.
///
/// ```swift
/// for encoder in ImageFormats.encoders where encoder.encodedDepths.contains(16) { print(encoder.id) }
/// // Prints "avif"
/// // Prints "png"
/// // Prints "tiff"
/// ```
public protocol ImageEncoder: ImageFormat {
  /// The extensions of written files, the usual one first; by default all of
  /// ``ImageFormat/fileExtensions``.
  static var encodedExtensions: [String] { get }
  /// The depths that can be stored: 8, 16, or 32 for floating point.
  static var encodedDepths: [Int] { get }
  /// The supported color models.
  static var encodedModels: [ColorModel] { get }
  /// Whether alpha can be stored.
  static var encodesAlpha: Bool { get }
  /// Whether there is a lossy compression, which has a quality.
  static var hasQuality: Bool { get }
  /// Whether an orientation can be stored; where it cannot, the pixels have to be upright.
  static var encodesOrientation: Bool { get }

  /// The bits of a stored sample of one of the ``encodedDepths``.
  static func storedBits(ofDepth depth: Int) -> Int

  /// Encodes an image with its profile.
  ///
  /// The same input gives the same bytes with the same version of the image library.
  ///
  /// - Parameters:
  ///   - image: The pixels, of a depth and model that the format has.
  ///   - profile: The ICC profile of the pixels; `nil` to write none.
  ///   - carried: Metadata to carry along, as far as the format supports it.
  ///   - quality: 1…100 for lossy compression; `nil` for the default of the format: lossless if
  ///     supported.
  /// - Returns: The file.
  /// - Throws: ``ImageError`` when memory runs out or the image does not fit the format.
  static func encode(
    _ image: DecodedImage, profile: [UInt8]?, carrying carried: CarriedMetadata, quality: Int?
  ) throws(ImageError) -> [UInt8]

  /// The Exif metadata in a file of the format, from their TIFF header on; `nil` without any.
  static func exifRange(in file: Span<UInt8>) -> Range<Int>?

  /// Replaces or removes the profile without decoding the pixels. The Exif color space is
  /// unchanged.
  ///
  /// - Throws: ``ImageError`` when the file is not sound or the profile does not fit the format.
  static func replacingProfile(
    in file: Span<UInt8>, with profile: [UInt8]?, limits: DecodeLimits
  ) throws(ImageError) -> [UInt8]
}

extension ImageEncoder {
  /// ``ImageFormat/fileExtensions``.
  public static var encodedExtensions: [String] { fileExtensions }

  /// Yes.
  public static var hasQuality: Bool { true }

  /// Yes.
  public static var encodesOrientation: Bool { true }

  /// As many as the depth has.
  public static func storedBits(ofDepth depth: Int) -> Int { depth }
}

extension ImageEncoder {
  /// A file whose Exif metadata, where they state a color space, state another one.
  fileprivate static func stating(_ colorSpace: Exif.ColorSpace, in file: [UInt8]) -> [UInt8] {
    guard let range = exifRange(in: file.span) else { return file }
    let exif = Array(file[range])
    let updated = Exif.updating(exif, colorSpace: colorSpace)
    guard updated != exif else { return file }
    var result = file
    result.replaceSubrange(range, with: updated)
    if Self.self == PNG.self {
      // The checksum covers the type and the data of the chunk.
      let checksum = CRC32.of(result.span, in: range.lowerBound - 4..<range.upperBound)
      result.replaceSubrange(
        range.upperBound..<range.upperBound + 4, with: PNGChunk.bigEndian(checksum))
    }
    return result
  }
}

extension ImageFormats {
  /// The formats that can be written, in the order of their files.
  public static var encoders: [any ImageEncoder.Type] {
    all.compactMap { $0 as? any ImageEncoder.Type }
  }

  /// Replaces or removes the profile of a file without decoding the pixels. Equivalent color chunks
  /// (sRGB and cICP of PNG) are removed too. Where Exif states a color space, it becomes that of the
  /// new profile; without a profile it stays.
  ///
  /// - Parameters:
  ///   - file: The content of a file of any format that can be written.
  ///   - profile: The profile to embed; `nil` for none.
  ///   - limits: The limits for the file.
  /// - Returns: The new file.
  /// - Throws: ``ImageError`` when the file is not sound, or the profile is not for such pixels.
  public static func replacingProfile(
    in file: Span<UInt8>, with profile: [UInt8]?, limits: DecodeLimits = .standard
  ) throws(ImageError) -> [UInt8] {
    let format = try format(of: file)
    guard let encoder = format as? any ImageEncoder.Type else {
      throw ImageError(.unsupported("writing \(format.id) files"))
    }
    guard let profile else {
      return try encoder.replacingProfile(in: file, with: nil, limits: limits)
    }
    let metadata = try format.metadata(of: file, limits: limits)
    let recognized: String?
    do throws(ProfileError) {
      let new = try ICCProfile(profile.span)
      guard new.colorSpace == metadata.model.profileSpace else {
        throw ProfileError.mismatch(
          profile: new.colorSpace.rawValue, pixels: metadata.model.profileSpace.rawValue)
      }
      recognized = try ProfileRecognition(of: new)?.space
    } catch {
      throw ImageError(.badDestination(error))
    }
    let result = try encoder.replacingProfile(in: file, with: profile, limits: limits)
    let colorSpace: Exif.ColorSpace =
      switch recognized {
      case "srgb": .srgb
      case "a98-rgb": .adobeRGB
      default: .uncalibrated
      }
    return encoder.stating(colorSpace, in: result)
  }

  /// The writable format with this extension, ignoring case, or `nil`.
  public static func encoder(forExtension name: String) -> (any ImageEncoder.Type)? {
    let name = name.lowercased()
    return encoders.first { $0.encodedExtensions.contains(name) }
  }
}
