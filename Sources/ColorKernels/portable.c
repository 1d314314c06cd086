#include "ColorKernels.h"

#include <string.h>

// All functions that take vectors are inlined, so no call passes vectors as arguments.
#pragma clang diagnostic ignored "-Wpsabi"
#define KERNEL(name) color_kernels_##name##_portable
#define NO_FMA
#include "vector.h"
#include "codes.h"

#include "ciede2000.h"
#include "code_colors.h"
#include "composited_ratios.h"
#include "light_differences.h"
#include "oklab.h"
