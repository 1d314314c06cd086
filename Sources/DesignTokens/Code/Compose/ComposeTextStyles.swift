import SourceSyntax

/// The styles of texts that a project gives names: `title = TextStyle(fontSize = 26.sp)`, which
/// `style = AppTheme.text.title` and `fontSize = AppTheme.text.title.fontSize` mean.
struct ComposeTextStyles {
  /// All that are called so.
  private var styles: [String: [ComposeTextStyle]] = [:]

  init(in sources: [SwiftSource]) {
    for source in sources {
      for position in source.tokens.indices where source.isMark(position, "=") {
        guard let name = Self.name(before: position, in: source),
          let value = Self.value(after: position, in: source)
        else { continue }
        styles[name, default: []].append(value)
      }
    }
  }

  /// The name before an equals sign: `title =`, `val title: TextStyle =`.
  private static func name(before position: Int, in source: SwiftSource) -> String? {
    source.name(position - (source.isSign(position - 2, ":") ? 3 : 1))
  }

  private static func value(after position: Int, in source: SwiftSource) -> ComposeTextStyle? {
    var callee = position + 1
    while source.name(callee) != nil, source.isSign(callee + 1, ".") { callee += 2 }
    guard source.isName(callee, ["TextStyle", "copy", "merge"]), source.isSign(callee + 1, "(")
    else { return nil }
    var parser = SwiftParser(source, at: position + 1, end: source.tokens.count, isKotlin: true)
    var style = ComposeTextStyle()
    style.add(parser.expression())
    return style.size != nil || style.weight != nil ? style : nil
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
