// Colors through curves, a matrix and curves: what LittleCMS makes of two profiles that consist of a
// matrix and tone curves. `ColorTransforms/Kernels/MatrixShaper.swift` fills the tables from LittleCMS's own curves
// and checks what comes out. Every function has a portable version, and `set` is the instruction set to
// use: results are the same in every bit. Buffers need no alignment and must not overlap. Nothing here
// keeps state, so any number of threads may call it.

#ifndef COLOR_KERNELS_SHAPER_H
#define COLOR_KERNELS_SHAPER_H

#include <stddef.h>
#include <stdint.h>

/// The instruction sets. One that the machine lacks counts as portable.
enum {
  color_kernels_portable = 0,
  /// AVX2 and FMA.
  color_kernels_avx2 = 1,
  /// AVX-512 with its permutation of bytes: that of Ice Lake and Zen 4.
  color_kernels_avx512 = 2,
  /// Advanced SIMD of 64-bit ARM.
  color_kernels_neon = 3
};

/// Whether this machine has an instruction set.
int32_t color_kernels_has_set(int32_t set);

/// A curve in closed form: (factor·x + offset)^exponent·scale + end for x ≥ start, and
/// slope·x + intercept below. The power of v = m·2^n, 1 ≤ m < 2, is a polynomial in m times that of the
/// octave; v is at least 2^-40 at `start`, and no more than `most` counts;
/// x counts as no less than `least`.
typedef struct {
  float factor, offset, start, slope, intercept, end, most, least;
  /// The polynomial of scale·m^exponent in m, lowest degree first.
  float mantissa[7];
  /// 2^(n·exponent) for 64 octaves that follow each other, at the place (n + 127) & 63.
  float octaves[64];
  /// The same for 32, at the place (n + 127) & 31, if those hold all v from `start` to `most`.
  float narrow[32];
} color_kernels_curve;

/// Curves, a matrix, curves, for 16 bits and floating point.
typedef struct {
  /// Whether the first of `decode` and of `encode` is for all three channels, in 32 octaves, and no table
  /// takes its place.
  int32_t is_simple;
  color_kernels_curve decode[3];
  /// The rows of the matrix, each followed by its offset.
  float matrix[12];
  color_kernels_curve encode[3];
  /// Instead of `decode`, or null: 65 536 values of 16 bits at the codes 0…65 535.
  const uint16_t *decode_tables[3];
  /// Instead of `encode`, or null: 65 536 values of 16 bits at linear light in units of 1/65 535.
  const uint16_t *encode_tables[3];
  /// What a sample is multiplied with to become an index of `decode_tables`.
  float index_scale;
  /// What a value of `encode_tables` is multiplied with to become a sample.
  float table_scale;
  /// What alpha is multiplied with.
  float alpha_scale;
} color_kernels_shaper;

/// The same for 8 bits, exactly: the code is that of the number of thresholds which the linear light
/// reaches.
typedef struct {
  /// The products of the matrix with the linear light of a code, for red, green and blue, four floats
  /// each of which the last is `low`/3; the first row includes `low`, which makes all sums positive.
  const float *rows;
  /// For each destination channel `stride` numbers: at the highest 16 bits of a sum less `first`, the
  /// code where the interval begins in the upper half, and in the lower half 65 536 less the lower half
  /// of the threshold inside, or 0.
  const uint32_t *intervals;
  uint32_t stride, first;
  /// The sums for 0 and 1.
  float low, high;
} color_kernels_shaper8;

/// The same for 8 bits with AVX-512, at 64 pixels at a time: by formulas, and exactly where they leave
/// the code open.
typedef struct {
  /// What decides codes that lie within 1/512 of the middle between two.
  const color_kernels_shaper8 *exact;
  /// The linear light of the codes for red, green and blue: each 256 floats as four planes of bytes, the
  /// lowest first.
  const uint8_t *planes;
  /// The rows of the matrix, each followed by its offset.
  float matrix[12];
  /// The encoding curves in 32 octaves, which give 65536 times the code, and 32768 + 128 more. They are
  /// right to 128 of these, counting the error of the linear light, from `dark` on. If `is_simple`, the
  /// first is for all three channels, from 0 on.
  int32_t is_simple;
  color_kernels_curve encode[3];
  /// How far the linear light may be off, and where each curve is right, that included.
  float error, dark[3];
} color_kernels_shaper64;

/// The samples of `color_kernels_shape` and of the conversions of samples.
enum { color_kernels_uint8 = 0, color_kernels_uint16 = 1, color_kernels_half = 2, color_kernels_float = 3 };

/// Pixels of 8 bits, exactly; 3 or 4 samples a pixel, of which the fourth is copied, or 255 if there is
/// none.
void color_kernels_shape8(int32_t set, const color_kernels_shaper8 *shaper, const void *source,
                          int32_t source_samples, void *destination, int32_t destination_samples,
                          size_t count);

/// Pixels of 8 bits to gray of 8 bits without alpha, exactly; 3 or 4 samples a pixel.
void color_kernels_shape8_gray(const color_kernels_shaper8 *shaper, const void *source,
                               int32_t source_samples, void *destination, size_t count);

/// Pixels of 8 bits as `color_kernels_shape8`, which does them where AVX-512 is missing.
void color_kernels_shape64(int32_t set, const color_kernels_shaper64 *shaper, const void *source,
                           int32_t source_samples, void *destination, int32_t destination_samples,
                           size_t count);

/// Pixels of 8 or 16 bits or floats to any of them. Floats are not clamped; whole numbers are, and NaN
/// becomes 0.
void color_kernels_shape(int32_t set, const color_kernels_shaper *shaper, const void *source,
                         int32_t source_format, int32_t source_samples, void *destination,
                         int32_t destination_format, int32_t destination_samples, size_t count);

/// Codes of one sample, `step_in` bytes apart, through a table of `entry_size` bytes for each of the 256
/// or 65 536 codes. The entries are written `step` bytes apart.
void color_kernels_lookup(const void *source, int32_t source_format, size_t step_in,
                          const uint8_t *table, size_t entry_size, void *destination, size_t step,
                          size_t count);

/// Of `count` pixels of `samples` samples those from `first` on, as floats: whole numbers 0…1.
void color_kernels_to_floats(const void *source, int32_t format, size_t samples, size_t first,
                             size_t taken, float *floats, size_t count);

/// The reverse; whole numbers are the nearest, NaN is 0.
void color_kernels_from_floats(const float *floats, void *destination, int32_t format, size_t samples,
                               size_t first, size_t taken, size_t count);

/// Copies `size` bytes of each item.
void color_kernels_copy_items(const void *source, size_t step_in, void *destination, size_t step,
                              size_t size, size_t count);

#endif
