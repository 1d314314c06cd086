public import ICCProfiles

/// Why an image cannot be read, understood, converted or written, and where in the file.
public struct ImageError: Error, Hashable, Sendable {
  /// What kind of problem it is, with what is to be said about it.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be read; the reason of the system.
    case unreadable(String)
    /// The path names a folder, a device or a pipe.
    case notAFile
    /// The content is that of no image format we know.
    case unrecognizedFormat
    /// The content is an image of a format that is not read; its name.
    case unsupportedFormat(String)
    /// The file, or a stream in it, ends too early; what is incomplete.
    case truncated(String)
    /// A checksum or a compressed stream is wrong; what is damaged.
    case damaged(String)
    /// The file breaks a rule of its format; which one.
    case invalid(String)
    /// The file is sound and uses what is not supported; what.
    case unsupported(String)
    /// The file asks for more than a limit allows; the limit and what it allows.
    case limit(String, allowed: Int)
    /// The image library refuses the pixels; its own words.
    case decodingFailed(String)
    /// The embedded profile cannot be used.
    case badProfile(ProfileError)
    /// The profile to convert to cannot be used.
    case badDestination(ProfileError)
  }

  /// What is wrong.
  public var reason: Reason
  /// Where in the file it is, in bytes from the start, when it has a place.
  public var offset: Int?

  /// Makes an error.
  public init(_ reason: Reason, at offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }

  /// A name for programs, which does not change between versions.
  public var code: String {
    switch reason {
    case .unreadable: "unreadable"
    case .notAFile: "not-a-file"
    case .unrecognizedFormat: "unrecognized-format"
    case .unsupportedFormat: "unsupported-format"
    case .truncated: "truncated"
    case .damaged: "damaged"
    case .invalid: "invalid"
    case .unsupported: "unsupported"
    case .limit: "limit"
    case .decodingFailed: "decoding-failed"
    case .badProfile: "bad-profile"
    case .badDestination: "bad-destination"
    }
  }

  /// The error in words, without a final period.
  public var message: String {
    switch reason {
    case .unreadable(let why): "the file cannot be read: \(why)"
    case .notAFile: "this is not a file"
    case .unrecognizedFormat: "this is not an image of a known format"
    case .unsupportedFormat(let name): "\(name) images are not read"
    case .truncated(let part): "\(part) breaks off"
    case .damaged(let part): "\(part) is damaged"
    case .invalid(let rule): rule
    case .unsupported(let feature): "\(feature) is not supported"
    case .limit(let name, let allowed): "\(name) exceeds the limit of \(allowed)"
    case .decodingFailed(let words): "the pixels cannot be decoded: \(words)"
    case .badProfile(let error): error.description
    case .badDestination(let error): "the destination cannot be used: \(error)"
    }
  }
}

extension ImageError: CustomStringConvertible {
  /// The message and the place.
  public var description: String {
    offset.map { "\(message) (at byte \($0))" } ?? message
  }
}
