#ifndef PALETTE_CLITTLECMS_SHIM_H
#define PALETTE_CLITTLECMS_SHIM_H

#include <lcms2.h>
#include <lcms2_plugin.h>
#include <stdlib.h>
#include <string.h>

// The flags are plain numbers, imported as `Int32`; the calls want `cmsUInt32Number`.
static const cmsUInt32Number palette_FLAGS_NOCACHE = cmsFLAGS_NOCACHE;

// The pixel formats are macros made of shifts and casts, which Swift does not import.

// Colors as floats, each component as LittleCMS computes with it, 0…1, and not as the color space
// writes it: ink is not multiplied by 100, L*a*b* and XYZ are encoded.
static inline cmsUInt32Number palette_float_format(cmsUInt32Number channels) {
  return FLOAT_SH(1) | COLORSPACE_SH(PT_ANY) | CHANNELS_SH(channels) | BYTES_SH(4);
}

// Colors of 8 bits in a color space of that signature.
static inline cmsUInt32Number palette_byte_format(cmsUInt32Number space, cmsUInt32Number channels) {
  return COLORSPACE_SH(_cmsLCMScolorSpace((cmsColorSpaceSignature)space)) | CHANNELS_SH(channels) |
         BYTES_SH(1);
}

// Curves, a matrix and curves: what a pipeline consists of when both its profiles do. The matrix has
// rows of `inputs` numbers, and `outputs` of them.
typedef struct {
  cmsBool is_shaper;
  cmsUInt32Number inputs, outputs;
  double matrix[9], offset[3];
  cmsToneCurve *first[3], *last[3];
} palette_Shaper;

// What belongs to a context: the library's last words, and what the last pipeline consists of.
typedef struct {
  char message[256];
  palette_Shaper shaper;
  // A copy, if the pipeline is not a shaper.
  cmsPipeline *pipeline;
} palette_State;

static inline palette_State *palette_state(cmsContext context) {
  return (palette_State *)cmsGetContextUserData(context);
}

static inline void palette_note_message(cmsContext context, cmsUInt32Number code, const char *text) {
  palette_State *state = palette_state(context);
  (void)code;
  if (!state || !text) return;
  strncpy(state->message, text, sizeof state->message - 1);
}

static inline void palette_forget_pipeline(palette_State *state) {
  palette_Shaper *shaper = &state->shaper;
  for (int index = 0; index < 3; index++) {
    if (shaper->first[index]) cmsFreeToneCurve(shaper->first[index]);
    if (shaper->last[index]) cmsFreeToneCurve(shaper->last[index]);
  }
  memset(shaper, 0, sizeof *shaper);
  if (state->pipeline) cmsPipelineFree(state->pipeline);
  state->pipeline = NULL;
}

// The curves of a stage, copied.
static inline cmsBool palette_copy_curves(const cmsStage *stage, cmsToneCurve **curves) {
  const _cmsStageToneCurvesData *data = (const _cmsStageToneCurvesData *)cmsStageData(stage);
  if (!data) return FALSE;
  for (cmsUInt32Number index = 0; index < cmsStageInputChannels(stage); index++) {
    curves[index] = cmsDupToneCurve(data->TheCurves[index]);
    if (!curves[index]) return FALSE;
  }
  return TRUE;
}

// Multiplies what was noted so far with the matrix of a stage.
static inline cmsBool palette_apply_matrix(const cmsStage *stage, palette_Shaper *shaper) {
  const _cmsStageMatrixData *data = (const _cmsStageMatrixData *)cmsStageData(stage);
  const cmsUInt32Number rows = cmsStageOutputChannels(stage), columns = cmsStageInputChannels(stage);
  double matrix[9] = {0}, offset[3] = {0};
  if (!data || columns != shaper->outputs || rows > 3) return FALSE;
  for (cmsUInt32Number row = 0; row < rows; row++) {
    for (cmsUInt32Number index = 0; index < columns; index++) {
      const double factor = data->Double[row * columns + index];
      for (cmsUInt32Number column = 0; column < shaper->inputs; column++) {
        matrix[row * shaper->inputs + column] += factor * shaper->matrix[index * shaper->inputs + column];
      }
      offset[row] += factor * shaper->offset[index];
    }
    if (data->Offset) offset[row] += data->Offset[row];
  }
  memcpy(shaper->matrix, matrix, sizeof matrix);
  memcpy(shaper->offset, offset, sizeof offset);
  shaper->outputs = rows;
  return TRUE;
}

static inline cmsBool palette_is_shaper(const cmsPipeline *pipeline, palette_Shaper *shaper) {
  const cmsStage *stage = cmsPipelineGetPtrToFirstStage(pipeline);
  if (!stage || cmsStageType(stage) != cmsSigCurveSetElemType || cmsStageInputChannels(stage) > 3 ||
      !palette_copy_curves(stage, shaper->first)) {
    return FALSE;
  }
  shaper->inputs = shaper->outputs = cmsStageInputChannels(stage);
  for (cmsUInt32Number index = 0; index < shaper->inputs; index++) {
    shaper->matrix[index * shaper->inputs + index] = 1;
  }
  for (stage = cmsStageNext(stage); stage; stage = cmsStageNext(stage)) {
    if (cmsStageType(stage) == cmsSigMatrixElemType) {
      if (!palette_apply_matrix(stage, shaper)) return FALSE;
    } else if (cmsStageType(stage) == cmsSigCurveSetElemType && !cmsStageNext(stage)) {
      return cmsStageInputChannels(stage) == shaper->outputs &&
             palette_copy_curves(stage, shaper->last);
    } else if (cmsStageType(stage) != cmsSigIdentityElemType) {
      return FALSE;
    }
  }
  return FALSE;
}

// The plug-in: sees each pipeline before the library's optimizations do, notes what it consists of, and
// leaves the transform to the library.
static inline cmsBool palette_note_pipeline(_cmsTransform2Fn *function, void **data,
                                          _cmsFreeUserDataFn *free_data, cmsPipeline **pipeline,
                                          cmsUInt32Number *input, cmsUInt32Number *output,
                                          cmsUInt32Number *flags) {
  palette_State *state = palette_state(cmsGetPipelineContextID(*pipeline));
  (void)function, (void)data, (void)free_data, (void)input, (void)output, (void)flags;
  if (!state) return FALSE;
  palette_forget_pipeline(state);
  state->shaper.is_shaper = palette_is_shaper(*pipeline, &state->shaper);
  if (!state->shaper.is_shaper) state->pipeline = cmsPipelineDup(*pipeline);
  return FALSE;
}

// The lattice of a stage: points in each direction, and either `words` or `floats`.
typedef struct {
  cmsUInt32Number points[MAX_INPUT_DIMENSIONS];
  cmsBool is_trilinear;
  cmsUInt32Number count;
  const cmsUInt16Number *words;
  const cmsFloat32Number *floats;
} palette_Lattice;

static inline palette_Lattice palette_lattice(const cmsStage *stage) {
  const _cmsStageCLutData *data = (const _cmsStageCLutData *)cmsStageData(stage);
  palette_Lattice lattice;
  memset(&lattice, 0, sizeof lattice);
  if (!data || !data->Params) return lattice;
  memcpy(lattice.points, data->Params->nSamples, sizeof lattice.points);
  lattice.is_trilinear = (data->Params->dwFlags & CMS_LERP_FLAGS_TRILINEAR) != 0;
  lattice.count = data->nEntries;
  if (data->HasFloatValues) {
    lattice.floats = data->Tab.TFloat;
  } else {
    lattice.words = data->Tab.T;
  }
  return lattice;
}

// A curve of a stage of curves, the factors of a stage that is a matrix, and its offsets or null.
static inline cmsToneCurve *palette_stage_curve(const cmsStage *stage, cmsUInt32Number index) {
  return ((const _cmsStageToneCurvesData *)cmsStageData(stage))->TheCurves[index];
}

static inline const double *palette_stage_factors(const cmsStage *stage) {
  return ((const _cmsStageMatrixData *)cmsStageData(stage))->Double;
}

static inline const double *palette_stage_offsets(const cmsStage *stage) {
  return ((const _cmsStageMatrixData *)cmsStageData(stage))->Offset;
}

static inline cmsContext palette_create_context(void) {
  palette_State *state = (palette_State *)calloc(1, sizeof(palette_State));
  cmsPluginTransform plugin;
  if (!state) return NULL;
  memset(&plugin, 0, sizeof plugin);
  plugin.base.Magic = cmsPluginMagicNumber;
  plugin.base.ExpectedVersion = 2080;
  plugin.base.Type = cmsPluginTransformSig;
  plugin.factories.xform = palette_note_pipeline;
  cmsContext context = cmsCreateContext(&plugin, state);
  if (!context) {
    free(state);
    return NULL;
  }
  cmsSetLogErrorHandlerTHR(context, palette_note_message);
  return context;
}

static inline void palette_delete_context(cmsContext context) {
  palette_State *state = palette_state(context);
  if (state) palette_forget_pipeline(state);
  cmsDeleteContext(context);
  free(state);
}

#endif
