public import ICCProfiles

/// An error in reading, decoding, converting or writing an image, with its position in the file.
///
/// ```swift
/// do {
///   _ = try ImageConverter(to: .srgb).convert([UInt8]("no image".utf8).span)
/// } catch {
///   print(error.code)
///   // Prints "unrecognized-format"
/// }
/// ```
public struct ImageError: Error, Hashable, Sendable {
  /// The kind of problem, with details.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be read; the reason of the system.
    case unreadable(String)
    /// The path names a folder, a device or a pipe.
    case notAFile
    /// The content is not of a known image format.
    case unrecognizedFormat
    /// There is no content.
    case empty
    /// The content is a pointer of Git LFS to the image.
    case gitLFSPointer
    /// The content is an image of an unsupported format, with this name.
    case unsupportedFormat(String)
    /// The file, or a stream in it, ends too early; this part is incomplete.
    case truncated(String)
    /// A checksum or a compressed stream is wrong; this part is damaged.
    case damaged(String)
    /// The file violates its format, as described.
    case invalid(String)
    /// The file is valid but uses this unsupported feature.
    case unsupported(String)
    /// The file exceeds a limit; its name and value.
    case limit(String, allowed: Int)
    /// Reading the file takes longer than this number of seconds.
    case tooSlow(seconds: Int)
    /// The image library rejects the pixels, with this message.
    case decodingFailed(String)
    /// The embedded profile cannot be used.
    case badProfile(ProfileError)
    /// The profile to convert to cannot be used.
    case badDestination(ProfileError)
    /// What has to be kept until the file is complete cannot be written to this folder, for the reason
    /// of the system.
    case noRoom(folder: String, String)
  }

  /// What is wrong.
  public var reason: Reason
  /// The position in the file, in bytes from the start, if there is one.
  public var offset: Int?

  /// Makes an error.
  public init(_ reason: Reason, at offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }

  /// A stable identifier for programs.
  public var code: String {
    switch reason {
    case .unreadable: "unreadable"
    case .notAFile: "not-a-file"
    case .unrecognizedFormat, .empty: "unrecognized-format"
    case .gitLFSPointer: "git-lfs-pointer"
    case .unsupportedFormat: "unsupported-format"
    case .truncated: "truncated"
    case .damaged: "damaged"
    case .invalid: "invalid"
    case .unsupported: "unsupported"
    case .limit, .tooSlow: "limit"
    case .decodingFailed: "decoding-failed"
    case .badProfile: "bad-profile"
    case .badDestination: "bad-destination"
    case .noRoom: "no-room"
    }
  }

  /// A description, without a final period.
  public var message: String {
    switch reason {
    case .unreadable(let why): "the file cannot be read: \(why)"
    case .notAFile: "the path does not name a file"
    case .unrecognizedFormat: "unrecognized image format"
    case .empty: "the file is empty"
    case .gitLFSPointer:
      "the file is a pointer of Git LFS, not the image; fetch it with `git lfs pull`"
    case .unsupportedFormat(let name): "\(name) images are not supported"
    case .truncated(let part): "\(part) is truncated"
    case .damaged(let part): "\(part) is damaged"
    case .invalid(let rule): rule
    case .unsupported(let feature): "\(feature) is not supported"
    case .limit(let name, let allowed): "\(name) exceeds the limit of \(allowed)"
    case .tooSlow(let seconds):
      "reading the file takes longer than the limit of \(seconds == 1 ? "a second" : "\(seconds) seconds")"
    case .decodingFailed(let words): "the pixels cannot be decoded: \(words)"
    case .badProfile(let error): error.description
    case .badDestination(let error): "the destination cannot be used: \(error)"
    case .noRoom(let folder, let why):
      "the strips of the file cannot be kept in \(folder) until it is complete: \(why); name another "
        + "folder in TMPDIR"
    }
  }
}

extension ImageError {
  /// The limit of pixels, in words.
  static let pixels = "the number of pixels"

  /// Whether the limit of pixels is exceeded, by one image or by all frames.
  package var isAboutPixels: Bool {
    if case .limit(let name, _) = reason { name.contains(Self.pixels) } else { false }
  }
}

extension ImageError: CustomStringConvertible {
  /// The message and the position.
  public var description: String {
    offset.map { "\(message) (at byte \($0))" } ?? message
  }
}
