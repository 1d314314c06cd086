/// Why a text is not a color.
///
/// ```swift
/// do {
///   _ = try Color(parsing: "rgb(255 0 zero)")
/// } catch {
///   print(error)
/// }
/// // Prints "expected a number, a percentage or none, at character 11"
/// ```
public struct NotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What stands in the way.
  ///
  /// ```swift
  /// do {
  ///   _ = try Color(parsing: "currentcolor")
  /// } catch {
  ///   print(error.kind)
  /// }
  /// // Prints "needsContext"
  /// ```
  public enum Kind: Sendable, Hashable {
    /// The text is not CSS.
    case syntax
    /// The text is CSS, and its color depends on something that the ``CSSContext`` does not state.
    case needsContext
    /// The text is nested deeper than ``CSSColor/maximumDepth``.
    case tooDeep
  }

  /// What stands in the way.
  public var kind: Kind
  /// What was expected or is wrong, in a few words.
  public var message: String
  /// Where, as an offset in UTF-8 bytes from the start of the text.
  public var offset: Int

  /// Makes an error.
  public init(_ message: String, at offset: Int, kind: Kind = .syntax) {
    self.kind = kind
    self.message = message
    self.offset = offset
  }

  /// The message with the position counted from 1.
  public var description: String { "\(message), at character \(offset + 1)" }
}
