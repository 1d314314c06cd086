// Pixels through the stages of a pipeline that LittleCMS linked: curves, matrices, lattices and L*a*b*.
// `ColorTransforms/Kernels/Pipeline.swift` takes them from LittleCMS and checks what comes out. What is
// said of `set`, buffers and threads in `shaper.h` holds here too.

#ifndef COLOR_KERNELS_PIPELINE_H
#define COLOR_KERNELS_PIPELINE_H

#include "shaper.h"

/// What a stage does with colors of up to four components. Lightness and XYZ are encoded as ICC does:
/// L*a*b* 0…100 and -128…127 and XYZ 0…1 + 32767/32768 as 0…1.
enum {
  color_kernels_stage_curves = 0,
  color_kernels_stage_matrix = 1,
  color_kernels_stage_lattice = 2,
  color_kernels_stage_lab_to_xyz = 3,
  color_kernels_stage_xyz_to_lab = 4,
  color_kernels_stage_clip_negatives = 5
};

/// A stage of a pipeline.
typedef struct {
  int32_t kind, inputs, outputs;
  /// For each channel of curves a table of `counts` values of 16 bits over 0…1, the last one twice, or
  /// null for one of `closed`. Tables take codes of 16 bits and give them, as LittleCMS does.
  const uint16_t *tables[4];
  int32_t counts[4];
  const color_kernels_curve *closed;
  /// Rows of four factors, and the offsets.
  float matrix[16], offsets[4];
  /// Nodes of four codes of 16 bits, if `is_words`, and otherwise of four floats; those of words take
  /// and give what LittleCMS rounds to 16 bits. After the last one as many can be read as lie between the
  /// opposite corners of a cell.
  const void *lattice;
  int32_t is_words;
  /// The points in each direction, at least two, and the bytes from one to the next. Three directions
  /// are interpolated in tetrahedra, or if `is_trilinear` in cubes, and then the last step is one node;
  /// four in tetrahedra and linearly in the first, whose step is one node.
  int32_t points[4], steps[4];
  int32_t is_trilinear;
} color_kernels_stage;

/// A pipeline.
typedef struct {
  const color_kernels_stage *stages;
  size_t stage_count;
  int32_t inputs, outputs;
  /// For each component what its 256 codes of 8 bits are after the first `code_stages` stages.
  const float *codes;
  int32_t code_stages;
  /// The same for each component as four planes of bytes, the lowest bytes first.
  const uint8_t *code_planes;
} color_kernels_pipeline;

/// Pixels of 8 or 16 bits or floats to any of them. A pixel with one sample more than components has
/// alpha, which is kept, or written as opaque. Floats are not clamped where LittleCMS does not; whole
/// numbers are, and NaN becomes 0.
void color_kernels_run(int32_t set, const color_kernels_pipeline *pipeline, const void *source,
                       int32_t source_format, int32_t source_samples, void *destination,
                       int32_t destination_format, int32_t destination_samples, size_t count);

#endif
