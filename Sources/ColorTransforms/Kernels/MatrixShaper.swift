import CLittleCMS
import ColorCore
import ColorKernels

/// The reason why a fast path was not built.
struct PathRefusal: Error {
  var reason: String
}

/// Curves, a matrix and curves, as LittleCMS linked them: the input of the kernels.
@safe struct MatrixShaper {
  /// The curves of the source, one or three.
  let decode: [ToneFunction]
  /// Rows of three factors, each followed by its offset. A gray source has its factor in the first
  /// column; a gray destination has three equal rows.
  let matrix: [[Double]]
  /// The curves of the destination, one or three.
  let encode: [ToneFunction]

  /// Reads the recorded stages of a pipeline.
  ///
  /// - Returns: `nil` if the pipeline has other stages.
  init?(_ noted: UnsafePointer<palette_Shaper>) {
    let shaper = unsafe noted.pointee
    let inputs = Int(shaper.inputs)
    let outputs = Int(shaper.outputs)
    guard shaper.is_shaper != 0, [1, 3].contains(inputs), [1, 3].contains(outputs) else {
      return nil
    }
    let first = unsafe [shaper.first.0, shaper.first.1, shaper.first.2]
    let last = unsafe [shaper.last.0, shaper.last.1, shaper.last.2]
    decode = unsafe first.prefix(inputs).compactMap { curve in
      unsafe curve.map { unsafe ToneFunction(curve: $0) }
    }
    encode = unsafe last.prefix(outputs).compactMap { curve in
      unsafe curve.map { unsafe ToneFunction(curve: $0) }
    }
    let m = shaper.matrix
    let numbers = [m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7, m.8]
    let o = shaper.offset
    let offsets = [o.0, o.1, o.2]
    matrix = (0..<3).map { row in
      let row = outputs == 1 ? 0 : row
      let factors = (0..<3).map { $0 < inputs ? numbers[row * inputs + $0] : 0 }
      return factors + [offsets[row]]
    }
    guard decode.count == inputs, encode.count == outputs,
      matrix.joined().allSatisfy({ $0.isFinite && abs($0) < 1e6 })
    else { return nil }
  }

  func decode(_ channel: Int) -> ToneFunction { decode[decode.count == 1 ? 0 : channel] }
  func encode(_ channel: Int) -> ToneFunction { encode[encode.count == 1 ? 0 : channel] }

  /// Whether one curve serves all channels.
  static func isOne(_ curves: [ToneFunction]) -> Bool {
    curves.dropFirst().allSatisfy { $0.isEqual(to: curves[0]) }
  }
}

/// The kernels for 8 bits, with their tables.
@safe final class ByteShaper: @unchecked Sendable {
  private let rows: UnsafeMutablePointer<Float>
  private let intervals: UnsafeMutablePointer<UInt32>
  private let exact: UnsafeMutablePointer<color_kernels_shaper8>
  private let planes: UnsafeMutablePointer<UInt8>
  private let wide: UnsafeMutablePointer<color_kernels_shaper64>
  private let isGray: Bool
  /// Whether `wide` is set up.
  private let isWide: Bool

  /// Sets up the kernels.
  ///
  /// - Throws: `PathRefusal` if that is not possible.
  init(_ shaper: MatrixShaper) throws(PathRefusal) {
    guard shaper.decode.count == 3 else {
      throw PathRefusal(reason: "the source has one channel")
    }
    let levels = try Self.levels(of: shaper)
    let thresholds = try Self.thresholds(of: shaper)
    let table = try Self.intervals(of: thresholds)
    let curves = Self.wideCurves(of: shaper, levels, thresholds, low: table.low)
    isGray = shaper.encode.count == 1
    isWide = curves != nil

    unsafe rows = .allocate(capacity: 4 * 768)
    unsafe rows.initialize(repeating: 0, count: 4 * 768)
    unsafe intervals = .allocate(capacity: table.entries.count)
    unsafe intervals.initialize(repeating: 0, count: table.entries.count)
    unsafe exact = .allocate(capacity: 1)
    unsafe exact.initialize(to: color_kernels_shaper8())
    unsafe planes = .allocate(capacity: 3072)
    unsafe planes.initialize(repeating: 0, count: 3072)
    unsafe wide = .allocate(capacity: 1)
    unsafe wide.initialize(to: color_kernels_shaper64())
    fillExact(shaper, levels, table)
    if let curves { fillWide(shaper, levels, curves) }
  }

  deinit {
    unsafe rows.deallocate()
    unsafe intervals.deallocate()
    unsafe exact.deallocate()
    unsafe planes.deallocate()
    unsafe wide.deallocate()
  }

  /// Converts pixels of 3 or 4 samples to 3 or 4, or to gray without alpha.
  func convert(
    _ source: UnsafeRawPointer, samples: Int, into destination: UnsafeMutableRawPointer,
    samples results: Int, count: Int, using set: InstructionSet
  ) {
    if isGray {
      unsafe color_kernels_shape8_gray(exact, source, Int32(samples), destination, count)
    } else if isWide {
      unsafe color_kernels_shape64(
        set.rawValue, wide, source, Int32(samples), destination, Int32(results), count)
    } else {
      unsafe color_kernels_shape8(
        set.rawValue, exact, source, Int32(samples), destination, Int32(results), count)
    }
  }

  /// The linear light of the 256 codes of each channel.
  private static func levels(of shaper: MatrixShaper) throws(PathRefusal) -> [[Float]] {
    let first = (0...255).map { shaper.decode(0)(Float($0) / 255) }
    let isOne = MatrixShaper.isOne(shaper.decode)
    let levels = (0..<3).map { channel in
      isOne ? first : (0...255).map { shaper.decode(channel)(Float($0) / 255) }
    }
    guard levels.joined().allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
      throw PathRefusal(reason: "a curve of the source is not finite")
    }
    return levels
  }

  // MARK: - The exact kernel

  private struct Intervals {
    var entries: [UInt32]
    var stride: Int
    var first: UInt32
    var low: Float
  }

  /// The linear light at which each channel reaches the next code; one list if all channels agree.
  private static func thresholds(of shaper: MatrixShaper) throws(PathRefusal) -> [[Float]] {
    let isOne = MatrixShaper.isOne(shaper.encode)
    var thresholds: [[Float]] = []
    for curve in shaper.encode.prefix(isOne ? 1 : shaper.encode.count) {
      guard let found = curve.thresholds else {
        throw PathRefusal(
          reason: "a curve of the destination is not increasing at all 8-bit codes")
      }
      thresholds.append(found)
    }
    return thresholds
  }

  /// The intervals of sums that contain at most one threshold each. The offset added to the sums
  /// determines the resolution near black.
  private static func intervals(of thresholds: [[Float]]) throws(PathRefusal) -> Intervals {
    for exponent in stride(from: -6, through: -20, by: -2) {
      let low = Float(sign: .plus, exponent: exponent, significand: 1)
      if let found = intervals(between: thresholds, low: low) { return found }
    }
    throw PathRefusal(reason: "the destination's 8-bit codes are too close together")
  }

  private static func intervals(between thresholds: [[Float]], low: Float) -> Intervals? {
    let first = low.bitPattern >> 16
    let stride = Int((1 + low).bitPattern >> 16 - first) + 1
    var entries = [UInt32](repeating: 0, count: 3 * stride)
    for channel in 0..<3 {
      let sums = thresholds[thresholds.count == 1 ? 0 : channel].map { ($0 + low).bitPattern }
      var code = 0
      for interval in 0..<stride {
        let top = first + UInt32(interval)
        var entry = UInt32(code) << 16
        if code < 255, sums[code] >> 16 == top {
          entry += 65536 - sums[code] & 0xffff
          code += 1
          if code < 255, sums[code] >> 16 == top { return nil }
        }
        entries[channel * stride + interval] = entry
      }
      if code < 255 { return nil }
    }
    return Intervals(entries: entries, stride: stride, first: first, low: low)
  }

  private func fillExact(_ shaper: MatrixShaper, _ levels: [[Float]], _ table: Intervals) {
    for channel in 0..<3 {
      for code in 0..<256 {
        let at = 4 * (256 * channel + code)
        for row in 0..<3 {
          var product = shaper.matrix[row][channel] * Double(levels[channel][code])
          if channel == 0 { product += Double(table.low) + shaper.matrix[row][3] }
          unsafe rows[at + row] = Float(product)
        }
        unsafe rows[at + 3] = table.low / 3
      }
    }
    for (index, entry) in table.entries.enumerated() { unsafe intervals[index] = entry }
    unsafe exact.pointee.rows = UnsafePointer(rows)
    unsafe exact.pointee.intervals = UnsafePointer(intervals)
    unsafe exact.pointee.stride = UInt32(table.stride)
    unsafe exact.pointee.first = table.first
    unsafe exact.pointee.low = table.low
    unsafe exact.pointee.high = 1 + table.low
  }

  // MARK: - The kernel of 64 pixels

  /// The curves of the destination for the kernel of 64 pixels.
  private struct WideCurves {
    var curves: [color_kernels_curve]
    /// The error bound of the linear light.
    var error: Double
    /// The linear light from which on each curve is accurate.
    var dark: [Double]
  }

  /// The curves, if all are formulas that give codes to 1/512 except for the darkest.
  ///
  /// The exact kernel adds three rounded products; the kernel of 64 pixels rounds the factors and
  /// three sums. Together these are seven roundings of half a unit in 2⁻²⁴ of at most the sum of
  /// the terms.
  private static func wideCurves(
    of shaper: MatrixShaper, _ levels: [[Float]], _ thresholds: [[Float]], low: Float
  ) -> WideCurves? {
    guard shaper.encode.count == 3 else { return nil }
    let greatest = levels.map { level in Double(level.reduce(0) { max($0, abs($1)) }) }
    let sums = shaper.matrix.map { row in
      (0..<3).reduce(abs(row[3]) + Double(low)) { $0 + abs(row[$1]) * greatest[$1] }
    }
    let error = (sums.max() ?? 1) * 3.5 * 0x1p-24
    var result = WideCurves(curves: [], error: error, dark: [])
    for (channel, thresholds) in thresholds.enumerated() {
      guard let form = shaper.encode(channel).closedForm,
        let kernel = form.kernel(
          input: 1, output: 255 * 65536, bias: 32768 + 128, lowest: -24), kernel.isNarrow,
        let dark = form.dark(error: error, thresholds: thresholds)
      else { return nil }
      result.curves.append(kernel.curve)
      result.dark.append(dark)
    }
    return result
  }

  private func fillWide(
    _ shaper: MatrixShaper, _ levels: [[Float]], _ form: WideCurves
  ) {
    let curves = form.curves
    let dark = form.dark.map { $0 > 0 ? Float($0 + 2 * form.error) : 0 }
    unsafe wide.pointee.exact = unsafe UnsafePointer(exact)
    unsafe wide.pointee.error = Float(form.error)
    unsafe wide.pointee.dark = (dark[0], dark[dark.count / 2], dark[dark.count - 1])
    for channel in 0..<3 {
      for code in 0..<256 {
        let bits = levels[channel][code].bitPattern
        for plane in 0..<4 {
          unsafe planes[1024 * channel + 256 * plane + code] = UInt8(
            truncatingIfNeeded: bits >> UInt32(8 * plane))
        }
      }
    }
    unsafe wide.pointee.planes = UnsafePointer(planes)
    unsafe wide.pointee.is_simple = curves.count == 1 && dark == [0] ? 1 : 0
    unsafe wide.pointee.encode = (curves[0], curves[curves.count / 2], curves[curves.count - 1])
    unsafe withUnsafeMutableBytes(of: &wide.pointee.matrix) { bytes in
      let numbers = unsafe bytes.bindMemory(to: Float.self)
      for (index, value) in shaper.matrix.joined().enumerated() {
        unsafe numbers[index] = Float(value)
      }
    }
  }
}

/// The kernel for 16 bits and floating point, set up for a pair of sample types.
@safe final class SampleShaper: @unchecked Sendable {
  private let kernel: UnsafeMutablePointer<color_kernels_shaper>
  private let decodeTables: [UnsafeMutablePointer<UInt16>]
  private let encodeTables: [UnsafeMutablePointer<UInt16>]
  /// Whether a curve is a table.
  let hasTables: Bool
  /// The largest step between adjacent values of a destination table, 0…1; 0 without a table.
  let step: Float

  /// Sets up the kernel.
  ///
  /// - Parameters:
  ///   - shaper: The curves and the matrix.
  ///   - source: The sample type of the source, not `half`.
  ///   - destination: The sample type of the destination, not `half`.
  /// - Throws: `PathRefusal` if that is not possible.
  init(
    _ shaper: MatrixShaper, from source: PixelLayout.Sample, to destination: PixelLayout.Sample
  ) throws(PathRefusal) {
    let input = source.greatest
    let output = destination.greatest
    let decode = try Self.curves(shaper.decode, input: input, output: 1)
    let encode = try Self.curves(shaper.encode, input: 1, output: output)
    hasTables = !(decode.tables.isEmpty && encode.tables.isEmpty)
    var greatest: UInt16 = 0
    for table in encode.tables {
      for index in 1..<table.count where table[index] > table[index - 1] {
        greatest = max(greatest, table[index] - table[index - 1])
      }
    }
    step = Float(greatest) / 65535

    unsafe decodeTables = unsafe Self.allocated(decode.tables)
    unsafe encodeTables = unsafe Self.allocated(encode.tables)
    unsafe kernel = .allocate(capacity: 1)
    unsafe kernel.initialize(to: color_kernels_shaper())
    unsafe kernel.pointee.is_simple = decode.isSimple && encode.isSimple ? 1 : 0
    unsafe kernel.pointee.index_scale = Float(65535 / input)
    unsafe kernel.pointee.table_scale = Float(output / 65535)
    unsafe kernel.pointee.alpha_scale = Float(output / input)
    if let first = decode.curves.first, let last = decode.curves.last {
      unsafe kernel.pointee.decode = (first, decode.curves[decode.curves.count / 2], last)
    }
    if let first = encode.curves.first, let last = encode.curves.last {
      unsafe kernel.pointee.encode = (first, encode.curves[encode.curves.count / 2], last)
    }
    if let first = unsafe decodeTables.first, let last = unsafe decodeTables.last {
      let middle = unsafe decodeTables[decodeTables.count / 2]
      unsafe kernel.pointee.decode_tables = unsafe (
        UnsafePointer(first), UnsafePointer(middle), UnsafePointer(last)
      )
    }
    if let first = unsafe encodeTables.first, let last = unsafe encodeTables.last {
      let middle = unsafe encodeTables[encodeTables.count / 2]
      unsafe kernel.pointee.encode_tables = unsafe (
        UnsafePointer(first), UnsafePointer(middle), UnsafePointer(last)
      )
    }
    unsafe withUnsafeMutableBytes(of: &kernel.pointee.matrix) { bytes in
      let numbers = unsafe bytes.bindMemory(to: Float.self)
      for (index, value) in shaper.matrix.joined().enumerated() {
        unsafe numbers[index] = Float(value)
      }
    }
  }

  deinit {
    unsafe (decodeTables + encodeTables).forEach { unsafe $0.deallocate() }
    unsafe kernel.deallocate()
  }

  /// Converts pixels of 3 or 4 samples to 3 or 4.
  func convert(
    _ source: UnsafeRawPointer, _ format: PixelLayout.Sample, samples: Int,
    into destination: UnsafeMutableRawPointer, _ target: PixelLayout.Sample,
    samples results: Int, count: Int, using set: InstructionSet
  ) {
    unsafe color_kernels_shape(
      set.rawValue, kernel, source, format.rawValue, Int32(samples), destination,
      target.rawValue, Int32(results), count)
  }

  private static func allocated(_ tables: [[UInt16]]) -> [UnsafeMutablePointer<UInt16>] {
    unsafe tables.map { table in
      let copy = UnsafeMutablePointer<UInt16>.allocate(capacity: table.count)
      for (index, value) in table.enumerated() { unsafe (copy + index).initialize(to: value) }
      return unsafe copy
    }
  }

  /// The curves as formulas or as tables.
  private static func curves(
    _ functions: [ToneFunction], input: Double, output: Double
  ) throws(PathRefusal) -> (curves: [color_kernels_curve], tables: [[UInt16]], isSimple: Bool) {
    let distinct = MatrixShaper.isOne(functions) ? 1 : 3
    let forms = functions.prefix(distinct).compactMap {
      $0.closedForm?.kernel(input: input, output: output, lowest: -40)
    }
    if forms.count == distinct {
      return (forms.map { $0.curve }, [], distinct == 1 && forms[0].isNarrow)
    }
    guard functions.allSatisfy({ $0.isTable }) else {
      throw PathRefusal(reason: "a curve is neither one of ICC's formulas nor a table")
    }
    return ([], functions.prefix(distinct).map { $0.table }, false)
  }
}

extension PixelLayout.Sample {
  /// The sample value of 1.
  var greatest: Double {
    switch self {
    case .eight: 255
    case .sixteen: 65535
    case .half, .float: 1
    }
  }
}
