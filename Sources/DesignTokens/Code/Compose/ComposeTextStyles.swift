import SourceSyntax

/// The styles of texts that a project gives names: `title = TextStyle(fontSize = 26.sp)`, which
/// `style = AppTheme.text.title` and `fontSize = AppTheme.text.title.fontSize` mean.
struct ComposeTextStyles {
  /// All that are called so.
  private var styles: [String: [ComposeTextStyle]] = [:]
  /// The colors of those of objects and of the typography of a theme, by the names of both; of several of one name,
  /// none.
  private var colors: [[String]: (color: SwiftExpression, file: Int)?] = [:]

  init(in sources: [SwiftSource]) {
    for (file, source) in sources.enumerated() {
      var owners: [(name: String?, end: Int)] = []
      for position in source.tokens.indices {
        while let last = owners.last, last.end <= position { owners.removeLast() }
        if source.isSign(position, "{") || source.isSign(position, "(") {
          owners.append((Self.owner(before: position, in: source), source.partners[position]))
        }
        guard source.isMark(position, "="), let name = Self.name(before: position, in: source),
          let value = Self.value(after: position, in: source)
        else { continue }
        if value.size != nil || value.weight != nil { styles[name, default: []].append(value) }
        guard let owner = owners.last?.name, let color = value.color else { continue }
        let path = [owner, name]
        colors[path] = colors[path] == nil ? .some((color, file)) : .some(nil)
      }
    }
  }

  /// What has the styles in a bracket: an object, and for `Typography(bodySmall = TextStyle())` the one of the theme.
  private static func owner(before position: Int, in source: SwiftSource) -> String? {
    if source.isSign(position, "(") {
      return source.isName(position - 1, "Typography") ? "typography" : nil
    }
    return source.isName(position - 2, "object") ? source.name(position - 1) : nil
  }

  /// The name before an equals sign: `title =`, `val title: TextStyle =`, `val title: TextStyle @Composable get() =`.
  private static func name(before position: Int, in source: SwiftSource) -> String? {
    var last = position - 1
    if source.isSign(last, ")"), source.isSign(last - 1, "("), source.isName(last - 2, "get") {
      last -= 3
      if last > 0, case .attribute = source.tokens[last].kind { last -= 1 }
    }
    return source.name(source.isSign(last - 1, ":") ? last - 2 : last)
  }

  private static func value(after position: Int, in source: SwiftSource) -> ComposeTextStyle? {
    var callee = position + 1
    while source.name(callee) != nil, source.isSign(callee + 1, ".") { callee += 2 }
    guard source.isName(callee, ["TextStyle", "copy", "merge"]), source.isSign(callee + 1, "(")
    else { return nil }
    var parser = SwiftParser(source, at: position + 1, end: source.tokens.count, isKotlin: true)
    var style = ComposeTextStyle()
    style.add(parser.expression())
    return style
  }

  /// The color of a text and the file in which it is written; `nil` if its style has none that is known.
  func color(of use: ComposeUse, in file: Int) -> (color: SwiftExpression, file: Int)? {
    guard use.hasColorOfStyle else { return (use.foreground, file) }
    return use.foreground.path.flatMap { colors[$0.suffix(2)] } ?? nil
  }

  /// The size of a text in scaled pixels, if it is known: the least of all that its style may mean.
  func size(of style: ComposeTextStyle) -> Double? {
    least(of: style.sizeName, \.size) { style.size }
  }

  /// The weight of a text, if it is known.
  func weight(of style: ComposeTextStyle) -> Double? {
    least(of: style.weightName, \.weight) { style.weight }
  }

  private func least(
    of name: String?, _ number: (ComposeTextStyle) -> Double?, else own: () -> Double?
  ) -> Double? {
    guard let found = name.flatMap({ styles[$0] }) else { return own() }
    // A change of a style of the library may leave its size.
    let numbers = found.map { number($0) ?? own() }
    return numbers.contains(nil) ? nil : numbers.compactMap(\.self).min()
  }
}
