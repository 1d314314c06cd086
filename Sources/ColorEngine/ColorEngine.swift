@_exported public import ColorCore
@_exported public import FileAccess
@_exported public import ICCProfiles
@_exported public import ImageAssets
@_exported public import ImageFacts
@_exported public import SystemColors

#if LittleCMS
  @_exported public import ColorTransforms
  @_exported public import ImageAssets
#endif
