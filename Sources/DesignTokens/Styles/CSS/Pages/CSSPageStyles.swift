import FileAccess
import SourceSyntax

/// The style sheets in pages and in components: what is between `<style>` and `</style>`.
package enum CSSPageStyles {
  /// The file extensions of components, whose rules are for their own elements only.
  private static let components: Set = ["vue", "svelte", "astro"]
  private static let pages: Set = ["html", "htm"]
  private static let start = BytePattern("<style")

  /// Whether a file is a page, a component or code, by its name.
  package static func mayBeIn(_ path: String) -> Bool { isOfComponent(path) || isOfPage(path) }

  static func isOfComponent(_ path: String) -> Bool {
    isComponentFile(path) || CSSScriptStyles.mayBeIn(path)
  }

  /// Whether a file as a whole is one component, by its name.
  static func isComponentFile(_ path: String) -> Bool {
    Path.fileExtension(path).map(components.contains) ?? false
  }

  /// Whether a file is a page, or a template of pages.
  static func isOfPage(_ path: String) -> Bool {
    (Path.fileExtension(path).map(pages.contains) ?? false) || UnreadFile.isTemplate(path)
  }

  /// Whether a text has a style sheet in it.
  package static func isIn(_ bytes: [UInt8], at path: String) -> Bool {
    CSSScriptStyles.mayBeIn(path)
      ? CSSScriptStyles.isIn(bytes.span) || drawsElements(bytes, at: path)
      : start.isIn(bytes.span) || hasTailwind(bytes, at: path) || drawsElements(bytes, at: path)
  }

  private static let elementStyle = BytePattern("style=")
  private static let color = BytePattern("color")

  /// How code begins the colors of a style: with a text, or with a theme or a table of colors.
  private static let values = ["olor: ", "ground: "].flatMap { key in
    ["'", "\"", "theme.", "props.theme.", "colors.", "COLORS.", "Colors.", "palette."].map {
      BytePattern(key + $0)
    }
  }

  /// Whether elements of a page, or of code that is for pages, have colors in styles of their own.
  static func drawsElements(_ bytes: [UInt8], at path: String) -> Bool {
    guard elementStyle.isIn(bytes.span), color.isIn(bytes.span) else { return false }
    if isOfPage(path) { return true }
    return CSSScriptStyles.mayBeIn(path) && values.contains { $0.isIn(bytes.span) }
      && !NativeViewReader.mayBeIn(bytes.span)
  }

  /// The scripts that are Tailwind CSS in the browser, and what a style sheet has for them.
  private static let tailwind = [
    ("cdn.tailwindcss.com", "@tailwind base;"),
    ("@tailwindcss/browser", "@import \"tailwindcss\";"),
  ].map { (mark: BytePattern($0.0), rule: Array($0.1.utf8)) }

  /// Whether a page has Tailwind CSS make its style sheet in the browser.
  static func hasTailwind(_ bytes: [UInt8], at path: String) -> Bool {
    isOfPage(path) && tailwind.contains { $0.mark.isIn(bytes.span) }
  }

  /// The style sheets of a text, at their places, and spaces in place of all else.
  struct Styles {
    var bytes: [UInt8]
    var isScoped = true
    var isSass = false
    var indented: [Range<Int>] = []
    /// The values into which a template inserts something.
    var inserted: [Range<Int>] = []
  }

  /// The style sheets of a text; `nil` if there are none.
  ///
  /// Those of Less and of Stylus are left out; those in the indented syntax of Sass are said. What code takes of
  /// a theme is a custom property if that is wanted.
  static func styles(
    of bytes: [UInt8], at path: String, readsThemes: Bool = false
  ) -> Styles? {
    guard isIn(bytes, at: path) else { return nil }
    guard !CSSScriptStyles.mayBeIn(path) else {
      if let styles = CSSScriptStyles(bytes, readsThemes: readsThemes) {
        return Styles(bytes: styles.bytes, isScoped: styles.isScoped)
      }
      return drawsElements(bytes, at: path) ? Styles(bytes: blank(bytes)) : nil
    }
    var result = Styles(bytes: blank(bytes))
    var hasStyle = false
    var offset = 0
    while let tag = next("<style", in: bytes[...], from: offset) {
      guard let tagEnd = bytes[tag...].firstIndex(of: UInt8(ascii: ">")) else { break }
      let end = next("</style", in: bytes[...], from: tagEnd) ?? bytes.count
      offset = end
      let attributes = String(decoding: bytes[tag + 6..<tagEnd], as: UTF8.self).asciiLowercased
      let isIndented = isIn(["sass"], attributes)
      let isOfSass = isIndented || isIn(["scss"], attributes)
      let values = CSSInsertedValues(withPlainAddresses(bytes[tagEnd + 1..<end])) {
        !isOfSass && isTemplate($0, at: path)
      }
      let style = values.style
      guard attributes.first.map({ $0.isWhitespace }) ?? true, isOfSass || isCSS(attributes),
        isOfSass || !isTemplate(style, at: path)
      else { continue }
      if isOfSass { result.isSass = true }
      if isIndented { result.indented.append(style.indices) }
      hasStyle = true
      // In Vue a style sheet is one for all unless it says other; in the others it is scoped.
      let isOfAll =
        Path.fileExtension(path) == "vue"
        ? !attributes.contains("scoped") && !attributes.contains("module")
        : attributes.contains("global")
      if isOfAll { result.isScoped = false }
      result.inserted += values.places
      result.bytes.replaceSubrange(style.indices, with: style)
    }
    guard isOfPage(path) else { return hasStyle ? result : nil }
    for (mark, rule) in tailwind {
      for place in mark.offsets(in: bytes.span) where !isIn(style: place, result.bytes) {
        guard let tag = bytes[..<place].lastIndex(of: UInt8(ascii: "<")) else { continue }
        result.bytes.replaceSubrange(tag..<tag + rule.count, with: rule)
        (hasStyle, result.isScoped) = (true, false)
      }
    }
    guard hasStyle || drawsElements(bytes, at: path) else { return nil }
    if !hasStyle { result.isScoped = false }
    return result
  }

  /// A text with spaces in place of all but the ends of its lines.
  private static func blank(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
  }

  /// Whether what is at a place of a page is in one of its style sheets.
  private static func isIn(style place: Int, _ styles: [UInt8]) -> Bool { styles[place] > 0x20 }

  /// The language of a style sheet in a page that is not read; `nil` if there is none.
  package static func unreadLanguage(of bytes: [UInt8], at path: String) -> String? {
    guard !CSSScriptStyles.mayBeIn(path), let tag = next("<style", in: bytes[...], from: 0),
      let end = bytes[tag...].firstIndex(of: UInt8(ascii: ">"))
    else { return nil }
    if UnreadFile.isTemplate(path) { return "templates of pages" }
    let attributes = String(decoding: bytes[tag..<end], as: UTF8.self).asciiLowercased
    return ["less", "styl"].first { isIn([$0], attributes) }
      .flatMap { UnreadFile.language(of: "a.\($0)") }
  }

  /// Whether the attributes of a style sheet name no other language, or one that CSS is a part of.
  private static func isCSS(_ attributes: String) -> Bool {
    !attributes.contains("lang=") || isIn(["css", "pcss", "postcss"], attributes)
  }

  /// Whether the attributes of a style sheet name one of some languages.
  private static func isIn(_ languages: [String], _ attributes: String) -> Bool {
    languages.contains { language in
      ["\"", "'", ""].contains { attributes.contains("lang=\($0)\(language)") }
    }
  }

  /// Whether a template inserts something into a style sheet, or leaves something out.
  private static func isTemplate(_ style: ArraySlice<UInt8>, at path: String) -> Bool {
    let bytes = Array(style)
    let marks = UnreadFile.isTemplate(path) ? insertions + ofTemplates : insertions
    return marks.contains { $0.isIn(bytes.span) }
  }

  /// A style sheet in which the addresses that a template inserts are plain: which picture it is says nothing.
  private static func withPlainAddresses(_ style: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result = style
    var offset = style.startIndex
    while let start = next("url(", in: style, from: offset) {
      offset = start + 4
      if let quote = style[offset...].first, "\"'".utf8.contains(quote) { offset += 1 }
      if offset < style.endIndex, let end = CSSInsertedValues.afterInsertion(offset, in: style) {
        guard end < style.endIndex else { break }
        for index in offset..<end where style[index] > 0x20 { result[index] = UInt8(ascii: "x") }
        offset = end
      }
    }
    return result
  }

  private static let insertions = ["{{", "{%", "<%", "<?", "${"].map { BytePattern($0) }
  /// What Blade, Razor, Twig and code have besides.
  private static let ofTemplates = [
    "{!!", "{#", "#{", "@@", "@if", "@else", "@end", "@for", "@php", "@yield", "@include", "@Model",
    "@(", "$", "' .", "\" .",
  ].map { BytePattern($0) }

  /// The offset of a word from an offset on, in whatever case it is written.
  private static func next(
    _ word: String, in bytes: ArraySlice<UInt8>, from start: Int
  ) -> Int? {
    let word = Array(word.utf8)
    var offset = start
    while let found = bytes[offset...].firstIndex(of: word[0]) {
      if found + word.count <= bytes.endIndex,
        zip(bytes[found...], word).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
      {
        return found
      }
      offset = found + 1
    }
    return nil
  }
}
