size_t KERNEL(linear_light)(const uint8_t *pixels, const uint8_t *planes, float *colors,
                            size_t count) {
  ALIGNED_COPY(tables, planes, 1024);
  size_t index = 0;
  for (; index + 64 <= count; index += 64) {
    const Codes codes = load_codes(pixels + 4 * index);
    Floats red[4], green[4], blue[4];
    floats_at(codes.red, tables, red);
    floats_at(codes.green, tables, green);
    floats_at(codes.blue, tables, blue);
    for (int part = 0; part < 4; part++) {
      store_colors(colors + 3 * (index + 16 * part), (Colors){red[part], green[part], blue[part]});
    }
  }
  return index;
}
