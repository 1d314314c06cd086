/// What calls join of objects: `Object.assign({}, light, { … })`, `_.merge(base, { … })`.
extension ScriptModule {
  /// The members of some objects, the later ones over the others. What cannot be read may set all that is before it
  /// anew.
  mutating func joined(
    _ objects: [Expression], isDeep: Bool, at range: Range<Int>, depth: Int
  ) throws(Computed) -> Expression {
    var result: Expression?
    for object in objects {
      guard let table = try? resolved(object, depth: depth + 1), case .object = table.kind else {
        result = nil
        continue
      }
      guard let before = result else {
        result = table
        continue
      }
      if isDeep {
        result = try merged(before, table, without: nil, depth)
      } else {
        var members = Members()
        for member in try list(before, depth) + list(table, depth) { members.add(member) }
        result = made(members.all, at: range)
      }
    }
    guard let result else { throw Computed() }
    return result
  }
}
