// Sixteen numbers at a time, and the functions that the kernels need. One file for each instruction
// set compiles this and the kernels. All sets give the same bits: a product and a sum are rounded
// once where `fma` is written and twice elsewhere, regardless of the compiler.
#pragma STDC FP_CONTRACT OFF

typedef float Floats __attribute__((ext_vector_type(16)));
typedef int32_t Ints __attribute__((ext_vector_type(16)));
typedef double Doubles __attribute__((ext_vector_type(16)));
typedef float UnalignedFloats __attribute__((ext_vector_type(16), aligned(4)));

#define INLINE static inline __attribute__((always_inline))

INLINE Floats load(const float *from) { return *(const UnalignedFloats *)from; }
INLINE void store(float *to, Floats x) { *(UnalignedFloats *)to = x; }

// Stores to the start of a cache line; `stream_line` uses a streaming store. The choice needs a
// separate loop for each: if two branches store the same value, the compiler merges them into one
// plain store.
INLINE void store_line(float *to, Floats x) { *(Floats *)to = x; }
INLINE void stream_line(float *to, Floats x) { __builtin_nontemporal_store(x, (Floats *)to); }
// The number of floats before the next cache line.
INLINE size_t floats_to_line(const float *from) { return (-(uintptr_t)from & 63) / 4; }

#ifdef NO_FMA
typedef uint64_t Longs __attribute__((ext_vector_type(16)));

// The lanes of a·b + c that are open, by the library. They are rare, and calls of `fma` are many.
static __attribute__((noinline)) void fuse(const float *a, const float *b, const float *c,
                                           const int32_t *is_open, float *results) {
  for (int lane = 0; lane < 16; lane++) {
    if (is_open[lane]) results[lane] = __builtin_fmaf(a[lane], b[lane], c[lane]);
  }
}

// a·b + c, rounded once, without an FMA instruction. The product of two floats is exact as a
// double. The sum is rounded twice, to a double and to a float, which is wrong only at the midpoint
// between two floats and between subnormal ones, which have fewer bits: there the library computes
// it.
INLINE Floats fma(Floats a, Floats b, Floats c) {
  const Doubles sum = __builtin_convertvector(a, Doubles) * __builtin_convertvector(b, Doubles) +
                      __builtin_convertvector(c, Doubles);
  const Longs bits = (Longs)sum;
  // Compares words, because the oldest machines cannot compare longer integers.
  const Ints low = __builtin_convertvector(bits & 0x1fffffff, Ints);
  const Ints high = __builtin_convertvector(bits >> 32 & 0x7fffffff, Ints);
  Floats result = __builtin_convertvector(sum, Floats);
  const Ints is_open = (low == 0x10000000) | ((high > 0) & (high < 0x38100000));
  if (__builtin_reduce_or(is_open) != 0) {
    const Floats numbers[3] = {a, b, c};
    fuse((const float *)numbers, (const float *)(numbers + 1), (const float *)(numbers + 2),
         (const int32_t *)&is_open, (float *)&result);
  }
  return result;
}
#else
INLINE Floats fma(Floats a, Floats b, Floats c) { return __builtin_elementwise_fma(a, b, c); }
#endif
INLINE Floats root(Floats x) { return __builtin_elementwise_sqrt(x); }
INLINE Floats larger(Floats a, Floats b) { return a < b ? b : a; }
INLINE Floats smaller(Floats a, Floats b) { return a < b ? a : b; }
INLINE Floats magnitude(Floats x) { return __builtin_elementwise_abs(x); }
INLINE Floats with_sign(Floats x, Floats sign) { return __builtin_elementwise_copysign(x, sign); }

// The cube root of a non-negative number: 1/∛x estimated from the bits, two third-order steps, and
// one Newton step for the root.
INLINE Floats cube_root(Floats x) {
  const Floats third = __builtin_convertvector((Ints)x, Floats) * (1.0f / 3);
  Floats y = (Floats)(0x54A2FA8C - __builtin_convertvector(third, Ints));
  for (int step = 0; step < 2; step++) {
    const Floats error = fma(-x * y, y * y, 1.0f);
    y = fma(y * error, fma(error, 2.0f / 9, 1.0f / 3), y);
  }
  const Floats r = x * y * y;
  return fma(fma(r * r, -r, x) * (y * y), 1.0f / 3, r);
}

// e^x for x ≤ 0: 2^n·e^f with |f| ≤ ln(2)/2.
INLINE Floats exponential(Floats x) {
  const float factorials[7] = {720, 120, 24, 6, 2, 1, 1};
  x = larger(x, -87.0f);
  // The nearest integer, which is in the lowest bits of the sum.
  const Floats n = (x * 1.44269504f + 0x1.8p23f) - 0x1.8p23f;
  const Floats f = fma(n, 2.12194440e-4f, fma(n, -0.693359375f, x));
  Floats e = 1.0f / 5040;
  for (int index = 0; index < 7; index++) e = fma(e, f, 1 / factorials[index]);
  return (Floats)((Ints)e + (__builtin_convertvector(n, Ints) << 23));
}

// The angle of the point (x, y) in radians, −π…π: the smaller of the two magnitudes divided by the
// larger, reduced to at most tan(π/8).
INLINE Floats angle(Floats x, Floats y) {
  const Floats ax = magnitude(x), ay = magnitude(y);
  const Floats t = smaller(ax, ay) / larger(larger(ax, ay), 1e-30f);
  const Ints is_large = t > 0.41421356f;
  const Floats u = is_large ? (t - 1) / (t + 1) : t;
  const Floats s = u * u;
  Floats a = -1.0f / 15;
  for (int odd = 13; odd >= 1; odd -= 2) a = fma(a, s, (odd & 2 ? -1.0f : 1.0f) / odd);
  a = fma(a, u, is_large ? (Floats)0.785398163f : (Floats)0.0f);
  a = ay > ax ? 1.57079633f - a : a;
  a = x < 0 ? 3.14159265f - a : a;
  return with_sign(a, y);
}

// Waits until streaming stores are visible.
INLINE void finish_streams(void) {
#if defined(__x86_64__)
  __builtin_ia32_sfence();
#endif
}

typedef struct {
  Floats x, y, z;
} Colors;

#ifdef NEON
// Sixteen colors of three floats each.
INLINE Colors load_colors(const float *from) {
  float32x4x3_t parts[4];
  for (int part = 0; part < 4; part++) parts[part] = vld3q_f32(from + 12 * part);
  Colors colors;
  for (int lane = 0; lane < 16; lane++) {
    colors.x[lane] = parts[lane / 4].val[0][lane % 4];
    colors.y[lane] = parts[lane / 4].val[1][lane % 4];
    colors.z[lane] = parts[lane / 4].val[2][lane % 4];
  }
  return colors;
}

INLINE void store_colors(float *to, Colors colors) {
  for (int part = 0; part < 4; part++) {
    float32x4x3_t quarter;
    for (int lane = 0; lane < 4; lane++) {
      quarter.val[0][lane] = colors.x[4 * part + lane];
      quarter.val[1][lane] = colors.y[4 * part + lane];
      quarter.val[2][lane] = colors.z[4 * part + lane];
    }
    vst3q_f32(to + 12 * part, quarter);
  }
}
#else
// Sixteen colors of three floats each. Two vectors contain the numbers up to index 31 and are the
// source of each first shuffle; -1 is any number.
INLINE Colors load_colors(const float *from) {
  const Floats a = load(from), b = load(from + 16), c = load(from + 32);
  const Floats x =
      __builtin_shufflevector(a, b, 0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, -1, -1, -1, -1, -1);
  const Floats y =
      __builtin_shufflevector(a, b, 1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, -1, -1, -1, -1, -1);
  const Floats z =
      __builtin_shufflevector(a, b, 2, 5, 8, 11, 14, 17, 20, 23, 26, 29, -1, -1, -1, -1, -1, -1);
  return (Colors){
      __builtin_shufflevector(x, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 17, 20, 23, 26, 29),
      __builtin_shufflevector(y, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 18, 21, 24, 27, 30),
      __builtin_shufflevector(z, c, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 19, 22, 25, 28, 31)};
}

// The inverse: x and y are interleaved with gaps for z.
INLINE void store_colors(float *to, Colors colors) {
  const Floats x = colors.x, y = colors.y, z = colors.z;
  const Floats a =
      __builtin_shufflevector(x, y, 0, 16, -1, 1, 17, -1, 2, 18, -1, 3, 19, -1, 4, 20, -1, 5);
  const Floats b =
      __builtin_shufflevector(x, y, 21, -1, 6, 22, -1, 7, 23, -1, 8, 24, -1, 9, 25, -1, 10, 26);
  const Floats c =
      __builtin_shufflevector(x, y, -1, 11, 27, -1, 12, 28, -1, 13, 29, -1, 14, 30, -1, 15, 31, -1);
  store(to, __builtin_shufflevector(a, z, 0, 1, 16, 3, 4, 17, 6, 7, 18, 9, 10, 19, 12, 13, 20, 15));
  store(to + 16,
        __builtin_shufflevector(b, z, 0, 21, 2, 3, 22, 5, 6, 23, 8, 9, 24, 11, 12, 25, 14, 15));
  store(to + 32,
        __builtin_shufflevector(c, z, 26, 1, 2, 27, 4, 5, 28, 7, 8, 29, 10, 11, 30, 13, 14, 31));
}
#endif

// m·v for a row-major matrix.
INLINE Colors product(const float *m, Colors v) {
  return (Colors){fma(m[2], v.z, fma(m[1], v.y, m[0] * v.x)),
                  fma(m[5], v.z, fma(m[4], v.y, m[3] * v.x)),
                  fma(m[8], v.z, fma(m[7], v.y, m[6] * v.x))};
}
