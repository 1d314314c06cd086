import CLittleCMS
import ColorCore
import ColorKernels
import ICCProfiles

/// The stages of a pipeline that LittleCMS linked, for colors of up to four components: curves,
/// matrices, lattices, and the changes between L\*a\*b\* and XYZ, all in floating point.
///
/// LittleCMS looks up tables and lattices of 16 bits with whole numbers, also when it evaluates in
/// floating point, and so do the kernels: what goes in and comes out is rounded to 16 bits.
@safe final class Pipeline: @unchecked Sendable {
  /// The greatest differences from LittleCMS of the colors that were tried.
  struct Difference {
    /// Of what is left after clamping to 0…1.
    var clamped: Float = 0
    /// Of the numbers themselves, as a part of those above 1.
    var open: Float = 0
  }

  /// The most numbers that the lattices may have.
  static let maximumNumbers = 1 << 25

  /// Of colors of codes of 8 and 16 bits.
  private(set) var codes = Difference()
  /// Of colors between codes, and of −0.5…2.
  private(set) var floats = Difference()
  private var stages: [color_kernels_stage] = unsafe []
  private var memory: [UnsafeMutableRawPointer] = unsafe []
  private let kernel: UnsafeMutablePointer<color_kernels_pipeline>

  /// Takes the stages of a pipeline, and compares the results with LittleCMS's for 8192 colors of codes
  /// and the neutral ones, for 4096 between codes, and for 1024 beyond 0…1.
  ///
  /// - Throws: ``PathRefusal`` when there is a stage of another kind.
  init(_ pipeline: OpaquePointer, _ link: LinkedProfiles) throws(PathRefusal) {
    unsafe kernel = .allocate(capacity: 1)
    unsafe kernel.initialize(to: color_kernels_pipeline())
    var channels = link.chain.source.channels
    let list = unsafe try Self.stages(of: pipeline, channels: &channels)
    guard !list.isEmpty, channels == link.chain.destination.channels else {
      throw PathRefusal(reason: "LittleCMS links no stages")
    }
    for stage in Self.simplified(list) { unsafe stages.append(try kernelStage(stage)) }
    if unsafe stages.isEmpty {
      unsafe stages.append(try kernelStage(.matrix(StageMatrix(identity: channels))))
    }
    unsafe kernel.pointee.inputs = Int32(link.chain.source.channels)
    unsafe kernel.pointee.outputs = Int32(channels)
    fillCodes(Self.simplified(list).first)
    let last = unsafe keep(stages)
    unsafe kernel.pointee.stages = unsafe UnsafePointer(last)
    unsafe kernel.pointee.stage_count = unsafe stages.count
    compare(link)
  }

  deinit {
    unsafe memory.forEach { unsafe $0.deallocate() }
    unsafe kernel.deallocate()
  }

  /// Converts pixels of so many samples, which are not `half`; one more than components is alpha.
  func convert(
    _ source: UnsafeRawPointer, _ format: PixelLayout.Sample, samples: Int,
    into destination: UnsafeMutableRawPointer, _ target: PixelLayout.Sample,
    samples results: Int, count: Int, using set: InstructionSet
  ) {
    unsafe color_kernels_run(
      set.rawValue, kernel, source, format.rawValue, Int32(samples), destination,
      target.rawValue, Int32(results), count)
  }

  /// Converts colors in floating point.
  func convert(
    _ source: UnsafePointer<Float>, into destination: UnsafeMutablePointer<Float>, count: Int,
    using set: InstructionSet
  ) {
    let (inputs, outputs) = unsafe (Int(kernel.pointee.inputs), Int(kernel.pointee.outputs))
    unsafe convert(
      source, .float, samples: inputs, into: destination, .float, samples: outputs, count: count,
      using: set)
  }

  // MARK: - Stages

  /// What a stage does. The pointers correspond to `cmsStage *` and belong to the pipeline.
  @safe private enum Stage {
    case curves([ToneFunction])
    case matrix(StageMatrix)
    case lattice(OpaquePointer, inputs: Int, outputs: Int)
    case labToXYZ
    case xyzToLab
    case clipNegatives(Int)

    /// Whether it rounds what it takes and gives to 16 bits, and clamps it.
    var isLatticeOfWords: Bool {
      guard case .lattice(let stage, _, _) = self else { return false }
      return unsafe palette_lattice(stage).words != nil
    }
  }

  /// Numbers in rows, and what is added to the products.
  private struct StageMatrix {
    var rows: [[Double]]
    var offsets: [Double]

    init(identity count: Int) {
      rows = (0..<count).map { row in (0..<count).map { $0 == row ? 1 : 0 } }
      offsets = [Double](repeating: 0, count: count)
    }

    init?(_ stage: OpaquePointer, inputs: Int, outputs: Int) {
      guard let factors = unsafe palette_stage_factors(stage) else { return nil }
      rows = (0..<outputs).map { row in
        (0..<inputs).map { unsafe factors[row * inputs + $0] }
      }
      offsets = [Double](repeating: 0, count: outputs)
      if let numbers = unsafe palette_stage_offsets(stage) {
        for row in 0..<outputs { offsets[row] = unsafe numbers[row] }
      }
      guard (rows.joined() + offsets).allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
        return nil
      }
    }

    /// This one after another.
    func after(_ first: StageMatrix) -> StageMatrix {
      var result = self
      for (index, row) in rows.enumerated() {
        result.rows[index] = first.rows[0].indices.map { column in
          row.indices.reduce(0) { $0 + row[$1] * first.rows[$1][column] }
        }
        result.offsets[index] += zip(row, first.offsets).reduce(0) { $0 + $1.0 * $1.1 }
      }
      return result
    }

    var isIdentity: Bool {
      guard rows.count == rows[0].count else { return false }
      let identity = StageMatrix(identity: rows.count)
      return zip(rows.joined(), identity.rows.joined()).allSatisfy { abs($0 - $1) < 1e-9 }
        && offsets.allSatisfy { abs($0) < 1e-9 }
    }
  }

  private static func stages(
    of pipeline: OpaquePointer, channels: inout Int
  ) throws(PathRefusal) -> [Stage] {
    var list: [Stage] = []
    var next = unsafe cmsPipelineGetPtrToFirstStage(pipeline)
    while let stage = unsafe next {
      let inputs = Int(unsafe cmsStageInputChannels(stage))
      let outputs = Int(unsafe cmsStageOutputChannels(stage))
      guard inputs == channels, (1...4).contains(inputs), (1...4).contains(outputs) else {
        throw PathRefusal(reason: "LittleCMS links colors of more than four components")
      }
      channels = outputs
      if unsafe cmsStageType(stage) != cmsSigIdentityElemType {
        unsafe list.append(try self.stage(stage, inputs: inputs, outputs: outputs))
      }
      unsafe next = unsafe cmsStageNext(stage)
    }
    return list
  }

  private static func stage(
    _ stage: OpaquePointer, inputs: Int, outputs: Int
  ) throws(PathRefusal) -> Stage {
    switch unsafe cmsStageType(stage) {
    case cmsSigCurveSetElemType:
      let curves = (0..<inputs).compactMap { channel in
        unsafe palette_stage_curve(stage, UInt32(channel)).map { unsafe ToneFunction(curve: $0) }
      }
      guard curves.count == inputs else { throw PathRefusal(reason: "a curve is missing") }
      return .curves(curves)
    case cmsSigMatrixElemType:
      guard let matrix = unsafe StageMatrix(stage, inputs: inputs, outputs: outputs) else {
        throw PathRefusal(reason: "LittleCMS links a matrix that is not finite")
      }
      return .matrix(matrix)
    case cmsSigCLutElemType:
      return unsafe .lattice(stage, inputs: inputs, outputs: outputs)
    case cmsSigLab2XYZElemType: return .labToXYZ
    case cmsSigXYZ2LabElemType: return .xyzToLab
    case cmsSigClipNegativesElemType: return .clipNegatives(inputs)
    default:
      throw PathRefusal(reason: "LittleCMS links stages that the kernels do not have")
    }
  }

  /// The same with less: without stages that change nothing or undo each other, and with one matrix
  /// for matrices that follow each other.
  private static func simplified(_ stages: [Stage]) -> [Stage] {
    var list: [Stage] = []
    for (index, stage) in stages.enumerated() {
      switch (list.last, stage) {
      case (.matrix(let first)?, .matrix(let second)):
        list.removeLast()
        let product = second.after(first)
        if !product.isIdentity { list.append(.matrix(product)) }
      case (_, .matrix(let matrix)) where matrix.isIdentity:
        break
      case (.labToXYZ?, .xyzToLab), (.xyzToLab?, .labToXYZ):
        list.removeLast()
      case (let last, .curves(let curves)):
        let isBesideWords =
          last?.isLatticeOfWords == true
          || (index + 1 < stages.count && stages[index + 1].isLatticeOfWords)
        if curves.allSatisfy({ $0.isIdentity || isBesideWords && $0.isIdentityOfWords }) {
          break
        }
        list.append(stage)
      default:
        list.append(stage)
      }
    }
    // What stands between two that undo each other may have gone.
    return list.count < stages.count ? simplified(list) : list
  }

  private func kernelStage(_ stage: Stage) throws(PathRefusal) -> color_kernels_stage {
    var result = unsafe color_kernels_stage()
    switch stage {
    case .curves(let curves):
      unsafe result.kind = Int32(color_kernels_stage_curves)
      unsafe result.inputs = Int32(curves.count)
      unsafe try add(curves, to: &result)
    case .matrix(let matrix):
      unsafe result.kind = Int32(color_kernels_stage_matrix)
      unsafe result.inputs = Int32(matrix.rows[0].count)
      unsafe result.outputs = Int32(matrix.rows.count)
      for (row, numbers) in matrix.rows.enumerated() {
        unsafe Self.set(Float(matrix.offsets[row]), at: row, of: &result.offsets)
        for (column, number) in numbers.enumerated() {
          unsafe Self.set(Float(number), at: 4 * row + column, of: &result.matrix)
        }
      }
    case .lattice(let lattice, let inputs, let outputs):
      unsafe result.kind = Int32(color_kernels_stage_lattice)
      unsafe result.outputs = Int32(outputs)
      unsafe try add(palette_lattice(lattice), inputs: inputs, outputs: outputs, to: &result)
    case .labToXYZ: unsafe result.kind = Int32(color_kernels_stage_lab_to_xyz)
    case .xyzToLab: unsafe result.kind = Int32(color_kernels_stage_xyz_to_lab)
    case .clipNegatives(let count):
      unsafe result.kind = Int32(color_kernels_stage_clip_negatives)
      unsafe result.inputs = Int32(count)
    }
    return unsafe result
  }

  private func add(
    _ curves: [ToneFunction], to result: inout color_kernels_stage
  ) throws(PathRefusal) {
    var closed: [color_kernels_curve] = []
    for (channel, function) in curves.enumerated() {
      if let form = function.closedForm?.kernel(input: 1, output: 1, lowest: -40) {
        closed.append(form.curve)
        continue
      }
      guard function.isTable, let table = function.entries, table.count <= 1 << 15,
        let last = table.last
      else {
        throw PathRefusal(reason: "a curve is neither one of ICC's formulas nor a table")
      }
      closed.append(color_kernels_curve())
      let copy = unsafe UnsafePointer(keep(table + [last]))
      unsafe Self.set(Optional(copy), at: channel, of: &result.tables)
      unsafe Self.set(Int32(table.count), at: channel, of: &result.counts)
    }
    unsafe result.closed = unsafe UnsafePointer(keep(closed))
  }

  private func add(
    _ lattice: palette_Lattice, inputs: Int, outputs: Int, to result: inout color_kernels_stage
  ) throws(PathRefusal) {
    var points = unsafe withUnsafeBytes(of: lattice.points) { bytes in
      (0..<inputs).map { unsafe Int(bytes.load(fromByteOffset: 4 * $0, as: UInt32.self)) }
    }
    let count = points.reduce(1) { $0 * $1 }
    guard points.allSatisfy({ (2...255).contains($0) }), count * 16 <= Self.maximumNumbers,
      unsafe Int(lattice.count) == count * outputs
    else {
      throw PathRefusal(reason: "LittleCMS links a lattice of another size")
    }
    // Directions that are missing are of two equal points.
    points += [Int](repeating: 2, count: max(0, 3 - inputs))
    // From the one in which nodes follow each other.
    let directions = inputs == 4 ? [0, 3, 2, 1] : [2, 1, 0]
    var steps = points
    var nodes = 1
    for direction in directions {
      steps[direction] = nodes
      nodes *= points[direction]
    }
    // LittleCMS's last direction varies fastest.
    let places = (0..<nodes).map { node in
      (0..<inputs).reduce(0) { $0 * points[$1] + node / steps[$1] % points[$1] } * outputs
    }
    let beyond = 4 * (steps.reduce(1, +) + 1)
    let size: Int
    if let words = unsafe lattice.words {
      var values = [UInt16](repeating: 0, count: 4 * nodes + beyond)
      for (node, place) in places.enumerated() {
        for channel in 0..<outputs {
          values[4 * node + channel] = unsafe words[place + channel]
        }
      }
      size = 8
      unsafe result.lattice = UnsafeRawPointer(keep(values))
      unsafe result.is_words = 1
    } else if let floats = unsafe lattice.floats {
      var values = [Float](repeating: 0, count: 4 * nodes + beyond)
      for (node, place) in places.enumerated() {
        for channel in 0..<outputs {
          values[4 * node + channel] = unsafe floats[place + channel]
        }
      }
      size = 16
      unsafe result.lattice = UnsafeRawPointer(keep(values))
    } else {
      throw PathRefusal(reason: "LittleCMS links a lattice without content")
    }
    unsafe result.inputs = Int32(points.count)
    unsafe result.is_trilinear = unsafe inputs < 3 || lattice.is_trilinear != 0 ? 1 : 0
    for (direction, count) in points.enumerated() {
      unsafe Self.set(Int32(count), at: direction, of: &result.points)
      unsafe Self.set(Int32(size * steps[direction]), at: direction, of: &result.steps)
    }
  }

  /// The codes of 8 bits, after the curves if those come first.
  private func fillCodes(_ first: Stage?) {
    var codes: [Float] = []
    for channel in unsafe 0..<Int(kernel.pointee.inputs) {
      for code in 0...255 {
        let number = Float(code) / 255
        if case .curves(let curves)? = first {
          codes.append(curves[channel](number))
        } else {
          codes.append(number)
        }
      }
    }
    if case .curves? = first { unsafe kernel.pointee.code_stages = 1 }
    unsafe kernel.pointee.codes = unsafe UnsafePointer(keep(codes))
    let planes = (0..<4 * codes.count).map { at in
      // A component has 256 codes in each of four planes.
      let bits = codes[at / 1024 * 256 + at % 256].bitPattern
      return UInt8(truncatingIfNeeded: bits >> UInt32(8 * (at / 256 % 4)))
    }
    unsafe kernel.pointee.code_planes = unsafe UnsafePointer(keep(planes))
  }

  /// Changes an element of an array of C.
  private static func set<Array, Element>(
    _ value: Element, at index: Int, of array: inout Array
  ) {
    unsafe withUnsafeMutableBytes(of: &array) { bytes in
      unsafe bytes.bindMemory(to: Element.self)[index] = value
    }
  }

  /// Copies values to where they stay, at a multiple of 64 bytes.
  private func keep<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
    let place = UnsafeMutableRawPointer.allocate(
      byteCount: max(values.count, 1) * MemoryLayout<Value>.stride, alignment: 64)
    unsafe memory.append(place)
    return unsafe place.initializeMemory(as: Value.self, from: values, count: values.count)
  }

  // MARK: - Check

  /// Why results are not for samples of a depth, or `nil`: a difference of more than a quarter of an
  /// 8-bit code, or of 8 codes of 16 bits; in floating point of as much, and beyond 0…1 of
  /// 10⁻³ of the number. `isOpen` tells whether there are colors between codes and beyond 0…1.
  func refusal(for sample: PixelLayout.Sample, isOpen: Bool) -> String? {
    let clamped = max(codes.clamped, isOpen ? floats.clamped : 0)
    let bound: Float = sample == .eight ? 0.25 / 255 : 8 / 65535
    if !(clamped <= bound) {
      return "the kernels for its stages differ from LittleCMS by \(clamped), more than \(bound)"
    }
    guard sample == .half || sample == .float else { return nil }
    let open = max(codes.open, isOpen ? floats.open : 0)
    return open <= 1e-3
      ? nil : "the kernels for its stages differ from LittleCMS by \(open) beyond 0…1"
  }

  private func compare(_ link: LinkedProfiles) {
    let channels = link.chain.source.channels
    var colors: [Float] = (0...255).flatMap { level in
      [Float](repeating: Float(level) / 255, count: channels)
    }
    var random = Random()
    for _ in 0..<4096 * channels { colors.append(Float(random.next() >> 48) / 65535) }
    // As many with dark components, where curves are steep.
    for _ in 0..<4096 * channels {
      let number = random.next()
      colors.append(Float(number >> (48 + (number >> 40 & 7))) / 65535)
    }
    codes = difference(of: colors, link)
    let between = (0..<4096 * channels).map { _ in
      Float(random.next() >> 40) / Float((1 << 24) - 1)
    }
    floats = difference(of: between + Probe.beyond(channels), link)
  }

  /// Knuth's linear congruential generator, whose higher bits serve.
  private struct Random {
    var state: UInt64 = 3

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  private func difference(of colors: [Float], _ link: LinkedProfiles) -> Difference {
    let expected = link.evaluated(colors)
    var found = [Float](repeating: 0, count: expected.count)
    unsafe colors.withUnsafeBufferPointer { colors in
      unsafe found.withUnsafeMutableBufferPointer { found in
        guard let from = colors.baseAddress, let to = found.baseAddress else { return }
        unsafe convert(
          from, into: to, count: colors.count / link.chain.source.channels, using: .best)
      }
    }
    var result = Difference()
    for (found, expected) in zip(found, expected) {
      let clamped = abs(min(max(found, 0), 1) - min(max(expected, 0), 1))
      let open = abs(found - expected) / max(1, abs(expected))
      result.clamped = clamped <= result.clamped ? result.clamped : clamped
      result.open = open <= result.open ? result.open : open
      if !open.isFinite { return Difference(clamped: .infinity, open: .infinity) }
    }
    return result
  }
}

extension ToneFunction {
  /// The stored values of a curve that ``isTable``.
  var entries: [UInt16]? {
    let count = Int(unsafe cmsGetToneCurveEstimatedTableEntries(curve))
    guard count >= 2, let table = unsafe cmsGetToneCurveEstimatedTable(curve) else { return nil }
    return (0..<count).map { unsafe table[$0] }
  }

  /// Whether it is a formula that changes nothing.
  var isIdentity: Bool {
    guard let form = closedForm else { return false }
    return form.start == .infinity && form.slope == 1 && form.intercept == 0
  }

  /// Whether it is a table that changes no code of 16 bits.
  var isIdentityOfWords: Bool {
    guard isTable, let table = entries, 65535 % (table.count - 1) == 0 else { return false }
    let step = 65535 / (table.count - 1)
    return table.enumerated().allSatisfy { Int($0.element) == $0.offset * step }
  }
}
