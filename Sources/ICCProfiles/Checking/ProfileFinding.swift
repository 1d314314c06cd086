/// A defect of a profile: its location, its meaning, and the remedy.
///
/// ```swift
/// for finding in ProfileCheck(Array("no profile".utf8)).findings { print(finding) }
/// // Prints "error[size] byte 0: the file has 10 bytes; a profile has at least 132. Check that this is a profile, and not truncated"
/// ```
public struct ProfileFinding: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable {
    /// Readers reject the profile, or get colors that were not intended.
    case error
    /// A violation of the format that readers tolerate.
    case warning
  }

  /// The severity.
  public var severity: Severity
  /// A short name for the kind of finding, such as `tag-missing`.
  public var code: String
  /// The location, in bytes from the start of the profile.
  public var offset: Int
  /// The tag concerned, if any.
  public var tag: String?
  /// The defect, without a final period.
  public var message: String
  /// The remedy, without a final period.
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
