import SourceSyntax

extension TokenTree {
  /// Adds to each group the tokens of the group that it extends.
  ///
  /// A group is expanded after everything on which its target depends: the target itself, its
  /// contents, and the groups that contain it.
  ///
  /// - Parameters:
  ///   - isMerged: Whether all documents form one set of tokens. Otherwise, a group inherits what
  ///     its own document has under the target, and from others only what that lacks.
  ///   - limit: The maximum number of definitions created.
  /// - Returns: The problems: targets that do not exist or are not groups, and groups that extend
  ///   themselves.
  mutating func expandExtensions(isMerged: Bool, limit: Int) -> [SourceProblem] {
    guard !extensions.isEmpty else { return [] }
    var problems: [SourceProblem] = []
    var byPath: [Int32: [Int]] = [:]
    for (id, extending) in extensions.enumerated() {
      byPath[extending.path, default: []].append(id)
    }
    index()

    enum State { case waiting, open, done }
    var states = Array(repeating: State.waiting, count: extensions.count)
    var inCycle: Set<Int> = []
    var budget = limit
    for first in extensions.indices where states[first] == .waiting && budget > 0 {
      var stack = [(id: first, isReady: false)]
      while let (id, isReady) = stack.popLast() {
        if isReady {
          states[id] = .done
          guard !inCycle.contains(id) else { continue }
          if let problem = expand(extensions[id], isMerged: isMerged, &budget) {
            problems.append(problem)
          }
          continue
        }
        guard states[id] == .waiting else { continue }
        states[id] = .open
        stack.append((id, true))
        guard let names = try? names(of: extensions[id]).get() else { continue }
        let needed = self.needed(for: names, byPath)
        let open = needed.filter { states[$0] == .open }
        if !open.isEmpty {
          let others = open.filter { $0 != id }
          inCycle.formUnion([id] + others)
          problems.append(circular(extensions[id], with: others))
        }
        stack += needed.filter { states[$0] == .waiting }.reversed().map { ($0, false) }
      }
    }
    return problems
  }

  /// The extensions on which the tokens of a target depend: those of the groups that contain it
  /// (which may create the target), its own, and those of the groups in it.
  private func needed(for names: [String], _ byPath: [Int32: [Int]]) -> [Int] {
    var result = byPath[0] ?? []
    var path: Int32 = 0
    for name in names {
      guard let child = existingChild(of: path, name) else { return result }
      path = child
      result += byPath[path] ?? []
    }
    forEachDescendant(of: path) { result += byPath[$0] ?? [] }
    return result
  }

  private func forEachDescendant(of path: Int32, _ body: (Int32) -> Void) {
    var stack: [Int32] = []
    var child = paths[Int(path)].firstChild
    while true {
      if child >= 0 {
        body(child)
        stack.append(paths[Int(child)].nextSibling)
        child = paths[Int(child)].firstChild
      } else if let next = stack.popLast() {
        child = next
      } else {
        return
      }
    }
  }

  private func problem(
    _ extending: Extension, _ code: String, _ message: String, _ help: String?
  ) -> SourceProblem {
    SourceProblem(code, message, at: extending.reference.textLocation, help: help)
  }

  /// The path to which an extension refers.
  private func names(of extending: Extension) -> Result<[String], SourceProblem> {
    let text = extending.reference.text
    do throws(TokenReference.SyntaxError) {
      if text.hasPrefix("{"), text.hasSuffix("}") {
        return .success(try TokenReference.curly(text).path)
      }
      let pointer = try TokenReference.pointer(text, isStrict: false)
      guard pointer.lacksValue else {
        return .failure(
          problem(
            extending, "group/extends", "“$extends” refers to a value, not to a group",
            "Name the group: \"{group}\"."))
      }
      return .success(pointer.path)
    } catch {
      return .failure(problem(extending, "alias/syntax", error.message, error.help))
    }
  }

  private func target(of extending: Extension) -> Result<Int32, SourceProblem> {
    names(of: extending).flatMap { names in
      let name = names.joined(separator: ".")
      guard let path = path(names) else {
        return .failure(
          problem(
            extending, "group/extends", "there is no group “\(name)”",
            "Name a group of these files."))
      }
      guard paths[Int(path)].isGroup else {
        return .failure(
          problem(
            extending, "group/extends", "“\(name)” is a token, not a group",
            "Name a group; to reuse a value, write an alias."))
      }
      return .success(path)
    }
  }

  private func circular(_ extending: Extension, with others: [Int]) -> SourceProblem {
    SourceProblem(
      "group/extends-cycle",
      "the group “\(text(extending.path))” extends itself", at: extending.reference.textLocation,
      help: "Remove one of the extensions.",
      related: others.map {
        .init(
          message: "“\(text(extensions[$0].path))” extends here",
          location: extensions[$0].reference.textLocation)
      })
  }

  /// Copies the tokens and types of the target, with lower precedence than those of the group.
  private mutating func expand(
    _ extending: Extension, isMerged: Bool, _ budget: inout Int
  ) -> SourceProblem? {
    let target: Int32
    switch self.target(of: extending) {
    case .success(let path): target = path
    case .failure(let problem): return problem
    }
    let level: Int64 = 1 << 32
    var pairs: [(from: Int32, to: Int32)] = [(target, extending.path)]
    while let (from, to) = pairs.popLast() {
      guard budget > 0 else {
        return SourceProblem(
          "group/too-large", "the groups that extend others add up to too many tokens",
          at: extending.reference.textLocation,
          help: "Reduce it; the limit bounds the memory that a small file can take.")
      }
      let sources = allDefinitions(of: from)
      budget -= 1 + sources.count
      if paths[Int(from)].isGroup { markGroup(to) }
      var type = paths[Int(from)].groupType
      while type >= 0 {
        let known = groupTypes[Int(type)]
        if let condition = both(known.condition, extending.condition) {
          addInheritedGroupType(
            known, at: to, document: extending.document, condition: condition)
        }
        type = known.previous
      }
      let hasOwn = sources.contains { definitions[Int($0)].owner == extending.document }
      for id in sources {
        var copy = definitions[Int(id)]
        if !isMerged {
          guard !hasOwn || copy.owner == extending.document else { continue }
          copy.owner = extending.document
        }
        guard let condition = both(copy.condition, extending.condition) else { continue }
        copy.path = to
        copy.condition = condition
        copy.order -= level
        addCopy(copy)
      }
      for next in children(of: from).reversed() {
        pairs.append((next, child(of: to, paths[Int(next)].name)))
      }
    }
    return nil
  }
}
