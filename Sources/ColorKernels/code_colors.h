// The formulas of ColorTransforms/Kernels/CodeColors.swift, in the same order and precision: a product
// and a sum are rounded twice.

INLINE void code_colors(const color_kernels_code_table *table, const uint64_t *values,
                        double *colors, double *luminances) {
  Floats light[3];
  for (int channel = 0; channel < 3; channel++) {
    const float *own = table->light + table->offsets[channel];
    for (int lane = 0; lane < 16; lane++) {
      light[channel][lane] = own[values[lane] >> (16 * channel) & 0xffff];
    }
  }
  const Doubles first = __builtin_convertvector(light[0], Doubles);
  const Doubles second = __builtin_convertvector(light[1], Doubles);
  const Doubles third = __builtin_convertvector(light[2], Doubles);
  Doubles xyz[3], linear[3];
  for (int row = 0; row < 3; row++) {
    const double *factors = table->to_xyz + 3 * row;
    const Doubles sum = first * factors[0] + second * factors[1] + third * factors[2];
    xyz[row] = __builtin_convertvector(__builtin_convertvector(sum, Floats) * table->extent[row],
                                       Doubles);
  }
  for (int row = 0; row < 3; row++) {
    const double *factors = table->from_xyz + 3 * row;
    linear[row] = factors[0] * xyz[0] + factors[1] * xyz[1] + factors[2] * xyz[2];
  }
  const Doubles luminance = table->weights[0] * linear[0] + table->weights[1] * linear[1] +
                            table->weights[2] * linear[2];
  for (int lane = 0; lane < 16; lane++) {
    for (int row = 0; row < 3; row++) colors[3 * lane + row] = linear[row][lane];
    luminances[lane] = luminance[lane];
  }
}

size_t KERNEL(code_colors)(const color_kernels_code_table *table, const uint64_t *values,
                           double *colors, double *luminances, size_t count) {
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    code_colors(table, values + index, colors + 3 * index, luminances + index);
  }
  if (index < count) {
    uint64_t last[16] = {0};
    double last_colors[48], last_luminances[16];
    memcpy(last, values + index, 8 * (count - index));
    code_colors(table, last, last_colors, last_luminances);
    memcpy(colors + 3 * index, last_colors, 24 * (count - index));
    memcpy(luminances + index, last_luminances, 8 * (count - index));
  }
  return count;
}
