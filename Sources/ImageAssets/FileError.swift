/// Why a file or folder cannot be read or written.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was to be done.
  public enum Operation: String, Sendable { case read, write }

  /// What was to be done.
  public var operation: Operation
  /// The path.
  public var path: String
  /// The reason, in the words of the system.
  public var reason: String

  /// The error in words, without a final period.
  public var description: String { "\(path) cannot be \(verb): \(reason)" }

  private var verb: String {
    switch operation {
    case .read: "read"
    case .write: "written"
    }
  }
}
