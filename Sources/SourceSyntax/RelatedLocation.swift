/// Another location that belongs to a problem or a finding, such as the next link of an alias cycle or
/// the background of a text.
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
