import ColorCore

/// Finds the defects of a profile according to ICC.1:2022 or, for version 2, ICC.1:2001-04.
///
/// For version 5 (ICC.2), which has its own types and classes, only the structure is checked.
///
/// ```swift
/// var bytes = ICCProfileBuilder.srgb.bytes
/// print(ProfileCheck(bytes).findings.count)
/// bytes[36] = 0
/// print(ProfileCheck(bytes).findings[0].code)
/// // Prints "0"
/// // Prints "signature"
/// ```
public struct ProfileCheck: Sendable {
  /// The findings, in byte order.
  public package(set) var findings: [ProfileFinding] = []

  private let bytes: ICCBytes
  private var header: ICCHeader
  /// The end of the profile: its stated size, or the end of the bytes if earlier.
  private var end = 0

  /// Whether any finding is an error.
  public var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Checks a profile. The bytes need not be a valid profile.
  public init(_ profile: [UInt8]) {
    bytes = ICCBytes(profile)
    header = ICCHeader(fieldsOf: bytes)
    guard bytes.count >= 132 else {
      error(
        "size", 0, "the file has \(bytes.count) bytes; a profile has at least 132",
        "Check that this is a profile, and not truncated")
      return
    }
    guard bytes.isSignature("acsp", at: 36) else {
      error(
        "signature", 36, "the signature “acsp” is missing",
        "Check that this is an ICC profile")
      return
    }
    checkSize()
    checkHeader()
    let entries = readTable()
    checkPlaces(entries)
    let table = 132 + 12 * entries.count
    let tags = entries.map { $0.tag }.filter { tag in
      tag.offset >= table && tag.offset + tag.size <= end
    }
    checkTypes(tags)
    // For a truncated profile, missing tags are not worth reporting.
    if header.size <= bytes.count, major < 5 {
      checkRequired(Set(entries.map { $0.tag.signature }))
    }
    checkColorimetry(tags)
    checkIdentifier()
    findings.sort { ($0.offset, $0.code) < ($1.offset, $1.code) }
  }

  // MARK: - Findings

  private mutating func error(
    _ code: String, _ offset: Int, tag: String? = nil, _ message: String, _ help: String
  ) {
    findings.append(
      ProfileFinding(
        severity: .error, code: code, offset: offset, tag: tag, message: message, help: help))
  }

  private mutating func warning(
    _ code: String, _ offset: Int, tag: String? = nil, _ message: String, _ help: String
  ) {
    findings.append(
      ProfileFinding(
        severity: .warning, code: code, offset: offset, tag: tag, message: message, help: help))
  }

  // MARK: - Header (7.2)

  private mutating func checkSize() {
    let stated = header.size
    end = min(stated, bytes.count)
    if stated < 132 {
      error(
        "size", 0, "the header states a size of \(stated) bytes, less than header and tag table",
        "Write the size of the file, \(bytes.count)")
      end = bytes.count
    } else if stated > bytes.count {
      error(
        "size", 0, "the header states \(stated) bytes, the file has \(bytes.count)",
        "The profile is truncated: get a complete copy")
    } else if stated < bytes.count {
      warning(
        "size", 0,
        "\(bytes.count - stated) bytes follow the \(stated) that the header states",
        "Readers ignore them: remove them, or correct the size")
    }
    if isVersion4, stated % 4 != 0 {
      warning(
        "padding", 0, "the size of \(stated) bytes is not a multiple of 4",
        "Pad the last tag with zeros, as version 4 requires")
    }
  }

  private var major: Int { Int(bytes[8]) }
  private var isVersion4: Bool { major >= 4 }

  private mutating func checkHeader() {
    if ![2, 4, 5].contains(major) {
      warning(
        "version", 8, "unknown version \(header.version); versions are 2, 4 and 5",
        "Write 2.4 or 4.3, depending on the types of the tags")
    }
    if ICCTagTypes.classes[header.profileClass] == nil {
      error(
        "class", 12, "unknown class “\(header.profileClass)”",
        "Write one of \(ICCTagTypes.classes.keys.sorted().joined(separator: ", "))")
    }
    if ICCTagTypes.channels(header.colorSpace) == nil {
      error(
        "space", 16, "unknown color space “\(header.colorSpace)”",
        "Write RGB for a display")
    }
    let connections = header.profileClass == "link" ? nil : ["XYZ", "Lab"]
    if let connections, !connections.contains(header.connectionSpace) {
      error(
        "connection-space", 20,
        "the connection space is “\(header.connectionSpace)”; it must be XYZ or Lab",
        "Write XYZ for a profile of a matrix and curves")
    } else if connections == nil, ICCTagTypes.channels(header.connectionSpace) == nil {
      error(
        "connection-space", 20, "unknown color space “\(header.connectionSpace)”",
        "Write the output space of the device link")
    }
    checkDate()
    if !["", "APPL", "MSFT", "SGI", "SUNW", "TGNT"].contains(header.platform) {
      warning(
        "platform", 40, "unknown platform “\(header.platform)”",
        "Write four zeros")
    }
    if header.renderingIntent > 3 {
      warning(
        "intent", 64, "the rendering intent is \(header.renderingIntent), not 0 to 3",
        "Write 0, which readers assume")
    }
    let illuminant = [63_190, 65_536, 54_061]
    let stated = (0..<3).map { bytes.word(68 + 4 * $0) }
    if zip(illuminant, stated).contains(where: { abs($0 - $1) > 4 }) {
      let xyz = bytes.xyz(68).map { ICCCurve.rounded($0) }.joined(separator: " ")
      warning(
        "illuminant", 68, "the illuminant of the connection space is \(xyz), which is not D50",
        "Write 0.9642 1 0.8249; the actual white belongs in the tags")
    }
    // Version 5 has fields in this range.
    if major < 5, let place = (100..<128).first(where: { bytes[$0] != 0 }) {
      warning(
        "reserved", place, "a reserved byte of the header is \(bytes[place]), not 0", "Write 0")
    }
  }

  private mutating func checkDate() {
    let parts = (0..<6).map { bytes.short(24 + 2 * $0) }
    guard parts.contains(where: { $0 != 0 }) else {
      return warning(
        "date", 24, "the creation date is missing",
        "Write a date; any fixed one will do"
      )
    }
    let ranges = [1900...2200, 1...12, 1...31, 0...23, 0...59, 0...60]
    if let wrong = parts.indices.first(where: { !ranges[$0].contains(parts[$0]) }) {
      let name = ["year", "month", "day", "hour", "minute", "second"][wrong]
      warning(
        "date", 24 + 2 * wrong, "the date has a \(name) of \(parts[wrong])",
        "Write a valid date; readers show it as it is")
    }
  }

  private mutating func checkIdentifier() {
    guard header.identifier.contains(where: { $0 != 0 }), end == header.size else { return }
    let computed = ICCHeader.identifier(of: Array(bytes.bytes[..<end]).span)
    guard computed.bytes != header.identifier else { return }
    warning(
      "identifier", 84,
      "the identifier is \(ICCProfileDump.hexadecimal(header.identifier)), not \(computed)",
      "The profile was modified: write the new identifier, or zeros")
  }

  // MARK: - Tag table (7.3)

  private mutating func readTable() -> [(index: Int, tag: ICCHeader.Tag)] {
    var count = bytes.word(128)
    let room = max(0, (end - 132) / 12)
    if count > room {
      error(
        "tag-count", 128, "the table states \(count) tags, but has room for \(room)",
        "The profile is truncated, or the count is wrong")
      count = room
    }
    if count > ICCHeader.maximumTags {
      error(
        "tag-count", 128,
        "the table has \(count) tags; LittleCMS reads at most \(ICCHeader.maximumTags)",
        "Remove unused tags")
      count = ICCHeader.maximumTags
    }
    if count == 0, bytes.word(128) == 0 {
      error("tag-count", 128, "the profile has no tags", "Write it again from its source")
    }
    return (0..<count).map { ($0, bytes.tag($0)) }
  }

  private mutating func checkPlaces(_ entries: [(index: Int, tag: ICCHeader.Tag)]) {
    let tableEnd = 132 + 12 * entries.count
    var seen: [String: Int] = [:]
    for (index, tag) in entries {
      let at = 132 + 12 * index
      let name = tag.signature
      if let first = seen[name] {
        error(
          "tag-twice", at, tag: name,
          "the tag is duplicated, as entries \(first + 1) and \(index + 1) of the table",
          "Keep one; readers differ in which they use")
      }
      seen[name] = seen[name] ?? index
      if tag.offset + tag.size > end {
        error(
          "tag-range", at, tag: name,
          "the tag is at bytes \(tag.offset)…\(tag.offset + tag.size), past the end of the profile at "
            + "\(end)",
          "The profile is truncated, or the entry is wrong")
      } else if tag.offset < tableEnd {
        error(
          "tag-range", at, tag: name,
          "the tag begins at byte \(tag.offset), inside the header or the tag table, "
            + "which end at \(tableEnd)",
          "Correct the entry")
      } else if tag.offset % 4 != 0 {
        warning(
          "tag-alignment", at, tag: name,
          "the tag begins at byte \(tag.offset), which is not a multiple of 4",
          "Pad with zeros before the tag; readers tolerate it")
      }
    }
    checkOverlaps(entries)
  }

  /// Tags may share all of their bytes (7.3.1), but not some. All overlaps with one tag are one
  /// finding.
  private mutating func checkOverlaps(_ entries: [(index: Int, tag: ICCHeader.Tag)]) {
    let sorted = entries.filter { $0.tag.size > 0 && $0.tag.offset + $0.tag.size <= end }
      .sorted { ($0.tag.offset, $0.tag.size) < ($1.tag.offset, $1.tag.size) }
    guard var last = sorted.first else { return }
    var intruders: [String] = []
    for entry in sorted.dropFirst() {
      let (a, b) = (last.tag, entry.tag)
      if b.offset < a.offset + a.size, (a.offset, a.size) != (b.offset, b.size) {
        intruders.append(b.signature)
      }
      guard b.offset + b.size >= a.offset + a.size else { continue }
      report(intruders, in: last)
      intruders = []
      last = entry
    }
    report(intruders, in: last)
  }

  private mutating func report(
    _ intruders: [String], in entry: (index: Int, tag: ICCHeader.Tag)
  ) {
    guard !intruders.isEmpty else { return }
    let tag = entry.tag
    warning(
      "tag-overlap", 132 + 12 * entry.index, tag: tag.signature,
      "the tag's bytes \(tag.offset)…\(tag.offset + tag.size) overlap those of "
        + intruders.joined(separator: ", "),
      "Write the tags apart; they may share all their bytes or none")
  }

  // MARK: - Types (9 and 10)

  private mutating func checkTypes(_ tags: [ICCHeader.Tag]) {
    for tag in tags {
      let type = tag.size >= 4 ? bytes.name(tag.offset) : ""
      let (_, problems) = ICCTags.read(tag, in: bytes)
      let isKnown = ICCTagTypes.allowed(tag.signature) != nil
      for problem in problems {
        // A tag unknown to the format is read only by the software that wrote it.
        let severity: ProfileFinding.Severity = problem.isError && isKnown ? .error : .warning
        findings.append(
          ProfileFinding(
            severity: severity, code: problem.code, offset: problem.offset, tag: tag.signature,
            message: problem.message, help: problem.help))
      }
      checkChannels(of: tag)
      guard major < 5, tag.size >= 8, let allowed = ICCTagTypes.allowed(tag.signature) else {
        continue
      }
      let (own, other) =
        isVersion4
        ? (allowed.version4, allowed.version2) : (allowed.version2, allowed.version4)
      if !own.contains(type) {
        if other.contains(type) {
          guard [2, 4].contains(major) else { continue }
          warning(
            "type-of-other-version", tag.offset, tag: tag.signature,
            "the type “\(type)” belongs to version \(isVersion4 ? 2 : 4), but the profile has version "
              + header.version,
            own.isEmpty ? "Remove the tag, or write version 4" : "Write “\(own[0])”")
        } else {
          let types = (own.isEmpty ? other : own).map { "“\($0)”" }.joined(separator: " or ")
          error(
            "type-wrong", tag.offset, tag: tag.signature,
            "the type is “\(type)”, not \(types)",
            "Write the tag again; readers ignore it")
        }
      }
    }
  }

  private mutating func checkChannels(of tag: ICCHeader.Tag) {
    guard case .lookUpTable(let table)? = ICCTags.read(tag, in: bytes).value,
      let device = ICCTagTypes.channels(header.colorSpace),
      let connection = ICCTagTypes.channels(header.connectionSpace)
    else { return }
    let expected: (Int, Int)
    switch tag.signature.prefix(3) {
    case "A2B", "D2B": expected = (device, connection)
    case "B2A", "B2D": expected = (connection, device)
    case "gam": expected = (connection, 1)
    default: return
    }
    guard (table.inputs, table.outputs) != expected else { return }
    error(
      "table-channels", tag.offset + 8, tag: tag.signature,
      "the table maps \(table.inputs) channels to \(table.outputs); \(header.colorSpace) and "
        + "\(header.connectionSpace) need \(expected.0) to \(expected.1)",
      "Correct the color space in the header, or write the table again")
  }

  // MARK: - Required tags (8)

  private static let matrix = ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"]

  private mutating func checkRequired(_ present: Set<String>) {
    func missing(_ names: [String]) -> [String] { names.filter { !present.contains($0) } }
    let profileClass = header.profileClass

    for name in missing(["desc", "cprt"]) {
      warning(
        "tag-missing", 128, tag: name,
        "the tag “\(name)”, the \(name == "desc" ? "name" : "copyright"), is missing",
        "Add it, although readers do without")
    }
    if profileClass != "link", !present.contains("wtpt") {
      warning(
        "tag-missing", 128, tag: "wtpt", "the tag “wtpt”, the media white, is missing",
        "Write 0.9642 1 0.8249, which readers assume")
    }
    switch profileClass {
    case "mntr", "scnr", "prtr": checkRequiredOfDevice(present)
    case "link", "abst":
      for name in missing(["A2B0"]) where missing(["D2B0"]) == ["D2B0"] {
        error(
          "tag-missing", 128, tag: name,
          "\(profileClass == "link" ? "a device link" : "an abstract profile") is the table A2B0",
          "Add it; the profile cannot be used without")
      }
      if profileClass == "link", !present.contains("pseq") {
        warning(
          "tag-missing", 128, tag: "pseq",
          "the tag “pseq”, the list of linked profiles, is missing",
          "Link it again with a program that writes it; readers do without")
      }
    case "spac":
      guard !missing(Self.matrix).isEmpty else { break }
      for name in missing(["A2B0", "B2A0"]) where !present.contains("D2B0") {
        error(
          "tag-missing", 128, tag: name, "a color space profile needs the table \(name)",
          "Add it; the profile cannot be used that way without")
      }
    case "nmcl":
      for name in missing(["ncl2"]) {
        error(
          "tag-missing", 128, tag: name, "a named color profile is the list ncl2",
          "Add it; the profile cannot be used without")
      }
    default: break
    }
  }

  /// A profile of a display, a scanner or a printer consists of tables, or of curves with or without
  /// colorants.
  private mutating func checkRequiredOfDevice(_ present: Set<String>) {
    func missing(_ names: [String]) -> [String] { names.filter { !present.contains($0) } }
    let profileClass = header.profileClass
    if present.contains("A2B0") || present.contains("D2B0") {
      let full =
        profileClass == "prtr" && header.colorSpace != "GRAY"
        ? ["A2B0", "A2B1", "A2B2", "B2A0", "B2A1", "B2A2"] : ["A2B0", "B2A0"]
      let tables = missing(profileClass == "scnr" ? ["A2B0"] : full)
      if let first = tables.first {
        warning(
          "tag-missing", 128, tag: first,
          "\(profileClass == "prtr" ? "an output" : "a") profile of tables needs "
            + tables.joined(separator: ", "),
          "Add it; readers use another intent, or cannot convert that way")
      }
    } else if header.colorSpace == "GRAY" {
      requireCurves(["kTRC"], missing(["kTRC"]), "a gray profile consists of the curve kTRC")
    } else if header.colorSpace == "RGB" || ICCTagTypes.channels(header.colorSpace) == 3 {
      requireCurves(
        Self.matrix, missing(Self.matrix),
        "a profile without the table A2B0 consists of three colorants and three curves")
      if header.connectionSpace == "Lab", missing(Self.matrix).isEmpty {
        error(
          "connection-space", 20, "colorants and curves convert to XYZ, not to Lab",
          "Write XYZ in the header")
      }
    } else {
      error(
        "tag-missing", 128, tag: "A2B0",
        "a profile of \(header.colorSpace) needs the table A2B0",
        "Add it; the profile cannot be used without")
    }
  }

  private mutating func requireCurves(_ all: [String], _ missing: [String], _ words: String) {
    guard !missing.isEmpty else { return }
    let list = missing.count == all.count ? "" : ": " + missing.joined(separator: ", ")
    error(
      "tag-missing", 128, tag: missing[0],
      words
        + (all.count == 1
          ? ", which is missing" : "; \(missing.count) of \(all.count) are missing\(list)"),
      "Add what is missing; the profile cannot be used without")
  }

  // MARK: - Colorimetry

  private mutating func checkColorimetry(_ tags: [ICCHeader.Tag]) {
    func tag(_ name: String) -> ICCHeader.Tag? { tags.first { $0.signature == name } }
    func color(_ name: String) -> [Double]? {
      guard let tag = tag(name), case .xyz(let colors)? = ICCTags.read(tag, in: bytes).value else {
        return nil
      }
      return colors.first
    }
    if let place = tag("wtpt"), let white = color("wtpt") {
      checkWhite(white, at: place, isAdapted: tag("chad") != nil)
    }
    if let place = tag("chad"), case .numbers(let m)? = ICCTags.read(place, in: bytes).value {
      checkAdaptation(m, at: place)
    }
    let columns = ["rXYZ", "gXYZ", "bXYZ"].compactMap { color($0) }
    if columns.count == 3, let place = tag("rXYZ") {
      checkColorants(columns, at: place, hasTable: tag("A2B0") != nil)
    }
  }

  private static let d50 = [
    ICCProfileBuilder.pcsWhite.x, ICCProfileBuilder.pcsWhite.y, ICCProfileBuilder.pcsWhite.z,
  ]

  private static func isNear(_ a: [Double], _ b: [Double], _ tolerance: Double) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private static func words(_ xyz: [Double]) -> String {
    xyz.map { ICCCurve.rounded($0) }.joined(separator: " ")
  }

  private mutating func checkWhite(
    _ white: [Double], at place: ICCHeader.Tag, isAdapted: Bool
  ) {
    if white.contains(where: { !(0.0...2).contains($0) }) || white[1] == 0 {
      error(
        "white", place.offset + 8, tag: "wtpt", "the media white is \(Self.words(white))",
        "Write a Y of 1, and an X and Z of about 1")
    } else if header.profileClass == "mntr" {
      if isVersion4, !Self.isNear(white, Self.d50, 0.001) {
        warning(
          "white", place.offset + 8, tag: "wtpt",
          "the media white is \(Self.words(white)), not D50 as in a display profile of version 4",
          "Write 0.9642 1 0.8249, which readers assume, and put the actual white in chad")
        if !isAdapted {
          warning(
            "tag-missing", 128, tag: "chad",
            "the white is not D50, and the adaptation to D50 is missing",
            "Add chad, from the actual white to D50")
        }
      } else if abs(white[1] - 1) > 0.01 {
        warning(
          "white", place.offset + 8, tag: "wtpt",
          "the media white has a Y of \(Self.words([white[1]])), not 1",
          "Write a Y of 1")
      }
    }
  }

  private mutating func checkAdaptation(_ m: [Double], at place: ICCHeader.Tag) {
    guard m.count < 9 || abs(Self.determinant(m)) < 0.01 else { return }
    error(
      "adaptation", place.offset + 8, tag: "chad",
      m.count < 9
        ? "the adaptation has \(m.count) numbers, not 9" : "the adaptation cannot be inverted",
      "Write the Bradford matrix from the actual white to D50")
  }

  private mutating func checkColorants(
    _ columns: [[Double]], at place: ICCHeader.Tag, hasTable: Bool
  ) {
    let matrix = (0..<9).map { columns[$0 % 3][$0 / 3] }
    let sum = (0..<3).map { row in columns[0][row] + columns[1][row] + columns[2][row] }
    if abs(Self.determinant(matrix)) < 1e-4 {
      // If there is a table, the colorants are not used.
      findings.append(
        ProfileFinding(
          severity: hasTable ? .warning : .error, code: "colorants",
          offset: place.offset + 8, tag: "rXYZ",
          message: "the three colorants are collinear",
          help: "Write the profile again from its chromaticities"))
    } else if !Self.isNear(sum, Self.d50, 0.02) {
      let isUnadapted = Self.isNear(sum, [0.9505, 1, 1.089], 0.02)
      warning(
        "colorants", place.offset + 8, tag: "rXYZ",
        "the three colorants sum to \(Self.words(sum)), not to D50: white is not shown as white"
          + (isUnadapted ? ". That is D65, so they were not adapted" : ""),
        "Adapt the colorants to 0.9642 1 0.8249")
    }
  }

  private static func determinant(_ m: [Double]) -> Double {
    m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
      + m[2] * (m[3] * m[7] - m[4] * m[6])
  }
}
