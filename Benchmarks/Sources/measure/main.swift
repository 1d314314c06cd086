import ColorCore
import Foundation

// Times the batch functions, each in turn with memcpy or memset of as many bytes as it writes, and
// prints items a second as one JSON object. `compare.py` runs this and then the peers.

struct Measurement: Encodable {
  var name: String
  var items: Int
  var itemsPerSecond: Double
  var limit: String
  var limitPerSecond: Double
}

var measurements: [Measurement] = []
let rounds = 15

func seconds(_ work: () throws -> Void) rethrows -> Double {
  try ContinuousClock().measure(work) / .seconds(1)
}

/// The least time of the rounds counts, for both sides: what else the machine does only adds to it.
@MainActor func measure(
  _ name: String, _ items: Int, _ limit: String, _ limitWork: () -> Void,
  _ work: () throws -> Void
) rethrows {
  var (best, bestLimit) = (Double.infinity, Double.infinity)
  for _ in 0...rounds {
    bestLimit = min(bestLimit, seconds(limitWork))
    best = min(best, try seconds(work))
  }
  measurements.append(
    Measurement(
      name: name, items: items, itemsPerSecond: Double(items) / best, limit: limit,
      limitPerSecond: Double(items) / bestLimit))
}

@MainActor func measure<Element>(
  _ name: String, filling output: inout [Element],
  _ work: (inout MutableSpan<Element>) throws -> Void
) rethrows {
  let count = output.count
  let bytes = count * MemoryLayout<Element>.stride
  let from = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
  let to = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
  memset(from, 1, bytes)
  memset(to, 1, bytes)
  try measure(
    name, count, "memcpy", { memcpy(to, from, bytes) },
    {
      var span = output.mutableSpan
      try work(&span)
    })
  from.deallocate()
  to.deallocate()
}

func pixels(_ count: Int, seed: UInt64) -> [RGBA8] {
  var state = seed
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return RGBA8(
      UInt8(truncatingIfNeeded: state >> 56), UInt8(truncatingIfNeeded: state >> 48),
      UInt8(truncatingIfNeeded: state >> 40), UInt8(truncatingIfNeeded: state >> 32))
  }
}

let count = 4 << 20
let fronts = pixels(count, seed: 1)
let backs = pixels(count, seed: 2)
var floats = [Float](repeating: 0, count: count)
try measure("luminance", filling: &floats) { try Batch.luminance(of: fronts.span, into: &$0) }
try measure("pair ratios", filling: &floats) {
  try Batch.ratios(of: fronts.span, on: backs.span, into: &$0)
}
try measure("composited pair ratios", filling: &floats) {
  try Batch.compositedRatios(of: fronts.span, on: backs.span, into: &$0)
}
var verdicts = [Bool](repeating: false, count: count)
try measure("pair verdicts", filling: &verdicts) {
  try Batch.passes(fronts.span, on: backs.span, minimum: 4.5, into: &$0)
}

for megabytes in [1, 4, 16, 64, 256] {
  let side = Int(Double(megabytes << 18).squareRoot())
  let luminances = fronts.prefix(side).map { Float(Batch.exactLuminance(of: $0)) }
  var matrix = [Float](repeating: 0, count: side * side)
  try matrix.withUnsafeMutableBufferPointer { target in
    try measure(
      "ratio matrix, \(megabytes) MB", target.count, "memset",
      { target.baseAddress.map { _ = memset($0, 1, 4 * target.count) } },
      {
        var output = target.mutableSpan
        try Batch.ratioMatrix(ofLuminances: luminances.span, on: luminances.span, into: &output)
      })
  }
}

let side = 2048
let exact = fronts.prefix(side).map { Batch.exactLuminance(of: $0) }
floats.withUnsafeMutableBytes { target in
  measure(
    "passing pairs counted", side * side, "memset",
    { target.baseAddress.map { _ = memset($0, 1, target.count) } },
    { _ = Batch.passingPairs(ofLuminances: exact.span, on: exact.span, minimum: 4.5) })
}

let few = 1 << 20
let someFronts = Array(fronts.prefix(few))
var encoded = someFronts.map {
  Triple(Float($0.red) / 255, Float($0.green) / 255, Float($0.blue) / 255)
}
var colors = [Triple<Float>](repeating: Triple(0, 0, 0), count: few)
try measure("8-bit sRGB to linear", filling: &colors) {
  try Batch.linearLight(of: someFronts.span, into: &$0)
}
try measure("8-bit sRGB to Oklab", filling: &colors) {
  try Batch.convert(someFronts.span, to: Oklab.self, into: &$0)
}
try measure("sRGB to Oklab", filling: &colors) {
  try Batch.convert(encoded.span, from: SRGB.self, to: Oklab.self, into: &$0)
}
try measure("Display P3 to sRGB", filling: &colors) {
  try Batch.convert(encoded.span, from: DisplayP3.self, to: SRGB.self, into: &$0)
}
try measure("sRGB to Lab", filling: &colors) {
  try Batch.convert(encoded.span, from: SRGB.self, to: LabD65.self, into: &$0)
}
let labs = colors
let others = Array(labs.reversed())
var differences = [Float](repeating: 0, count: few)
try measure("CIEDE2000", filling: &differences) {
  try Batch.difference(labs.span, others.span, by: CIEDE2000.self, into: &$0)
}

// Colors of ProPhoto RGB that sRGB lacks, so that each is mapped.
guard let gamut = Gamut(.srgb) else { fatalError("sRGB has a gamut") }
let outside = (0..<few).lazy.compactMap { index -> Triple<Double>? in
  let c = encoded[index]
  let color = Color(.proPhotoRGB, Double(c.x), Double(c.y), Double(c.z))
  let linear = color.components(in: .srgbLinear)
  let isInside = [linear.x, linear.y, linear.z].allSatisfy { 0...1 ~= $0 }
  return isInside ? nil : color.components(in: .oklab)
}
let unmapped = Array(outside.prefix(1 << 18))
var mapped = [Triple<Double>](repeating: Triple(0, 0, 0), count: unmapped.count)
try measure("exact gamut mapping", filling: &mapped) {
  try ChromaMapping.map(unmapped.span, into: gamut, linear: &$0)
}

struct Report: Encodable {
  var instructionSet: String
  var measurements: [Measurement]
}

let report = Report(instructionSet: InstructionSet.best.description, measurements: measurements)
print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
