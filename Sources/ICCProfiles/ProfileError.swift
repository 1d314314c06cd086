/// Why a profile cannot be read or used.
public enum ProfileError: Error, Hashable, Sendable {
  /// The profile has fewer bytes than its header states, or than any header needs.
  case truncated(stated: Int, actual: Int)
  /// The signature `acsp` is not where every profile has it, at byte 36.
  case notAProfile
  /// The size in the header is too small for a profile.
  case badSize(stated: Int)
  /// The tag table, or an entry of it, points outside the profile.
  case badTagTable(offset: Int)
  /// A tag that is needed is missing or damaged; its signature.
  case badTag(String)
  /// LittleCMS cannot open the profile or convert with it; its own words.
  case refused(String)
  /// The profile is sound and of a kind that is not converted, such as a device link or CMYK.
  case unsupported(profileClass: String, colorSpace: String)
  /// The profile describes another kind of pixels than those it is attached to.
  case mismatch(profile: String, pixels: String)

  /// Where in the profile the problem is, in bytes, when it has a place.
  public var offset: Int? {
    switch self {
    case .truncated(_, let actual): actual
    case .notAProfile: 36
    case .badSize: 0
    case .badTagTable(let offset): offset
    case .badTag, .refused: nil
    case .unsupported: 12
    case .mismatch: 16
    }
  }
}

extension ProfileError: CustomStringConvertible {
  /// The error in words, without a final period.
  public var description: String {
    switch self {
    case .truncated(let stated, let actual):
      "the profile ends after \(actual) of \(stated) bytes"
    case .notAProfile:
      "the profile's signature “acsp” is missing"
    case .badSize(let stated):
      "the profile states a size of \(stated) bytes, less than a header"
    case .badTagTable:
      "the profile's tag table points outside the profile"
    case .badTag(let signature):
      "the profile's tag “\(signature)” is missing or damaged"
    case .refused(let words):
      "LittleCMS refuses the profile: \(words)"
    case .unsupported(let profileClass, let colorSpace):
      "a profile of class “\(profileClass)” for \(colorSpace) is not supported here"
    case .mismatch(let profile, let pixels):
      "the profile is for \(profile), the pixels are \(pixels)"
    }
  }
}
