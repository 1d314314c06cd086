// The hot loops, in one form for each instruction set; `set` selects the form, and results are
// bit-identical. Some forms do not exist: a function returns the number of items it processed, from
// the first, and its portable version in ColorCore/Batch processes the rest. Buffers must not
// overlap. Pixels are four bytes: red, green, blue and one that is ignored.

#ifndef COLOR_KERNELS_H
#define COLOR_KERNELS_H

#include <stddef.h>
#include <stdint.h>

#include "counts.h"
#include "pipeline.h"
#include "shaper.h"
#include "statistics.h"

/// The size of the last-level cache in bytes, or 32 MiB if the processor does not report it.
size_t color_kernels_cache_size(void);

/// WCAG 2 relative luminance of sRGB pixels.
///
/// `parts` contains, for red, green and blue in turn, the weighted linear light at each of the 256
/// codes in units of 1/8,000,000. `planes` contains the same as three digits: the remainder modulo
/// 32767 as two bytes, and the quotient; 2304 bytes, in consecutive planes of 256. More than `kept`
/// results are written with streaming stores.
size_t color_kernels_luminance(int32_t set, const uint8_t *pixels, const int32_t *parts,
                               const uint8_t *planes, float *luminances, size_t count, size_t kept);

/// WCAG 2 contrast ratios of pairs of pixels; `parts`, `planes` and `kept` as for luminance.
size_t color_kernels_pair_ratios(int32_t set, const uint8_t *foregrounds, const uint8_t *backgrounds,
                                 const int32_t *parts, const uint8_t *planes, float *ratios,
                                 size_t count, size_t kept);

/// WCAG 2 contrast ratios of pixels composited on opaque pixels, against those pixels. `parts` and
/// `planes` as for luminance. `cubics` approximates the curve on 32 intervals of 2048 levels (in
/// units of 1/65025) by the coefficients of t^0, then t^1, t^2 and t^3 for t in 0…1, 128 in all;
/// they are followed by the slope of the linear segment near black, its last level, and the weights
/// of red, green and blue. Processes all pairs, with every set.
size_t color_kernels_composited_ratios(int32_t set, const uint8_t *foregrounds,
                                       const uint8_t *backgrounds, const int32_t *parts,
                                       const uint8_t *planes, const float *cubics, float *ratios,
                                       size_t count);

/// A curve of 256 floats applied to the three components of each pixel. `planes` contains the four
/// bytes of the floats, lowest first, in consecutive planes of 256.
size_t color_kernels_linear_light(int32_t set, const uint8_t *pixels, const float *curve,
                                  const uint8_t *planes, float *colors, size_t count);

/// Oklab of pixels: `to_lms`·curve, the cube root, `to_lab`; the matrices in rows, the curve as
/// floats and as `planes` of bytes. Processes all pixels, with every set.
size_t color_kernels_oklab(int32_t set, const uint8_t *pixels, const float *curve,
                           const uint8_t *planes, const float *to_lms, const float *to_lab,
                           float *colors, size_t count);

/// ΔE2000 of pairs of colors in L*a*b*. Processes all pairs, with every set.
size_t color_kernels_ciede2000(int32_t set, const float *a, const float *b, float *differences,
                               size_t count);

/// The contrast ratio of every foreground against every background, given as luminances, in
/// row-major order. Ratios beyond the first `kept` are written with streaming stores. Processes all
/// ratios or none; none for rows shorter than 16.
size_t color_kernels_ratio_matrix(int32_t set, const float *foregrounds, size_t height,
                                  const float *backgrounds, size_t width, float *matrix, size_t kept);

#endif
