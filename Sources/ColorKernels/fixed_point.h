// LittleCMS's arithmetic with codes of 16 bits, which are whole 32-bit words here. It rounds so
// often that a saturated color may be dozens of codes away with any other arithmetic.

// NaN becomes 0.
INLINE Floats clamped(Floats x) {
  x = x > 0 ? x : (Floats)0.0f;
  return x < 1 ? x : (Floats)1.0f;
}

// The code next to a number. LittleCMS looks at 16 bits after the binary point: what is so little
// below the middle between two codes that these do not show it is rounded up.
INLINE Words code_of(Floats x) {
  x = clamped(x);
  const Floats most = x * 65536, sum = (most - x) + 0x1p23f;
  // The distance of 65535·x from the code; the inner differences are exact.
  const Floats rest = (most - (sum - 0x1p23f)) - x;
  const Ints is_above = rest >= 0.5f - 0x1p-17f, is_below = rest < -0.5f - 0x1p-17f;
  return (((Words)sum & 0xffff) - (Words)is_above + (Words)is_below) & 0xffff;
}

INLINE Floats number_of(Words code) { return floats(code) * (1.0f / 65535); }

// A product of a code and a number of steps, divided by 65535, with 16 bits after the binary point.
INLINE Words fixed_place(Words x) {
  const Words y = x + 0x8000;
  return x + ((y + (y >> 16)) >> 16);
}

// Between two codes. The product may be negative and overflow, as in LittleCMS.
INLINE Words between_codes(Words low, Words high, Words part) {
  return (low + (((high - low) * part + 0x8000) >> 16)) & 0xffff;
}
