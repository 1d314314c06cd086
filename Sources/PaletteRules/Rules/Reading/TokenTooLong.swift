/// Values that grow too long when their references are followed.
///
/// ## What it checks
///
/// A text in which references stand has no more than 65536 characters once they are followed, and
/// all of them together no more than 67108864.
///
/// ## Why it matters
///
/// References that multiply let a small file fill the memory. No color is that long.
///
/// ## Example
///
/// ```
/// :root {
///   --a: 0123456789abcdef;
///   --b: var(--a) var(--a) var(--a) var(--a) var(--a) var(--a) var(--a) var(--a);
///   --c: var(--b) var(--b) var(--b) var(--b) var(--b) var(--b) var(--b) var(--b);
///   --d: var(--c) var(--c) var(--c) var(--c) var(--c) var(--c) var(--c) var(--c);
///   --e: var(--d) var(--d) var(--d) var(--d) var(--d) var(--d) var(--d) var(--d);
///   --f: var(--e) var(--e) var(--e) var(--e) var(--e) var(--e) var(--e) var(--e);
///   --ink: rgb(var(--f));
/// }
/// ```
///
/// ## Use instead
///
/// ```
/// :root {
///   --a: 25 25 25;
///   --ink: rgb(var(--a));
/// }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - CSS Custom Properties for Cascading Variables Module Level 1, 3.3 Safely Handling Overly-Long
///   Variables
public struct TokenTooLong: ReadingRule {
  public static let id = "token/too-long"
  public static let summary = "A value stays below 65536 characters."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["the value has more than 65536 characters once its references are followed"],
      in: "tokens.css")
  }

  public init() {}
}
