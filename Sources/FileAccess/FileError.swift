/// An error in reading or writing a file or folder.
///
/// ```swift
/// let error = FileError(.read, "tokens.json", .missing)
/// print(error)
/// // Prints "tokens.json cannot be read: there is no such file"
/// ```
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that failed.
  public enum Operation: String, Sendable { case read, write }

  /// The cause of the failure.
  public enum Reason: Hashable, Sendable, CustomStringConvertible {
    /// Nothing is at the path.
    case missing
    /// The path is that of a folder.
    case folder
    /// The path is that of a device, a pipe or a socket.
    case notAFile
    /// The file is larger than the limit.
    case tooLarge(limit: Int)
    /// The file is no longer what was read before.
    case changed
    /// The system call failed, with this value of `errno`.
    case system(Int32)

    /// A description of the cause, without a final period.
    public var description: String {
      switch self {
      case .missing: "there is no such file"
      case .folder: "it is a folder"
      case .notAFile: "it is not a file"
      case .tooLarge(let limit): "it has more than \(limit) bytes"
      case .changed: "it was changed in the meantime"
      case .system(let code): SystemCalls.words(for: code)
      }
    }
  }

  /// Whether the reader of a pipe is gone, who may have had enough.
  public var isBrokenPipe: Bool { reason == .system(SystemCalls.brokenPipe) }

  /// The operation that failed.
  public var operation: Operation
  /// The path.
  public var path: String
  /// The cause of the failure.
  public var reason: Reason

  /// Creates an error.
  public init(_ operation: Operation, _ path: String, _ reason: Reason) {
    self.operation = operation
    self.path = path
    self.reason = reason
  }

  /// A description of the error, without a final period.
  public var description: String {
    switch operation {
    case .read: "\(path) cannot be read: \(explanation)"
    case .write: "\(path) cannot be written: \(explanation)"
    }
  }

  /// The cause in words: what is missing where a file is to be written is its folder. A name that is not
  /// UTF-8 is known with replacement characters, under which nothing is found.
  public var explanation: String {
    if reason == .missing, Path.isRepaired(path) { return "its name is not valid UTF-8" }
    return operation == .write && reason == .missing ? "there is no such folder" : "\(reason)"
  }
}
