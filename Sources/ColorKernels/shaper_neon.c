#include "ColorKernels.h"

#if defined(__aarch64__)
#include <arm_neon.h>
#include <string.h>

#define NEON
#define KERNEL(name) color_kernels_##name##_neon
#include "vector.h"

#include "shape.h"
#include "pipeline.h"
#include "exact.h"
#include "shape8.h"
#endif
