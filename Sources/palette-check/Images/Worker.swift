package import ArgumentParser
import CommandSupport
import FileAccess
import ImageAssets
import ImageAudit
import PaletteAudit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `palette-check worker`: paths in, facts out, for engines that distribute work.
package struct Worker: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Reads paths of images from standard input and prints the facts of each.",
    discussion: """
      Each path is answered by one line of JSON, an event “asset” as that of audit, before the next \
      one is read; an image that cannot be read, and an empty line, is an event with an error. The end of the input \
      ends the worker with status 0. Examples/spark_audit.py runs workers under Apache Spark. Example:
        printf '%s\\n' Exports/*.png | palette-check worker
      """)

  @Option(help: "What to audit: metadata, or pixels too.")
  var facts: ImageInspector.Depth = .pixels
  @Flag(
    name: [.customShort("0"), .customLong("null")], help: "Paths end in NUL, not in a line break.")
  var isNullSeparated = false
  @Flag(help: "Use no facts of images from earlier runs, and store none.") var noCache = false

  package init() {}

  package func run() throws {
    let inspector = ImageInspector(depth: facts)
    let cache = noCache ? nil : AssetCache(depth: facts)
    let separator = isNullSeparated ? 0 : UInt8(ascii: "\n")
    func answer(_ bytes: [UInt8]) {
      var bytes = bytes
      if !isNullSeparated, bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      let path = String(decoding: bytes, as: UTF8.self)
      let asset = ImageAuditor.asset(path, inspector: inspector, cache: cache)
      StandardOutput.write(ReportEvent.asset(asset).line)
    }
    try StandardInput.forEachPart(separator: separator, answer)
    cache?.flush()
  }
}
