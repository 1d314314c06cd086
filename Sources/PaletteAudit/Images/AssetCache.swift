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
/// MD5 of its content. Entries are those of one build of the tool and one depth. The cache is only
/// ever an advantage: what is missing, damaged or locked in it is computed.
public final class AssetCache: Sendable {
  /// The facts of a file, and the reason why they are missing or incomplete, if so.
  package struct Entry: Hashable, Sendable {
    package var facts: ImageFacts?
    package var error: Report.Asset.Failure?

    init(facts: ImageFacts?, error: Report.Asset.Failure?) {
      self.facts = facts
      self.error = error
    }

    init(_ inspection: ImageInspection) {
      facts = inspection.facts
      error = inspection.error.map {
        Report.Asset.Failure(code: $0.code, message: $0.message, offset: $0.offset)
      }
    }
  }

  /// What is stored of a file.
  private struct Row {
    var path: String
    /// `nil` if the file may still change without its stamp changing.
    var stamp: FileStamp?
    var hash: String
    /// `nil` if it is stored already.
    var text: String?
  }

  /// The size in bytes from which on a cache is made anew: a few hundred thousand files.
  private static let sizeLimit = 512 << 20
  /// How many rows are written together.
  private static let batch = 256

  private let path: String
  /// What distinguishes entries of the same content.
  private let variant: String
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
    variant = "/\(depth.rawValue)/\(toolVersion)/\(program?.size ?? 0)/\(program?.modified ?? 0)"
    do {
      try LocalFiles().createFolder(folder)
    } catch {
      return nil
    }
    if let stamp = FileStamp(of: path), stamp.size > Self.sizeLimit { Self.remove(path) }
    guard let connection = Connection.open(path) else { return nil }
    state = Mutex(State(connection: connection))
  }

  /// The facts of a file, known or new.
  package func entry(for path: String, inspector: ImageInspector) -> Entry {
    guard let stamp = FileStamp(of: path) else { return Entry(inspector.inspect(file: path)) }
    let absolute = Path.absolute(path)
    if let known = text(ofFile: absolute, stamp).flatMap(Self.entry) { return known }
    var row = Row(path: absolute, stamp: stamp.isRecent ? nil : stamp, hash: "")
    var found: Entry?
    let inspection = inspector.inspect(file: path) { content in
      row.hash = MD5(of: content).description
      found = text(ofContent: row.hash).flatMap(Self.entry)
      return found.map { _ in ImageInspection(facts: nil) }
    } storing: { _, inspection in
      row.text = Self.text(of: Entry(inspection))
    }
    let entry = found ?? Entry(inspection)
    if found != nil || row.text != nil { store(row) }
    return entry
  }

  /// Writes what is new. It is also written from time to time, and lost if the process is killed
  /// before.
  public func flush() { state.withLock { write(&$0) } }

  // MARK: - Text

  /// An entry as text; `nil` for an entry that may be different the next time, or that cannot be
  /// restored.
  private static func text(of entry: Entry) -> String? {
    switch entry.error?.code {
    case "unreadable", "not-a-file", "decoding-failed": return nil
    default: break
    }
    let asset = Report.Asset(file: "", facts: entry.facts, error: entry.error)
    let text = asset.json.compact
    return Self.entry(text) == entry ? text : nil
  }

  private static func entry(_ text: String) -> Entry? {
    guard let source = try? SourceText(name: "", text: text),
      let asset = try? Report.Asset(JSONReader.read(source).root)
    else { return nil }
    return Entry(facts: asset.facts, error: asset.error)
  }

  /// A checksum (FNV-1a, 64 bits): SQLite does not notice every damaged byte.
  private static func checksum(_ text: String) -> Int64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int64(bitPattern: sum)
  }

  // MARK: - Database

  private struct State {
    /// `nil` after a failure.
    var connection: Connection?
    var rows: [Row] = []
    var isRebuilt = false
  }

  /// The database and its statements.
  private final class Connection {
    let findFile: Database.Statement
    let findContent: Database.Statement
    let addFile: Database.Statement
    let addContent: Database.Statement
    let database: Database

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
      try database.run(
        """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        CREATE TABLE IF NOT EXISTS contents (
          hash TEXT PRIMARY KEY, asset TEXT NOT NULL, checksum INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE IF NOT EXISTS files (
          path TEXT PRIMARY KEY, size INTEGER NOT NULL, inode INTEGER NOT NULL,
          modified INTEGER NOT NULL, changed INTEGER NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;
        """)
      findFile = try database.prepare(
        """
        SELECT asset, checksum FROM files JOIN contents ON contents.hash = files.hash || ?6
        WHERE path = ?1 AND size = ?2 AND inode = ?3 AND modified = ?4 AND changed = ?5
        """)
      findContent = try database.prepare("SELECT asset, checksum FROM contents WHERE hash = ?1")
      addFile = try database.prepare(
        "INSERT OR REPLACE INTO files VALUES (?1, ?2, ?3, ?4, ?5, ?6)")
      addContent = try database.prepare("INSERT OR REPLACE INTO contents VALUES (?1, ?2, ?3)")
      self.database = database
    }
  }

  private func text(ofFile path: String, _ stamp: FileStamp) -> String? {
    find { connection throws(Database.Failure) in
      try connection.findFile.run(
        [.text(path)] + Self.values(stamp) + [.text(variant)], row: Self.checkedText)
    }
  }

  private func text(ofContent hash: String) -> String? {
    find { connection throws(Database.Failure) in
      try connection.findContent.run([.text(hash + variant)], row: Self.checkedText)
    }
  }

  private static func values(_ stamp: FileStamp) -> [Database.Value] {
    [
      .integer(Int64(stamp.size)), .integer(Int64(bitPattern: stamp.inode)),
      .integer(stamp.modified), .integer(stamp.changed),
    ]
  }

  private static func checkedText(_ row: borrowing Database.Statement) -> String? {
    let text = row.text(0)
    return checksum(text) == row.integer(1) ? text : nil
  }

  private func find(
    _ body: (Connection) throws(Database.Failure) -> String??
  ) -> String? {
    state.withLock { state in
      do throws(Database.Failure) {
        guard let connection = state.connection else { return nil }
        return try body(connection) ?? nil
      } catch {
        recover(from: error, &state)
        return nil
      }
    }
  }

  private func store(_ row: Row) {
    state.withLock { state in
      state.rows.append(row)
      if state.rows.count >= Self.batch { write(&state) }
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
  }

  private func write(
    _ rows: [Row], to connection: Connection
  ) throws(Database.Failure) {
    try connection.database.run("BEGIN IMMEDIATE")
    do throws(Database.Failure) {
      for row in rows {
        if let text = row.text {
          try connection.addContent.run(
            [.text(row.hash + variant), .text(text), .integer(Self.checksum(text))])
        }
        if let stamp = row.stamp {
          try connection.addFile.run([.text(row.path)] + Self.values(stamp) + [.text(row.hash)])
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
