import ColorEngine

/// ICC profiles: header, tags, what is wrong with them, and what LittleCMS makes of them.
enum ICCProfileTarget: FuzzTarget {
  static let name = "icc"

  static func seeds() -> [[UInt8]] {
    [ICCProfileBuilder.displayP3, .grayGamma22, .rec2020OETF].flatMap { builder in
      ICCProfileBuilder.Version.allCases.map { builder.bytes(version: $0) }
    }.filter { $0.count < 4096 }
  }

  static func run(_ input: [UInt8]) {
    let found = ProfileCheck(input)
    if let tags = try? ICCTags(input.span) {
      for tag in tags.header.tags {
        _ = tags[tag.signature]
        _ = tags.texts(tag.signature)
      }
    } else {
      check(found.hasErrors, "a profile that cannot be read is found sound")
    }
    _ = try? ProfileDescription(of: input)
    guard let profile = try? ICCProfile(input.span) else { return }
    _ = try? ProfileRecognition(of: profile)
  }
}
