import ArgumentParser
package import ColorEngine
package import PaletteAudit

/// What lies under a foreground: colors and, at the bottom or over known content, a material.
package struct ContrastLayers {
  /// The colors over the backdrop, topmost first.
  package private(set) var colors: [Color] = []
  /// The material or range under them.
  package private(set) var backdrop: Backdrop?
  /// The colors under the material, topmost first.
  package private(set) var content: [Color] = []
  /// The first of the values of `--over` that cannot be seen, because an opaque color lies over it.
  package private(set) var hidden: String?

  /// Reads the background and the values of `--over`.
  package init(background: String, over texts: [String]) throws {
    var isCovered = false
    for (text, name) in [(background, "BG")] + texts.map({ ($0, "--over") }) {
      if isCovered, hidden == nil { hidden = text }
      if let mistake = Backdrop.mistake(in: text) {
        throw ValidationError("\(name) “\(text)”: \(mistake)")
      }
      guard let known = Backdrop(text) else {
        let color = try color(text, name)
        if backdrop == nil { colors.append(color) } else { content.append(color) }
        isCovered = isCovered || color.alpha == 1
        continue
      }
      guard backdrop == nil else {
        throw ValidationError("\(name) “\(text)”: only one material or range can be given")
      }
      backdrop = known
    }
    if case .range? = backdrop, !content.isEmpty {
      throw ValidationError("a range is opaque: nothing under it can be seen")
    }
  }

  /// The color over the backdrop, which may be translucent. An opaque color stays in its space.
  package var top: Color {
    guard let first = colors.first else { return .transparent }
    return first.alpha < 1 ? Color.composite(colors) : first
  }

  /// The appearances in which the backdrop has different colors.
  package var appearances: [Appearance] {
    guard case .material(let material)? = backdrop else { return [Appearance()] }
    guard let scheme = material.fixedScheme else { return [Appearance(), .dark] }
    return [Appearance(scheme: scheme)]
  }

  /// The opaque background, if it is known: without a backdrop, or with content under a material.
  package func known(in appearance: Appearance) throws -> Color? {
    guard case .material(let material)? = backdrop, !content.isEmpty else {
      return backdrop == nil ? top : nil
    }
    let under = Color.composite(content)
    guard under.alpha == 1 else {
      throw ValidationError("the content under the material is translucent: name an opaque color")
    }
    do {
      return top.over(try material.color(over: under, in: appearance))
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// The bounds over a backdrop that is not known.
  package func bounds(of foreground: Color, in appearance: Appearance) throws -> Backdrop.Bounds? {
    guard let backdrop else { return nil }
    do {
      return try backdrop.bounds(of: foreground, on: top, appearance)
    } catch {
      throw ValidationError("the contrast is not known: \(error.message)")
    }
  }
}
