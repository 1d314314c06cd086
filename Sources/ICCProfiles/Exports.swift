@_exported public import Profiles
