import CLittleCMSPeer
import ColorCore
import ColorTransforms
import ICCProfiles
import Dispatch
import Foundation

// Times conversions beside LittleCMS itself and memcpy of the same bytes, in turn, and prints pixels a
// second as one JSON object. `compare-transforms.py` runs this and the peers. An argument names a
// profile with a table, such as one for CMYK, whose conversion to sRGB is timed as well.

let side = 2048
let count = side * side
let rounds = 9

/// Content like a photo's: smooth, with noise, and alpha that varies.
func photo(channels: Int) -> [UInt8] {
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
      bytes.append(UInt8(truncatingIfNeeded: (x + y) / 16))
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
  init(halves name: String, run: @escaping @Sendable (Int, UnsafeMutableRawPointer) -> Void) {
    self.name = name
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
  let step = layout.bytesPerPixel(of: transform.sourceChannels)
  let stride = layout.bytesPerPixel(of: transform.destinationChannels)
  let flags = cmsUInt32Number(cmsFLAGS_COPY_ALPHA)
  let peer = cmsCreateTransform(opened(source), format, opened(destination), result, 1, flags)
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
    Work("memcpy") { target in
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
    guard path.kind == .matrixShaper || set == .best else { continue }
    let name = path.instructions ?? path.kind.rawValue
    works.append(Work(name) { part(limited, 0, count, $0) })
  }
  works.append(
    Work(halves: "two threads") { half, target in
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

let bytes = photo(channels: 3)
let words = bytes.flatMap { code in
  withUnsafeBytes(of: UInt16(code) * 257 ^ UInt16(code & 15)) { Array($0) }
}
let floats = bytes.flatMap { code in withUnsafeBytes(of: Float(code) / 255) { Array($0) } }

var results: [String: [String: Double]] = [:]
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
if CommandLine.arguments.count > 1 {
  let path = CommandLine.arguments[1]
  let table = try [UInt8](Data(contentsOf: URL(filePath: path)))
  let profile = try ICCProfile(table.span)
  let transform = try ICCTransform(from: profile, to: ICCProfile(srgb.span))
  let format = profile.colorSpace == .cmyk ? peer_CMYKA_8 : peer_RGBA_8
  results["table, 8 bit, to sRGB"] = rates(
    works(
      transform, eight, photo(channels: profile.colorSpace.channels), source: table, format,
      destination: srgb, peer_RGBA_8, peerPixels: count),
    bytes: 5 * count)
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
  "pixels": count, "pixelsPerSecond": results, "seconds": try beginnings(),
  "littleCMS": LittleCMS.version,
]
let data = try JSONSerialization.data(withJSONObject: report, options: [.sortedKeys])
print(String(decoding: data, as: UTF8.self))
