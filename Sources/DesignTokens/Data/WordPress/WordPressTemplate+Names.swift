import SourceSyntax

/// What blocks of WordPress are, by their names.
extension WordPressTemplate.Block {
  var isOfCore: Bool { name.hasPrefix("core/") }

  /// The name as templates write it.
  var shortName: String { isOfCore ? String(name.dropFirst("core/".utf8.count)) : name }

  /// The classes of its element, as far as templates say.
  var classes: Set<String> {
    var result = Set(
      (attributes?["className"]?.string ?? "").split(separator: " ").map(String.init))
    result.insert("wp-block-\(shortName)")
    if name == "core/button" { result.formUnion(["wp-block-button__link", "wp-element-button"]) }
    return result
  }

  /// Blocks that draw lines and pictures.
  static let drawings: Set = [
    "core/separator", "core/spacer", "core/image", "core/social-links", "core/social-link",
    "core/site-logo", "core/avatar", "core/video", "core/audio", "core/post-featured-image",
  ]

  /// Blocks whose text has colors that templates do not say: forms, and what others wrote.
  private static let others: Set = [
    "core/cover", "core/embed", "core/search", "core/html", "core/shortcode", "core/freeform",
    "core/block", "core/template-part", "core/pattern", "core/gallery", "core/file",
    "core/post-comments-form", "core/comments", "core/calendar", "core/more", "core/nextpage",
  ]

  var isTextless: Bool {
    Self.drawings.contains(name) || Self.others.contains(name)
      || attributes?["displayAsDropdown"]?.bool == true
  }

  /// Whether it lies on others than what is around it.
  var isLaidOverOthers: Bool {
    let style = attributes?["style"]
    let margin = style?["spacing"]?["margin"]
    return style?["position"]?["type"]?.string == "fixed"
      || ["top", "bottom"].contains { margin?[$0]?.string?.hasPrefix("-") ?? false }
  }

  private static let listsOfLinks: Set = [
    "core/post-terms", "core/categories", "core/tag-cloud", "core/latest-posts", "core/archives",
    "core/read-more", "core/post-navigation-link", "core/loginout", "core/latest-comments",
  ]

  /// Whether its text is links.
  var isListOfLinks: Bool {
    Self.listsOfLinks.contains(name) || name.hasPrefix("core/query-pagination")
      || name.hasPrefix("core/comments-pagination")
  }

  /// Whether all of its text is one link; that of a title of the site has the color of the text.
  var isLink: Bool { attributes?["isLink"]?.bool == true && name != "core/site-title" }

  /// Blocks in which there are hardly links or headings.
  static let plain: Set = ["core/code", "core/preformatted", "core/verse"]

  /// Whether it has links in its text.
  var hasLinks: Bool { isListOfLinks || hasLink && name != "core/button" || hasMoreLink }

  /// Whether it ends with a link to the whole text.
  private var hasMoreLink: Bool {
    name == "core/post-excerpt" && attributes?["moreText"]?.string?.isEmpty == false
  }

  private static let levels = [
    "core/heading": 2, "core/post-title": 2, "core/query-title": 1, "core/site-title": 1,
    "core/comments-title": 2,
  ]

  /// The level of the heading that it is; `nil` if it is none.
  var level: Int? {
    guard let usual = Self.levels[name] else { return nil }
    let own = attributes?["level"]?.number ?? Double(usual)
    return 1...6 ~= own ? Int(own) : nil
  }
}
