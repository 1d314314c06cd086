package import ArgumentParser
import ColorCore
import PaletteAudit

/// What a person may have meant by a name that is not known.
package enum Hint {
  /// The name that is most similar: in its spelling, or by its last segments, so that `primary`
  /// finds `color.text.primary`.
  package static func name(for name: String, among candidates: [String]) -> String? {
    let folded = name.lowercased()
    let ends = candidates.filter { $0.lowercased().hasSuffix("." + folded) }
    if let shortest = ends.min(by: { $0.count < $1.count }) { return shortest }
    return Similarity.nearest(to: name, among: candidates)
      ?? candidates.first { candidate in
        // A misspelled name without its prefix.
        let segments = name.split(separator: ".").count
        let end = candidate.split(separator: ".").suffix(segments).joined(separator: ".")
        return Similarity.nearest(to: name, among: [end]) != nil
      }
  }

  /// A pattern with `**` for a last `*`, which stands for one segment only, if that matches something.
  package static func pattern(for text: String, matches: (String) -> Bool) -> String? {
    guard text.hasSuffix("*"), !text.hasSuffix("**") else { return nil }
    return matches(text + "*") ? text + "*" : nil
  }

  /// Wrong usage: a name of a kind that is not known, with those that are.
  package static func unknown(
    _ kind: String, _ name: String, among known: [String]
  ) -> ValidationError {
    ValidationError(
      "unknown \(kind) “\(name)”; known: \(known.joined(separator: ", "))"
        + Similarity.question(spelling(of: name, among: known)))
  }

  /// The name that is spelled most similarly.
  package static func spelling(of name: String, among candidates: [String]) -> String? {
    Similarity.nearest(to: name, among: candidates)
  }
}
