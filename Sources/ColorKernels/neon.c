#include "ColorKernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>
#include <string.h>

#define NEON
#define KERNEL(name) color_kernels_##name##_neon
#include "vector.h"
#include "codes.h"

#include "ciede2000.h"
#include "code_colors.h"
#include "composited_ratios.h"
#include "light_differences.h"
#include "linear_light.h"
#include "luminance.h"
#include "oklab.h"
#include "pair_ratios.h"
#include "ratio_matrix.h"
#endif
