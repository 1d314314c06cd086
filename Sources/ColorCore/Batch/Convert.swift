import ColorKernels

extension Batch {
  /// Colors of one space in another, unclamped: what ``Color/components(in:)`` does for one color.
  ///
  /// Eight colors are converted at a time in `Float`. Between RGB, XYZ, Lab, Luv and Oklab the result of
  /// a color in gamut is within 10⁻⁶ of the range of each component, and within 4·10⁻⁶ where a space
  /// stacks several curves, as ICtCp and Okhsl do. The curve of A98 RGB is vertical at 0: there an error
  /// of 10⁻⁷ in light becomes one of 6·10⁻⁴.
  ///
  /// ```swift
  /// let red = [Triple<Float>(1, 0, 0)]
  /// var output = red
  /// do {
  ///   var colors = output.mutableSpan
  ///   try Batch.convert(red.span, from: DisplayP3.self, to: SRGB.self, into: &colors)
  /// }
  /// print((output[0].x * 1000).rounded() / 1000)
  /// // Prints "1.093"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the output has another length.
  /// - Complexity: O(n), no allocation.
  @inlinable public static func convert<S: ColorSpace, D: ColorSpace>(
    _ colors: Span<Triple<Float>>, from source: S.Type, to target: D.Type,
    into output: inout MutableSpan<Triple<Float>>
  ) throws(BatchError) {
    try requireCount(colors.count, output.count)
    unsafe colors.withUnsafeBufferPointer { colors in
      var index = 0
      while index < colors.count {
        let count = min(8, colors.count - index)
        let wide = unsafe D.converted(
          Triple(gathering: colors, at: index, count: count), from: source)
        for lane in 0..<count {
          output[index + lane] = Triple(wide.x[lane], wide.y[lane], wide.z[lane])
        }
        index += count
      }
    }
  }

  /// Pixels in another space; alpha is ignored.
  ///
  /// Within 10⁻⁶ of the range of each component for ``Oklab``, which has a kernel, and else as
  /// ``convert(_:from:to:into:)``.
  ///
  /// ```swift
  /// let pixels = [RGBA8(255, 0, 0)]
  /// var output = [Triple<Float>(0, 0, 0)]
  /// do {
  ///   var colors = output.mutableSpan
  ///   try Batch.convert(pixels.span, to: Oklab.self, into: &colors)
  /// }
  /// print((output[0].x * 1000).rounded() / 1000)
  /// // Prints "0.628"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the output has another length.
  /// - Complexity: O(n), no allocation.
  @inlinable public static func convert<D: ColorSpace>(
    _ pixels: Span<RGBA8>, to target: D.Type, into output: inout MutableSpan<Triple<Float>>,
    using set: InstructionSet = .best
  ) throws(BatchError) {
    try requireCount(pixels.count, output.count)
    if D.self == Oklab.self {
      writeOklab(of: pixels, into: &output, using: set)
      return
    }
    // Eight pixels at a time.
    var index = 0
    while index < pixels.count {
      let count = min(8, pixels.count - index)
      let wide = D.fromRoot(
        SRGBLinear.toRoot(wideLinearLight(of: pixels, at: index, count: count)))
      for lane in 0..<count {
        output[index + lane] = Triple(wide.x[lane], wide.y[lane], wide.z[lane])
      }
      index += count
    }
  }

  /// The linear light of up to eight pixels; lanes past `count` hold zeros.
  @usableFromInline static func wideLinearLight(of pixels: Span<RGBA8>, at start: Int, count: Int)
    -> Triple<SIMD8<Float>>
  {
    let table = SRGBTable.linearFloat
    let curve = table.span
    let zero = SIMD8<Float>(repeating: 0)
    var result = Triple(zero, zero, zero)
    for lane in 0..<count {
      let pixel = pixels[start + lane]
      result.x[lane] = curve[Int(pixel.red)]
      result.y[lane] = curve[Int(pixel.green)]
      result.z[lane] = curve[Int(pixel.blue)]
    }
    return result
  }

  @usableFromInline static func writeOklab(
    of pixels: Span<RGBA8>, into output: inout MutableSpan<Triple<Float>>, using set: InstructionSet
  ) {
    unsafe pixels.withUnsafeBytes { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        _ = unsafe color_kernels_oklab(
          set.rawValue, from.assumingMemoryBound(to: UInt8.self), SRGBTable.linearFloat,
          SRGBTable.linearPlanes, OklabMatrices.fromLinearSRGB, OklabMatrices.toOklab,
          UnsafeMutableRawPointer(to).assumingMemoryBound(to: Float.self), target.count)
      }
    }
  }

  /// Linear-light sRGB components of pixels, 0…1; alpha is ignored.
  ///
  /// The `Double` value of ``SRGB/linearLight(_:)`` rounded to `Float`, the same in every bit with
  /// every instruction set.
  ///
  /// ```swift
  /// let pixels = [RGBA8(255, 188, 0)]
  /// var output = [Triple<Float>(0, 0, 0)]
  /// do {
  ///   var colors = output.mutableSpan
  ///   try Batch.linearLight(of: pixels.span, into: &colors)
  /// }
  /// print(output[0].x, (output[0].y * 1000).rounded() / 1000)
  /// // Prints "1.0 0.503"
  /// ```
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the output has another length.
  /// - Complexity: O(n), no allocation.
  public static func linearLight(
    of pixels: Span<RGBA8>, into output: inout MutableSpan<Triple<Float>>,
    using set: InstructionSet = .best
  ) throws(BatchError) {
    try requireCount(pixels.count, output.count)
    let done = unsafe pixels.withUnsafeBytes { source in
      unsafe output.withUnsafeMutableBufferPointer { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return 0 }
        return unsafe color_kernels_linear_light(
          set.rawValue, from.assumingMemoryBound(to: UInt8.self), SRGBTable.linearFloat,
          SRGBTable.linearPlanes,
          UnsafeMutableRawPointer(to).assumingMemoryBound(to: Float.self), target.count)
      }
    }
    portableLinearLight(of: pixels, into: &output, from: done)
  }

  /// The portable twin of the kernel, from an index to the end.
  package static func portableLinearLight(
    of pixels: Span<RGBA8>, into output: inout MutableSpan<Triple<Float>>, from start: Int
  ) {
    let table = SRGBTable.linearFloat
    let curve = table.span
    for index in start..<pixels.count {
      let pixel = pixels[index]
      output[index] = Triple(
        curve[Int(pixel.red)], curve[Int(pixel.green)], curve[Int(pixel.blue)])
    }
  }
}

/// The matrices of ``Oklab`` from linear-light sRGB, for the kernel.
private enum OklabMatrices {
  static let fromLinearSRGB = (Matrix3.xyzToOklabLMS * Matrix3.linearSRGBToXYZ).elements.map {
    Float($0)
  }
  static let toOklab = Matrix3.oklabLMSToOklab.elements.map { Float($0) }
}

extension Triple where L == SIMD8<Float> {
  /// Up to eight colors side by side; lanes past `count` hold zeros.
  @inlinable init(
    gathering colors: UnsafeBufferPointer<Triple<Float>>, at start: Int, count: Int
  ) {
    self.init(SIMD8(repeating: 0), SIMD8(repeating: 0), SIMD8(repeating: 0))
    for lane in 0..<count {
      let color = unsafe colors[start + lane]
      x[lane] = color.x
      y[lane] = color.y
      z[lane] = color.z
    }
  }
}

extension ColorSpace {
  /// The color in the root of the tree, ``XYZD65``, by a path that the compiler resolves.
  @inlinable static func toRoot<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Parent.self == Self.self ? color : Parent.toRoot(toParent(color))
  }

  /// A color of another space in this one: by one step where that is the parent, else by the root.
  @inlinable static func converted<S: ColorSpace, L: Lane>(
    _ color: Triple<L>, from source: S.Type
  ) -> Triple<L> {
    Parent.self == source ? fromParent(color) : fromRoot(S.toRoot(color))
  }

  /// The color of the root in this space.
  @inlinable static func fromRoot<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Parent.self == Self.self ? color : fromParent(Parent.fromRoot(color))
  }
}
