import FileAccess
import SourceSyntax

extension SassEvaluator {
  // MARK: - Modules

  func use(_ use: SassUse) throws(Stop) {
    let reference = try load(use)
    let address = use.address.text
    guard use.namespace != "*" else {
      module.open.append(reference)
      return
    }
    module.namespaces[use.namespace ?? Self.namespace(of: address)] = reference
  }

  func forward(_ use: SassUse) throws(Stop) {
    switch try load(use) {
    case .file(let other):
      // What is configured here is what the forwarded module is configured with.
      module.forwards.append(SassModule.Forward(module: other, use: use))
    case .builtIn, .missing: break
    }
  }

  /// The namespace of an address: `theme` of `styles/_theme.scss`.
  private static func namespace(of address: String) -> String {
    var name = Path.name(address)[...]
    if address.hasPrefix("sass:") { name = address.dropFirst("sass:".count) }
    if name.hasPrefix("_") { name = name.dropFirst() }
    return String(name.prefix { $0 != "." })
  }

  private func load(_ use: SassUse) throws(Stop) -> SassModule.Reference {
    let address = use.address.text
    if address.hasPrefix("sass:") { return .builtIn(String(address.dropFirst("sass:".count))) }
    var configuration: [String: SassValue] = [:]
    for (name, value, _) in use.configuration {
      configuration[name.sassName] = try evaluate(value)
    }
    switch library.resolve(address, from: files[file].path) {
    case .file(let path):
      // A module that forwards passes on what it was configured with.
      let passed = module.configuration.merging(configuration) { $1 }
      return try load(path, with: passed).map { .file($0) } ?? .missing(address)
    case .package:
      noteExternal(address)
      return .missing(address)
    case .missing:
      reportMissing(use.address)
      return .missing(address)
    }
  }

  func noteExternal(_ address: String) {
    if !externals.contains(address) { externals.append(address) }
  }

  private func reportMissing(_ address: SassAddress) {
    noteExternal(address.text)
    problems.append(
      SourceProblem(
        "css/import-missing", "there is no file “\(address.text)”",
        at: files[file].source.location(of: address.range),
        help: "Check the path; what the file defines is unknown.", severity: .warning))
  }

  /// The module of a file, which is evaluated once; `nil` if it uses itself or cannot be read.
  func load(
    _ path: String, with configuration: [String: SassValue] = [:]
  ) throws(Stop) -> SassModule? {
    let identity = library.identity(path)
    if let known = modules[identity] { return known }
    guard !loading.contains(identity), loading.count < Self.fileDepth,
      let number = number(of: path)
    else { return nil }
    let own = SassModule()
    own.configuration = configuration
    modules[identity] = own
    try inFile(number, identity) {
      let outer = (module, scope, block, selectors, rootedSelectors, content)
      (module, scope, block, selectors) = (own, own.scope, nil, nil)
      (rootedSelectors, content) = (nil, nil)
      defer { (module, scope, block, selectors, rootedSelectors, content) = outer }
      runFile(files[number])
    }
    return own
  }

  /// The maximum number of files that import each other.
  private static let fileDepth = 32

  private func inFile(_ number: Int, _ identity: String, _ body: () -> Void) throws(Stop) {
    try step()
    let outer = file
    file = number
    loading.append(identity)
    defer {
      file = outer
      loading.removeLast()
    }
    body()
  }

  /// `@import`: the statements of another file as if they were here.
  func importFile(_ address: SassAddress) throws(Stop) {
    switch library.resolve(address.text, from: files[file].path) {
    case .package: noteExternal(address.text)
    case .missing: reportMissing(address)
    case .file(let path):
      let identity = library.identity(path)
      guard !loading.contains(identity), loading.count < Self.fileDepth,
        let number = number(of: path)
      else { return }
      try inFile(number, identity) { runFile(files[number]) }
      // What an imported file forwards is there as well.
      for forward in module.forwards { module.open.append(.file(forward.module)) }
    }
  }

  // MARK: - What is not in the module

  /// Evaluates the only file of the project that defines something: builds put files in front of others.
  private func only(_ path: String?) throws(Stop) -> SassModule? {
    guard let path else { return nil }
    let outer = (container, propertyPrefix)
    (container, propertyPrefix) = (SassBlock(.root), nil)
    defer { (container, propertyPrefix) = outer }
    return try load(path)
  }

  func variable(_ name: String, in namespace: String?) throws(Stop) -> SassValue {
    let name = name.sassName
    if let namespace {
      switch module.namespaces[namespace] {
      case .file(let other)?: if let value = other.variable(name) { return value }
      case .builtIn("math")?: if let value = SassMath.constants[name] { return .number(value) }
      case .builtIn?: break
      case .missing(let address)?:
        noteExternal(address)
        return SassValue(.unknown("\(namespace).$\(name)"))
      case nil: break
      }
    } else if let value = variable(name) {
      return value
    }
    return try onlyVariable(name) ?? SassValue(.unknown("$\(name)"))
  }

  /// The value of a variable in the only file of the project that sets it.
  func onlyVariable(_ name: String) throws(Stop) -> SassValue? {
    try only(library.definitions.variables[name] ?? nil)?.variable(name)
  }

  private func mixin(_ name: String, in namespace: String?) throws(Stop) -> SassClosure? {
    let name = name.sassName
    if let namespace {
      switch module.namespaces[namespace] {
      case .file(let other)?: if let found = other.mixin(name) { return found }
      case .builtIn?, .missing?: return nil
      case nil: break
      }
    } else {
      let found = module.mixin(name) ?? module.openModules.lazy.compactMap { $0.mixin(name) }.first
      if let found { return found }
    }
    return try only(library.definitions.mixins[name] ?? nil)?.mixin(name)
  }

  func function(_ name: String, in namespace: String?) throws(Stop) -> SassClosure? {
    let name = name.sassName
    if let namespace {
      switch module.namespaces[namespace] {
      case .file(let other)?: return other.function(name)
      case .builtIn?, .missing?: return nil
      case nil: break
      }
    } else {
      let found =
        module.function(name) ?? module.openModules.lazy.compactMap { $0.function(name) }.first
      if let found { return found }
    }
    return try only(library.definitions.functions[name] ?? nil)?.function(name)
  }

  // MARK: - Calls

  func include(
    _ name: String, _ namespace: String?, _ arguments: SassArguments, _ block: SassCallable?,
    _ range: Range<Int>
  ) throws(Stop) {
    if case .builtIn("meta")? = namespace.flatMap({ module.namespaces[$0] }), name == "load-css" {
      return try loadCSS(arguments, range)
    }
    let given = block.map { SassContent(closure($0)) }
    guard let mixin = try mixin(name, in: namespace) else {
      let shown = (namespace.map { "\($0)." } ?? "") + name
      guard let block else { return drawUnknown("include \(shown)", range) }
      let condition = "@include \(shown)".filter { !"{};".contains($0) }
      return try inAtRule(condition, range) { () throws(Stop) in
        _ = try inScope { () throws(Stop) in try run(block.body) }
      }
    }
    let values = try evaluate(arguments)
    do throws(Stop) {
      _ = try call(mixin, values, content: given)
    } catch {
      guard error == .branch else { throw error }
    }
  }

  /// `@include meta.load-css("theme")`.
  private func loadCSS(_ arguments: SassArguments, _ range: Range<Int>) throws(Stop) {
    guard let address = try evaluate(arguments).positional.first?.string else { return }
    try use(
      SassUse(address: SassAddress(text: address, range: range), namespace: "meta load \(address)"))
  }

  /// Runs a mixin, a function or a content block.
  func call(
    _ closure: SassClosure, _ values: SassCall, content: SassContent?
  ) throws(Stop) -> SassValue? {
    try step()
    callDepth += 1
    defer { callDepth -= 1 }
    guard callDepth < Self.callLimit else { throw .branch }
    let outer = (module, scope, file, self.content)
    (module, scope, self.content) = (closure.module, SassScope(in: closure.scope), content)
    file = closure.file
    defer { (module, scope, file, self.content) = outer }
    try bind(closure.callable, values)
    return try run(closure.callable.body)
  }

  private func bind(_ callable: SassCallable, _ values: SassCall) throws(Stop) {
    var named = values.named
    for (index, parameter) in callable.parameters.enumerated() {
      let name = parameter.name.sassName
      if index < values.positional.count {
        scope.variables[name] = values.positional[index]
      } else if let value = named.removeValue(forKey: name) {
        scope.variables[name] = value
      } else if let value = parameter.value {
        scope.variables[name] = try evaluate(value)
      } else {
        scope.variables[name] = SassValue(.unknown("$\(parameter.name)"))
      }
    }
    guard let rest = callable.rest else { return }
    var list = SassValue(
      .list(
        Array(values.positional.dropFirst(callable.parameters.count)), values.separator,
        isBracketed: false))
    var keywords = SassMap()
    for (name, value) in named.sorted(by: { $0.key < $1.key }) { keywords[.text(name)] = value }
    list.keywords = keywords
    scope.variables[rest.sassName] = list
  }

  func runContent(_ arguments: SassArguments) throws(Stop) {
    guard let content else { return }
    let values = try evaluate(arguments)
    _ = try call(content.closure, values, content: content.closure.content)
  }
}

/// The values of the arguments of a call.
struct SassCall {
  var positional: [SassValue] = []
  var named: [String: SassValue] = [:]
  /// The separator of the list for the rest.
  var separator = SassSeparator.comma
}
