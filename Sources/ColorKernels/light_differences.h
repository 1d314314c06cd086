// The formulas of Spaces/Lab.swift and of the cube root of Numerics/SIMD8+Lane.swift, in the same order
// and precision, and CIEDE2000.

INLINE Floats halley_root(Floats number) {
  const Floats x = magnitude(number);
  const Ints third = ((Ints)x >> 16) * 0x5555;
  Floats root = (Floats)(third + 0x2A5119F2);
  for (int step = 0; step < 2; step++) {
    const Floats cube = root * root * root;
    root = root * ((cube + x + x) / (cube + cube + x));
  }
  return with_sign(x < 1e-30f ? (Floats)0.0f : root, number);
}

INLINE Floats lab_curve(Floats t) {
  const float kappa = (float)(24389.0 / 27), epsilon = (float)(216.0 / 24389);
  return epsilon < t ? halley_root(t) : (kappa * t + 16.0f) / 116.0f;
}

INLINE Colors lab_of_light(const color_kernels_light_table *table, Colors light) {
  const float *m = table->to_xyz;
  const Floats x = lab_curve((m[0] * light.x + m[1] * light.y + m[2] * light.z) / table->white[0]);
  const Floats y = lab_curve((m[3] * light.x + m[4] * light.y + m[5] * light.z) / table->white[1]);
  const Floats z = lab_curve((m[6] * light.x + m[7] * light.y + m[8] * light.z) / table->white[2]);
  return (Colors){116.0f * y - 16.0f, 500.0f * (x - y), 200.0f * (y - z)};
}

INLINE Floats light_differences(const color_kernels_light_table *table, const double *colors,
                                const uint64_t *values) {
  Floats own[3], other[3];
  for (int channel = 0; channel < 3; channel++) {
    const int shift = table->shifts[channel];
    for (int lane = 0; lane < 16; lane++) {
      own[channel][lane] = (float)colors[3 * lane + channel];
      other[channel][lane] = table->light[values[lane] >> shift & 0xffff];
    }
  }
  return ciede2000(lab_of_light(table, (Colors){own[0], own[1], own[2]}),
                   lab_of_light(table, (Colors){other[0], other[1], other[2]}));
}

size_t KERNEL(light_differences)(const color_kernels_light_table *table, const double *colors,
                                 const uint64_t *values, float *differences, size_t count) {
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    store(differences + index, light_differences(table, colors + 3 * index, values + index));
  }
  if (index < count) {
    double last[48] = {0};
    uint64_t last_values[16] = {0};
    float results[16];
    memcpy(last, colors + 3 * index, 24 * (count - index));
    memcpy(last_values, values + index, 8 * (count - index));
    store(results, light_differences(table, last, last_values));
    memcpy(differences + index, results, 4 * (count - index));
  }
  return count;
}
