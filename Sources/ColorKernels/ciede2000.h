// The formula and the names of Difference/CIEDE2000.swift. `cross` is rounded as it stands: it is 0 for
// equal hues.

INLINE Floats chroma(Floats a, Floats b) { return root(fma(a, a, b * b)); }

// √(c⁷ / (c⁷ + 25⁷))
INLINE Floats saturation(Floats c) {
  const Floats c3 = c * c * c, c7 = c3 * c3 * c;
  return root(c7 / (c7 + 6103515625.0f));
}

INLINE Floats ciede2000(Colors a, Colors b) {
  const Floats mean = (chroma(a.y, a.z) + chroma(b.y, b.z)) * 0.5f;
  const Floats stretch = fma(saturation(mean), -0.5f, 1.5f);
  const Floats a1 = stretch * a.y, a2 = stretch * b.y;
  const Floats c1 = chroma(a1, a.z), c2 = chroma(a2, b.z), c = (c1 + c2) * 0.5f;

  // The mean hue and half the difference without angles, as in CIEDE2000.hues.
  const Floats s1 = 1 / larger(c1, 1e-15f), s2 = 1 / larger(c2, 1e-15f);
  const Floats ux = a1 * s1, uy = a.z * s1, vx = a2 * s2, vy = b.z * s2;
  const Floats cross = ux * vy - uy * vx;
  const Ints is_wide = fma(ux, vx, uy * vy) < 0;
  const Floats tie = uy != 0 ? uy : ux;
  const Floats turn = with_sign(1.0f, cross != 0 ? cross : tie);
  Floats x = is_wide ? turn * (vy - uy) : ux + vx;
  Floats y = is_wide ? turn * (ux - vx) : uy + vy;
  const Floats length = larger(chroma(x, y), 1e-15f);
  const Floats scale = 1 / length;
  x *= scale;
  y *= scale;
  const Floats half = is_wide ? turn * length * 0.5f : cross * scale;

  const Floats x2 = fma(x, x, -y * y), y2 = 2 * x * y;
  const Floats x3 = fma(x2, x, -y2 * y), y3 = fma(x2, y, y2 * x);
  const Floats x4 = fma(x2, x2, -y2 * y2), y4 = 2 * x2 * y2;
  const Floats cosines[4] = {fma(x, 0.866025404f, 0.5f * y), x2,
                             fma(x3, 0.994521895f, -0.104528463f * y3),
                             fma(x4, 0.453990500f, 0.891006524f * y4)};
  const float weights[4] = {-0.17f, 0.24f, 0.32f, -0.20f};
  Floats t = 1;
  for (int index = 0; index < 4; index++) t = fma(cosines[index], weights[index], t);

  Floats hue = angle(x, y);
  hue = hue < 0 ? hue + 6.28318531f : hue;
  const Floats distance = fma(hue, 57.2957795f / 25, -11.0f);
  const Floats turned = 1.04719755f * exponential(-distance * distance);
  const Floats q = turned * turned;
  // sin(2θ) of the paper, whose angle 2θ is at most 60°.
  Floats sine = 1.0f / 362880;
  const float factorials[4] = {-5040, 120, -6, 1};
  for (int index = 0; index < 4; index++) sine = fma(sine, q, 1 / factorials[index]);
  sine *= turned;
  const Floats rotation = -2 * sine * saturation(c);

  const Floats middle = (a.x + b.x) * 0.5f - 50, square = middle * middle;
  const Floats dl = (b.x - a.x) / (1 + 0.015f * square / root(20 + square));
  const Floats dc = (c2 - c1) / fma(c, 0.045f, 1);
  const Floats dh = 2 * root(c1 * c2) * half / fma(0.015f * c, t, 1);
  return root(larger(0, fma(rotation * dc, dh, fma(dh, dh, fma(dc, dc, dl * dl)))));
}

size_t KERNEL(ciede2000)(const float *a, const float *b, float *differences, size_t count) {
  size_t index = 0;
  for (; index + 16 <= count; index += 16) {
    store(differences + index, ciede2000(load_colors(a + 3 * index), load_colors(b + 3 * index)));
  }
  if (index < count) {
    float last[2][48] = {{0}}, results[16];
    memcpy(last[0], a + 3 * index, 12 * (count - index));
    memcpy(last[1], b + 3 * index, 12 * (count - index));
    store(results, ciede2000(load_colors(last[0]), load_colors(last[1])));
    memcpy(differences + index, results, 4 * (count - index));
  }
  return count;
}
