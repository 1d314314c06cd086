/// The least and the greatest WCAG 2 contrast ratio of a pair of colors over an unknown backdrop,
/// such as text on a translucent bar over arbitrary content.
///
/// Colors are composited as screens do it, on gamma-encoded sRGB components. With alphas φ of the
/// foreground f and β of the background b, a backdrop B gives the background x = β·b + (1 − β)·B
/// and the foreground y = φ·f + (1 − φ)·x. Each component of x ranges over its own interval, and
/// the ratio of the two luminances is a quotient of sums over the components,
///
///     R(x) = N(x) / D(x),  N = 0.05 + Σ wₖ·u(yₖ),  D = 0.05 + Σ wₖ·u(xₖ),
///
/// with the transfer function u. The contrast ratio is the greater of R and 1 / R.
///
/// **The greatest R** is found by Dinkelbach's iteration: λ becomes R at the x that maximizes N −
/// λ·D. λ increases until it reaches the maximum, with superlinear convergence. The inner maximum
/// splits into one per component, of h(x) = u(φ·f + (1 − φ)·x) − λ·u(x) on an interval. It lies at
/// an endpoint, at a corner of u, or where h′ = 0; since u is linear or a power on each piece, the
/// roots of h′ have closed forms (see `Channel`). So nothing is sampled. The least R is the inverse
/// of the greatest D / N, by the same steps with opposite signs.
///
/// **The least contrast** is 1 if R passes through 1, because R is continuous; otherwise it is at
/// the extreme of R that is nearer to 1.
///
/// Luminance is that of ``WCAG2/luminance(_:)``, including for colors outside sRGB.
///
/// ```swift
/// let glass = Color(.srgb, 1, 1, 1, alpha: 0.5)
/// let bounds = ContrastBounds(of: Color(.srgb, 0, 0, 0), on: glass)
/// print(bounds.minimum, bounds.maximum, bounds.worstBackdrop.hex)
/// // Prints "5.2808… 21.0 #000000"
/// ```
///
/// Reference: W. Dinkelbach, On Nonlinear Fractional Programming, Management Science 13 (1967).
public struct ContrastBounds: Hashable, Sendable {
  /// The least ratio over the backdrops, 1…21.
  public var minimum: Double
  /// The greatest ratio over the backdrops, 1…21.
  public var maximum: Double
  /// A backdrop with the least ratio, in sRGB or as given.
  public var worstBackdrop: Color

  /// Creates the bounds over every opaque sRGB color as backdrop.
  ///
  /// - Parameters:
  ///   - foreground: The color in front, opaque or not.
  ///   - background: The color behind it, opaque or not. If it is opaque, the backdrop does not
  ///     matter: both bounds are the ratio, and the worst backdrop is black.
  public init(of foreground: Color, on background: Color) {
    self.init(of: foreground, on: background, between: .black, and: .white)
  }

  /// Creates the bounds over every opaque backdrop each of whose sRGB components lies between those
  /// of two colors, such as the darkest and the brightest part of a photo.
  ///
  /// ```swift
  /// let (dark, bright) = (Color(red: 20, green: 20, blue: 30), Color(red: 90, green: 90, blue: 110))
  /// let photo = ContrastBounds(of: .white, on: .transparent, between: dark, and: bright)
  /// print(photo.minimum, photo.worstBackdrop.hex)
  /// // Prints "6.72… #5a5a6e"
  /// ```
  ///
  /// - Parameters:
  ///   - foreground: The color in front, opaque or not.
  ///   - background: The color behind it, opaque or not.
  ///   - first: A color at one corner of the range.
  ///   - second: The color at the opposite corner.
  public init(
    of foreground: Color, on background: Color, between first: Color, and second: Color
  ) {
    let stack = Stack(foreground, background, first, second)
    let (least, darkest) = stack.extremum(.least)
    let (greatest, brightest) = stack.extremum(.greatest)
    maximum = max(greatest, 1 / least)
    if least > 1 {
      (minimum, worstBackdrop) = (least, stack.backdrop(darkest))
    } else if greatest < 1 {
      (minimum, worstBackdrop) = (1 / greatest, stack.backdrop(brightest))
    } else {
      let crossing = darkest.crossing(to: brightest) { stack.quotient($0) < 1 }
      (minimum, worstBackdrop) = (1, stack.backdrop(crossing))
    }
  }

  /// Creates the bounds over the given backdrops, or returns `nil` if there are none.
  ///
  /// ```swift
  /// let glass = Color(.srgb, 1, 1, 1, alpha: 0.5)
  /// let photo = [Color(red: 200, green: 40, blue: 40), Color(red: 30, green: 30, blue: 60)]
  /// let bounds = ContrastBounds(of: Color(.srgb, 0, 0, 0), on: glass, over: photo)
  /// print(bounds?.worstBackdrop.hex ?? "no backdrops")
  /// // Prints "#1e1e3c"
  /// ```
  ///
  /// - Parameters:
  ///   - foreground: The color in front, opaque or not.
  ///   - background: The color behind it, opaque or not.
  ///   - backdrops: The colors that may lie behind both; each is treated as opaque.
  /// - Complexity: O(n) for n backdrops.
  public init?(
    of foreground: Color, on background: Color, over backdrops: some Collection<Color>
  ) {
    guard let first = backdrops.first else { return nil }
    (minimum, maximum, worstBackdrop) = (.infinity, 0, first)
    for backdrop in backdrops {
      let behind = background.over(backdrop)
      let ratio = WCAG2.contrast(of: foreground.over(behind), on: behind)
      maximum = max(maximum, ratio)
      if ratio < minimum { (minimum, worstBackdrop) = (ratio, backdrop) }
    }
  }
}

private enum Extremum { case least, greatest }

/// A foreground and a background over an unknown backdrop.
private struct Stack {
  let channels: [Channel]
  let background: Triple<Double>
  let opacity: Double
  /// The least and the greatest components of the backdrop.
  let low, high: Triple<Double>

  init(_ foreground: Color, _ background: Color, _ first: Color, _ second: Color) {
    let (a, b) = (first.components(in: .srgb), second.components(in: .srgb))
    let low = Triple(min(a.x, b.x), min(a.y, b.y), min(a.z, b.z))
    let high = Triple(max(a.x, b.x), max(a.y, b.y), max(a.z, b.z))
    let front = foreground.components(in: .srgb)
    let back = background.components(in: .srgb)
    let opacity = background.alpha
    channels = (0..<3).map { index in
      Channel(
        low: opacity * back[index] + (1 - opacity) * low[index],
        width: (1 - opacity) * (high[index] - low[index]),
        offset: foreground.alpha * front[index], slope: 1 - foreground.alpha)
    }
    self.low = low
    self.high = high
    self.background = back
    self.opacity = opacity
  }

  private func triple(_ component: (Channel) -> Double) -> Triple<Double> {
    Triple(component(channels[0]), component(channels[1]), component(channels[2]))
  }

  private func luminance(_ encoded: Triple<Double>) -> Double {
    max(0, WCAG2.luminance(ofLinear: encoded.map(SRGB.linearLight)))
  }

  /// R at a composited background.
  func quotient(_ x: Triple<Double>) -> Double {
    let y = Triple(channels[0].front(x.x), channels[1].front(x.y), channels[2].front(x.z))
    return (luminance(y) + WCAG2.flare) / (luminance(x) + WCAG2.flare)
  }

  /// The least or the greatest R, and the composited background at which it occurs.
  func extremum(_ extremum: Extremum) -> (value: Double, x: Triple<Double>) {
    let sign = extremum == .greatest ? 1.0 : -1.0
    var x = triple { $0.low }
    var value = quotient(x)
    // Each step increases the number of correct digits by half or more; rounding ends the
    // iteration.
    for _ in 0..<64 {
      let next = triple { $0.best(lambda: value, sign: sign) }
      let better = quotient(next)
      guard sign * (better - value) > 0 else { break }
      (value, x) = (better, next)
    }
    return (value, x)
  }

  /// The backdrop that produces a composited background; black if none shows through.
  func backdrop(_ x: Triple<Double>) -> Color {
    guard opacity < 1 else { return Color(.srgb, 0, 0, 0) }
    var c = low
    for k in 0..<3 {
      c[k] = min(max((x[k] - opacity * background[k]) / (1 - opacity), low[k]), high[k])
    }
    return Color(.srgb, c.x, c.y, c.z)
  }
}

/// One component: the background x in low…low + width and the foreground y = offset + slope·x.
///
/// The transfer function is u(c) = c/s up to the knee, and ψ(c)^γ beyond with ψ(c) = (|c| + o)/(1 + o)
/// (``SRGB/Curve``). So h′ = slope·u′(y) − λ·u′(x) = 0 means
///
/// - where both are powers: slope·ψ(y)^(γ − 1) = λ·ψ(x)^(γ − 1), so |y| + o = k·(|x| + o) with
///   k = (λ/slope)^(1/(γ − 1)), an equation that is linear for each choice of the signs of x and y;
/// - where only one is a power: u′ equals a constant, so |x| or |y| is known;
/// - where neither is: h is linear, with its extremes at the endpoints.
private struct Channel {
  let low, width, offset, slope: Double

  func front(_ x: Double) -> Double { offset + slope * x }

  /// The x that maximizes sign·h(x): the best of all points where the maximum can lie.
  func best(lambda: Double, sign: Double) -> Double {
    var best = low
    var height = -Double.infinity
    func look(_ x: Double) {
      guard x >= low, x <= low + width else { return }
      let value = sign * (SRGB.linearLight(front(x)) - lambda * SRGB.linearLight(x))
      if value > height { (best, height) = (x, value) }
    }
    // The two pieces of u differ by 2e-8 where they meet, so both sides of a corner are tried.
    func lookAround(_ x: Double) {
      look(x - 1e-15)
      look(x)
      look(x + 1e-15)
    }
    look(low)
    look(low + width)
    for x in [SRGB.Curve.knee, Self.magnitude(slope: slope / lambda)] {
      lookAround(-x)
      lookAround(x)
    }
    guard slope > 0 else { return best }
    for y in [SRGB.Curve.knee, Self.magnitude(slope: lambda / slope)] {
      lookAround((-y - offset) / slope)
      lookAround((y - offset) / slope)
    }
    let k = Double.pow(lambda / slope, 1 / (SRGB.Curve.exponent - 1))
    let o = SRGB.Curve.offset
    for (signOfX, signOfY) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
      look((o * (k - 1) - signOfY * offset) / (signOfY * slope - k * signOfX))
    }
    return best
  }

  /// The magnitude at which the power of u has the given slope, in multiples of the linear part's.
  private static func magnitude(slope: Double) -> Double {
    SRGB.Curve.component(atPowerSlope: slope / SRGB.Curve.slope)
  }
}
