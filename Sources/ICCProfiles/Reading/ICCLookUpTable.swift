/// The shape of a table that takes colors from one side of a profile to the other
/// (ICC.1:2022, 10.10 to 10.13).
///
/// ```swift
/// let table = ICCLookUpTable(type: "mft2", inputs: 3, outputs: 3, grid: [33, 33, 33])
/// print(table.words)
/// // Prints "3 → 3 channels, grid 33×33×33, 16 bits"
/// ```
public struct ICCLookUpTable: Hashable, Sendable {
  /// The type: `mft1` (8 bits), `mft2` (16 bits), `mAB`, `mBA` or `mpet`.
  public var type: String
  /// The number of channels that go in.
  public var inputs: Int
  /// The number of channels that come out.
  public var outputs: Int
  /// How many points the grid has along each input; empty when there is no grid.
  public var grid: [Int]

  /// Describes a table.
  public init(type: String, inputs: Int, outputs: Int, grid: [Int]) {
    self.type = type
    self.inputs = inputs
    self.outputs = outputs
    self.grid = grid
  }

  /// The table in words, such as `3 → 3 channels, grid 33×33×33, 16 bits`.
  public var words: String {
    var parts = ["\(inputs) → \(outputs) channels"]
    if !grid.isEmpty { parts.append("grid " + grid.map { "\($0)" }.joined(separator: "×")) }
    switch type {
    case "mft1": parts.append("8 bits")
    case "mft2": parts.append("16 bits")
    case "mpet": parts.append("floating point elements")
    default: parts.append("curves and matrix as stored")
    }
    return parts.joined(separator: ", ")
  }
}
