// Pixels through the stages of a pipeline that LittleCMS linked: curves, matrices, color look-up
// tables (CLUTs), and L*a*b*. `ColorTransforms/Kernels/Pipeline.swift` takes the stages from
// LittleCMS and checks the results. The notes in `shaper.h` on `set`, buffers and threads apply.

#ifndef COLOR_KERNELS_PIPELINE_H
#define COLOR_KERNELS_PIPELINE_H

#include "shaper.h"

/// The operation of a stage on colors of up to four components. Components are numbers, or codes of
/// 16 bits between `to_codes` and `to_numbers`. Lightness and XYZ are encoded as in ICC: L*a*b*
/// 0…100 and -128…127, and XYZ 0…1 + 32767/32768, as 0…1.
enum {
  /// Formulas of numbers.
  color_kernels_stage_curves = 0,
  /// Tables from codes to codes.
  color_kernels_stage_tables = 1,
  color_kernels_stage_matrix = 2,
  /// Grid points of numbers, or of codes if `is_coded`.
  color_kernels_stage_clut = 3,
  color_kernels_stage_lab_to_xyz = 4,
  color_kernels_stage_xyz_to_lab = 5,
  color_kernels_stage_clip_negatives = 6,
  color_kernels_stage_to_codes = 7,
  color_kernels_stage_to_numbers = 8,
  /// `parts`, which are a matrix, the change to L*a*b*, perhaps a factor for each component, and
  /// `to_codes`: by an estimate where that decides the code.
  color_kernels_stage_lab_codes = 9
};

/// A stage of a pipeline.
typedef struct color_kernels_stage {
  int32_t kind, inputs, outputs;
  /// For each channel of curves, a formula, or null to use one of `tables`, with conversions before
  /// and after it.
  const color_kernels_curve *formulas[4];
  /// For each channel a table of `counts` codes over 0…65535, followed by another of the last code
  /// and by enough for 257 codes.
  const uint16_t *tables[4];
  int32_t counts[4];
  /// Rows of four factors, and the offsets.
  double matrix[16], offsets[4];
  /// Whether a matrix, or the change from XYZ to L*a*b*, is computed in double precision and then
  /// rounded to single precision, as LittleCMS does.
  int32_t is_exact;
  /// Grid points of four codes of 16 bits less 32768, if `is_coded`, otherwise of four floats. After the last
  /// one, as many can be read as lie between opposite corners of a cell.
  const void *grid;
  int32_t is_coded;
  /// The number of grid points in each direction, and the bytes from one to the next. There are at
  /// least two, even where the number is one because only the first is taken. Three directions are
  /// interpolated in tetrahedra, or in cubes if `is_trilinear`; then the last step is one grid point.
  /// Four are interpolated in tetrahedra, and linearly in the first, whose step is one grid point.
  int32_t points[4], steps[4];
  int32_t is_trilinear;
  /// The stages that `lab_codes` stands for.
  const struct color_kernels_stage *parts;
  int32_t part_count;
  /// The estimate for them: a matrix to XYZ as parts of white, in rows of three factors and an offset;
  /// and the factors and terms from f(Y) - 1/2, f(X) - f(Y) and f(Y) - f(Z) to codes of 16 bits less
  /// 32768. A code is decided if the estimate is less than `decided` away from it, for numbers from
  /// the tables of a pipeline; with 0 there is no estimate. If the stage is not `is_exact`, all are.
  float rows[12], factors[3], terms[3], decided[3];
} color_kernels_stage;

/// A pipeline.
typedef struct {
  const color_kernels_stage *stages;
  size_t stage_count;
  int32_t inputs, outputs;
  /// The components after the first `code_stages` stages, numbers or whole words, for each channel
  /// and each of the 256 codes of 8 bits; and the same as four planes of bytes for each channel,
  /// lowest bytes first.
  const float *bytes;
  const uint8_t *byte_planes;
  int32_t code_stages;
  /// The same for each channel and each of the 65 536 codes of 16 bits, or null: as numbers, or as
  /// codes.
  const float *words[4];
  const uint16_t *codes[4];
} color_kernels_pipeline;

/// Pixels of 8 or 16 bits or floats, to any of them. A pixel with one more sample than components
/// has alpha, which is kept, or written as opaque. Floats are not clamped where LittleCMS does not
/// clamp; integers are, and NaN becomes 0.
void color_kernels_run(int32_t set, const color_kernels_pipeline *pipeline, const void *source,
                       int32_t source_format, int32_t source_samples, void *destination,
                       int32_t destination_format, int32_t destination_samples, size_t count);

#endif
