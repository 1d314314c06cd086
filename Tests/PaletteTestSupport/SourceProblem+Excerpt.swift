public import SourceSyntax

extension SourceProblem {
  /// The text that a problem is about.
  public func excerpt(of text: String) -> String {
    let range = location.range
    return String(
      decoding: Array(text.utf8)[range.start.offset..<range.end.offset], as: UTF8.self)
  }
}
