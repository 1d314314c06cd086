import CLibFuzzer
import Foundation

/// `fuzz` prints the names of all targets; `fuzz NAME FOLDER [OPTION…]` runs one with its inputs in
/// FOLDER/NAME and options of libFuzzer. An input that fails is left as FOLDER/NAME-….
@main
struct Fuzz {
  nonisolated(unsafe) static var target: any FuzzTarget.Type = CSSColorTarget.self

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 2, let chosen = targets.first(where: { $0.name == arguments[1] }) else {
      for target in targets { print(target.name) }
      exit(arguments.count == 1 ? 0 : 2)
    }
    target = chosen
    let folder = URL(filePath: arguments[2]).appending(path: chosen.name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, seed) in try chosen.seeds().enumerated() {
      try Data(seed).write(to: folder.appending(path: "seed-\(index)"))
    }
    let options =
      ["-timeout=10", "-rss_limit_mb=2048", "-max_len=4096", "-detect_leaks=0"]
      + ["-artifact_prefix=\(folder.path)-", "-print_final_stats=1", "-verbosity=0"]
    // What is given last counts.
    let words = [arguments[0]] + options + arguments.dropFirst(3) + [folder.path]
    var argv = words.map { strdup($0) } + [nil]
    var count = Int32(words.count)
    let status = argv.withUnsafeMutableBufferPointer { buffer in
      var base = buffer.baseAddress
      return LLVMFuzzerRunDriver(&count, &base) { data, size in
        Fuzz.target.run(Array(UnsafeBufferPointer(start: data, count: size)))
        return 0
      }
    }
    exit(status)
  }
}
