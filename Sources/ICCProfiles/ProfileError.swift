/// An error in reading or using a profile.
///
/// ```swift
/// do {
///   _ = try ICCProfile(Array("no profile".utf8).span)
/// } catch {
///   print(error.offset ?? 0, error)
///   // Prints "10 the profile ends after 10 of 132 bytes"
/// }
/// ```
public enum ProfileError: Error, Hashable, Sendable {
  /// The profile has fewer bytes than its header states, or than a header needs.
  case truncated(stated: Int, actual: Int)
  /// The signature `acsp` is missing at byte 36.
  case notAProfile
  /// The size in the header is too small for a profile.
  case badSize(stated: Int)
  /// The tag table or one of its entries points outside the profile.
  case badTagTable(offset: Int)
  /// A required tag, given by its signature, is missing or damaged.
  case badTag(String)
  /// LittleCMS cannot open the profile or convert with it; the value is its message.
  case refused(String)
  /// The profile is valid, but its kind is not supported for conversion, such as a device link or
  /// CMYK.
  case unsupported(profileClass: String, colorSpace: String)
  /// The profile is for a different kind of pixels than those it is attached to.
  case mismatch(profile: String, pixels: String)

  /// The location of the problem in the profile, in bytes, if it has one.
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
  /// A description of the error, without a final period.
  public var description: String {
    switch self {
    case .truncated(let stated, let actual):
      "the profile ends after \(actual) of \(stated) bytes"
    case .notAProfile:
      "the profile's signature “acsp” is missing"
    case .badSize(let stated):
      "the profile states a size of \(stated) bytes, less than a header"
    case .badTagTable:
      "the profile's tag table extends past the end of the profile"
    case .badTag(let signature):
      "the profile's tag “\(signature)” is missing or damaged"
    case .refused(let words):
      "LittleCMS rejects the profile: \(words)"
    case .unsupported(let profileClass, let colorSpace):
      "a profile of class “\(profileClass)” for \(colorSpace) is not supported"
    case .mismatch(let profile, let pixels):
      "the profile is for \(profile), the pixels are \(pixels)"
    }
  }
}
