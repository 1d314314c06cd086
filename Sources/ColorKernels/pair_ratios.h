INLINE void ratios_at(const uint8_t *foregrounds, const uint8_t *backgrounds,
                      LuminanceTable tables, Floats *ratios) {
  Floats backs[4];
  luminances_at(foregrounds, tables, ratios);
  luminances_at(backgrounds, tables, backs);
  for (int part = 0; part < 4; part++) {
    const Floats a = ratios[part] + 0.05f, b = backs[part] + 0.05f;
    ratios[part] = larger(a, b) / smaller(a, b);
  }
}

size_t KERNEL(pair_ratios)(const uint8_t *foregrounds, const uint8_t *backgrounds,
                           const int32_t *parts, const uint8_t *planes, float *ratios,
                           size_t count, size_t kept) {
  if (count < 64) return 0;
  LUMINANCE_TABLE(tables, parts, planes);
  // The order of stores is that of luminance.h.
  Floats results[4];
  ratios_at(foregrounds, backgrounds, tables, results);
  for (int part = 0; part < 4; part++) store(ratios + 16 * part, results[part]);
  size_t index = floats_to_line(ratios);
  if (count <= kept) {
    for (; index + 64 <= count; index += 64) {
      ratios_at(foregrounds + 4 * index, backgrounds + 4 * index, tables, results);
      for (int part = 0; part < 4; part++) store_line(ratios + index + 16 * part, results[part]);
    }
  } else {
    for (; index + 64 <= count; index += 64) {
      ratios_at(foregrounds + 4 * index, backgrounds + 4 * index, tables, results);
      for (int part = 0; part < 4; part++) stream_line(ratios + index + 16 * part, results[part]);
    }
    finish_streams();
  }
  return index;
}
