import CLittleCMS

/// A stage of a pipeline that LittleCMS linked, or a conversion that the kernels need between two.
///
/// LittleCMS evaluates tables and CLUTs of 16 bits in integers, even in a floating-point transform: it
/// rounds what they take and give to codes of 16 bits. So do the kernels.
@safe enum PipelineStage {
  case curves([ToneFunction])
  case matrix(Matrix)
  /// The corresponding C type is `cmsStage *`; it belongs to the pipeline.
  case clut(OpaquePointer, inputs: Int, outputs: Int)
  case labToXYZ
  case xyzToLab
  case clipNegatives(Int)
  case toCodes(Int)
  case toNumbers(Int)
  /// A matrix, the change to L\*a\*b\*, perhaps a factor for each component, and the conversion to
  /// codes, which have an estimate together.
  case labCodes([PipelineStage])

  /// Whether it takes and gives codes of 16 bits.
  var isCoded: Bool {
    switch self {
    case .curves(let curves): curves.allSatisfy(\.isTable)
    case .clut(let stage, _, _): unsafe palette_lattice(stage).words != nil
    default: false
    }
  }

  /// How many components it takes and gives.
  private var channels: (inputs: Int, outputs: Int) {
    switch self {
    case .curves(let curves): (curves.count, curves.count)
    case .matrix(let matrix): (matrix.rows[0].count, matrix.rows.count)
    case .clut(_, let inputs, let outputs): (inputs, outputs)
    case .labToXYZ, .xyzToLab: (3, 3)
    case .clipNegatives(let count), .toCodes(let count), .toNumbers(let count): (count, count)
    case .labCodes: (3, 3)
    }
  }

  /// Numbers in rows, and what is added to the products.
  struct Matrix {
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
    func after(_ first: Matrix) -> Matrix {
      var result = self
      for (index, row) in rows.enumerated() {
        result.rows[index] = first.rows[0].indices.map { column in
          row.indices.reduce(0) { $0 + row[$1] * first.rows[$1][column] }
        }
        result.offsets[index] += zip(row, first.offsets).reduce(0) { $0 + $1.0 * $1.1 }
      }
      return result
    }

    /// The factors of a matrix that changes each component by itself.
    var diagonal: [Double]? {
      let factors = rows.indices.map { rows[$0].indices.contains($0) ? rows[$0][$0] : 0 }
      let isDiagonal = rows.enumerated().allSatisfy { row, numbers in
        numbers.enumerated().allSatisfy { $0.offset == row || $0.element == 0 }
      }
      return isDiagonal ? factors : nil
    }

    var isIdentity: Bool {
      guard rows.count == rows[0].count else { return false }
      let identity = Matrix(identity: rows.count)
      return zip(rows.joined(), identity.rows.joined()).allSatisfy { abs($0 - $1) < 1e-9 }
        && offsets.allSatisfy { abs($0) < 1e-9 }
    }
  }

  // MARK: - Reading

  /// The stages of a pipeline from and to so many channels, without those that change nothing.
  ///
  /// - Throws: `PathRefusal` when there is a stage of another kind.
  static func stages(
    of pipeline: OpaquePointer, from source: Int, to destination: Int
  ) throws(PathRefusal) -> [PipelineStage] {
    var list: [PipelineStage] = []
    var channels = source
    var next = unsafe cmsPipelineGetPtrToFirstStage(pipeline)
    guard unsafe next != nil else { throw PathRefusal(reason: "LittleCMS links no stages") }
    while let stage = unsafe next {
      let inputs = Int(unsafe cmsStageInputChannels(stage))
      let outputs = Int(unsafe cmsStageOutputChannels(stage))
      guard inputs == channels, (1...4).contains(inputs), (1...4).contains(outputs) else {
        throw PathRefusal(reason: "LittleCMS links colors of more than four components")
      }
      channels = outputs
      if unsafe cmsStageType(stage) != cmsSigIdentityElemType {
        unsafe list.append(try PipelineStage(stage, inputs: inputs, outputs: outputs))
      }
      unsafe next = unsafe cmsStageNext(stage)
    }
    guard channels == destination else {
      throw PathRefusal(reason: "LittleCMS links another number of channels")
    }
    return simplified(list)
  }

  private init(_ stage: OpaquePointer, inputs: Int, outputs: Int) throws(PathRefusal) {
    switch unsafe cmsStageType(stage) {
    case cmsSigCurveSetElemType:
      let curves = (0..<inputs).compactMap { channel in
        unsafe palette_stage_curve(stage, UInt32(channel)).map { unsafe ToneFunction(curve: $0) }
      }
      guard curves.count == inputs else { throw PathRefusal(reason: "a curve is missing") }
      self = .curves(curves)
    case cmsSigMatrixElemType:
      guard let matrix = unsafe Matrix(stage, inputs: inputs, outputs: outputs) else {
        throw PathRefusal(reason: "LittleCMS links a matrix that is not finite")
      }
      self = .matrix(matrix)
    case cmsSigCLutElemType: self = unsafe .clut(stage, inputs: inputs, outputs: outputs)
    case cmsSigLab2XYZElemType: self = .labToXYZ
    case cmsSigXYZ2LabElemType: self = .xyzToLab
    case cmsSigClipNegativesElemType: self = .clipNegatives(inputs)
    default: throw PathRefusal(reason: "LittleCMS links stages that the kernels do not have")
    }
  }

  /// The same without stages that change nothing or undo each other, and with one matrix for
  /// adjacent matrices.
  private static func simplified(_ stages: [PipelineStage]) -> [PipelineStage] {
    var list: [PipelineStage] = []
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
        let isBesideCodes =
          last?.isCoded == true || (index + 1 < stages.count && stages[index + 1].isCoded)
        if curves.allSatisfy({ $0.isIdentity || isBesideCodes && $0.isIdentityOfCodes }) {
          break
        }
        list.append(stage)
      default:
        list.append(stage)
      }
    }
    // Stages between two that undo each other may be gone now.
    return list.count < stages.count ? simplified(list) : list
  }

  /// The same with conversions to codes and back where stages take and give codes.
  static func converting(_ stages: [PipelineStage]) -> [PipelineStage] {
    var list: [PipelineStage] = []
    var isCoded = false
    for stage in stages {
      let count = stage.channels.inputs
      if stage.isCoded != isCoded { list.append(isCoded ? .toNumbers(count) : .toCodes(count)) }
      list.append(stage)
      isCoded = stage.isCoded
    }
    if isCoded, let last = stages.last { list.append(.toNumbers(last.channels.outputs)) }
    return list
  }

  /// The same with one stage for those of ``labCodes(_:)``.
  static func joined(_ stages: [PipelineStage]) -> [PipelineStage] {
    var list: [PipelineStage] = []
    for stage in stages {
      list.append(stage)
      guard case .toCodes = stage else { continue }
      for count in [3, 4] where list.count >= count && isToLabCodes(list.suffix(count)) {
        list = list.dropLast(count) + [.labCodes(Array(list.suffix(count)))]
        break
      }
    }
    return list
  }

  private static func isToLabCodes(_ stages: ArraySlice<PipelineStage>) -> Bool {
    guard case .matrix(let matrix)? = stages.first, matrix.rows.joined().count == 9,
      case .xyzToLab = stages[stages.startIndex + 1]
    else { return false }
    guard stages.count == 4 else { return true }
    guard case .matrix(let factors) = stages[stages.startIndex + 2] else { return false }
    return factors.diagonal != nil
  }
}

extension ToneFunction {
  /// The stored values of a curve that `isTable`.
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
  var isIdentityOfCodes: Bool {
    guard isTable, let table = entries, 65535 % (table.count - 1) == 0 else { return false }
    let step = 65535 / (table.count - 1)
    return table.enumerated().allSatisfy { Int($0.element) == $0.offset * step }
  }
}
