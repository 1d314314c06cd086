/// What the `styles` of a theme draw on each other, as one of its variations has them.
struct WordPressStyleWalk {
  let styles: WordPressStyles
  let variation: Int32
  /// The blocks that the templates of the theme have only on backgrounds other than that of the page.
  var elsewhere: Set<String> = []
  private(set) var found: [WordPressDrawn] = []
  /// The background of the page.
  private var page = WordPressGround.canvas

  init(_ styles: WordPressStyles, variation: Int32, elsewhere: Set<String>) {
    (self.styles, self.variation, self.elsewhere) = (styles, variation, elsewhere)
  }

  /// What a part has from what is around it.
  private struct Surroundings {
    var text: String?
    /// What is behind the text of a part without a background.
    var ground = WordPressGround.canvas
    /// What is behind the background of a part.
    var below = WordPressGround.canvas
    var joint: TokenPairing.Joint?
  }

  mutating func run() { visit(WordPressStyles.root, Surroundings()) }

  private func color(_ property: String, _ path: String) -> String? {
    styles.color(property, of: path, in: variation)
  }

  /// Whether a block draws a line or pictures, or its text lies on a picture.
  private static func isTextless(_ name: String) -> Bool {
    WordPressTemplate.Block.drawings.contains(name) || name == "core/cover"
  }

  private mutating func visit(_ path: String, _ around: Surroundings) {
    let name = path.split(separator: ".").last.map(String.init) ?? ""
    let ownText = color("text", path), ownGround = color("background", path)
    var own = around
    own.text = ownText ?? around.text
    if let ownGround {
      own.ground = styles.ground(ownGround, on: around.below)
      own.joint = nil
      if styles.translucent.contains(ownGround), path != WordPressStyles.root {
        // A look that authors choose may be made for another background.
        own.joint = path.contains(".variations.") ? .doubtful : around.joint ?? .page
      }
    }
    if own.text == Self.buttonText { own.joint = .doubtful }
    if styles.hasOtherGround(path, in: variation) { own.ground = .other }
    if path == WordPressStyles.root { page = own.ground }
    if ownText != nil || ownGround != nil, let text = own.text,
      !Self.isTextless(name)
    {
      let reason =
        if own.text == Self.buttonText {
          "“\(name)” has its background, and the text that WordPress gives buttons"
        } else if ownGround == nil, own.ground == .button {
          "“\(name)” has the background that WordPress gives buttons"
        } else if ownGround == nil {
          "“\(name)” has no background, so that it lies on what is around it"
        } else if ownText == nil {
          "“\(name)” has its background, and the text of what is around it"
        } else {
          "“\(name)” has both"
        }
      add(text, own, path, reason)
    }
    if let line = color("line", path) {
      // Another background shows the focus as well, and a field may have one.
      let isOther = ownText != nil || ownGround != nil || !WordPressStyles.states.contains(name)
      found.append(
        WordPressDrawn(
          text: line, ground: around.below, joint: isOther ? .doubtful : .page,
          role: .ui, reason: "“\(name)” has it as a line on what is around it"))
    }
    if ownGround != nil, path != WordPressStyles.root { addElements(on: own, of: path, name) }
    for part in styles.parts[path] ?? [] { visit(part, in: path, own) }
  }

  /// The links and headings of the page in a block with a background, of which it is not known whether it has
  /// some.
  private mutating func addElements(on own: Surroundings, of path: String, _ name: String) {
    guard path.hasPrefix("styles.blocks.") || path.hasPrefix("styles.variations."),
      !WordPressStyles.states.contains(name), !path.contains(".elements."),
      !path.contains("core/button"), !Self.isTextless(name),
      !WordPressTemplate.Block.plain.contains(name)
    else { return }
    for element in ["link", "heading"] where color("text", "\(path).elements.\(element)") == nil {
      let page = "styles.elements.\(element)"
      guard let text = color("text", page), color("background", page) == nil else { continue }
      var around = own
      around.joint = .doubtful
      add(text, around, page, "“\(name)” may have a \(element)")
    }
  }

  private mutating func visit(_ part: String, in path: String, _ own: Surroundings) {
    var around = own
    let name = part.dropFirst(path.utf8.count + 1)
    // A state and a variation have their background in place of that of the part.
    let isPart = name.hasPrefix("elements.") || name.hasPrefix("blocks.")
    if isPart || path == WordPressStyles.root { around.below = own.ground }
    if path == WordPressStyles.root, !part.hasPrefix("styles.elements.") {
      around.joint = .page
      if elsewhere.contains(String(name.dropFirst("blocks.".utf8.count))) { around.ground = .other }
    }
    switch name {
    case "elements.button", "blocks.core/button": around = inButton(around)
    case "variations.outline":
      // WordPress has these buttons without a background.
      (around.ground, around.joint) = (page, .doubtful)
    case let state where WordPressStyles.states.contains(String(state)):
      around = inState(String(state), of: path, around)
    default: break
    }
    visit(part, around)
  }

  private static let button = "styles.elements.button"

  /// The text of buttons of WordPress, which style sheets may replace.
  private static let buttonText = "#ffffff"

  /// What a button has from that of the page. WordPress has a text and a background for buttons, which the theme
  /// replaces or not.
  private func inButton(_ around: Surroundings) -> Surroundings {
    var result = Surroundings(
      text: color("text", Self.button) ?? Self.buttonText, ground: .button, below: around.below,
      joint: .doubtful)
    if let ground = color("background", Self.button) {
      result.ground = styles.ground(ground, on: around.below)
      result.joint = styles.translucent.contains(ground) ? around.joint : nil
    }
    return result
  }

  /// What a part has in a state: one that is pressed is under the pointer, too, and a button is one of the page.
  private func inState(_ state: String, of path: String, _ around: Surroundings) -> Surroundings {
    var around = around
    let isButton = path.hasPrefix("styles.blocks.core/button") && color("text", path) == nil
    for kind in state == ":active" ? [":hover", state] : [state] {
      for holder in isButton ? [Self.button, path] : [path] {
        around.text = color("text", "\(holder).\(kind)") ?? around.text
        if let ground = color("background", "\(holder).\(kind)") {
          around.ground = styles.ground(ground, on: around.below)
        }
      }
    }
    return around
  }

  private mutating func add(
    _ text: String, _ around: Surroundings, _ path: String, _ reason: String
  ) {
    found.append(
      WordPressDrawn(
        text: text, ground: around.ground, joint: around.joint,
        font: styles.font(of: path, in: variation),
        reason: reason))
  }
}
