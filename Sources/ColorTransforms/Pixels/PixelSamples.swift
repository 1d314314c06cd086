import ColorKernels

/// Kernels that move and convert samples.
enum PixelSamples {
  /// The samples from `first` on of `count` pixels of `samples` samples, as floats; integers become
  /// 0…1.
  static func toFloats(
    _ source: UnsafeRawPointer, _ format: PixelLayout.Sample, of samples: Int, first: Int,
    taken: Int, into floats: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    unsafe color_kernels_to_floats(
      source, format.rawValue, samples, first, taken, floats, count)
  }

  /// The inverse; integers are rounded to nearest, and NaN becomes 0.
  static func fromFloats(
    _ floats: UnsafePointer<Float>, into destination: UnsafeMutableRawPointer,
    _ format: PixelLayout.Sample, of samples: Int, first: Int, taken: Int, _ count: Int
  ) {
    unsafe color_kernels_from_floats(
      floats, destination, format.rawValue, samples, first, taken, count)
  }

  /// Writes the table entries at 16-bit indices.
  static func lookup(
    _ places: UnsafeRawPointer, _ table: UnsafePointer<UInt8>, entrySize: Int,
    to destination: UnsafeMutableRawPointer, every stride: Int, _ count: Int
  ) {
    unsafe color_kernels_lookup(
      places, PixelLayout.Sample.sixteen.rawValue, 2, table, entrySize, destination, stride,
      count)
  }

  /// Copies some bytes of each item.
  static func copy(
    _ source: UnsafeRawPointer, every step: Int, to destination: UnsafeMutableRawPointer,
    every stride: Int, bytes: Int, _ count: Int
  ) {
    unsafe color_kernels_copy_items(source, step, destination, stride, bytes, count)
  }
}
