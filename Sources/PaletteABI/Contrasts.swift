public import CPaletteABI
internal import ColorCore

@c @implementation
public func palette_contrast(
  _ foreground: UnsafePointer<palette_color>?, _ background: UnsafePointer<palette_color>?,
  _ metric: palette_metric, _ value: UnsafeMutablePointer<Double>?
) -> palette_status {
  status { () throws(CallError) in
    let value = unsafe try result(value, "value")
    let foreground = unsafe try color(foreground, "foreground")
    let background = unsafe try color(background, "background")
    unsafe value.pointee = try Codes.metric(metric).contrast(of: foreground, on: background)
  }
}

@c @implementation
public func palette_contrast_all(
  _ foreground: UnsafePointer<palette_color>?, _ background: UnsafePointer<palette_color>?,
  _ values: UnsafeMutablePointer<palette_contrasts>?
) -> palette_status {
  status { () throws(CallError) in
    let values = unsafe try result(values, "values")
    let foreground = unsafe try color(foreground, "foreground")
    let background = unsafe try color(background, "background")
    let all = Codes.metrics.map { $0.contrast(of: foreground, on: background) }
    unsafe try store(
      palette_contrasts(
        size: 0, wcag2: all[0], lightness: all[1], lstar: all[2], lstar_d50: all[3],
        michelson: all[4], weber: all[5], delta_phi: all[6]),
      in: values, "values")
  }
}

@c @implementation
public func palette_suggest(
  _ foreground: UnsafePointer<palette_color>?, _ backgrounds: UnsafePointer<palette_color>?,
  _ count: Int, _ metric: palette_metric, _ target: Double, _ gamut: palette_space,
  _ keep: palette_keep, _ suggestion: UnsafeMutablePointer<palette_suggestion>?,
  _ values: UnsafeMutablePointer<Double>?
) -> palette_status {
  status { () throws(CallError) in
    let place = unsafe try result(suggestion, "suggestion")
    let foreground = unsafe try color(foreground, "foreground")
    let given = unsafe try input(backgrounds, count, "backgrounds")
    guard !given.isEmpty else { throw .argument("count is 0: there is no background") }
    var behind: [Color] = []
    for index in given.indices {
      behind.append(try Color(unsafe given[index], "backgrounds[\(index)]"))
    }
    let kept = try Codes.entry(keep, of: Codes.kept, "keep")
    let space = try Codes.space(gamut, "gamut")
    let metricID = try Codes.metric(metric).id
    guard let goal = ContrastTarget(metric: metricID, value: target) else {
      throw .argument("metric: colors are sought by WCAG 2 and lightness contrast only")
    }
    let range = metricID == WCAG2.id ? 1.0...21 : 0...110
    guard range.contains(target) else {
      throw CallError(
        code: PALETTE_OUT_OF_RANGE,
        message: "target is \(target), not \(range.lowerBound)…\(range.upperBound)")
    }
    let found: ContrastSolver.Suggestion
    do throws(SolverError) {
      found = try ContrastSolver.suggest(
        foreground: foreground, backgrounds: behind, target: goal, gamut: space, keeping: kept)
    } catch {
      let code =
        switch error {
        case .unsupportedGamut, .unsupportedLevels: PALETTE_INVALID_ARGUMENT
        case .outOfRange: PALETTE_OUT_OF_RANGE
        }
      throw CallError(code: code, message: error.description)
    }
    unsafe try store(
      palette_suggestion(
        size: 0, color: palette_color(found.color), difference: found.difference,
        reachable: found.isReachable ? 1 : 0),
      in: place, "suggestion")
    if let values = unsafe values {
      for (index, value) in found.values.enumerated() { unsafe values[index] = value }
    }
  }
}
