public import ColorCore

/// The least and the greatest WCAG 2 contrast ratio of a pair whose background lets an unknown
/// opaque sRGB color shine through.
///
/// With gamma-encoded channels, the backdrop B gives the background b′ = β·b + (1 − β)·B and the
/// foreground f′ = φ·f + (1 − φ)·b′. So each channel of b′ ranges over an interval of its own, and
/// the quotient of the two luminances plus 0.05, N(b′) / D(b′), is a quotient of sums over the
/// channels. Its greatest value is found by Dinkelbach's iteration: λ ← N/D at the b′ that maximizes
/// N − λ·D, which is done channel by channel; the least likewise. The iteration ends at the exact
/// extremum, because the maximum over each channel is exact: between the corners of the sRGB
/// transfer function the derivative changes its sign at most once. When the quotient passes through
/// 1, some backdrop makes the two equally bright, and the least contrast is 1.
///
/// Reference: W. Dinkelbach, On Nonlinear Fractional Programming, Management Science 13 (1967).
public struct BackdropBounds: Hashable, Sendable {
  /// The least ratio over all opaque backdrops.
  public var minimum: Double
  /// The greatest ratio over all opaque backdrops.
  public var maximum: Double
  /// A backdrop that gives the least ratio.
  public var worstBackdrop: Color

  /// Computes the bounds.
  ///
  /// - Parameters:
  ///   - foreground: The color in front, opaque or not.
  ///   - background: The color behind it, opaque or not.
  public init(of foreground: Color, on background: Color) {
    let problem = Problem(foreground, background)
    let (darkest, least) = problem.extremum(sign: -1)
    let (brightest, greatest) = problem.extremum(sign: 1)
    maximum = max(greatest, 1 / least)
    if least <= 1, greatest >= 1 {
      minimum = 1
      worstBackdrop = problem.backdrop(at: problem.crossing(from: darkest, to: brightest))
    } else {
      minimum = greatest < 1 ? 1 / greatest : least
      worstBackdrop = problem.backdrop(at: greatest < 1 ? brightest : darkest)
    }
  }
}

/// One channel: where b′ may lie, and f′ = offset + slope · b′.
private struct Channel {
  let low, high, offset, slope: Double
}

private struct Problem {
  let channels: [Channel]
  let background: Triple<Double>
  let opacity: Double

  init(_ foreground: Color, _ background: Color) {
    let front = foreground.components(in: .srgb)
    let back = background.components(in: .srgb)
    let (phi, beta) = (foreground.alpha, background.alpha)
    channels = (0..<3).map { index in
      Channel(
        low: beta * back[index], high: beta * back[index] + (1 - beta),
        offset: phi * front[index], slope: 1 - phi)
    }
    self.background = back
    opacity = beta
  }

  /// A triple from its index.
  private func triple(_ component: (Int) -> Double) -> Triple<Double> {
    Triple(component(0), component(1), component(2))
  }

  /// N / D at a composited background.
  func quotient(_ x: Triple<Double>) -> Double {
    let y = triple { channels[$0].offset + channels[$0].slope * x[$0] }
    return (luminance(y) + 0.05) / (luminance(x) + 0.05)
  }

  private func luminance(_ encoded: Triple<Double>) -> Double {
    max(0, WCAG2.luminance(ofLinear: encoded.map(SRGB.linearLight)))
  }

  /// The composited background where the quotient is greatest (`sign` 1) or least (−1).
  func extremum(sign: Double) -> (at: Triple<Double>, value: Double) {
    var at = triple { channels[$0].low }
    var value = quotient(at)
    // Each step at least doubles the correct digits; the bound only guards against rounding.
    for _ in 0..<60 {
      let next = triple { channels[$0].best(lambda: value, sign: sign) }
      let better = quotient(next)
      guard sign * (better - value) > 1e-15 * value else { break }
      (at, value) = (next, better)
    }
    return (at, value)
  }

  /// A composited background between two where the quotient is 1.
  func crossing(from: Triple<Double>, to: Triple<Double>) -> Triple<Double> {
    func point(_ t: Double) -> Triple<Double> {
      triple { from[$0] + (to[$0] - from[$0]) * t }
    }
    let t = bisect(0, 1) { quotient(point($0)) - 1 }
    return point(t)
  }

  /// The backdrop that composites to a background.
  func backdrop(at x: Triple<Double>) -> Color {
    guard opacity < 1 else { return Color(.srgb, 0, 0, 0) }
    let c = triple { min(max((x[$0] - opacity * background[$0]) / (1 - opacity), 0), 1) }
    return Color(.srgb, c.x, c.y, c.z)
  }
}

extension Channel {
  /// The value in low…high that maximizes sign · (u(offset + slope · x) − λ · u(x)), where u is the
  /// sRGB transfer function.
  func best(lambda: Double, sign: Double) -> Double {
    func value(_ x: Double) -> Double {
      sign * (SRGB.linearLight(offset + slope * x) - lambda * SRGB.linearLight(x))
    }
    func derivative(_ x: Double) -> Double {
      slope * linearDerivative(offset + slope * x) - lambda * linearDerivative(x)
    }
    var corners = [low, high]
    for corner in [-cornerOfSRGB, cornerOfSRGB] {
      corners.append(corner)
      if slope > 0 { corners.append((corner - offset) / slope) }
    }
    corners = corners.filter { (low...high).contains($0) }.sorted()
    var candidates = corners
    for (a, b) in zip(corners, corners.dropFirst()) where b > a {
      // A hair inside, so that each end has the derivative of its own piece.
      let hair = (b - a) * 1e-9
      if derivative(a + hair) * derivative(b - hair) < 0 {
        candidates.append(bisect(a + hair, b - hair, derivative))
      }
    }
    return candidates.max { value($0) < value($1) } ?? low
  }
}

private let cornerOfSRGB = 0.04045

/// The derivative of the transfer function of sRGB, IEC 61966-2-1.
private func linearDerivative(_ x: Double) -> Double {
  let x = abs(x)
  return x <= cornerOfSRGB ? 1 / 12.92 : 2.4 / 1.055 * ((x + 0.055) / 1.055).power(1.4)
}

/// A root of a function whose values at the ends differ in sign.
private func bisect(_ low: Double, _ high: Double, _ function: (Double) -> Double) -> Double {
  var (low, high) = (low, high)
  let isRising = function(low) < 0
  for _ in 0..<100 {
    let middle = (low + high) / 2
    if (function(middle) < 0) == isRising { low = middle } else { high = middle }
  }
  return (low + high) / 2
}
