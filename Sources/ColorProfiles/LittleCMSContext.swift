#if LittleCMS
  import CLittleCMS

  /// A LittleCMS context that keeps what the library says instead of printing it.
  ///
  /// Every profile and transform has its own, so that nothing is shared between threads.
  @safe struct LittleCMSContext: ~Copyable {
    /// What the library said last.
    private final class Words {
      var last = ""
    }

    /// The corresponding C type is `cmsContext`.
    let handle: cmsContext
    private let words: Words

    init() throws(ProfileError) {
      let words = Words()
      let data = unsafe Unmanaged.passUnretained(words).toOpaque()
      guard let handle = unsafe cmsCreateContext(nil, data) else {
        throw .refused("out of memory")
      }
      unsafe cmsSetLogErrorHandlerTHR(handle) { context, _, message in
        guard let data = unsafe cmsGetContextUserData(context), let message = unsafe message else {
          return
        }
        let words = unsafe Unmanaged<Words>.fromOpaque(data).takeUnretainedValue()
        words.last = unsafe String(cString: message)
      }
      unsafe self.handle = unsafe handle
      self.words = words
    }

    deinit {
      unsafe cmsDeleteContext(handle)
    }

    /// The error to throw when a call of the library failed.
    var refusal: ProfileError {
      .refused(words.last.isEmpty ? "it gives no reason" : words.last)
    }
  }
#endif
