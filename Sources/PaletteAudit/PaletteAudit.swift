@_exported public import ColorEngine
@_exported public import DesignTokens
@_exported public import FileAccess
@_exported public import PaletteReports
@_exported public import PaletteRules
@_exported public import SourceSyntax
