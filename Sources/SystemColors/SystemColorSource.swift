/// Where a value comes from, and how that source came by it.
///
/// `Palettes/README.md` describes every source and kind of evidence.
///
/// ```swift
/// let red = try SystemColors.color(named: "systemRed", release: "16")
/// let source = try red.resolve(in: Appearance()).source
/// print(source.id, source.evidence)
/// // Prints "hig-2022 hig"
/// ```
public struct SystemColorSource: Hashable, Codable, Sendable {
  /// The name of the source, such as `hig-2023`.
  public var id: String
  /// The kind of evidence, such as `hig`, `render-test-expectation` or `app-table`.
  public var evidence: String

  /// Makes a source.
  public init(id: String, evidence: String) {
    self.id = id
    self.evidence = evidence
  }
}
