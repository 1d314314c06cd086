import CLittleCMS
import ColorCore
import ColorKernels
import ICCProfiles

/// The stages of a pipeline that LittleCMS linked, for colors of up to four components: curves,
/// matrices, lattices, and conversions between L\*a\*b\* and XYZ, all in floating point.
///
/// LittleCMS itself interpolates 16-bit tables and lattices in integers even when it evaluates in
/// floating point; the kernel differs from it by that rounding.
@safe final class Pipeline: @unchecked Sendable {
  /// The largest differences from LittleCMS among the sampled colors.
  struct Difference {
    /// Of results clamped to 0…1.
    var clamped: Float = 0
    /// Of the numbers themselves, as a part of those above 1.
    var open: Float = 0
  }

  /// The maximum number of lattice values.
  static let maximumNumbers = 1 << 25

  /// For colors of 0…1.
  private(set) var inside = Difference()
  /// For colors of −0.5…2.
  private(set) var outside = Difference()
  private var stages: [color_kernels_stage] = unsafe []
  private var numbers: [UnsafeMutablePointer<Float>] = unsafe []
  private var curves: [UnsafeMutablePointer<color_kernels_curve>] = unsafe []

  /// Takes the stages of a pipeline, and compares the results with LittleCMS's for 4096 colors and
  /// the neutral ones, and for 1024 colors beyond 0…1.
  ///
  /// - Throws: ``PathRefusal`` if a stage is of another kind.
  init(_ pipeline: OpaquePointer, _ link: LinkedProfiles) throws(PathRefusal) {
    var next = unsafe cmsPipelineGetPtrToFirstStage(pipeline)
    var channels = link.chain.source.channels
    while let stage = unsafe next {
      let inputs = Int(unsafe cmsStageInputChannels(stage))
      let outputs = Int(unsafe cmsStageOutputChannels(stage))
      guard inputs == channels, (1...4).contains(inputs), (1...4).contains(outputs) else {
        throw PathRefusal(reason: "LittleCMS links colors of more than four components")
      }
      channels = outputs
      unsafe try add(stage, inputs: inputs, outputs: outputs)
      unsafe next = unsafe cmsStageNext(stage)
    }
    guard unsafe !stages.isEmpty, channels == link.chain.destination.channels else {
      throw PathRefusal(reason: "LittleCMS links no stages")
    }
    compare(link)
  }

  deinit {
    unsafe numbers.forEach { unsafe $0.deallocate() }
    unsafe curves.forEach { unsafe $0.deallocate() }
  }

  func convert(
    _ source: UnsafePointer<Float>, into destination: UnsafeMutablePointer<Float>, count: Int,
    using set: InstructionSet
  ) {
    unsafe color_kernels_run(set.rawValue, stages, stages.count, source, destination, count)
  }

  // MARK: - Stages

  private func add(
    _ stage: OpaquePointer, inputs: Int, outputs: Int
  ) throws(PathRefusal) {
    var result = unsafe color_kernels_stage()
    unsafe result.inputs = Int32(inputs)
    unsafe result.outputs = Int32(outputs)
    switch unsafe cmsStageType(stage) {
    case cmsSigIdentityElemType:
      return
    case cmsSigCurveSetElemType:
      unsafe result.kind = Int32(color_kernels_stage_curves)
      unsafe try addCurves(of: stage, count: inputs, to: &result)
    case cmsSigMatrixElemType:
      unsafe result.kind = Int32(color_kernels_stage_matrix)
      unsafe Self.addMatrix(of: stage, to: &result)
    case cmsSigCLutElemType:
      unsafe result.kind = Int32(color_kernels_stage_lattice)
      unsafe try addLattice(of: stage, inputs: inputs, outputs: outputs, to: &result)
    case cmsSigLab2XYZElemType:
      unsafe result.kind = Int32(color_kernels_stage_lab_to_xyz)
    case cmsSigXYZ2LabElemType:
      unsafe result.kind = Int32(color_kernels_stage_xyz_to_lab)
    case cmsSigClipNegativesElemType:
      unsafe result.kind = Int32(color_kernels_stage_clip_negatives)
    default:
      throw PathRefusal(reason: "LittleCMS links stages that the kernels do not have")
    }
    unsafe stages.append(unsafe result)
  }

  private func addCurves(
    of stage: OpaquePointer, count: Int, to result: inout color_kernels_stage
  ) throws(PathRefusal) {
    let closed = UnsafeMutablePointer<color_kernels_curve>.allocate(capacity: 4)
    unsafe closed.initialize(repeating: color_kernels_curve(), count: 4)
    unsafe curves.append(closed)
    unsafe result.closed = unsafe UnsafePointer(closed)
    for channel in 0..<count {
      guard let curve = unsafe palette_stage_curve(stage, UInt32(channel)) else {
        throw PathRefusal(reason: "a curve is missing")
      }
      let function = unsafe ToneFunction(curve: curve)
      if let form = function.closedForm?.kernel(input: 1, output: 1, lowest: -40) {
        unsafe closed[channel] = form.curve
        continue
      }
      guard function.isTable, let table = function.entries else {
        throw PathRefusal(reason: "a curve is neither one of ICC's formulas nor a table")
      }
      let copy = unsafe keep(table.map { Float($0) / 65535 })
      unsafe withUnsafeMutableBytes(of: &result.tables) { bytes in
        unsafe bytes.bindMemory(to: UnsafePointer<Float>?.self)[channel] = unsafe UnsafePointer(
          copy)
      }
      unsafe withUnsafeMutableBytes(of: &result.counts) { bytes in
        unsafe bytes.bindMemory(to: Int32.self)[channel] = Int32(table.count)
      }
    }
  }

  private static func addMatrix(
    of stage: OpaquePointer, to result: inout color_kernels_stage
  ) {
    let columns = Int(unsafe result.inputs)
    let rows = Int(unsafe result.outputs)
    guard let factors = unsafe palette_stage_factors(stage) else { return }
    unsafe withUnsafeMutableBytes(of: &result.matrix) { bytes in
      let matrix = unsafe bytes.bindMemory(to: Float.self)
      for row in 0..<rows {
        for column in 0..<columns {
          unsafe matrix[4 * row + column] = Float(unsafe factors[row * columns + column])
        }
      }
    }
    guard let offsets = unsafe palette_stage_offsets(stage) else { return }
    unsafe withUnsafeMutableBytes(of: &result.offsets) { bytes in
      let numbers = unsafe bytes.bindMemory(to: Float.self)
      for row in 0..<rows { unsafe numbers[row] = Float(unsafe offsets[row]) }
    }
  }

  private func addLattice(
    of stage: OpaquePointer, inputs: Int, outputs: Int, to result: inout color_kernels_stage
  ) throws(PathRefusal) {
    guard inputs >= 3 else {
      throw PathRefusal(reason: "LittleCMS links a lattice of fewer than three dimensions")
    }
    let lattice = unsafe palette_lattice(stage)
    let points = unsafe withUnsafeBytes(of: lattice.points) { bytes in
      (0..<inputs).map { unsafe Int(bytes.load(fromByteOffset: 4 * $0, as: UInt32.self)) }
    }
    let nodes = points.reduce(1) { $0 * $1 }
    guard points.allSatisfy({ (2...255).contains($0) }), nodes * 4 <= Self.maximumNumbers,
      unsafe Int(lattice.count) == nodes * outputs
    else {
      throw PathRefusal(reason: "LittleCMS links a lattice of another size")
    }
    var values = [Float](repeating: 0, count: 4 * nodes)
    for node in 0..<nodes {
      for channel in 0..<outputs {
        let at = node * outputs + channel
        if let words = unsafe lattice.words {
          values[4 * node + channel] = Float(unsafe words[at]) / 65535
        } else if let floats = unsafe lattice.floats {
          values[4 * node + channel] = unsafe floats[at]
        }
      }
    }
    unsafe result.lattice = unsafe UnsafePointer(keep(values))
    unsafe result.is_trilinear = unsafe lattice.is_trilinear != 0 ? 1 : 0
    unsafe withUnsafeMutableBytes(of: &result.points) { bytes in
      let counts = unsafe bytes.bindMemory(to: Int32.self)
      for (index, count) in points.enumerated() { unsafe counts[index] = Int32(count) }
    }
  }

  /// Copies numbers into permanent storage, aligned to 64 bytes.
  private func keep(_ values: [Float]) -> UnsafeMutablePointer<Float> {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * values.count, alignment: 64)
    let copy = unsafe memory.initializeMemory(as: Float.self, from: values, count: values.count)
    unsafe numbers.append(copy)
    return unsafe copy
  }

  // MARK: - Check

  /// Why the results are not accurate enough for a sample depth, or `nil`. The bounds are a quarter
  /// of an 8-bit code, 8 codes of 16 bits, or as much in floating point; beyond 0…1, 10⁻³ of the
  /// value. `isOpen` states whether there are colors beyond 0…1.
  func refusal(for sample: PixelLayout.Sample, isOpen: Bool) -> String? {
    let clamped = max(inside.clamped, isOpen ? outside.clamped : 0)
    let bound: Float = sample == .eight ? 0.25 / 255 : 8 / 65535
    if !(clamped <= bound) {
      return "the kernels for its stages differ from LittleCMS by \(clamped), more than \(bound)"
    }
    guard sample == .half || sample == .float else { return nil }
    let open = max(inside.open, isOpen ? outside.open : 0)
    return open <= 1e-3
      ? nil : "the kernels for its stages differ from LittleCMS by \(open) beyond 0…1"
  }

  private func compare(_ link: LinkedProfiles) {
    let channels = link.chain.source.channels
    var colors: [Float] = (0...255).flatMap { level in
      [Float](repeating: Float(level) / 255, count: channels)
    }
    var state: UInt64 = 3
    for _ in 0..<4096 * channels {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      colors.append(Float(state >> 40) / Float((1 << 24) - 1))
    }
    inside = difference(of: colors, link)
    outside = difference(of: Probe.beyond(channels), link)
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
}
