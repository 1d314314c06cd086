internal import CPaletteABI

/// An error of a call: a code of `palette.h` and a message.
struct CallError: Error {
  var code: Int
  var message: String

  /// A pointer, code, size or count that the call cannot use.
  static func argument(_ message: String) -> CallError {
    CallError(code: PALETTE_INVALID_ARGUMENT, message: message)
  }
}

/// The status of a call, whose error, if any, becomes the message of this thread.
func status(_ body: () throws(CallError) -> Void) -> Int32 {
  do throws(CallError) {
    try body()
    return Int32(PALETTE_OK)
  } catch {
    var text = error.message
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe palette_internal_set_message(bytes.baseAddress, bytes.count)
      }
    }
    return Int32(error.code)
  }
}
