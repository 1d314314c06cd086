@_exported public import TokenGraph
