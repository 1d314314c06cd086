import SourceSyntax

extension LightFontWeights {
  private static let mark = BytePattern("eight")

  /// The problems of the custom properties in style sheets that are called after font weights.
  static func problems(in collector: CSSCollector) -> [SourceProblem] {
    let mayHave = collector.sheets.map { mark.isIn($0.source.bytes.span) }
    guard mayHave.contains(true) else { return [] }
    return collector.declarations.compactMap { declaration in
      guard mayHave[declaration.sheet] else { return nil }
      let source = collector.sheets[declaration.sheet].source
      let name = collector.names[declaration.name]
      let text = source.text(declaration.value)
      guard letters(of: name).contains("fontweight"), isLight(text) else { return nil }
      return problem(
        of: name, Double(text) == nil ? "“\(text)”" : text,
        at: source.location(of: declaration.value))
    }
  }
}
