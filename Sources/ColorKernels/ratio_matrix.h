// A part of the columns, small enough for the first cache, and the narrowest rows that are worth
// writing around the cache: a row begins and ends with a line that it shares.
enum { columns = 4096, narrowest_stream = 512 };

// max(a, b) · max(1/a, 1/b): the larger of two numbers is that over the smaller's inverse.
INLINE Floats ratios(Floats a, Floats inverse, const float *b, const float *inverses) {
  return larger(a, load(b)) * larger(inverse, load(inverses));
}

// One row: a vector at its begin and one at its end, which overlap those between, which begin at a
// cache line. There b and the inverses are aligned as well: a load or store of two lines costs twice.
INLINE void row(float luminance, const float *b, const float *inverses, float *ratio, size_t count,
                int streams) {
  const Floats a = luminance + 0.05f, inverse = 1 / a;
  size_t index = floats_to_line(ratio);
  store(ratio, ratios(a, inverse, b, inverses));
  if (streams) {
    for (; index + 16 <= count; index += 16) {
      stream_line(ratio + index, ratios(a, inverse, b + index, inverses + index));
    }
  } else {
#pragma clang loop unroll_count(4)
    for (; index + 16 <= count; index += 16) {
      store_line(ratio + index, ratios(a, inverse, b + index, inverses + index));
    }
  }
  store(ratio + count - 16, ratios(a, inverse, b + count - 16, inverses + count - 16));
}

size_t KERNEL(ratio_matrix)(const float *foregrounds, size_t height, const float *backgrounds,
                            size_t width, float *matrix, size_t kept) {
  float b[columns + 32] __attribute__((aligned(64)));
  float inverses[columns + 32] __attribute__((aligned(64)));
  if (width < 16) return 0;
  // Rows that are `period` apart lie alike within a cache line.
  size_t period = 1;
  while (period * width % 16) period *= 2;
  for (size_t start = 0, count; start < width; start += count) {
    count = width - start < columns + 16 ? width - start : columns;
    for (size_t index = 0; index < count; index++) {
      b[index] = backgrounds[start + index] + 0.05f;
      inverses[index] = 1 / b[index];
    }
    size_t shift = 0;
    for (size_t phase = 0; phase < period && phase < height; phase++) {
      const size_t next = -floats_to_line(matrix + phase * width + start) & 15;
      memmove(b + next, b + shift, 4 * count);
      memmove(inverses + next, inverses + shift, 4 * count);
      shift = next;
      for (size_t y = phase; y < height; y += period) {
        row(foregrounds[y], b + shift, inverses + shift, matrix + y * width + start, count,
            width >= narrowest_stream && y * width >= kept);
      }
    }
  }
  finish_streams();
  return height * width;
}
