import CLittleCMS
import ColorKernels

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A tone curve of a pipeline, as LittleCMS evaluates it in floating point.
@safe struct ToneFunction {
  /// The corresponding C type is `cmsToneCurve *`; it belongs to a `LittleCMSContext`.
  let curve: OpaquePointer

  /// The value at a number, clamped only where the library clamps.
  func callAsFunction(_ x: Float) -> Float {
    unsafe cmsEvalToneCurveFloat(curve, x)
  }

  /// Whether the library evaluates the curve through 65 536 values of 16 bits, even in floating
  /// point.
  var isTable: Bool {
    unsafe cmsGetToneCurveParametricType(curve) == 0 && cmsIsToneCurveMultisegment(curve) == 0
  }

  /// Whether the curve never decreases.
  var isAscending: Bool {
    unsafe cmsIsToneCurveMonotonic(curve) != 0 && cmsIsToneCurveDescending(curve) == 0
  }

  /// The values at the codes 0…65 535 of a curve that `isTable`.
  var table: [UInt16] {
    (0...UInt16.max).map { unsafe cmsEvalToneCurve16(curve, $0) }
  }

  /// The curve as a formula, if it is one of ICC's five (ICC.1:2022, 10.18) or the inverse of one.
  var closedForm: ClosedCurve? {
    let type = Int(unsafe cmsGetToneCurveParametricType(curve))
    guard let parameters = unsafe cmsGetToneCurveParams(curve) else { return nil }
    let p = (0..<7).map { unsafe parameters[$0] }
    guard p[0] > 0, p[0].isFinite else { return nil }
    return type > 0 ? ClosedCurve(type, p) : ClosedCurve(inverseOf: -type, p)
  }

  /// The 255 numbers at which the curve reaches the midpoint between two 8-bit codes, ascending and
  /// between 0 and 1; `nil` if it does not reach them all.
  var thresholds: [Float]? {
    guard isAscending, self(0) * 255 < 0.5, self(1) * 255 > 254.5 else { return nil }
    let found = solvedThresholds ?? searchedThresholds
    for index in 1..<found.count where found[index] <= found[index - 1] { return nil }
    return found
  }

  /// The curve as a formula, if the library's values agree with it.
  private var solvedThresholds: [Float]? {
    guard let form = closedForm else { return nil }
    var found: [Float] = []
    for code in 0..<255 {
      let middle = (Double(code) + 0.5) / 255
      let threshold = Float(form.number(at: middle))
      guard threshold > 0, abs(Double(self(threshold)) - middle) * 255 < 1e-3 else { return nil }
      found.append(threshold)
    }
    return found
  }

  /// Bisects over the bits of positive floats, which have the order of their values.
  private var searchedThresholds: [Float] {
    var found: [Float] = []
    var start: UInt32 = 0
    for code in 0..<255 {
      let middle = (Float(code) + 0.5) / 255
      var low = start
      var high = Float(1).bitPattern
      while high - low > 1 {
        let between = low + (high - low) / 2
        if self(Float(bitPattern: between)) >= middle { high = between } else { low = between }
      }
      found.append(Float(bitPattern: high))
      start = low
    }
    return found
  }

  /// Whether two curves are stored alike.
  func isEqual(to other: ToneFunction) -> Bool {
    if let form = closedForm { return form == other.closedForm }
    guard isTable, other.isTable else { return false }
    let count = unsafe cmsGetToneCurveEstimatedTableEntries(curve)
    guard unsafe cmsGetToneCurveEstimatedTableEntries(other.curve) == count,
      let a = unsafe cmsGetToneCurveEstimatedTable(curve),
      let b = unsafe cmsGetToneCurveEstimatedTable(other.curve)
    else { return false }
    return unsafe memcmp(a, b, Int(count) * MemoryLayout<UInt16>.stride) == 0
  }
}

/// (*factor* *x* + *offset*)^*exponent* *scale* + *end* for *x* ≥ *start*, and
/// *slope* *x* + *intercept* below.
struct ClosedCurve: Equatable {
  var factor = 1.0
  var offset = 0.0
  var exponent = 1.0
  var scale = 1.0
  var end = 0.0
  var start = 0.0
  var slope = 0.0
  var intercept = 0.0

  /// A curve of an ICC type, which LittleCMS counts from 1: γ, a, b, c, d, e, f.
  init?(_ type: Int, _ p: [Double]) {
    exponent = p[0]
    if type == 1 {
      if abs(p[0] - 1) < 1e-4 { (start, slope) = (.infinity, 1) }
      return
    }
    if type == 5, Array(p[0...3]) == [1, 1, 0, 1], p[5] == p[6] {
      (start, slope, intercept) = (.infinity, 1, p[5])
      return
    }
    (factor, offset) = (p[1], p[2])
    guard factor > 0 else { return nil }
    switch type {
    case 2: start = -offset / factor
    case 3: (start, end, intercept) = (max(-offset / factor, 0), p[3], p[3])
    case 4: (slope, start) = (p[3], p[4])
    case 5: (slope, start, end, intercept) = (p[3], p[4], p[5], p[6])
    default: return nil
    }
  }

  /// The inverse of a curve of an ICC type.
  init?(inverseOf type: Int, _ p: [Double]) {
    guard let forward = ClosedCurve(type, p) else { return nil }
    guard forward.start.isFinite else {
      self = forward
      intercept = -forward.intercept
      return
    }
    exponent = 1 / forward.exponent
    scale = 1 / forward.factor
    offset = -forward.end
    end = -forward.offset / forward.factor
    start = pow(max(forward.factor * forward.start + forward.offset, 0), forward.exponent)
    start += forward.end
    if forward.slope > 0 {
      slope = 1 / forward.slope
      intercept = -forward.intercept / forward.slope
    } else {
      intercept = forward.start
    }
  }

  /// The value at a number.
  func callAsFunction(_ x: Double) -> Double {
    x >= start ? pow(max(factor * x + offset, 0), exponent) * scale + end : slope * x + intercept
  }

  /// The number at which an ascending curve reaches a value.
  func number(at value: Double) -> Double {
    guard start.isInfinite || value < self(start) else {
      return (pow((value - end) / scale, 1 / exponent) - offset) / factor
    }
    return slope > 0 ? (value - intercept) / slope : start
  }

  /// The curve for the kernels.
  ///
  /// - Parameters:
  ///   - input: The sample value of 1 in the input.
  ///   - output: The sample value of 1 in the output.
  ///   - bias: The offset added to the values.
  ///   - octave: The lowest octave of the powers. A power that begins below it is continued by a
  /// straight line.
  /// - Returns: `nil` if that line does not exist. `isNarrow` states whether 32 octaves are enough.
  func kernel(
    input: Double, output: Double, bias: Double = 0, lowest octave: Int
  ) -> (curve: color_kernels_curve, isNarrow: Bool)? {
    var form = self
    var least = -Float.infinity
    let lowest = pow(2, Double(octave))
    let begin = start.isFinite ? factor * start + offset : 1
    if begin < lowest, slope != 0 {
      // The line extends a little farther.
      form.start = (lowest - offset) / factor
      guard abs(form(form.start) - (slope * form.start + intercept)) < 1e-7 else { return nil }
    } else if begin < lowest {
      form.start = (lowest - offset) / factor
      form.slope = (self(form.start) - intercept) / (form.start - start)
      form.intercept = intercept - form.slope * start
      least = Float(start * input)
    }
    let window = min(max(octave, Int(max(begin, lowest).exponent)), -2)
    let isNarrow = window >= -26 && (octave == -24 || least == -.infinity)
    var curve = color_kernels_curve()
    curve.factor = Float(form.factor / input)
    curve.offset = Float(form.offset)
    curve.start = Float(form.start * input)
    curve.slope = Float(form.slope * output / input)
    curve.intercept = Float(form.intercept * output + bias)
    curve.end = Float(form.end * output + bias)
    curve.most = Float(pow(2, Double(isNarrow ? min(window + 32, 24) : 24))).nextDown
    curve.least = least
    let coefficients = Self.polynomial(exponent: exponent)
    unsafe withUnsafeMutableBytes(of: &curve.mantissa) { bytes in
      let numbers = unsafe bytes.bindMemory(to: Float.self)
      for (index, value) in coefficients.enumerated() {
        unsafe numbers[index] = Float(value * scale * output)
      }
    }
    unsafe withUnsafeMutableBytes(of: &curve.octaves) { bytes in
      let numbers = unsafe bytes.bindMemory(to: Float.self)
      for n in -40..<24 { unsafe numbers[(n + 127) & 63] = Float(pow(2, Double(n) * exponent)) }
    }
    unsafe withUnsafeMutableBytes(of: &curve.narrow) { bytes in
      let numbers = unsafe bytes.bindMemory(to: Float.self)
      for n in window..<window + 32 {
        unsafe numbers[(n + 127) & 31] = Float(pow(2, Double(n) * exponent))
      }
    }
    return (curve, isNarrow)
  }

  /// The number from which on the formula of `color_kernels_shaper64` gives the code of the
  /// thresholds to 1/512, for an ascending curve of numbers with an error of up to `error`; `nil`
  /// if that holds only for light above 1/64.
  func dark(error: Double, thresholds: [Float]) -> Double? {
    guard factor == 1, offset == 0, exponent < 1 || start.isInfinite else { return nil }
    for (code, threshold) in thresholds.enumerated() {
      guard abs(self(Double(threshold)) * 255 - Double(code) - 0.5) < 1e-4 else { return nil }
    }
    let polynomial = Self.polynomial(exponent: exponent)
    let open = stride(from: 1.0, through: 2, by: 1 / 64).reduce(0) { worst, m in
      let power = polynomial.reversed().reduce(0) { $0 * m + $1 }
      return max(worst, abs(power / pow(m, exponent) - 1))
    }
    // The error left for the numbers after that of the polynomial and its sums.
    let slope = (1.0 / 512 - 1e-4 - 255 * (1 - end) * (open + 4 * 0x1p-24)) / (255 * error)
    if start.isInfinite { return self.slope <= slope ? 0 : nil }
    // The derivative of the power decreases: scale·exponent·x^(exponent − 1).
    let steep = slope > 0 ? pow(slope / (scale * exponent), 1 / (exponent - 1)) : 1
    if self.slope <= slope, steep <= start { return 0 }
    return max(steep, start) < 1.0 / 64 ? max(steep, start) : nil
  }

  /// The polynomial of degree six in *m*, lowest degree first, that interpolates *m*^*exponent* at
  /// the Chebyshev nodes of 1…2.
  static func polynomial(exponent: Double) -> [Double] {
    let degree = 6
    let nodes = (0...degree).map { index in
      1.5 + 0.5 * cos(.pi * (2 * Double(index) + 1) / Double(2 * degree + 2))
    }
    // Newton's divided differences, then Horner's rule on polynomials.
    var differences = nodes.map { pow($0, exponent) }
    for order in 1...degree {
      for index in stride(from: degree, through: order, by: -1) {
        differences[index] =
          (differences[index] - differences[index - 1]) / (nodes[index] - nodes[index - order])
      }
    }
    var coefficients = [Double](repeating: 0, count: degree + 1)
    for index in stride(from: degree, through: 0, by: -1) {
      for power in stride(from: degree, through: 1, by: -1) {
        coefficients[power] = coefficients[power - 1] - nodes[index] * coefficients[power]
      }
      coefficients[0] = differences[index] - nodes[index] * coefficients[0]
    }
    return coefficients
  }
}
