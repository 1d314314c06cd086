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
}
