import ColorCore
import FileAccess
import SourceSyntax

/// A color that a layout or a style draws on another one.
struct AndroidUse {
  /// The value of the foreground.
  let foreground: AndroidColorText
  let ground: AndroidColorText
  /// What shows through the ground, if it is translucent.
  let over: AndroidColorText?
  let isText: Bool
  /// The size of the text in scaled pixels, if it is stated.
  let size: Double?
  let isBold: Bool
  /// The foreground in the file, and the ground.
  let location: SourceLocation
  let groundLocation: SourceLocation
  /// The folder `res` around its file.
  let folder: String
  /// The style that a theme has to set for an attribute, so that the view is drawn so.
  var style: AndroidStyleTable.Choice?
  /// The state in which the ground has its color, as `AndroidStateItem.name` has it; empty for the default.
  var state = ""
  /// The library whose themes have these colors, if the view itself says none.
  var library: String?

  /// Whether the text is large: from 18 scaled pixels, or 14 in bold, as Android's own checks have it.
  var isLarge: Bool { size.map { $0 >= (isBold ? 14 : 18) } ?? false }
}

/// Finds the colors that the layouts of an app draw on each other.
///
/// A view has the attributes of its tag, of the styles that its tag names, and of the styles of the project
/// that these extend. Its texts and icons lie on its own background. Without one, a text view or an image lies
/// on the nearest background around it, as far as only layouts are between them that have none of their own and
/// no view before it that may lie below; without any, on that of the window. A drawable is followed to the colors
/// that it fills in each state (see ``AndroidDrawables``). What another view or a library draws is not known, and
/// makes no pair.
struct AndroidLayout {
  private let source: SourceText
  private let folder: String
  private let styles: AndroidStyleTable
  private var drawables: AndroidDrawables
  private(set) var uses: [AndroidUse] = []
  /// The keys of the resources in which texts are drawn on what is not known.
  private(set) var unplaced: Set<String> = []
  /// Where texts are drawn in resources, whatever they lie on, by the keys of these.
  private(set) var texts: [String: SourceLocation] = [:]
  /// The styles that are laid on the theme for a button with the fill of its kind.
  private(set) var overlays: Set<String> = []
  /// Whether attributes of the theme mean those of a style that is laid on it.
  private var isOverlaid = false

  /// What lies below a view.
  private enum Ground {
    case unknown
    /// The colors of its states, the default one first.
    case fills([Fill])

    struct Fill: Hashable {
      let state: String
      let color: AndroidColorText
      let over: AndroidColorText?
      let location: SourceLocation
    }

    var fills: [Fill] { if case .fills(let fills) = self { fills } else { [] } }

    func isSame(as other: Ground) -> Bool {
      func colors(_ ground: Ground) -> [[AndroidColorText?]] {
        ground.fills.map { [$0.color, $0.over] }
      }
      return !fills.isEmpty && fills.map(\.state) == other.fills.map(\.state)
        && colors(self) == colors(other)
    }
  }

  /// Whether a path is that of a layout: `res/layout-land/row.xml`.
  static func isLayout(_ path: String) -> Bool {
    AndroidFolder(of: path).type == "layout"
  }

  /// Reads a layout; one that is no XML has no uses.
  init(
    _ source: SourceText, folder: String, styles: AndroidStyleTable, drawables: AndroidDrawables
  ) {
    self.source = source
    self.folder = folder
    self.styles = styles
    self.drawables = drawables
    guard let root = try? XMLElement.read(source) else { return }
    let window = Ground.Fill(
      state: "", color: .attribute("?android:attr/windowBackground"), over: nil,
      location: source.location(of: root.nameRange))
    let file = Path.name(window.location.file).asciiLowercased
    let isPage = !Self.otherWindows.contains(where: file.contains)
    read(root, on: isPage ? .fills([window]) : .unknown)
  }

  /// Parts of the names of layouts that lie on other things than the window of an activity.
  private static let otherWindows = [
    "dialog", "drawer", "menu", "notification", "popup", "preference", "sheet", "snackbar",
    "splash", "toast",
    "toolbar", "tooltip", "widget",
  ]

  // MARK: - Views

  private static let texts = [
    "android:textColor", "android:textColorHint", "app:titleTextColor", "app:subtitleTextColor",
    "app:itemTextColor", "app:tabTextColor", "app:tabSelectedTextColor", "app:hintTextColor",
  ]
  /// The lines around fields and buttons that have no fill.
  private static let lines = ["app:boxStrokeColor", "app:strokeColor"]
  private static let icons = [
    "android:tint", "app:tint", "app:iconTint", "app:itemIconTint", "app:navigationIconTint",
    "app:tabIconTint", "android:drawableTint", "app:drawableTint",
  ]
  private static let grounds = [
    "app:cardBackgroundColor", "app:chipBackgroundColor", "app:tabBackground", "app:itemBackground",
    "app:backgroundTint", "android:backgroundTint", "android:background",
  ]
  /// Views that draw nothing behind their text or image.
  private static let bare = ["TextView", "ImageView", "EditText", "CheckBox", "RadioButton"]
  /// Layouts that draw nothing behind their views, which lie beside each other.
  private static let rows: Set<Substring> = [
    "HorizontalScrollView", "LinearLayout", "LinearLayoutCompat", "NestedScrollView", "RadioGroup",
    "ScrollView", "TableLayout", "TableRow", "data", "layout",
  ]
  /// Those whose views can lie on each other.
  private static let stacks: Set<Substring> = [
    "ConstraintLayout", "CoordinatorLayout", "FrameLayout", "GridLayout", "MotionLayout",
    "RelativeLayout", "SwipeRefreshLayout", "merge",
  ]

  /// What has a place and draws nothing.
  private static let guides: Set<Substring> = ["Barrier", "Group", "Guideline", "Space"]

  /// Widgets of Material Components, each with the attributes of the theme for the color with which it fills its
  /// area by default and for its style.
  private static let widgets: [Substring: (color: String, style: String)] = [
    "MaterialButton": ("?attr/colorPrimary", "?attr/materialButtonStyle"),
    "MaterialCardView": ("?attr/colorSurface", "?attr/materialCardViewStyle"),
  ]

  /// The colors of floating action buttons in the themes of each library; an extended one has a text.
  private static let floating = [
    (library: "MaterialComponents", ground: "?attr/colorSecondary", icon: "?attr/colorOnSecondary"),
    (
      library: "Material3", ground: "?attr/colorPrimaryContainer",
      icon: "?attr/colorOnPrimaryContainer"
    ),
  ]

  private mutating func read(_ view: XMLElement, on outer: Ground) {
    let name = view.name.split(separator: ".").last ?? ""
    let wasOverlaid = isOverlaid
    defer { isOverlaid = wasOverlaid }
    if let overlay = view.attribute("android:theme") {
      isOverlaid = true
      addButton(view, overlay)
    }
    let style = view.attribute("style")?.value ?? Self.widgets[name]?.style
    let choices = styles.choices(style, of: folder)
    var ground = outer
    for (position, (style, choice)) in choices.enumerated() {
      guard let own = draw(view, style, choice, on: outer) else { return }
      // Each theme may have another one.
      ground = position == 0 || own.isSame(as: ground) ? own : .unknown
    }
    let isStack = Self.stacks.contains(name) || name == "MaterialCardView"
    let places = isStack ? AndroidPlaces(view.elements) : nil
    var covers: [XMLElement] = []
    for inner in view.elements {
      let isCovered =
        covers.count > Self.maximumCovers
        || !covers.allSatisfy { places?.areApart($0, inner) ?? true }
      read(inner, on: isCovered ? .unknown : ground)
      if name == "FrameLayout", !isCovered, let whole = filling(inner, on: ground) {
        ground = whole
      } else if isStack, Self.mayCover(inner) {
        covers.append(inner)
      }
    }
  }

  /// What a view without contents fills all of the layout with that is around it.
  private mutating func filling(_ view: XMLElement, on outer: Ground) -> Ground? {
    guard view.name == "View", view.elements.isEmpty, view.attribute("android:alpha") == nil,
      view.attribute("android:visibility") == nil, view.attribute("style") == nil,
      ["width", "height"].allSatisfy({
        ["fill_parent", "match_parent"].contains(view.attribute("android:layout_\($0)")?.value)
      }), !view.attributes.contains(where: { $0.name.contains("layout_margin") }),
      let own = Self.grounds.lazy.compactMap({ view.attribute($0) }).first
    else { return nil }
    return ground(.init(text: own.value, location: source.location(of: own.range)), on: outer)
  }

  /// Notes the overlay of a button that has the fill of its kind.
  private mutating func addButton(_ view: XMLElement, _ overlay: XMLElement.Attribute) {
    guard view.name.hasSuffix("MaterialButton"), view.attribute("style") == nil,
      overlay.value.hasPrefix("@style/"), view.attribute("android:enabled")?.value != "false",
      !(Self.grounds + ["android:textColor", "android:alpha"]).contains(where: {
        view.attribute($0) != nil
      }), styles.choices(Self.widgets["MaterialButton"]?.style, of: folder)[0].choice == nil
    else { return }
    overlays.insert(String(overlay.value.dropFirst("@style/".count)))
  }

  /// Adds what a view draws with a style.
  ///
  /// - Returns: What is below the views in it; `nil` if nothing in it is seen as it is named.
  private mutating func draw(
    _ view: XMLElement, _ style: AndroidStyleTable.Values, _ choice: AndroidStyleTable.Choice?,
    on outer: Ground
  ) -> Ground? {
    let name = view.name.split(separator: ".").last ?? ""
    let appearance =
      styles.choices(view.attribute("android:textAppearance")?.value, of: folder).first?.values
      ?? [:]
    // What is dimmed as a whole has other colors, and so has what cannot be used.
    guard view.attribute("android:alpha") == nil, style["android:alpha"] == nil,
      view.attribute("android:enabled")?.value != "false"
    else { return nil }
    func written(_ attribute: String) -> AndroidStyleTable.Value? {
      if let own = view.attribute(attribute) {
        return .init(text: own.value, location: source.location(of: own.range))
      }
      let plain = attribute.hasPrefix("app:") ? String(attribute.dropFirst(4)) : attribute
      return style[plain] ?? appearance[plain]
    }
    var ground = outer
    let own = Self.grounds.compactMap(written).first { AndroidColorText($0.text) != .null }
    if let own {
      ground = self.ground(own, on: outer)
    } else if let fill = Self.widgets[name], choice == nil, view.attribute("style") == nil,
      !isOverlaid, written("android:background") == nil
    {
      ground = .fills([
        Ground.Fill(
          state: "", color: .attribute(fill.color), over: nil,
          location: source.location(of: view.nameRange))
      ])
    } else if written("android:background") == nil, !Self.rows.contains(name),
      !Self.stacks.contains(name), !Self.bare.contains(where: name.hasSuffix),
      !Self.isOutlinedField(view, name)
    {
      ground = .unknown
    }
    if choice == nil, view.attribute("style") == nil, !isOverlaid {
      let colored = (Self.texts + Self.icons).filter { written($0) != nil }
      addDefaults(of: view, name, on: own == nil ? nil : ground, beside: colored)
    }
    if own == nil, choice == nil, !isOverlaid, written("android:textColor") == nil {
      addOutlined(view, name, on: outer)
    }
    let isBold =
      written("android:textStyle")?.text.contains("bold") == true
    let hasLinks = written("android:autoLink").map { $0.text != "none" } ?? false
    let texts = Self.texts + (hasLinks ? ["android:textColorLink"] : [])
    let colors = [(texts, true), (Self.icons, false)].flatMap { names, isText in
      names.compactMap(written).map { (value: $0, isText: isText) }
    }
    add(colors, on: ground, choice, size: size(view, style, appearance), isBold: isBold)
    if own == nil, Self.isOutlinedField(view, name) || Self.isOutlinedButton(view, name) {
      let lines = Self.lines.compactMap(written).map { (value: $0, isText: false) }
      add(lines, on: outer, choice, size: nil, isBold: false)
    }
    if own == nil, choice == nil { addFieldOfMaterial3(view, name, on: outer) }
    return ground
  }

  /// Adds the label and the line of a field that states no style, which has no fill in the themes of Material 3.
  private mutating func addFieldOfMaterial3(
    _ view: XMLElement, _ name: Substring, on ground: Ground
  ) {
    guard name == "TextInputLayout", view.attribute("style") == nil,
      view.attribute("app:boxBackgroundMode") == nil
    else { return }
    for (names, isText) in [(["app:hintTextColor"], true), (Self.lines, false)] {
      for color in names.compactMap({ view.attribute($0) }) {
        for fill in ground.fills where AndroidColorText(color.value).isColor {
          var use = AndroidUse(
            foreground: AndroidColorText(color.value), ground: fill.color, over: fill.over,
            isText: isText, size: nil, isBold: false, location: source.location(of: color.range),
            groundLocation: fill.location, folder: folder)
          use.library = "Material3"
          uses.append(use)
        }
      }
    }
  }

  /// Whether a field has a line around it and no fill.
  private static func isOutlinedField(_ view: XMLElement, _ name: Substring) -> Bool {
    name == "TextInputLayout"
      && (view.attribute("style")?.value.contains("OutlinedBox") ?? false
        || view.attribute("app:boxBackgroundMode")?.value == "outline")
  }

  private static func isOutlinedButton(_ view: XMLElement, _ name: Substring) -> Bool {
    (name == "MaterialButton" || name == "Button")
      && outlined.contains(view.attribute("style")?.value ?? "")
  }

  /// Adds the texts and icons of a view on its ground.
  private mutating func add(
    _ colors: [(value: AndroidStyleTable.Value, isText: Bool)], on ground: Ground,
    _ choice: AndroidStyleTable.Choice?, size: Double?, isBold: Bool
  ) {
    for (front, isText) in colors where isText {
      guard case .resource(let key) = AndroidColorText(front.text) else { continue }
      if case .unknown = ground { unplaced.insert(key) }
      if texts[key] == nil { texts[key] = front.location }
    }
    for fill in ground.fills {
      for (front, isText) in colors {
        let color = AndroidColorText(front.text)
        guard color.isColor, !isOverlaid || !color.isAttribute else { continue }
        uses.append(
          AndroidUse(
            foreground: color, ground: fill.color, over: fill.over, isText: isText,
            size: isText ? size : nil, isBold: isBold, location: front.location,
            groundLocation: fill.location, folder: folder, style: choice, state: fill.state))
      }
    }
  }

  /// Adds what a button draws by default, on its own ground if it has one, beside the colors that it states.
  private mutating func addDefaults(
    of view: XMLElement, _ name: Substring, on own: Ground?, beside colored: [String]
  ) {
    if !colored.contains(where: Self.icons.contains) { addFloating(view, name, on: own) }
    if name == "MaterialButton", let own, colored.isEmpty { addFilled(view, on: own) }
  }

  /// Adds what a floating action button draws by default, on its own ground if it has one.
  private mutating func addFloating(_ view: XMLElement, _ name: Substring, on own: Ground?) {
    guard name == "FloatingActionButton" || name == "ExtendedFloatingActionButton" else { return }
    let location = source.location(of: view.nameRange)
    for (library, ground, icon) in Self.floating {
      let fill = Ground.Fill(state: "", color: .attribute(ground), over: nil, location: location)
      addDefault(
        icon, on: own?.fills ?? [fill], isText: name.hasPrefix("Extended"), of: library,
        at: location)
    }
  }

  /// Adds what a button draws by default on a ground that it has of its own.
  private mutating func addFilled(_ view: XMLElement, on ground: Ground) {
    for library in Self.floating.map(\.library) {
      addDefault(
        "?attr/colorOnPrimary", on: ground.fills, isText: view.attribute("android:text") != nil,
        of: library, at: source.location(of: view.nameRange))
    }
  }

  /// Adds the text of a button of Material without a fill, which is in the main color on what is around it.
  private mutating func addOutlined(_ view: XMLElement, _ name: Substring, on ground: Ground) {
    guard Self.isOutlinedButton(view, name), view.attribute("android:text") != nil else { return }
    for fill in ground.fills {
      let location = source.location(of: view.nameRange)
      uses.append(
        AndroidUse(
          foreground: .attribute("?attr/colorPrimary"), ground: fill.color, over: fill.over,
          isText: true, size: nil, isBold: false, location: location,
          groundLocation: fill.location, folder: folder))
    }
  }

  /// The styles of Material's buttons without a fill.
  private static let outlined: Set<String> = Set(
    ["Material3", "MaterialComponents"].flatMap { library in
      ["OutlinedButton", "TextButton"].map { "@style/Widget.\(library).Button.\($0)" }
    })

  /// Adds an attribute of a theme that a library draws on some fills.
  private mutating func addDefault(
    _ attribute: String, on fills: [Ground.Fill], isText: Bool, of library: String,
    at location: SourceLocation
  ) {
    for fill in fills {
      var use = AndroidUse(
        foreground: .attribute(attribute), ground: fill.color, over: fill.over, isText: isText,
        size: nil, isBold: false, location: location, groundLocation: fill.location, folder: folder)
      use.library = library
      use.state = fill.state
      uses.append(use)
    }
  }

  /// What a background draws on what is below a view.
  private mutating func ground(_ own: AndroidStyleTable.Value, on outer: Ground) -> Ground {
    let color = AndroidColorText(own.text)
    if color.isClear { return outer }
    if isOverlaid, color.isAttribute { return .unknown }
    let fills: [AndroidDrawables.Fill]? =
      color.isColor
      ? [.init(state: "", color: color, location: own.location)]
      : drawables.fills(own.text, of: folder)
    guard let fills else { return .unknown }
    let below = outer.fills.first
    var result: [Ground.Fill] = []
    for fill in fills {
      guard fill.color != .null, !fill.color.isClear else {
        result += outer.fills.map {
          Ground.Fill(
            state: fill.state.isEmpty ? $0.state : fill.state, color: $0.color, over: $0.over,
            location: $0.location)
        }
        continue
      }
      result.append(
        Ground.Fill(
          state: fill.state, color: fill.color, over: below?.color, location: fill.location))
    }
    // Several states may let the same show through.
    var known: Set<Ground.Fill> = []
    return .fills(result.filter { known.insert($0).inserted })
  }

  /// The size of a text, as `24sp`; `nil` if another resource states it.
  private func size(
    _ view: XMLElement, _ style: AndroidStyleTable.Values, _ appearance: AndroidStyleTable.Values
  ) -> Double? {
    AndroidStyleTable.size(
      view.attribute("android:textSize")?.value ?? style["android:textSize"]?.text
        ?? appearance["android:textSize"]?.text)
  }

  /// The greatest width of an icon.
  private static let iconWidth = 96.0

  /// The most views of a layout that are compared with those behind them in the file.
  private static let maximumCovers = 32

  /// Whether what lies behind it in the file may lie on a view.
  private static func mayCover(_ view: XMLElement) -> Bool {
    let name = view.name.split(separator: ".").last ?? ""
    guard !guides.contains(name) else { return false }
    let width = view.attribute("android:layout_width")?.value ?? ""
    if width.hasSuffix("dp"), let size = Double(width.dropLast(2)), size <= iconWidth {
      return false
    }
    let isText = bare.contains(where: name.hasSuffix) && !name.hasSuffix("ImageView")
    return !isText || grounds.contains { view.attribute($0) != nil }
  }
}

extension AndroidColorText {
  /// Whether it names a color resource, an attribute of the theme or an opaque color.
  var isColor: Bool {
    switch self {
    case .resource(let key): key.hasPrefix("@color/")
    case .attribute: true
    case .literal, .platform: constant != nil
    default: false
    }
  }

  /// How an opaque color is written.
  var text: String? {
    switch self {
    case .literal: constant?.hex
    case .platform(let name): constant.map { _ in "@android:color/\(name)" }
    default: nil
    }
  }

  fileprivate var isAttribute: Bool { if case .attribute = self { true } else { false } }

  /// Whether it draws nothing at rest.
  fileprivate var isClear: Bool {
    switch self {
    case .platform(let name): name == "transparent"
    case .attribute(let text): text.contains("selectableItemBackground")
    default: false
    }
  }

  /// The opaque color that it is in every theme.
  var constant: Color? {
    let result: SheetResult
    switch self {
    case .literal(let color): result = .color(color)
    case .platform(let name): result = AndroidPlatformColor.resolution(of: name)
    default: return nil
    }
    guard case .color(let color) = result, color.alpha == 1 else { return nil }
    return color
  }
}

/// What the styles of a project say, each with what it extends.
struct AndroidStyleTable {
  /// A value of an attribute, as written.
  struct Value {
    let text: String
    let location: SourceLocation
  }

  typealias Values = [String: Value]

  /// A style that a theme sets for an attribute.
  struct Choice {
    /// The key of the attribute.
    let attribute: String
    let style: String
  }

  private let styles: [String: [AndroidStyle]]

  /// The styles that are set for attributes, by the keys of these.
  private var chosen: [String: [String]] = [:]

  init(_ styles: [AndroidStyle]) {
    self.styles = Dictionary(grouping: styles, by: \.name)
    for style in styles {
      for (attribute, value) in style.drawn where value.text.hasPrefix("@style/") {
        let key = AndroidColorText.attributeKey(attribute)
        if !chosen[key, default: []].contains(value.text) {
          chosen[key, default: []].append(value.text)
        }
      }
    }
  }

  /// The titles that styles put on backgrounds of their own, with the texts of other styles.
  var titles: [AndroidUse] {
    styles.values.joined().sorted { $0.name < $1.name }.flatMap { style -> [AndroidUse] in
      let own = values("@style/\(style.name)", of: style.folder)
      guard let ground = own["android:background"] ?? own["background"],
        AndroidColorText(ground.text).isColor
      else { return [] }
      return ["titleTextAppearance", "subtitleTextAppearance"].compactMap { name in
        let text = values(own[name]?.text, of: style.folder)
        guard let color = text["android:textColor"], AndroidColorText(color.text).isColor else {
          return nil
        }
        return AndroidUse(
          foreground: AndroidColorText(color.text), ground: AndroidColorText(ground.text),
          over: nil,
          isText: true, size: Self.size(text["android:textSize"]?.text),
          isBold: text["android:textStyle"]?.text.contains("bold") == true,
          location: color.location, groundLocation: ground.location, folder: style.folder)
      }
    }
  }

  /// The size of a text, as `24sp`; `nil` if another resource states it.
  static func size(_ text: String?) -> Double? {
    guard let text, text.hasSuffix("sp") || text.hasSuffix("dp") else { return nil }
    return Double(text.dropLast(2))
  }

  /// The most styles for one attribute.
  private static let maximumChoices = 8

  /// The values of the style that a text refers to: `@style/Chip`, or each that a theme sets for `?attr/chipStyle`.
  /// Nothing is one choice, too.
  func choices(_ reference: String?, of folder: String) -> [(values: Values, choice: Choice?)] {
    guard let reference, reference.hasPrefix("?") else {
      return [(values(reference, of: folder), nil)]
    }
    let key = AndroidColorText.attributeKey(reference)
    let known = (chosen[key] ?? []).sorted().prefix(Self.maximumChoices)
    guard !known.isEmpty else { return [([:], nil)] }
    return known.map { (values($0, of: folder), Choice(attribute: key, style: $0)) }
  }

  /// The values of the style that a text refers to, such as `@style/Widget.App.Button`: those of the plain
  /// configuration.
  private func values(_ reference: String?, of folder: String) -> Values {
    guard let reference, reference.hasPrefix("@style/") else { return [:] }
    var name = String(reference.dropFirst("@style/".count))
    var result: Values = [:]
    for _ in 0..<Self.maximumParents {
      let known = styles[name] ?? []
      let style =
        known.first { $0.folder == folder && $0.configuration.qualifiers.isEmpty }
        ?? known.first { $0.configuration.qualifiers.isEmpty } ?? known.first
      guard let style else { break }
      result.merge(style.drawn) { own, _ in own }
      name = style.parent
      if name.contains(".Borderless"), result["android:background"] == nil {
        result["android:background"] = Value(text: "@null", location: style.location)
      }
    }
    return result
  }

  /// The most styles of which each extends the next one.
  private static let maximumParents = 32
}
