// The hot loops, in one form for each instruction set; `set` says which one runs, and the results are
// the same in every bit. Some forms do not exist: a function returns how many items it did, counted from
// the first, and its portable twin in ColorCore/Batch does the others. Buffers must not overlap; pixels
// are four bytes, red, green, blue and one that is ignored.

#ifndef COLOR_KERNELS_H
#define COLOR_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "pipeline.h"
#include "shaper.h"

/// The size of the last cache in bytes, or 32 MiB where the processor does not tell it.
size_t color_kernels_cache_size(void);

/// WCAG 2 relative luminance of sRGB pixels.
///
/// `parts` holds for red, green and blue in turn, at each of the 256 codes, the weighted linear light in
/// units of 1/8,000,000; `planes` the same as three digits: the remainder by 32767 as two bytes, and the
/// quotient; 2304 bytes, one plane of 256 after the other. More than `kept` results are written around
/// the cache.
size_t color_kernels_luminance(int32_t set, const uint8_t *pixels, const int32_t *parts,
                               const uint8_t *planes, float *luminances, size_t count, size_t kept);

/// WCAG 2 contrast ratios of pairs of pixels; `parts`, `planes` and `kept` as for the luminance.
size_t color_kernels_pair_ratios(int32_t set, const uint8_t *foregrounds, const uint8_t *backgrounds,
                                 const int32_t *parts, const uint8_t *planes, float *ratios,
                                 size_t count, size_t kept);

/// WCAG 2 contrast ratios of pixels composited on opaque pixels with those. `parts` and `planes` as for
/// the luminance; `cubics` approximates the curve on 32 parts of 2048 of 65025ths each, by the
/// coefficients of t^0, then t^1, t^2 and t^3 for t in 0…1, 128 in all; after them stand the slope of the
/// line that the curve is near black, its last level, and the weights of red, green and blue. Does all
/// pairs, with every set.
size_t color_kernels_composited_ratios(int32_t set, const uint8_t *foregrounds,
                                       const uint8_t *backgrounds, const int32_t *parts,
                                       const uint8_t *planes, const float *cubics, float *ratios,
                                       size_t count);

/// A curve of 256 floats at the three components of each pixel. `planes` holds the four bytes of the
/// floats, the lowest first, one plane of 256 after the other.
size_t color_kernels_linear_light(int32_t set, const uint8_t *pixels, const float *curve,
                                  const uint8_t *planes, float *colors, size_t count);

/// Oklab of pixels: `to_lms`·curve, the cube root, `to_lab`; the matrices in rows, the curve as floats
/// and as `planes` of bytes. Does all pixels, with every set.
size_t color_kernels_oklab(int32_t set, const uint8_t *pixels, const float *curve,
                           const uint8_t *planes, const float *to_lms, const float *to_lab,
                           float *colors, size_t count);

/// ΔE2000 of pairs of colors in L*a*b*. Does all pairs, with every set.
size_t color_kernels_ciede2000(int32_t set, const float *a, const float *b, float *differences,
                               size_t count);

/// The contrast ratio of every foreground with every background, given as luminances, row by row. What
/// lies beyond the first `kept` ratios is written around the cache. Does all ratios or none; none for
/// rows of less than 16.
size_t color_kernels_ratio_matrix(int32_t set, const float *foregrounds, size_t height,
                                  const float *backgrounds, size_t width, float *matrix, size_t kept);

#endif
