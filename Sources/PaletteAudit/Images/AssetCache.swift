import FileAccess
import ICCProfiles
public import ImageAssets
package import ImageFacts
import PaletteAudit
package import PaletteReports
import SourceSyntax
import Synchronization

/// The facts of files from earlier runs, by their content.
///
/// The cache is an SQLite database that several processes may use at the same time. A file with the
/// size, inode and times of an earlier run is not read again; any other is read and looked up by the
/// MD5 of its content. A file that changed within the last two seconds may change again without
/// another time, and is read the next time too; one whose size, inode, and times of content and status
/// are all restored is taken for unchanged, which takes a clock that was set back. Entries are those
/// of one build of the tool and one depth. The cache is only ever an advantage: what is missing,
/// damaged or locked in it is computed.
///
/// ```swift
/// import Foundation
/// import ImageAudit
///
/// let folder = NSTemporaryDirectory() + UUID().uuidString
/// defer { try? FileManager.default.removeItem(atPath: folder) }
/// var auditor = ImageAuditor(depth: .metadata)
/// auditor.cache = AssetCache(folder: folder, depth: .metadata)
/// print(auditor.cache != nil)
/// // Prints "true"
/// ```
public final class AssetCache: Sendable {
  /// The facts of a file, and the reason why they are missing or incomplete, if so.
  package struct Entry: Hashable, Sendable {
    package var facts: ImageFacts?
    package var error: Report.Asset.Failure?

    package init(facts: ImageFacts?, error: Report.Asset.Failure?) {
      self.facts = facts
      self.error = error
    }

    init(_ inspection: ImageInspection) {
      facts = inspection.facts
      error = inspection.error.map {
        var failure = Report.Asset.Failure(code: $0.code, message: $0.message, offset: $0.offset)
        failure.isAboutPixels = $0.isAboutPixels
        return failure
      }
    }
  }

  /// What is stored of a file.
  private struct Row {
    var path: String
    /// `nil` if the file may still change without its stamp changing.
    var stamp: FileStamp?
    var hash: [UInt8]
    /// The entry; `nil` if it is stored already.
    var bytes: [UInt8]?
  }

  /// The size in bytes from which on a cache is made anew: a few hundred thousand files.
  private static let sizeLimit = 512 << 20
  /// How many rows are written together at most, and after how long.
  private static let batch = 4096
  private static let interval = Duration.seconds(1)

  private let path: String
  private let currentFolder = Path.absolute(".")
  /// What distinguishes entries of the same content.
  private let variant: [UInt8]
  private let state: Mutex<State>

  /// Opens the cache in the user's folder for caches.
  ///
  /// - Returns: `nil` if there is no such folder, or it cannot be written.
  public convenience init?(depth: ImageInspector.Depth) {
    guard let folder = Machine.cacheFolder else { return nil }
    self.init(folder: Path.join(folder, "palette-check"), depth: depth)
  }

  /// Opens the cache in a folder, which is made if it does not exist.
  public init?(folder: String, depth: ImageInspector.Depth) {
    path = Path.join(folder, "assets.sqlite")
    let program = Machine.program.flatMap(FileStamp.init)
    let build = "\(depth) \(toolVersion) \(program?.size ?? 0) \(program?.modified ?? 0)"
    variant = Array(MD5(of: Array(build.utf8).span).bytes.prefix(8))
    do {
      try LocalFiles().createFolder(folder)
    } catch {
      return nil
    }
    if let stamp = FileStamp(of: path), stamp.size > Self.sizeLimit { Self.remove(path) }
    guard let connection = Connection.open(path) else { return nil }
    state = Mutex(State(connection: connection))
  }

  /// The facts of a file, known or new. What is known before the pixels are read goes to `keeping`.
  package func entry(
    for path: String, inspector: ImageInspector, keeping: (ImageFacts) -> Void
  ) -> Entry {
    guard let stamp = FileStamp(of: path) else {
      return Entry(inspector.inspect(file: path, keeping: keeping))
    }
    let absolute = Path.normalized(Path.join(currentFolder, path))
    if let known = bytes(ofFile: absolute, stamp).flatMap(EntryCoder.entry) { return known }
    var row = Row(path: absolute, stamp: stamp.isRecent ? nil : stamp, hash: [])
    var found: Entry?
    let inspection = inspector.inspect(file: path) { content in
      row.hash = MD5(of: content).bytes
      found = bytes(ofContent: row.hash).flatMap(EntryCoder.entry)
      return found.map { _ in ImageInspection(facts: nil) }
    } keeping: {
      keeping($0)
    } storing: { _, inspection in
      let entry = Entry(inspection)
      if Self.isLasting(entry) { row.bytes = EntryCoder.bytes(of: entry) }
    }
    let entry = found ?? Entry(inspection)
    if found != nil || row.bytes != nil { store(row) }
    return entry
  }

  /// Writes what is new. It is also written every second, and lost if the process is killed
  /// before.
  public func flush() { state.withLock { write(&$0) } }

  /// Whether an entry is the same the next time.
  private static func isLasting(_ entry: Entry) -> Bool {
    switch entry.error?.code {
    case "unreadable", "not-a-file", "decoding-failed": false
    default: true
    }
  }

  /// A checksum: SQLite does not notice every damaged byte.
  private static func checksum(_ bytes: [UInt8]) -> Int64 {
    Int64(bitPattern: FNV1a.hash(bytes.span))
  }

  // MARK: - Database

  private struct State {
    /// `nil` after a failure.
    var connection: Connection?
    var rows: [Row] = []
    var written = ContinuousClock.now
    var isRebuilt = false
  }

  /// The database and its statements.
  private final class Connection {
    let findFile: Database.Statement
    let findContent: Database.Statement
    let addFile: Database.Statement
    let addContent: Database.Statement
    let database: Database
    private var isReading = false

    /// Opens a database; one that is damaged is removed and made anew.
    static func open(_ path: String) -> Connection? {
      for _ in 0..<2 {
        do throws(Database.Failure) {
          return try Connection(opening: path)
        } catch {
          guard error == .broken else { return nil }
          AssetCache.remove(path)
        }
      }
      return nil
    }

    private init(opening path: String) throws(Database.Failure) {
      guard let database = Database(path: path, patience: 2000) else { throw .failed }
      try database.run("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
      if try Self.version(of: database) != Self.version {
        try database.run("BEGIN IMMEDIATE")
        // Another process may have been first.
        if try Self.version(of: database) != Self.version { try database.run(Self.tables) }
        try database.run("COMMIT")
      }
      findFile = try database.prepare(
        """
        SELECT entry, checksum
        FROM files JOIN contents ON contents.hash = files.hash AND contents.variant = ?6
        WHERE path = ?1 AND size = ?2 AND inode = ?3 AND modified = ?4 AND changed = ?5
        """)
      findContent = try database.prepare(
        "SELECT entry, checksum FROM contents WHERE hash = ?1 AND variant = ?2")
      addFile = try database.prepare(
        "INSERT OR REPLACE INTO files VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      addContent = try database.prepare(
        "INSERT OR REPLACE INTO contents VALUES (?1, ?2, ?3, ?4)")
      self.database = database
    }

    /// The version of the tables.
    private static let version: Int64 = 2

    private static let tables = """
      DROP TABLE IF EXISTS contents;
      DROP TABLE IF EXISTS files;
      CREATE TABLE contents (
        hash BLOB NOT NULL, variant BLOB NOT NULL, entry BLOB NOT NULL,
        checksum INTEGER NOT NULL, UNIQUE (hash, variant));
      CREATE TABLE files (
        path TEXT PRIMARY KEY, size INTEGER NOT NULL, inode INTEGER NOT NULL,
        modified INTEGER NOT NULL, changed INTEGER NOT NULL, hash BLOB NOT NULL) WITHOUT ROWID;
      PRAGMA user_version = \(version);
      """

    private static func version(of database: borrowing Database) throws(Database.Failure) -> Int64?
    {
      try database.prepare("PRAGMA user_version").run([]) { $0.integer(0) }
    }

    /// Begins a transaction of many lookups, unless there is one: each on its own would lock the
    /// file and look for changes.
    func beginReading() throws(Database.Failure) {
      guard !isReading else { return }
      try database.run("BEGIN")
      isReading = true
    }

    func endReading() throws(Database.Failure) {
      guard isReading else { return }
      isReading = false
      try database.run("COMMIT")
    }
  }

  private func bytes(ofFile path: String, _ stamp: FileStamp) -> [UInt8]? {
    let values = [.text(path)] + Self.values(stamp) + [.bytes(variant)]
    return find { connection throws(Database.Failure) in
      try connection.findFile.run(values, row: Self.stored)
    }
  }

  private func bytes(ofContent hash: [UInt8]) -> [UInt8]? {
    find { connection throws(Database.Failure) in
      try connection.findContent.run([.bytes(hash), .bytes(variant)], row: Self.stored)
    }
  }

  private static func values(_ stamp: FileStamp) -> [Database.Value] {
    [
      .integer(Int64(stamp.size)), .integer(Int64(bitPattern: stamp.inode)),
      .integer(stamp.modified), .integer(stamp.changed),
    ]
  }

  /// An entry and its checksum.
  private typealias Stored = (bytes: [UInt8], checksum: Int64)

  private static func stored(_ row: borrowing Database.Statement) -> Stored {
    (row.bytes(0), row.integer(1))
  }

  private func find(_ body: (Connection) throws(Database.Failure) -> Stored?) -> [UInt8]? {
    // Threads wait for each other here, so whatever can be done outside is.
    let found = state.withLock { state -> Stored? in
      do throws(Database.Failure) {
        guard let connection = state.connection else { return nil }
        try connection.beginReading()
        return try body(connection)
      } catch {
        recover(from: error, &state)
        return nil
      }
    }
    guard let found, Self.checksum(found.bytes) == found.checksum else { return nil }
    return found.bytes
  }

  private func store(_ row: Row) {
    state.withLock { state in
      state.rows.append(row)
      let isDue = ContinuousClock.now - state.written >= Self.interval
      if isDue || state.rows.count >= Self.batch { write(&state) }
    }
  }

  private func write(_ state: inout State) {
    guard !state.rows.isEmpty else { return }
    do throws(Database.Failure) {
      if let connection = state.connection { try write(state.rows, to: connection) }
    } catch {
      recover(from: error, &state)
    }
    state.rows.removeAll(keepingCapacity: true)
    state.written = .now
  }

  private func write(
    _ rows: [Row], to connection: Connection
  ) throws(Database.Failure) {
    try connection.endReading()
    try connection.database.run("BEGIN IMMEDIATE")
    do throws(Database.Failure) {
      for row in rows {
        if let bytes = row.bytes {
          try connection.addContent.run(
            [
              .bytes(row.hash), .bytes(variant), .bytes(bytes), .integer(Self.checksum(bytes)),
            ])
        }
        if let stamp = row.stamp {
          try connection.addFile.run([.text(row.path)] + Self.values(stamp) + [.bytes(row.hash)])
        }
      }
      try connection.database.run("COMMIT")
    } catch {
      try? connection.database.run("ROLLBACK")
      throw error
    }
  }

  /// Makes a damaged database anew, once; does without it after another failure.
  private func recover(from failure: Database.Failure, _ state: inout State) {
    state.connection = nil
    guard failure == .broken, !state.isRebuilt else { return }
    state.isRebuilt = true
    Self.remove(path)
    state.connection = Connection.open(path)
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { LocalFiles().remove(path + suffix) }
  }
}
