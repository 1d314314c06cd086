import CImageCodecs

/// A connection to an SQLite database, for one thread at a time.
@safe struct Database: ~Copyable {
  /// Why a statement has no result.
  enum Failure: Error {
    /// The file is damaged or not a database.
    case broken
    /// Anything else: it is locked, the disk is full.
    case failed
  }

  private let connection: OpaquePointer

  /// Opens or makes a database; `nil` if that is impossible or SQLite is missing.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - patience: How long to wait for other processes, in milliseconds.
  init?(path: String, patience: Int32) {
    guard let connection = unsafe palette_sqlite_open(path, patience) else { return nil }
    unsafe self.connection = connection
  }

  deinit { unsafe palette_sqlite_close(connection) }

  /// Runs statements without values and results.
  func run(_ sql: String) throws(Failure) {
    try Self.check(unsafe palette_sqlite_run(connection, sql))
  }

  /// Compiles a statement, which must not outlive the connection.
  func prepare(_ sql: String) throws(Failure) -> Statement {
    var status = PALETTE_SQLITE_FAILED
    guard let statement = unsafe palette_sqlite_prepare(connection, sql, &status) else {
      throw status == PALETTE_SQLITE_BROKEN ? .broken : .failed
    }
    return unsafe Statement(statement)
  }

  private static func check(_ status: palette_sqlite_status) throws(Failure) {
    switch status {
    case PALETTE_SQLITE_BROKEN: throw .broken
    case PALETTE_SQLITE_FAILED: throw .failed
    default: break
    }
  }

  /// A compiled statement.
  @safe struct Statement: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) { unsafe self.statement = statement }

    deinit { unsafe palette_sqlite_finalize(statement) }

    /// Runs the statement with some values.
    ///
    /// - Returns: What `row` reads from the first row of the result; `nil` if there is none.
    @discardableResult
    func run<Result>(
      _ values: [Value], row: (borrowing Statement) -> Result
    ) throws(Failure) -> Result? {
      unsafe palette_sqlite_reset(statement)
      for (index, value) in values.enumerated() {
        let position = Int32(index + 1)
        switch value {
        case .text(let text):
          var text = text
          text.withUTF8 { utf8 in
            unsafe utf8.withMemoryRebound(to: CChar.self) { bytes in
              unsafe palette_sqlite_bind_text(
                statement, position, bytes.baseAddress, bytes.count)
            }
          }
        case .bytes(let bytes):
          unsafe bytes.withUnsafeBytes { bytes in
            unsafe palette_sqlite_bind_bytes(statement, position, bytes.baseAddress, bytes.count)
          }
        case .integer(let value): unsafe palette_sqlite_bind_integer(statement, position, value)
        }
      }
      let status = unsafe palette_sqlite_step(statement)
      defer { unsafe palette_sqlite_reset(statement) }
      try Database.check(status)
      return status == PALETTE_SQLITE_ROW ? row(self) : nil
    }

    /// Runs a statement without a result.
    func run(_ values: [Value]) throws(Failure) { _ = try run(values) { _ in } }

    /// Bytes of the row.
    func bytes(_ column: Int32) -> [UInt8] {
      var count = 0
      guard let bytes = unsafe palette_sqlite_bytes(statement, column, &count) else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// A number of the row.
    func integer(_ column: Int32) -> Int64 {
      unsafe palette_sqlite_integer(statement, column)
    }
  }

  /// A value of a statement.
  enum Value {
    case text(String)
    case bytes([UInt8])
    case integer(Int64)
  }
}
