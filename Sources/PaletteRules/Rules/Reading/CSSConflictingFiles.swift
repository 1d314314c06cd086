/// Properties that style sheets of one folder set differently.
///
/// ## What it checks
///
/// No property has different values in two style sheets of a folder outside of themes and media
/// queries, unless the names of the files say that they are alternatives, such as `light.css` and
/// `dark.css`.
///
/// ## Why it matters
///
/// Here the later file counts. On a page the order of its links decides, and if the files are for
/// different pages, both values count.
///
/// ## Example
///
/// ```
/// a.css:
/// :root { --ink: #191919; --link: #0a5fd0; --line: #767676 }
///
/// b.css:
/// :root { --ink: #22223b; --paper: #ffffff; --shade: #eeeeee }
/// ```
///
/// ## Use instead
///
/// ```
/// a.css:
/// :root { --ink: #191919; --link: #0a5fd0; --line: #767676 }
///
/// b.css:
/// :root { --paper: #ffffff; --shade: #eeeeee }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - CSS Cascading and Inheritance Level 5
public struct CSSConflictingFiles: ReadingRule {
  public static let id = "css/conflicting-files"
  public static let summary = "Style sheets that are read together do not contradict each other."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“--ink” is set differently in “a.css”"], in: nil)
  }

  public init() {}
}
