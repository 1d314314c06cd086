public import ImageFacts
public import SourceSyntax

/// Image files that stand for one image: at several scales, for several devices and appearances.
///
/// A set of an asset catalog has a slot for each entry of its `Contents.json`; other sets, found by
/// their file names (`icon@2x.png`, `drawable-hdpi/icon.png`), have one for each file.
///
/// ```swift
/// let icon = ImageSetSubject(
///   name: "icon", file: "icon.png", kind: .plain,
///   slots: [1, 2].map { scale in
///     let side = 24 * scale
///     let facts = ImageFacts(format: "png", width: side, height: side, bitDepth: 8, channels: 4)
///     return .init(file: "icon@\(scale)x.png", facts: facts, scale: Double(scale))
///   })
/// ScaleMissing().check(icon) { finding in print(finding.message) }
/// // Prints "the image “icon” has no file at 3x"
/// ```
public struct ImageSetSubject: Hashable, Sendable {
  /// What the set is.
  public enum Kind: String, Sendable {
    /// An `.imageset`.
    case imageSet = "image-set"
    /// An `.appiconset`.
    case appIcon = "app-icon"
    /// A `.stickersiconset`.
    case messagesIcon = "messages-icon"
    /// The icons of a web app, as its manifest lists them.
    case webIcons = "web-icons"
    /// A `.launchimage`.
    case launchImage = "launch-image"
    /// All stickers of a `.stickerpack`.
    case stickerPack = "sticker-pack"
    /// A `.symbolset`.
    case symbolSet = "symbol-set"
    /// An `.arreferenceimage`, which an app looks for in what the camera sees.
    case referenceImage = "reference-image"
    /// A folder of other sets, which its slots name: AR resources, the layers of an image stack, or
    /// brand assets.
    case group
    /// The same name in the `drawable` or `mipmap` folders of Android resources.
    case android
    /// Names that differ in `@2x`, in `-dark` or in a device.
    case plain
    /// Frames: names that differ in their number, or a `.stickersequence`.
    case sequence
  }

  /// A place for one file.
  public struct Slot: Hashable, Sendable {
    /// The path of the file; `nil` if none is assigned.
    public var file: String?
    /// Whether the assigned file exists.
    public var exists: Bool
    /// The facts; `nil` if the file was not audited or cannot be read.
    public var facts: ImageFacts?
    /// Pixels per point; of an Android density relative to `mdpi`. `nil` for any scale.
    public var scale: Double?
    /// The size in points, if the set states it.
    public var points: (width: Double, height: Double)? {
      get { pointWidth.flatMap { width in pointHeight.map { (width, $0) } } }
      set { (pointWidth, pointHeight) = (newValue?.width, newValue?.height) }
    }
    /// The device: `universal`, `iphone`, `ipad`, `mac`, …
    public var idiom: String
    /// The appearance; `nil` for any.
    public var luminosity: ImageFacts.Luminosity?
    /// Whether it is for increased contrast.
    public var isHighContrast = false
    /// The gamut; `nil` for any.
    public var gamut: ImageFacts.Gamut?
    /// What else distinguishes the slot: a locale, a direction, a size class, a device.
    public var other: String
    /// The entry of `Contents.json`.
    public var location: SourceLocation?

    private var pointWidth: Double?
    private var pointHeight: Double?

    /// Creates a slot.
    public init(
      file: String? = nil, exists: Bool = true, facts: ImageFacts? = nil, scale: Double? = nil,
      idiom: String = "universal", luminosity: ImageFacts.Luminosity? = nil,
      gamut: ImageFacts.Gamut? = nil,
      other: String = "", location: SourceLocation? = nil
    ) {
      self.file = file
      self.exists = exists
      self.facts = facts
      self.scale = scale
      self.idiom = idiom
      self.luminosity = luminosity
      self.gamut = gamut
      self.other = other
      self.location = location
    }

    /// The facts, if they are of pixels and of a size.
    var raster: ImageFacts? { facts.flatMap { $0.isRaster ? $0 : nil } }
  }

  /// The name of the set.
  public var name: String
  /// Its `Contents.json`, or its first file.
  public var file: String
  /// What it is.
  public var kind: Kind
  /// The slots, in the order of `Contents.json`, or by path.
  public var slots: [Slot]
  /// Whether the images are masks that are filled with a color.
  public var isTemplate: Bool
  /// The image files in the folder of the set that no slot has.
  public var unassigned: [String]

  /// Creates a set.
  public init(
    name: String, file: String, kind: Kind, slots: [Slot], isTemplate: Bool = false,
    unassigned: [String] = []
  ) {
    self.name = name
    self.file = file
    self.kind = kind
    self.slots = slots
    self.isTemplate = isTemplate
    self.unassigned = unassigned
  }

  /// Slots in groups that agree in a key, in order of their first members.
  func groups<Key: Hashable>(by key: (Slot) -> Key) -> [[Slot]] {
    var order: [Key] = []
    var groups: [Key: [Slot]] = [:]
    for slot in slots {
      let key = key(slot)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(slot)
    }
    return order.compactMap { groups[$0] }
  }
}

/// Two images that show one control in two states: a file name without and with a word such as
/// `selected`, or with two opposite words.
///
/// ```swift
/// let facts = ImageFacts(format: "png", width: 24, height: 24, bitDepth: 8, channels: 4)
/// let states = ImageStatesSubject(
///   first: ImageSubject(file: "dot-on.png", role: .image, facts: facts),
///   second: ImageSubject(file: "dot-off.png", role: .image, facts: facts))
/// StatesColorOnly().check(states) { finding in print(finding.message) }
/// print(states.first.file, states.second.file)
/// // Prints "dot-on.png dot-off.png"
/// ```
public struct ImageStatesSubject: Hashable, Sendable {
  /// The images.
  public var first, second: ImageSubject

  /// Creates a pair.
  public init(first: ImageSubject, second: ImageSubject) {
    self.first = first
    self.second = second
  }
}

/// An image and the colors of a palette.
///
/// ```swift
/// var facts = ImageFacts(format: "svg", width: 24, height: 24, bitDepth: 8, channels: 4)
/// facts.drawnColors = ["#0a5cd6"]
/// let subject = ImageTokensSubject(
///   image: ImageSubject(file: "icon.svg", role: .image, facts: facts),
///   tokens: [.init(path: "accent", css: "#0a5cd6")])
/// ImageHardCodedToken().check(subject) { finding in print(finding.message) }
/// // Prints "#0a5cd6 is the value of accent"
/// ```
public struct ImageTokensSubject: Hashable, Sendable {
  /// A token and its value.
  public struct Token: Hashable, Sendable {
    /// The path.
    public var path: String
    /// A value: `#rrggbb`, `#rrggbbaa` if it is translucent, or `color(display-p3 …)` if it is
    /// outside sRGB.
    public var css: String

    /// Creates a token.
    public init(path: String, css: String) {
      self.path = path
      self.css = css
    }
  }

  /// The image.
  public var image: ImageSubject
  /// The tokens, with every opaque value of sRGB that they have in any appearance.
  public var tokens: [Token]
  /// The tokens, with every opaque value outside sRGB.
  public var wideTokens: [Token]
  /// The tokens, with every translucent value that they have in any appearance.
  public var translucentTokens: [Token]

  /// Creates a subject from tokens with opaque and translucent values.
  public init(image: ImageSubject, tokens: [Token]) {
    self.image = image
    self.tokens = tokens.filter { $0.css.utf8.count == 7 }
    translucentTokens = tokens.filter { $0.css.utf8.count == 9 }
    wideTokens = tokens.filter { $0.css.utf8.count > 9 }
  }
}

/// A rule about sets that looks at one file without a scale as well. Such files are most of what an
/// audit sees; they form sets only where one of these rules runs.
///
/// ```swift
/// let rules = Rules.all.filter { $0 is any SingleImageRule.Type }
/// print(rules.contains { $0.id == GlyphTabBarSize.id })
/// // Prints "true"
/// ```
public protocol SingleImageRule: Rule<ImageSetSubject> {}
