import FileAccess
import Foundation
import ImageAssets
import ImageFacts
import PaletteReports
import PaletteTestSupport
import Testing

import ImageAudit

@Suite struct AssetCacheTests {
  let folder: TemporaryDirectory
  /// An inspector that finds an image too large: its facts can only come from the cache.
  let refusing = ImageInspector(limits: DecodeLimits(pixels: 1))

  init() throws {
    folder = try TemporaryDirectory()
    try write("a.png", color: 200)
  }

  private func write(_ name: String, color: UInt8) throws {
    let image = DecodedImage(
      width: 2, height: 1, model: .rgb, hasAlpha: false,
      samples: .eight([color, 0, 0, 0, color, 0]))
    try folder.write(name, try PNG.encode(image, profile: nil))
    // A file that has just changed may change again within the same time stamp.
    let past = Date(timeIntervalSinceNow: -3600)
    try FileManager.default.setAttributes(
      [.modificationDate: past], ofItemAtPath: folder.path(name))
  }

  private func cache(_ depth: ImageInspector.Depth = .pixels) throws -> AssetCache {
    try #require(AssetCache(folder: folder.path("cache"), depth: depth))
  }

  private func asset(
    _ name: String, _ cache: AssetCache, _ inspector: ImageInspector = ImageInspector()
  ) -> Report.Asset {
    ImageAuditor.asset(folder.path(name), inspector: inspector, cache: cache)
  }

  /// Fills the cache with the facts of a file.
  @discardableResult
  private func fill(_ name: String = "a.png") throws -> Report.Asset {
    let cache = try cache()
    let asset = asset(name, cache)
    cache.flush()
    #expect(asset.facts?.colors == 2)
    return asset
  }

  @Test func `facts are those of the first run`() throws {
    let first = try fill()
    #expect(asset("a.png", try cache(), refusing) == first)
  }

  @Test func `facts belong to the content, not to the name`() throws {
    try fill()
    try write("b.png", color: 200)
    #expect(asset("b.png", try cache(), refusing).facts?.colors == 2)
    try write("a.png", color: 100)
    #expect(asset("a.png", try cache(), refusing).error?.code == "limit")
  }

  @Test func `facts of metadata are no facts of pixels`() throws {
    let metadata = try cache(.metadata)
    #expect(asset("a.png", metadata, ImageInspector(depth: .metadata)).facts?.colors == nil)
    metadata.flush()
    #expect(asset("a.png", try cache()).facts?.colors == 2)
  }

  @Test func `a damaged image keeps its error`() throws {
    let bytes = try Data(contentsOf: folder.url.appending(path: "a.png"))
    try folder.write("cut.png", Array(bytes.prefix(bytes.count - 20)))
    let cache = try cache()
    let first = asset("cut.png", cache)
    #expect(first.error?.code == "truncated")
    cache.flush()
    #expect(asset("cut.png", try self.cache(), refusing) == first)
  }

  @Test func `what the system refuses is tried again`() throws {
    let cache = try cache()
    #expect(asset("missing.png", cache).error?.code == "unreadable")
    cache.flush()
    try write("missing.png", color: 9)
    #expect(asset("missing.png", cache).facts?.colors == 2)
  }

  /// Damage anywhere in the file changes no fact.
  @Test func `a damaged cache is made anew`() throws {
    let first = try fill()
    let path = folder.path("cache/assets.sqlite")
    let whole = Array(try Data(contentsOf: URL(filePath: path)))
    var damaged = [Array("no database".utf8), [], Array(whole.prefix(whole.count / 2))]
    for start in stride(from: 0, to: whole.count, by: 997) {
      var bytes = whole
      for index in start..<min(start + 300, whole.count) { bytes[index] ^= 0x55 }
      damaged.append(bytes)
    }
    for bytes in damaged {
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
      try Data(bytes).write(to: URL(filePath: path))
      let cache = try cache()
      #expect(asset("a.png", cache) == first)
      cache.flush()
      let again = try self.cache()
      #expect(asset("a.png", again) == first)
      again.flush()
    }
    try Data("no database".utf8).write(to: URL(filePath: path))
    try fill()
    #expect(asset("a.png", try cache(), refusing) == first)
  }

  @Test func `a folder that cannot be made means no cache`() throws {
    try folder.write("file", "")
    #expect(AssetCache(folder: folder.path("file/cache"), depth: .pixels) == nil)
  }

  private func attributes(_ name: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))
  }

  /// The time of the status cannot be set back by a program.
  @Test func `a change is noticed although size and time are restored`() throws {
    let first = try fill()
    let before = try attributes("a.png")
    var bytes = Array(try Data(contentsOf: folder.url.appending(path: "a.png")))
    bytes[bytes.count - 20] ^= 1
    let handle = try FileHandle(forWritingTo: folder.url.appending(path: "a.png"))
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
    let date = try #require(before[.modificationDate] as? Date)
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: folder.path("a.png"))
    let after = try attributes("a.png")
    #expect(after[.size] as? Int == before[.size] as? Int)
    #expect(after[.systemFileNumber] as? Int == before[.systemFileNumber] as? Int)
    #expect(after[.modificationDate] as? Date == date)
    let second = asset("a.png", try cache())
    #expect(second != first && second.error != nil)
  }

  /// Two changes within the granularity of the clock may have the same stamp.
  @Test func `a file that has just changed is read again`() throws {
    for color in [UInt8(200), 100, 50] {
      let image = DecodedImage(
        width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([color, 0, 0]))
      try folder.write("fresh.png", try PNG.encode(image, profile: nil))
      for _ in 0..<2 {
        let cache = try cache()
        let facts = asset("fresh.png", cache).facts
        cache.flush()
        #expect(facts?.dominant?.first?.color.hasSuffix("0000") == true)
        #expect(facts == ImageInspector().inspect(file: folder.path("fresh.png")).facts)
      }
    }
  }

  @Test func `the tables of another version are replaced`() throws {
    let first = try fill()
    let database = folder.path("cache/assets.sqlite")
    var bytes = Array(try Data(contentsOf: URL(filePath: database)))
    // The version of a database's user is at byte 60 of its header.
    #expect(bytes[60..<64] == [0, 0, 0, 2])
    bytes[63] = 1
    try Data(bytes).write(to: URL(filePath: database))
    #expect(asset("a.png", try cache(), refusing).error?.code == "limit")
    #expect(try fill() == first)
    #expect(asset("a.png", try cache(), refusing) == first)
  }

  @Test func `two caches write at the same time`() async throws {
    let names = (0..<200).map { "\($0).png" }
    for (index, name) in names.enumerated() { try write(name, color: UInt8(index + 1)) }
    let caches = [try cache(), try cache()]
    await withTaskGroup(of: Void.self) { group in
      for (cache, names) in zip(caches, [names, names.reversed()]) {
        group.addTask {
          for name in names {
            _ = ImageAuditor.asset(
              folder.path(name), inspector: ImageInspector(), cache: cache)
          }
          cache.flush()
        }
      }
    }
    let cache = try cache()
    for name in names { #expect(asset(name, cache, refusing).facts?.colors == 2) }
  }
}
