#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A curve of a profile, or one of a chain of elements, which consists of segments (ICC.1:2022,
/// 10.6, 10.18 and 10.17.2).
struct ToneSegments {
  private enum Form {
    case curve(ICCCurve)
    /// (*p*₁ *x* + *p*₂)^*p*₀ + *p*₃.
    case power([Double])
    /// *p*₁ log₁₀(*p*₂ *x*^*p*₀ + *p*₃) + *p*₄.
    case logarithm([Double])
    /// *p*₀ *p*₁^(*p*₂ *x* + *p*₃) + *p*₄.
    case exponential([Double])
    /// Numbers with straight lines between, from one end of the segment to the other.
    case samples([Double], from: Double, to: Double)
  }

  /// The segments with where each ends.
  private var segments: [(end: Double, form: Form)]

  /// A curve as it is.
  init(_ curve: ICCCurve) {
    segments = [(.infinity, .curve(curve))]
  }

  /// Reads a segmented curve; `nil` when it is damaged.
  init?(in bytes: ICCBytes, at start: Int, size: Int) {
    guard size >= 12, bytes.has(size, at: start), bytes.isSignature("curf", at: start) else {
      return nil
    }
    let count = bytes.short(start + 8)
    guard count >= 1, 12 + 4 * (count - 1) <= size else { return nil }
    var ends = (0..<count - 1).map { bytes.float(start + 12 + 4 * $0) }
    guard ends.allSatisfy({ $0.isFinite }), zip(ends, ends.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    ends.append(.infinity)
    segments = []
    var place = start + 12 + 4 * (count - 1)
    for (index, end) in ends.enumerated() {
      let left = start + size - place
      guard left >= 12 else { return nil }
      if bytes.isSignature("parf", at: place) {
        let function = bytes.short(place + 8)
        guard function < 3 else { return nil }
        let parameters = function == 0 ? 4 : 5
        guard 12 + 4 * parameters <= left else { return nil }
        let p = (0..<parameters).map { bytes.float(place + 12 + 4 * $0) }
        guard p.allSatisfy({ $0.isFinite }) else { return nil }
        segments.append((end, [Form.power(p), .logarithm(p), .exponential(p)][function]))
        place += 12 + 4 * parameters
      } else if bytes.isSignature("samf", at: place) {
        let samples = bytes.word(place + 8)
        // Samples need both ends; what stands at the first of them the segment before says.
        guard index > 0, end.isFinite, samples >= 1, samples <= (left - 12) / 4 else { return nil }
        let values = (0..<samples).map { bytes.float(place + 12 + 4 * $0) }
        guard values.allSatisfy({ $0.isFinite }) else { return nil }
        let from = ends[index - 1]
        segments.append((end, .samples([self(from)] + values, from: from, to: end)))
        place += 12 + 4 * samples
      } else {
        return nil
      }
    }
  }

  /// The value at a number; 0 where the formula has none.
  func callAsFunction(_ x: Double) -> Double {
    for segment in segments where x <= segment.end {
      let value = Self.value(of: segment.form, at: x)
      return value.isNaN ? 0 : value
    }
    return segments.last.map { Self.value(of: $0.form, at: x) } ?? 0
  }

  private static func value(of form: Form, at x: Double) -> Double {
    switch form {
    case .curve(let curve): return curve.value(at: x)
    case .power(let p): return pow(p[1] * x + p[2], p[0]) + p[3]
    case .logarithm(let p): return p[1] * log10(p[2] * pow(x, p[0]) + p[3]) + p[4]
    case .exponential(let p): return p[0] * pow(p[1], p[2] * x + p[3]) + p[4]
    case .samples(let values, let from, let to):
      guard to > from else { return values[values.count - 1] }
      let place = (x - from) / (to - from) * Double(values.count - 1)
      let index = min(max(Int(place), 0), values.count - 2)
      return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
    }
  }
}
