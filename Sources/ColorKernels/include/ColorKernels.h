// The hot loops that a wider instruction set makes more than twice as fast, chosen at run time. Each
// has a portable twin in ColorCore/Batch: a function returns how many items it did, counted from the
// first, and the twin does the others. That is 0 on a machine that lacks the instructions. Buffers must
// not overlap; pixels are four bytes, red, green, blue and one that is ignored.

#ifndef COLOR_KERNELS_H
#define COLOR_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "pipeline.h"
#include "shaper.h"

/// The instruction set that the kernels use on this machine: "avx512" (that of Ice Lake and Zen 4),
/// "avx2" or "portable".
const char *color_kernels_instruction_set(void);

/// Whether the kernels for AVX-512 are passed over, so that a test reaches those for AVX2. Any thread may
/// say so at any time, since results are the same.
void color_kernels_pass_over_avx512(int is_passed_over);

/// The size of the last cache in bytes, or 32 MiB where the processor does not tell it.
size_t color_kernels_cache_size(void);

/// WCAG 2 relative luminance of sRGB pixels, equal in every bit to the twin.
///
/// `planes` holds for red, green and blue in turn, at each of the 256 codes, the weighted linear light in
/// units of 1/8,000,000 as three digits: the remainder by 32767 as two bytes, and the quotient; 2304
/// bytes, one plane of 256 after the other. With AVX-512 only. More than `kept` results are written
/// around the cache.
size_t color_kernels_luminance(const uint8_t *pixels, const uint8_t *planes, float *luminances,
                               size_t count, size_t kept);

/// WCAG 2 contrast ratios of pairs of pixels, equal in every bit to the twin; `planes` and `kept` as
/// for the luminance. With AVX-512 only.
size_t color_kernels_pair_ratios(const uint8_t *foregrounds, const uint8_t *backgrounds,
                                 const uint8_t *planes, float *ratios, size_t count, size_t kept);

/// WCAG 2 contrast ratios of pixels composited on opaque pixels with those. `planes` as for the
/// luminance; `cubics` approximates the curve on 32 parts of 2048 of 65025ths each, by the coefficients
/// of t^0, then t^1, t^2 and t^3 for t in 0…1. Does all pairs or none. With AVX-512 only.
size_t color_kernels_composited_ratios(const uint8_t *foregrounds, const uint8_t *backgrounds,
                                       const uint8_t *planes, const float *cubics, float *ratios,
                                       size_t count);

/// A curve of 256 floats at the three components of each pixel, equal in every bit to the twin.
/// `planes` holds the four bytes of the floats, the lowest first, one plane of 256 after the other.
/// With AVX-512 only.
size_t color_kernels_linear_light(const uint8_t *pixels, const uint8_t *planes, float *colors,
                                  size_t count);

/// Oklab of pixels: `to_lms`·curve, the cube root, `to_lab`; the matrices in rows, the curve as floats
/// and as `planes` of bytes. Does all pixels or none.
size_t color_kernels_oklab(const uint8_t *pixels, const float *curve, const uint8_t *planes,
                           const float *to_lms, const float *to_lab, float *colors, size_t count);

/// ΔE2000 of pairs of colors in L*a*b*. Does all pairs or none.
size_t color_kernels_ciede2000(const float *a, const float *b, float *differences, size_t count);

/// The contrast ratio of every foreground with every background, given as luminances, row by row. What
/// lies beyond the first `kept` ratios is written around the cache. Does all ratios or none; none for
/// rows of less than 16.
size_t color_kernels_ratio_matrix(const float *foregrounds, size_t height, const float *backgrounds,
                                  size_t width, float *matrix, size_t kept);

#endif
