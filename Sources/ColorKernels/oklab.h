INLINE void oklab(const uint8_t *pixels, LinearTable tables, const float *to_lms,
                  const float *to_lab, float *colors) {
  Colors parts[4];
  linear_colors(pixels, tables, parts);
  for (int part = 0; part < 4; part++) {
    const Colors lms = product(to_lms, parts[part]);
    const Colors roots = {cube_root(lms.x), cube_root(lms.y), cube_root(lms.z)};
    store_colors(colors + 48 * part, product(to_lab, roots));
  }
}

size_t KERNEL(oklab)(const uint8_t *pixels, const float *curve, const uint8_t *planes,
                     const float *to_lms, const float *to_lab, float *colors, size_t count) {
  LINEAR_TABLE(tables, curve, planes);
  size_t index = 0;
  for (; index + 64 <= count; index += 64) {
    oklab(pixels + 4 * index, tables, to_lms, to_lab, colors + 3 * index);
  }
  if (index < count) {
    uint8_t last[256] = {0};
    float results[192];
    memcpy(last, pixels + 4 * index, 4 * (count - index));
    oklab(last, tables, to_lms, to_lab, results);
    memcpy(colors + 3 * index, results, 12 * (count - index));
  }
  return count;
}
