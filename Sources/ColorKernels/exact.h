// The codes of a pixel from rows and intervals, as `color_kernels_shaper8` describes them.

// The sums for a color, clamped to the range of the intervals.
INLINE Floats4 sums(const Floats4 *rows, const uint8_t *pixel, float low, float high) {
  const Floats4 sum = rows[pixel[0]] + rows[256 + pixel[1]] + rows[512 + pixel[2]];
  const Floats4 raised = sum > low ? sum : (Floats4)low;
  return raised < high ? raised : (Floats4)high;
}

INLINE void shape_exactly(const color_kernels_shaper8 *shaper, const uint8_t *pixel, uint8_t *result) {
  const Words4 bits =
      (Words4)sums((const Floats4 *)shaper->rows, pixel, shaper->low, shaper->high);
  const Words4 at = (bits >> 16) - shaper->first, rest = bits & 0xffff;
  const uint32_t *red = shaper->intervals, *green = red + shaper->stride,
                 *blue = green + shaper->stride;
  result[0] = (uint8_t)((red[at.x] + rest.x) >> 16);
  result[1] = (uint8_t)((green[at.y] + rest.y) >> 16);
  result[2] = (uint8_t)((blue[at.z] + rest.z) >> 16);
}
