import CLittleCMS

/// The library that judges profiles and transforms.
///
/// ```swift
/// print(LittleCMS.version.hasPrefix("2."))
/// // Prints "true"
/// ```
public enum LittleCMS {
  /// The version that this program runs with, such as `2.14`.
  public static var version: String {
    let number = Int(cmsGetEncodedCMMversion())
    let minor = number % 1000 / 10
    return "\(number / 1000).\(minor)" + (number % 10 == 0 ? "" : ".\(number % 10)")
  }
}
