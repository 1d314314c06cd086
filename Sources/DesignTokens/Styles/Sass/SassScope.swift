import SourceSyntax

/// The variables of a block, and those around it.
final class SassScope {
  var variables: [String: SassValue] = [:]
  let parent: SassScope?
  /// Whether assignments in it reach the variables of the file: in `@if` and loops outside of rules.
  let isOpen: Bool

  init(in parent: SassScope?, isOpen: Bool = false) {
    self.parent = parent
    self.isOpen = isOpen
  }
}

/// A mixin, a function or a content block with what is around it.
struct SassClosure {
  let callable: SassCallable
  let scope: SassScope
  let module: SassModule
  let file: Int
  /// The content block that surrounds it.
  var content: SassContent?
}

/// A content block that is given to a mixin.
final class SassContent {
  let closure: SassClosure

  init(_ closure: SassClosure) { self.closure = closure }
}

/// A module: the variables, mixins and functions of a file that is used, and of those that it imports.
final class SassModule {
  /// A module of another file, or one that comes with Sass.
  enum Reference {
    case file(SassModule)
    case builtIn(String)
    /// One that is not read.
    case missing(String)
  }

  /// What `@forward` passes on.
  struct Forward {
    let module: SassModule
    let use: SassUse

    /// The name in the module, of a variable with its `$`; `nil` if it is not passed on.
    func inner(_ name: String) -> String? {
      if let shown = use.shown, !shown.contains(name) { return nil }
      guard !use.hidden.contains(name) else { return nil }
      guard let prefix = use.namespace?.sassName else { return name }
      let mark = name.hasPrefix("$") ? "$" : ""
      guard name.hasPrefix(mark + prefix) else { return nil }
      return mark + name.dropFirst(mark.count + prefix.count)
    }
  }

  let scope = SassScope(in: nil)
  var functions: [String: SassClosure] = [:]
  var mixins: [String: SassClosure] = [:]
  var namespaces: [String: Reference] = [:]
  /// The modules that are used `as *`.
  var open: [Reference] = []
  var forwards: [Forward] = []
  /// The values that are given `with` it.
  var configuration: [String: SassValue] = [:]

  /// Lets go of closures and of other modules, which hold this one.
  func release() {
    (functions, mixins, namespaces, open, forwards) = ([:], [:], [:], [], [])
    scope.variables = [:]
  }

  /// A variable that others see.
  func variable(_ name: String) -> SassValue? {
    if let own = scope.variables[name] { return own }
    for forward in forwards {
      guard let inner = forward.inner("$" + name) else { continue }
      if let value = forward.module.variable(String(inner.dropFirst())) { return value }
    }
    return nil
  }

  /// The module that has a variable.
  func holder(_ name: String) -> (module: SassModule, name: String)? {
    if scope.variables[name] != nil { return (self, name) }
    for forward in forwards {
      guard let inner = forward.inner("$" + name) else { continue }
      if let found = forward.module.holder(String(inner.dropFirst())) { return found }
    }
    return nil
  }

  func function(_ name: String) -> SassClosure? {
    functions[name]
      ?? forwards.lazy.compactMap { forward in
        forward.inner(name).flatMap(forward.module.function)
      }.first
  }

  func mixin(_ name: String) -> SassClosure? {
    mixins[name]
      ?? forwards.lazy.compactMap { forward in
        forward.inner(name).flatMap(forward.module.mixin)
      }.first
  }

  /// The files that are used `as *`.
  var openModules: [SassModule] {
    open.compactMap { if case .file(let module) = $0 { module } else { nil } }
  }
}
