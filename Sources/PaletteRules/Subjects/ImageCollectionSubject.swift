/// The images of one asset catalog, or of one folder, by their names: what belongs together across
/// sets.
public struct ImageCollectionSubject: Hashable, Sendable {
  /// An image.
  public struct Name: Hashable, Sendable {
    /// The name of the set, or of the file without its extension and scale.
    public var name: String
    /// The first of its files, or its `Contents.json`.
    public var file: String

    /// Creates a name.
    public init(_ name: String, file: String) {
      self.name = name
      self.file = file
    }
  }

  /// The catalog or folder.
  public var folder: String
  /// The images.
  public var images: [Name]
  /// The app icons of a catalog, without facts.
  public var icons: [ImageSetSubject]

  /// Creates a collection.
  public init(folder: String, images: [Name] = [], icons: [ImageSetSubject] = []) {
    self.folder = folder
    self.images = images
    self.icons = icons
  }
}
