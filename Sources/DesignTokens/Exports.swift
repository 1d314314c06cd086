@_exported public import CodeTokens
@_exported public import DataTokens
@_exported public import StyleTokens
