#if LittleCMS
  /// A format of image files that can also be written.
  public protocol ImageEncoder: ImageFormat {
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
  }

  extension ImageFormats {
    /// The formats that can be written, in the order of their files.
    public static var encoders: [any ImageEncoder.Type] {
      all.compactMap { $0 as? any ImageEncoder.Type }
    }

    /// The format that can be written and has this extension, without regard to case, or `nil`.
    public static func encoder(forExtension name: String) -> (any ImageEncoder.Type)? {
      let name = name.lowercased()
      return encoders.first { $0.fileExtensions.contains(name) }
    }
  }
#endif
