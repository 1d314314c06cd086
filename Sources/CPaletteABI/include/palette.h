/* palette.h: the color and contrast engine of palette-check, for C and C++.
 *
 * Link with what `pkg-config --libs palette` prints, or `pkg-config --static --libs palette` for
 * the static library. C99 or later, C++11 or later.
 *
 * Status. Functions that can fail return a palette_status: PALETTE_OK, which is 0, or the code of
 * an error, which palette_error_message() explains. A function that fails writes no result, except
 * where its documentation says so. Nothing throws, aborts or prints.
 *
 * Memory. The caller owns every buffer. A function that writes a text of a few bytes takes a buffer
 * and its capacity, and stores the length that is needed. Only two kinds of things belong to the
 * library: a text returned through a `char **`, which palette_text_free() releases, and a
 * transform, which palette_transform_free() releases. Functions over arrays allocate no more than
 * 128 KiB, and release it before they return; the other functions may allocate more while they run.
 *
 * Arrays. An array of colors in floating point has three components for each color, one after the
 * other, without alpha. Counts are those of colors or pixels, not of numbers. An array with a count
 * of 0 may be NULL. Input and output must not overlap. Arrays must be aligned as C requires for
 * their element type.
 *
 * Threads. Every function may be called from any number of threads at once, also with the same
 * inputs and the same transform; only what is written must not be shared. Error messages belong to
 * the thread that got them. Functions over arrays use the calling thread only: split the array to
 * use more.
 *
 * Texts are UTF-8. A length of PALETTE_NUL_TERMINATED means that the text ends with a NUL byte.
 *
 * Versions. Structures that may get more members begin with `size`, which the caller sets to the
 * sizeof of the structure before the call; a library that is older or newer than the header then
 * reads and writes the members that both know, and an older one refuses newer members that are not
 * zero. palette_color and palette_rgba8 will not change. Codes keep their numbers.
 */
#ifndef PALETTE_H
#define PALETTE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ------------------------------------------------------------------------ Version and errors -- */

/* The version of this interface. It grows when something is added; nothing is ever removed. */
#define PALETTE_ABI_VERSION 1

/* The version of the engine, such as "0.1.0". The text is valid until the process ends.
 *
 *     printf("palette %s\n", palette_version());
 */
const char *palette_version(void);

/* The PALETTE_ABI_VERSION that the library was built with.
 *
 *     int has_everything = palette_abi_version() >= PALETTE_ABI_VERSION;
 *     printf("%d\n", has_everything);
 */
uint32_t palette_abi_version(void);

/* The result of a call. */
typedef int32_t palette_status;
enum {
  /* The call succeeded. */
  PALETTE_OK = 0,
  /* A pointer is NULL, a code or a size is unknown, a count is too large, or counts differ. */
  PALETTE_INVALID_ARGUMENT = 1,
  /* A text is not UTF-8. */
  PALETTE_INVALID_UTF8 = 2,
  /* A text is not a color. */
  PALETTE_INVALID_COLOR = 3,
  /* A number is NaN, or outside the range in which the question has an answer. */
  PALETTE_OUT_OF_RANGE = 4,
  /* A name is unknown: of a space, a system color, a platform, a release or a profile. */
  PALETTE_NOT_FOUND = 5,
  /* A buffer is too small; the length that is needed was stored. */
  PALETTE_BUFFER_TOO_SMALL = 6,
  /* A profile is damaged, or cannot be used for a conversion. */
  PALETTE_INVALID_PROFILE = 7,
  /* The library was built without support for images. */
  PALETTE_UNSUPPORTED = 8,
  /* The system has no memory left. */
  PALETTE_OUT_OF_MEMORY = 9
};

/* What the last call that failed on this thread found wrong, and where: one line of UTF-8 without a
 * final period, at most 1023 bytes long; empty before the first failure. A call that succeeds
 * leaves it as it is. The text is valid until the next call that fails on the same thread.
 *
 *     if (palette_parse("#12345", PALETTE_NUL_TERMINATED, &color) != PALETTE_OK)
 *       fprintf(stderr, "%s\n", palette_error_message());
 */
const char *palette_error_message(void);

/* For the length of a text that ends with a NUL byte. */
#define PALETTE_NUL_TERMINATED ((size_t)-1)

/* Releases a text that a function returned through a `char **`. NULL is allowed.
 *
 *     char *facts = NULL;
 *     palette_inspect("photo.jpg", &facts, NULL);
 *     palette_text_free(facts);
 */
void palette_text_free(char *text);

/* ------------------------------------------------------------------------------ Color spaces -- */

/* A color space. The components are those of CSS Color 4, as numbers: red, green and blue 0...1,
 * hues in degrees, the lightness of lab, lch, luv and the percentages of hsl, hwb and hsv 0...100,
 * that of oklab, oklch and okhsl 0...1. */
typedef int32_t palette_space;
enum {
  PALETTE_SPACE_SRGB = 1,
  PALETTE_SPACE_SRGB_LINEAR = 2,
  PALETTE_SPACE_DISPLAY_P3 = 3,
  PALETTE_SPACE_DISPLAY_P3_LINEAR = 4,
  PALETTE_SPACE_A98_RGB = 5,
  PALETTE_SPACE_PROPHOTO_RGB = 6,
  PALETTE_SPACE_REC2020 = 7,
  PALETTE_SPACE_REC2020_OETF = 8,
  PALETTE_SPACE_REC2100_PQ = 9,
  PALETTE_SPACE_REC2100_HLG = 10,
  PALETTE_SPACE_ACESCG = 11,
  PALETTE_SPACE_XYZ_D65 = 12,
  PALETTE_SPACE_XYZ_D50 = 13,
  PALETTE_SPACE_LAB = 14,
  PALETTE_SPACE_LCH = 15,
  PALETTE_SPACE_LAB_D65 = 16,
  PALETTE_SPACE_LCH_D65 = 17,
  PALETTE_SPACE_LUV = 18,
  PALETTE_SPACE_OKLAB = 19,
  PALETTE_SPACE_OKLCH = 20,
  PALETTE_SPACE_OKLRAB = 21,
  PALETTE_SPACE_OKHSL = 22,
  PALETTE_SPACE_OKHSV = 23,
  PALETTE_SPACE_HSL = 24,
  PALETTE_SPACE_HSV = 25,
  PALETTE_SPACE_HWB = 26,
  PALETTE_SPACE_ICTCP = 27,
  PALETTE_SPACE_JZAZBZ = 28,
  PALETTE_SPACE_CAM16 = 29,
  PALETTE_SPACE_HCT = 30
};

/* The name of a space, such as "display-p3"; NULL for an unknown code. The text is valid until the
 * process ends.
 *
 *     printf("%s\n", palette_space_name(PALETTE_SPACE_DISPLAY_P3));
 */
const char *palette_space_name(palette_space space);

/* The space with a name, such as "display-p3".
 * Errors: PALETTE_INVALID_ARGUMENT, PALETTE_NOT_FOUND.
 *
 *     palette_space space;
 *     palette_space_named("oklch", &space);   // PALETTE_SPACE_OKLCH
 */
palette_status palette_space_named(const char *name, palette_space *space);

/* ------------------------------------------------------------------------------------ Colors -- */

/* Flags for the components that are missing, which CSS writes as `none`. */
enum {
  PALETTE_MISSING_FIRST = 1,
  PALETTE_MISSING_SECOND = 2,
  PALETTE_MISSING_THIRD = 4,
  PALETTE_MISSING_ALPHA = 8
};

/* A color in a space. Components may lie outside the range of the space. */
typedef struct palette_color {
  /* The space of the components. */
  palette_space space;
  /* Flags of PALETTE_MISSING_...; a missing component counts as 0. */
  uint32_t missing;
  /* The components in the order of the space. */
  double components[3];
  /* Alpha, 0 is transparent and 1 is opaque; it is clamped to 0...1. */
  double alpha;
} palette_color;

/* A pixel of four 8-bit sRGB values with straight alpha. */
typedef struct palette_rgba8 {
  uint8_t red, green, blue, alpha;
} palette_rgba8;

/* Reads a color in any notation of CSS Color 4 or 5 that stands for one color: hexadecimal, a name,
 * rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch(), color(), color-mix(), relative colors.
 *
 * length is the number of bytes of the text, or PALETTE_NUL_TERMINATED.
 * Errors: PALETTE_INVALID_ARGUMENT, PALETTE_INVALID_UTF8, PALETTE_INVALID_COLOR.
 *
 *     palette_color color;
 *     palette_parse("oklch(62% 0.19 259)", PALETTE_NUL_TERMINATED, &color);
 */
palette_status palette_parse(const char *text, size_t length, palette_color *color);

/* How a color is written. */
typedef int32_t palette_notation;
enum {
  /* In CSS, in the space of the color: "oklch(0.62 0.19 259)". */
  PALETTE_NOTATION_CSS = 1,
  /* "#rrggbb", or "#rrggbbaa" if it is translucent, clipped to sRGB and rounded to 8 bits. */
  PALETTE_NOTATION_HEX = 2
};

/* Writes a color as a text, which ends with a NUL byte.
 *
 * *length gets the length of the text without the NUL byte, also if the buffer is too small; length
 * may be NULL, and so may buffer if capacity is 0. 128 bytes are enough for most colors.
 * Errors: PALETTE_INVALID_ARGUMENT, PALETTE_OUT_OF_RANGE for a component that is not finite,
 * PALETTE_BUFFER_TOO_SMALL if length + 1 > capacity; then nothing is written to the buffer.
 *
 *     char text[128];
 *     palette_format(&color, PALETTE_NOTATION_HEX, text, sizeof text, NULL);
 */
palette_status palette_format(
    const palette_color *color, palette_notation notation, char *buffer, size_t capacity,
    size_t *length);

/* Converts a color to a space, unclamped, in double precision. A hue that has no meaning in the
 * result is missing. result may be the same as color.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     palette_convert(&color, PALETTE_SPACE_DISPLAY_P3, &color);
 */
palette_status palette_convert(
    const palette_color *color, palette_space space, palette_color *result);

/* Composites a color on another one, source-over in sRGB as browsers do.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     palette_color shade;
 *     palette_parse("rgb(0 0 0 / 50%)", PALETTE_NUL_TERMINATED, &shade);
 *     palette_over(&shade, &background, &shade);
 */
palette_status palette_over(
    const palette_color *color, const palette_color *backdrop, palette_color *result);

/* Converts an array of colors, unclamped, in double precision: each as palette_convert() does. A
 * color with a NaN component becomes three NaN, except in its own space.
 *
 * source and target have 3 * count numbers.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     const double red[3] = {1, 0, 0};
 *     double oklch[3];
 *     palette_convert_doubles(red, PALETTE_SPACE_SRGB, oklch, PALETTE_SPACE_OKLCH, 1);
 */
palette_status palette_convert_doubles(
    const double *source, palette_space source_space, double *target, palette_space target_space,
    size_t count);

/* The same in single precision, eight colors at a time.
 *
 *     const float green[3] = {0, 1, 0};
 *     float oklab[3];
 *     palette_convert_floats(green, PALETTE_SPACE_SRGB, oklab, PALETTE_SPACE_OKLAB, 1);
 */
palette_status palette_convert_floats(
    const float *source, palette_space source_space, float *target, palette_space target_space,
    size_t count);

/* Converts pixels to colors of a space in single precision. Alpha is ignored.
 *
 * target has 3 * count numbers.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     const palette_rgba8 orange = {255, 165, 0, 255};
 *     float hsl[3];
 *     palette_convert_rgba8(&orange, hsl, PALETTE_SPACE_HSL, 1);
 */
palette_status palette_convert_rgba8(
    const palette_rgba8 *pixels, float *target, palette_space target_space, size_t count);

/* ---------------------------------------------------------------------------------- Contrast -- */

/* A measure of contrast. */
typedef int32_t palette_metric;
enum {
  /* The contrast ratio of WCAG 2, 1...21. */
  PALETTE_METRIC_WCAG2 = 1,
  /* Lightness contrast Lc, -108...106; negative for light text on dark. "apca" in reports. */
  PALETTE_METRIC_LIGHTNESS = 2,
  /* The difference of CIE L*, relative to D65, 0...100. */
  PALETTE_METRIC_LSTAR = 3,
  /* The difference of CIE L*, relative to D50, 0...100. */
  PALETTE_METRIC_LSTAR_D50 = 4,
  /* Michelson contrast, 0...1. */
  PALETTE_METRIC_MICHELSON = 5,
  /* Weber contrast, 0 and up. */
  PALETTE_METRIC_WEBER = 6,
  /* Delta Phi Star, 0 and up. */
  PALETTE_METRIC_DELTA_PHI = 7
};

/* The contrast of a foreground on a background, in double precision. A translucent foreground is
 * composited on the background, and a translucent background on white. NaN components give NaN.
 *
 * Whether a pair passes is decided on this value as it is: `value >= 4.5`, not rounded before.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     double ratio;
 *     palette_contrast(&text, &background, PALETTE_METRIC_WCAG2, &ratio);
 */
palette_status palette_contrast(
    const palette_color *foreground, const palette_color *background, palette_metric metric,
    double *value);

/* The contrast of a pair by every measure. */
typedef struct palette_contrasts {
  /* sizeof(palette_contrasts), set by the caller. */
  size_t size;
  double wcag2;
  double lightness;
  double lstar;
  double lstar_d50;
  double michelson;
  double weber;
  double delta_phi;
} palette_contrasts;

/* The contrast of a foreground on a background by every measure, each as palette_contrast().
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     palette_contrasts values = {sizeof values};
 *     palette_contrast_all(&text, &background, &values);
 */
palette_status palette_contrast_all(
    const palette_color *foreground, const palette_color *background, palette_contrasts *values);

/* The relative luminance of WCAG 2 of pixels, 0...1, within 2.2e-7 of double precision. Alpha is
 * ignored.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     const palette_rgba8 gray = {119, 119, 119, 255};
 *     float luminance;
 *     palette_luminance_rgba8(&gray, &luminance, 1);
 */
palette_status palette_luminance_rgba8(
    const palette_rgba8 *pixels, float *luminances, size_t count);

/* The WCAG 2 contrast ratios of pixels, 1...21, within a relative 8e-6 of double precision. Each
 * foreground is composited on its background, whose alpha is ignored.
 *
 * ratios has count numbers; foregrounds and backgrounds have count pixels, or one for all. For a
 * verdict use palette_passes_rgba8(): a ratio of single precision may be on the wrong side.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     const palette_rgba8 texts[2] = {{118, 118, 118, 255}, {0, 0, 0, 128}};
 *     const palette_rgba8 white = {255, 255, 255, 255};
 *     float ratios[2];
 *     palette_contrast_rgba8(texts, 2, &white, 1, ratios, 2);
 */
palette_status palette_contrast_rgba8(
    const palette_rgba8 *foregrounds, size_t foreground_count, const palette_rgba8 *backgrounds,
    size_t background_count, float *ratios, size_t count);

/* The same for opaque pixels: alpha is ignored, which is faster.
 *
 *     const palette_rgba8 blue = {0, 0, 255, 255}, yellow = {255, 255, 0, 255};
 *     float ratio;
 *     palette_contrast_opaque_rgba8(&blue, 1, &yellow, 1, &ratio, 1);
 */
palette_status palette_contrast_opaque_rgba8(
    const palette_rgba8 *foregrounds, size_t foreground_count, const palette_rgba8 *backgrounds,
    size_t background_count, float *ratios, size_t count);

/* Whether opaque pixels reach a WCAG 2 contrast ratio: 1 or 0 for each pair. Alpha is ignored.
 * Every verdict is the one of double precision. Every pair reaches a minimum of 1 or less, none one
 * above 21 or NaN.
 *
 * verdicts has count bytes; foregrounds and backgrounds have count pixels, or one for all.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     const palette_rgba8 grays[2] = {{118, 118, 118, 255}, {119, 119, 119, 255}};
 *     const palette_rgba8 white = {255, 255, 255, 255};
 *     uint8_t passes[2];
 *     palette_passes_rgba8(grays, 2, &white, 1, 4.5, passes, 2);   // 1 and 0
 */
palette_status palette_passes_rgba8(
    const palette_rgba8 *foregrounds, size_t foreground_count, const palette_rgba8 *backgrounds,
    size_t background_count, double minimum, uint8_t *verdicts, size_t count);

/* The contrast of opaque colors of a space by a measure, each exactly as palette_contrast() gives
 * it.
 *
 * values has count numbers; foregrounds and backgrounds have 3 * count, or 3 for all.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     const double grays[6] = {0.4, 0.4, 0.4, 0.5, 0.5, 0.5}, white[3] = {1, 1, 1};
 *     double values[2];
 *     palette_contrast_doubles(grays, 2, white, 1, PALETTE_SPACE_SRGB, PALETTE_METRIC_LIGHTNESS,
 *                              values, 2);
 */
palette_status palette_contrast_doubles(
    const double *foregrounds, size_t foreground_count, const double *backgrounds,
    size_t background_count, palette_space space, palette_metric metric, double *values,
    size_t count);

/* The WCAG 2 contrast ratios of opaque colors of a space in single precision, eight at a time: for
 * sRGB within a relative 1e-5 of double precision. Not for verdicts.
 *
 * ratios has count numbers; foregrounds and backgrounds have 3 * count, or 3 for all.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     const float gray[3] = {0.5f, 0.5f, 0.5f}, white[3] = {1, 1, 1};
 *     float ratio;
 *     palette_contrast_floats(gray, 1, white, 1, PALETTE_SPACE_SRGB, &ratio, 1);
 */
palette_status palette_contrast_floats(
    const float *foregrounds, size_t foreground_count, const float *backgrounds,
    size_t background_count, palette_space space, float *ratios, size_t count);

/* The WCAG 2 contrast ratio of every foreground on every background, given as relative luminances
 * of at least 0, such as those of palette_luminance_rgba8(); within a relative 1e-6.
 *
 * ratios has foreground_count * background_count numbers, row by row: the ratio of foreground f on
 * background b is ratios[f * background_count + b].
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     const float texts[3] = {0, 0.1f, 0.2f}, grounds[2] = {0.9f, 1};
 *     float ratios[6];
 *     palette_contrast_matrix(texts, 3, grounds, 2, ratios);
 */
palette_status palette_contrast_matrix(
    const float *foregrounds, size_t foreground_count, const float *backgrounds,
    size_t background_count, float *ratios);

/* ------------------------------------------------------------------------------- Suggestions -- */

/* What a suggested color keeps. */
typedef int32_t palette_keep;
enum {
  /* The OKLCH hue, within 1 degree; gray is allowed. */
  PALETTE_KEEP_HUE = 1,
  /* Nothing: the nearest color of all. */
  PALETTE_KEEP_NOTHING = 2
};

/* A suggested color. */
typedef struct palette_suggestion {
  /* sizeof(palette_suggestion), set by the caller. */
  size_t size;
  /* The nearest color that reaches the target on every background, or the best one if none does. */
  palette_color color;
  /* Its difference from the color given: the distance in Oklab. */
  double difference;
  /* 1 if it reaches the target, else 0. */
  int32_t reachable;
} palette_suggestion;

/* The color nearest to a foreground, in Oklab, that reaches a contrast on every background, exact
 * after rounding to 8 bits.
 *
 * Alpha is ignored: composite translucent colors before. metric is PALETTE_METRIC_WCAG2 with a
 * target of 1...21, or PALETTE_METRIC_LIGHTNESS with 0...110. gamut is an RGB space such as
 * PALETTE_SPACE_SRGB or PALETTE_SPACE_DISPLAY_P3. values may be NULL; otherwise it gets the
 * contrast on each background.
 * Errors: PALETTE_INVALID_ARGUMENT, also for a count of 0; PALETTE_OUT_OF_RANGE.
 *
 *     palette_suggestion suggestion = {sizeof suggestion};
 *     palette_suggest(&text, &background, 1, PALETTE_METRIC_WCAG2, 4.5, PALETTE_SPACE_SRGB,
 *                     PALETTE_KEEP_HUE, &suggestion, NULL);
 */
palette_status palette_suggest(
    const palette_color *foreground, const palette_color *backgrounds, size_t count,
    palette_metric metric, double target, palette_space gamut, palette_keep keep,
    palette_suggestion *suggestion, double *values);

/* ------------------------------------------------------------------------- Gamut, difference -- */

/* A way to bring colors into a gamut. */
typedef int32_t palette_mapping;
enum {
  /* The binary search of CSS Color 4. */
  PALETTE_MAPPING_CSS = 1,
  /* Less chroma with the same lightness and hue, exactly to the edge of the gamut. */
  PALETTE_MAPPING_CHROMA = 2,
  /* Each component is clamped. */
  PALETTE_MAPPING_CLIP = 3,
  /* The ray tracing of CSS Color 4. */
  PALETTE_MAPPING_RAYTRACE = 4
};

/* Brings a color into the gamut of a space, and converts it to that space. A space without a gamut,
 * such as PALETTE_SPACE_OKLCH, only converts. result may be the same as color.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     palette_color vivid = {PALETTE_SPACE_DISPLAY_P3, 0, {1, 0, 0}, 1};
 *     palette_gamut_map(&vivid, PALETTE_SPACE_SRGB, PALETTE_MAPPING_CSS, &vivid);
 */
palette_status palette_gamut_map(
    const palette_color *color, palette_space space, palette_mapping mapping,
    palette_color *result);

/* How far the components of a color lie outside 0...1 in a space, the largest of the three: 0 if it
 * is in gamut, NaN for NaN. Up to 0.000075 counts as in gamut elsewhere in the engine.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     double excess;
 *     palette_gamut_excess(&color, PALETTE_SPACE_SRGB, &excess);
 *     if (excess > 0.000075) puts("not in sRGB");
 */
palette_status palette_gamut_excess(
    const palette_color *color, palette_space space, double *excess);

/* A color difference. */
typedef int32_t palette_difference_formula;
enum {
  PALETTE_DIFFERENCE_CIEDE2000 = 1,
  PALETTE_DIFFERENCE_CIE76 = 2,
  PALETTE_DIFFERENCE_CIE94 = 3,
  PALETTE_DIFFERENCE_CMC = 4,
  PALETTE_DIFFERENCE_OK = 5,
  PALETTE_DIFFERENCE_OK2 = 6,
  PALETTE_DIFFERENCE_ITP = 7,
  PALETTE_DIFFERENCE_JZ = 8,
  PALETTE_DIFFERENCE_HYAB = 9
};

/* The difference of two colors; alpha is ignored. Formulas over L*a*b* use D65, or D50 if both
 * colors are in lab or lch. NaN components give NaN.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     double difference;
 *     palette_difference(&a, &b, PALETTE_DIFFERENCE_CIEDE2000, &difference);
 */
palette_status palette_difference(
    const palette_color *a, const palette_color *b, palette_difference_formula formula,
    double *difference);

/* The differences of the colors of two arrays at each index, in single precision; formulas over
 * L*a*b* use D65, or the components as they are if space is PALETTE_SPACE_LAB.
 *
 * a and b have 3 * count numbers, differences has count.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     const float one[3] = {1, 0, 0}, other[3] = {1, 0.5f, 0};
 *     float difference;
 *     palette_difference_floats(one, other, PALETTE_SPACE_SRGB, PALETTE_DIFFERENCE_OK,
 *                               &difference, 1);
 */
palette_status palette_difference_floats(
    const float *a, const float *b, palette_space space, palette_difference_formula formula,
    float *differences, size_t count);

/* ----------------------------------------------------------------------------- System colors -- */

/* The settings of a system that change its colors; zeros are the defaults. */
typedef struct palette_appearance {
  /* sizeof(palette_appearance), set by the caller. */
  size_t size;
  /* 1 for dark. */
  int32_t dark;
  /* 1 for increased contrast. */
  int32_t increased_contrast;
  /* 1 for the elevated level. */
  int32_t elevated;
  /* 1 for reduced transparency. */
  int32_t reduced_transparency;
  /* 1 for a Display P3 screen. */
  int32_t display_p3;
  /* 1 for Smart Invert. */
  int32_t inverted;
  /* 1 for bold text. */
  int32_t bold_text;
} palette_appearance;

/* The value of a system color of Apple's platforms, Material, Windows or CSS in an appearance.
 *
 * platform is a name such as "macos", "material" or "windows", NULL for "ios"; release is one such
 * as "18", NULL for the latest; appearance may be NULL. A value that a release does not state is
 * that of the newest earlier one.
 * Errors: PALETTE_INVALID_ARGUMENT, PALETTE_INVALID_UTF8, PALETTE_NOT_FOUND.
 *
 *     palette_appearance dark = {sizeof dark, 1};
 *     palette_system_color("systemBlue", "ios", "18", &dark, &color);
 */
palette_status palette_system_color(
    const char *name, const char *platform, const char *release,
    const palette_appearance *appearance, palette_color *color);

/* --------------------------------------------------------------------------- Files and texts -- */

/* Checks token files, style sheets and folders, as `palette-check check --format json` does.
 *
 * configuration is the path of a configuration file, or NULL to look for the nearest one of each
 * file. *report gets the report as JSON, to be released with palette_text_free(); *length, unless
 * length is NULL, its length without the NUL byte at its end. What is wrong with files is in the
 * report, not in the status.
 * Errors: PALETTE_INVALID_ARGUMENT, PALETTE_INVALID_UTF8, PALETTE_OUT_OF_MEMORY.
 *
 *     const char *const paths[] = {"tokens", "site.css"};
 *     char *report = NULL;
 *     palette_check_paths(paths, 2, NULL, &report, NULL);
 *     palette_text_free(report);
 */
palette_status palette_check_paths(
    const char *const *paths, size_t count, const char *configuration, char **report,
    size_t *length);

/* Checks tokens in memory.
 *
 * text has size bytes, or size is PALETTE_NUL_TERMINATED. file_name decides the format where the
 * content allows several, and appears in the report; NULL stands for "tokens.tokens.json".
 * configuration is the text of a configuration, JSON or YAML, or NULL for the defaults and the
 * configuration file nearest to file_name. Otherwise as palette_check_paths().
 *
 *     char *report = NULL;
 *     palette_check_text(tokens, PALETTE_NUL_TERMINATED, "brand.tokens.json", NULL, &report, NULL);
 *     puts(report);
 *     palette_text_free(report);
 */
palette_status palette_check_text(
    const char *text, size_t size, const char *file_name, const char *configuration, char **report,
    size_t *length);

/* The facts of an image file: format, size, depth, profile, statistics of its pixels.
 *
 * *facts gets a JSON object, to be released with palette_text_free(); *length, unless length is
 * NULL, its length. An image that cannot be read has an "error", and null for its "facts".
 * Errors: PALETTE_INVALID_ARGUMENT, PALETTE_INVALID_UTF8, PALETTE_UNSUPPORTED,
 * PALETTE_OUT_OF_MEMORY.
 *
 *     char *facts = NULL;
 *     size_t length;
 *     if (palette_inspect("photo.jpg", &facts, &length) == PALETTE_OK)
 *       fwrite(facts, 1, length, stdout);
 *     palette_text_free(facts);
 */
palette_status palette_inspect(const char *path, char **facts, size_t *length);

/* Answers one request of the engine protocol, JSON-RPC 2.0, as `palette-check serve` does: what
 * this header has no function for, such as lists of system colors, simulated color vision,
 * mixtures.
 *
 * request has size bytes, or size is PALETTE_NUL_TERMINATED. *response gets the response, to be
 * released with palette_text_free(), or NULL if none is due; *length, unless length is NULL, its
 * length. Errors of the method are in the response.
 * Errors: PALETTE_INVALID_ARGUMENT, PALETTE_OUT_OF_MEMORY.
 *
 *     char *response = NULL;
 *     palette_request("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"engine.methods\"}",
 *                     PALETTE_NUL_TERMINATED, &response, NULL);
 *     palette_text_free(response);
 */
palette_status palette_request(
    const char *request, size_t size, char **response, size_t *length);

/* ----------------------------------------------------------------------- Pixels and profiles -- */

/* Writes an ICC profile of the engine: "srgb", "display-p3", "gray-gamma-2.2",
 * "gray-gamma-2.2-adobe", "srgb-linear", "display-p3-linear", "gray-linear", "a98-rgb",
 * "prophoto-rgb", "rec2020", "rec2020-oetf", "dci-p3".
 *
 * *length gets the size of the profile, also if the buffer is too small; buffer may be NULL if
 * capacity is 0. No profile has more than 4096 bytes.
 * Errors: PALETTE_INVALID_ARGUMENT, PALETTE_NOT_FOUND, PALETTE_BUFFER_TOO_SMALL.
 *
 *     unsigned char profile[4096];
 *     size_t size;
 *     palette_profile_named("display-p3", profile, sizeof profile, &size);
 */
palette_status palette_profile_named(
    const char *name, void *buffer, size_t capacity, size_t *length);

/* A conversion of pixels from one ICC profile to another. It never changes, and any number of
 * threads may use it at once. */
typedef struct palette_transform palette_transform;

/* What happens to colors that the destination cannot show. */
typedef int32_t palette_intent;
enum {
  PALETTE_INTENT_RELATIVE_COLORIMETRIC = 0,
  PALETTE_INTENT_PERCEPTUAL = 1,
  PALETTE_INTENT_SATURATION = 2,
  PALETTE_INTENT_ABSOLUTE_COLORIMETRIC = 3
};

/* Options of a transform; zeros are the defaults. */
typedef struct palette_transform_options {
  /* sizeof(palette_transform_options), set by the caller. */
  size_t size;
  /* The rendering intent. */
  palette_intent intent;
  /* 1 to match the darkest colors of both profiles. */
  int32_t black_point_compensation;
} palette_transform_options;

/* Makes the conversion between two ICC profiles, given as their bytes, which are copied.
 *
 * options may be NULL. *transform is to be released with palette_transform_free().
 * Errors: PALETTE_INVALID_ARGUMENT, PALETTE_INVALID_PROFILE, PALETTE_UNSUPPORTED.
 *
 *     unsigned char p3[4096], srgb[4096];
 *     size_t p3_size, srgb_size;
 *     palette_profile_named("display-p3", p3, sizeof p3, &p3_size);
 *     palette_profile_named("srgb", srgb, sizeof srgb, &srgb_size);
 *     palette_transform *transform = NULL;
 *     palette_transform_create(p3, p3_size, srgb, srgb_size, NULL, &transform);
 *     palette_transform_free(transform);
 */
palette_status palette_transform_create(
    const void *source, size_t source_size, const void *destination, size_t destination_size,
    const palette_transform_options *options, palette_transform **transform);

/* Releases a transform; no thread may be using it. NULL is allowed. */
void palette_transform_free(palette_transform *transform);

/* The samples of a pixel of the source and of the destination, without alpha; each pointer may be
 * NULL.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     size_t from, to;
 *     palette_transform_channels(transform, &from, &to);
 */
palette_status palette_transform_channels(
    const palette_transform *transform, size_t *source, size_t *destination);

/* A sample of a pixel. */
typedef int32_t palette_sample;
enum {
  /* 8 bits, 0...255. */
  PALETTE_SAMPLE_UINT8 = 0,
  /* 16 bits in the byte order of the machine, 0...65535. */
  PALETTE_SAMPLE_UINT16 = 1,
  /* IEEE 754 half precision. */
  PALETTE_SAMPLE_HALF = 2,
  /* IEEE 754 single precision, 0...1; L*a*b* and XYZ as they are. */
  PALETTE_SAMPLE_FLOAT = 3
};

/* The alpha of a pixel, the last of its samples. */
typedef int32_t palette_alpha;
enum {
  PALETTE_ALPHA_NONE = 0,
  PALETTE_ALPHA_STRAIGHT = 1,
  PALETTE_ALPHA_PREMULTIPLIED = 2
};

/* Converts pixels. Rows have no padding; samples need no alignment.
 *
 * source and destination have count pixels of the channels of the transform and alpha if the layout
 * has it. Alpha is kept; premultiplied color is divided by alpha before and multiplied after.
 * Errors: PALETTE_INVALID_ARGUMENT.
 *
 *     const uint8_t pixels[8] = {100, 50, 20, 255, 0, 0, 0, 128};
 *     uint16_t converted[8];
 *     palette_transform_convert(transform, pixels, PALETTE_SAMPLE_UINT8, PALETTE_ALPHA_STRAIGHT,
 *                               converted, PALETTE_SAMPLE_UINT16, PALETTE_ALPHA_STRAIGHT, 2);
 */
palette_status palette_transform_convert(
    const palette_transform *transform, const void *source, palette_sample source_sample,
    palette_alpha source_alpha, void *destination, palette_sample destination_sample,
    palette_alpha destination_alpha, size_t count);

#ifdef __cplusplus
}
#endif

#endif
