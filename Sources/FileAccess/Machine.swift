#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The resources of the machine, and its user's folders.
package enum Machine {
  /// The memory in bytes: that of the machine, or that of the control group (Linux) if it is less.
  package static var memory: Int {
    let installed = Int(sysconf(Int32(_SC_PHYS_PAGES))) * Int(sysconf(Int32(_SC_PAGESIZE)))
    let group = try? LocalFiles().read("/sys/fs/cgroup/memory.max", limit: 64)
    let limit = group.flatMap { bytes in
      Int(String(decoding: bytes.prefix { 0x30...0x39 ~= $0 }, as: UTF8.self))
    }
    return min(installed, limit ?? .max)
  }

  /// The folder for caches: `XDG_CACHE_HOME`, or the usual one of the system; `nil` without a home.
  package static var cacheFolder: String? {
    // By the XDG specification, a relative path is to be ignored.
    if let folder = variable("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder }
    #if canImport(Darwin)
      return variable("HOME").map { Path.join($0, "Library/Caches") }
    #else
      return variable("HOME").map { Path.join($0, ".cache") }
    #endif
  }

  /// The folder for temporary files: `TMPDIR`, or the usual one.
  package static var temporaryFolder: String { variable("TMPDIR") ?? "/tmp" }

  /// The path of this program; `nil` if it is unknown.
  package static var program: String? {
    SystemCalls.resolved("/proc/self/exe")
      ?? CommandLine.arguments.first.flatMap(SystemCalls.resolved)
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
