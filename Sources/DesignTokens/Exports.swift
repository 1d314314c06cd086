@_exported public import CodeTokens
@_exported public import StyleTokens
