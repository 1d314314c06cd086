import ColorCore
import Foundation

// Times the batch functions and the limits of the machine on the same bytes, and prints items a second
// as one JSON object. `compare.py` runs this and the peers in turn.

let count = 4 << 20
let rounds = 9

func pixels(_ seed: UInt64) -> [RGBA8] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return RGBA8(
      UInt8(truncatingIfNeeded: state >> 56), UInt8(truncatingIfNeeded: state >> 48),
      UInt8(truncatingIfNeeded: state >> 40), UInt8(truncatingIfNeeded: state >> 32))
  }
}

/// Items a second: the median of the rounds, after one that does not count.
func rate(_ items: Int, _ work: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  try work()
  let seconds = try (0..<rounds).map { _ in
    try clock.measure(work) / .seconds(1)
  }
  return Double(items) / seconds.sorted()[rounds / 2]
}

let fronts = pixels(1)
let backs = pixels(2)
var floats = [Float](repeating: 0, count: count)
var copy = [RGBA8](repeating: RGBA8(0, 0, 0), count: count)
var results: [String: Double] = [:]

results["memcpy"] = rate(count) {
  fronts.withUnsafeBytes { source in
    copy.withUnsafeMutableBytes { target in
      guard let from = source.baseAddress, let to = target.baseAddress else { return }
      memcpy(to, from, source.count)
    }
  }
}
results["memset"] = rate(count) {
  floats.withUnsafeMutableBytes { target in
    guard let start = target.baseAddress else { return }
    memset(start, 1, target.count)
  }
}
results["luminance"] = try rate(count) {
  var output = floats.mutableSpan
  try Batch.luminance(of: fronts.span, into: &output)
}
results["pair ratios"] = try rate(count) {
  var output = floats.mutableSpan
  try Batch.ratios(of: fronts.span, on: backs.span, into: &output)
}
results["composited pair ratios"] = try rate(count) {
  var output = floats.mutableSpan
  try Batch.compositedRatios(of: fronts.span, on: backs.span, into: &output)
}
let side = 2048
let luminances = fronts.prefix(side).map { Float(Batch.exactLuminance(of: $0)) }
results["ratio matrix"] = try rate(side * side) {
  var output = floats.mutableSpan
  try Batch.ratioMatrix(ofLuminances: luminances.span, on: luminances.span, into: &output)
}
let exact = fronts.prefix(side).map { Batch.exactLuminance(of: $0) }
results["failing pairs counted"] = rate(side * side) {
  _ = Batch.passingPairs(ofLuminances: exact.span, on: exact.span, minimum: 4.5)
}

let few = 1 << 20
var encoded: [Triple<Float>] = (0..<few).map { index in
  let pixel = fronts[index]
  return Triple(Float(pixel.red) / 255, Float(pixel.green) / 255, Float(pixel.blue) / 255)
}
var labs = [Triple<Float>](repeating: Triple(0, 0, 0), count: few)
results["sRGB to Oklab"] = try rate(few) {
  var output = labs.mutableSpan
  try Batch.convert(encoded.span, from: SRGB.self, to: Oklab.self, into: &output)
}
results["Display P3 to sRGB"] = try rate(few) {
  var output = labs.mutableSpan
  try Batch.convert(encoded.span, from: DisplayP3.self, to: SRGB.self, into: &output)
}
results["sRGB to Lab"] = try rate(few) {
  var output = labs.mutableSpan
  try Batch.convert(encoded.span, from: SRGB.self, to: LabD65.self, into: &output)
}
let others = Array(labs.reversed())
var differences = [Float](repeating: 0, count: few)
results["CIEDE2000"] = try rate(few) {
  var output = differences.mutableSpan
  try Batch.difference(labs.span, others.span, by: CIEDE2000.self, into: &output)
}

let report: [String: Any] = [
  "instructionSet": Batch.instructionSet, "items": count, "itemsPerSecond": results,
]
let data = try JSONSerialization.data(withJSONObject: report, options: [.sortedKeys])
print(String(decoding: data, as: UTF8.self))
