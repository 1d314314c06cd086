/// Something that is wrong with a profile: where it is, what it means, and what to do.
///
/// ```swift
/// for finding in ProfileCheck(Array("no profile".utf8)).findings { print(finding) }
/// // Prints "error[size] byte 0: the file has 10 bytes; a profile has 132 at least. This is not a profile, or it was cut off"
/// ```
public struct ProfileFinding: Hashable, Sendable, Encodable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, Encodable {
    /// Readers refuse the profile, or read other colors than were meant.
    case error
    /// The format is broken in a way that readers tolerate.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// A short name of the kind of finding, such as `tag-missing`.
  public var code: String
  /// Where it is, in bytes from the start of the profile.
  public var offset: Int
  /// The tag it is about, if one.
  public var tag: String?
  /// What is wrong, without a final period.
  public var message: String
  /// What to do, without a final period.
  public var help: String

  package init(
    severity: Severity, code: String, offset: Int, tag: String?, message: String, help: String
  ) {
    self.severity = severity
    self.code = code
    self.offset = offset
    self.tag = tag
    self.message = message
    self.help = help
  }
}

extension ProfileFinding: CustomStringConvertible {
  /// The finding on one line.
  public var description: String {
    let place = "byte \(offset)" + (tag.map { ", tag \($0)" } ?? "")
    return "\(severity.rawValue)[\(code)] \(place): \(message). \(help)"
  }
}
