/// An image as a rule sees it: the file, what it is for, and its facts.
public struct ImageSubject: Hashable, Sendable {
  /// What the image is used as, as far as its place tells.
  public enum Role: String, Sendable {
    /// An app icon (a member of an `.appiconset`).
    case appIcon = "app-icon"
    /// Any other image.
    case image

    /// What the place of a file tells: a member of an `.appiconset` is an app icon.
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
