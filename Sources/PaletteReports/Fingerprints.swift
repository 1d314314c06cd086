import PaletteRules

/// Identities of findings that stay when lines move, colors change, or other findings come and go.
///
/// An identity consists of the rule, the file and the tokens; without a token, of the message.
/// Findings that agree in all of it are told apart by their order.
struct Fingerprints {
  private var counts: [String: Int] = [:]

  /// The fingerprint of the next finding: 16 hexadecimal digits.
  mutating func next(_ finding: Finding) -> String {
    let subject = finding.token ?? finding.message
    return next([
      finding.rule, finding.file, subject, finding.against ?? "",
      finding.outcome == .fail ? "fail" : "unknown",
    ])
  }

  /// The fingerprint of the next problem with the input.
  mutating func next(_ problem: Report.Problem) -> String {
    next([problem.code, problem.file ?? "", problem.message])
  }

  /// The fingerprint of the next thing that these parts identify.
  mutating func next(_ parts: [String]) -> String {
    let identity = parts.joined(separator: "\u{1F}")
    let order = counts[identity, default: 0]
    counts[identity] = order + 1
    // FNV-1a with 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "\(identity)\u{1F}\(order)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
