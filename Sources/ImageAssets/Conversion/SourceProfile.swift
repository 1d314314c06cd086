import ColorTransforms
import ICCProfiles
import Synchronization

/// The profile of a file's pixels.
enum SourceProfile {
  /// Opens the profile of a file, or its equivalent for other color information.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of the file.
  ///   - untagged: The interpretation of pixels without color information.
  /// - Returns: The profile.
  /// - Throws: ``ImageError`` if the color information is damaged, does not fit the pixels, or is
  ///   not supported. It is never replaced by a guess.
  static func open(
    for metadata: ImageMetadata, untagged: ICCProfileBuilder
  ) throws(ImageError) -> ICCProfile {
    if let error = metadata.colorError { throw error }
    switch metadata.colorTag {
    case .icc(let bytes, _, let offset):
      do throws(ProfileError) {
        let profile = try opened(bytes).profile.get()
        guard profile.colorSpace == metadata.model.profileSpace else {
          throw ProfileError.mismatch(
            profile: profile.colorSpace.rawValue, pixels: metadata.model.profileSpace.rawValue)
        }
        // Only linking shows whether its curves and matrices are present and valid.
        _ = try SourceColors.of(profile)
        return profile
      } catch {
        throw ImageError(.badProfile(error), at: offset)
      }
    case .unreadableICC:
      throw ImageError(.damaged("the embedded profile"))
    case .none, .exif(.uncalibrated):
      var definition = untagged
      switch metadata.model {
      case .rgb: break
      case .gray: definition.primaries = nil
      case .cmyk: throw ImageError(.unsupported("converting CMYK without a profile"))
      case .lab: return try lab()
      }
      return try build(definition)
    case .srgb, .exif, .cicp, .gamma:
      // These statements are about RGB and gray.
      if metadata.model == .lab { return try lab() }
      guard metadata.model != .cmyk else {
        throw ImageError(.unsupported("converting CMYK without a profile"))
      }
      let isGray = metadata.model == .gray
      guard let definition = metadata.colorTag.definition(isGray: isGray) else {
        let words = metadata.colorTag.description ?? "this color space"
        throw ImageError(.unsupported("converting from \(words)"))
      }
      return try build(definition)
    }
  }

  /// Lab needs no profile: its samples are colors.
  private static func lab() throws(ImageError) -> ICCProfile {
    do {
      return try ICCProfile.lab()
    } catch {
      throw ImageError(.badProfile(error))
    }
  }

  /// What the bytes of a profile are.
  struct Opened {
    let md5: MD5
    let profile: Result<ICCProfile, ProfileError>
  }

  /// The bytes of a profile, of which only the header is hashed.
  private struct Content: Hashable {
    let bytes: [UInt8]

    func hash(into hasher: inout Hasher) {
      hasher.combine(bytes.count)
      unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: .init(rebasing: $0.prefix(128))) }
    }
  }

  private static let known = Mutex<[Content: Opened]>([:])
  /// The most bytes of a profile that is kept; those of inks have more.
  private static let mostKept = 1 << 16

  /// What the bytes of a profile are, kept for the next time: most files have one of a few.
  static func opened(_ bytes: [UInt8]) -> Opened {
    let content = Content(bytes: bytes)
    if let opened = known.withLock({ $0[content] }) { return opened }
    let profile = Result { () throws(ProfileError) in try ICCProfile(bytes.span) }
    let opened = Opened(
      md5: (try? profile.get().md5) ?? MD5(of: bytes.span), profile: profile)
    if bytes.count <= mostKept {
      known.withLock { known in
        if known.count == 64 { known.removeAll() }
        known[content] = opened
      }
    }
    return opened
  }

  private static let built = Mutex<[ICCProfileBuilder: ICCProfile]>([:])

  /// A profile, kept for the next time.
  static func build(_ builder: ICCProfileBuilder) throws(ImageError) -> ICCProfile {
    if let known = built.withLock({ $0[builder] }) { return known }
    do {
      let profile = try ICCProfile(builder)
      built.withLock { built in
        if built.count == 64 { built.removeAll() }
        built[builder] = profile
      }
      return profile
    } catch {
      throw ImageError(.badProfile(error))
    }
  }
}

extension ColorModel {
  /// The color space of a profile for such pixels.
  var profileSpace: ICCProfile.ColorSpace {
    switch self {
    case .gray: .gray
    case .rgb: .rgb
    case .cmyk: .cmyk
    case .lab: .lab
    }
  }
}
