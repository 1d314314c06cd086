import CLittleCMS
import ICCProfiles

/// A LittleCMS context that records the library's errors instead of printing them, and the stages
/// of the last pipeline linked in it.
///
/// Every profile and transform has its own context, so nothing is shared between threads.
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

  /// The stages of the last pipeline.
  var shaper: UnsafePointer<palette_Shaper>? {
    guard let state = unsafe palette_state(handle) else { return nil }
    return unsafe UnsafePointer(state.pointer(to: \.shaper))
  }

  /// The last pipeline, if it is not a shaper. The corresponding C type is `cmsPipeline *`.
  var pipeline: OpaquePointer? {
    guard let state = unsafe palette_state(handle) else { return nil }
    return unsafe state.pointee.pipeline
  }

  /// The error to throw after a failed call of the library.
  var refusal: ProfileError {
    guard let state = unsafe palette_state(handle) else { return .refused("no reason given") }
    let words = unsafe withUnsafePointer(to: &state.pointee.message) { tuple in
      unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    return .refused(words.isEmpty ? "no reason given" : words)
  }
}
