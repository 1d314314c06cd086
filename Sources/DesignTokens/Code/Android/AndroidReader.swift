import FileAccess
import SourceSyntax

/// Reads resource files into resources.
struct AndroidReader {
  private(set) var resources: [AndroidResource] = []
  /// The styles that set colors or extend others.
  private(set) var styles: [AndroidStyle] = []
  private(set) var problems: [SourceProblem] = []

  private struct Key: Hashable {
    let key: String
    let folder: String
    let configuration: AndroidConfiguration
  }
  /// The location of the first definition of each resource.
  private var known: [Key: SourceLocation] = [:]

  /// The position of a file among the resources, by its path.
  private struct Place {
    let source: SourceText
    let folder: String
    let configuration: AndroidConfiguration
    /// The name of the file without its extension.
    let stem: String
  }

  /// The `res` folder of a file, and the name of the folder in it; without a name if the file is
  /// not in a folder of values or colors.
  static func place(of path: String) -> (folder: String, name: String?) {
    let own = AndroidFolder(of: path)
    guard own.type == "values" || own.type == "color" else { return (Path.folder(path), nil) }
    return (own.parent, own.name)
  }

  /// Reads a file.
  mutating func read(_ source: SourceText, path: String) {
    let place = Self.place(of: path)
    let name = Path.name(path)
    let file = Place(
      source: source, folder: place.folder,
      configuration: AndroidConfiguration(folder: place.name ?? ""),
      stem: name.hasSuffix(".xml") ? String(name.dropLast(4)) : name)
    do throws(SourceProblem) {
      let root = try XMLElement.read(source)
      switch root.name {
      case "resources": readValues(root, file)
      case "selector": readSelector(root, file)
      case "gradient": readGradient(root, file)
      default: break
      }
    } catch {
      problems.append(error)
    }
    for qualifier in file.configuration.qualifiers where qualifier.kind == .unknown {
      problems.append(
        SourceProblem(
          "android/qualifier", "“\(qualifier.text)” is not a qualifier of resource folders",
          at: SourceLocation(startOf: path),
          help: "Correct it; its resources are treated as a separate configuration.",
          severity: .warning))
    }
  }

  // MARK: - Files of values

  private mutating func readValues(_ root: XMLElement, _ file: Place) {
    for element in root.elements {
      if element.name == "style" { readStyle(element, file) }
      let type = element.name == "item" ? element.attribute("type")?.value : element.name
      guard let type, AndroidColorText.types.contains(type) else { continue }
      guard let name = element.attribute("name"), !name.value.isEmpty else {
        if type == "color" {
          problems.append(
            SourceProblem(
              "android/name", "the color has no name",
              at: file.source.location(of: element.nameRange),
              help: "Add the attribute “name”."))
        }
        continue
      }
      let text = element.trimmedText
      let place = file.source.location(of: text?.range ?? element.nameRange)
      let isColor = type == "color"
      let value: any SheetValue
      let reference: String?
      if isColor {
        let color = AndroidColorValue(text?.text ?? "", at: place)
        (value, reference) = (color, color.reference)
      } else {
        let number = AndroidNumberValue(text: text?.text ?? "", location: place)
        (value, reference) = (number, number.reference)
      }
      add(
        AndroidResource(
          name: name.value, key: AndroidColorText.key(type: type, name: name.value),
          isColor: isColor, content: .value(value, place), references: reference.map { [$0] } ?? [],
          text: text?.text ?? "", location: file.source.location(of: name.range),
          folder: file.folder, configuration: file.configuration))
    }
  }

  private mutating func readStyle(_ element: XMLElement, _ file: Place) {
    guard let name = element.attribute("name"), !name.value.isEmpty else { return }
    var items: [AndroidStyle.Item] = []
    var components: [String] = []
    var drawn: AndroidStyleTable.Values = [:]
    for item in element.elements where item.name == "item" {
      guard let attribute = item.attribute("name")?.value, let text = item.trimmedText else {
        continue
      }
      drawn[attribute] = AndroidStyleTable.Value(
        text: text.text, location: file.source.location(of: text.range))
      if Self.isOfComponent(attribute), text.text.hasPrefix("@style/") {
        components.append(String(text.text.dropFirst("@style/".count)))
      }
      var value = AndroidColorValue(text.text, at: file.source.location(of: text.range))
      let isColor: Bool
      switch value.content {
      case .literal, .platform: isColor = true
      case .resource(let key) where key.hasPrefix("@color/"): isColor = true
      case .attribute: isColor = false
      case .invalid where ["@drawable/", "@mipmap/"].contains(where: text.text.hasPrefix):
        value = AndroidColorValue(drawable: text.text, at: value.location)
        isColor = false
      default: continue
      }
      items.append(
        AndroidStyle.Item(
          name: attribute, key: AndroidColorText.attributeKey(attribute), value: value,
          isColor: isColor))
    }
    let stated = element.attribute("parent")?.value
    // `@style/Theme.App`, `android:Theme.Material`
    let parent = stated.map { $0.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? "" }
    let outer = name.value.lastIndex(of: ".").map { String(name.value[..<$0]) } ?? ""
    styles.append(
      AndroidStyle(
        name: name.value, parent: parent ?? outer, items: items,
        components: components, drawn: drawn, location: file.source.location(of: name.range),
        folder: file.folder,
        configuration: file.configuration))
  }

  /// Whether an attribute names the style of a part of a screen; a dialog has a window of its own.
  private static func isOfComponent(_ attribute: String) -> Bool {
    ["Theme", "Appearance", "Overlay"].contains(where: attribute.hasSuffix)
      && !attribute.contains("ialog")
  }

  // MARK: - State lists

  private mutating func readSelector(_ root: XMLElement, _ file: Place) {
    var items: [AndroidStateItem] = []
    var references: [String] = []
    for element in root.elements where element.name == "item" {
      guard let color = Self.attribute("color", of: element) else {
        problems.append(
          SourceProblem(
            "android/state-list", "the item has no color",
            at: file.source.location(of: element.nameRange), help: "Add android:color."))
        continue
      }
      let value = AndroidColorValue(color.value, at: file.source.location(of: color.range))
      let alpha = Self.attribute("alpha", of: element).map {
        AndroidNumberValue(text: $0.value, location: file.source.location(of: $0.range))
      }
      references += [value.reference, alpha?.reference].compactMap { $0 }
      let states = element.attributes.compactMap(Self.state)
      items.append(
        AndroidStateItem(
          name: states.joined(separator: "+"),
          value: AndroidStateValue(
            color: value, alpha: alpha, hasLightness: Self.attribute("lStar", of: element) != nil)))
    }
    guard !items.isEmpty else {
      problems.append(
        SourceProblem(
          "android/state-list", "the state list has no color",
          at: file.source.location(of: root.nameRange), help: "Add an item with android:color."))
      return
    }
    addFile(root, file, content: .states(Self.named(items)), references: references)
  }

  /// The items, called after what they leave to each other: behind one for `state_enabled`, an item
  /// without states is for what is disabled, and the former is the default.
  private static func named(_ items: [AndroidStateItem]) -> [AndroidStateItem] {
    guard let enabled = items.firstIndex(where: { $0.name == "state_enabled" }),
      !items[..<enabled].contains(where: { $0.name.isEmpty })
    else { return items }
    return items.map { item in
      switch item.name {
      case "state_enabled": AndroidStateItem(name: "", value: item.value)
      case "": AndroidStateItem(name: "state_disabled", value: item.value)
      default: item
      }
    }
  }

  private mutating func readGradient(_ root: XMLElement, _ file: Place) {
    let reason = UnknownReason(code: .gradient, message: "the value is a gradient")
    let value = FixedValue(.unknown(reason))
    addFile(
      root, file, content: .value(value, file.source.location(of: root.nameRange)), references: [])
  }

  private mutating func addFile(
    _ root: XMLElement, _ file: Place, content: AndroidResource.Content, references: [String]
  ) {
    add(
      AndroidResource(
        name: file.stem, key: AndroidColorText.key(type: "color", name: file.stem), isColor: true,
        content: content, references: references, text: file.source.text(root.range),
        location: file.source.location(of: root.nameRange), folder: file.folder,
        configuration: file.configuration))
  }

  /// An attribute of the platform, or of the support library that brings it to older versions.
  private static func attribute(
    _ name: String, of element: XMLElement
  ) -> XMLElement.Attribute? {
    element.attribute("android:\(name)") ?? element.attribute("app:\(name)")
  }

  /// The state that an attribute requires, as in the path of a token.
  static func state(_ attribute: XMLElement.Attribute) -> String? {
    guard let colon = attribute.name.firstIndex(of: ":") else { return nil }
    let name = String(attribute.name[attribute.name.index(after: colon)...])
    guard name.hasPrefix("state_"), attribute.name[..<colon] != "tools" else { return nil }
    guard attribute.value == "false" else { return name }
    return name == "state_enabled" ? "state_disabled" : "not_\(name)"
  }

  private mutating func add(_ resource: AndroidResource) {
    let key = Key(
      key: resource.key, folder: resource.folder, configuration: resource.configuration)
    if let first = known[key] {
      problems.append(
        SourceProblem(
          "android/duplicate",
          "“\(resource.name)” is defined twice in one configuration; the last definition is used",
          at: resource.location, help: "Delete one of them; aapt rejects both.", severity: .warning,
          related: [.init(message: "it is defined here first", location: first)]))
    } else {
      known[key] = resource.location
    }
    resources.append(resource)
  }
}
