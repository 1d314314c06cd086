public import SourceSyntax

/// That a token is deprecated, by itself or by a group around it.
public struct Deprecation: Hashable, Sendable {
  /// What the file says about it, when it says more than that.
  public var message: String?

  /// Makes a deprecation.
  public init(message: String? = nil) { self.message = message }

  /// What a `$deprecated` says: `true`, a text, or `false` for “not deprecated”.
  init?(_ value: JSONValue) {
    switch value.kind {
    case .true: self.init()
    case .string: self.init(message: value.text)
    default: return nil
    }
  }

  /// What a `$deprecated` says it with.
  public var json: JSONText { message.map(JSONText.string) ?? .bool(true) }
}
