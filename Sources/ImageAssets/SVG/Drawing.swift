import ColorCore
import ImageFacts
import SourceSyntax

/// Reads the elements of an SVG drawing. ``SVG`` documents which are used.
struct Drawing {
  /// Properties with a color.
  private static let colorProperties: Set<String> = [
    "fill", "stroke", "stop-color", "flood-color", "lighting-color", "color", "solid-color",
    "viewport-fill", "background-color",
  ]
  /// For each of them, the property that makes its color invisible on the same element.
  private static let opacities = [
    "fill": "fill-opacity", "stroke": "stroke-opacity", "stop-color": "stop-opacity",
    "flood-color": "flood-opacity", "solid-color": "solid-opacity",
  ]
  private static let opacityProperties = Set(opacities.values)
  /// Elements that use a property of their own even if it is not set, and its initial value.
  private static let initialColors = [
    "stop": ("stop-color", "black"), "feFlood": ("flood-color", "black"),
    "feDropShadow": ("flood-color", "black"), "feDiffuseLighting": ("lighting-color", "white"),
    "feSpecularLighting": ("lighting-color", "white"),
  ]
  private static let shapes: Set<String> = [
    "path", "rect", "circle", "ellipse", "polyline", "polygon", "text",
  ]
  private static let animations: Set<String> = [
    "animate", "animateColor", "animateMotion", "animateTransform", "set",
  ]

  /// The maximum number of warnings and of declarations, and the maximum size of all style sheets.
  private static let maximumWarnings = 64
  private static let maximumDeclarations = 1 << 18
  private static let maximumSheetBytes = 32 << 20
  private static let namespace = "http://www.w3.org/2000/svg"

  /// The state of an element that its descendants inherit.
  private struct Context {
    var setsFill = false
    /// Inside a clip path or a mask.
    var isHidden = false
    /// Inside content that is drawn only where it is used, with the fill of that place.
    var isDefinition = false
    var isStyle = false
  }

  private var metadata: ImageMetadata
  private var reader: XMLReader
  private let nesting: Int
  private var contexts: [Context] = []
  private var prefixes: Set<String> = []
  private var sheets: [(sheet: StyleSheet, pieces: [SheetPiece])] = []
  private var nextSheet = 0
  private var targets: [String: SelectorTargets] = [:]
  private var declarations = 0
  private var palette = DrawnPalette()
  private var definesUnfilledShape = false
  private var usesWithoutFill = false

  /// Reads a drawing.
  ///
  /// - Throws: ``ImageError`` if its root element cannot be read.
  static func read(
    _ text: Span<UInt8>, at start: Int, nesting: Int, _ embedded: inout EmbeddedImages
  ) throws(ImageError) -> ImageMetadata {
    var drawing = Drawing(at: start, nesting: nesting)
    try drawing.read(text, at: start, &embedded)
    return drawing.finished
  }

  /// Where a drawing has a color, given in hexadecimal notation, as the whole value of a property.
  ///
  /// - Throws: ``ImageError`` if the drawing cannot be read to its end.
  static func places(
    of hex: String, in text: Span<UInt8>, at start: Int, limits: DecodeLimits
  ) throws(ImageError) -> [Range<Int>] {
    var embedded = EmbeddedImages(limits: limits)
    var drawing = Drawing(at: start, nesting: 0)
    drawing.palette.keepsPlaces = true
    try drawing.read(text, at: start, &embedded)
    if let error = drawing.metadata.pixelError { throw error }
    return drawing.palette.places(of: hex).compactMap { value in
      // Without the space around it, and only where no reference stands for a part of it.
      let bytes = text.bytes(in: value.place)
      let length = value.text.utf8.count
      guard let first = bytes.firstIndex(where: { !$0.isXMLSpace }),
        first + length <= bytes.count,
        bytes[first..<first + length].elementsEqual(value.text.utf8)
      else { return nil }
      let begin = value.place.lowerBound + first
      return begin..<begin + length
    }
  }

  private mutating func read(
    _ text: Span<UInt8>, at start: Int, _ embedded: inout EmbeddedImages
  ) throws(ImageError) {
    while case let event? = try reader.event(in: text) {
      if case .instruction(let range) = event { noteSheet(range, in: text) }
      guard case .start(let name) = event else { continue }
      guard text.localName(name) == "svg" else {
        throw ImageError(
          .invalid("the first element is “\(text.string(in: name))”, not “svg”"),
          at: name.lowerBound - 1)
      }
      try setSize(reader.attributes, in: text)
      try noteAlternativeText(reader.attributes, in: text)
      do {
        try readSheets(text, from: start)
        try begin(name, reader.attributes, in: text, &embedded)
        while let event = try reader.event(in: text) {
          try visit(event, in: text, &embedded)
        }
      } catch {
        metadata.pixelError = error
      }
      return
    }
    throw ImageError(.truncated("the drawing"), at: text.count)
  }

  private init(at start: Int, nesting: Int) {
    reader = XMLReader(ofDrawingAt: start)
    self.nesting = nesting
    metadata = ImageMetadata(
      width: 300, height: 150, bitDepth: 8, channels: 4, model: .rgb, hasAlpha: true)
  }

  private var finished: ImageMetadata {
    var drawing = self
    if definesUnfilledShape, usesWithoutFill { drawing.palette.use("black") }
    var metadata = metadata
    let colors = drawing.palette.colors
    metadata.drawnColors = colors.map(\.color)
    metadata.drawnPlaces = colors.map(\.place)
    if drawing.palette.isCut {
      metadata.warnings.append(
        ImageError(.limit("the number of colors", allowed: DrawnPalette.maximumColors)))
    }
    return metadata
  }

  private mutating func visit(
    _ event: XMLReader.Event, in text: Span<UInt8>, _ embedded: inout EmbeddedImages
  ) throws(ImageError) {
    switch event {
    case .start(let name): try begin(name, reader.attributes, in: text, &embedded)
    case .end:
      if contexts.popLast()?.isStyle == true, nextSheet < sheets.count {
        use(sheets[nextSheet].sheet, sheets[nextSheet].pieces)
        nextSheet += 1
      }
    case .instruction(let range): noteSheet(range, in: text)
    case .text: break
    }
  }

  private mutating func warn(_ reason: ImageError.Reason, at offset: Int?) {
    guard metadata.warnings.count < Self.maximumWarnings else { return }
    metadata.warnings.append(ImageError(reason, at: offset))
  }

  /// A processing instruction `xml-stylesheet` refers to an external style sheet.
  private mutating func noteSheet(_ range: Range<Int>, in text: Span<UInt8>) {
    guard text.extracting(range).hasBytes("xml-stylesheet") else { return }
    warn(.unsupported("a style sheet outside the file"), at: range.lowerBound)
  }

  // MARK: - Elements

  private mutating func begin(
    _ name: Range<Int>, _ attributes: [XMLReader.Attribute], in text: Span<UInt8>,
    _ embedded: inout EmbeddedImages
  ) throws(ImageError) {
    let offset = name.lowerBound - 1
    for attribute in attributes where text.hasCharacters("xmlns:", at: attribute.name.lowerBound) {
      let value = try reader.content(of: attribute.value, in: text)
      if value == Array(Self.namespace.utf8) {
        prefixes.insert(text.string(in: attribute.name.dropFirst(6)))
      }
    }
    let element = text.localName(name)
    var context = contexts.last ?? Context()
    context.isStyle = !contexts.contains { $0.isStyle } && element == "style"
    defer { contexts.append(context) }
    if let colon = name.first(where: { text[$0] == UInt8(ascii: ":") }),
      !prefixes.contains(text.string(in: name.lowerBound..<colon))
    {
      return
    }
    switch element {
    case "title", "desc":
      // Of the drawing itself.
      if contexts.count == 1 { metadata.hasAlternativeText = true }
    case "clipPath", "mask": context.isHidden = true
    case "defs", "symbol": context.isDefinition = true
    case "pattern", "marker": context.isDefinition = false
    case "image", "feImage":
      try readImage(attributes, offset, in: text, &embedded)
    case "color-profile":
      try readProfile(attributes, offset, in: text, &embedded)
    case _ where Self.animations.contains(element):
      metadata.isAnimated = true
      try readAnimation(attributes, offset, in: text)
      return
    default: break
    }
    try useColors(of: element, attributes, in: text, &context)
  }

  /// Notes the colors that an element declares, or has without a declaration.
  private mutating func useColors(
    of element: String, _ attributes: [XMLReader.Attribute], in text: Span<UInt8>,
    _ context: inout Context
  ) throws(ImageError) {
    let declared = try declarations(of: attributes, in: text)
    if !context.isHidden { use(declared) }
    func isDeclared(_ property: String) throws(ImageError) -> Bool {
      if let value = declared.first(where: { $0.property == property })?.value.lowercased() {
        return !["inherit", "unset", "revert", "revert-layer"].contains(value)
      }
      guard let targets = targets[property] else { return false }
      return targets.mayContain(
        type: element, id: try string("id", attributes, in: text),
        classes: (try string("class", attributes, in: text) ?? "").split { $0.isWhitespace })
    }
    if !context.setsFill { context.setsFill = try isDeclared("fill") }
    guard !context.isHidden else { return }
    if let (property, color) = Self.initialColors[element], try !isDeclared(property),
      !isInvisible(property, declared)
    {
      palette.use(color)
    }
    guard !context.setsFill, !isInvisible("fill", declared) else { return }
    if element == "use" {
      usesWithoutFill = true
    } else if Self.shapes.contains(element) {
      if context.isDefinition {
        definesUnfilledShape = true
      } else {
        palette.use("black")
      }
    }
  }

  /// Notes whether the outermost element names the drawing or says that it is a decoration.
  private mutating func noteAlternativeText(
    _ attributes: [XMLReader.Attribute], in text: Span<UInt8>
  ) throws(ImageError) {
    let role = try string("role", attributes, in: text)
    let label = try string("aria-label", attributes, in: text) ?? ""
    let other = try string("aria-labelledby", attributes, in: text)
    let isHidden = try string("aria-hidden", attributes, in: text) == "true"
    metadata.hasAlternativeText =
      role == "none" || role == "presentation" || !label.isEmpty || other != nil || isHidden
  }

  /// The value of an attribute, or `nil`.
  private mutating func string(
    _ name: String, _ attributes: [XMLReader.Attribute], in text: Span<UInt8>
  ) throws(ImageError) -> String? {
    guard let attribute = attributes.first(where: { text.hasCharacters(name, in: $0.name) })
    else { return nil }
    return StyleSheet.trimmed(try reader.content(of: attribute.value, in: text))
  }

  /// `href`, with or without the prefix of XLink.
  private func link(
    _ attributes: [XMLReader.Attribute], in text: Span<UInt8>
  ) -> XMLReader.Attribute? {
    attributes.first { text.hasCharacters("href", in: $0.name) }
      ?? attributes.first { text.hasCharacters(":href", in: $0.name.suffix(5)) }
  }

  private mutating func readImage(
    _ attributes: [XMLReader.Attribute], _ offset: Int, in text: Span<UInt8>,
    _ embedded: inout EmbeddedImages
  ) throws(ImageError) {
    guard let href = link(attributes, in: text) else { return }
    let url = try reader.content(of: href.value, in: text)
    // In a filter, `#name` is an element of the drawing.
    guard url.first != UInt8(ascii: "#") else { return }
    guard let bytes = DataURL.content(of: url) else {
      return warn(.unsupported("an image outside the file"), at: offset)
    }
    metadata.embeddedImages += 1
    do {
      guard let image = try embedded.read(bytes.span, nesting: nesting + 1) else { return }
      for tag in image.otherProfiles + [image.colorTag] {
        add(tag, at: href.value.lowerBound, &embedded)
      }
      metadata.embeddedImages += image.embeddedImages
      for color in image.drawnColors ?? [] { palette.use(color) }
      for error in [image.pixelError, image.colorError].compactMap({ $0 }) + image.warnings {
        warn(error.reason, at: offset)
      }
    } catch {
      warn(error.reason, at: offset)
    }
  }

  private mutating func add(_ tag: ColorTag, at offset: Int, _ embedded: inout EmbeddedImages) {
    guard tag != .none, embedded.profiles.isNew(tag) else { return }
    metadata.otherProfiles.append(tag.moved(to: offset))
  }

  /// `<color-profile name="…" href="…">` (SVG 1.1, 12.3).
  private mutating func readProfile(
    _ attributes: [XMLReader.Attribute], _ offset: Int, in text: Span<UInt8>,
    _ embedded: inout EmbeddedImages
  ) throws(ImageError) {
    let name = try string("name", attributes, in: text) ?? ""
    guard let href = link(attributes, in: text) else { return }
    let url = try reader.content(of: href.value, in: text)
    guard let bytes = DataURL.content(of: url) else {
      let place = String(decoding: url.prefix(200), as: UTF8.self)
      return warn(
        .unsupported("the color profile “\(name)” outside the file (\(place))"), at: offset)
    }
    do {
      try embedded.profiles.spend(bytes.count)
      add(.icc(bytes, source: .svg, offset: 0), at: href.value.lowerBound, &embedded)
    } catch {
      warn(error.reason, at: offset)
    }
  }

  private mutating func readAnimation(
    _ attributes: [XMLReader.Attribute], _ offset: Int, in text: Span<UInt8>
  ) throws(ImageError) {
    guard let property = try string("attributeName", attributes, in: text),
      Self.colorProperties.contains(property), contexts.last?.isHidden != true
    else { return }
    for name in ["from", "to", "by", "values"] {
      guard let values = try string(name, attributes, in: text) else { continue }
      for value in values.split(separator: ";") {
        use(StyleSheet.trimmed(value.utf8), of: property, at: offset, nil)
      }
    }
  }

  // MARK: - Declarations

  private struct Declared {
    var property: String
    var value: String
    var offset: Int?
    /// Where the value is in the text, if it stands there as it is.
    var place: Range<Int>?
  }

  private static func isWanted(_ property: String) -> Bool {
    colorProperties.contains(property) || opacityProperties.contains(property)
      || property.hasPrefix("--") || property == "src"
  }

  /// The declarations of an element: those of `style`, then attributes for the remaining
  /// properties.
  private mutating func declarations(
    of attributes: [XMLReader.Attribute], in text: Span<UInt8>
  ) throws(ImageError) -> [Declared] {
    var styled: [Declared] = []
    if let style = attributes.first(where: { text.hasCharacters("style", in: $0.name) }) {
      let sheet = StyleSheet(
        try reader.content(of: style.value, in: text), isAttribute: true,
        limit: Self.maximumDeclarations, keeping: Self.isWanted)
      try count(sheet)
      let start = style.value.lowerBound
      let isLiteral = sheet.bytes == style.value.count
      styled = cascaded(sheet, at: start) { range in
        isLiteral ? start + range.lowerBound..<start + range.upperBound : style.value
      }
    }
    for attribute in attributes {
      let property = text.string(in: attribute.name)
      guard !property.hasPrefix("--"), Self.isWanted(property),
        !styled.contains(where: { $0.property == property })
      else { continue }
      let value = StyleSheet.trimmed(try reader.content(of: attribute.value, in: text))
      styled.append(
        Declared(
          property: property, value: value, offset: attribute.value.lowerBound,
          place: attribute.value))
    }
    return styled
  }

  private mutating func count(_ sheet: StyleSheet) throws(ImageError) {
    declarations += sheet.declarations.count
    guard !sheet.isCut, declarations <= Self.maximumDeclarations else {
      throw ImageError(
        .limit("the number of style declarations", allowed: Self.maximumDeclarations))
    }
  }

  /// The effective declarations: for each property of a rule, the last valid one. Custom properties
  /// are recorded.
  private mutating func cascaded(
    _ sheet: StyleSheet, at offset: Int?, place: (Range<Int>) -> Range<Int>?
  ) -> [Declared] {
    struct Key: Hashable {
      var rule: Int
      var property: String
    }
    var result: [Declared] = []
    var places: [Key: Int] = [:]
    for declaration in sheet.declarations {
      if declaration.property.hasPrefix("--") {
        palette.define(
          declaration.property, declaration.value, at: place(declaration.range))
        continue
      }
      let declared = Declared(
        property: declaration.property, value: declaration.value, offset: offset,
        place: place(declaration.range))
      let key = Key(rule: declaration.rule, property: declaration.property)
      guard let place = places[key] else {
        places[key] = result.count
        result.append(declared)
        continue
      }
      guard Self.colorProperties.contains(declared.property),
        palette.understands(declared.value) || !palette.understands(result[place].value)
      else { continue }
      result[place] = declared
    }
    return result
  }

  private func isInvisible(_ property: String, _ declared: [Declared]) -> Bool {
    guard let opacity = Self.opacities[property],
      let value = declared.last(where: { $0.property == opacity })?.value
    else { return false }
    return Double(value.hasSuffix("%") ? String(value.dropLast()) : value) == 0
  }

  private mutating func use(_ declared: [Declared]) {
    for one in declared
    where Self.colorProperties.contains(one.property) && !isInvisible(one.property, declared) {
      use(one.value, of: one.property, at: one.offset, one.place)
    }
  }

  private mutating func use(
    _ value: String, of property: String, at offset: Int?, _ place: Range<Int>?
  ) {
    guard let problem = palette.use(value, at: place) else { return }
    let shown = value.count > 80 ? value.prefix(80) + "…" : value[...]
    warn(.invalid("\(property) “\(shown)” is not a color: \(problem)"), at: offset)
  }

  // MARK: - Style sheets

  /// Reads all style sheets first, since a sheet also applies to shapes before it.
  private mutating func readSheets(_ text: Span<UInt8>, from start: Int) throws(ImageError) {
    guard text.contains("style>") || text.contains("style ") || text.contains("style\n") else {
      return
    }
    var ahead = XMLReader(ofDrawingAt: start)
    var depth = 0
    var sheet: (depth: Int, text: [UInt8], pieces: [SheetPiece])?
    var bytes = 0
    // What is not well-formed is said when the elements are read.
    while let event = try? ahead.event(in: text) {
      switch event {
      case .start(let name):
        depth += 1
        if sheet == nil, text.localName(name) == "style" { sheet = (depth, [], []) }
      case .text(let range, let isLiteral):
        guard sheet != nil else { break }
        bytes += range.count
        guard bytes <= Self.maximumSheetBytes else {
          throw ImageError(
            .limit("the size of the style sheets", allowed: Self.maximumSheetBytes),
            at: range.lowerBound)
        }
        let content =
          isLiteral ? text.bytes(in: range) : try ahead.content(of: range, in: text)
        let start = sheet?.text.count ?? 0
        if content.count == range.count {
          sheet?.pieces.append(SheetPiece(start: start, source: range))
        }
        sheet?.text += content
      case .end:
        if let (_, bytes, pieces) = sheet.flatMap({ $0.depth == depth ? $0 : nil }) {
          try add(
            StyleSheet(bytes, limit: Self.maximumDeclarations, keeping: Self.isWanted), pieces)
          sheet = nil
        }
        depth -= 1
      case .instruction: break
      }
    }
  }

  /// A part of a style sheet that stands in the file as it is.
  private struct SheetPiece {
    /// Where it begins in the style sheet.
    var start: Int
    /// Where it is in the file.
    var source: Range<Int>

    /// The place of a part of the style sheet, if it is in this piece.
    func place(of range: Range<Int>) -> Range<Int>? {
      let moved = range.lowerBound - start + source.lowerBound
      let place = moved..<moved + range.count
      return source.lowerBound <= place.lowerBound && place.upperBound <= source.upperBound
        ? place : nil
    }
  }

  private mutating func add(
    _ sheet: StyleSheet, _ pieces: [SheetPiece]
  ) throws(ImageError) {
    try count(sheet)
    var last: [String: Int] = [:]
    for declaration in sheet.declarations
    where Self.colorProperties.contains(declaration.property) {
      guard last.updateValue(declaration.rule, forKey: declaration.property) != declaration.rule
      else { continue }
      targets[declaration.property, default: SelectorTargets()].add(declaration.prelude)
    }
    sheets.append((sheet, pieces))
  }

  /// Counts the colors of the sheet at this position.
  private mutating func use(_ sheet: StyleSheet, _ pieces: [SheetPiece]) {
    for statement in sheet.statements where statement.lowercased().hasPrefix("@import") {
      warn(.unsupported("a style sheet outside the file"), at: nil)
    }
    for one in sheet.declarations
    where one.property == "src" && one.prelude.lowercased().hasPrefix("@color-profile") {
      let name = StyleSheet.trimmed(one.prelude.dropFirst(14).utf8)
      warn(
        .unsupported("the color profile “\(name)” of a style sheet (\(one.value.prefix(200)))"),
        at: nil)
    }
    let declared = cascaded(sheet, at: nil) { range in
      pieces.lazy.compactMap { $0.place(of: range) }.first
    }
    for one in declared where Self.colorProperties.contains(one.property) {
      use(one.value, of: one.property, at: nil, one.place)
    }
  }

  // MARK: - Size

  private mutating func setSize(
    _ attributes: [XMLReader.Attribute], in text: Span<UInt8>
  ) throws(ImageError) {
    let box = try viewBox(attributes, in: text)
    let width = try length("width", of: box?.width ?? 300, attributes, in: text)
    let height = try length("height", of: box?.height ?? 150, attributes, in: text)
    let size: (Double, Double) =
      switch (width, height, box) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let box?): (width, width * box.height / box.width)
      case (nil, let height?, let box?): (height * box.width / box.height, height)
      case (_, _, let box?): (box.width, box.height)
      default: (width ?? 300, height ?? 150)
      }
    let range = 1.0...Double(Int32.max)
    guard size.0 <= range.upperBound, size.1 <= range.upperBound else {
      throw ImageError(.invalid("the drawing is larger than \(Int32.max) pixels"))
    }
    metadata.width = Int(max(size.0.rounded(), 1))
    metadata.height = Int(max(size.1.rounded(), 1))
  }

  private mutating func viewBox(
    _ attributes: [XMLReader.Attribute], in text: Span<UInt8>
  ) throws(ImageError) -> (width: Double, height: Double)? {
    guard let value = try string("viewBox", attributes, in: text) else { return nil }
    let numbers = value.split { $0 == "," || $0.isWhitespace }.map { Double($0) ?? .nan }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[2] > 0, numbers[3] > 0 else {
      warn(.invalid("viewBox “\(value.prefix(80))” is not a rectangle"), at: nil)
      return nil
    }
    return (numbers[2], numbers[3])
  }

  /// The size of each unit in CSS pixels (CSS Values 4, 6.2), for a 16-pixel font with an x-height
  /// of 8 pixels.
  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 96 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
    "q": 96 / 101.6, "em": 16, "rem": 16, "ex": 8, "ch": 8,
  ]

  /// A length in CSS pixels; `nil` if it is missing or not positive.
  private mutating func length(
    _ name: String, of whole: Double, _ attributes: [XMLReader.Attribute], in text: Span<UInt8>
  ) throws(ImageError) -> Double? {
    guard let value = try string(name, attributes, in: text), value != "auto" else { return nil }
    let unit = String(
      value.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()
    ).lowercased()
    let factor = unit == "%" ? whole / 100 : Self.units[unit]
    let digits = value.dropLast(unit.count)
    guard let factor, digits.allSatisfy({ "0123456789+-.eE".contains($0) }),
      let number = Double(digits), number.isFinite, number > 0
    else {
      warn(.invalid("\(name) “\(value.prefix(80))” is not a positive length"), at: nil)
      return nil
    }
    // Of nothing that is known, a share is not known.
    let hasBox = attributes.contains { text.hasCharacters("viewBox", in: $0.name) }
    return unit == "%" && !hasBox ? nil : number * factor
  }
}

extension Span<UInt8> {
  /// A name without its prefix.
  func localName(_ name: Range<Int>) -> String {
    let colon = name.last { self[$0] == UInt8(ascii: ":") }
    return string(in: (colon.map { $0 + 1 } ?? name.lowerBound)..<name.upperBound)
  }

  /// Whether the characters of `text` stand anywhere.
  fileprivate func contains(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return indices.contains { self[$0] == bytes[0] && hasBytes(bytes, at: $0) }
  }
}

extension UInt8 {
  fileprivate var isXMLSpace: Bool { [0x20, 0x09, 0x0a, 0x0d].contains(self) }
}
