/// Another location that belongs to a problem or a finding, such as the next link of an alias cycle or
/// the background of a text.
///
/// ```swift
/// let source = try SourceText(name: "a.css", text: "--ink: var(--pen); --pen: var(--ink)")
/// let problem = SourceProblem(
///   "alias/cycle", "--ink refers to itself", at: source.location(of: 7..<17),
///   related: [RelatedLocation(message: "by way of --pen", location: source.location(of: 26..<36))])
/// for place in problem.related { print(place.message, place.location.range.start.column) }
/// // Prints "by way of --pen 27"
/// ```
public struct RelatedLocation: Hashable, Sendable {
  /// A short description of what is there.
  public var message: String
  /// Where it is.
  public var location: SourceLocation

  /// Makes a related location.
  public init(message: String, location: SourceLocation) {
    self.message = message
    self.location = location
  }
}
