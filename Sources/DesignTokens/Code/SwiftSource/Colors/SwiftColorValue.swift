import ColorCore

/// A value of a Swift declaration in some contexts.
struct SwiftColorValue: Sendable {
  /// What is written there.
  enum Content: Sendable {
    case color(Color)
    case unknown(UnknownReason)
    /// The name of another property, or of a color of the system or an asset catalog.
    case name([String], SwiftColorType?)
    /// A member where no type is known: `.gray50` as the argument of an initializer of the project.
    case member(String)
    /// The name of a color set, and the value without it.
    indirect case asset(String, otherwise: SwiftColorValue?)
  }

  /// A change of the opacity.
  typealias Opacity = OpaqueValue.Change

  let content: Content
  /// The contexts in which it applies.
  let contexts: SwiftContexts
  /// The changes of the opacity, in their order.
  let opacities: [Opacity]
  /// The bytes of the value.
  let range: Range<Int>
}

extension [SwiftColorValue] {
  /// The most values of one color.
  private static var maximum: Int { 64 }

  /// Whether there are more than are counted, so that the color is not known.
  var areTooMany: Bool { count > Self.maximum }

  mutating func add(
    _ content: SwiftColorValue.Content, _ contexts: SwiftContexts,
    _ opacities: [SwiftColorValue.Opacity], _ range: Range<Int>
  ) {
    guard !areTooMany else { return }
    append(
      SwiftColorValue(content: content, contexts: contexts, opacities: opacities, range: range))
  }
}
