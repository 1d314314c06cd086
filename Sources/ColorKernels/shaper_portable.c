#include "ColorKernels.h"

#include <string.h>

// All functions that take vectors are inlined, so no call has them as arguments.
#pragma clang diagnostic ignored "-Wpsabi"
#define KERNEL(name) color_kernels_##name##_portable
#define NO_FMA
#include "vector.h"

#include "shape.h"
#include "pipeline.h"
#include "exact.h"
#include "shape8.h"
