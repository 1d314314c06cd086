@_exported public import TokenSheets
