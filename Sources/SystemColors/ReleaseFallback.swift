/// What counts where no source states a value for the release that is asked for.
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
  /// The value of the newest earlier release that has one; it says that it was carried.
  case lastKnown = "last-known"
  /// Nothing: it is an error.
  case none
}
