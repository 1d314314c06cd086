/// The releases of a platform that a table holds for.
struct ReleaseSpan: Sendable {
  let platform: SystemPlatform
  /// The first release.
  let release: SystemRelease
  /// The numbers of the first release.
  let first: [Int]
  /// The numbers of the last release that sources are known for, with everything that begins so.
  let last: [Int]

  init(platform: String, release: String, through last: String) {
    self.platform = SystemPlatform(platform)
    self.release = SystemRelease(release)
    first = self.release.version(of: self.platform) ?? []
    self.last = SystemRelease(last).version(of: self.platform) ?? first
  }
}
