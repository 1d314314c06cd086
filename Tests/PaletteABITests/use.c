// Calls every function of palette.h: values, errors, buffers, threads. Prints what is wrong.
//
//     use IMAGE     IMAGE is a PNG file of 2 by 2 pixels
//     use -         without images
#include <limits.h>
#include <math.h>
#include <palette.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures = 0;
static int checks = 0;

#define CHECK(condition)                                                              \
  do {                                                                                \
    checks += 1;                                                                      \
    if (!(condition)) {                                                               \
      failures += 1;                                                                  \
      printf("line %d: %s; \"%s\"\n", __LINE__, #condition, palette_error_message()); \
    }                                                                                 \
  } while (0)

static int near(double a, double b, double tolerance) { return fabs(a - b) <= tolerance; }

static palette_color parsed(const char *text) {
  palette_color color;
  memset(&color, 0, sizeof color);
  CHECK(palette_parse(text, PALETTE_NUL_TERMINATED, &color) == PALETTE_OK);
  return color;
}

static int says(const char *part) { return strstr(palette_error_message(), part) != NULL; }

static void versions(void) {
  CHECK(palette_error_message()[0] == 0);
  CHECK(strchr(palette_version(), '.') != NULL);
  CHECK(palette_version() == palette_version());
  CHECK(palette_abi_version() == PALETTE_ABI_VERSION);
  palette_text_free(NULL);
  palette_transform_free(NULL);
}

static void spaces(void) {
  int count = 0;
  for (palette_space space = -3; space < 100; space++) {
    const char *name = palette_space_name(space);
    if (!name) continue;
    palette_space found = 0;
    CHECK(palette_space_named(name, &found) == PALETTE_OK && found == space);
    count += 1;
  }
  CHECK(count == PALETTE_SPACE_HCT);
  CHECK(strcmp(palette_space_name(PALETTE_SPACE_DISPLAY_P3), "display-p3") == 0);
  CHECK(palette_space_name(0) == NULL);
  CHECK(palette_space_name(INT32_MIN) == NULL && palette_space_name(INT32_MAX) == NULL);
  palette_space space = 7;
  CHECK(palette_space_named("oklhc", &space) == PALETTE_NOT_FOUND && says("oklch") && space == 7);
  CHECK(palette_space_named(NULL, &space) == PALETTE_INVALID_ARGUMENT && says("name is NULL"));
  CHECK(palette_space_named("srgb", NULL) == PALETTE_INVALID_ARGUMENT && says("space is NULL"));
  CHECK(palette_space_named("\xff", &space) == PALETTE_INVALID_UTF8);
}

static void notation(void) {
  palette_color color = parsed("oklch(62% 0.19 259)");
  CHECK(color.space == PALETTE_SPACE_OKLCH && color.alpha == 1 && color.missing == 0);
  CHECK(near(color.components[0], 0.62, 1e-12) && near(color.components[2], 259, 1e-12));
  color = parsed("color(display-p3 none 1 0 / none)");
  CHECK(color.space == PALETTE_SPACE_DISPLAY_P3);
  CHECK(color.missing == (PALETTE_MISSING_FIRST | PALETTE_MISSING_ALPHA));
  CHECK(palette_parse("#fffX", 4, &color) == PALETTE_OK);
  CHECK(palette_parse("\0", 1, &color) == PALETTE_INVALID_COLOR);
  CHECK(palette_parse("", 0, &color) == PALETTE_INVALID_COLOR);
  CHECK(palette_parse(NULL, 0, &color) == PALETTE_INVALID_COLOR);
  color.alpha = 0.125;
  CHECK(palette_parse("#12345", PALETTE_NUL_TERMINATED, &color) == PALETTE_INVALID_COLOR);
  CHECK(says("#12345") && color.alpha == 0.125);
  CHECK(palette_parse("#\xc3", PALETTE_NUL_TERMINATED, &color) == PALETTE_INVALID_UTF8);
  CHECK(palette_parse(NULL, 3, &color) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_parse(NULL, PALETTE_NUL_TERMINATED, &color) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_parse("red", 3, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_parse("red", (size_t)PTRDIFF_MAX + 2, &color) == PALETTE_INVALID_ARGUMENT);

  // A message that is cut is still UTF-8: the last character of the buffer would be split.
  char text[4001];
  for (int shift = 0; shift < 2; shift++) {
    for (int index = 0; index + 1 < 4000; index += 2) memcpy(text + shift + index, "\xc3\xa9", 2);
    if (shift) text[0] = 'x';
    text[3999] = 0;
    palette_parse(text, 3998 + (size_t)shift, &color);
    size_t length = strlen(palette_error_message());
    CHECK(length >= 1022 && length <= 1023);
    CHECK((unsigned char)palette_error_message()[length - 1] == 0xa9);
  }

  char buffer[128];
  size_t length = 0;
  color = parsed("rebeccapurple");
  CHECK(palette_format(&color, PALETTE_NOTATION_HEX, buffer, sizeof buffer, &length) == PALETTE_OK);
  CHECK(strcmp(buffer, "#663399") == 0 && length == 7);
  color = parsed("oklch(0.62 0.19 259 / 50%)");
  CHECK(palette_format(&color, PALETTE_NOTATION_CSS, buffer, sizeof buffer, NULL) == PALETTE_OK);
  CHECK(strcmp(buffer, "oklch(0.62 0.19 259 / 0.5)") == 0);
  CHECK(palette_format(&color, PALETTE_NOTATION_CSS, NULL, 0, &length) == PALETTE_BUFFER_TOO_SMALL);
  CHECK(length == strlen(buffer));
  // Exactly too small by one byte: nothing is written.
  char small[64];
  memset(small, 7, sizeof small);
  CHECK(palette_format(&color, PALETTE_NOTATION_CSS, small, length, &length)
        == PALETTE_BUFFER_TOO_SMALL);
  CHECK(small[0] == 7 && length == strlen(buffer));
  CHECK(palette_format(&color, PALETTE_NOTATION_CSS, small, length + 1, &length) == PALETTE_OK);
  CHECK(strcmp(small, buffer) == 0 && small[length + 1] == 7);
  CHECK(palette_format(&color, 3, buffer, sizeof buffer, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_format(&color, 1, NULL, 4, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_format(NULL, 1, buffer, sizeof buffer, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_format(&color, 1, buffer, SIZE_MAX, NULL) == PALETTE_INVALID_ARGUMENT);
  double extremes[] = {NAN, INFINITY, -INFINITY};
  for (int index = 0; index < 3; index++) {
    color.components[1] = extremes[index];
    CHECK(palette_format(&color, 1, buffer, sizeof buffer, NULL) == PALETTE_OUT_OF_RANGE);
  }
  // The largest numbers need more room than most.
  for (palette_space space = 1; space <= PALETTE_SPACE_HCT; space++) {
    palette_color large = {space, 0, {1e308, -1e308, 1e-308}, 0.333333333333};
    char wide[4096];
    for (palette_notation notation = 1; notation <= 2; notation++) {
      CHECK(palette_format(&large, notation, wide, sizeof wide, &length) == PALETTE_OK);
      CHECK(strlen(wide) == length);
    }
  }
  color.space = 0;
  CHECK(palette_format(&color, 1, buffer, sizeof buffer, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(says("color->space: 0 is not a code"));
  color = parsed("red");
  color.missing = 16;
  CHECK(palette_format(&color, 1, buffer, sizeof buffer, NULL) == PALETTE_INVALID_ARGUMENT);
}

static void conversions(void) {
  palette_color red = parsed("red");
  palette_color result;
  CHECK(palette_convert(&red, PALETTE_SPACE_OKLCH, &result) == PALETTE_OK);
  CHECK(near(result.components[0], 0.62796, 1e-5) && near(result.components[1], 0.25768, 1e-5));
  CHECK(near(result.components[2], 29.2339, 1e-4) && result.space == PALETTE_SPACE_OKLCH);
  CHECK(palette_convert(&red, PALETTE_SPACE_HSL, &red) == PALETTE_OK && red.components[1] == 100);
  palette_color gray = parsed("#808080");
  CHECK(palette_convert(&gray, PALETTE_SPACE_OKLCH, &gray) == PALETTE_OK);
  CHECK(gray.missing == PALETTE_MISSING_THIRD);
  CHECK(palette_convert(NULL, 1, &result) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_convert(&red, 1, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_convert(&red, 31, &result) == PALETTE_INVALID_ARGUMENT);

  const double wide[6] = {1, 0, 0, NAN, 0, 0};
  double doubles[6];
  CHECK(palette_convert_doubles(wide, PALETTE_SPACE_DISPLAY_P3, doubles, PALETTE_SPACE_SRGB, 2)
        == PALETTE_OK);
  CHECK(near(doubles[0], 1.0931, 1e-4) && near(doubles[1], -0.2267, 1e-4));
  CHECK(near(doubles[2], -0.1501, 1e-4) && isnan(doubles[3]) && isnan(doubles[5]));
  const float narrow[3] = {1, 0, 0};
  float floats[3];
  CHECK(palette_convert_floats(narrow, PALETTE_SPACE_DISPLAY_P3, floats, PALETTE_SPACE_SRGB, 1)
        == PALETTE_OK);
  CHECK(near(floats[0], doubles[0], 1e-5) && near(floats[2], doubles[2], 1e-5));
  const palette_rgba8 pixel = {255, 0, 0, 0};
  CHECK(palette_convert_rgba8(&pixel, floats, PALETTE_SPACE_OKLAB, 1) == PALETTE_OK);
  CHECK(near(floats[0], 0.62796, 1e-5));
  CHECK(palette_convert_rgba8(NULL, NULL, PALETTE_SPACE_OKLAB, 0) == PALETTE_OK);
  CHECK(palette_convert_rgba8(NULL, floats, 1, 1) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_convert_rgba8(&pixel, NULL, 1, 1) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_convert_rgba8(&pixel, floats, 0, 1) == PALETTE_INVALID_ARGUMENT);
  size_t huge[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 12 + 1, (size_t)PTRDIFF_MAX + 1};
  for (int index = 0; index < 4; index++) {
    CHECK(palette_convert_doubles(wide, 1, doubles, 2, huge[index]) == PALETTE_INVALID_ARGUMENT);
    CHECK(palette_convert_floats(narrow, 1, floats, 2, huge[index]) == PALETTE_INVALID_ARGUMENT);
    CHECK(palette_convert_rgba8(&pixel, floats, 2, huge[index]) == PALETTE_INVALID_ARGUMENT);
    CHECK(says("too large a count"));
  }
  CHECK(palette_convert_doubles(NULL, 1, doubles, 2, 1) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_convert_doubles(wide, 1, NULL, 2, 1) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_convert_doubles(wide, -1, doubles, 2, 1) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_convert_floats(narrow, 1, floats, INT32_MAX, 1) == PALETTE_INVALID_ARGUMENT);

  palette_color shade = parsed("rgb(0 0 0 / 50%)");
  palette_color white = parsed("white");
  CHECK(palette_over(&shade, &white, &result) == PALETTE_OK);
  CHECK(near(result.components[0], 0.5, 1e-12) && result.alpha == 1);
  CHECK(palette_over(&shade, NULL, &result) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_over(NULL, &white, &result) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_over(&shade, &white, NULL) == PALETTE_INVALID_ARGUMENT);
  shade.alpha = NAN;
  CHECK(palette_over(&shade, &white, &result) == PALETTE_OK && result.components[0] == 1);
}

static void contrasts(void) {
  palette_color gray = parsed("#777"), white = parsed("white"), black = parsed("black");
  double value = 0;
  CHECK(palette_contrast(&gray, &white, PALETTE_METRIC_WCAG2, &value) == PALETTE_OK);
  CHECK(near(value, 4.478089, 1e-6));
  CHECK(palette_contrast(&black, &white, PALETTE_METRIC_WCAG2, &value) == PALETTE_OK);
  CHECK(value == 21);
  palette_color light = parsed("#888");
  CHECK(palette_contrast(&light, &white, PALETTE_METRIC_LIGHTNESS, &value) == PALETTE_OK);
  CHECK(near(value, 63.056469930209424, 1e-9));
  palette_contrasts all;
  all.size = sizeof all;
  CHECK(palette_contrast_all(&gray, &white, &all) == PALETTE_OK && all.size == sizeof all);
  const double listed[] = {all.wcag2, all.lightness, all.lstar, all.lstar_d50, all.michelson,
                           all.weber, all.delta_phi};
  for (palette_metric metric = 1; metric <= 7; metric++) {
    CHECK(palette_contrast(&gray, &white, metric, &value) == PALETTE_OK);
    CHECK(value == listed[metric - 1]);
  }
  CHECK(near(all.lstar, 49.9656, 1e-3) && near(all.michelson, 0.6885, 1e-4));
  // A larger structure of a newer header keeps its other members.
  struct {
    palette_contrasts known;
    double later;
  } newer;
  newer.known.size = sizeof newer;
  newer.later = 42;
  CHECK(palette_contrast_all(&gray, &white, &newer.known) == PALETTE_OK && newer.later == 42);
  CHECK(newer.known.wcag2 == all.wcag2);
  for (size_t size = 0; size < sizeof all; size += 8) {
    all.size = size;
    CHECK(palette_contrast_all(&gray, &white, &all) == PALETTE_INVALID_ARGUMENT);
  }
  CHECK(says("set it to sizeof"));
  all.size = SIZE_MAX;
  CHECK(palette_contrast_all(&gray, &white, &all) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_all(&gray, &white, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast(&gray, &white, 8, &value) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast(NULL, &white, 1, &value) == PALETTE_INVALID_ARGUMENT && says("foreground"));
  CHECK(palette_contrast(&gray, NULL, 1, &value) == PALETTE_INVALID_ARGUMENT && says("background"));
  CHECK(palette_contrast(&gray, &white, 1, NULL) == PALETTE_INVALID_ARGUMENT);
  palette_color nothing = {PALETTE_SPACE_OKLCH, 0, {NAN, 0, 0}, 1};
  CHECK(palette_contrast(&nothing, &white, 1, &value) == PALETTE_OK && isnan(value));

  enum { count = 5000 };
  static palette_rgba8 fronts[count], backs[count];
  static float ratios[count], opaque[count], floats[count], colors[3 * count], behind[3 * count];
  static double doubles[count], wide[3 * count], under[3 * count];
  static uint8_t verdicts[count];
  unsigned state = 1;
  for (int index = 0; index < count; index++) {
    unsigned char bytes[8];
    for (int byte = 0; byte < 8; byte++) bytes[byte] = (state = state * 1103515245 + 12345) >> 16;
    memcpy(&fronts[index], bytes, 4);
    memcpy(&backs[index], bytes + 4, 4);
    for (int part = 0; part < 3; part++) {
      wide[3 * index + part] = bytes[part] / 255.0;
      under[3 * index + part] = bytes[4 + part] / 255.0;
      colors[3 * index + part] = (float)wide[3 * index + part];
      behind[3 * index + part] = (float)under[3 * index + part];
    }
  }
  // Every way to give one or many: each value is that of palette_contrast().
  for (int way = 0; way < 4; way++) {
    size_t front = way & 1 ? 1 : count, back = way & 2 ? 1 : count;
    CHECK(palette_contrast_rgba8(fronts, front, backs, back, ratios, count) == PALETTE_OK);
    CHECK(palette_contrast_opaque_rgba8(fronts, front, backs, back, opaque, count) == PALETTE_OK);
    CHECK(palette_passes_rgba8(fronts, front, backs, back, 3, verdicts, count) == PALETTE_OK);
    CHECK(palette_contrast_doubles(wide, front, under, back, 1, 1, doubles, count) == PALETTE_OK);
    CHECK(palette_contrast_floats(colors, front, behind, back, 1, floats, count) == PALETTE_OK);
    int wrong = 0;
    for (int index = 0; index < count; index++) {
      int f = way & 1 ? 0 : index, b = way & 2 ? 0 : index;
      palette_color text = {1, 0, {wide[3 * f], wide[3 * f + 1], wide[3 * f + 2]}, 1};
      palette_color ground = {1, 0, {under[3 * b], under[3 * b + 1], under[3 * b + 2]}, 1};
      double exact = 0, seen = 0;
      palette_contrast(&text, &ground, 1, &exact);
      text.alpha = fronts[f].alpha / 255.0;
      palette_contrast(&text, &ground, 1, &seen);
      wrong += doubles[index] != exact;
      wrong += !near(floats[index], exact, 1e-5 * exact);
      wrong += !near(opaque[index], exact, 8e-6 * exact);
      wrong += !near(ratios[index], seen, 8e-6 * seen);
      wrong += verdicts[index] != (exact >= 3);
    }
    CHECK(wrong == 0);
  }
  for (palette_metric metric = 1; metric <= 7; metric++) {
    CHECK(palette_contrast_doubles(wide, 9, under, 1, 1, metric, doubles, 9) == PALETTE_OK);
    palette_color text = {1, 0, {wide[24], wide[25], wide[26]}, 1};
    palette_color ground = {1, 0, {under[0], under[1], under[2]}, 1};
    CHECK(palette_contrast(&text, &ground, metric, &value) == PALETTE_OK && value == doubles[8]);
  }
  // In a space that is not sRGB.
  const double lch[3] = {0.5, 0.1, 200}, lab[3] = {1, 0, 0};
  palette_color teal = {PALETTE_SPACE_OKLCH, 0, {0.5, 0.1, 200}, 1};
  CHECK(palette_contrast_doubles(lch, 1, lab, 1, PALETTE_SPACE_OKLCH, 1, doubles, 1) == PALETTE_OK);
  CHECK(palette_contrast(&teal, &white, 1, &value) == PALETTE_OK && near(value, doubles[0], 1e-6));
  const float hue[3] = {0.5f, 0.1f, 200};
  const float bright[6] = {1, 0, 0, NAN, 0, 0};
  CHECK(palette_contrast_floats(hue, 1, bright, 2, PALETTE_SPACE_OKLCH, floats, 2) == PALETTE_OK);
  CHECK(near(floats[0], value, 1e-4) && isnan(floats[1]));

  static float front_luminances[3], matrix[6];
  CHECK(palette_luminance_rgba8(fronts, front_luminances, 3) == PALETTE_OK);
  CHECK(palette_contrast_matrix(front_luminances, 3, front_luminances, 2, matrix) == PALETTE_OK);
  CHECK(palette_contrast_opaque_rgba8(fronts + 2, 1, fronts + 1, 1, opaque, 1) == PALETTE_OK);
  CHECK(near(matrix[5], opaque[0], 1e-4) && matrix[0] == 1);
  CHECK(palette_contrast_matrix(front_luminances, 0, NULL, 0, NULL) == PALETTE_OK);
  CHECK(palette_contrast_matrix(front_luminances, (size_t)1 << 40, front_luminances,
                                (size_t)1 << 40, matrix) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_matrix(NULL, 1, front_luminances, 1, matrix) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_matrix(front_luminances, 1, front_luminances, 1, NULL)
        == PALETTE_INVALID_ARGUMENT);

  CHECK(palette_passes_rgba8(fronts, 5, backs, 5, NAN, verdicts, 5) == PALETTE_OK);
  CHECK(memcmp(verdicts, "\0\0\0\0\0", 5) == 0);
  CHECK(palette_passes_rgba8(fronts, 5, backs, 5, -INFINITY, verdicts, 5) == PALETTE_OK);
  CHECK(memcmp(verdicts, "\1\1\1\1\1", 5) == 0);

  CHECK(palette_contrast_rgba8(fronts, 2, backs, 3, ratios, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(says("foregrounds has a count of 2, not 3 or 1"));
  CHECK(palette_contrast_rgba8(fronts, 3, backs, 0, ratios, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_rgba8(fronts, 1, backs, 0, NULL, 0) == PALETTE_OK);
  CHECK(palette_contrast_opaque_rgba8(NULL, 3, backs, 3, ratios, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_opaque_rgba8(fronts, 3, NULL, 1, ratios, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_rgba8(fronts, 3, backs, 3, NULL, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_passes_rgba8(fronts, 3, backs, 2, 1, verdicts, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_passes_rgba8(fronts, 3, backs, 3, 1, NULL, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_luminance_rgba8(NULL, ratios, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_luminance_rgba8(fronts, NULL, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_luminance_rgba8(NULL, NULL, 0) == PALETTE_OK);
  CHECK(palette_contrast_doubles(wide, 2, under, 3, 1, 1, doubles, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_doubles(wide, 3, under, 2, 1, 1, doubles, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_doubles(wide, 3, under, 3, 0, 1, doubles, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_doubles(wide, 3, under, 3, 1, 0, doubles, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_doubles(NULL, 3, under, 3, 1, 1, doubles, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_doubles(wide, 3, NULL, 3, 1, 1, doubles, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_doubles(wide, 3, under, 3, 1, 1, NULL, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_floats(colors, 2, behind, 3, 1, floats, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_floats(colors, 3, behind, 3, 0, floats, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_floats(NULL, 3, behind, 3, 1, floats, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_floats(colors, 3, behind, 3, 1, NULL, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_contrast_floats(NULL, 0, NULL, 0, 1, NULL, 0) == PALETTE_OK);
  CHECK(palette_contrast_floats(colors, SIZE_MAX, behind, SIZE_MAX, 1, floats, SIZE_MAX)
        == PALETTE_INVALID_ARGUMENT);
}

static void suggestions(void) {
  palette_color gray = parsed("#999"), grounds[2] = {parsed("white"), parsed("#eee")};
  palette_suggestion found;
  found.size = sizeof found;
  double values[2] = {0, 0};
  CHECK(palette_suggest(&gray, grounds, 2, 1, 4.5, 1, PALETTE_KEEP_HUE, &found, values)
        == PALETTE_OK);
  CHECK(found.reachable == 1 && values[0] >= 4.5 && values[1] >= 4.5 && values[1] < 4.6);
  CHECK(found.difference > 0 && found.size == sizeof found && found.color.space == 1);
  double value = 0;
  CHECK(palette_contrast(&found.color, &grounds[1], 1, &value) == PALETTE_OK && value == values[1]);
  CHECK(palette_suggest(&gray, grounds, 1, PALETTE_METRIC_LIGHTNESS, 75, PALETTE_SPACE_DISPLAY_P3,
                        PALETTE_KEEP_NOTHING, &found, NULL) == PALETTE_OK);
  CHECK(found.color.space == PALETTE_SPACE_DISPLAY_P3 && found.reachable == 1);
  palette_color both[2] = {parsed("white"), parsed("black")};
  CHECK(palette_suggest(&gray, both, 2, 1, 7, 1, PALETTE_KEEP_HUE, &found, NULL) == PALETTE_OK);
  CHECK(found.reachable == 0);

  CHECK(palette_suggest(&gray, grounds, 0, 1, 4.5, 1, 1, &found, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_suggest(&gray, NULL, 1, 1, 4.5, 1, 1, &found, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_suggest(NULL, grounds, 1, 1, 4.5, 1, 1, &found, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_suggest(&gray, grounds, 1, 1, 4.5, 1, 1, NULL, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_suggest(&gray, grounds, 1, 3, 4.5, 1, 1, &found, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_suggest(&gray, grounds, 1, 1, 4.5, PALETTE_SPACE_OKLAB, 1, &found, NULL)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_suggest(&gray, grounds, 1, 1, 4.5, 1, 3, &found, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_suggest(&gray, grounds, SIZE_MAX, 1, 4.5, 1, 1, &found, NULL)
        == PALETTE_INVALID_ARGUMENT);
  double targets[] = {NAN, INFINITY, 0.5, 21.5};
  for (int index = 0; index < 4; index++) {
    CHECK(palette_suggest(&gray, grounds, 1, 1, targets[index], 1, 1, &found, NULL)
          == PALETTE_OUT_OF_RANGE);
  }
  double bad[] = {NAN, INFINITY, 1e300};
  for (int index = 0; index < 3; index++) {
    palette_color extreme = {1, 0, {bad[index], 0, 0}, 1};
    CHECK(palette_suggest(&extreme, grounds, 1, 1, 4.5, 1, 1, &found, NULL)
          == PALETTE_OUT_OF_RANGE);
    CHECK(palette_suggest(&gray, &extreme, 1, 1, 4.5, 1, 1, &found, NULL) == PALETTE_OUT_OF_RANGE);
  }
  grounds[1].space = 99;
  CHECK(palette_suggest(&gray, grounds, 2, 1, 4.5, 1, 1, &found, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(says("backgrounds[1]->space: 99"));
  found.size = 8;
  CHECK(palette_suggest(&gray, grounds, 1, 1, 4.5, 1, 1, &found, NULL) == PALETTE_INVALID_ARGUMENT);
}

static void gamuts(void) {
  palette_color red = parsed("color(display-p3 1 0 0)"), result;
  double excess = 0;
  CHECK(palette_gamut_excess(&red, PALETTE_SPACE_SRGB, &excess) == PALETTE_OK);
  CHECK(near(excess, 0.2267, 1e-4));
  for (palette_mapping mapping = 1; mapping <= 4; mapping++) {
    CHECK(palette_gamut_map(&red, PALETTE_SPACE_SRGB, mapping, &result) == PALETTE_OK);
    CHECK(palette_gamut_excess(&result, PALETTE_SPACE_SRGB, &excess) == PALETTE_OK && excess == 0);
    CHECK(result.components[0] > 0.9 && result.space == PALETTE_SPACE_SRGB);
  }
  CHECK(palette_gamut_map(&red, 1, 5, &result) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_gamut_map(&red, 0, 1, &result) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_gamut_map(NULL, 1, 1, &result) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_gamut_map(&red, 1, 1, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_gamut_excess(&red, 1, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_gamut_excess(NULL, 1, &excess) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_gamut_excess(&red, 77, &excess) == PALETTE_INVALID_ARGUMENT);

  palette_color blue = {PALETTE_SPACE_LAB, 0, {50, 2.6772, -79.7751}, 1};
  palette_color other = {PALETTE_SPACE_LAB, 0, {50, 0, -82.7485}, 1};
  double difference = 0;
  CHECK(palette_difference(&blue, &other, PALETTE_DIFFERENCE_CIEDE2000, &difference) == PALETTE_OK);
  CHECK(near(difference, 2.0425, 5e-5));
  CHECK(palette_difference(&blue, &other, 10, &difference) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_difference(NULL, &other, 1, &difference) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_difference(&blue, NULL, 1, &difference) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_difference(&blue, &other, 1, NULL) == PALETTE_INVALID_ARGUMENT);

  enum { count = 2500 };
  static float a[3 * count], b[3 * count], found[count];
  unsigned state = 7;
  for (int index = 0; index < 3 * count; index++) {
    a[index] = (float)((state = state * 1103515245 + 12345) >> 16 & 255) / 255;
    b[index] = (float)((state = state * 1103515245 + 12345) >> 16 & 255) / 255;
  }
  for (palette_difference_formula formula = 1; formula <= 9; formula++) {
    CHECK(palette_difference_floats(a, b, PALETTE_SPACE_SRGB, formula, found, count) == PALETTE_OK);
    int wrong = 0;
    for (int index = 0; index < count; index++) {
      palette_color one = {1, 0, {a[3 * index], a[3 * index + 1], a[3 * index + 2]}, 1};
      palette_color two = {1, 0, {b[3 * index], b[3 * index + 1], b[3 * index + 2]}, 1};
      palette_difference(&one, &two, formula, &difference);
      wrong += !near(found[index], difference, 1e-3 * difference + 1e-4);
    }
    CHECK(wrong == 0);
  }
  const float first[3] = {50, 2.6772f, -79.7751f}, second[3] = {50, 0, -82.7485f};
  CHECK(palette_difference_floats(first, second, PALETTE_SPACE_LAB, 1, found, 1) == PALETTE_OK);
  CHECK(near(found[0], 2.0425, 1e-3));
  CHECK(palette_difference_floats(a, b, 0, 1, found, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_difference_floats(a, b, 1, 0, found, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_difference_floats(NULL, b, 1, 1, found, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_difference_floats(a, NULL, 1, 1, found, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_difference_floats(a, b, 1, 1, NULL, 3) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_difference_floats(NULL, NULL, 1, 1, NULL, 0) == PALETTE_OK);
}

// Numbers that no color has go through every function and come back as some number.
static void extremes(void) {
  const double values[] = {0, -0.0, 1, -1, 360, 1e-320, 1e6, -1e6, 1e300, -1e300, INFINITY, -INFINITY,
                           NAN};
  enum { count = sizeof values / sizeof *values };
  const palette_color white = {1, 0, {1, 1, 1}, 1};
  for (palette_space space = 1; space <= PALETTE_SPACE_HCT; space++) {
    int failed = 0;
    for (int index = 0; index < count * count; index += 3) {
      double first = values[index % count], second = values[index / count];
      palette_color color = {space, (uint32_t)index % 16, {first, second, first}, second}, result;
      if (index % 2) color.components[2] = 0.5;
      for (palette_space target = 1; target <= PALETTE_SPACE_HCT; target++) {
        failed += palette_convert(&color, target, &result) != PALETTE_OK;
      }
      for (palette_metric metric = 1; metric <= 7; metric++) {
        double value;
        failed += palette_contrast(&color, &white, metric, &value) != PALETTE_OK;
        failed += palette_contrast(&white, &color, metric, &value) != PALETTE_OK;
      }
      for (palette_difference_formula formula = 1; formula <= 9; formula++) {
        double value;
        failed += palette_difference(&color, &white, formula, &value) != PALETTE_OK;
      }
      for (palette_mapping mapping = 1; mapping <= 4; mapping++) {
        failed += palette_gamut_map(&color, PALETTE_SPACE_SRGB, mapping, &result) != PALETTE_OK;
        failed += palette_gamut_map(&color, PALETTE_SPACE_HSL, mapping, &result) != PALETTE_OK;
      }
      failed += palette_over(&color, &white, &result) != PALETTE_OK;
      failed += palette_over(&white, &color, &result) != PALETTE_OK;
      char text[4096];
      for (palette_notation notation = 1; notation <= 2; notation++) {
        palette_status status = palette_format(&color, notation, text, sizeof text, NULL);
        failed += status != PALETTE_OK && status != PALETTE_OUT_OF_RANGE;
      }
      float narrow[6], found[6], ratio[2];
      for (int part = 0; part < 6; part++) narrow[part] = (float)color.components[part % 3];
      failed += palette_convert_floats(narrow, space, found, PALETTE_SPACE_OKLCH, 2) != PALETTE_OK;
      failed += palette_contrast_floats(narrow, 2, found, 1, space, ratio, 2) != PALETTE_OK;
      failed += palette_difference_floats(narrow, found, space, 1, ratio, 2) != PALETTE_OK;
      double values_found[1];
      failed += palette_contrast_doubles(color.components, 1, white.components, 1, space, 1,
                                         values_found, 1) != PALETTE_OK;
    }
    CHECK(failed == 0);
  }
}

static void systems(void) {
  palette_color color;
  palette_appearance dark;
  memset(&dark, 0, sizeof dark);
  dark.size = sizeof dark;
  dark.dark = 1;
  char text[16];
  CHECK(palette_system_color("systemBlue", "ios", "18", &dark, &color) == PALETTE_OK);
  CHECK(palette_format(&color, PALETTE_NOTATION_HEX, text, sizeof text, NULL) == PALETTE_OK);
  CHECK(strcmp(text, "#0a84ff") == 0);
  CHECK(palette_system_color("systemBlue", NULL, "18", NULL, &color) == PALETTE_OK);
  CHECK(palette_format(&color, PALETTE_NOTATION_HEX, text, sizeof text, NULL) == PALETTE_OK);
  CHECK(strcmp(text, "#007aff") == 0);
  CHECK(palette_system_color("systemBlu", NULL, NULL, NULL, &color) == PALETTE_NOT_FOUND);
  CHECK(says("systemBlue"));
  CHECK(palette_system_color("systemBlue", "amiga", NULL, NULL, &color) == PALETTE_NOT_FOUND);
  CHECK(palette_system_color("systemBlue", NULL, "3", NULL, &color) == PALETTE_NOT_FOUND);
  CHECK(palette_system_color(NULL, NULL, NULL, NULL, &color) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_system_color("systemBlue", NULL, NULL, NULL, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_system_color("systemBlue", "\xfe", NULL, NULL, &color) == PALETTE_INVALID_UTF8);
  CHECK(palette_system_color("systemBlue", NULL, "\xfe", NULL, &color) == PALETTE_INVALID_UTF8);
  // An option of a newer header: it may be there, but must not be set.
  struct {
    palette_appearance known;
    int32_t later[2];
  } newer;
  memset(&newer, 0, sizeof newer);
  newer.known.size = sizeof newer;
  newer.known.dark = 1;
  CHECK(palette_system_color("systemBlue", "ios", "18", &newer.known, &color) == PALETTE_OK);
  CHECK(palette_format(&color, PALETTE_NOTATION_HEX, text, sizeof text, NULL) == PALETTE_OK);
  CHECK(strcmp(text, "#0a84ff") == 0);
  newer.later[1] = 1;
  CHECK(palette_system_color("systemBlue", "ios", "18", &newer.known, &color)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(says("newer version"));
  dark.size = (size_t)1 << 40;
  CHECK(palette_system_color("systemBlue", NULL, NULL, &dark, &color) == PALETTE_INVALID_ARGUMENT);
  dark.size = 4;
  CHECK(palette_system_color("systemBlue", NULL, NULL, &dark, &color) == PALETTE_INVALID_ARGUMENT);
}

static const char tokens[] =
    "{\"color\": {\"$type\": \"color\","
    " \"text\": {\"$value\": {\"colorSpace\": \"srgb\", \"components\": [0.6, 0.6, 0.6]}},"
    " \"background\": {\"$value\": {\"colorSpace\": \"srgb\", \"components\": [1, 1, 1]}}}}";

static void files(const char *image) {
  char *report = NULL;
  size_t length = 0;
  CHECK(palette_check_text(tokens, PALETTE_NUL_TERMINATED, "brand.tokens.json", NULL, &report,
                           &length) == PALETTE_OK);
  CHECK(report && strlen(report) == length && strstr(report, "contrast/minimum"));
  CHECK(report && strstr(report, "brand.tokens.json"));
  palette_text_free(report);
  CHECK(palette_check_text(tokens, sizeof tokens - 1, NULL,
                           "{\"rules\": {\"contrast/minimum\": \"off\"}}", &report, NULL)
        == PALETTE_OK);
  CHECK(!strstr(report, "\"contrast/minimum\""));
  palette_text_free(report);
  // What is no text, no JSON or nothing at all is an error in the report.
  const char *broken[] = {"{", "\xff\xfe\xfd", "", "[1, 2"};
  for (int index = 0; index < 4; index++) {
    report = NULL;
    CHECK(palette_check_text(broken[index], PALETTE_NUL_TERMINATED, NULL, NULL, &report, NULL)
          == PALETTE_OK);
    CHECK(report && strstr(report, "\"errors\":[{"));
    palette_text_free(report);
  }
  report = NULL;
  CHECK(palette_check_text(NULL, 0, NULL, NULL, &report, NULL) == PALETTE_OK);
  palette_text_free(report);
  CHECK(palette_check_text(NULL, 4, NULL, NULL, &report, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_check_text(tokens, 4, NULL, NULL, NULL, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_check_text(tokens, 4, "\xff", NULL, &report, NULL) == PALETTE_INVALID_UTF8);
  CHECK(palette_check_text(tokens, 4, NULL, "\xff", &report, NULL) == PALETTE_INVALID_UTF8);
  CHECK(palette_check_text(tokens, SIZE_MAX - 1, NULL, NULL, &report, NULL)
        == PALETTE_INVALID_ARGUMENT);

  const char *paths[] = {"no-such-file.tokens.json", NULL};
  CHECK(palette_check_paths(paths, 1, NULL, &report, &length) == PALETTE_OK);
  CHECK(strlen(report) == length && strstr(report, "no-such-file.tokens.json"));
  palette_text_free(report);
  CHECK(palette_check_paths(paths, 1, "no-such-configuration.yml", &report, NULL) == PALETTE_OK);
  CHECK(strstr(report, "no-such-configuration.yml"));
  palette_text_free(report);
  CHECK(palette_check_paths(paths, 2, NULL, &report, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(says("paths[1] is NULL"));
  CHECK(palette_check_paths(paths, 0, NULL, &report, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_check_paths(NULL, 1, NULL, &report, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_check_paths(paths, 1, NULL, NULL, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_check_paths(paths, 1, "\xff", &report, NULL) == PALETTE_INVALID_UTF8);
  CHECK(palette_check_paths(paths, SIZE_MAX, NULL, &report, NULL) == PALETTE_INVALID_ARGUMENT);

  char *response = NULL;
  CHECK(palette_request("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"engine.version\"}",
                        PALETTE_NUL_TERMINATED, &response, &length) == PALETTE_OK);
  CHECK(response && strstr(response, palette_version()) && strlen(response) == length);
  palette_text_free(response);
  CHECK(palette_request("nonsense", 8, &response, NULL) == PALETTE_OK);
  CHECK(strstr(response, "-32700"));
  palette_text_free(response);
  length = 1;
  CHECK(palette_request("{\"jsonrpc\":\"2.0\",\"method\":\"engine.version\"}",
                        PALETTE_NUL_TERMINATED, &response, &length) == PALETTE_OK);
  CHECK(!response && length == 0);
  CHECK(palette_request("", 0, &response, NULL) == PALETTE_OK && strstr(response, "-32700"));
  palette_text_free(response);
  CHECK(palette_request(NULL, 5, &response, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_request("{}", 2, NULL, NULL) == PALETTE_INVALID_ARGUMENT);
  size_t long_size = ((size_t)1 << 26) + 1;
  char *long_line = calloc(long_size, 1);
  memset(long_line, '[', long_size);
  CHECK(palette_request(long_line, long_size, &response, NULL) == PALETTE_OK);
  CHECK(strstr(response, "more than"));
  palette_text_free(response);
  free(long_line);

  char *facts = NULL;
  if (!image) {
    CHECK(palette_inspect("a.png", &facts, NULL) == PALETTE_UNSUPPORTED);
    return;
  }
  CHECK(palette_inspect(image, &facts, &length) == PALETTE_OK);
  CHECK(strstr(facts, "\"png\"") && strlen(facts) == length && strstr(facts, "\"error\":null"));
  palette_text_free(facts);
  CHECK(palette_inspect("no-such-image.png", &facts, NULL) == PALETTE_OK);
  CHECK(strstr(facts, "\"facts\":null"));
  palette_text_free(facts);
  CHECK(palette_inspect(NULL, &facts, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_inspect(image, NULL, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_inspect("\xff", &facts, NULL) == PALETTE_INVALID_UTF8);
}

static void profiles(const char *image) {
  uint8_t p3[4096], srgb[4096], gray[4096];
  size_t p3_size = 0, srgb_size = 0, gray_size = 0;
  CHECK(palette_profile_named("display-p3", p3, sizeof p3, &p3_size) == PALETTE_OK);
  CHECK(palette_profile_named("srgb", srgb, sizeof srgb, &srgb_size) == PALETTE_OK);
  CHECK(palette_profile_named("gray-gamma-2.2", gray, sizeof gray, &gray_size) == PALETTE_OK);
  CHECK(p3_size > 128 && memcmp(p3 + 36, "acsp", 4) == 0);
  size_t size = 0;
  CHECK(palette_profile_named("srgb", NULL, 0, &size) == PALETTE_BUFFER_TOO_SMALL);
  CHECK(size == srgb_size);
  CHECK(palette_profile_named("srgb", gray, size - 1, NULL) == PALETTE_BUFFER_TOO_SMALL);
  CHECK(palette_profile_named("cmyk", p3, sizeof p3, NULL) == PALETTE_NOT_FOUND);
  CHECK(palette_profile_named(NULL, p3, sizeof p3, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_profile_named("srgb", NULL, 1, NULL) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_profile_named("srgb", p3, SIZE_MAX, NULL) == PALETTE_INVALID_ARGUMENT);
  static const char *const names[] = {"srgb-linear", "display-p3-linear", "gray-linear", "a98-rgb",
                                      "prophoto-rgb", "rec2020", "rec2020-oetf", "dci-p3",
                                      "gray-gamma-2.2-adobe"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    uint8_t any[4096];
    CHECK(palette_profile_named(names[index], any, sizeof any, NULL) == PALETTE_OK);
  }

  palette_transform *transform = NULL;
  if (!image) {
    CHECK(palette_transform_create(p3, p3_size, srgb, srgb_size, NULL, &transform)
          == PALETTE_UNSUPPORTED);
    return;
  }
  CHECK(palette_transform_create(p3, p3_size, srgb, srgb_size, NULL, &transform) == PALETTE_OK);
  size_t from = 0, to = 0;
  CHECK(palette_transform_channels(transform, &from, &to) == PALETTE_OK && from == 3 && to == 3);
  CHECK(palette_transform_channels(transform, NULL, NULL) == PALETTE_OK);
  const uint8_t pixel[4] = {100, 50, 20, 128};
  uint8_t bytes[4];
  uint16_t words[3];
  float floats[3];
  CHECK(palette_transform_convert(transform, pixel, 0, 1, bytes, 0, 1, 1) == PALETTE_OK);
  CHECK(bytes[0] == 108 && bytes[1] == 47 && bytes[2] == 9 && bytes[3] == 128);
  CHECK(palette_transform_convert(transform, pixel, 0, 1, words, 1, 0, 1) == PALETTE_OK);
  CHECK(words[0] == 27666 && words[1] == 11952 && words[2] == 2264);
  CHECK(palette_transform_convert(transform, pixel, 0, 1, floats, 3, 0, 1) == PALETTE_OK);
  CHECK(near(floats[0], 27666 / 65535.0, 1e-5));
  CHECK(palette_transform_convert(transform, NULL, 0, 0, NULL, 0, 0, 0) == PALETTE_OK);
  CHECK(palette_transform_convert(transform, pixel, 4, 1, bytes, 0, 1, 1)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_transform_convert(transform, pixel, 0, 3, bytes, 0, 1, 1)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_transform_convert(transform, pixel, 0, 1, bytes, -1, 1, 1)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_transform_convert(transform, pixel, 0, 1, bytes, 0, -1, 1)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_transform_convert(transform, NULL, 0, 1, bytes, 0, 1, 1)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_transform_convert(transform, pixel, 0, 1, NULL, 0, 1, 1)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_transform_convert(transform, pixel, 0, 1, bytes, 3, 1, SIZE_MAX / 8)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_transform_convert(NULL, pixel, 0, 1, bytes, 0, 1, 1) == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_transform_channels(NULL, &from, &to) == PALETTE_INVALID_ARGUMENT);
  palette_transform_free(transform);

  palette_transform_options options;
  memset(&options, 0, sizeof options);
  options.size = sizeof options;
  options.intent = PALETTE_INTENT_ABSOLUTE_COLORIMETRIC;
  options.black_point_compensation = 1;
  CHECK(palette_transform_create(p3, p3_size, gray, gray_size, &options, &transform) == PALETTE_OK);
  CHECK(palette_transform_channels(transform, NULL, &to) == PALETTE_OK && to == 1);
  palette_transform_free(transform);
  options.intent = 4;
  CHECK(palette_transform_create(p3, p3_size, srgb, srgb_size, &options, &transform)
        == PALETTE_INVALID_ARGUMENT);
  options.size = 0;
  CHECK(palette_transform_create(p3, p3_size, srgb, srgb_size, &options, &transform)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_transform_create(p3, p3_size, srgb, srgb_size, NULL, NULL)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_transform_create(NULL, 9, srgb, srgb_size, NULL, &transform)
        == PALETTE_INVALID_ARGUMENT);
  CHECK(palette_transform_create(NULL, 0, srgb, srgb_size, NULL, &transform)
        == PALETTE_INVALID_PROFILE);
  // Cut anywhere, a profile is an error and nothing else; the bytes end where the heap block does.
  for (size_t cut = 0; cut < p3_size; cut++) {
    uint8_t *part = malloc(cut ? cut : 1);
    memcpy(part, p3, cut);
    transform = NULL;
    CHECK(palette_transform_create(part, cut, srgb, srgb_size, NULL, &transform)
          == PALETTE_INVALID_PROFILE);
    CHECK(!transform);
    free(part);
  }
}

// Every thread parses, fails, converts, checks; its messages and its values are its own.
static palette_transform *shared;

static void *work(void *argument) {
  int number = *(int *)argument;
  intptr_t wrong = 0;
  for (int round = 0; round < 40; round++) {
    char text[32];
    snprintf(text, sizeof text, "thread-%d-%d", number, round);
    palette_color color;
    wrong += palette_parse(text, PALETTE_NUL_TERMINATED, &color) != PALETTE_INVALID_COLOR;
    wrong += !says(text);
    snprintf(text, sizeof text, "rgb(%d %d %d)", number, round, 7);
    wrong += palette_parse(text, PALETTE_NUL_TERMINATED, &color) != PALETTE_OK;
    wrong += !near(color.components[0], number / 255.0, 1e-12);
    const palette_rgba8 black = {0, 0, 0, 255}, white = {255, 255, 255, 255};
    float ratios[100];
    wrong += palette_contrast_rgba8(&black, 1, &white, 1, ratios, 100) != PALETTE_OK;
    for (int index = 0; index < 100; index++) wrong += !near(ratios[index], 21, 1e-4);
    if (shared) {
      const uint8_t pixel[4] = {100, 50, 20, 255};
      uint8_t converted[4] = {0, 0, 0, 0};
      wrong += palette_transform_convert(shared, pixel, 0, 1, converted, 0, 1, 1) != PALETTE_OK;
      wrong += converted[0] != 108 || converted[2] != 9;
    }
    if (round % 20 == 0) {
      char *report = NULL;
      wrong += palette_check_text(tokens, PALETTE_NUL_TERMINATED, "t.tokens.json", NULL, &report,
                                  NULL) != PALETTE_OK;
      wrong += !report || !strstr(report, "contrast/minimum");
      palette_text_free(report);
    }
    palette_suggestion found;
    found.size = sizeof found;
    palette_color gray = {1, 0, {0.6, 0.6, 0.6}, 1}, back = {1, 0, {1, 1, 1}, 1};
    wrong += palette_suggest(&gray, &back, 1, 1, 4.5, 1, 1, &found, NULL) != PALETTE_OK;
    wrong += found.reachable != 1;
  }
  return (void *)wrong;
}

static void threads(const char *image) {
  enum { count = 8 };
  if (image) {
    uint8_t p3[4096], srgb[4096];
    size_t p3_size, srgb_size;
    palette_profile_named("display-p3", p3, sizeof p3, &p3_size);
    palette_profile_named("srgb", srgb, sizeof srgb, &srgb_size);
    CHECK(palette_transform_create(p3, p3_size, srgb, srgb_size, NULL, &shared) == PALETTE_OK);
  }
  palette_color color;
  palette_parse("before-threads", PALETTE_NUL_TERMINATED, &color);
  pthread_t running[count];
  int numbers[count];
  for (int index = 0; index < count; index++) {
    numbers[index] = index;
    CHECK(pthread_create(&running[index], NULL, work, &numbers[index]) == 0);
  }
  for (int index = 0; index < count; index++) {
    void *wrong = NULL;
    CHECK(pthread_join(running[index], &wrong) == 0 && wrong == NULL);
  }
  CHECK(says("before-threads"));
  palette_transform_free(shared);
}

int main(int argument_count, char **arguments) {
  if (argument_count != 2) return 2;
  const char *image = strcmp(arguments[1], "-") == 0 ? NULL : arguments[1];
  versions();
  spaces();
  notation();
  conversions();
  contrasts();
  suggestions();
  gamuts();
  extremes();
  systems();
  files(image);
  profiles(image);
  threads(image);
  printf("%d of %d checks failed\n", failures, checks);
  return failures ? 1 : 0;
}
