import ColorCore
import DesignTokens
import PaletteReports
import PaletteRules
import SourceSyntax
import SystemColors

enum ContrastMethods: MethodGroup {
  static let methods: [Engine.Method] = [
    Engine.Method("contrast.ratio", ["foreground", "background", "over", "gamut"], call: ratio),
    Engine.Method(
      "contrast.bounds", ["foreground", "background", "backdrop", "appearance"], call: bounds),
    Engine.Method(
      "contrast.suggest", ["foreground", "backgrounds", "target", "metric", "gamut", "keep"],
      call: suggest),
  ]

  /// Every metric of the catalog, for a foreground composited on a background, which lies on the
  /// stack `over` (topmost first). With `gamut`, both colors are first clipped to that gamut.
  static func ratio(_ params: Parameters) throws(EngineError) -> JSONText {
    let foreground = try params.required("foreground").color()
    let parameter = try params.required("background")
    let layers = [try parameter.color()] + (try params["over"]?.colors() ?? [])
    var background = Color.composite(layers)
    guard background.alpha == 1 else {
      throw parameter.bad(
        "is translucent, so the ratio depends on what is under it: give that in “over”, down to an "
          + "opaque color")
    }
    var front = foreground.over(background)
    if let gamut = try params["gamut"]?.rgbSpace() {
      front = front.clipped(to: gamut)
      background = background.clipped(to: gamut)
    }
    return .object(
      ContrastMetrics.all.map { ($0.id, .number($0.contrast(of: front, on: background))) })
  }

  /// The bounds over any backdrop, or over `backdrop`: “material:” and the name of a material, or
  /// “range:” and two colors with “..” between them.
  private static func bounds(_ params: Parameters) throws(EngineError) -> JSONText {
    let foreground = try params.required("foreground").color()
    let background = try params.required("background").color()
    let bounds: Backdrop.Bounds
    if let parameter = params["backdrop"] {
      guard let backdrop = Backdrop(try parameter.string()) else {
        throw parameter.bad(
          "expected “material:” and the name of a material, or “range:” and two opaque colors")
      }
      let appearance = try params["appearance"]?.appearance() ?? Appearance()
      do throws(UnknownReason) {
        bounds = try backdrop.bounds(of: foreground, on: background, appearance)
      } catch {
        throw parameter.bad(error.message)
      }
    } else {
      let known = ContrastBounds(of: foreground, on: background)
      bounds = Backdrop.Bounds(
        minimum: known.minimum, maximum: known.maximum, worst: known.worstBackdrop)
    }
    return .object([
      ("minimum", .number(bounds.minimum)), ("maximum", .number(bounds.maximum)),
      ("worstBackdrop", JSONText(bounds.worst)),
    ])
  }

  /// The nearest color that reaches the target on every background; if none does (with the same
  /// hue, if that is kept), `reachable` is false and the color is the best possible one.
  static func suggest(_ params: Parameters) throws(EngineError) -> JSONText {
    let backgrounds = try params.required("backgrounds")
    let colors = try backgrounds.colors()
    guard !colors.isEmpty else { throw backgrounds.bad("expected at least one color") }
    guard colors.allSatisfy({ $0.alpha == 1 }) else {
      throw backgrounds.bad("must be opaque: give each as it looks over what lies under it")
    }
    let metrics = [WCAG2.id, LightnessContrast.id]
    let metric = try params["metric"]?.unit(of: metrics) { $0 } ?? WCAG2.id
    let value = try params.required("target").number(in: metric == WCAG2.id ? 1...21 : 0...110)
    let gamuts: [ColorSpaceID] = [.srgb, .displayP3]
    guard let target = ContrastTarget(metric: metric, value: value) else {
      throw .badParameter(path: "metric", "has no solver")
    }
    let foreground = try params.required("foreground")
    let color = try foreground.color()
    guard color.alpha == 1 else {
      throw foreground.bad("must be opaque, as the color is that is found")
    }
    let gamut = try params["gamut"]?.unit(of: gamuts) { $0.rawValue } ?? .srgb
    let kept: ContrastSolver.Kept = try params["keep"]?.choice() ?? .hue
    let suggestion: ContrastSolver.Suggestion
    do throws(SolverError) {
      suggestion = try ContrastSolver.suggest(
        foreground: color, backgrounds: colors, target: target, gamut: gamut, keeping: kept)
    } catch {
      throw foreground.bad(error.description)
    }
    return .object([
      ("color", JSONText(suggestion.color)),
      ("hex", suggestion.color.isInGamut(.srgb) ? .string(suggestion.color.hex) : nil),
      ("values", .array(suggestion.values.map { .number($0) })),
      ("difference", .number(suggestion.difference)),
      ("reachable", .bool(suggestion.isReachable)),
    ])
  }
}
