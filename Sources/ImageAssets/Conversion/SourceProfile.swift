import ColorTransforms
import ICCProfiles

/// The profile that the pixels of a file are to be read by.
enum SourceProfile {
  /// Opens the profile that a file states, or that stands in for one.
  ///
  /// - Parameters:
  ///   - metadata: What the file says.
  ///   - untagged: What pixels are when the file says nothing.
  /// - Returns: The profile.
  /// - Throws: ``ImageError`` when the statement is damaged, belongs to other pixels, or is not one
  ///   that is converted. It is never replaced by a guess.
  static func open(
    for metadata: ImageMetadata, untagged: ICCProfileBuilder
  ) throws(ImageError) -> ICCProfile {
    if let error = metadata.colorError { throw error }
    switch metadata.colorTag {
    case .icc(let bytes, _, let offset):
      do throws(ProfileError) {
        let profile = try ICCProfile(bytes.span)
        guard profile.colorSpace == metadata.model.profileSpace else {
          throw ProfileError.mismatch(
            profile: profile.colorSpace.rawValue, pixels: metadata.model.profileSpace.rawValue)
        }
        // Only linking it tells whether its curves and matrices are there and sound.
        _ = try ICCTransform(toXYZFrom: profile)
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
      // Such words are about RGB and gray.
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

  private static func build(_ builder: ICCProfileBuilder) throws(ImageError) -> ICCProfile {
    do {
      return try ICCProfile(builder)
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
