package import FileAccess
package import SourceSyntax

/// The style sheet that a file of SCSS becomes.
package struct SassSheet {
  /// The CSS, whose places are those in the files of SCSS.
  package let source: SourceText
  /// What is wrong with the files.
  package let problems: [SourceProblem]

  /// Compiles a file, with those that it uses.
  package init(compiling path: String, files: some FileReading) throws(SourceProblem) {
    let library = SassLibrary(context: LoadContext(options: LoadOptions(), files: files))
    let compiled = try library.compile(path)
    (source, problems) = (compiled.source, compiled.problems)
  }
}
