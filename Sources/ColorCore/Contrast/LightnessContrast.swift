#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lightness contrast Lc, −108…106: positive for dark text on a light background, negative for light
/// on dark. Order matters: the first color is the text.
///
/// This is an independent implementation of the constants 0.0.98G-4g that A. Somers published for
/// APCA. That name is registered, and its terms grant it to the reference code alone; so this metric
/// is called *lightness contrast* everywhere, claims no conformance, and has `apca` only as its key in
/// options and protocols, which says what its numbers are to be compared with. It never decides a
/// verdict unless a configuration asks for it.
///
/// Screen luminance Y = 0.2126729·R^2.4 + 0.7151522·G^2.4 + 0.0721750·B^2.4 of sRGB components
/// clamped to 0…1; black is lifted by (0.022 − Y)^1.414; a contrast below 0.1 counts as none.
///
/// ```swift
/// let (gray, white) = (Color(red: 0x88, green: 0x88, blue: 0x88), Color(.srgb, 1, 1, 1))
/// print(LightnessContrast.contrast(of: gray, on: white))
/// // Prints "63.0564…"
/// print(LightnessContrast.contrast(of: white, on: gray))
/// // Prints "-68.5414…"
/// ```
public enum LightnessContrast: ContrastMetric {
  public static let id = "apca"

  public static func contrast(ofOpaque foreground: Color, on background: Color) -> Double {
    lc(text: screenLuminance(foreground), background: screenLuminance(background))
  }

  static func screenLuminance(_ color: Color) -> Double {
    screenLuminance(ofEncoded: color.components(in: .srgb))
  }

  static func screenLuminance(ofEncoded rgb: Triple<Double>) -> Double {
    let c = rgb.map { pow($0 < 0 ? 0 : min($0, 1), 2.4) }
    return 0.2126729 * c.x + 0.7151522 * c.y + 0.0721750 * c.z
  }

  static func lc(text: Double, background: Double) -> Double {
    func lifted(_ y: Double) -> Double { y > 0.022 ? y : y + pow(0.022 - y, 1.414) }
    let text = lifted(text)
    let background = lifted(background)
    if abs(background - text) < 0.0005 { return 0 }
    if background > text {
      let contrast = (pow(background, 0.56) - pow(text, 0.57)) * 1.14
      return contrast < 0.1 ? 0 : (contrast - 0.027) * 100
    }
    let contrast = (pow(background, 0.65) - pow(text, 0.62)) * 1.14
    return contrast > -0.1 ? 0 : (contrast + 0.027) * 100
  }
}
