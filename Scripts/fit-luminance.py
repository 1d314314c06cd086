#!/usr/bin/env python3
"""Fits the polynomial of Sources/ColorKernels/luminance.c and prints its coefficients. Needs numpy.

The sRGB curve at the 8-bit codes 32…255 is approximated by a polynomial of degree 8 in
t = (2·code − 287) / 223, which runs from −1 to 1, with the least largest error (Lawson's iteratively
reweighted least squares). Codes below 32 are looked up.
"""

import numpy as np

codes = np.arange(32, 256, dtype=float)
curve = ((codes / 255 + 0.055) / 1.055) ** 2.4
t = (2 * codes - 287) / 223
basis = np.polynomial.chebyshev.chebvander(t, 8)
weights = np.ones_like(codes)
best, error = None, np.inf
for _ in range(3000):
    scale = np.sqrt(weights)
    fit = np.linalg.lstsq(basis * scale[:, None], curve * scale, rcond=None)[0]
    residual = np.abs(basis @ fit - curve)
    if residual.max() < error:
        best, error = fit, residual.max()
    weights *= residual + 1e-18
    weights /= weights.sum()
print(f"largest error {error:.3g}")
for power, coefficient in enumerate(np.polynomial.chebyshev.cheb2poly(best)):
    print(f"t^{power}: {float(np.float32(coefficient))!r}")
