/// The hash FNV-1a with 64 bits (Fowler, Noll and Vo): the same on every machine and in every run.
package enum FNV1a {
  /// The hash of some bytes.
  package static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    hash(bytes, into: 0xCBF2_9CE4_8422_2325)
  }

  /// The hash of some bytes after others with a hash.
  package static func hash(_ bytes: Span<UInt8>, into start: UInt64) -> UInt64 {
    var hash = start
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }
}
