// Prints a hash of what every kernel makes of the same input with one instruction set, given by its
// name; without one, the names of the sets that the machine has. A step after the name takes less of
// the input. `Scripts/test-kernels.sh` compares the hashes.
//
// The tables are computed with nothing but + − × ÷ and √, which give the same bits on every machine.
// Where no kernel serves, a plain loop takes its place, so that the portable set is the reference.

#include "ColorKernels.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wpsabi"
#define NO_FMA
#include "vector.h"

// Not math.h, whose `fma` is another one than that of vector.h.
#define INFINITE __builtin_inff()
#define NOT_A_NUMBER __builtin_nanf("")

enum { block = 65536 };

// All colors are taken in blocks of one red, of which only every one of so many.
static size_t step = 1;

// MARK: - Hashes and random numbers

static uint64_t hash_of(uint64_t hash, const void *bytes, size_t size) {
  const uint8_t *from = bytes;
  for (; size > 0;) {
    const size_t part = size < 8 ? size : 8;
    uint64_t word = 0;
    memcpy(&word, from, part);
    hash = (hash ^ word) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 29;
    from += part;
    size -= part;
  }
  return hash;
}

// What a NaN carries depends on the machine.
static uint64_t hash_of_floats(uint64_t hash, float *floats, size_t count) {
  for (size_t index = 0; index < count; index++) {
    if (__builtin_isnan(floats[index])) floats[index] = NOT_A_NUMBER;
  }
  return hash_of(hash, floats, 4 * count);
}

static void report(const char *name, uint64_t hash, size_t count) {
  printf("%s %016llx of %zu\n", name, (unsigned long long)hash, count);
}

static uint64_t state;

// SplitMix64
static uint64_t next(void) {
  state += 0x9E3779B97F4A7C15;
  uint64_t z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

static float uniform(float low, float high) {
  return low + (high - low) * ((float)(next() >> 40) / 16777216);
}

static float any_float(void) {
  const uint32_t bits = (uint32_t)next();
  float value;
  memcpy(&value, &bits, 4);
  return value;
}

static void *allocated(size_t size) {
  void *memory = aligned_alloc(64, (size + 127) / 64 * 64);
  if (!memory) abort();
  return memory;
}

// MARK: - Curves

// log x for x > 0, by 2·artanh((x − 1)/(x + 1)) of the fraction.
static double logarithm(double x) {
  int exponent;
  double m = __builtin_frexp(x, &exponent);
  if (m < 0.70710678118654752) {
    m *= 2;
    exponent -= 1;
  }
  const double t = (m - 1) / (m + 1), square = t * t;
  double sum = 0;
  for (int odd = 41; odd >= 1; odd -= 2) sum = sum * square + 1.0 / odd;
  return 2 * t * sum + exponent * 0.69314718055994531;
}

static double power(double x, double exponent) {
  if (x <= 0) return 0;
  const double y = exponent * logarithm(x);
  const int n = (int)(y * 1.4426950408889634);
  const double f = y - n * 0.69314718055994531;
  double e = 1;
  for (int term = 25; term >= 1; term--) e = e * f / term + 1;
  return __builtin_ldexp(e, n);
}

// (factor·x + offset)^exponent·scale + end from `start` on, and slope·x below.
typedef struct {
  double factor, offset, exponent, scale, end, start, slope;
} Form;

static const Form srgb = {1 / 1.055, 0.055 / 1.055, 2.4, 1, 0, 0.04045, 1 / 12.92};
static const Form srgb_inverse = {1, 0, 1 / 2.4, 1.055, -0.055, 0.0031308, 12.92};
static const Form gamma22 = {1, 0, 2.2, 1, 0, 0, 0};
static const Form gamma22_inverse = {1, 0, 1 / 2.2, 1, 0, 0, 0};
static const Form linear = {1, 0, 1, 1, 0, INFINITE, 1};

static double value(Form form, double x) {
  if (x < form.start) return form.slope * x;
  return power(form.factor * x + form.offset, form.exponent) * form.scale + form.end;
}

// As `ClosedCurve.kernel` in ColorProfiles.
static color_kernels_curve curve_of(Form form, double input, double output, double bias, int octave) {
  color_kernels_curve curve = {0};
  float least = -INFINITE;
  const double lowest = __builtin_ldexp(1, octave);
  const double begin = __builtin_isinf(form.start) ? 1 : form.factor * form.start + form.offset;
  if (begin < lowest) {
    form.slope = value(form, lowest) / lowest;
    form.start = lowest;
    least = octave == -24 ? least : 0;
  }
  int exponent;
  __builtin_frexp(begin < lowest ? lowest : begin, &exponent);
  int window = exponent - 1 < -2 ? exponent - 1 : -2;
  if (window < octave) window = octave;
  curve.factor = (float)(form.factor / input);
  curve.offset = (float)form.offset;
  curve.start = (float)(form.start * input);
  curve.slope = (float)(form.slope * output / input);
  curve.intercept = (float)bias;
  curve.end = (float)(form.end * output + bias);
  const int is_narrow = window >= -26;
  curve.most = __builtin_nextafterf(__builtin_ldexpf(1, is_narrow && window < -8 ? window + 32 : 24), 0);
  curve.least = least;
  const double cosines[7] = {0.97492791218182361, 0.78183148246802981, 0.43388373911755812, 0,
                             -0.43388373911755812, -0.78183148246802981, -0.97492791218182361};
  double differences[7], coefficients[7] = {0};
  for (int index = 0; index < 7; index++) {
    differences[index] = power(1.5 + 0.5 * cosines[index], form.exponent);
  }
  for (int order = 1; order < 7; order++) {
    for (int index = 6; index >= order; index--) {
      differences[index] = (differences[index] - differences[index - 1]) /
                           (0.5 * (cosines[index] - cosines[index - order]));
    }
  }
  for (int index = 6; index >= 0; index--) {
    const double node = 1.5 + 0.5 * cosines[index];
    for (int degree = 6; degree >= 1; degree--) {
      coefficients[degree] = coefficients[degree - 1] - node * coefficients[degree];
    }
    coefficients[0] = differences[index] - node * coefficients[0];
  }
  for (int degree = 0; degree < 7; degree++) {
    curve.mantissa[degree] = (float)(coefficients[degree] * form.scale * output);
  }
  for (int n = -40; n < 24; n++) curve.octaves[(n + 127) & 63] = (float)power(__builtin_ldexp(1, n), form.exponent);
  for (int n = window; n < window + 32; n++) {
    curve.narrow[(n + 127) & 31] = (float)power(__builtin_ldexp(1, n), form.exponent);
  }
  return curve;
}

// Display P3 to sRGB, as CSS Color 4 has it.
static const double p3_to_srgb[3][4] = {{1.2249401762805598, -0.2249401762805600, 0, 0},
                                        {-0.0420569547096882, 1.0420569547096881, 0, 0},
                                        {-0.0196375545903344, -0.0786360455506319, 1.0982736001409663, 0}};

// MARK: - 8 bits

static color_kernels_shaper8 exact;
static color_kernels_shaper64 wide;

// As `ByteShaper` in ColorProfiles fills them, for one curve of all channels.
static void fill8(Form decode, Form encode, const double matrix[3][4], int is_simple, float low) {
  float *rows = allocated(4 * 4 * 768);
  uint8_t *planes = allocated(3072);
  float thresholds[255];
  for (int code = 0; code < 255; code++) {
    double least = 0, most = 1;
    for (int step = 0; step < 60; step++) {
      const double middle = (least + most) / 2;
      if (value(encode, middle) * 255 < code + 0.5) least = middle;
      else most = middle;
    }
    thresholds[code] = (float)most;
  }
  for (int channel = 0; channel < 3; channel++) {
    for (int code = 0; code < 256; code++) {
      const float level = (float)value(decode, (double)code / 255);
      uint32_t bits;
      memcpy(&bits, &level, 4);
      for (int plane = 0; plane < 4; plane++) {
        planes[1024 * channel + 256 * plane + code] = (uint8_t)(bits >> 8 * plane);
      }
      for (int row = 0; row < 3; row++) {
        const double product = matrix[row][channel] * (double)level;
        rows[4 * (256 * channel + code) + row] =
            (float)(channel == 0 ? product + ((double)low + matrix[row][3]) : product);
      }
      rows[4 * (256 * channel + code) + 3] = low / 3;
    }
  }
  const float high = 1 + low;
  uint32_t first, last;
  memcpy(&first, &low, 4);
  memcpy(&last, &high, 4);
  first >>= 16;
  const uint32_t stride = (last >> 16) - first + 1;
  uint32_t *intervals = allocated(4 * 3 * stride);
  for (int channel = 0; channel < 3; channel++) {
    uint32_t code = 0;
    for (uint32_t interval = 0; interval < stride; interval++) {
      uint32_t entry = code << 16, bits = 0;
      if (code < 255) {
        const float sum = thresholds[code] + low;
        memcpy(&bits, &sum, 4);
      }
      if (bits >> 16 == first + interval) {
        entry += 65536 - (bits & 0xffff);
        code += 1;
      }
      intervals[(uint32_t)channel * stride + interval] = entry;
    }
  }
  exact = (color_kernels_shaper8){rows, intervals, stride, first, low, high};
  wide.exact = &exact;
  wide.planes = planes;
  for (int row = 0; row < 3; row++) {
    for (int column = 0; column < 4; column++) {
      wide.matrix[4 * row + column] = (float)matrix[row][column];
    }
  }
  wide.is_simple = is_simple;
  for (int channel = 0; channel < 3; channel++) {
    wide.encode[channel] = curve_of(encode, 1, 255 * 65536, 32768 + 128, -24);
    wide.dark[channel] = is_simple ? 0 : 0.004f;
  }
  wide.error = 5e-7f;
}

// Every color with alpha, and some of them in the other layouts.
static void shape8(int32_t set, const char *name, int bits) {
  uint8_t *pixels = allocated(4 * block), *codes = allocated(4 * block);
  uint64_t hash = 1;
  state = 1;
  const int mask = (1 << bits) - 1;
  const size_t colors = (size_t)1 << 3 * bits;
  for (size_t start = 0; start < colors; start += block * step) {
    for (size_t index = 0; index < block; index++) {
      const size_t color = start + index;
      pixels[4 * index] = (uint8_t)(color >> 2 * bits);
      pixels[4 * index + 1] = (uint8_t)(color >> bits & (size_t)mask);
      pixels[4 * index + 2] = (uint8_t)(color & (size_t)mask);
      pixels[4 * index + 3] = (uint8_t)(color * 7);
    }
    color_kernels_shape64(set, &wide, pixels, 4, codes, 4, block);
    hash = hash_of(hash, codes, 4 * block);
  }
  for (int from = 3; from <= 4; from++) {
    for (int to = 3; to <= 4; to++) {
      for (size_t count = 1; count < 8000; count = count * 2 + 9) {
        for (size_t index = 0; index < 4 * count; index++) pixels[index] = (uint8_t)next();
        memset(codes, 0xee, 4 * count + 16);
        color_kernels_shape64(set, &wide, pixels, from, codes, to, count);
        hash = hash_of(hash, codes, (size_t)to * count + 16);
        color_kernels_shape8(set, &exact, pixels, from, codes, to, count);
        hash = hash_of(hash, codes, (size_t)to * count + 16);
      }
    }
  }
  color_kernels_shape8_gray(&exact, pixels, 4, codes, block);
  hash = hash_of(hash, codes, block);
  report(name, hash, colors / step);
}

// MARK: - Other samples

static uint16_t *table_of(Form form) {
  uint16_t *table = allocated(2 * 65536);
  for (int code = 0; code < 65536; code++) {
    table[code] = (uint16_t)(value(form, code / 65535.0) * 65535 + 0.5);
  }
  return table;
}

static color_kernels_shaper shaper_of(Form decode, Form encode, const double matrix[3][4], int is_simple,
                                      int from, int to) {
  const double greatest[4] = {255, 65535, 1, 1};
  color_kernels_shaper shaper = {0};
  shaper.is_simple = is_simple;
  for (int channel = 0; channel < 3; channel++) {
    shaper.decode[channel] = curve_of(decode, greatest[from], 1, 0, -40);
    shaper.encode[channel] = curve_of(encode, 1, greatest[to], 0, -40);
    for (int column = 0; column < 4; column++) {
      shaper.matrix[4 * channel + column] = (float)matrix[channel][column];
    }
  }
  shaper.index_scale = (float)(65535 / greatest[from]);
  shaper.table_scale = (float)(greatest[to] / 65535);
  shaper.alpha_scale = (float)(greatest[to] / greatest[from]);
  return shaper;
}

// Any floats, those between −0.6 and 2.5, and what is special.
static void fill_floats(float *floats, size_t count) {
  const float special[16] = {0, -0.0f, 1, NOT_A_NUMBER, INFINITE, -INFINITE, 1e30f, -1e30f,
                             1e-30f, -1e-30f, 1e-40f, 0x1p-24f, 0.04045f, 3e9f, 65536, 0.5f};
  for (size_t index = 0; index < count; index++) {
    floats[index] = index % 64 == 0   ? any_float()
                    : index % 64 == 1 ? special[next() % 16]
                                      : uniform(-0.6f, 2.5f);
  }
}

static void shape(int32_t set, const char *name, Form decode, Form encode, int is_simple,
                  const uint16_t *decode_table, const uint16_t *encode_table) {
  enum { count = 3 * 16384 + 11 };
  const size_t sizes[4] = {1, 2, 2, 4};
  const int formats[3] = {color_kernels_uint8, color_kernels_uint16, color_kernels_float};
  uint8_t *pixels = allocated(16 * count), *results = allocated(16 * count + 16);
  uint64_t hash = 1;
  state = 2;
  for (int source = 0; source < 3; source++) {
    for (int target = 0; target < 3; target++) {
      const int from = formats[source], to = formats[target];
      color_kernels_shaper shaper = shaper_of(decode, encode, p3_to_srgb, is_simple, from, to);
      for (int channel = 0; channel < 3; channel++) {
        shaper.decode_tables[channel] = decode_table;
        shaper.encode_tables[channel] = encode_table;
      }
      for (int samples = 3; samples <= 4; samples++) {
        for (int outputs = 3; outputs <= 4; outputs++) {
          if (from == color_kernels_float) {
            fill_floats((float *)pixels, 4 * count);
          } else {
            for (size_t index = 0; index < 2 * count; index++) {
              const uint64_t word = next();
              memcpy(pixels + 8 * index, &word, 8);
            }
            // All levels of gray come first.
            for (size_t level = 0; from == color_kernels_uint16 && level < 49152; level++) {
              const uint16_t gray = (uint16_t)(level + (outputs == 3 ? 16384 : 0));
              for (int sample = 0; sample < 3; sample++) {
                memcpy(pixels + 2 * ((size_t)samples * level + (size_t)sample), &gray, 2);
              }
            }
          }
          memset(results, 0xee, 16 * count + 16);
          color_kernels_shape(set, &shaper, pixels, from, samples, results, to, outputs, count);
          const size_t written = (size_t)outputs * count;
          hash = to == color_kernels_float ? hash_of_floats(hash, (float *)results, written)
                                           : hash_of(hash, results, sizes[to] * written);
          hash = hash_of(hash, results + sizes[to] * written, 16);
        }
      }
    }
  }
  report(name, hash, 36 * count);
  free(pixels);
  free(results);
}

// MARK: - Pipelines

static float *numbers(size_t count) {
  float *values = allocated(4 * count);
  for (size_t index = 0; index < count; index++) values[index] = uniform(0, 1);
  return values;
}

static uint16_t *codes_of(size_t count) {
  uint16_t *values = allocated(2 * count);
  for (size_t index = 0; index < count; index++) values[index] = (uint16_t)(next() >> 48);
  return values;
}

// As `Pipeline` in ColorTransforms lays them out.
static color_kernels_stage clut_of(int inputs, int outputs, const int32_t points[4], int is_coded,
                                   int is_trilinear) {
  const int directions[2][4] = {{2, 1, 0, 0}, {0, 3, 2, 1}};
  color_kernels_stage stage = {.kind = color_kernels_stage_clut, .inputs = inputs,
                               .outputs = outputs, .is_coded = is_coded,
                               .is_trilinear = is_trilinear};
  size_t count = 1, beyond = 1;
  for (int index = 0; index < inputs; index++) {
    const int direction = directions[inputs == 4][index];
    stage.points[direction] = points[direction];
    stage.steps[direction] = (int32_t)count * (is_coded ? 8 : 16);
    beyond += count;
    count *= points[direction] < 2 ? 2 : (size_t)points[direction];
  }
  const size_t samples = 4 * (count + beyond);
  stage.grid = is_coded ? (const void *)codes_of(samples) : (const void *)numbers(samples);
  return stage;
}

typedef struct {
  const char *name;
  const color_kernels_stage *stages;
  size_t count;
  int inputs, outputs;
  // The curve of the first stage, which codes of 8 and 16 bits bypass, or null.
  const Form *first;
  // Whether codes of 16 bits enter by tables, after `to_codes` and the tables of the second stage.
  int has_codes;
} Pipeline;

// What a table makes of each code of 16 bits.
static uint16_t *all_codes(const uint16_t *table, int32_t size) {
  uint16_t *codes = allocated(2 * 65536);
  for (uint32_t code = 0; code < 65536; code++) {
    const uint32_t product = code * (uint32_t)(size - 1), raised = product + 0x8000;
    const uint32_t place = product + ((raised + (raised >> 16)) >> 16);
    const uint32_t low = table[place >> 16], high = table[(place >> 16) + 1];
    codes[code] = (uint16_t)(low + (((high - low) * (place & 0xffff) + 0x8000) >> 16));
  }
  return codes;
}

// Every kind of samples with and without alpha, and a number of pixels that fills no block.
static uint64_t pipeline(int32_t set, Pipeline pipeline) {
  enum { count = 4999 };
  const size_t sizes[4] = {1, 2, 2, 4};
  const int formats[3] = {color_kernels_uint8, color_kernels_uint16, color_kernels_float};
  const int is_coded = pipeline.stages->kind == color_kernels_stage_to_codes;
  float *values = allocated(4096), *words = allocated(4 * 65536);
  uint8_t *planes = allocated(4096);
  for (int code = 0; code < 1024; code++) {
    const double x = (code & 255) / 255.0;
    values[code] = pipeline.first ? (float)value(*pipeline.first, x) : (float)x;
    uint32_t bits = 257 * (code & 255);
    if (is_coded) memcpy(values + code, &bits, 4);
    memcpy(&bits, values + code, 4);
    for (int plane = 0; plane < 4; plane++) {
      planes[code / 256 * 1024 + 256 * plane + (code & 255)] = (uint8_t)(bits >> 8 * plane);
    }
  }
  color_kernels_pipeline kernel = {
      .stages = pipeline.stages, .stage_count = pipeline.count, .inputs = pipeline.inputs,
      .outputs = pipeline.outputs, .bytes = values, .code_stages = pipeline.first || is_coded ? 1 : 0,
      .byte_planes = planes};
  if (pipeline.first) {
    for (int code = 0; code < 65536; code++) words[code] = (float)value(*pipeline.first, code / 65535.0);
    for (int channel = 0; channel < pipeline.inputs; channel++) kernel.words[channel] = words;
  }
  if (pipeline.has_codes) {
    const color_kernels_stage *tables = pipeline.stages + 1;
    kernel.code_stages = 2;
    for (int channel = 0; channel < pipeline.inputs; channel++) {
      uint16_t *codes = all_codes(tables->tables[channel], tables->counts[channel]);
      kernel.codes[channel] = codes;
      for (int code = 0; code < 256; code++) {
        const uint32_t bits = codes[257 * code];
        memcpy(values + 256 * channel + code, &bits, 4);
        for (int plane = 0; plane < 4; plane++) {
          planes[1024 * channel + 256 * plane + code] = (uint8_t)(bits >> 8 * plane);
        }
      }
    }
  }
  uint8_t *pixels = allocated(20 * count), *results = allocated(20 * count + 16);
  uint64_t hash = 1;
  for (int run = 0; run < 36; run++) {
    const int from = formats[run % 3], to = formats[run / 3 % 3];
    const int samples = pipeline.inputs + run / 9 % 2, outputs = pipeline.outputs + run / 18;
    if (from == color_kernels_float) {
      fill_floats((float *)pixels, 5 * count);
    } else {
      for (size_t index = 0; index < 10 * count; index++) {
        const uint16_t word = (uint16_t)(next() >> 48);
        memcpy(pixels + 2 * index, &word, 2);
      }
    }
    memset(results, 0xee, 20 * count + 16);
    color_kernels_run(set, &kernel, pixels, from, samples, results, to, outputs, count);
    const size_t written = (size_t)outputs * count;
    hash = to == color_kernels_float ? hash_of_floats(hash, (float *)results, written)
                                     : hash_of(hash, results, sizes[to] * written);
    hash = hash_of(hash, results + sizes[to] * written, 16);
  }
  report(pipeline.name, hash, 36 * count);
  free(pixels);
  free(results);
  return hash;
}

// Pixels of 16 bits get the same codes by a table of all codes as by the tables of a stage.
static void code_tables(int32_t set, color_kernels_stage to_codes, color_kernels_stage tables,
                        color_kernels_stage clut, color_kernels_stage to_numbers) {
  const color_kernels_stage stages[] = {to_codes, tables, clut, to_numbers};
  uint64_t hashes[2];
  for (int has_codes = 0; has_codes < 2; has_codes++) {
    state = 10;
    hashes[has_codes] =
        pipeline(set, (Pipeline){has_codes ? "pipeline-all-codes" : "pipeline-short-tables", stages, 4,
                                 4, 3, NULL, has_codes});
  }
  if (hashes[0] != hashes[1]) {
    fprintf(stderr, "a table of all codes gives other codes than the table of a stage\n");
    exit(1);
  }
}

// Codes of L*a*b* by an estimate are those of the stages that it stands for.
static void lab_codes(int32_t set, color_kernels_stage light, color_kernels_stage tables,
                      color_kernels_stage clut) {
  const double white[3] = {0.9642, 1, 0.8249}, middles[3] = {0.42, 128.0 / 255, 128.0 / 255};
  const double ranges[3] = {1.16, 500.0 / 255, 200.0 / 255}, errors[3] = {0.016, 0.028, 0.0135};
  const double colorants[3][3] = {{0.4360, 0.3851, 0.1431}, {0.2225, 0.7169, 0.0606}, {0.0139, 0.0971, 0.7139}};
  const double factor = 65280.0 / 65535;
  color_kernels_stage matrix = {.kind = color_kernels_stage_matrix, .inputs = 3, .outputs = 3};
  color_kernels_stage factors = matrix, estimate = {.kind = color_kernels_stage_lab_codes};
  for (int row = 0; row < 3; row++) {
    for (int column = 0; column < 3; column++) {
      matrix.matrix[4 * row + column] = colorants[row][column] * 32768 / 65535;
      estimate.rows[4 * row + column] = (float)(colorants[row][column] / white[row]);
    }
    factors.matrix[5 * row] = factor;
    estimate.factors[row] = (float)(65535 * factor * ranges[row]);
    estimate.terms[row] = (float)(65535 * factor * middles[row] - 32768);
    estimate.decided[row] = (float)(0.5 - errors[row]);
  }
  color_kernels_stage parts[4] = {matrix,
                                  {.kind = color_kernels_stage_xyz_to_lab},
                                  factors,
                                  {.kind = color_kernels_stage_to_codes, .inputs = 3}};
  for (int part = 0; part < 4; part++) parts[part].is_exact = 1;
  const color_kernels_stage to_numbers = {.kind = color_kernels_stage_to_numbers, .inputs = 4};
  const color_kernels_stage exact[8] = {light, parts[0], parts[1], parts[2], parts[3], tables, clut, to_numbers};
  estimate.parts = parts;
  estimate.part_count = 4;
  uint64_t hashes[3];
  for (int run = 0; run < 3; run++) {
    estimate.is_exact = run == 1;
    const color_kernels_stage stages[5] = {light, estimate, tables, clut, to_numbers};
    const char *names[3] = {"pipeline-lab", "pipeline-lab-estimate", "pipeline-lab-estimate-alone"};
    state = 9;
    hashes[run] = pipeline(set, (Pipeline){names[run], run == 0 ? exact : stages, run == 0 ? 8 : 5, 3, 4, &srgb, 0});
  }
  if (hashes[0] != hashes[1]) {
    fprintf(stderr, "an estimate gives other codes of L*a*b* than its stages\n");
    exit(1);
  }
}

static void pipelines(int32_t set) {
  static color_kernels_curve decode[4], encode[4];
  for (int channel = 0; channel < 4; channel++) {
    decode[channel] = curve_of(srgb, 1, 1, 0, -40);
    encode[channel] = curve_of(gamma22_inverse, 1, 1, 0, -40);
  }
  state = 3;
  const color_kernels_stage light = {.kind = color_kernels_stage_curves, .inputs = 3,
                                     .formulas = {decode, decode + 1, decode + 2}};
  color_kernels_stage matrix = {.kind = color_kernels_stage_matrix, .inputs = 3, .outputs = 3};
  for (int index = 0; index < 12; index++) matrix.matrix[index] = p3_to_srgb[index / 4][index % 4];
  for (int index = 0; index < 3; index++) matrix.offsets[index] = uniform(0, 0.01f);
  color_kernels_stage gray = matrix;
  gray.outputs = 1;
  const color_kernels_stage clip = {.kind = color_kernels_stage_clip_negatives, .inputs = 3};
  const color_kernels_stage to_lab = {.kind = color_kernels_stage_xyz_to_lab};
  const color_kernels_stage to_xyz = {.kind = color_kernels_stage_lab_to_xyz};
  const color_kernels_stage to_codes = {.kind = color_kernels_stage_to_codes, .inputs = 4};
  const color_kernels_stage to_numbers = {.kind = color_kernels_stage_to_numbers, .inputs = 4};
  color_kernels_stage exact_matrix = matrix, exact_lab = to_lab;
  exact_matrix.is_exact = exact_lab.is_exact = 1;
  color_kernels_stage tables = {.kind = color_kernels_stage_tables, .inputs = 4};
  const size_t counts[4] = {2, 102, 256, 1000};
  for (int channel = 0; channel < 4; channel++) {
    const size_t count = counts[channel], size = count < 257 ? 257 : count + 1;
    uint16_t *table = codes_of(size);
    for (size_t index = count; index < size; index++) table[index] = table[count - 1];
    tables.counts[channel] = (int32_t)count;
    tables.tables[channel] = table;
  }
  // A formula and tables.
  color_kernels_stage curves = tables;
  curves.kind = color_kernels_stage_curves;
  curves.formulas[3] = encode + 3;
  color_kernels_stage output = light;
  for (int channel = 0; channel < 3; channel++) output.formulas[channel] = encode + channel;
  const int32_t colors[4] = {17, 9, 33, 0}, inks[4] = {9, 7, 11, 5}, pairs[4] = {5, 33, 1, 0};
  color_kernels_stage cubes[2], tetrahedra[2], four[2], two[2];
  for (int coded = 0; coded < 2; coded++) {
    cubes[coded] = clut_of(3, 3, colors, coded, 1);
    tetrahedra[coded] = clut_of(3, 4, colors, coded, 0);
    four[coded] = clut_of(4, 3, inks, coded, 0);
    two[coded] = clut_of(3, 2, pairs, coded, 1);
  }
#define PIPELINE(name, inputs, outputs, first, ...)                                           \
  {                                                                                           \
    const color_kernels_stage stages[] = {__VA_ARGS__};                                       \
    pipeline(set, (Pipeline){name, stages, sizeof stages / sizeof *stages, inputs, outputs, first, \
                               0});                                                        \
  }
  PIPELINE("pipeline-to-inks", 3, 4, &srgb, light, matrix, clip, to_lab, to_codes, tables,
           tetrahedra[1], tables, to_numbers)
  PIPELINE("pipeline-to-inks-exact", 3, 4, &srgb, light, exact_matrix, clip, exact_lab, to_codes,
           tables, tetrahedra[1], to_numbers)
  PIPELINE("pipeline-to-inks-floats", 3, 4, &srgb, light, matrix, clip, to_lab, tetrahedra[0], curves)
  PIPELINE("pipeline-from-inks", 4, 3, NULL, to_codes, tables, four[1], to_numbers, to_xyz, matrix,
           output)
  PIPELINE("pipeline-from-inks-floats", 4, 3, NULL, curves, four[0], to_xyz, matrix, output)
  PIPELINE("pipeline-trilinear", 3, 3, NULL, to_codes, cubes[1], to_numbers, to_xyz, to_lab)
  PIPELINE("pipeline-trilinear-floats", 3, 3, NULL, cubes[0], to_xyz, to_lab)
  PIPELINE("pipeline-two", 2, 2, NULL, to_codes, two[1], to_numbers)
  PIPELINE("pipeline-two-floats", 2, 2, NULL, two[0])
  PIPELINE("pipeline-gray", 3, 1, &srgb, light, gray)
  PIPELINE("pipeline-link", 3, 4, NULL, to_codes, tables, tetrahedra[1], to_numbers)
  code_tables(set, to_codes, tables, four[1], to_numbers);
  lab_codes(set, light, tables, tetrahedra[1]);
}

// MARK: - The kernels of ColorCore

static int32_t parts[768];
static uint8_t digits[2304], planes[1024];
static float curve[256], cubics[133];

static void fill_core(void) {
  const double weights[3] = {0.2126, 0.7152, 0.0722};
  for (int code = 0; code < 256; code++) {
    const double light = value(srgb, code / 255.0);
    curve[code] = (float)light;
    uint32_t bits;
    memcpy(&bits, curve + code, 4);
    for (int plane = 0; plane < 4; plane++) planes[256 * plane + code] = (uint8_t)(bits >> 8 * plane);
    for (int channel = 0; channel < 3; channel++) {
      const int32_t part = (int32_t)(weights[channel] * light * 8e6 + 0.5);
      parts[256 * channel + code] = part;
      digits[768 * channel + code] = (uint8_t)(part % 32767);
      digits[768 * channel + 256 + code] = (uint8_t)(part % 32767 >> 8);
      digits[768 * channel + 512 + code] = (uint8_t)(part / 32767);
    }
  }
  const double width = 2048.0 / 65025;
  for (int part = 0; part < 32; part++) {
    double values[2], slopes[2];
    for (int end = 0; end < 2; end++) {
      const double base = ((part + end) * width + 0.055) / 1.055;
      values[end] = power(base, 2.4);
      slopes[end] = width * 2.4 / 1.055 * power(base, 1.4);
    }
    const double rise = values[1] - values[0];
    cubics[part] = (float)values[0];
    cubics[32 + part] = (float)slopes[0];
    cubics[64 + part] = (float)(3 * rise - 2 * slopes[0] - slopes[1]);
    cubics[96 + part] = (float)(slopes[0] + slopes[1] - 2 * rise);
  }
  cubics[128] = (float)(1 / (65025 * 12.92));
  cubics[129] = (float)(int32_t)(0.04045 * 65025);
  for (int channel = 0; channel < 3; channel++) cubics[130 + channel] = (float)weights[channel];
}

static float luminance(const uint8_t *pixel) {
  return (float)(parts[pixel[0]] + parts[256 + pixel[1]] + parts[512 + pixel[2]]) * 1.25e-7f;
}

static float ratio(float a, float b) {
  a += 0.05f;
  b += 0.05f;
  return (a < b ? b : a) / (a < b ? a : b);
}

static void pixels_of(int32_t set) {
  const float to_lms[9] = {0.4122214708f, 0.5363325363f, 0.0514459929f, 0.2119034982f, 0.6806995451f,
                           0.1073969566f, 0.0883024619f, 0.2817188376f, 0.6299787005f};
  const float to_lab[9] = {0.2104542553f, 0.7936177850f, -0.0040720468f, 1.9779984951f, -2.4285922050f,
                           0.4505937099f, 0.0259040371f, 0.7827717662f, -0.8086757660f};
  uint8_t *pixels = allocated(4 * block), *backs = allocated(4 * block);
  float *results = allocated(12 * block + 64);
  uint64_t hashes[5] = {1, 1, 1, 1, 1};
  state = 4;
  for (size_t start = 0; start < 1 << 24; start += block * step) {
    for (size_t index = 0; index < block; index++) {
      const uint32_t pixel = (uint32_t)(start + index) << 8 | (uint32_t)(index & 255);
      const uint32_t bytes = __builtin_bswap32(pixel), other = (uint32_t)next();
      memcpy(pixels + 4 * index, &bytes, 4);
      memcpy(backs + 4 * index, &other, 4);
    }
    // Writes around the cache, from any place, and the last pixels alone.
    const size_t count = block - start / block % 70, kept = start / block % 2 ? 0 : block;
    float *target = results + start / block % 16;
    size_t done = color_kernels_luminance(set, pixels, parts, digits, target, count, kept);
    for (; done < count; done++) target[done] = luminance(pixels + 4 * done);
    hashes[0] = hash_of_floats(hashes[0], target, count);
    done = color_kernels_pair_ratios(set, pixels, backs, parts, digits, target, count, kept);
    for (; done < count; done++) {
      target[done] = ratio(luminance(pixels + 4 * done), luminance(backs + 4 * done));
    }
    hashes[1] = hash_of_floats(hashes[1], target, count);
    done = color_kernels_linear_light(set, pixels, curve, planes, target, count);
    for (; done < count; done++) {
      for (int channel = 0; channel < 3; channel++) {
        target[3 * done + (size_t)channel] = curve[pixels[4 * done + (size_t)channel]];
      }
    }
    hashes[2] = hash_of_floats(hashes[2], target, 3 * count);
    color_kernels_oklab(set, pixels, curve, planes, to_lms, to_lab, target, count);
    hashes[3] = hash_of_floats(hashes[3], target, 3 * count);
    // All grays with all alphas on all grays.
    for (size_t index = 0; index < block; index++) {
      const uint8_t gray = (uint8_t)(start / block), alpha = (uint8_t)(index >> 8);
      pixels[4 * index] = pixels[4 * index + 1] = pixels[4 * index + 2] = gray;
      pixels[4 * index + 3] = alpha;
      backs[4 * index] = backs[4 * index + 1] = (uint8_t)index;
    }
    color_kernels_composited_ratios(set, pixels, backs, parts, digits, cubics, target, count);
    hashes[4] = hash_of_floats(hashes[4], target, count);
  }
  const char *names[5] = {"luminance", "pair-ratios", "linear-light", "oklab", "composited-ratios"};
  for (int index = 0; index < 5; index++) report(names[index], hashes[index], (1 << 24) / step);
}

static void differences(int32_t set) {
  enum { count = (1 << 19) + 7 };
  float *a = allocated(12 * count), *b = allocated(12 * count), *results = allocated(4 * count);
  state = 5;
  for (size_t index = 0; index < count; index++) {
    const float chroma = index % 3 == 0 ? 128 : index % 3 == 1 ? 5 : 0;
    for (int component = 0; component < 3; component++) {
      const float least = component == 0 ? 0 : -chroma, most = component == 0 ? 100 : chroma;
      a[3 * index + (size_t)component] = uniform(least, most);
      b[3 * index + (size_t)component] =
          index % 11 == 0 ? a[3 * index + (size_t)component] : uniform(least, most);
    }
  }
  color_kernels_ciede2000(set, a, b, results, count);
  report("ciede2000", hash_of_floats(1, results, count), count);
}

// What the statistics of an image need.
static void statistics(int32_t set) {
  enum { count = (1 << 16) + 7 };
  float *light = allocated(4 * 65536);
  for (size_t code = 0; code < 65536; code++) {
    const float x = (float)code / 65535;
    light[code] = x * x * (0.2f + 0.8f * x);
  }
  uint64_t *values = allocated(8 * count);
  double *colors = allocated(24 * count), *luminances = allocated(8 * count);
  float *results = allocated(4 * count);
  state = 9;
  for (size_t index = 0; index < count; index++) {
    values[index] = index < 3 ? 0xffffffffffff * (index == 1) : next();
    if (index % 7 == 0) values[index] &= 0xff00ff00ff;
  }
  const color_kernels_code_table codes = {
      .light = light, .offsets = {0, 0, 0},
      .to_xyz = {0.218, 0.1925, 0.0715, 0.1112, 0.3584, 0.0303, 0.0069, 0.0485, 0.3571},
      .extent = {2, 2, 2},
      .from_xyz = {3.134, -1.617, -0.491, -0.979, 1.916, 0.033, 0.072, -0.229, 1.405},
      .weights = {0.2126, 0.7152, 0.0722}};
  color_kernels_code_colors(set, &codes, values, colors, luminances, count);
  report("code-colors", hash_of(hash_of(1, colors, 24 * count), luminances, 8 * count), count);
  const color_kernels_light_table table = {
      .light = light, .shifts = {0, 16, 32},
      .to_xyz = {0.4124f, 0.3576f, 0.1805f, 0.2126f, 0.7152f, 0.0722f, 0.0193f, 0.1192f, 0.9505f},
      .white = {0.9505f, 1, 1.0891f}};
  // Some are no light.
  for (size_t index = 0; index < count; index += 97) colors[3 * index] = -colors[3 * index];
  color_kernels_light_differences(set, &table, colors, values, results, count);
  report("light-differences", hash_of_floats(1, results, count), count);

  // Blocks of one color, of noise, and of neighbors, some of which are not opaque.
  uint64_t hash = 1;
  for (int32_t samples = 3; samples <= 4; samples++) {
    const size_t pixels = 400000;
    uint8_t *bytes = allocated(4 * pixels);
    for (size_t index = 0; index < pixels; index++) {
      uint8_t *pixel = bytes + index * (size_t)samples;
      const uint64_t random = index % 1024 == 0 || index % 8192 > 4096 ? next() : 0;
      for (int32_t channel = 0; channel < samples; channel++) {
        pixel[channel] = index < 150000 ? (uint8_t)(40 + channel)
                         : random       ? (uint8_t)(index / 8192 * 3 + (random >> (8 * channel) & 31))
                                        : pixel[channel - samples];
      }
      if (samples == 4 && index % 5000 > 300) pixel[3] = 255;
    }
    color_kernels_counts *counts = color_kernels_counts_make(samples, 32768);
    if (!counts) abort();
    color_kernels_color_run runs[64];
    for (size_t done = 0; done < pixels;) {
      size_t made = 0;
      const size_t part = pixels - done < 70001 ? pixels - done : 70001;
      const size_t added = color_kernels_counts_add(counts, bytes + done * (size_t)samples, part,
                                                    runs, 64, &made);
      hash = hash_of(hash, runs, made * sizeof *runs);
      if (added == 0) break;
      done += added;
    }
    const size_t distinct = color_kernels_counts_distinct(counts);
    color_kernels_color_count *entries = allocated(distinct * sizeof *entries);
    color_kernels_counts_entries(counts, entries);
    hash = hash_of(hash, entries, distinct * sizeof *entries);
    const size_t changes = color_kernels_counts_changes(counts);
    hash = hash_of(hash, &changes, sizeof changes);
    color_kernels_counts_free(counts);
    for (int32_t has_alpha = 0; has_alpha < 2; has_alpha++) {
      uint64_t sums[4] = {0};
      for (size_t length = 0; length < 100; length++) {
        color_kernels_sums(bytes + length, length, samples - has_alpha, has_alpha, sums);
      }
      color_kernels_sums(bytes, pixels, samples, samples == 4, sums);
      color_kernels_sums(bytes, pixels, 1, 0, sums);
      hash = hash_of(hash, sums, sizeof sums);
    }
  }
  report("counts", hash, 800000);
}

static void matrices(int32_t set) {
  const size_t sizes[6][2] = {{1, 16}, {7, 40}, {33, 1000}, {500, 517}, {5, 4112}, {3, 10001}};
  uint64_t hash = 1;
  size_t total = 0;
  state = 6;
  for (int index = 0; index < 6; index++) {
    const size_t height = sizes[index][0], width = sizes[index][1];
    float *rows = numbers(height), *columns = numbers(width), *matrix = allocated(4 * height * width);
    if (color_kernels_ratio_matrix(set, rows, height, columns, width, matrix, 5000) == 0) {
      for (size_t at = 0; at < height * width; at++) {
        const float a = rows[at / width] + 0.05f, b = columns[at % width] + 0.05f;
        const float inverse = 1 / a, other = 1 / b;
        matrix[at] = (a < b ? b : a) * (inverse < other ? other : inverse);
      }
    }
    hash = hash_of_floats(hash, matrix, height * width);
    total += height * width;
  }
  report("ratio-matrix", hash, total);
}

// MARK: - Samples, and what replaces an instruction

static void samples(void) {
  const size_t sizes[4] = {1, 2, 2, 4};
  uint8_t *bytes = allocated(16 * block), *written = allocated(16 * block);
  float *floats = allocated(16 * block);
  uint64_t hash = 1;
  state = 7;
  for (int format = 0; format < 4; format++) {
    for (size_t index = 0; index < 65536; index++) {
      const uint16_t code = (uint16_t)index;
      if (sizes[format] == 2) memcpy(bytes + 2 * index, &code, 2);
    }
    if (format == color_kernels_uint8) for (size_t index = 0; index < block; index++) bytes[index] = (uint8_t)index;
    if (format == color_kernels_float) fill_floats((float *)bytes, block);
    color_kernels_to_floats(bytes, format, 4, 1, 3, floats, block / 4);
    hash = hash_of_floats(hash, floats, 3 * (block / 4));
    fill_floats(floats, 3 * block);
    memset(written, 0xee, 16 * block);
    color_kernels_from_floats(floats, written, format, 4, 0, 3, block);
    hash = format == color_kernels_float ? hash_of_floats(hash, (float *)written, 4 * block)
                                         : hash_of(hash, written, 4 * sizes[format] * block);
  }
  report("samples", hash, 8 * block);
}

// The sum of a product without the instruction for it is what the library gives.
static void fused(void) {
  state = 8;
  size_t wrong = 0;
  enum { rounds = 1 << 17 };
  for (int round = 0; round < rounds; round++) {
    Floats a, b, c;
    for (int lane = 0; lane < 16; lane++) {
      a[lane] = any_float();
      b[lane] = any_float();
      c[lane] = any_float();
      if (lane % 4 == 1) {
        // Sums in the middle between two floats, and beside it.
        a[lane] = 1 + (float)(next() >> 52) * 0x1p-12f;
        b[lane] = 1 + (float)(next() >> 52) * 0x1p-12f;
        c[lane] = __builtin_ldexpf(1 + (float)(next() >> 60) * 0x1p-4f, -(int)(next() % 60));
      } else if (lane % 4 == 2) {
        c[lane] = -a[lane] * b[lane];
      } else if (lane % 4 == 3) {
        // Below the normal floats.
        a[lane] = uniform(-1, 1);
        b[lane] = __builtin_ldexpf(uniform(-1, 1), -130 - (int)(next() % 25));
        c[lane] = __builtin_ldexpf(uniform(-1, 1), -128 - (int)(next() % 22));
      }
    }
    const Floats found = fma(a, b, c);
    for (int lane = 0; lane < 16; lane++) {
      const float expected = __builtin_fmaf(a[lane], b[lane], c[lane]), got = found[lane];
      if (__builtin_isnan(expected) ? !__builtin_isnan(got) : memcmp(&got, &expected, 4) != 0) wrong += 1;
    }
  }
  printf("fma without an instruction: %zu of %d differ\n", wrong, 16 * rounds);
  if (wrong) exit(1);
}

int main(int count, char **arguments) {
  const char *names[4] = {"portable", "avx2", "avx512", "neon"};
  if (count < 2) {
    for (int32_t set = 0; set < 4; set++) {
      if (color_kernels_has_set(set)) printf("%s\n", names[set]);
    }
    return 0;
  }
  if (strcmp(arguments[1], "check") == 0) {
    fused();
    return 0;
  }
  int32_t set = 0;
  while (set < 4 && strcmp(arguments[1], names[set]) != 0) set += 1;
  if (!color_kernels_has_set(set)) {
    fprintf(stderr, "this machine has no instruction set \"%s\"\n", arguments[1]);
    return 2;
  }
  if (count > 2) step = strtoul(arguments[2], NULL, 10);
  fill8(srgb, srgb_inverse, p3_to_srgb, 1, 0x1p-6f);
  shape8(set, "shape8", 8);
  fill8(gamma22, gamma22_inverse, p3_to_srgb, 0, 0x1p-14f);
  shape8(set, "shape8-power", 6);
  shape(set, "shape", srgb, srgb_inverse, 1, NULL, NULL);
  shape(set, "shape-power", gamma22, gamma22_inverse, 0, NULL, NULL);
  shape(set, "shape-linear", linear, linear, 0, NULL, NULL);
  shape(set, "shape-tables", srgb, srgb_inverse, 0, table_of(srgb), table_of(srgb_inverse));
  pipelines(set);
  fill_core();
  pixels_of(set);
  differences(set);
  statistics(set);
  matrices(set);
  samples();
  return 0;
}
