import SourceSyntax

/// A block where a template puts it: what it draws, and what is around what is in it.
struct WordPressPlacedBlock {
  let block: WordPressTemplate.Block
  /// The part of `styles` that stands for what the block sets for itself.
  let own: String
  /// The parts of `styles` that are for the block, the strongest last.
  let parts: [String]
  let classes: Set<String>
  let around: WordPressSurroundings
  let styles: WordPressStyles
  let sheets: WordPressClasses
  let variation: Int32
  /// What is around what is in it.
  private(set) var inside: WordPressSurroundings

  init(
    _ block: WordPressTemplate.Block, path: String, in around: WordPressSurroundings,
    _ styles: WordPressStyles, _ sheets: WordPressClasses, _ variation: Int32
  ) {
    (self.block, own, self.around, inside) = (block, path, around, around)
    (self.styles, self.sheets, self.variation) = (styles, sheets, variation)
    classes = block.classes
    parts = Self.parts(of: block, classes, around.scopes, styles)
    guard block.isOfCore, !block.isUnknown else {
      (inside.text, inside.ground, inside.isPage) = (nil, .other, false)
      (inside.hidesLinks, inside.hidesHeadings) = (true, true)
      return
    }
    layText()
    layGround()
    if block.name == "core/cover" { layCover() }
    for part in parts + [own] where styles.parts[part] != nil {
      inside.scopes.removeAll { $0 == part }
      inside.scopes.append(part)
    }
  }

  private static func parts(
    of block: WordPressTemplate.Block, _ classes: Set<String>, _ scopes: [String],
    _ styles: WordPressStyles
  ) -> [String] {
    let looks = classes.filter { $0.hasPrefix("is-style-") }.sorted()
      .map { String($0.dropFirst("is-style-".utf8.count)) }
    let shared = looks.map { "\(WordPressStyles.root).variations.\($0)" }
    let blocks = scopes.map { "\($0).blocks.\(block.name)" }
    let own = blocks + shared + blocks.flatMap { part in looks.map { "\(part).variations.\($0)" } }
    return own.filter(styles.has)
  }

  func color(_ property: String, _ path: String) -> String? {
    styles.color(property, of: path, in: variation)
  }

  /// What a part says of a color.
  enum Stated {
    case color(String)
    /// It has that of what is around it.
    case inherited
    case nothing

    var color: String? { if case .color(let color) = self { color } else { nil } }
  }

  /// What the strongest of some parts says that says something.
  func stated(_ property: String, by parts: [String]) -> Stated {
    for part in parts.reversed() {
      if let color = color(property, part) { return .color(color) }
      if styles.inherits(property, of: part, in: variation) { return .inherited }
    }
    return .nothing
  }

  /// The color that the strongest of the parts for the block has.
  private func styled(_ property: String) -> String? { stated(property, by: parts).color }

  // MARK: - What is around

  /// Looks of blocks of WordPress that have no colors.
  private static let plainLooks: Set = [
    "default", "fill", "outline", "rounded", "plain", "wide", "dots", "logos-only", "pill-shape",
    "large", "regular",
  ]

  /// Whether the block has a look that only code defines.
  var isUnknownLook: Bool {
    classes.contains { name in
      guard name.hasPrefix("is-style-"), !sheets.named.contains(name) else { return false }
      let look = name.dropFirst("is-style-".utf8.count)
      return !Self.plainLooks.contains(String(look))
        && !parts.contains { $0.hasSuffix(".variations.\(look)") }
    }
  }

  private mutating func layText() {
    let isHidden = isUnknownLook || !sheets.texts.isDisjoint(with: classes)
    inside.text =
      color("text", own) ?? (isHidden ? nil : styled("text") ?? around.text)
    if inside.text == WordPressStyles.unknown { inside.text = nil }
    if isHidden { inside.hidesHeadings = true }
    if !sheets.links.isDisjoint(with: classes) { inside.hidesLinks = true }
    inside.font = font.over(around.font)
  }

  func stated(_ path: String) -> WordPressFont {
    styles.fonts.font(of: path, in: variation)
  }

  /// The font that the block states.
  var font: WordPressFont {
    parts.reversed().reduce(stated(own)) { $0.over(stated($1)) }
  }

  private mutating func layGround() {
    let isPictured = (parts + [own]).contains { color("picture", $0) != nil }
    let isHidden =
      color("background", own) == nil
      && (isUnknownLook || block.isLaidOverOthers || !sheets.grounds.isDisjoint(with: classes))
    if isPictured || isHidden { return lay(nil) }
    if let ground = color("background", own) ?? styled("background") { lay(ground) }
  }

  private mutating func lay(_ ground: String?) {
    inside.ground = .other
    if let ground, ground != WordPressStyles.unknown {
      inside.ground = styles.ground(ground, on: around.ground)
    }
    inside.isPage = false
    if ground.map({ !styles.translucent.contains($0) }) ?? true { inside.joint = nil }
  }

  /// A cover has a picture, and a color on it; its text and its headings are white or black unless it says other.
  private mutating func layCover() {
    let attributes = block.attributes
    let hasPicture =
      attributes?["url"] != nil || attributes?["useFeaturedImage"]?.bool == true
      || attributes?["dimRatio"]?.number ?? 100 < 100 || color("picture", own) != nil
    lay(hasPicture ? nil : color("overlay", own))
    if color("text", own) == nil { inside.text = nil }
    inside.hidesHeadings = true
  }

  // MARK: - What it draws

  /// The texts that the block draws.
  var texts: [WordPressDrawn] {
    guard block.isOfCore, !block.isUnknown, !block.isTextless else { return [] }
    if block.name == "core/button" { return buttonTexts }
    guard !block.isListOfLinks else { return linkTexts(inside.font) }
    let (text, font) = block.level.map(heading) ?? (inside.text, inside.font)
    let own = block.hasText ? [drawn(text, font: font)].compactMap { $0 } : []
    let links = block.hasLinks || block.isLink ? linkTexts(font) : []
    guard block.isLink, !links.isEmpty else { return own + links }
    // Which of both colors it has is not the same in all releases of WordPress.
    return (own + links).map {
      var text = $0
      text.joint = .doubtful
      return text
    }
  }

  func drawn(
    _ text: String?, on ground: WordPressGround? = nil, font: WordPressFont
  ) -> WordPressDrawn? {
    guard let text, text != WordPressStyles.unknown else { return nil }
    var drawn = WordPressDrawn(
      text: text, ground: ground ?? inside.ground, joint: inside.joint, font: font,
      reason: "a template puts “\(block.shortName)” on it")
    if drawn.ground != inside.ground, case .color(_, over: []) = drawn.ground { drawn.joint = nil }
    return drawn
  }

  /// The part for an element that the nearest of what is around has, and its color; that is `nil` if it has the
  /// color of the text.
  private func element(_ names: [String]) -> (path: String, color: String?)? {
    for scope in inside.scopes.reversed() {
      for path in names.map({ "\(scope).elements.\($0)" }) {
        if let color = color("text", path) { return (path, color) }
        if styles.inherits("text", of: path, in: variation) { return (path, nil) }
      }
    }
    return nil
  }

  private func heading(_ level: Int) -> (text: String?, font: WordPressFont) {
    let names = ["h\(level)", "heading"]
    let font = inside.scopes.reversed().reduce(self.font) { font, scope in
      names.reduce(font) { $0.over(stated("\(scope).elements.\($1)")) }
    }.over(.heading(level))
    if let text = color("text", own) { return (text, font) }
    let element = element(names)
    guard !inside.hidesHeadings, let element else {
      return (inside.hidesHeadings ? nil : inside.text, font)
    }
    let isOfPage = element.path.hasPrefix("\(WordPressStyles.root).elements.")
    guard let styled = styled("text") else { return (element.color ?? inside.text, font) }
    // Which of both is stronger depends on the release of WordPress.
    return (isOfPage || element.color == styled ? styled : nil, font)
  }

  private func linkTexts(_ font: WordPressFont) -> [WordPressDrawn] {
    guard let link = element(["link"]), let text = link.color,
      !inside.hidesLinks || link.path == "\(own).elements.link"
    else { return [] }
    let ground = color("background", link.path).map { styles.ground($0, on: inside.ground) }
    let states = (styles.parts[link.path] ?? []).filter { color("background", $0) == nil }
    return ([text] + states.compactMap { color("text", $0) })
      .compactMap { drawn($0, on: ground, font: font) }
  }
}
