// Colors through the stages of a pipeline, 16 at a time, as `color_kernels_stage` describes them.

typedef struct {
  Floats channels[4];
} Block;

// NaN becomes 0.
INLINE Floats clamped(Floats x) {
  x = x > 0 ? x : (Floats)0.0f;
  return x < 1 ? x : (Floats)1.0f;
}

INLINE Floats interpolated(const float *table, int32_t count, Floats x) {
  const Floats place = clamped(x) * (float)(count - 1);
  Ints index = __builtin_convertvector(place, Ints);
  index = index > count - 2 ? (Ints)(count - 2) : index;
  const Floats part = place - __builtin_convertvector(index, Floats);
  Floats low, high;
  for (int lane = 0; lane < 16; lane++) {
    low[lane] = table[index[lane]];
    high[lane] = table[index[lane] + 1];
  }
  return fma(part, high - low, low);
}

// Puts the greater fraction first, together with its step.
INLINE void order(Floats *a, Ints *step_a, Floats *b, Ints *step_b) {
  const Ints is_less = *a < *b;
  const Floats greater = is_less ? *b : *a, lesser = is_less ? *a : *b;
  const Ints step = is_less ? *step_b : *step_a;
  *step_b = is_less ? *step_a : *step_b;
  *a = greater;
  *b = lesser;
  *step_a = step;
}

// Interpolates in the tetrahedron given by the order of the fractions.
INLINE Floats4 in_tetrahedron(const Floats4 *corner, int first, int second, int all, const float *parts) {
  return corner[0] * parts[0] + corner[first] * parts[1] + corner[second] * parts[2] +
         corner[all] * parts[3];
}

INLINE Floats4 between(Floats4 a, Floats4 b, float part) { return a + (b - a) * part; }

INLINE Block through_lattice(const color_kernels_stage *stage, Block block) {
  const Floats4 *lattice = (const Floats4 *)stage->lattice;
  const int inputs = stage->inputs;
  int steps[4];
  Floats fractions[4];
  Ints base = 0;
  for (int input = inputs - 1, step = 1; input >= 0; input--) {
    steps[input] = step;
    step *= stage->points[input];
  }
  for (int input = 0; input < inputs; input++) {
    const int last = stage->points[input] - 1;
    const Floats place = clamped(block.channels[input]) * (float)last;
    Ints index = __builtin_convertvector(place, Ints);
    index = index > last - 1 ? (Ints)(last - 1) : index;
    fractions[input] = place - __builtin_convertvector(index, Floats);
    base += index * steps[input];
  }
  float results[64] __attribute__((aligned(64)));
  if (inputs == 3 && stage->is_trilinear) {
    const int x = steps[0], y = steps[1], z = steps[2];
    for (int lane = 0; lane < 16; lane++) {
      const Floats4 *p = lattice + base[lane];
      const float fy = fractions[1][lane], fz = fractions[2][lane];
      const Floats4 low = between(between(p[0], p[z], fz), between(p[y], p[y + z], fz), fy);
      const Floats4 high = between(between(p[x], p[x + z], fz), between(p[x + y], p[x + y + z], fz), fy);
      *(Floats4 *)(results + 4 * lane) = between(low, high, fractions[0][lane]);
    }
  } else {
    // The last three directions in tetrahedra.
    const int skipped = inputs - 3;
    Floats a = fractions[skipped], b = fractions[skipped + 1], c = fractions[skipped + 2];
    Ints step_a = steps[skipped], step_b = steps[skipped + 1], step_c = steps[skipped + 2];
    order(&a, &step_a, &b, &step_b);
    order(&b, &step_b, &c, &step_c);
    order(&a, &step_a, &b, &step_b);
    const Ints second = step_a + step_b;
    const int all = steps[skipped] + steps[skipped + 1] + steps[skipped + 2];
    const Pixels parts = transposed(1 - a, a - b, b - c, c);
    float weights[64] __attribute__((aligned(64)));
    store(weights, parts.x);
    store(weights + 16, parts.y);
    store(weights + 32, parts.z);
    store(weights + 48, parts.w);
    for (int lane = 0; lane < 16; lane++) {
      const Floats4 *p = lattice + base[lane];
      // The weights of lane 4·i + j are in quarter i of vector j.
      const float *weight = weights + 16 * (lane & 3) + 4 * (lane >> 2);
      Floats4 result = in_tetrahedron(p, step_a[lane], second[lane], all, weight);
      if (skipped) {
        const Floats4 next = in_tetrahedron(p + steps[0], step_a[lane], second[lane], all, weight);
        result = between(result, next, fractions[0][lane]);
      }
      *(Floats4 *)(results + 4 * lane) = result;
    }
  }
  const Pixels p = transposed(load(results), load(results + 16), load(results + 32), load(results + 48));
  return (Block){{reordered(p.x), reordered(p.y), reordered(p.z), reordered(p.w)}};
}

// The white of the profile connection space, and the greatest XYZ that can be encoded.
static const float d50[3] = {0.9642f, 1.0f, 0.8249f};
static const float greatest_xyz = 1.0f + 32767.0f / 32768;

INLINE Block lab_to_xyz(Block block) {
  const Floats y = (block.channels[0] * 100 + 16) * (1.0f / 116);
  const Floats roots[3] = {y + (block.channels[1] * 255 - 128) * 0.002f, y,
                           y - (block.channels[2] * 255 - 128) * 0.005f};
  for (int channel = 0; channel < 3; channel++) {
    const Floats t = roots[channel];
    const Floats light = t <= 24.0f / 116 ? (108.0f / 841) * (t - 16.0f / 116) : t * t * t;
    block.channels[channel] = light * (d50[channel] / greatest_xyz);
  }
  return block;
}

INLINE Block xyz_to_lab(Block block) {
  const float limit = (24.0f / 116) * (24.0f / 116) * (24.0f / 116);
  Floats roots[3];
  for (int channel = 0; channel < 3; channel++) {
    const Floats t = block.channels[channel] * (greatest_xyz / d50[channel]);
    const Floats root = cube_root(t > limit ? t : (Floats)1.0f);
    roots[channel] = t <= limit ? (841.0f / 108) * t + 16.0f / 116 : root;
  }
  block.channels[0] = (116 * roots[1] - 16) * (1.0f / 100);
  block.channels[1] = (500 * (roots[0] - roots[1]) + 128) * (1.0f / 255);
  block.channels[2] = (200 * (roots[1] - roots[2]) + 128) * (1.0f / 255);
  return block;
}

INLINE Block through_matrix(const color_kernels_stage *stage, Block block) {
  Block result = {{0}};
  for (int row = 0; row < stage->outputs; row++) {
    Floats sum = stage->offsets[row];
    for (int column = 0; column < stage->inputs; column++) {
      sum = fma(block.channels[column], stage->matrix[4 * row + column], sum);
    }
    result.channels[row] = sum;
  }
  return result;
}

static Block through_stage(const color_kernels_stage *stage, Block block) {
  switch (stage->kind) {
    case color_kernels_stage_curves:
      for (int channel = 0; channel < stage->inputs; channel++) {
        const Floats x = block.channels[channel];
        block.channels[channel] =
            stage->tables[channel] ? interpolated(stage->tables[channel], stage->counts[channel], x)
                                   : curve_at(stage->closed + channel, x, 0);
      }
      return block;
    case color_kernels_stage_matrix: return through_matrix(stage, block);
    case color_kernels_stage_lattice: return through_lattice(stage, block);
    case color_kernels_stage_lab_to_xyz: return lab_to_xyz(block);
    case color_kernels_stage_xyz_to_lab: return xyz_to_lab(block);
    default:
      for (int channel = 0; channel < stage->inputs; channel++) {
        const Floats x = block.channels[channel];
        block.channels[channel] = x > 0 ? x : (Floats)0.0f;
      }
      return block;
  }
}

void KERNEL(run)(const color_kernels_stage *stages, size_t stage_count, const float *source,
                 float *destination, size_t count) {
  const int inputs = stages[0].inputs, outputs = stages[stage_count - 1].outputs;
  for (size_t index = 0; index < count; index += 16) {
    const int part = count - index < 16 ? (int)(count - index) : 16;
    float values[64] __attribute__((aligned(64))) = {0};
    for (int lane = 0; lane < part; lane++) {
      for (int channel = 0; channel < inputs; channel++) {
        values[16 * channel + lane] = source[(index + (size_t)lane) * (size_t)inputs + (size_t)channel];
      }
    }
    // The addition quiets a signaling NaN: with NEON, the maximum of a signaling NaN and 0 is NaN.
    Block block = {{load(values) + 0.0f, load(values + 16) + 0.0f, load(values + 32) + 0.0f,
                    load(values + 48) + 0.0f}};
    for (size_t stage = 0; stage < stage_count; stage++) block = through_stage(stages + stage, block);
    for (int channel = 0; channel < outputs; channel++) {
      store(values + 16 * channel, block.channels[channel]);
    }
    for (int lane = 0; lane < part; lane++) {
      for (int channel = 0; channel < outputs; channel++) {
        destination[(index + (size_t)lane) * (size_t)outputs + (size_t)channel] =
            values[16 * channel + lane];
      }
    }
  }
}
