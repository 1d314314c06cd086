@_exported public import ColorCore
@_exported public import ColorProfiles
@_exported public import FileAccess
@_exported public import ImageAssets
@_exported public import ImageFacts
@_exported public import SystemColors
