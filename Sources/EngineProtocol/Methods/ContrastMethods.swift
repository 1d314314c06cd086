import ColorCore
import PaletteReports

let contrastMethods: [Engine.Method] = [
  // Every metric of the catalog, of a foreground composited on a background, which lies on the stack
  // `over` (topmost first). With `gamut` both colors are first clipped to what that screen shows.
  Engine.Method("contrast.ratio", ["foreground", "background", "over", "gamut"]) {
    params throws(EngineError) in
    let foreground = try params.required("foreground").color()
    let parameter = try params.required("background")
    let layers = [try parameter.color()] + (try params["over"]?.colors() ?? [])
    var background = Color.composite(layers)
    guard background.alpha == 1 else {
      throw parameter.bad(
        "is translucent, so the ratio depends on what is under it: give opaque colors in “over”, "
          + "or ask contrast.bounds")
    }
    var front = foreground.over(background)
    if let gamut = try params["gamut"]?.rgbSpace() {
      front = front.clipped(to: gamut)
      background = background.clipped(to: gamut)
    }
    return .object(
      ContrastMetrics.all.map { ($0.id, .number($0.contrast(of: front, on: background))) })
  },
  Engine.Method("contrast.bounds", ["foreground", "background"]) { params throws(EngineError) in
    let bounds = ContrastBounds(
      of: try params.required("foreground").color(),
      on: try params.required("background").color())
    return .object([
      ("minimum", .number(bounds.minimum)), ("maximum", .number(bounds.maximum)),
      ("worstBackdrop", JSONText(bounds.worstBackdrop)),
    ])
  },
]
