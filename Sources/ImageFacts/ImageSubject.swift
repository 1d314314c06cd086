/// An image as seen by a rule: its file, its role and its facts.
public struct ImageSubject: Hashable, Sendable {
  /// The role of the image, inferred from its location.
  public enum Role: String, Sendable {
    /// An app icon (a member of an `.appiconset`).
    case appIcon = "app-icon"
    /// Any other image.
    case image

    /// Infers the role from the location of a file: a member of an `.appiconset` is an app icon.
    ///
    /// ```swift
    /// print(ImageSubject.Role(ofFile: "A.xcassets/AppIcon.appiconset/1024.png"))
    /// // Prints "appIcon"
    /// ```
    public init(ofFile path: String) {
      let folders = path.split(separator: "/").dropLast()
      self = folders.contains { $0.hasSuffix(".appiconset") } ? .appIcon : .image
    }
  }

  /// The path of the file.
  public var file: String
  /// The role of the image.
  public var role: Role
  /// The known facts.
  public var facts: ImageFacts

  /// Creates a subject.
  public init(file: String, role: Role, facts: ImageFacts) {
    self.file = file
    self.role = role
    self.facts = facts
  }
}
