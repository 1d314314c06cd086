public import ImageFacts

/// The images of one asset catalog, or of one folder, by their names: what belongs together across
/// sets.
///
/// ```swift
/// func icon(_ name: String, _ scales: [Double]) -> ImageSetSubject {
///   ImageSetSubject(
///     name: name, file: "A.xcassets/\(name).appiconset/Contents.json", kind: .appIcon,
///     slots: scales.map { scale in
///       var slot = ImageSetSubject.Slot(file: "\(name)@\(Int(scale))x.png", scale: scale)
///       slot.points = (60, 60)
///       return slot
///     })
/// }
/// let catalog = ImageCollectionSubject(
///   folder: "A.xcassets", icons: [icon("AppIcon", [2, 3]), icon("AppIconNight", [2])])
/// IconAlternateIncomplete().check(catalog) { finding in print(finding.message) }
/// // Prints "“AppIconNight” lacks 60 × 60 @3x for all devices, which “AppIcon” has"
/// ```
public struct ImageCollectionSubject: Hashable, Sendable {
  /// An image.
  public struct Name: Hashable, Sendable {
    /// The name of the set, or of the file without its extension and scale.
    public var name: String
    /// The first of its files, or its `Contents.json`.
    public var file: String
    /// Pixels per point of that file; `nil` for any scale.
    public var scale: Double?
    /// The facts of that file, if a rule asks for them by ``ImageComparingRule/compares(_:)`` and the
    /// file was read completely.
    public var facts: ImageFacts?

    /// Creates a name.
    public init(
      _ name: String, file: String, scale: Double? = nil, facts: ImageFacts? = nil
    ) {
      self.name = name
      self.file = file
      self.scale = scale
      self.facts = facts
    }
  }

  /// The catalog or folder.
  public var folder: String
  /// The images.
  public var images: [Name]
  /// The app icons of a catalog, without facts.
  public var icons: [ImageSetSubject]
  /// The images of other catalogs and folders whose facts a rule asks for.
  public var others: [Name]

  /// Creates a collection.
  public init(
    folder: String, images: [Name] = [], icons: [ImageSetSubject] = [], others: [Name] = []
  ) {
    self.folder = folder
    self.images = images
    self.icons = icons
    self.others = others
  }
}

/// A rule that compares images of a collection, and asks for the facts of some of them. The facts of
/// all others are not kept, so that an audit needs little memory whatever the number of files.
///
/// ```swift
/// print(Rules.all.filter { $0 is any ImageComparingRule.Type }.map { $0.id })
/// // Prints "["glyph/ar-badge-color", "control/segment-images"]"
/// ```
public protocol ImageComparingRule: Rule<ImageCollectionSubject> {
  /// Whether the rule needs the facts of an image.
  ///
  /// - Parameter name: The name of the image, as in ``ImageCollectionSubject/Name/name``.
  /// - Returns: Whether its facts are needed.
  func compares(_ name: String) -> Bool
}
