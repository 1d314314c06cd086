// The linear light of 64 pixels in four parts.
#ifdef BYTE_PERMUTATION
INLINE void linear_colors(const uint8_t *pixels, const float *curve, const uint8_t *planes,
                          Colors *parts) {
  (void)curve;
  const Codes codes = load_codes(pixels);
  Floats red[4], green[4], blue[4];
  floats_at(codes.red, planes, red);
  floats_at(codes.green, planes, green);
  floats_at(codes.blue, planes, blue);
  for (int part = 0; part < 4; part++) parts[part] = (Colors){red[part], green[part], blue[part]};
}
#else
INLINE void linear_colors(const uint8_t *pixels, const float *curve, const uint8_t *planes,
                          Colors *parts) {
  (void)planes;
  for (int part = 0; part < 4; part++) {
    for (int lane = 0; lane < 16; lane++) {
      const uint8_t *pixel = pixels + 64 * part + 4 * lane;
      parts[part].x[lane] = curve[pixel[0]];
      parts[part].y[lane] = curve[pixel[1]];
      parts[part].z[lane] = curve[pixel[2]];
    }
  }
}
#endif

INLINE void oklab(const uint8_t *pixels, const float *curve, const uint8_t *planes,
                  const float *to_lms, const float *to_lab, float *colors) {
  Colors parts[4];
  linear_colors(pixels, curve, planes, parts);
  for (int part = 0; part < 4; part++) {
    const Colors lms = product(to_lms, parts[part]);
    const Colors roots = {cube_root(lms.x), cube_root(lms.y), cube_root(lms.z)};
    store_colors(colors + 48 * part, product(to_lab, roots));
  }
}

size_t KERNEL(oklab)(const uint8_t *pixels, const float *curve, const uint8_t *planes,
                     const float *to_lms, const float *to_lab, float *colors, size_t count) {
  size_t index = 0;
  for (; index + 64 <= count; index += 64) {
    oklab(pixels + 4 * index, curve, planes, to_lms, to_lab, colors + 3 * index);
  }
  if (index < count) {
    uint8_t last[256] = {0};
    float results[192];
    memcpy(last, pixels + 4 * index, 4 * (count - index));
    oklab(last, curve, planes, to_lms, to_lab, results);
    memcpy(colors + 3 * index, results, 12 * (count - index));
  }
  return count;
}
