@_exported public import ICCProfiles
