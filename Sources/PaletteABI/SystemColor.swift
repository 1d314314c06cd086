public import CPaletteABI
internal import ColorCore
internal import SystemColors

@c @implementation
public func palette_system_color(
  _ name: UnsafePointer<CChar>?, _ platform: UnsafePointer<CChar>?,
  _ release: UnsafePointer<CChar>?, _ appearance: UnsafePointer<palette_appearance>?,
  _ color: UnsafeMutablePointer<palette_color>?
) -> palette_status {
  status { () throws(CallError) in
    let color = unsafe try result(color, "color")
    let name = unsafe try text(name, "name")
    let platform = unsafe try optionalText(platform, "platform")
    let release = unsafe try optionalText(release, "release")
    let settings = unsafe try versioned(appearance, palette_appearance(), "appearance")
    do throws(SystemColorError) {
      let found = try SystemColors.resolve(
        name, platform: platform.map { SystemPlatform(rawValue: $0) } ?? .iOS,
        release: release.map { SystemRelease(rawValue: $0) } ?? .latest,
        appearance: Appearance(settings))
      unsafe color.pointee = palette_color(found.color)
    } catch {
      throw CallError(code: PALETTE_NOT_FOUND, message: error.description)
    }
  }
}

extension Appearance {
  fileprivate init(_ settings: palette_appearance) {
    self.init(
      scheme: settings.dark == 0 ? .light : .dark,
      contrast: settings.increased_contrast == 0 ? .normal : .increased,
      level: settings.elevated == 0 ? .base : .elevated,
      transparency: settings.reduced_transparency == 0 ? .normal : .reduced,
      gamut: settings.display_p3 == 0 ? .srgb : .displayP3, isInverted: settings.inverted != 0,
      isBoldText: settings.bold_text != 0)
  }
}
