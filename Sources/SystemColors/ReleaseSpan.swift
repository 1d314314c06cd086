/// The range of releases of a platform that a table covers.
struct ReleaseSpan: Sendable {
  let platform: SystemPlatform
  /// The first release.
  let release: SystemRelease
  /// The version numbers of the first release.
  let first: [Int]
  /// The version numbers of the last release covered by sources, including every release that
  /// begins with them.
  let last: [Int]

  init(platform: String, release: String, through last: String) {
    self.platform = SystemPlatform(platform)
    self.release = SystemRelease(release)
    first = self.release.version(of: self.platform) ?? []
    self.last = SystemRelease(last).version(of: self.platform) ?? first
  }
}
