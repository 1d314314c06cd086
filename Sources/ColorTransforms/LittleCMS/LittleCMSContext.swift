import CLittleCMS
import ICCProfiles

/// A LittleCMS context that keeps what the library says instead of printing it, and what the last
/// pipeline that was linked in it consists of.
///
/// Every profile and transform has its own, so that nothing is shared between threads.
@safe struct LittleCMSContext: ~Copyable {
  /// The corresponding C type is `cmsContext`.
  let handle: cmsContext

  init() throws(ProfileError) {
    guard let handle = unsafe palette_create_context() else { throw .refused("out of memory") }
    unsafe self.handle = unsafe handle
  }

  deinit {
    unsafe palette_delete_context(handle)
  }

  /// What the last pipeline consists of.
  var shaper: UnsafePointer<palette_Shaper>? {
    guard let state = unsafe palette_state(handle) else { return nil }
    return unsafe UnsafePointer(state.pointer(to: \.shaper))
  }

  /// The last pipeline, if it is not a shaper. The corresponding C type is `cmsPipeline *`.
  var pipeline: OpaquePointer? {
    guard let state = unsafe palette_state(handle) else { return nil }
    return unsafe state.pointee.pipeline
  }

  /// The error to throw when a call of the library failed.
  var refusal: ProfileError {
    guard let state = unsafe palette_state(handle) else { return .refused("no reason given") }
    let words = unsafe withUnsafePointer(to: &state.pointee.message) { tuple in
      unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    return .refused(words.isEmpty ? "no reason given" : words)
  }
}
