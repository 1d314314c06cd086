/// The fallback if no source states a value for the requested release.
///
/// ```swift
/// let dark = Appearance(scheme: .dark)
/// print(try SystemColors.resolve("label", release: 26, appearance: dark))
/// // Prints "#ffffff, iOS 16, app-table-2024, carried"
/// let stated = try? SystemColors.resolve("label", release: 26, fallback: .none, appearance: dark)
/// print(stated == nil)
/// // Prints "true"
/// ```
public enum ReleaseFallback: String, CaseIterable, Codable, Sendable {
  /// The value of the newest earlier release that has one, marked as carried.
  case lastKnown = "last-known"
  /// None: a missing value is an error.
  case none
}
