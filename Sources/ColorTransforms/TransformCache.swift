public import ICCProfiles
import Synchronization

/// Transforms that are kept, by the digests of the profiles, the intent, black point compensation and
/// the state of adaptation. A transform keeps its paths for each pair of pixel layouts.
///
/// Linking two profiles costs more than converting a small image; a folder of icons links them once.
///
/// ```swift
/// let cache = TransformCache()
/// let (source, destination) = (ICCProfileBuilder.displayP3, ICCProfileBuilder.srgb)
/// for _ in 0..<3 {
///   _ = try cache.transform(from: ICCProfile(source), to: ICCProfile(destination))
/// }
/// print(cache.count)
/// // Prints "1"
/// ```
public final class TransformCache: Sendable {
  /// The key of a transform.
  private struct Key: Hashable {
    var source: MD5
    var destination: MD5
    var intent: RenderingIntent
    var blackPointCompensation: Bool
    var adaptationState: UInt64
  }

  private struct Entry {
    var transform: ICCTransform
    var lastUse: Int
  }

  private struct Contents {
    var entries: [Key: Entry] = [:]
    var uses = 0
  }

  /// The cache that everything in a process may share.
  public static let shared = TransformCache()

  /// The most transforms that are kept; the one that was not used for the longest time goes.
  public let capacity: Int
  private let contents = Mutex(Contents())

  /// Makes an empty cache.
  ///
  /// - Precondition: `capacity` is positive.
  public init(capacity: Int = 64) {
    precondition(capacity > 0)
    self.capacity = capacity
  }

  /// The number of transforms that are kept.
  public var count: Int { contents.withLock { $0.entries.count } }

  /// The conversion between two profiles, made if it is not kept yet.
  ///
  /// - Parameters:
  ///   - source: The profile of the pixels as they are.
  ///   - destination: The profile of the pixels as they are to be.
  ///   - intent: What happens to colors the destination cannot show.
  ///   - blackPointCompensation: Whether the darkest colors of the two are matched.
  ///   - adaptationState: How far an observer has adapted to the destination's white, 0…1.
  /// - Returns: The conversion.
  /// - Throws: ``ProfileError`` as ``ICCTransform`` does; a failure is not kept.
  /// - Complexity: O(1) in less than a microsecond when it is kept, O(``capacity``) when one must go.
  ///   Threads that need the same new transform at once may each make it.
  public func transform(
    from source: ICCProfile, to destination: ICCProfile,
    intent: RenderingIntent = .relativeColorimetric, blackPointCompensation: Bool = false,
    adaptationState: Double = 1
  ) throws(ProfileError) -> ICCTransform {
    let key = Key(
      source: source.md5, destination: destination.md5, intent: intent,
      blackPointCompensation: blackPointCompensation,
      adaptationState: adaptationState.bitPattern)
    if let kept = kept(key) { return kept }
    let made = try ICCTransform(
      from: source, to: destination, intent: intent,
      blackPointCompensation: blackPointCompensation, adaptationState: adaptationState)
    keep(made, key)
    return made
  }

  /// Lets all transforms go.
  public func removeAll() {
    contents.withLock { $0.entries.removeAll() }
  }

  private func kept(_ key: Key) -> ICCTransform? {
    contents.withLock { contents in
      contents.uses += 1
      contents.entries[key]?.lastUse = contents.uses
      return contents.entries[key]?.transform
    }
  }

  private func keep(_ transform: ICCTransform, _ key: Key) {
    contents.withLock { contents in
      if contents.entries.count >= capacity,
        let oldest = contents.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        contents.entries[oldest.key] = nil
      }
      contents.entries[key] = Entry(transform: transform, lastUse: contents.uses)
    }
  }
}
