// Colors through curves, a matrix and curves, as LittleCMS converts between two profiles that
// consist of a matrix and tone curves. `ColorTransforms/Kernels/MatrixShaper.swift` fills the
// tables from LittleCMS's own curves and checks the results. Every function has a portable version,
// and `set` selects the instruction set: results are bit-identical. Buffers need no alignment and
// must not overlap. The functions are stateless, so any number of threads may call them.

#ifndef COLOR_KERNELS_SHAPER_H
#define COLOR_KERNELS_SHAPER_H

#include <stddef.h>
#include <stdint.h>

/// The instruction sets. An unsupported set runs as portable.
enum {
  color_kernels_portable = 0,
  /// AVX2 and FMA.
  color_kernels_avx2 = 1,
  /// AVX-512 with byte permutation (VBMI): Ice Lake, Zen 4 and later.
  color_kernels_avx512 = 2,
  /// Advanced SIMD of 64-bit ARM.
  color_kernels_neon = 3
};

/// Whether this machine supports an instruction set.
int32_t color_kernels_has_set(int32_t set);

/// A curve in closed form: (factor·x + offset)^exponent·scale + end for x ≥ start, and slope·x +
/// intercept below. The power of v = m·2^n, 1 ≤ m < 2, is a polynomial in m times the power of the
/// octave; v is at least 2^-40 at `start`, and is limited to `most`; x is limited to at least
/// `least`.
typedef struct {
  float factor, offset, start, slope, intercept, end, most, least;
  /// The polynomial for scale·m^exponent in m, lowest degree first.
  float mantissa[7];
  /// 2^(n·exponent) for 64 consecutive octaves, at index (n + 127) & 63.
  float octaves[64];
  /// The same for 32 octaves, at index (n + 127) & 31, if they cover all v from `start` to `most`.
  float narrow[32];
} color_kernels_curve;

/// Curves, a matrix and curves, for 16 bits and floating point.
typedef struct {
  /// Whether the first of `decode` and of `encode` applies to all three channels, in 32 octaves,
  /// and is not replaced by a table.
  int32_t is_simple;
  color_kernels_curve decode[3];
  /// The rows of the matrix, each followed by its offset.
  float matrix[12];
  color_kernels_curve encode[3];
  /// Replaces `decode` unless null: 65 536 values of 16 bits at the codes 0…65 535.
  const uint16_t *decode_tables[3];
  /// Replaces `encode` unless null: 65 536 values of 16 bits at linear light in units of 1/65 535.
  const uint16_t *encode_tables[3];
  /// The factor from a sample to an index of `decode_tables`.
  float index_scale;
  /// The factor from a value of `encode_tables` to a sample.
  float table_scale;
  /// The factor of alpha.
  float alpha_scale;
} color_kernels_shaper;

/// The same for 8 bits, exactly: the code follows from the number of thresholds that the linear light
/// reaches.
typedef struct {
  /// The products of the matrix and the linear light of a code, for red, green and blue; four
  /// floats each, the last of which is `low`/3. The first row includes `low`, which makes all sums
  /// positive.
  const float *rows;
  /// For each destination channel, `stride` numbers, indexed by the highest 16 bits of a sum minus
  /// `first`: the upper half is the code at the start of the interval; the lower half is 65 536
  /// minus the lower half of the threshold inside, or 0.
  const uint32_t *intervals;
  uint32_t stride, first;
  /// The sums that correspond to 0 and 1.
  float low, high;
} color_kernels_shaper8;

/// The same for 8 bits with AVX-512, 64 pixels at a time: by formulas, and exactly where they leave
/// the code undecided.
typedef struct {
  /// Decides codes that lie within 1/512 of the midpoint between two.
  const color_kernels_shaper8 *exact;
  /// The linear light of the codes for red, green and blue: 256 floats each as four planes of
  /// bytes, lowest first.
  const uint8_t *planes;
  /// The rows of the matrix, each followed by its offset.
  float matrix[12];
  /// The encoding curves in 32 octaves, which give 65536 times the code, plus 32768 + 128. From
  /// `dark` on, they are accurate to 128 of these units, including the error of the linear light.
  /// If `is_simple`, the first applies to all three channels, from 0 on.
  int32_t is_simple;
  color_kernels_curve encode[3];
  /// The error of the linear light, and the start of each curve's accurate range, including that
  /// error.
  float error, dark[3];
} color_kernels_shaper64;

/// The sample formats of `color_kernels_shape` and of the conversions of samples.
enum { color_kernels_uint8 = 0, color_kernels_uint16 = 1, color_kernels_half = 2, color_kernels_float = 3 };

/// Pixels of 8 bits, exactly; 3 or 4 samples per pixel, the fourth of which is copied, or 255 if
/// there is none.
void color_kernels_shape8(int32_t set, const color_kernels_shaper8 *shaper, const void *source,
                          int32_t source_samples, void *destination, int32_t destination_samples,
                          size_t count);

/// Pixels of 8 bits to 8-bit gray without alpha, exactly; 3 or 4 samples per pixel.
void color_kernels_shape8_gray(const color_kernels_shaper8 *shaper, const void *source,
                               int32_t source_samples, void *destination, size_t count);

/// Pixels of 8 bits, as with `color_kernels_shape8`, which is used if AVX-512 is missing.
void color_kernels_shape64(int32_t set, const color_kernels_shaper64 *shaper, const void *source,
                           int32_t source_samples, void *destination, int32_t destination_samples,
                           size_t count);

/// Converts between pixels of 8 bits, 16 bits and floats. Floats are not clamped; integers are, and
/// NaN becomes 0.
void color_kernels_shape(int32_t set, const color_kernels_shaper *shaper, const void *source,
                         int32_t source_format, int32_t source_samples, void *destination,
                         int32_t destination_format, int32_t destination_samples, size_t count);

/// Codes of one sample, `step_in` bytes apart, mapped through a table with `entry_size` bytes for
/// each of the 256 or 65 536 codes. The entries are written `step` bytes apart.
void color_kernels_lookup(const void *source, int32_t source_format, size_t step_in,
                          const uint8_t *table, size_t entry_size, void *destination, size_t step,
                          size_t count);

/// The samples of `count` pixels of `samples` samples each, starting at sample `first`, as floats;
/// integers map to 0…1.
void color_kernels_to_floats(const void *source, int32_t format, size_t samples, size_t first,
                             size_t taken, float *floats, size_t count);

/// The inverse: integers are rounded to nearest, and NaN becomes 0.
void color_kernels_from_floats(const float *floats, void *destination, int32_t format, size_t samples,
                               size_t first, size_t taken, size_t count);

/// Copies `size` bytes of each item.
void color_kernels_copy_items(const void *source, size_t step_in, void *destination, size_t step,
                              size_t size, size_t count);

#endif
