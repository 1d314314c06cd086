import ColorCore
import SourceSyntax

/// What is drawn on what, and the palette of all that was read.
extension WordPressThemeReader {
  /// Pairs what WordPress draws on each other, in the theme and in each of its variations.
  ///
  /// - Parameter templates: The templates of the theme.
  mutating func addPairs(_ templates: WordPressTemplates) {
    var templates = templates
    for sheet in sheets { templates.classes.add(CSSScanner(sheet.css.string ?? "")) }
    read(templates)
    let rules = drawn(by: sheets)
    let contexts = sheet.modifiers.first?.contexts ?? ["default"]
    var pairs = WordPressPairs()
    for (index, context) in contexts.enumerated() {
      var placed = WordPressTemplateWalk(styles, templates, variation: Int32(index))
      placed.run()
      var walk = WordPressStyleWalk(
        styles, variation: Int32(index), elsewhere: placed.elsewhere)
      walk.run()
      let ruled = rules.filter { $0.variation == nil || $0.variation == Int32(index) }
      for drawn in walk.found + placed.found + ruled.map(\.drawn) { pairs.add(drawn, in: context) }
    }
    add(pairs, count: contexts.count)
  }

  private mutating func add(_ pairs: WordPressPairs, count: Int) {
    for item in pairs.pairings(of: count, at: styles.places) {
      var pairing = item.pairing
      if let path = pairing.path, sheet.existingEntry(path) == nil {
        guard literal(path, at: pairing.location) != nil else { continue }
        pairing.isOutside = true
      }
      if let entry = sheet.existingEntry(item.text) {
        sheet.update(entry) { $0.pairings.append(pairing) }
      } else if let entry = literal(item.text, at: pairing.location) {
        literals.update(entry) { $0.pairings.append(pairing) }
      }
    }
  }

  /// The entry of a color that is no token; `nil` if a text is none.
  private mutating func literal(_ text: String, at location: SourceLocation) -> Int? {
    if let known = literals.existingEntry(text) { return known }
    guard let color = try? Color(parsing: text) else { return nil }
    let entry = literals.entry(text)
    literals.update(entry) { $0.isColor = true }
    literals.define(entry, Sheet.Definition(value: FixedValue(color), location: location))
    return entry
  }

  /// The palette of what was read.
  ///
  /// - Parameters:
  ///   - path: The path of the theme.
  ///   - count: The number of files.
  ///   - context: How it is read.
  /// - Returns: The palette.
  func palette(_ path: String, count: Int, in context: LoadContext) -> ResolvedPalette {
    var palette = sheet.palette(
      file: path, format: WordPressTheme.id, problems: problems, fileCount: count, in: context)
    palette.statesPairs = true
    if !literals.entries.isEmpty {
      palette.outside.append(
        literals.palette(
          file: path, format: WordPressTheme.id, problems: [], fileCount: 0, in: context))
    }
    return palette
  }
}
