import ColorCore
import SourceSyntax

/// Reads which texts of a storyboard or an xib of UIKit lie on which background.
///
/// The views inside of `subviews` lie on the view around them, in their order. What comes before a text beside it
/// may be below it, unless the frames of both say that they do not meet. What has no text color is in the
/// system's color of labels; what is hidden or translucent is passed over. What code may color by an outlet is told
/// with the use.
struct SwiftInterfaceReader {
  /// The most uses that are kept of one file.
  private static let maximumUses = 1024

  private(set) var uses: [SwiftUse] = []

  /// What is behind a view.
  private struct Ground {
    let color: SwiftUse.Color
    /// The names of the view with the color, and of those on it.
    var outlets: [SwiftOutlet]
  }

  private var outlets: [String: [SwiftOutlet]] = [:]

  /// Whether the name of a file is that of such a document.
  static func mayRead(_ name: String) -> Bool {
    name.hasSuffix(".storyboard") || name.hasSuffix(".xib")
  }

  init(_ source: SourceText) {
    guard let root = try? XMLElement.read(source), root.name == "document",
      root.attribute("targetRuntime")?.value != "MacOSX.Cocoa"
    else { return }
    outlets = SwiftOutlet.all(in: root)
    readScreens(in: root)
  }

  /// Reads the views that no other one is around.
  private mutating func readScreens(in element: XMLElement) {
    for child in element.elements {
      if child.attribute("key")?.value == "view" || Self.views.contains(child.name) {
        readView(child, on: nil)
      } else if child.name != "resources" {
        readScreens(in: child)
      }
    }
  }

  private static let views: Set<String> = [
    "collectionViewCell", "tableViewCell", "view",
  ]
  /// Views with a background of their own that the document does not state.
  private static let covers: Set<String> = [
    "imageView", "mapView", "mkMapView", "sceneKitView", "segmentedControl", "visualEffectView",
    "wkWebView",
  ]
  /// Views that draw nothing but what they hold.
  private static let clear: Set<String> = [
    "activityIndicatorView", "button", "label", "stackView", "switch",
  ]

  private mutating func readView(_ view: XMLElement, on outer: Ground?) {
    guard view.attribute("hidden")?.value != "YES", view.attribute("alpha") == nil,
      uses.count < Self.maximumUses
    else { return }
    let names = outlets(of: view)
    var outer = outer
    outer?.outlets += names
    var ground = Self.covers.contains(view.name) ? nil : outer
    if let own = Self.color("backgroundColor", of: view) {
      ground = own.isClear ? outer : own.color.map { Ground(color: $0, outlets: names) }
    }
    readText(view, on: ground)
    let cells = view.elements.filter {
      ["prototypes", "cells", "sections"].contains($0.name)
    }
    for cell in cells { readScreens(in: cell) }
    let inner = view.elements.flatMap { child in
      child.name == "subviews" ? child.elements : Self.isContent(child) ? [child] : []
    }
    for (index, child) in inner.enumerated() {
      let isCovered = inner[..<index].contains { Self.mayCover($0, child) }
      readView(child, on: isCovered ? nil : ground)
    }
  }

  private func outlets(of view: XMLElement) -> [SwiftOutlet] {
    view.attribute("id").flatMap { outlets[$0.value] } ?? []
  }

  /// Whether an element is the view in which a cell holds others.
  private static func isContent(_ element: XMLElement) -> Bool {
    ["contentView", "view"].contains(element.attribute("key")?.value)
  }

  /// Whether a view before another one may be below it.
  private static func mayCover(_ one: XMLElement, _ other: XMLElement) -> Bool {
    if clear.contains(one.name), color("backgroundColor", of: one) == nil { return false }
    guard let (x, y, width, height) = frame(of: one), let own = frame(of: other) else {
      return true
    }
    return x < own.x + own.width && own.x < x + width && y < own.y + own.height
      && own.y < y + height
  }

  private static func frame(
    of view: XMLElement
  ) -> (x: Double, y: Double, width: Double, height: Double)? {
    guard let rect = view.elements.first(where: { $0.attribute("key")?.value == "frame" }) else {
      return nil
    }
    let numbers = ["x", "y", "width", "height"].compactMap { name in
      rect.attribute(name).flatMap { Double($0.value) }
    }
    return numbers.count == 4 ? (numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }

  // MARK: - Texts

  private mutating func readText(_ view: XMLElement, on ground: Ground?) {
    guard let ground else { return }
    switch view.name {
    case "label", "textView":
      add(Self.color("textColor", of: view)?.color ?? Self.label(view), on: ground, view)
    case "textField":
      // Its border draws a background of the system.
      guard view.attribute("borderStyle") == nil || Self.color("backgroundColor", of: view) != nil
      else { return }
      add(Self.color("textColor", of: view)?.color ?? Self.label(view), on: ground, view)
    case "button":
      if let configuration = view.elements.first(where: { $0.name == "buttonConfiguration" }) {
        guard let own = Self.color("baseForegroundColor", of: configuration)?.color else { return }
        let fill = Self.color("baseBackgroundColor", of: configuration)
        let isPlain = configuration.attribute("style")?.value == "plain"
        let filled = fill?.color.map { Ground(color: $0, outlets: []) }
        guard let ground = filled ?? (isPlain ? ground : nil) else { return }
        return add(own, on: ground, view)
      }
      let state = view.elements.first {
        $0.name == "state" && $0.attribute("key")?.value == "normal"
      }
      guard let state, state.attribute("title") != nil,
        let title = Self.color("titleColor", of: state)?.color
      else { return }
      add(title, on: ground, view)
    default: break
    }
  }

  /// The system's color of labels.
  private static func label(_ view: XMLElement) -> SwiftUse.Color {
    SwiftUse.Color(
      name: .init(text: "label", type: .uiKit, kind: .label), range: view.nameRange)
  }

  private mutating func add(
    _ text: SwiftUse.Color, on ground: Ground, _ view: XMLElement
  ) {
    guard text.name != ground.color.name else { return }
    var font = SwiftUse.Font()
    if let stated = view.elements.first(where: { $0.name == "fontDescription" }) {
      font.size = stated.attribute("pointSize").flatMap { Double($0.value) }
      font.weight =
        stated.attribute("type")?.value == "boldSystem"
        ? 700 : SwiftUseReader.weight(stated.attribute("weight")?.value)
      if let style = stated.attribute("style")?.value, style.hasPrefix("UICTFontTextStyle") {
        let name = style.dropFirst("UICTFontTextStyle".count)
        let known = SwiftUseReader.textStyles[name.prefix(1).lowercased() + name.dropFirst()]
        (font.size, font.weight) = (known?.size, known?.weight)
      }
    }
    uses.append(
      SwiftUse(
        foreground: text, background: ground.color, role: .text, font: font, scope: [],
        textOutlets: outlets(of: view), groundOutlets: ground.outlets))
  }

  // MARK: - Colors

  /// The color that a view states for a key; `nil` if it states none, a color that is `nil` if it is not known.
  private static func color(
    _ key: String, of view: XMLElement
  ) -> (color: SwiftUse.Color?, isClear: Bool)? {
    guard
      let stated = view.elements.first(where: {
        $0.name == "color" && $0.attribute("key")?.value == key
      })
    else { return nil }
    func number(_ name: String) -> Double? { stated.attribute(name).flatMap { Double($0.value) } }
    func named(_ text: String, _ kind: SwiftUse.Color.Name.Kind) -> SwiftUse.Color {
      SwiftUse.Color(
        name: .init(text: text, type: kind == .path ? .uiKit : nil, kind: kind), range: stated.range
      )
    }
    if let name = stated.attribute("name")?.value { return (named(name, .colorSet), false) }
    if let name = (stated.attribute("systemColor") ?? stated.attribute("cocoaTouchSystemColor"))?
      .value
    {
      let member = name.hasSuffix("Color") ? name.dropLast("Color".count) : name[...]
      return member == "clear" ? (nil, true) : (named("UIColor.\(member)", .path), false)
    }
    guard let alpha = number("alpha"), alpha == 1 else { return (nil, number("alpha") == 0) }
    var color: Color?
    if let white = number("white") {
      color = CodeNotation.gray(white)
    } else if let red = number("red"), let green = number("green"), let blue = number("blue") {
      let isWide = stated.attribute("customColorSpace")?.value == "displayP3"
      color = Color(isWide ? .displayP3 : .srgb, red, green, blue)
    }
    guard let color else { return (nil, false) }
    var result = named(color.hex, .literal)
    result.fixed = color
    return (result, false)
  }
}
