import Dispatch
public import ImageAssets
import Synchronization

extension AssetCache {
  /// A cache that another thread opens, which takes as long as to find a few hundred files.
  public final class Opening: Sendable {
    private let hasEnded = DispatchSemaphore(value: 0)
    private let opened = Mutex<AssetCache?>(nil)

    /// Begins to open the cache in the user's folder for caches.
    public init(depth: ImageInspector.Depth) {
      DispatchQueue(label: "cache").async { [self] in
        let cache = AssetCache(depth: depth)
        opened.withLock { $0 = cache }
        hasEnded.signal()
      }
    }

    /// The cache, once it is open; `nil` if it cannot be used.
    public var cache: AssetCache? {
      hasEnded.wait()
      defer { hasEnded.signal() }
      return opened.withLock { $0 }
    }
  }
}
