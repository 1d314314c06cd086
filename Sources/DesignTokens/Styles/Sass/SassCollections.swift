/// The functions of `sass:map` and `sass:list`.
enum SassCollections {
  static func map(_ name: String, _ arguments: [SassValue]) -> SassValue? {
    guard let first = arguments.first else { return nil }
    if let missing = first.missing { return SassValue(.unknown(missing)) }
    guard let map = first.map else { return nil }
    let rest = Array(arguments.dropFirst())
    switch name {
    case "get": return value(map, rest) ?? .null
    case "has-key": return .bool(value(map, rest) != nil)
    case "keys": return SassValue(.list(map.entries.map(\.key), .comma, isBracketed: false))
    case "values": return SassValue(.list(map.entries.map(\.value), .comma, isBracketed: false))
    case "merge":
      guard let other = rest.last else { return nil }
      if let missing = other.missing { return SassValue(.unknown(missing)) }
      guard let added = other.map else { return nil }
      return changed(map, rest.dropLast()) { merged($0?.map ?? SassMap(), added, isDeep: false) }
    case "deep-merge":
      guard let other = rest.last?.map else { return nil }
      return merged(map, other, isDeep: true)
    case "set":
      guard rest.count >= 2, let value = rest.last else { return nil }
      return changed(map, rest.dropLast()) { _ in value }
    case "remove":
      var result = map
      for key in rest { result[key] = nil }
      return SassValue(.map(result))
    case "deep-remove":
      guard let key = rest.last else { return nil }
      return changed(map, rest.dropLast()) { inner in
        var result = inner?.map ?? SassMap()
        result[key] = nil
        return SassValue(.map(result))
      }
    default: return nil
    }
  }

  /// The value of a key, or of one in the maps of others.
  private static func value(_ map: SassMap, _ keys: [SassValue]) -> SassValue? {
    guard let key = keys.first, let value = map[key] else { return nil }
    guard keys.count > 1 else { return value }
    return value.map.flatMap { self.value($0, Array(keys.dropFirst())) }
  }

  private static func changed(
    _ map: SassMap, _ keys: ArraySlice<SassValue>, _ change: (SassValue?) -> SassValue
  ) -> SassValue {
    guard let key = keys.first else { return change(SassValue(.map(map))) }
    var result = map
    let inner = map[key]
    result[key] =
      keys.count == 1
      ? change(inner) : changed(inner?.map ?? SassMap(), keys.dropFirst(), change)
    return SassValue(.map(result))
  }

  private static func merged(_ one: SassMap, _ other: SassMap, isDeep: Bool) -> SassValue {
    var result = one
    for (key, value) in other.entries {
      if isDeep, let inner = result[key]?.map, let added = value.map, !added.entries.isEmpty {
        result[key] = merged(inner, added, isDeep: true)
      } else {
        result[key] = value
      }
    }
    return SassValue(.map(result))
  }

  static func list(_ name: String, _ arguments: [SassValue]) -> SassValue? {
    guard let first = arguments.first else { return nil }
    let members = first.members
    let second = arguments.count > 1 ? arguments[1] : nil
    switch name {
    case "length": return .number(Double(members.count))
    case "nth": return second?.number.flatMap { position($0, members.count) }.map { members[$0] }
    case "set-nth":
      guard arguments.count == 3, let index = second?.number,
        let place = position(index, members.count)
      else { return nil }
      var result = members
      result[place] = arguments[2]
      return SassValue(.list(result, first.separator, isBracketed: false))
    case "index":
      guard let second else { return nil }
      return members.firstIndex { SassValue.areEqual($0, second) }
        .map { .number(Double($0 + 1)) } ?? .null
    case "append":
      guard let second else { return nil }
      return SassValue(
        .list(members + [second], separator(arguments, 2, first.separator), isBracketed: false))
    case "join":
      guard let second else { return nil }
      let own = first.separator == .undecided ? second.separator : first.separator
      return SassValue(
        .list(members + second.members, separator(arguments, 2, own), isBracketed: false))
    case "separator": return .text(first.separator == .comma ? "comma" : "space")
    case "slash": return SassValue(.list(arguments, .slash, isBracketed: false))
    case "is-bracketed":
      if case .list(_, _, true) = first.kind { return .bool(true) }
      return .bool(false)
    case "zip":
      let lists = arguments.map(\.members)
      let count = lists.map(\.count).min() ?? 0
      return SassValue(
        .list(
          (0..<count).map { index in
            SassValue(.list(lists.map { $0[index] }, .space, isBracketed: false))
          }, .comma, isBracketed: false))
    default: return nil
    }
  }

  /// The separator that an argument names, or else a given one.
  private static func separator(
    _ arguments: [SassValue], _ index: Int, _ other: SassSeparator
  ) -> SassSeparator {
    switch arguments.count > index ? arguments[index].string : nil {
    case "comma": .comma
    case "space": .space
    case "slash": .slash
    default: other == .undecided ? .space : other
    }
  }

  /// The position of a number that counts from 1, or from the end if it is negative.
  private static func position(_ number: Double, _ count: Int) -> Int? {
    guard abs(number) <= Double(count), number.rounded() == number, number != 0 else { return nil }
    return number > 0 ? Int(number) - 1 : count + Int(number)
  }
}
