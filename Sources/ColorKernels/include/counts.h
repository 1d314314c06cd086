// How often each color occurs among pixels of 8 bits. Neighboring pixels have similar colors, and
// similar colors have counters side by side, so that the counters in use stay in the nearest cache,
// which those of a hash table do not.

#ifndef COLOR_KERNELS_COUNTS_H
#define COLOR_KERNELS_COUNTS_H

#include <stddef.h>
#include <stdint.h>

/// Counters of colors, in pages of 8 × 8 × 8 neighbors.
typedef struct color_kernels_counts color_kernels_counts;

/// A color of four samples, the first one least significant, and a number of pixels.
typedef struct {
  uint32_t color, pixels;
} color_kernels_color_run;

/// A color with 16 bits for each sample, and its number of pixels.
typedef struct {
  uint64_t color;
  int64_t pixels;
} color_kernels_color_count;

/// Counters for pixels of three samples, or of four, the last of which is alpha.
///
/// At most `most_pages` pages of a kilobyte are allocated, as they are needed. Null without memory.
color_kernels_counts *color_kernels_counts_make(int32_t samples, size_t most_pages);

/// Frees the counters.
void color_kernels_counts_free(color_kernels_counts *counts);

/// Counts pixels that follow those counted before.
///
/// Those that are not opaque are written to `runs`, which has room for `room` runs, at least 16;
/// `run_count` is set to their number.
///
/// The number of pixels processed is returned. It is less than `count` if `runs` is full, and after
/// that 0 if there are not enough pages.
size_t color_kernels_counts_add(color_kernels_counts *counts, const uint8_t *pixels, size_t count,
                                color_kernels_color_run *runs, size_t room, size_t *run_count);

/// The number of pixels so far, opaque or not, that differ from the one before; the first one does.
size_t color_kernels_counts_changes(const color_kernels_counts *counts);

/// The last pixel, as `color_kernels_color_run` has it.
uint32_t color_kernels_counts_last(const color_kernels_counts *counts);

/// The number of opaque colors counted.
size_t color_kernels_counts_distinct(const color_kernels_counts *counts);

/// Writes the opaque colors, of which there are `color_kernels_counts_distinct`, in an order that
/// depends on the pixels only.
void color_kernels_counts_entries(const color_kernels_counts *counts,
                                  color_kernels_color_count *entries);

/// Forgets all colors, but not the last pixel and the number of changes.
void color_kernels_counts_reset(color_kernels_counts *counts);

#endif
