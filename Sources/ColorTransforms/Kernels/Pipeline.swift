import CLittleCMS
import ColorCore
import ColorKernels
import ICCProfiles

/// The kernels for the stages of a pipeline that LittleCMS linked, for colors of up to four components.
@safe final class Pipeline: @unchecked Sendable {
  /// The greatest differences from LittleCMS among the colors that were tried.
  struct Difference {
    /// After clamping to 0…1.
    var clamped: Float = 0
    /// Of the numbers themselves, relative to those above 1.
    var open: Float = 0
  }

  /// How components enter the kernels, which matters for their accuracy.
  enum Entry: CaseIterable {
    /// As codes of 8 bits, or of 16.
    case bytes, words
    /// As codes in floating point.
    case codes
    /// As any floats.
    case floats
  }

  /// The greatest number of samples in a CLUT.
  static let maximumSamples = 1 << 25

  private var coarse: [Entry: Difference] = [:]
  private var exact: [Entry: Difference] = [:]
  private var memory: [UnsafeMutableRawPointer] = unsafe []
  /// A kernel for 8 bits, and an exact one.
  private let kernels: UnsafeMutablePointer<color_kernels_pipeline>

  /// Takes the stages of a pipeline, and compares results with LittleCMS: for the neutral colors and
  /// others of 8 and 16 bits, for colors between codes, and for colors beyond 0…1.
  ///
  /// - Throws: `PathRefusal` when there is a stage of another kind.
  init(_ pipeline: OpaquePointer, _ link: LinkedProfiles) throws(PathRefusal) {
    unsafe kernels = .allocate(capacity: 2)
    unsafe kernels.initialize(repeating: color_kernels_pipeline(), count: 2)
    let inputs = link.chain.source.channels
    let outputs = link.chain.destination.channels
    var stages = unsafe PipelineStage.joined(
      PipelineStage.converting(
        try PipelineStage.stages(of: pipeline, from: inputs, to: outputs)))
    if stages.isEmpty { stages = [.matrix(PipelineStage.Matrix(identity: inputs))] }
    var kernel = unsafe color_kernels_pipeline()
    unsafe kernel.inputs = Int32(inputs)
    unsafe kernel.outputs = Int32(outputs)
    unsafe kernel.stage_count = stages.count
    unsafe addCodes(stages, to: &kernel)
    var list: [color_kernels_stage] = unsafe []
    for (index, stage) in stages.enumerated() {
      unsafe list.append(try kernelStage(stage))
      if case .labCodes(let parts) = stage, unsafe index == kernel.code_stages,
        unsafe hasUsualNumbers(kernel)
      {
        unsafe LabEstimate(parts).set(&list[index])
      }
    }
    unsafe kernel.stages = unsafe UnsafePointer(keep(list))
    unsafe kernels[0] = unsafe kernel
    // Before codes are rounded, an error of one part in a million is one of a code here and there,
    // and of many where a CLUT is steep.
    let rounding = stages.lastIndex { stage in
      switch stage {
      case .toCodes, .labCodes: true
      default: false
      }
    }
    if let rounding { for index in 0...rounding { unsafe list[index].is_exact = 1 } }
    unsafe kernel.stages = unsafe UnsafePointer(keep(list))
    unsafe kernels[1] = unsafe kernel
    compare(link)
  }

  deinit {
    unsafe memory.forEach { unsafe $0.deallocate() }
    unsafe kernels.deallocate()
  }

  private func kernel(for sample: PixelLayout.Sample) -> UnsafePointer<color_kernels_pipeline> {
    unsafe UnsafePointer(kernels + (sample == .eight ? 0 : 1))
  }

  /// Converts pixels of so many samples, which are not `half`; one more than components is alpha.
  func convert(
    _ source: UnsafeRawPointer, _ format: PixelLayout.Sample, samples: Int,
    into destination: UnsafeMutableRawPointer, _ target: PixelLayout.Sample,
    samples results: Int, count: Int, using set: InstructionSet
  ) {
    unsafe color_kernels_run(
      set.rawValue, kernel(for: target), source, format.rawValue, Int32(samples), destination,
      target.rawValue, Int32(results), count)
  }

  /// Converts colors in floating point, for samples of a depth.
  func convert(
    _ source: UnsafePointer<Float>, into destination: UnsafeMutablePointer<Float>, count: Int,
    for sample: PixelLayout.Sample, using set: InstructionSet
  ) {
    let kernel = unsafe kernel(for: sample)
    unsafe color_kernels_run(
      set.rawValue, kernel, source, PixelLayout.Sample.float.rawValue, kernel.pointee.inputs,
      destination, PixelLayout.Sample.float.rawValue, kernel.pointee.outputs, count)
  }

  // MARK: - Stages

  private func kernelStage(_ stage: PipelineStage) throws(PathRefusal) -> color_kernels_stage {
    var result = unsafe color_kernels_stage()
    switch stage {
    case .curves(let curves):
      unsafe result.kind = Int32(
        stage.isCoded ? color_kernels_stage_tables : color_kernels_stage_curves)
      unsafe result.inputs = Int32(curves.count)
      unsafe try add(curves, to: &result)
    case .matrix(let matrix):
      unsafe result.kind = Int32(color_kernels_stage_matrix)
      unsafe result.inputs = Int32(matrix.rows[0].count)
      unsafe result.outputs = Int32(matrix.rows.count)
      for (row, numbers) in matrix.rows.enumerated() {
        unsafe Self.set(matrix.offsets[row], at: row, of: &result.offsets)
        for (column, number) in numbers.enumerated() {
          unsafe Self.set(number, at: 4 * row + column, of: &result.matrix)
        }
      }
    case .clut(let clut, let inputs, let outputs):
      unsafe result.kind = Int32(color_kernels_stage_clut)
      unsafe result.outputs = Int32(outputs)
      unsafe try add(palette_lattice(clut), inputs: inputs, outputs: outputs, to: &result)
    case .labToXYZ: unsafe result.kind = Int32(color_kernels_stage_lab_to_xyz)
    case .xyzToLab: unsafe result.kind = Int32(color_kernels_stage_xyz_to_lab)
    case .clipNegatives(let count):
      unsafe result.kind = Int32(color_kernels_stage_clip_negatives)
      unsafe result.inputs = Int32(count)
    case .toCodes(let count):
      unsafe result.kind = Int32(color_kernels_stage_to_codes)
      unsafe result.inputs = Int32(count)
    case .toNumbers(let count):
      unsafe result.kind = Int32(color_kernels_stage_to_numbers)
      unsafe result.inputs = Int32(count)
    case .labCodes(let stages):
      var parts: [color_kernels_stage] = unsafe []
      for stage in stages {
        var part = unsafe try kernelStage(stage)
        unsafe part.is_exact = 1
        unsafe parts.append(part)
      }
      unsafe result.kind = Int32(color_kernels_stage_lab_codes)
      unsafe result.parts = unsafe UnsafePointer(keep(parts))
      unsafe result.part_count = Int32(parts.count)
    }
    return unsafe result
  }

  private func add(
    _ curves: [ToneFunction], to result: inout color_kernels_stage
  ) throws(PathRefusal) {
    for (channel, function) in curves.enumerated() {
      if let form = function.closedForm?.kernel(input: 1, output: 1, lowest: -40) {
        let formula = unsafe UnsafePointer(keep([form.curve]))
        unsafe Self.set(Optional(formula), at: channel, of: &result.formulas)
        continue
      }
      guard function.isTable, let table = function.entries, table.count <= 1 << 15,
        let last = table.last
      else {
        throw PathRefusal(reason: "a curve is neither one of ICC's formulas nor a table")
      }
      let rest = [UInt16](repeating: last, count: max(1, 257 - table.count))
      let copy = unsafe UnsafePointer(keep(table + rest))
      unsafe Self.set(Optional(copy), at: channel, of: &result.tables)
      unsafe Self.set(Int32(table.count), at: channel, of: &result.counts)
    }
  }

  private func add(
    _ clut: palette_Lattice, inputs: Int, outputs: Int, to result: inout color_kernels_stage
  ) throws(PathRefusal) {
    var points = unsafe withUnsafeBytes(of: clut.points) { bytes in
      (0..<inputs).map { unsafe Int(bytes.load(fromByteOffset: 4 * $0, as: UInt32.self)) }
    }
    let count = points.reduce(1) { $0 * $1 }
    guard points.allSatisfy({ (2...255).contains($0) }), count * 16 <= Self.maximumSamples,
      unsafe Int(clut.count) == count * outputs
    else {
      throw PathRefusal(reason: "LittleCMS links a CLUT of another size")
    }
    // A missing direction has two equal grid points, of which the kernels take the first.
    points += [Int](repeating: 2, count: max(0, 3 - inputs))
    // The first one is that in which grid points follow each other.
    let directions = inputs == 4 ? [0, 3, 2, 1] : [2, 1, 0]
    var steps = points
    var gridPoints = 1
    for direction in directions {
      steps[direction] = gridPoints
      gridPoints *= points[direction]
    }
    // In LittleCMS, the last direction varies fastest.
    let places = (0..<gridPoints).map { point in
      (0..<inputs).reduce(0) { $0 * points[$1] + point / steps[$1] % points[$1] } * outputs
    }
    let beyond = 4 * (steps.reduce(1, +) + 1)
    let size: Int
    if let words = unsafe clut.words {
      var values = [UInt16](repeating: 0, count: 4 * gridPoints + beyond)
      for (point, place) in places.enumerated() {
        for channel in 0..<outputs {
          values[4 * point + channel] = unsafe words[place + channel] ^ 0x8000
        }
      }
      size = 8
      unsafe result.grid = UnsafeRawPointer(keep(values))
      unsafe result.is_coded = 1
    } else if let floats = unsafe clut.floats {
      var values = [Float](repeating: 0, count: 4 * gridPoints + beyond)
      for (point, place) in places.enumerated() {
        for channel in 0..<outputs {
          values[4 * point + channel] = unsafe floats[place + channel]
        }
      }
      size = 16
      unsafe result.grid = UnsafeRawPointer(keep(values))
    } else {
      throw PathRefusal(reason: "LittleCMS links a CLUT without content")
    }
    unsafe result.inputs = Int32(points.count)
    unsafe result.is_trilinear = unsafe inputs < 3 || clut.is_trilinear != 0 ? 1 : 0
    for (direction, count) in points.enumerated() {
      unsafe Self.set(Int32(direction < inputs ? count : 1), at: direction, of: &result.points)
      unsafe Self.set(Int32(size * steps[direction]), at: direction, of: &result.steps)
    }
  }

  /// Adds the components of codes of 8 and 16 bits after the first stages: conversion to codes,
  /// curves, or both.
  private func addCodes(_ stages: [PipelineStage], to kernel: inout color_kernels_pipeline) {
    let isCoded = if case .toCodes = stages[0] { true } else { false }
    let rest = stages.dropFirst(isCoded ? 1 : 0)
    var curves: [ToneFunction]?
    if case .curves(let functions)? = rest.first { curves = functions }
    unsafe kernel.code_stages = (isCoded ? 1 : 0) + (curves == nil ? 0 : 1)
    var bytes: [Float] = []
    for channel in unsafe 0..<Int(kernel.inputs) {
      for code in 0...255 {
        let value = curves?[channel](Float(code) / 255) ?? Float(code) / 255
        bytes.append(isCoded ? Float(bitPattern: UInt32((value * 65535).rounded())) : value)
      }
    }
    unsafe kernel.bytes = unsafe UnsafePointer(keep(bytes))
    let planes = (0..<4 * bytes.count).map { at in
      // A channel has 256 codes in each of four planes.
      let bits = bytes[at / 1024 * 256 + at % 256].bitPattern
      return UInt8(truncatingIfNeeded: bits >> UInt32(8 * (at / 256 % 4)))
    }
    unsafe kernel.byte_planes = unsafe UnsafePointer(keep(planes))
    guard let curves else { return }
    if isCoded {
      unsafe addCodes(curves, to: &kernel)
      return
    }
    for (channel, curve) in curves.enumerated() {
      let same = curves[..<channel].firstIndex { $0.isEqual(to: curve) }
      let words =
        unsafe same.map { unsafe Self.element($0, of: kernel.words) }
        ?? UnsafePointer(keep((0...65535).map { curve(Float($0) / 65535) }))
      unsafe Self.set(words, at: channel, of: &kernel.words)
    }
  }

  /// Adds what tables make of each code of 16 bits. More than two do not stay in a processor's cache.
  private func addCodes(_ curves: [ToneFunction], to kernel: inout color_kernels_pipeline) {
    let firsts = curves.map { curve in curves.firstIndex { $0.isEqual(to: curve) } ?? 0 }
    guard Set(firsts).count <= 2 else { return }
    for (channel, first) in firsts.enumerated() {
      let known: UnsafePointer<UInt16>? = unsafe Self.element(first, of: kernel.codes)
      let codes = unsafe known ?? UnsafePointer(keep(curves[channel].table))
      unsafe Self.set(codes, at: channel, of: &kernel.codes)
    }
  }

  /// Whether the components after the first stages are what an estimate is good for.
  private func hasUsualNumbers(_ kernel: color_kernels_pipeline) -> Bool {
    let bytes = unsafe UnsafeBufferPointer(start: kernel.bytes, count: 256 * Int(kernel.inputs))
    guard unsafe bytes.allSatisfy({ abs($0) <= 1 }) else { return false }
    return unsafe (0..<Int(kernel.inputs)).allSatisfy { channel in
      guard let table: UnsafePointer<Float> = unsafe Self.element(channel, of: kernel.words) else {
        return true
      }
      return unsafe UnsafeBufferPointer(start: table, count: 65536).allSatisfy { abs($0) <= 1 }
    }
  }

  /// An element of an array of C.
  fileprivate static func element<Array, Element>(_ index: Int, of array: Array) -> Element {
    unsafe withUnsafeBytes(of: array) { bytes in
      unsafe bytes.bindMemory(to: Element.self)[index]
    }
  }

  /// Changes an element of an array of C.
  fileprivate static func set<Array, Element>(
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

  /// The greatest difference from LittleCMS, in 0…1, of what enters in one way.
  func difference(_ entry: Entry, for sample: PixelLayout.Sample) -> Difference {
    (sample == .eight ? coarse : exact)[entry] ?? Difference(clamped: .infinity, open: .infinity)
  }

  /// Why results are not for samples of a depth, or `nil`: a difference of more than a quarter of an
  /// 8-bit code, or of 8 codes of 16 bits; in floating point of as much, and beyond 0…1 of
  /// 10⁻³ of the number.
  func refusal(_ entry: Entry, for sample: PixelLayout.Sample) -> String? {
    let difference = difference(entry, for: sample)
    let bound: Float = sample == .eight ? 0.25 / 255 : 8 / 65535
    if !(difference.clamped <= bound) {
      return "the kernels for its stages differ from LittleCMS by \(difference.clamped), "
        + "more than \(bound)"
    }
    guard sample == .half || sample == .float else { return nil }
    return difference.open <= 1e-3
      ? nil : "the kernels for its stages differ from LittleCMS by \(difference.open) beyond 0…1"
  }

  private func compare(_ link: LinkedProfiles) {
    let channels = link.chain.source.channels
    var random = Random()
    var bytes = (0...255).flatMap { [UInt8](repeating: $0, count: channels) }
    for _ in 0..<2048 * channels { bytes.append(UInt8(random.next() >> 56)) }
    var words = bytes.map { UInt16($0) * 257 }
    for _ in 0..<4096 * channels { words.append(UInt16(random.next() >> 48)) }
    // As many with dark components, where curves are steep.
    for _ in 0..<4096 * channels {
      let number = random.next()
      words.append(UInt16(number >> (48 + (number >> 40 & 7))))
    }
    let codes = words.map { Float($0) / 65535 }
    let between = (0..<4096 * channels).map { _ in
      Float(random.next() >> 40) / Float((1 << 24) - 1)
    }
    let floats = between + Probe.beyond(channels)
    let expected = link.evaluated(codes)
    let expectedFloats = link.evaluated(floats)
    for kernel in [PixelLayout.Sample.eight, .float] {
      let found = [
        Entry.bytes: difference(bytes, .eight, expected, kernel),
        .words: difference(words, .sixteen, expected, kernel),
        .codes: difference(codes, .float, expected, kernel),
        .floats: difference(floats, .float, expectedFloats, kernel),
      ]
      if kernel == .eight { coarse = found } else { exact = found }
    }
  }

  /// Knuth's linear congruential generator, whose higher bits serve.
  private struct Random {
    var state: UInt64 = 3

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  /// The difference of the colors from the first ones of those that are expected.
  private func difference<Value: BitwiseCopyable>(
    _ colors: [Value], _ format: PixelLayout.Sample, _ expected: [Float],
    _ sample: PixelLayout.Sample
  ) -> Difference {
    let kernel = unsafe kernel(for: sample)
    let (inputs, outputs) = unsafe (kernel.pointee.inputs, kernel.pointee.outputs)
    let count = colors.count / Int(inputs)
    var found = [Float](repeating: 0, count: count * Int(outputs))
    unsafe colors.withUnsafeBytes { colors in
      unsafe found.withUnsafeMutableBytes { found in
        guard let from = colors.baseAddress, let to = found.baseAddress else { return }
        unsafe color_kernels_run(
          InstructionSet.best.rawValue, kernel, from, format.rawValue, inputs, to,
          PixelLayout.Sample.float.rawValue, outputs, count)
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

/// The estimate of `PipelineStage.labCodes(_:)`, as `color_kernels_stage` describes it.
@safe private struct LabEstimate {
  private var rows: [Float] = []
  private var factors: [Float] = []
  private var terms: [Float] = []
  private var decided: [Float] = []

  /// The greatest errors of L\*, a\* and b\* that were found for forty million colors of each of four
  /// color spaces, in codes, and some more. Its computation is the same with every instruction set, so
  /// that a color beyond them would be off by a code, but equally everywhere.
  private static let errors: [Float] = [0.016, 0.028, 0.0135]

  init(_ parts: [PipelineStage]) {
    guard case .matrix(let matrix)? = parts.first else { return }
    var scale = [1.0, 1, 1]
    var offsets = [0.0, 0, 0]
    if case .matrix(let last) = parts[2], let diagonal = last.diagonal {
      (scale, offsets) = (diagonal, last.offsets)
    }
    let white = [0.9642, 1, 0.8249]
    for (row, numbers) in matrix.rows.enumerated() {
      let unit = (1 + 32767.0 / 32768) / white[row]
      rows += (numbers + [matrix.offsets[row]]).map { Float($0 * unit) }
    }
    // The middle of the components for 𝑓(Y) = 1/2 and equal roots.
    let lab = [(1.16, 0.42), (500.0 / 255, 128.0 / 255), (200.0 / 255, 128.0 / 255)]
    for (channel, (factor, middle)) in lab.enumerated() {
      factors.append(Float(65535 * scale[channel] * factor))
      terms.append(Float(65535 * (scale[channel] * middle + offsets[channel]) - 32768))
    }
    // Errors grow with the sums of the matrix, which are about 1, and with the factors.
    let sums = matrix.rows.enumerated().map { row, numbers in
      (numbers.reduce(0) { $0 + abs($1) } + abs(matrix.offsets[row])) * 2 / white[row]
    }
    let isUsual = sums.allSatisfy { $0 < 1.05 } && scale.allSatisfy { abs($0) <= 1 }
    decided = isUsual ? Self.errors.map { 0.5 - $0 } : [0, 0, 0]
  }

  func set(_ stage: inout color_kernels_stage) {
    for (at, number) in rows.enumerated() { unsafe Pipeline.set(number, at: at, of: &stage.rows) }
    for channel in decided.indices {
      unsafe Pipeline.set(factors[channel], at: channel, of: &stage.factors)
      unsafe Pipeline.set(terms[channel], at: channel, of: &stage.terms)
      unsafe Pipeline.set(decided[channel], at: channel, of: &stage.decided)
    }
  }
}
