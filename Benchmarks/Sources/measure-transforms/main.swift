import CLittleCMSPeer
import ColorCore
import ColorTransforms
import ICCProfiles
import Dispatch
import Foundation

// Times conversions beside LittleCMS itself and memcpy of the same bytes, in turn, and prints pixels a
// second as one JSON object, and how far off pixels by tables are. `compare-transforms.py` runs this and
// the peers. Arguments name profiles with tables, such as one for CMYK, whose conversions to sRGB are
// timed as well; with `tables` as the first one nothing else is.

let side = 2048
let count = side * side
let rounds = 9

/// Content like a photo's: smooth, with noise, and alpha that varies.
func photo(channels: Int, hasAlpha: Bool = true) -> [UInt8] {
  var state: UInt64 = 1
  var bytes: [UInt8] = []
  bytes.reserveCapacity(count * (channels + 1))
  for y in 0..<side {
    for x in 0..<side {
      for channel in 0..<channels {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let place = Double(x * (channel + 1) + y * (4 - channel)) / Double(side)
        let smooth = 128 + 110 * sin(2.1 * place + Double(channel))
        bytes.append(UInt8(min(max(smooth + Double(state >> 60) - 8, 0), 255)))
      }
      if hasAlpha { bytes.append(UInt8(truncatingIfNeeded: (x + y) / 16)) }
    }
  }
  return bytes
}

/// The processor time of the thread in seconds: what other programs do meanwhile counts less.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// A thing to time, which is given where to write and returns the seconds it took.
struct Work {
  var name: String
  var pixels = count
  var run: (UnsafeMutableRawPointer) -> Double

  init(
    _ name: String, pixels: Int = count, run: @escaping (UnsafeMutableRawPointer) -> Void
  ) {
    self.name = name
    self.pixels = pixels
    self.run = { target in
      let start = processorTime()
      run(target)
      return processorTime() - start
    }
  }

  /// Two halves at once; the slower one counts.
  init(
    halves name: String, pixels: Int,
    run: @escaping @Sendable (Int, UnsafeMutableRawPointer) -> Void
  ) {
    self.name = name
    self.pixels = pixels
    self.run = { target in
      nonisolated(unsafe) let target = target
      nonisolated(unsafe) let seconds = UnsafeMutablePointer<Double>.allocate(capacity: 2)
      defer { seconds.deallocate() }
      DispatchQueue.concurrentPerform(iterations: 2) { half in
        let start = processorTime()
        run(half, target)
        seconds[half] = processorTime() - start
      }
      return max(seconds[0], seconds[1])
    }
  }
}

/// Pixels a second: the medians of rounds in which all take their turn.
func rates(_ works: [Work], bytes: Int) -> [String: Double] {
  let target = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
  memset(target, 1, bytes)
  defer { target.deallocate() }
  var seconds = [[Double]](repeating: [], count: works.count)
  for round in 0...rounds {
    for (index, work) in works.enumerated() {
      let time = work.run(target)
      if round > 0 { seconds[index].append(time) }
    }
  }
  var rates: [String: Double] = [:]
  for (work, seconds) in zip(works, seconds) {
    rates[work.name] = Double(work.pixels) / seconds.sorted()[rounds / 2]
  }
  return rates
}

func opened(_ bytes: [UInt8]) -> cmsHPROFILE? {
  cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count))
}

/// The works of a conversion: the limit, the peer and ours.
func works(
  _ transform: ICCTransform, _ layout: PixelLayout, _ input: [UInt8],
  source: [UInt8], _ format: cmsUInt32Number, destination: [UInt8], _ result: cmsUInt32Number,
  peerPixels: Int
) -> [Work] {
  let flags = cmsUInt32Number(cmsFLAGS_COPY_ALPHA)
  let peer = cmsCreateTransform(opened(source), format, opened(destination), result, 1, flags)
  return works(transform, layout, input, beside: peer, peerPixels: peerPixels)
}

func works(
  _ transform: ICCTransform, _ layout: PixelLayout, _ input: [UInt8], beside peer: cmsHTRANSFORM?,
  peerPixels: Int, pixels count: Int = count
) -> [Work] {
  let step = layout.bytesPerPixel(of: transform.sourceChannels)
  let stride = layout.bytesPerPixel(of: transform.destinationChannels)
  @Sendable func part(
    _ transform: ICCTransform, _ start: Int, _ pixels: Int, _ target: UnsafeMutableRawPointer
  ) {
    input.withUnsafeBytes { bytes in
      let from = UnsafeRawBufferPointer(rebasing: bytes[start * step..<(start + pixels) * step])
      let to = UnsafeMutableRawBufferPointer(start: target + start * stride, count: pixels * stride)
      var span = to.mutableBytes
      transform.convert(from.bytes, layout, into: &span, layout)
    }
  }
  var works = [
    Work("memcpy", pixels: count) { target in
      input.withUnsafeBytes { bytes in
        guard let from = bytes.baseAddress else { return }
        memcpy(target, from, min(step, stride) * count)
      }
    },
    Work("LittleCMS", pixels: peerPixels) { target in
      input.withUnsafeBytes { bytes in
        cmsDoTransform(peer, bytes.baseAddress, target, cmsUInt32Number(peerPixels))
      }
    },
  ]
  for set in InstructionSet.available {
    let limited = transform.using(set)
    let path = limited.path(from: layout, to: layout)
    guard path.kind == .matrixShaper || path.kind == .pipeline || set == .best else { continue }
    let name = path.instructions ?? path.kind.rawValue
    works.append(Work(name, pixels: count) { part(limited, 0, count, $0) })
  }
  works.append(
    Work(halves: "two threads", pixels: count) { half, target in
      part(transform, half * count / 2, count / 2, target)
    })
  return works
}

/// Seconds that one call takes: the median of some.
func seconds(_ work: () throws -> Void) rethrows -> Double {
  let clock = ContinuousClock()
  let times = try (0..<21).map { _ in try clock.measure(work) / .seconds(1) }
  return times.sorted()[10]
}

let p3 = ICCProfileBuilder.displayP3.bytes
let srgb = ICCProfileBuilder.srgb.bytes
let gray = ICCProfileBuilder.grayGamma22.bytes
let matrix = try ICCTransform(from: ICCProfile(p3.span), to: ICCProfile(srgb.span))
let eight = PixelLayout(sample: .eight, alpha: .straight)
let sixteen = PixelLayout(sample: .sixteen, alpha: .straight)
let float = PixelLayout(sample: .float, alpha: .straight)

var results: [String: [String: Double]] = [:]
var errors: [String: [String: Double]] = [:]

@MainActor func timeShapers() throws {
  let bytes = photo(channels: 3)
  let words = widened(bytes)
  let floats = bytes.flatMap { code in withUnsafeBytes(of: Float(code) / 255) { Array($0) } }
  results["RGBA8, Display P3 to sRGB"] = rates(
    works(
      matrix, eight, bytes, source: p3, peer_RGBA_8, destination: srgb, peer_RGBA_8,
      peerPixels: count),
    bytes: 4 * count)
  results["RGBA16, Display P3 to sRGB"] = rates(
    works(
      matrix, sixteen, words, source: p3, peer_RGBA_16, destination: srgb, peer_RGBA_16,
      peerPixels: count / 2),
    bytes: 8 * count)
  results["RGBA float, Display P3 to sRGB"] = rates(
    works(
      matrix, float, floats, source: p3, peer_RGBA_FLT, destination: srgb, peer_RGBA_FLT,
      peerPixels: count / 16),
    bytes: 16 * count)
  let fromGray = try ICCTransform(from: ICCProfile(gray.span), to: ICCProfile(srgb.span))
  results["gray with alpha, 8 bit, to sRGB"] = rates(
    works(
      fromGray, eight, photo(channels: 1), source: gray, peer_GRAYA_8, destination: srgb,
      peer_RGBA_8, peerPixels: count),
    bytes: 4 * count)
}

/// Samples of 16 bits with something in the lower half.
func widened(_ bytes: [UInt8]) -> [UInt8] {
  bytes.flatMap { code in
    withUnsafeBytes(of: UInt16(code) * 257 ^ UInt16(code & 15)) { Array($0) }
  }
}

/// A conversion by tables of one depth, without alpha, beside LittleCMS, and the errors of both.
@MainActor func timeTable(
  _ name: String, from source: [UInt8], to destination: [UInt8]?, _ layout: PixelLayout
) throws {
  let from = try ICCProfile(source.span)
  let transform: ICCTransform
  if let destination {
    transform = try ICCTransform(from: from, to: ICCProfile(destination.span))
  } else {
    transform = try ICCTransform(link: from)
  }
  let channels = UInt32(transform.sourceChannels)
  let resultChannels = UInt32(transform.destinationChannels)
  let size = UInt32(layout.sample.size)
  let profiles = [opened(source)] + (destination.map { [opened($0)] } ?? [])
  func peer(_ input: cmsUInt32Number, _ output: cmsUInt32Number) -> cmsHTRANSFORM? {
    var handles = profiles
    return cmsCreateMultiprofileTransform(
      &handles, cmsUInt32Number(handles.count), input, output, destination == nil ? 0 : 1, 0)
  }
  // LittleCMS optimizes more where it knows what the channels are.
  let usual = peer(
    peer_format(profiles.first ?? nil, 0, channels, size),
    peer_format(profiles.last ?? nil, destination == nil ? 1 : 0, resultChannels, size))
  var input = photo(channels: transform.sourceChannels, hasAlpha: false)
  if layout.sample == .sixteen { input = widened(input) }
  let double = peer(peer_any_format(channels, size), peer_any_format(resultChannels, 0))
  let count = count / 4
  var works = works(
    transform, layout, input, beside: usual, peerPixels: count / 4, pixels: count)
  works.append(
    Work("LittleCMS in double", pixels: count / 32) { target in
      cmsDoTransform(double, input, target, cmsUInt32Number(count / 32))
    })
  results[name] = rates(works, bytes: 8 * count)
  print(name, transform.path(from: layout, to: layout), to: &log)
  errors[name] = measured(transform, layout, input, usual: usual, double: double)
}

/// The greatest and the mean error in codes of the layout's depth against LittleCMS in double, of pixels
/// of the image and as many of any color.
func measured(
  _ transform: ICCTransform, _ layout: PixelLayout, _ image: [UInt8], usual: cmsHTRANSFORM?,
  double: cmsHTRANSFORM?
) -> [String: Double] {
  let pixels = 1 << 18
  let step = layout.bytesPerPixel(of: transform.sourceChannels)
  var state: UInt64 = 5
  var input = Array(image[..<(pixels * step)])
  for _ in 0..<pixels * step {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    input.append(UInt8(truncatingIfNeeded: state >> 40))
  }
  let samples = 2 * pixels * transform.destinationChannels
  var exact = [Double](repeating: 0, count: samples)
  cmsDoTransform(double, input, &exact, cmsUInt32Number(2 * pixels))
  var theirs = [UInt8](repeating: 0, count: samples * layout.sample.size)
  cmsDoTransform(usual, input, &theirs, cmsUInt32Number(2 * pixels))
  var ours = theirs
  var span = ours.mutableSpan
  var raw = span.mutableBytes
  transform.convert(input.span.bytes, layout, into: &raw, layout)
  let greatest = layout.sample == .eight ? 255.0 : 65535
  var result: [String: Double] = [:]
  for (name, bytes) in [("ours", ours), ("LittleCMS", theirs)] {
    var worst = 0.0
    var sum = 0.0
    for index in 0..<samples {
      let code =
        layout.sample == .eight
        ? Double(bytes[index]) : Double(Int(bytes[2 * index]) | Int(bytes[2 * index + 1]) << 8)
      let error = abs(code - min(max(exact[index], 0), 1) * greatest)
      worst = max(worst, error)
      sum += error
    }
    result["\(name), greatest"] = worst
    result["\(name), mean"] = sum / Double(samples)
  }
  return result
}

/// Where remarks go that are not part of the result.
struct StandardError: TextOutputStream {
  mutating func write(_ string: String) { FileHandle.standardError.write(Data(string.utf8)) }
}
var log = StandardError()

let arguments = CommandLine.arguments.dropFirst()
if arguments.first != "tables" { try timeShapers() }
let plain8 = PixelLayout(sample: .eight)
let plain16 = PixelLayout(sample: .sixteen)
let inks = TableProfile.printer("CMYK")
let otherInks = TableProfile.printer("CMYK", black: 0.5)
let colors = TableProfile.printer("RGB ")
for (depth, layout) in [("8 bit", plain8), ("16 bit", plain16)] {
  try timeTable("CMYK by table to sRGB, \(depth)", from: inks, to: srgb, layout)
  try timeTable("sRGB to CMYK by table, \(depth)", from: srgb, to: inks, layout)
  try timeTable("CMYK to CMYK by tables, \(depth)", from: inks, to: otherInks, layout)
  try timeTable("RGB by table to sRGB, \(depth)", from: colors, to: srgb, layout)
  try timeTable(
    "gray by table to sRGB, \(depth)", from: TableProfile.printer("GRAY"), to: srgb, layout)
  try timeTable(
    "device link, CMYK to CMYK, \(depth)", from: TableProfile.link("CMYK", "CMYK"), to: nil, layout)
  try timeTable(
    "device link, RGB to RGB, \(depth)", from: TableProfile.link("RGB ", "RGB "), to: nil, layout)
}
for path in arguments where path != "tables" {
  let profile = try [UInt8](Data(contentsOf: URL(filePath: path)))
  let name = URL(filePath: path).lastPathComponent
  try timeTable("\(name) to sRGB, 8 bit", from: profile, to: srgb, plain8)
  try timeTable("\(name) to sRGB, 16 bit", from: profile, to: srgb, plain16)
}

/// What it costs to begin, in seconds.
func beginnings() throws -> [String: Double] {
  let source = try ICCProfile(p3.span)
  let destination = try ICCProfile(srgb.span)
  var times: [String: Double] = [:]
  times["linking two profiles"] = try seconds {
    _ = try ICCTransform(from: source, to: destination)
  }
  for (name, layout) in [("8 bits", eight), ("16 bits", sixteen), ("float", float)] {
    for set in InstructionSet.available {
      let transforms = try (0..<21).map { _ in
        try ICCTransform(from: source, to: destination).using(set)
      }
      var next = transforms.makeIterator()
      times["building the way for \(name), \(set)"] = seconds {
        _ = next.next()?.path(from: layout, to: layout)
      }
    }
  }
  times["LittleCMS, making an 8-bit transform"] = seconds {
    cmsDeleteTransform(
      cmsCreateTransform(
        opened(p3), peer_RGBA_8, opened(srgb), peer_RGBA_8, 1,
        cmsUInt32Number(cmsFLAGS_COPY_ALPHA)))
  }
  let cache = TransformCache()
  times["finding a transform in the cache"] =
    try seconds {
      for _ in 0..<1000 { _ = try cache.transform(from: source, to: destination) }
    } / 1000
  return times
}

let report: [String: Any] = [
  "pixels": count, "pixelsPerSecond": results,
  "seconds": arguments.first == "tables" ? [:] : try beginnings(),
  "littleCMS": LittleCMS.version, "errors": errors,
]
let data = try JSONSerialization.data(withJSONObject: report, options: [.sortedKeys])
print(String(decoding: data, as: UTF8.self))
