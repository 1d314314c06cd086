import SourceSyntax

/// The style that an element has by an attribute of its own: `style="color: #999"`, `style={{ color: "#999" }}`.
struct CSSElementStyle {
  /// A property, and its value as far as it is written.
  struct Declaration {
    let property: String
    let value: Range<Int>
    /// Whether code computes the value.
    var isComputed = false
    /// The custom property that stands for what it takes of a theme, if that is all.
    var theme: String?
    /// What code leaves out behind a number.
    var unit = ""
  }

  private(set) var declarations: [Declaration] = []
  /// Whether it may have properties that are not known.
  private(set) var isOpen = false

  /// Reads the attributes for the style of an element.
  ///
  /// - Parameters:
  ///   - attributes: Their names and values, with the quotes or braces around these.
  ///   - scanner: The file without comments.
  init(_ attributes: [(name: String, value: Range<Int>)], _ scanner: CSSScanner) {
    for (name, value) in attributes where !value.isEmpty {
      let isQuoted = "\"'".utf8.contains(scanner.bytes[value.lowerBound])
      let inside = value.count > 1 ? value.lowerBound + 1..<value.upperBound - 1 : value
      if let property = Self.property(bound: name) {
        let isText = isQuoted && name.hasPrefix(Self.directive)
        add(property, inside, isComputed: !isText || Self.hasInsertion(inside, scanner))
      } else if isQuoted, name == "style" {
        read(list: inside, scanner)
      } else {
        read(expression: inside, scanner)
      }
    }
  }

  /// Whether an attribute is for the style of an element, or for a property of that.
  static func isName(_ name: String) -> Bool {
    names.contains(name) || property(bound: name) != nil
  }

  private static let names: Set = [
    "style", ":style", "v-bind:style", "x-bind:style", "[style]", "[ngStyle]",
  ]
  private static let directive = "style:"

  /// The property to which an attribute gives a value: `style:color` of Svelte, `[style.color]` of Angular.
  private static func property(bound name: String) -> String? {
    guard let start = [directive, "[style."].first(where: name.hasPrefix) else { return nil }
    return String(name.dropFirst(start.utf8.count).prefix { !".|]".contains($0) })
  }

  /// How deep objects are spread into others.
  private static let maximumDepth = 8

  /// Whether it may set a property that begins with a name, to something that is not known.
  func leavesOpen(_ property: String) -> Bool {
    isOpen
      || declarations.contains {
        $0.isComputed && $0.theme == nil && $0.property.hasPrefix(property)
      }
  }

  /// Whether anything in it is to be measured.
  var draws: Bool { declarations.contains { !$0.isComputed || $0.theme != nil } }

  /// The custom properties that code may choose as the color of the text.
  func chosenTexts(_ scanner: CSSScanner) -> [String] {
    declarations.filter { $0.isComputed && $0.property == "color" }.flatMap { declaration in
      let text = scanner.text(declaration.value)
      return text.ranges(of: "var(--").map { range in
        "--\(text[range.upperBound...].prefix { $0.utf8.allSatisfy(CSSScanner.isName) })"
      }
    }
  }

  /// Reads declarations as CSS has them, with parts that a template inserts.
  private mutating func read(list range: Range<Int>, _ scanner: CSSScanner) {
    var start = range.lowerBound
    while start < range.upperBound {
      let (end, _) = scanner.find(";", from: start, to: range.upperBound)
      let (colon, _) = scanner.find(":", from: start, to: end)
      let name = scanner.text(scanner.trimmed(start..<colon))
      if colon < end, name.utf8.allSatisfy(CSSScanner.isName) {
        let value = scanner.trimmed(colon + 1..<end)
        add(name, value, isComputed: Self.hasInsertion(value, scanner))
      } else if !name.isEmpty {
        isOpen = true
      }
      start = max(end, start) + 1
    }
  }

  /// Reads an object of code; what else it is may have any property.
  private mutating func read(
    expression range: Range<Int>, _ scanner: CSSScanner, depth: Int = 0
  ) {
    var object = scanner.trimmed(range)
    if let known = CSSStyleConstants(scanner: scanner).object(named: object) { object = known }
    guard object.count > 1, depth < Self.maximumDepth,
      scanner.bytes[object.lowerBound] == UInt8(ascii: "{"),
      scanner.bytes[object.upperBound - 1] == UInt8(ascii: "}")
    else {
      isOpen = true
      return
    }
    for member in scanner.split(object.lowerBound + 1..<object.upperBound - 1)
    where !member.isEmpty {
      if scanner.bytes[member].starts(with: "...".utf8) {
        read(expression: member.dropFirst(3), scanner, depth: depth + 1)
        continue
      }
      let (colon, _) = scanner.find(":", from: member.lowerBound, to: member.upperBound)
      let name = scanner.text(scanner.trimmed(member.lowerBound..<colon)).filter {
        !"\"'".contains($0)
      }
      guard colon < member.upperBound, name.utf8.allSatisfy(CSSScanner.isName) else {
        isOpen = true
        continue
      }
      let value = scanner.trimmed(colon + 1..<member.upperBound)
      let property = Self.property(name)
      if let text = Self.literal(value, scanner) {
        add(property, text)
      } else if Double(scanner.text(value)) != nil {
        add(property, value, unit: ["opacity", "font-weight"].contains(property) ? "" : "px")
      } else {
        let theme = CSSThemeNames.property(in: scanner.text(value))
        add(property, value, isComputed: true, theme: theme)
      }
    }
  }

  private mutating func add(
    _ property: String, _ value: Range<Int>, isComputed: Bool = false, theme: String? = nil,
    unit: String = ""
  ) {
    guard !property.hasPrefix("--") else { return }
    declarations.append(
      Declaration(
        property: property.asciiLowercased, value: value, isComputed: isComputed, theme: theme,
        unit: unit))
  }

  /// Whether a template inserts something.
  private static func hasInsertion(_ value: Range<Int>, _ scanner: CSSScanner) -> Bool {
    scanner.bytes[value].contains { "{<$".utf8.contains($0) }
  }

  /// What is in the quotes of a text into which nothing is inserted.
  private static func literal(_ value: Range<Int>, _ scanner: CSSScanner) -> Range<Int>? {
    guard value.count > 1, let quote = scanner.bytes[value].first, "\"'`".utf8.contains(quote),
      scanner.bytes[value].last == quote
    else { return nil }
    let inside = value.lowerBound + 1..<value.upperBound - 1
    return scanner.bytes[inside].contains { $0 == quote || "$\\".utf8.contains($0) } ? nil : inside
  }

  /// What CSS calls a property of code: `background-color` for `backgroundColor`.
  private static func property(_ name: String) -> String {
    name.reduce(into: "") { result, character in
      if character.isUppercase { result.append("-") }
      result.append(contentsOf: character.lowercased())
    }
  }
}

// MARK: - As a style sheet

extension CSSElementStyle {
  /// An element with a style, and the identifier by which a selector finds it alone.
  struct Styled {
    let id: String
    let style: CSSElementStyle
  }

  /// The identifier of the element at an offset of a page.
  static func id(of name: String, at offset: Int, in page: String) -> String {
    let place = "\(FNV1a.hash(Array(page.utf8).span))-\(offset)"
    return "#\(mark)\(name.filter { $0.isLetter || $0.isNumber })-\(place)"
  }

  private static let mark = "style-of-"

  /// What to call a selector that was made for one element; `nil` for any other.
  static func name(of part: String) -> String? {
    guard part.hasPrefix("#\(mark)") else { return nil }
    return "<\(part.dropFirst(mark.count + 1).prefix { $0 != "-" }) style>"
  }

  /// A style sheet with a rule for each element that has a style, whose places are those in the page.
  ///
  /// The selectors ask for more than any that people write: what an element has itself overrules the rules for
  /// it.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - page: The page.
  ///   - readsThemes: Whether what code takes of a theme is a custom property.
  /// - Returns: The style sheet.
  static func sheet(
    of elements: [Styled], in page: SourceText, readsThemes: Bool
  ) -> CSSStylesheet? {
    var bytes: [UInt8] = []
    var origins = SourceOrigins()
    let source = origins.add(page)
    for element in elements {
      bytes += "\(String(repeating: element.id, count: 3)){".utf8
      for declaration in element.style.declarations {
        bytes += "\(declaration.property):".utf8
        let value = declaration.value
        guard value.upperBound <= page.bytes.count else { return nil }
        if declaration.isComputed {
          let theme = readsThemes ? declaration.theme : nil
          bytes += (theme.map { "var(\($0))" } ?? "unknown()").utf8
        } else {
          origins.copy(bytes.count..<bytes.count + value.count, from: value, of: source)
          bytes += page.bytes[value]
          bytes += declaration.unit.utf8
        }
        bytes += ";".utf8
      }
      bytes += "}\n".utf8
    }
    guard let text = try? SourceText(name: page.name, utf8: bytes, origins: origins) else {
      return nil
    }
    return CSSStylesheet(text, problems: [], fileCount: 0)
  }
}
