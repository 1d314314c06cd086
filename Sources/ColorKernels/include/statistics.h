// What an image's statistics need of each of its colors. `set` and buffers as in `ColorKernels.h`.

#ifndef COLOR_KERNELS_STATISTICS_H
#define COLOR_KERNELS_STATISTICS_H

#include <stddef.h>
#include <stdint.h>

/// Codes to linear light, and on to linear sRGB by way of XYZ.
typedef struct {
  /// The light of each code, and where the table of each channel begins.
  const float *light;
  size_t offsets[3];
  /// The rows of a matrix; what its result, rounded to single precision, is multiplied by; and the rows
  /// of the matrix from there.
  double to_xyz[9];
  float extent[3];
  double from_xyz[9];
  /// The weights of the components in the luminance.
  double weights[3];
} color_kernels_code_table;

/// Colors in linear sRGB and their luminances, which are not clamped. Pixel values have 16 bits for each
/// of three codes, the first one least significant. Processes all values, with every set.
size_t color_kernels_code_colors(int32_t set, const color_kernels_code_table *table,
                                 const uint64_t *values, double *colors, double *luminances,
                                 size_t count);

/// How codes are understood without a profile.
typedef struct {
  /// The light of each code in sRGB.
  const float *light;
  /// Where in a value the code of each component is.
  int32_t shifts[3];
  /// The rows of the matrix from linear sRGB to XYZ, and white.
  float to_xyz[9], white[3];
} color_kernels_light_table;

/// The differences (CIEDE2000) between colors in linear sRGB and pixel values understood as sRGB.
/// Processes all colors, with every set.
size_t color_kernels_light_differences(int32_t set, const color_kernels_light_table *table,
                                       const double *colors, const uint64_t *values,
                                       float *differences, size_t count);

/// Adds the samples of each component to `sums`, multiplied by alpha if the last of one, two, three or
/// four samples is alpha; then alpha is added to the last of four sums.
void color_kernels_sums(const uint8_t *pixels, size_t count, int32_t samples, int32_t has_alpha,
                        uint64_t *sums);

#endif
