import Dispatch
import Foundation
import ImageAssets

// Decodes the files that standard input lists, one path a line, on all cores, and does nothing else:
// the limit of what an audit can reach. `compare-images.py` runs this beside it.

let paths = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
  .split(separator: "\n").map(String.init)

DispatchQueue.concurrentPerform(iterations: paths.count) { index in
  guard let data = try? Data(contentsOf: URL(filePath: paths[index])) else { return }
  let file = [UInt8](data)
  let format = ImageFormats.all.first { $0.recognizes(file.span) }
  _ = try? format?.decode(file.span, limits: .standard)
}
