/// What speaks for a file or folder being of a format.
///
/// A format judges by its own signs only. Which format is taken is decided from the evidence of all of
/// them, and from that of the files beside.
///
/// ```swift
/// let text = try SourceText(name: "a.json", text: #"{"resolutionOrder": []}"#)
/// let input = TokenInput(path: "a.json", content: .file(text, try JSONReader.read(text)))
/// if let evidence = DTCGResolver.evidence(in: input) { print(evidence.weight, evidence.reason) }
/// // Prints "certain a member “resolutionOrder”"
/// ```
public struct FormatEvidence: Hashable, Sendable {
  /// How much a sign says.
  public enum Weight: Int, Comparable, Sendable {
    /// It can be read so if the user asks for the format.
    case ifAsked = 1
    /// It can be read so where the files beside it are of the format.
    case ifShown
    /// It can be read so, and nothing in it is peculiar to a format.
    case possible
    /// It looks as files of the format do; those of others can look so, too.
    case likely
    /// It has names that the format gives a meaning and others seldom have.
    case typical
    /// It has what no other format has.
    case peculiar
    /// It states that it is of the format.
    case certain

    /// Whether a weight says less than another one.
    public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
  }

  /// How much it says.
  public var weight: Weight
  /// What was seen, such as `a member “resolutionOrder”`.
  public var reason: String

  /// Makes evidence.
  ///
  /// - Parameters:
  ///   - weight: How much the sign says.
  ///   - reason: What was seen, as it is said after “because of”.
  public init(_ weight: Weight, becauseOf reason: String) {
    self.weight = weight
    self.reason = reason
  }
}
