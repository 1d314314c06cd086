import ColorKernels

/// Samples of pixels, moved and converted, by the kernels.
enum PixelSamples {
  /// Of `count` pixels of `samples` samples those from `first` on as floats: whole numbers 0…1.
  static func toFloats(
    _ source: UnsafeRawPointer, _ format: PixelLayout.Sample, of samples: Int, first: Int,
    taken: Int, into floats: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    unsafe color_kernels_to_floats(
      source, format.rawValue, samples, first, taken, floats, count)
  }

  /// The reverse; whole numbers are the nearest ones, NaN is 0.
  static func fromFloats(
    _ floats: UnsafePointer<Float>, into destination: UnsafeMutableRawPointer,
    _ format: PixelLayout.Sample, of samples: Int, first: Int, taken: Int, _ count: Int
  ) {
    unsafe color_kernels_from_floats(
      floats, destination, format.rawValue, samples, first, taken, count)
  }

  /// Writes the entries of a table at places of 16 bits.
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
