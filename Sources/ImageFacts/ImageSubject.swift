/// An image as seen by a rule: its file, its role and its facts.
///
/// ```swift
/// let facts = ImageFacts(format: "png", width: 1024, height: 1024, bitDepth: 8, channels: 3)
/// let file = "A.xcassets/AppIcon.appiconset/1024.png"
/// let subject = ImageSubject(file: file, role: ImageSubject.Role(ofFile: file), facts: facts)
/// print(subject.role, subject.facts.width)
/// // Prints "appIcon 1024"
/// ```
public struct ImageSubject: Hashable, Sendable {
  /// The role of the image, inferred from its location and from the `Contents.json` of its set.
  public enum Role: String, Sendable {
    /// An app icon that the system masks (a member of an `.appiconset`, `AppIcon60x60@2x.png`,
    /// `Icon-App-60x60@2x.png`).
    case appIcon = "app-icon"
    /// The dark or tinted form of an app icon, which may be transparent.
    case appIconVariant = "app-icon-variant"
    /// An icon of a web app that the system masks (`"purpose": "maskable"` in its manifest,
    /// `apple-touch-icon.png`, `apple-touch-icon-180x180.png`).
    case maskableIcon = "maskable-icon"
    /// An icon with a shape of its own: of a Mac app, in an `.iconset`, an `ic_launcher*.png` in a
    /// `mipmap` folder, or of a web app.
    case shapedIcon = "shaped-icon"
    /// The icon of an iMessage app or a sticker pack.
    case messagesIcon = "messages-icon"
    /// A launch image.
    case launchImage = "launch-image"
    /// A sticker.
    case sticker
    /// A mask that the system fills with a color.
    case template
    /// Any other image of an image set or a drawable.
    case asset
    /// Any other image.
    case image

    /// Infers the role from the location of a file alone: that of its set, or else what its name says.
    ///
    /// ```swift
    /// print(ImageSubject.Role(ofFile: "A.xcassets/AppIcon.appiconset/1024.png"))
    /// // Prints "appIcon"
    /// ```
    public init(ofFile path: String) {
      let separator = UInt8(ascii: "/")
      var rest = path.utf8[...]
      while let slash = rest.lastIndex(of: separator) {
        rest = rest[..<slash]
        let start = rest.lastIndex(of: separator).map { rest.index(after: $0) }
        let folder = rest[(start ?? rest.startIndex)...]
        guard let dot = folder.lastIndex(of: UInt8(ascii: ".")),
          let role = Self.byFolder[String(Substring(folder[dot...].dropFirst()))]
        else { continue }
        self = role
        return
      }
      self = Self.byName(path.utf8.split(separator: separator).suffix(2).map { Substring($0) })
    }

    /// The role by the name of a file, with that of its folder before it.
    private static func byName(_ parts: [Substring]) -> Role {
      guard let name = parts.last, name.hasSuffix(".png") else { return .image }
      let folder = parts.dropLast().last ?? ""
      if folder == "mipmap" || folder.hasPrefix("mipmap-") {
        // A mask that the system fills is none.
        return name.hasPrefix("ic_launcher") && !name.hasSuffix("_monochrome.png")
          ? .shapedIcon : .image
      }
      // `-precomposed` and sizes may follow.
      if name.hasPrefix("apple-touch-icon") { return .maskableIcon }
      let prefix = ["AppIcon", "Icon-App-"].first { name.hasPrefix($0) }
      guard let prefix else { return .image }
      // `60x60@2x~ipad`: the size in points, the scale and the device.
      let size = name.dropFirst(prefix.count).dropLast(4).prefix { $0 != "@" && $0 != "~" }
      let sides = size.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
      guard sides.count == 2, let side = sides[0], side == sides[1] else { return .image }
      return .appIcon
    }

    private static let byFolder: [String: Role] = [
      "appiconset": .appIcon, "iconset": .shapedIcon, "stickersiconset": .messagesIcon,
      "launchimage": .launchImage, "sticker": .sticker, "stickersequence": .sticker,
      "imageset": .asset,
    ]
  }

  /// The path of the file.
  public var file: String
  /// The role of the image.
  public var role: Role
  /// The known facts.
  public var facts: ImageFacts
  /// The contrasts that were asked for.
  public var probes: Probes = []

  /// Contrasts to measure in an image.
  public struct Probes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    /// Of texts over it.
    public static let texts = Probes(rawValue: 1)
    /// Of what it draws with the backgrounds below it.
    public static let backgrounds = Probes(rawValue: 2)

    /// Makes a set of contrasts from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// Creates a subject.
  public init(file: String, role: Role, facts: ImageFacts) {
    self.file = file
    self.role = role
    self.facts = facts
  }
}
