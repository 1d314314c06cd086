package import ColorCore
import ColorKernels
import ICCProfiles

/// The XYZ of codes in floating point, from tables, bit for bit as
/// ``ICCTransform/evaluate(_:into:)`` gives it.
///
/// LittleCMS evaluates a curve with powers for every color. There are few codes, so each curve is
/// evaluated once for each of them; the matrix is applied to what the table has, in the library's
/// order and precision.
package final class CodeColors: Sendable {
  private let greatest: UInt64
  /// The linear light of each code of one or three channels, one after the other.
  private let light: [Float]
  private let offsets: SIMD4<Int>
  private let columns: [SIMD4<Double>]
  private let extent: SIMD4<Float>
  /// The results for the codes of one channel.
  private let results: [SIMD4<Float>]

  /// Fills the tables: of 256 codes in microseconds, of 65 536 in milliseconds. `nil` if the
  /// conversion is not one of curves and a matrix, or of one channel, or if any of some thousand
  /// colors differs in a bit.
  ///
  /// - Parameters:
  ///   - transform: The conversion, to XYZ.
  ///   - greatest: The greatest code, 255 or 65 535.
  package init?(_ transform: ICCTransform, greatest: Int) {
    self.greatest = UInt64(greatest)
    guard transform.destination == .xyz else { return nil }
    let numbers = (0...greatest).map { Float($0) / Float(greatest) }
    let extents = (0..<3).map { transform.destination.range(of: $0).extent }
    extent = SIMD4(extents[0], extents[1], extents[2], 0)
    if transform.sourceChannels == 1 {
      let colors = transform.evaluated(numbers)
      results = stride(from: 0, to: colors.count, by: 3).map {
        SIMD4(colors[$0], colors[$0 + 1], colors[$0 + 2], 0)
      }
      (light, columns, offsets) = ([], [], .zero)
      return
    }
    // The last curves of a conversion to XYZ change nothing, or the colors do not agree.
    guard let shaper = transform.link.shaper, shaper.decode.count == 3
    else { return nil }
    results = []
    let isOne = MatrixShaper.isOne(shaper.decode)
    light = shaper.decode.prefix(isOne ? 1 : 3).flatMap { curve in numbers.map { curve($0) } }
    offsets = isOne ? .zero : SIMD4(0, numbers.count, 2 * numbers.count, 0)
    columns = (0..<3).map { column in
      SIMD4(
        shaper.matrix[0][column], shaper.matrix[1][column], shaper.matrix[2][column], 0)
    }
    guard agrees(with: transform) else { return nil }
  }

  /// The color of a pixel value.
  ///
  /// - Parameter value: The codes, 16 bits each, the first one least significant.
  /// - Returns: Three components, and 0.
  @inline(__always)
  package func color(of value: UInt64) -> SIMD4<Float> {
    if !results.isEmpty { return results[Int(value & 0xffff)] }
    let first = light[Int(value & 0xffff)]
    let second = light[offsets.y + Int(value >> 16 & 0xffff)]
    let third = light[offsets.z + Int(value >> 32 & 0xffff)]
    let sum =
      Double(first) * columns[0] + Double(second) * columns[1] + Double(third) * columns[2]
    return SIMD4<Float>(sum) * extent
  }

  /// The colors of pixel values, each multiplied by a matrix to linear sRGB, and their luminances,
  /// which are not clamped.
  package func colors(
    of values: [UInt64], by matrix: Matrix3
  ) -> (colors: [Triple<Double>], luminances: [Double]) {
    let weights = LumaWeights.bt709
    guard results.isEmpty else {
      let colors = values.map { value -> Triple<Double> in
        let color = color(of: value)
        return matrix * Triple(Double(color.x), Double(color.y), Double(color.z))
      }
      return (colors, colors.map { WCAG2.luminance(ofLinear: $0) })
    }
    var colors: [Triple<Double>] = []
    let luminances = unsafe [Double](unsafeUninitializedCapacity: values.count) { output, made in
      unsafe colors = [Triple<Double>](unsafeUninitializedCapacity: values.count) { to, count in
        count = values.count
        made = values.count
        unsafe light.withUnsafeBufferPointer { light in
          unsafe values.withUnsafeBufferPointer { values in
            guard let from = values.baseAddress, let luminances = output.baseAddress,
              let colors = to.baseAddress, let light = light.baseAddress
            else { return }
            let (x, y, z) = (columns[0], columns[1], columns[2])
            let m = matrix.elements
            var table = unsafe color_kernels_code_table(
              light: light, offsets: (0, offsets.y, offsets.z),
              to_xyz: (x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z),
              extent: (extent.x, extent.y, extent.z),
              from_xyz: (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]),
              weights: (weights.x, weights.y, weights.z))
            _ = unsafe color_kernels_code_colors(
              InstructionSet.best.rawValue, &table, from,
              UnsafeMutableRawPointer(colors).assumingMemoryBound(to: Double.self), luminances,
              values.count)
          }
        }
      }
    }
    return (colors, luminances)
  }

  /// Tries 256 codes of each channel with others, full, half and zero ones together, and others at
  /// random.
  private func agrees(with transform: ICCTransform) -> Bool {
    func value(_ x: UInt64, _ y: UInt64, _ z: UInt64) -> UInt64 { x | y << 16 | z << 32 }
    let ends = [0, greatest / 2, greatest]
    var values = ends.flatMap { x in ends.flatMap { y in ends.map { value(x, y, $0) } } }
    for step in 0...UInt64(255) {
      let level = step * greatest / 255
      values.append(value(level, greatest - level, (step * 89 & 255) * greatest / 255))
    }
    var state: UInt64 = 7
    for _ in 0..<512 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let levels = [16, 32, 48].map { state >> $0 & 0xffff }.map { $0 % (greatest + 1) }
      values.append(value(levels[0], levels[1], levels[2]))
    }
    let expected = transform.evaluated(
      values.flatMap { value in
        (0..<3).map { Float(value >> UInt64(16 * $0) & 0xffff) / Float(greatest) }
      })
    return values.indices.allSatisfy { index in
      let found = color(of: values[index])
      return (0..<3).allSatisfy { found[$0] == expected[3 * index + $0] }
    }
  }
}

extension ICCTransform {
  /// ``evaluate(_:into:)`` for an array.
  fileprivate func evaluated(_ colors: [Float]) -> [Float] {
    var results = [Float](
      repeating: 0, count: colors.count / sourceChannels * destinationChannels)
    var span = results.mutableSpan
    evaluate(colors.span, into: &span)
    return results
  }
}
