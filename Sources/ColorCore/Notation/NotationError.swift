/// An error in the text of a color.
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
  /// The kind of a notation error.
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
    /// The text is not valid CSS.
    case syntax
    /// The text is valid CSS, but its color depends on a value missing from the ``CSSContext``.
    case needsContext
    /// The text is nested deeper than ``CSSColor/maximumDepth``.
    case tooDeep
  }

  /// The kind of the error.
  public var kind: Kind
  /// A short description of what was expected or is wrong.
  public var message: String
  /// The position, as an offset in UTF-8 bytes from the start of the text.
  public var offset: Int

  /// Creates an error.
  public init(_ message: String, at offset: Int, kind: Kind = .syntax) {
    self.kind = kind
    self.message = message
    self.offset = offset
  }

  /// The message with its position, counted from 1.
  public var description: String { "\(message), at character \(offset + 1)" }
}
