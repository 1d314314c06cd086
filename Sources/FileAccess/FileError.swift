/// Why a file or folder cannot be read or written.
///
/// ```swift
/// let error = FileError(.read, "tokens.json", .missing)
/// print(error)
/// // Prints "tokens.json cannot be read: there is no such file"
/// ```
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was to be done.
  public enum Operation: String, Sendable { case read, write }

  /// What stands in the way.
  public enum Reason: Hashable, Sendable, CustomStringConvertible {
    /// Nothing is at the path.
    case missing
    /// The path leads to a folder.
    case folder
    /// The path leads to a device, a pipe or a socket.
    case notAFile
    /// The file has more bytes than may be read.
    case tooLarge(limit: Int)
    /// The system refuses, with the value of `errno`.
    case system(Int32)

    /// The reason in words, without a final period.
    public var description: String {
      switch self {
      case .missing: "there is no such file"
      case .folder: "it is a folder"
      case .notAFile: "it is not a file"
      case .tooLarge(let limit): "it has more than \(limit) bytes"
      case .system(let code): SystemCalls.words(for: code)
      }
    }
  }

  /// What was to be done.
  public var operation: Operation
  /// The path.
  public var path: String
  /// What stands in the way.
  public var reason: Reason

  /// Makes an error.
  public init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// The error in words, without a final period.
  public var description: String {
    switch operation {
    case .read: "\(path) cannot be read: \(reason)"
    case .write: "\(path) cannot be written: \(reason)"
    }
  }
}
