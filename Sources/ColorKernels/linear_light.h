size_t KERNEL(linear_light)(const uint8_t *pixels, const float *curve, const uint8_t *planes,
                            float *colors, size_t count) {
  LINEAR_TABLE(tables, curve, planes);
  size_t index = 0;
  for (; index + 64 <= count; index += 64) {
    Colors parts[4];
    linear_colors(pixels + 4 * index, tables, parts);
    for (int part = 0; part < 4; part++) store_colors(colors + 3 * (index + 16 * part), parts[part]);
  }
  return index;
}
