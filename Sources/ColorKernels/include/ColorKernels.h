// The hot loops that a wider instruction set makes more than twice as fast. Each has a portable twin
// in ColorCore, which also finishes what a kernel leaves: a kernel returns how many items it did, 0 on
// a machine that lacks its instructions.

#ifndef COLOR_KERNELS_H
#define COLOR_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/// The instruction set that the kernels use on this machine: "avx512" or "portable".
const char *color_kernels_instruction_set(void);

/// WCAG 2 relative luminance of `count` pixels of four bytes (red, green, blue, ignored), sRGB.
/// Within 5e-7 of the exact value. The buffers must not overlap.
size_t color_kernels_luminance_rgba8(const uint8_t *pixels, float *luminances, size_t count);

/// Contrast ratios of one luminance with `count` others: max(a·rb, b·ra) with a = foreground + 0.05,
/// ra = 1/a, and b and rb given for each background. Writes around the cache when `stream` is set.
size_t color_kernels_ratio_row(float a, float ra, const float *b, const float *rb, float *ratios,
                               size_t count, int stream);

#endif
