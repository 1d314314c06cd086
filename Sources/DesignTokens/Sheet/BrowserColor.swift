package import ColorCore
package import SourceSyntax

/// Colors that only a browser knows.
package enum BrowserColor {
  /// The reason why only a browser knows the color of a text: it is a system color, or a style sheet
  /// sets a property in it; `nil` if it is neither.
  package static func reason(_ text: String) -> UnknownReason? {
    if text.contains("var(--") {
      return UnknownReason(
        code: .setByPage, message: "“\(shortened(text))” refers to a property of the page")
    }
    do throws(NotationError) {
      _ = try Color(parsing: text)
    } catch {
      if error.kind == .needsContext, case .unknown(let reason) = dependent(CSSScanner(text), error)
      {
        return reason
      }
    }
    return nil
  }

  /// The value of a keyword that has no color of its own.
  ///
  /// - Parameters:
  ///   - scanner: The text.
  ///   - failure: Why it is no color, and where the keyword begins.
  /// - Returns: Why the color is not known.
  package static func dependent(_ scanner: CSSScanner, _ failure: NotationError) -> SheetResult {
    let end = scanner.afterName(failure.offset, to: scanner.bytes.count)
    let word = scanner.text(min(failure.offset, end)..<end)
    if word.asciiLowercased == "currentcolor" {
      return .unknown(
        UnknownReason(
          code: .currentColor, message: "“\(word)” is the text color of each element"))
    }
    return .unknown(
      UnknownReason(
        code: .systemReference,
        message: "“\(word)” is a system color, whose value the browser decides"))
  }

  /// A text as messages show it.
  package static func shortened(_ text: String) -> String {
    text.utf8.count <= 80 ? text : text.prefix(79) + "…"
  }
}
