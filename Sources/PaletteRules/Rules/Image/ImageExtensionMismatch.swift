public import ImageFacts

/// Image files that are named after another format.
///
/// ## What it checks
///
/// The extension of an image file is one of its format, as its content says. Extensions that belong to
/// no format that is read, and names without one, are left out.
///
/// ## Why it matters
///
/// Build tools go by the name: Android's resource compiler and Xcode's PNG compression stop at a JPEG
/// that is called `.png`. A web server sends it as `image/png`, and whatever does not look at the
/// content shows nothing.
///
/// ## Example
///
/// ```
/// hero.jpg: PNG
/// ```
///
/// ## Use instead
///
/// ```
/// hero.png: PNG
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - MIME Sniffing Standard (WHATWG), section 6.1 Matching an image type pattern
/// - RFC 9110 HTTP Semantics, section 8.3 Content-Type
public struct ImageExtensionMismatch: Rule {
  public static let id = "image/extension-mismatch"
  public static let summary = "The extension of an image file is one of its format."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ImageSubject>] {
    [
      RuleExample(
        "hero.jpg: PNG", ImageSubject(example: "hero.jpg"),
        finds: ["the file is PNG, but its name ends in .jpg"]),
      RuleExample("hero.png: PNG", ImageSubject(example: "hero.png")),
    ]
  }

  /// The extensions of each format, the usual one first.
  private static let extensions = [
    "png": ["png", "apng"], "jpeg": ["jpg", "jpeg", "jpe", "jfif", "mpo"], "webp": ["webp"],
    "tiff": ["tiff", "tif"], "heic": ["heic", "heif", "hif", "heics", "heifs"],
    "avif": ["avif", "avifs", "heif", "hif", "heifs"], "gif": ["gif"], "svg": ["svg", "svgz"],
    "pdf": ["pdf"], "bmp": ["bmp", "dib"], "jxl": ["jxl"],
  ]
  private static let known = Set(extensions.values.joined())

  public init() {}

  public func check(_ subject: ImageSubject, report: (Finding) -> Void) {
    let format = subject.facts.format
    let separator = UInt8(ascii: "/")
    let name = subject.file.utf8.split(separator: separator).last.map { Substring($0) } ?? ""
    guard let usual = Self.extensions[format],
      let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex
    else { return }
    let ending = name[dot...].dropFirst().lowercased()
    guard Self.known.contains(ending), !usual.contains(ending) else { return }
    report(
      Self.finding(
        subject.file, .other(format.uppercased(), ending),
        help: .rename(String(name[..<dot]) + "." + usual[0])))
  }
}

extension String {
  fileprivate static func other(_ format: String, _ ending: String) -> String {
    "the file is \(format), but its name ends in .\(ending)"
  }
  fileprivate static func rename(_ name: String) -> String {
    "Rename it to “\(name)”, also where it is used, or export it in the format of its name."
  }
}
