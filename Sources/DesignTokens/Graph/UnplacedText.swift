package import SourceSyntax

/// A text in a color that code writes itself, where nothing says what it lies on.
///
/// It belongs to no pair, so that its contrast is not measured; the coverage of a palette counts it.
package struct UnplacedText: Hashable, Sendable {
  /// The color as it is written.
  package let name: String
  package let location: SourceLocation

  package init(name: String, location: SourceLocation) {
    (self.name, self.location) = (name, location)
  }
}
