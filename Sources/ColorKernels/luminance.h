size_t KERNEL(luminance)(const uint8_t *pixels, const int32_t *parts, const uint8_t *planes,
                         float *luminances, size_t count, size_t kept) {
  if (count < 64) return 0;
  LUMINANCE_TABLE(tables, parts, planes);
  // The first block is stored where the output begins, the others, which overlap it, in whole lines.
  Floats y[4];
  luminances_at(pixels, tables, y);
  for (int part = 0; part < 4; part++) store(luminances + 16 * part, y[part]);
  size_t index = floats_to_line(luminances);
  if (count <= kept) {
    for (; index + 64 <= count; index += 64) {
      luminances_at(pixels + 4 * index, tables, y);
      for (int part = 0; part < 4; part++) store_line(luminances + index + 16 * part, y[part]);
    }
  } else {
    for (; index + 64 <= count; index += 64) {
      luminances_at(pixels + 4 * index, tables, y);
      for (int part = 0; part < 4; part++) stream_line(luminances + index + 16 * part, y[part]);
    }
    finish_streams();
  }
  return index;
}
