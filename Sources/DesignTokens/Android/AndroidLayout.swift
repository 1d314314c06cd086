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

  /// Whether the text is large: from 18 scaled pixels, or 14 in bold, as Android's own checks have it.
  var isLarge: Bool { size.map { $0 >= (isBold ? 14 : 18) } ?? false }
}

/// Finds the colors that the layouts of an app draw on each other.
///
/// A view has the attributes of its tag, of the styles that its tag names, and of the styles of the project
/// that these extend. Its texts and icons lie on its own background. Without one, a text view or an image lies
/// on the nearest background around it, as far as only layouts are between them that have none of their own and
/// no view before it that may lie below. What a drawable, another view or a library draws is not known, and
/// makes no pair.
struct AndroidLayout {
  private let source: SourceText
  private let folder: String
  private let styles: AndroidStyleTable
  private(set) var uses: [AndroidUse] = []

  /// A color of an attribute.
  private struct Value {
    let color: AndroidColorText
    let location: SourceLocation
  }

  /// What lies below a view.
  private enum Ground {
    case unknown
    case color(Value, over: AndroidColorText?)
  }

  /// Whether a path is that of a layout: `res/layout-land/row.xml`.
  static func isLayout(_ path: String) -> Bool {
    let folder = path.split(separator: "/").dropLast().last ?? ""
    return folder.prefix { $0 != "-" } == "layout"
  }

  /// Reads a layout; one that is no XML has no uses.
  static func uses(
    in source: SourceText, folder: String, styles: AndroidStyleTable
  ) -> [AndroidUse] {
    guard let root = try? XMLElement.read(source) else { return [] }
    var layout = AndroidLayout(source: source, folder: folder, styles: styles)
    layout.read(root, on: .unknown)
    return layout.uses
  }

  private init(source: SourceText, folder: String, styles: AndroidStyleTable) {
    self.source = source
    self.folder = folder
    self.styles = styles
  }

  // MARK: - Views

  private static let texts = [
    "android:textColor", "android:textColorHint", "app:titleTextColor", "app:subtitleTextColor",
    "app:itemTextColor", "app:tabTextColor", "app:tabSelectedTextColor",
  ]
  private static let icons = [
    "android:tint", "app:tint", "app:iconTint", "app:itemIconTint", "app:navigationIconTint",
    "app:tabIconTint", "android:drawableTint", "app:drawableTint",
  ]
  private static let grounds = [
    "app:cardBackgroundColor", "app:chipBackgroundColor", "app:backgroundTint",
    "android:backgroundTint", "android:background",
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

  private mutating func read(_ view: XMLElement, on outer: Ground) {
    let name = view.name.split(separator: ".").last ?? ""
    let style = styles.values(view.attribute("style")?.value, of: folder)
    let appearance = styles.values(view.attribute("android:textAppearance")?.value, of: folder)
    // What is dimmed as a whole has other colors, and so has what cannot be used.
    guard view.attribute("android:alpha") == nil, style["android:alpha"] == nil,
      view.attribute("android:enabled")?.value != "false"
    else { return }
    func value(_ attribute: String) -> Value? {
      if let own = view.attribute(attribute) {
        return Value(
          color: AndroidColorText(own.value), location: source.location(of: own.range))
      }
      let plain = attribute.hasPrefix("app:") ? String(attribute.dropFirst(4)) : attribute
      return (style[plain] ?? appearance[plain]).map {
        Value(color: AndroidColorText($0.text), location: $0.location)
      }
    }
    var ground = outer
    let own = Self.grounds.compactMap(value).first { $0.color != .null }
    if let own {
      if own.color.isReference {
        let over: AndroidColorText? =
          if case .color(let below, _) = outer { below.color } else { nil }
        ground = .color(own, over: over)
      } else {
        ground = .unknown
      }
    } else if !Self.rows.contains(name), !Self.stacks.contains(name),
      !Self.bare.contains(where: name.hasSuffix)
    {
      ground = .unknown
    }
    if case .color(let below, let over) = ground {
      let size = size(view, style, appearance)
      let isBold =
        (view.attribute("android:textStyle")?.value ?? style["android:textStyle"]?.text
        ?? appearance["android:textStyle"]?.text)?.contains("bold") == true
      for (names, isText) in [(Self.texts, true), (Self.icons, false)] {
        for color in names.compactMap(value) where color.color.isReference {
          uses.append(
            AndroidUse(
              foreground: color.color, ground: below.color, over: over, isText: isText,
              size: isText ? size : nil, isBold: isBold, location: color.location,
              groundLocation: below.location, folder: folder))
        }
      }
    }
    var isCovered = false
    for inner in view.elements {
      read(inner, on: isCovered ? .unknown : ground)
      isCovered = isCovered || Self.stacks.contains(name) && Self.mayCover(inner)
    }
  }

  /// The size of a text, as `24sp`; `nil` if another resource states it.
  private func size(
    _ view: XMLElement, _ style: AndroidStyleTable.Values, _ appearance: AndroidStyleTable.Values
  ) -> Double? {
    let text =
      view.attribute("android:textSize")?.value ?? style["android:textSize"]?.text
      ?? appearance["android:textSize"]?.text
    guard let text, text.hasSuffix("sp") || text.hasSuffix("dp") else { return nil }
    return Double(text.dropLast(2))
  }

  /// The greatest width of an icon.
  private static let iconWidth = 96.0

  /// Whether what lies behind it in the file may lie on a view.
  private static func mayCover(_ view: XMLElement) -> Bool {
    let name = view.name.split(separator: ".").last ?? ""
    let width = view.attribute("android:layout_width")?.value ?? ""
    if width.hasSuffix("dp"), let size = Double(width.dropLast(2)), size <= iconWidth {
      return false
    }
    let isText = bare.contains(where: name.hasSuffix) && !name.hasSuffix("ImageView")
    return !isText || grounds.contains { view.attribute($0) != nil }
  }
}

extension AndroidColorText {
  /// Whether it names a color resource or an attribute of the theme.
  var isReference: Bool {
    switch self {
    case .resource(let key): key.hasPrefix("@color/")
    case .attribute: true
    default: false
    }
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

  private let styles: [String: [AndroidStyle]]

  init(_ styles: [AndroidStyle]) { self.styles = Dictionary(grouping: styles, by: \.name) }

  /// The values of the style that a text refers to, such as `@style/Widget.App.Button`: those of the plain
  /// configuration.
  func values(_ reference: String?, of folder: String) -> Values {
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
    }
    return result
  }

  /// The most styles of which each extends the next one.
  private static let maximumParents = 32
}
