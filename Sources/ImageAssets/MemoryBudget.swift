import Dispatch
import FileAccess
import Synchronization

/// The memory for images that are decoded at the same time.
///
/// Threads wait until there is room. An image that needs more than the whole budget is decoded
/// while no other one is: its size is limited by ``DecodeLimits`` only. Images that take a large part
/// of the budget are decoded some rows at a time, if their format allows it.
///
/// ```swift
/// let red = DecodedImage(
///   width: 1, height: 1, model: .rgb, hasAlpha: false, samples: .eight([255, 0, 0]))
/// let file = try PNG.encode(red, profile: nil)
/// var converter = ImageConverter(to: .srgb)
/// converter.memory = MemoryBudget(bytes: 1 << 30)
/// print(try converter.convert(file.span).excessMemory == nil)
/// // Prints "true"
/// ```
public final class MemoryBudget: Sendable {
  /// The kinds of memory set aside.
  package enum Use {
    /// The content of a file.
    case file
    /// The pixels of an image, while its file is in memory.
    case pixels
  }

  private final class Request: Sendable {
    let use: Use
    let bytes: Int
    let isGranted = DispatchSemaphore(value: 0)
    let isReleased = Atomic(false)

    init(_ use: Use, _ bytes: Int) {
      self.use = use
      self.bytes = bytes
    }
  }

  private struct State {
    var used = 0
    var decoding = 0
    var waiting: [Request] = []

    /// Grants a request if there is room. Files wait for room for their pixels while they take
    /// room themselves, so one of them always has to go on.
    mutating func grants(_ request: Request, of bytes: Int) -> Bool {
      let isFirst =
        switch request.use {
        case .file: used == 0
        case .pixels: decoding == 0
        }
      guard isFirst || request.bytes <= bytes - used else { return false }
      used += request.bytes
      if request.use == .pixels { decoding += 1 }
      return true
    }
  }

  private let state = Mutex(State())
  /// The whole budget.
  let bytes: Int
  /// From how many bytes on an image is decoded some rows at a time. To decode it at once is faster.
  let streamedBytes: Int

  /// Makes a budget.
  public init(bytes: Int) {
    self.bytes = bytes
    streamedBytes = min(bytes / 4, 256 << 20)
  }

  /// Runs a function as soon as there is memory for it.
  package func reserving<Result, Failure: Error>(
    _ bytes: Int, for use: Use, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let request = Request(use, bytes)
    let isGranted = state.withLock { state in
      let isGranted = state.grants(request, of: self.bytes)
      if !isGranted { state.waiting.append(request) }
      return isGranted
    }
    let clock = WorkClock.current
    if !isGranted {
      if let clock { clock.pausing { request.isGranted.wait() } } else { request.isGranted.wait() }
    }
    // What takes too long leaves its room to others.
    clock?.releasing { self.release(request) }
    defer { release(request) }
    return try body()
  }

  private func release(_ request: Request) {
    if request.isReleased.exchange(true, ordering: .relaxed) { return }
    state.withLock { state in
      state.used -= request.bytes
      if request.use == .pixels { state.decoding -= 1 }
      // Pixels first: what has been read is to leave memory.
      let waiting = state.waiting
      state.waiting = []
      for request in waiting.filter({ $0.use == .pixels }) + waiting.filter({ $0.use == .file }) {
        if state.grants(request, of: bytes) {
          request.isGranted.signal()
        } else {
          state.waiting.append(request)
        }
      }
    }
  }
}

extension ImageMetadata {
  /// About how many bytes it takes to decode the image and count its colors.
  package func decodedBytes(limits: DecodeLimits) -> Int {
    let bytes = sampleBytes(limits: limits)
    return bytes == 0 ? 0 : bytes + colorBytes(limits: limits)
  }

  /// About how many bytes the decoded samples take, and those that the library has.
  func sampleBytes(limits: DecodeLimits) -> Int {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    // The decoder rejects such a size.
    guard !overflow, pixels <= limits.pixels else { return 0 }
    let samples = model.channels + (hasAlpha ? 1 : 0)
    let sampleBytes = isFloat ? 4 : bitDepth > 8 ? 2 : 1
    return pixels * samples * sampleBytes + (coefficientBytes ?? pixels * samples * sampleBytes)
  }

  /// The same for an image of which only some rows are in memory.
  package func streamedBytes(limits: DecodeLimits) -> Int {
    (8 << 20) + colorBytes(limits: limits)
  }

  private func colorBytes(limits: DecodeLimits) -> Int {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    return (overflow ? limits.distinctColors : min(pixels, limits.distinctColors)) * 24
  }
}
