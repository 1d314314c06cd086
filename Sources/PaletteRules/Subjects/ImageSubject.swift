/// An image as a rule sees it: the file, what it is for, and its facts.
public struct ImageSubject: Hashable, Sendable {
  /// What the image is used as, as far as its place tells.
  public enum Role: String, Sendable {
    /// An app icon (a member of an `.appiconset`).
    case appIcon = "app-icon"
    /// Any other image.
    case image
  }

  /// The path of the file.
  public var file: String
  /// What the image is used as.
  public var role: Role
  /// What is known of it.
  public var facts: ImageFacts

  /// Makes a subject.
  public init(file: String, role: Role, facts: ImageFacts) {
    self.file = file
    self.role = role
    self.facts = facts
  }
}
