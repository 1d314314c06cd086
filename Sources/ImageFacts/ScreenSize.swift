/// The size of a screen of an iPhone or iPad, upright, for artwork that fills it.
///
/// From the Human Interface Guidelines, Layout, "Device screen sizes" (2021 and 2022).
///
/// ```swift
/// print(ScreenSize.filled(byWidth: 1170, height: 2532).map(\.device))
/// // Prints "["iPhone 12, 13 and 14, 12 Pro, 13 Pro"]"
/// ```
public struct ScreenSize: Hashable, Sendable {
  /// The devices.
  public let device: String
  /// The size in pixels.
  public let width, height: Int
  /// Pixels per point.
  public let scale: Int

  /// The screens that an image fills exactly, upright or on the side.
  public static func filled(byWidth width: Int, height: Int) -> [ScreenSize] {
    let (short, long) = (min(width, height), max(width, height))
    return all.filter { $0.width == short && $0.height == long }
  }

  /// Every screen.
  public static let all: [ScreenSize] = [
    ScreenSize("iPad Pro 12.9″", 2048, 2732, scale: 2),
    ScreenSize("iPad Pro 11″", 1668, 2388, scale: 2),
    ScreenSize("iPad Pro 10.5″, iPad Air 10.5″", 1668, 2224, scale: 2),
    ScreenSize("iPad 10.2″", 1620, 2160, scale: 2),
    ScreenSize("iPad 9.7″, iPad mini 7.9″", 1536, 2048, scale: 2),
    ScreenSize("iPhone 14 Pro Max", 1290, 2796, scale: 3),
    ScreenSize("iPhone 14 Pro", 1179, 2556, scale: 3),
    ScreenSize("iPhone 14 Plus, 12 and 13 Pro Max", 1284, 2778, scale: 3),
    ScreenSize("iPhone 12, 13 and 14, 12 Pro, 13 Pro", 1170, 2532, scale: 3),
    ScreenSize("iPhone X, XS, 11 Pro, 12 and 13 mini", 1125, 2436, scale: 3),
    ScreenSize("iPhone 12 and 13 mini, native", 1080, 2340, scale: 3),
    ScreenSize("iPhone XS Max, 11 Pro Max", 1242, 2688, scale: 3),
    ScreenSize("iPhone XR, 11", 828, 1792, scale: 2),
    ScreenSize("iPhone 6, 7 and 8 Plus, native", 1080, 1920, scale: 3),
    ScreenSize("iPhone 6, 7 and 8 Plus, rendered", 1242, 2208, scale: 3),
    ScreenSize("iPhone 6, 7, 8, SE 4.7″", 750, 1334, scale: 2),
    ScreenSize("iPhone SE 4″, iPod touch", 640, 1136, scale: 2),
  ]

  private init(_ device: String, _ width: Int, _ height: Int, scale: Int) {
    self.device = device
    self.width = width
    self.height = height
    self.scale = scale
  }
}
