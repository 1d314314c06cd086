public import SourceSyntax

/// A baseline after a run, for rules on its entries.
///
/// ```swift
/// let entry = BaselineSubject.Entry(
///   name: "contrast/minimum of --ink on --page", location: SourceLocation(startOf: "baseline.json"))
/// BaselineStale().check(BaselineSubject(count: 1, absent: [entry])) { finding in
///   print(finding.message)
/// }
/// // Prints "1 of 1 entry of the baseline no longer occurs: contrast/minimum of --ink on --page"
/// ```
public struct BaselineSubject: Sendable {
  /// An entry that no finding has.
  public struct Entry: Sendable {
    /// The finding in words, such as `contrast/minimum of text.muted on surface.base`.
    public var name: String
    /// The location of the entry.
    public var location: SourceLocation

    /// Makes an entry.
    public init(name: String, location: SourceLocation) {
      self.name = name
      self.location = location
    }
  }

  /// The number of entries.
  public var count: Int
  /// The entries that no finding has.
  public var absent: [Entry]

  /// Makes a subject.
  public init(count: Int, absent: [Entry]) {
    self.count = count
    self.absent = absent
  }
}
