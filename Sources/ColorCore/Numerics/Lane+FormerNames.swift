// The names that the functions of `Lane` had before they were those of swift-numerics.
extension Lane {
  /// See ``cbrt(_:)``.
  @available(*, deprecated, renamed: "Self.cbrt(_:)")
  @inlinable public func cubeRoot() -> Self { Self.cbrt(self) }
  /// See ``pow(_:_:)``.
  @available(*, deprecated, renamed: "Self.pow(_:_:)")
  @inlinable public func power(_ exponent: Double) -> Self { Self.pow(self, Self(exponent)) }
  /// See ``exp(_:)``.
  @available(*, deprecated, renamed: "Self.exp(_:)")
  @inlinable public func exponential() -> Self { Self.exp(self) }
  /// See ``log(_:)``.
  @available(*, deprecated, renamed: "Self.log(_:)")
  @inlinable public func logarithm() -> Self { Self.log(self) }
  /// See ``sin(_:)``.
  @available(*, deprecated, renamed: "Self.sin(_:)")
  @inlinable public func sine() -> Self { Self.sin(self) }
  /// See ``cos(_:)``.
  @available(*, deprecated, renamed: "Self.cos(_:)")
  @inlinable public func cosine() -> Self { Self.cos(self) }
}
