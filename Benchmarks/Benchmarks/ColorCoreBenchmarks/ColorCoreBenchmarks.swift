import Benchmark
import ColorCore

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.wallClock, .throughput], maxDuration: .seconds(1),
    thresholds: [.wallClock: .relaxed])

  let pixels = (0..<1 << 20).map {
    RGBA8(UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8), 77)
  }

  Benchmark("luminance.1Mpx") { benchmark in
    var luminances = [Float](repeating: 0, count: pixels.count)
    benchmark.startMeasurement()
    for _ in benchmark.scaledIterations {
      var output = luminances.mutableSpan
      try Batch.luminance(of: pixels.span, into: &output)
    }
  }

  Benchmark("contrast.Double") { benchmark in
    let text = Color(red: 119, green: 119, blue: 119)
    let background = Color(red: 255, green: 255, blue: 255)
    for _ in benchmark.scaledIterations {
      blackHole(WCAG2.contrast(of: text, on: background))
    }
  }

  Benchmark("convert.srgb.oklch") { benchmark in
    let color = Color(red: 12, green: 200, blue: 99)
    for _ in benchmark.scaledIterations { blackHole(color.converted(to: .oklch)) }
  }
}
