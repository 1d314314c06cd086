import ICCProfiles
import Foundation
import PaletteTestSupport
import Testing

@Suite struct ICCProfileTests {
  @Test func `a profile tells its name, space and digest`() throws {
    let bytes = ICCProfileBuilder.displayP3.bytes
    let profile = try ICCProfile(bytes.span)
    #expect(profile.description == "Display P3")
    #expect(profile.colorSpace == .rgb)
    #expect(profile.header.version == "4.3.0")
    #expect(profile.md5 == MD5(of: bytes.span))
  }

  @Test func `what is no profile is refused with its place`() {
    #expect(throws: ProfileError.truncated(stated: 132, actual: 0)) { _ = try open([]) }
    var bytes = ICCProfileBuilder.srgb.bytes
    bytes[36] = 0x20
    #expect(throws: ProfileError.notAProfile) { _ = try open(bytes) }
    bytes = ICCProfileBuilder.srgb.bytes
    bytes[131] = 200
    #expect(throws: ProfileError.badTagTable(offset: 128)) { _ = try open(bytes) }
    bytes = ICCProfileBuilder.srgb.bytes
    bytes.replaceSubrange(16..<20, with: Array("HSV ".utf8))
    #expect(throws: ProfileError.unsupported(profileClass: "mntr", colorSpace: "HSV")) {
      _ = try open(bytes)
    }
  }

  @Test func `a profile cut anywhere is refused`() {
    let bytes = ICCProfileBuilder.srgb.bytes
    for count in 0..<bytes.count {
      #expect(throws: ProfileError.self, "\(count) bytes") {
        _ = try open(Array(bytes[..<count]))
      }
    }
  }

  @Test func `a mutated profile is refused or used, and nothing else`() {
    for seed in UInt64(0)..<2000 {
      var random = SplitMix64(seed: seed)
      var bytes = BuiltInProfile.all[Int(seed % 3)].builder.bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do {
        let profile = try ICCProfile(bytes.span)
        #expect(profile.description.count <= 256, "seed \(seed)")
        _ = try ProfileRecognition(of: profile)
      } catch {
        #expect(!error.description.isEmpty, "seed \(seed)")
      }
    }
  }

  private func open(_ bytes: [UInt8]) throws(ProfileError) -> MD5 {
    try ICCProfile(bytes.span).md5
  }
}
