import ColorCore
import SourceSyntax

extension CSSUsage {
  private static let foregroundRoles: [(property: String, role: TokenPairing.Role)] = [
    ("color", .text), ("fill", .ui), ("stroke", .ui), ("border-color", .ui),
    ("outline-color", .ui),
  ]

  /// The properties considered.
  static let properties = Set(foregroundRoles.map(\.property)).union([
    "animation", "animation-fill-mode", "animation-name", "background", "background-color",
    "background-image", "background-size", "border", "box-shadow", "content",
    "font", "font-size", "font-weight",
    "opacity", "outline", "text-decoration", "text-decoration-line", "visibility",
    fill,
  ]).union(masks).union(clips).union(placements)

  private static let groundProperties = ["background", "background-color"]
  private static let clips = ["background-clip", "-webkit-background-clip"]
  /// What a text is filled with, before its color.
  private static let fill = "-webkit-text-fill-color"
  private static let placements = [
    "position", "inset", "top", "right", "bottom", "left", "width", "height", "display",
    "transform", "z-index",
  ]
  private static let masks = ["mask", "mask-image", "-webkit-mask", "-webkit-mask-image"]

  /// Reads what a block draws, without the color of an empty text.
  ///
  /// - Parameters:
  ///   - declarations: The declarations of the block that draw colors.
  ///   - utilities: What the block applies instead.
  ///   - sheet: The style sheet.
  ///   - places: The selectors of the rule.
  /// - Returns: The foregrounds and the background; `nil` if there are none.
  static func read(
    _ declarations: [CSSStylesheet.Declaration], applying utilities: CSSUtilities?,
    of sheet: CSSStylesheet, places: () -> [CSSCollector.Place]?
  ) -> CSSUsage? {
    let block = Block(declarations: declarations, sheet: sheet)
    let content = block.text(["content"])
    let hasText = content.map { !["\"\"", "''"].contains($0) } ?? true
    let (background, tint) = grounds(of: block, utilities)
    var foregrounds = foregroundRoles.compactMap { property, role in
      property == "color" && !hasText ? nil : foreground(property, role, of: block)
    }
    foregrounds += utilities.map { applied($0, in: block, hasText: hasText) } ?? []
    let color = block.last(["color"])
    let ground = block.ground
    let isTextDrawn = color != nil || utilities?.hidesText ?? false
    let isGroundDrawn = ground != nil || utilities?.hidesBackground ?? false
    var usage = CSSUsage(
      places: [], foregrounds: foregrounds, background: background,
      hidesBackground: isGroundDrawn && background == nil,
      hidesText: isTextDrawn && !foregrounds.contains { $0.property == "color" },
      inheritsText: block.keyword(["color"]) == "inherit")
    if let color, let share = textShare(sheet.source.text(color.value).asciiLowercased) {
      usage.textShare = (share, sheet.source.location(of: color.value))
    }
    if usage.textShare != nil { usage.inheritsText = true }
    usage.clearsBackground =
      background == nil && ground.map { isClear(sheet.source.text($0.value)) } ?? false
    usage.tint = tint
    usage.stops = ground.map { stops($0.value, of: sheet) } ?? []
    usage.references = [color, ground].compactMap {
      $0.flatMap { reference($0.value, of: sheet) }
    }.filter { $0.fallback == nil }
    let isUnfilled = (block.keyword([fill]) ?? block.keyword(["color"])).map(isClearColor) ?? false
    if block.keyword(clips)?.contains("text") ?? false {
      usage.paintText(isClear: isUnfilled)
    } else if isUnfilled, hasText {
      usage.foregrounds.removeAll { $0.property == "color" }
      usage.hidesText = true
    }
    usage.isTextImportant = color?.isImportant ?? false
    usage.isGroundImportant = ground?.isImportant ?? false
    if let content, isGlyph(content) {
      usage.foregrounds = usage.foregrounds.map { $0.role == .text ? $0.with(role: .ui) : $0 }
    }
    usage.isSeparator = content.map(isSeparator)
    usage.readLook(of: block)
    usage.readFont(
      block.last(["font", "font-size"]), block.last(["font", "font-weight"]), of: sheet)
    guard !usage.isEmpty || usage.mayShowFocus, let places = places() else { return nil }
    usage.places = places
    let ofFocus = places.contains { $0.selector.pieces.contains { $0.text.contains(":focus") } }
    guard !usage.isEmpty || ofFocus else { return nil }
    return usage
  }

  /// What utilities draw that the block does not set itself.
  private static func applied(
    _ utilities: CSSUtilities, in block: Block, hasText: Bool
  ) -> [Foreground] {
    let uses: [(property: String, use: CSSUtilities.Use?, role: TokenPairing.Role)] = [
      ("color", hasText && block.last(["color"]) == nil ? utilities.text : nil, .text),
      (
        "border-color",
        block.last(["border", "border-color"]) == nil ? utilities.border : nil, .ui
      ),
    ]
    return uses.compactMap { property, use, role in
      use.map {
        Foreground(
          property: property, ink: .property($0.name), role: role,
          location: block.sheet.source.location(of: $0.range))
      }
    }
  }

  /// Makes the background, which is seen through the letters only, the color of the text if nothing covers it there.
  private mutating func paintText(isClear: Bool) {
    let paints = background.map { [$0] } ?? stops
    (background, tint, stops, hidesBackground, clearsBackground) = (nil, nil, [], false, true)
    guard isClear else {
      // What covers it may be of another rule.
      hidesText = !foregrounds.contains { $0.property == "color" }
      return
    }
    foregrounds.removeAll { $0.property == "color" }
    hidesText = paints.isEmpty
    guard let first = paints.first else { return }
    foregrounds.append(
      Foreground(
        property: "color", ink: first.ink, role: .text, location: first.location,
        stops: paints.count > 1 ? paints : []))
  }

  /// The share of the color of the text around in a mix of it and nothing: 0.6 of
  /// `color-mix(in srgb, currentColor 60%, transparent)`.
  private static func textShare(_ value: String) -> Double? {
    guard value.hasPrefix("color-mix("), value.hasSuffix(")") else { return nil }
    let parts = value.dropFirst("color-mix(".count).dropLast().split(separator: ",")
    guard parts.count == 3 else { return nil }
    var shares: [Substring: Double?] = [:]
    for part in parts.dropFirst() {
      let words = words(String(part))
      let percents = words.filter { $0.hasSuffix("%") }.map { Double($0.dropLast()) }
      guard let name = words.first(where: { !$0.hasSuffix("%") }),
        words.count == percents.count + 1, percents.count < 2, !percents.contains(nil)
      else { return nil }
      shares.updateValue(percents.first ?? nil, forKey: name)
    }
    guard shares.count == 2, let text = shares["currentcolor"], let rest = shares["transparent"]
    else { return nil }
    let own = text ?? rest.map { 100 - $0 } ?? 50
    let share = own / max(100, own + (rest ?? 0))
    return 0...1 ~= share ? share : nil
  }

  /// Whether a color lets all show through.
  private static func isClearColor(_ value: String) -> Bool {
    (try? Color(parsing: value)).map { $0.alpha == 0 } ?? false
  }

  /// The declarations of a block that draw colors.
  private struct Block {
    let declarations: [CSSStylesheet.Declaration]
    let sheet: CSSStylesheet

    /// The declaration of some properties that counts.
    func last(_ names: [String]) -> CSSStylesheet.Declaration? {
      let own = declarations.filter { names.contains(sheet.name(of: $0)) }
      return own.last(where: \.isImportant) ?? own.last
    }

    /// The declaration of the background: that of an image after a color if it covers the element.
    var ground: CSSStylesheet.Declaration? {
      let color = last(groundProperties)
      guard let image = last(["background-image"]),
        color.map({ $0.value.lowerBound < image.value.lowerBound }) ?? true
      else { return color }
      let value = sheet.source.text(image.value).asciiLowercased
      let isPicture = value.has("url(") && keyword(["background-size"])?.has("cover") ?? false
      return isPicture || !stops(image.value, of: sheet).isEmpty ? image : color
    }

    /// Its value as it is written.
    func text(_ names: [String]) -> String? { last(names).map { sheet.source.text($0.value) } }

    /// Its value in lowercase.
    func keyword(_ names: [String]) -> String? { text(names)?.asciiLowercased }
  }

  /// The background, or what is one as far as it covers what is under it.
  private static func grounds(
    of block: Block, _ utilities: CSSUtilities?
  ) -> (background: Background?, tint: Background?) {
    let sheet = block.sheet
    guard let ground = block.ground else {
      let applied = utilities?.background.map {
        Background(ink: .property($0.name), location: sheet.source.location(of: $0.range))
      }
      return (applied, nil)
    }
    guard let ink = ink(ground.value, of: sheet) ?? lastLayer(ground.value, of: sheet) else {
      return (nil, nil)
    }
    let background = Background(
      ink: ink, location: sheet.source.location(of: ground.value),
      fallbacks: ink.isProperty ? fallbacks(ground.value, of: sheet) : [])
    return ink.isTranslucent ? (nil, background) : (background, nil)
  }

  /// What a property, or that for a whole line, draws.
  private static func foreground(
    _ property: String, _ role: TokenPairing.Role, of block: Block
  ) -> Foreground? {
    let sheet = block.sheet
    let line = ["border-color": "border", "outline-color": "outline"][property]
    guard let declared = block.last([property] + (line.map { [$0] } ?? [])) else { return nil }
    let isLine = sheet.name(of: declared) == line
    guard
      let ink = ink(declared.value, of: sheet)
        ?? (isLine ? lineInk(declared.value, of: sheet) : nil)
    else { return nil }
    // `border: <color>` has no style, so that there is no line.
    if isLine, sheet.scanner.words(declared.value).count == 1 { return nil }
    return Foreground(
      property: property, ink: ink, role: role,
      location: sheet.source.location(of: declared.value))
  }

  /// Reads what the block says of how its colors look.
  private mutating func readLook(of block: Block) {
    underlines =
      block.keyword(["text-decoration", "text-decoration-line"])
      .map { Self.words($0).contains("underline") } ?? false
    isInvisible = block.keyword(["visibility"]).flatMap {
      ["hidden": true, "collapse": true, "visible": false][$0]
    }
    removesOutline = block.keyword(["outline"]).map { ["none", "0", "0px"].contains($0) }
    hasShadow = block.keyword(["box-shadow"]).map { $0 != "none" } ?? false
    drawsIcon = ["fill", "stroke"].contains { block.keyword([$0]) == "currentcolor" }
    opacity =
      block.text(["animation", "animation-fill-mode"]).flatMap { fill in
        block.sheet.lastOpacity(
          of: fill, named: block.text(["animation-name"]) ?? block.text(["animation"]))
      } ?? block.text(["opacity"]).flatMap(Self.opacity)
    isMasked = block.text(Self.masks).map(Self.isPicture) ?? false
    fills = Self.fills { block.keyword([$0]) }
    isPlacedApart = ["absolute", "fixed", "sticky"].contains(block.keyword(["position"]))
    isPlacedAway = Self.isPlacedAway { block.keyword([$0]) }
  }

  /// Whether the block draws a line or a shadow that may show what has the focus.
  private var mayShowFocus: Bool { removesOutline == false || hasShadow }

  /// Whether the block says nothing of what is drawn.
  private var isEmpty: Bool {
    background == nil && foregrounds.isEmpty && !hidesBackground && !hidesText && size == nil
      && weight == nil && !drawsIcon && isSeparator == nil && isInvisible == nil && !isMasked
      && opacity == nil && !fills && !isPlacedApart
  }

  /// Reads what the last declarations of a font, or of its parts, say.
  private mutating func readFont(
    _ size: CSSStylesheet.Declaration?, _ weight: CSSStylesheet.Declaration?,
    of sheet: CSSStylesheet
  ) {
    if let size {
      let text = sheet.source.text(size.value)
      self.size =
        sheet.name(of: size) == "font"
        ? Self.words(text).lazy.map { CSSTextSize($0.prefix { $0 != "/" }) }
          .first { $0 != .unknown } ?? .unknown
        : CSSTextSize(text)
    }
    if let weight {
      let text = sheet.source.text(weight.value)
      self.weight =
        sheet.name(of: weight) == "font"
        ? Self.words(text).lazy.filter { $0 != "normal" }.compactMap(CSSTextSize.weight).first
          ?? 400
        : CSSTextSize.weight(text) ?? 400
    }
  }

  static func words(_ text: String) -> [Substring] { text.split { $0.isWhitespace } }

  /// Whether a value of `background` lets all show through.
  private static func isClear(_ value: String) -> Bool {
    let words = words(value.asciiLowercased)
    return !words.isEmpty
      && words.allSatisfy {
        ["none", "transparent", "0", "inherit", "initial", "unset"].contains($0)
      }
  }

  /// Whether a value of `mask` has the shape of a picture; a gradient only fades.
  private static func isPicture(_ value: String) -> Bool {
    let text = value.asciiLowercased
    return text.contains("url(") || text.hasPrefix("var(")
  }

  /// Whether a value of `content` is a sign of a font of icons, which have the codes for private use, or one that
  /// shows a thing as icons do: `▼`, `✓`.
  private static func isGlyph(_ value: String) -> Bool {
    if value.asciiLowercased.hasPrefix("var(--") { return value.asciiLowercased.contains("icon") }
    guard let quote = value.first, "\"'\\".contains(quote) else { return false }
    let sign = value.filter { $0 != quote || quote == "\\" }
    let text = CSSScanner(sign).unescaped(0..<sign.utf8.count)
    let shown = text.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "\u{FE0E}" }
    return !shown.isEmpty
      && shown.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .privateUse: true
        case .otherSymbol, .mathSymbol: scalar.value > 0x2000
        default: false
        }
      }
  }

  /// Signs between the parts of a list, a path or a menu.
  static let separators: Set = [
    "|", "/", "\\", "·", "•", "∙", "⋅", "›", "‹", "»", "«", ">", "<", "—", "–", "-", ":", ",", ";",
    "~",
    "//", "::", "->", "→", "▸", "▪", "◦", "\\2022", "\\00b7", "\\b7", "\\203a", "\\00bb",
    "\\bb", "\\7c", "\\2f",
  ]

  static func ink(_ value: Range<Int>, of sheet: CSSStylesheet) -> Ink? {
    if let name = property(value, of: sheet) { return .property(name) }
    let written = sheet.source.text(value)
    if let faded = modified(written) { return faded }
    let text = written.asciiLowercased
    if let color = try? Color(parsing: text) {
      return color.alpha == 0 ? nil : .literal(text, color)
    }
    guard text.contains("var("), CSSColorText.isMeantAsColor(sheet.scanner, value) else {
      return nil
    }
    return .computed(written.split { $0.isWhitespace }.joined(separator: " "), value)
  }

  /// A custom property with the opacity that PostCSS gives it: `color(var(--ink) alpha(80%))`.
  private static func modified(_ value: String) -> Ink? {
    guard value.hasPrefix("color(var("), value.hasSuffix(")") else { return nil }
    let parts = words(String(value.dropFirst("color(".count).dropLast()))
    guard parts.count == 2, let open = parts[1].firstIndex(of: "("), parts[1].hasSuffix(")"),
      ["alpha", "a"].contains(parts[1][..<open]),
      let opacity = opacity(String(parts[1][open...].dropFirst().dropLast()))
    else { return nil }
    let name = parts[0].dropFirst("var(".count).dropLast()
    guard parts[0].hasSuffix(")"), name.hasPrefix("--"), name.utf8.allSatisfy(CSSScanner.isName)
    else { return nil }
    return .faded(String(name), opacity)
  }

  /// The color of the last of several backgrounds, above which there are gradients that let it be seen.
  private static func lastLayer(_ value: Range<Int>, of sheet: CSSStylesheet) -> Ink? {
    let layers = sheet.scanner.split(value)
    guard layers.count > 1,
      layers.dropLast().allSatisfy({ layer in
        let text = sheet.source.text(layer).asciiLowercased
        return text.has("gradient(") && text.has("transparent")
      })
    else { return nil }
    return layers.last.flatMap { ink($0, of: sheet) }
  }

  /// The color of a line that is written with its width and style.
  private static func lineInk(_ value: Range<Int>, of sheet: CSSStylesheet) -> Ink? {
    sheet.scanner.words(value).lazy.compactMap { ink($0, of: sheet) }.first { !$0.isProperty }
  }

  /// The value of `opacity`, between 0 and 1.
  static func opacity(_ value: String) -> Double? {
    let number = value.hasSuffix("%") ? Double(value.dropLast()).map { $0 / 100 } : Double(value)
    return number.flatMap { 0 <= $0 && $0 <= 1 ? $0 : nil }
  }

  /// Whether a value of `content` is one or two signs that are no letters or digits, in quotes.
  static func isSeparator(_ value: String) -> Bool {
    guard let quote = value.first, "\"'".contains(quote), value.last == quote, value.count > 2
    else {
      return false
    }
    return isSeparator(text: value.dropFirst().dropLast())
  }

  /// Whether a text is one or two signs that separate others.
  static func isSeparator(text: some StringProtocol) -> Bool {
    separators.contains(String(text.filter { !$0.isWhitespace }))
  }

  /// The colors of a value that is a gradient, or several over each other; none if some are not known, or let
  /// something show through that is no other layer.
  static func stops(_ value: Range<Int>, of sheet: CSSStylesheet) -> [Background] {
    let layers = sheet.scanner.split(value).map(sheet.scanner.trimmed)
    guard layers.count > 1, let last = layers.last else {
      return gradient(value, of: sheet).flatMap { $0.isOpaque ? $0.colors : nil } ?? []
    }
    let upper = layers.dropLast().map { gradient($0, of: sheet) }
    let colors = upper.compactMap(\.self).filter { !$0.hasLines }.flatMap(\.colors)
    guard upper.allSatisfy({ $0 != nil }) else { return [] }
    if let ink = ink(last, of: sheet) {
      guard !colors.isEmpty, !ink.isTranslucent, !ink.isComputed else { return [] }
      return colors + [Background(ink: ink, location: sheet.source.location(of: last))]
    }
    return gradient(last, of: sheet).flatMap { $0.isOpaque ? colors + $0.colors : nil } ?? []
  }

  /// A gradient, as far as its colors are known.
  private struct Gradient {
    /// Those through which nothing shows.
    var colors: [Background] = []
    /// Whether these are all.
    var isOpaque = true
    /// Whether it draws lines of a few pixels.
    var hasLines = false
  }

  /// The gradient that a value is; `nil` if it is none, or a color of it is not known.
  private static func gradient(_ value: Range<Int>, of sheet: CSSStylesheet) -> Gradient? {
    let scanner = sheet.scanner
    let nameEnd = scanner.afterName(value.lowerBound, to: value.upperBound)
    guard scanner.text(value.lowerBound..<nameEnd).asciiLowercased.hasSuffix("-gradient"),
      scanner.byte(nameEnd) == UInt8(ascii: "("),
      scanner.afterBracket(nameEnd, to: value.upperBound) == value.upperBound
    else { return nil }
    var result = Gradient()
    var count = 0
    for (index, part) in scanner.split(nameEnd + 1..<value.upperBound - 1).enumerated() {
      let words = sheet.scanner.words(part)
      let inks = words.compactMap { word in ink(word, of: sheet).map { ($0, word) } }
      guard let (ink, place) = inks.first else {
        if words.count <= 3, words.contains(where: { isClear(sheet.source.text($0)) }) {
          (result.isOpaque, count) = (false, count + 1)
          continue
        }
        // The first part may say the direction; another one without a color moves the middle.
        let isNumber = words.count == 1 && scanner.byte(part.lowerBound) < UInt8(ascii: ":")
        guard index == 0 || isNumber else { return nil }
        continue
      }
      // What follows the color says where it lies.
      let isStop = place == words.first && inks.dropFirst().allSatisfy(\.0.isProperty)
      guard inks.count == 1 || isStop, !ink.isComputed else { return nil }
      count += 1
      result.hasLines =
        result.hasLines || words.contains { isThin(sheet.source.text($0)) }
      if ink.isTranslucent {
        result.isOpaque = false
      } else {
        result.colors.append(Background(ink: ink, location: sheet.source.location(of: place)))
      }
    }
    return count > 1 ? result : nil
  }

  /// Whether a length is one of a line rather than of an area.
  private static func isThin(_ length: String) -> Bool {
    length.hasSuffix("px") && Double(length.dropLast(2)).map { 0 < $0 && $0 <= 4 } ?? false
  }

  /// The custom property that a value consists of. A background may have other components, such as
  /// its repetition, but no image; a border has its width and style.
  static func property(_ value: Range<Int>, of sheet: CSSStylesheet) -> String? {
    let pieces = CSSValueReader(source: sheet.source, scanner: sheet.scanner).pieces(value)
    if let name = pieces.wholeReference ?? channels(pieces) { return name }
    var name: String?
    for piece in pieces {
      switch piece {
      case .text(let text): if text.contains("(") || text.contains(",") { return nil }
      case .choice: return nil
      case .reference(let reference):
        guard name == nil else { return nil }
        name = reference.name
      }
    }
    return name
  }

  /// The reference that a value is, if it is nothing else.
  private static func reference(
    _ value: Range<Int>, of sheet: CSSStylesheet
  ) -> CSSValue.Reference? {
    let pieces = CSSValueReader(source: sheet.source, scanner: sheet.scanner).pieces(value)
    guard pieces.count == 1, case .reference(let reference) = pieces[0] else { return nil }
    return reference
  }

  /// What a reference falls back to, one after the other, as far as these are colors that are known.
  private static func fallbacks(_ value: Range<Int>, of sheet: CSSStylesheet) -> [Ink] {
    var result: [Ink] = []
    var next = reference(value, of: sheet)?.fallback
    while let fallback = next {
      next = nil
      if let text = fallback.plainText?.asciiLowercased, let color = try? Color(parsing: text) {
        if color.alpha == 1 { result.append(.literal(text, color)) }
      } else if fallback.count == 1, case .reference(let reference) = fallback[0] {
        result.append(.property(reference.name))
        next = reference.fallback
      }
    }
    return result
  }

  /// The custom property with the channels that a function takes: `--accent` of `rgb(var(--accent))`.
  private static func channels(_ pieces: [CSSValue.Piece]) -> String? {
    guard pieces.count == 3, case .text(let start) = pieces[0],
      case .reference(let reference) = pieces[1], case .text(let end) = pieces[2], end == ")",
      start.last == "(", CSSColor.functionNames.contains(start.dropLast().asciiLowercased)
    else { return nil }
    return reference.name
  }
}
