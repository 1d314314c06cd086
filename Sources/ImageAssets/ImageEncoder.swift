import ICCProfiles

/// A format of image files that can also be written.
public protocol ImageEncoder: ImageFormat {
  /// The extensions of files that are written, the usual one first; all of
  /// ``ImageFormat/fileExtensions`` unless the format says otherwise.
  static var encodedExtensions: [String] { get }
  /// The depths that can be stored: 8, 16, or 32 for floating point.
  static var encodedDepths: [Int] { get }
  /// What the samples of a file can measure.
  static var encodedModels: [ColorModel] { get }
  /// Whether alpha can be stored.
  static var encodesAlpha: Bool { get }

  /// Encodes an image with its profile.
  ///
  /// The same input gives the same bytes with the same version of the image library.
  ///
  /// - Parameters:
  ///   - image: The pixels, of a depth and model that the format has.
  ///   - profile: The ICC profile of the pixels; `nil` to write none.
  ///   - carried: What to carry along, as far as the format has a place for it.
  ///   - quality: 1…100 for lossy compression; `nil` for the format's own choice: lossless where it
  ///     can, else the quality named there.
  /// - Returns: The file.
  /// - Throws: ``ImageError`` when memory runs out or the image does not fit the format.
  static func encode(
    _ image: DecodedImage, profile: [UInt8]?, carrying carried: CarriedMetadata, quality: Int?
  ) throws(ImageError) -> [UInt8]

  /// The file with another profile, or none, and the same stored pixels, which are not decoded. What
  /// Exif says about the colors stays.
  ///
  /// - Throws: ``ImageError`` when the file is not sound or the profile does not fit the format.
  static func replacingProfile(
    in file: Span<UInt8>, with profile: [UInt8]?, limits: DecodeLimits
  ) throws(ImageError) -> [UInt8]
}

extension ImageEncoder {
  /// ``ImageFormat/fileExtensions``.
  public static var encodedExtensions: [String] { fileExtensions }
}

extension ImageFormats {
  /// The formats that can be written, in the order of their files.
  public static var encoders: [any ImageEncoder.Type] {
    all.compactMap { $0 as? any ImageEncoder.Type }
  }

  /// A file with another profile, or none, and the same pixels, which are not decoded. Statements of
  /// the format that take its place (sRGB and cICP of PNG) go too; what Exif says stays.
  ///
  /// - Parameters:
  ///   - file: The content of a file of any format that can be written.
  ///   - profile: The profile to embed; `nil` for none.
  ///   - limits: How much the file may ask for.
  /// - Returns: The new file.
  /// - Throws: ``ImageError`` when the file is not sound, or the profile is not for such pixels.
  public static func replacingProfile(
    in file: Span<UInt8>, with profile: [UInt8]?, limits: DecodeLimits = .standard
  ) throws(ImageError) -> [UInt8] {
    let format = try format(of: file)
    guard let encoder = format as? any ImageEncoder.Type else {
      throw ImageError(.unsupported("writing \(format.id) files"))
    }
    if let profile {
      let metadata = try format.metadata(of: file, limits: limits)
      do throws(ProfileError) {
        let space = try ICCProfile(profile.span).colorSpace
        guard space == metadata.model.profileSpace else {
          throw ProfileError.mismatch(
            profile: space.rawValue, pixels: metadata.model.profileSpace.rawValue)
        }
      } catch {
        throw ImageError(.badDestination(error))
      }
    }
    return try encoder.replacingProfile(in: file, with: profile, limits: limits)
  }

  /// The format that can be written and has this extension, without regard to case, or `nil`.
  public static func encoder(forExtension name: String) -> (any ImageEncoder.Type)? {
    let name = name.lowercased()
    return encoders.first { $0.encodedExtensions.contains(name) }
  }
}
