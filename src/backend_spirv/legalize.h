// Makes IR that the SPIR-V writer can write.
#ifndef TESSERA_BACKEND_SPIRV_LEGALIZE_H_
#define TESSERA_BACKEND_SPIRV_LEGALIZE_H_

#include "backend_spirv/spirv_writer.h"
#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/transform/color_inputs.h"
#include "ir/transform/external_texture.h"
#include "ir/transform/shader_io.h"
#include "tessera/options.h"

namespace tessera::spirv {

struct LegalizeConfig {
  const Options& options;
  ir::ExternalTextureConfig external_textures;
  ir::PassWatch watch;
  bool remove_dead_code = true;  // tests of single instructions keep it
};

// The passes that SPIR-V needs, in their order.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;
// Runs them. Entry points have been selected (single_entry_point) and overrides substituted, unless they become
// specialization constants. After it WriteSpirv can write the module.
ir::Status Legalize(ir::Module& m, const LegalizeConfig& config, Diagnostics& diagnostics);

// ---- the passes of this back end; each is tested by itself.

// Stage inputs and outputs become module-scope variables in AddressSpace::kIn and kOut, entry points
// functions without parameters and result. f16 becomes f32 and sample masks arrays of one where
// Vulkan wants it; colors are read from input attachments. Fails when a color has none in `colors`
// (CheckColorAttachments), and when the range of frag_depth cannot be where `options` say.
ir::Status RunShaderIo(ir::Module& m, const SpirvOptions& options,
                       const ir::ColorAttachments& colors, Diagnostics& diagnostics);

// Adds the range of frag_depth, two f32 among the immediates, for each entry point that writes frag_depth; `ranges` is by FunctionId.
ir::Status AddFragDepthRange(ir::Module& m, FragDepthOffsets offsets, Diagnostics& diagnostics,
                             PoolVector<ir::FragDepthRange>* ranges);

// Subgroup matrices that robustness loads in a branch are loaded always, from the beginning of the array where they would
// lie outside of it, and zero taken in their place: a driver moves loads about, but not across branches. Loops with loads
// from runtime-sized arrays, which may be shorter than a matrix, come twice, of which one is for arrays that are not.
// What is read of the beginning in vain may be what others write at that time: the value is dropped.
// ONNX Runtime's kernels run 1.8 times as fast on an H200 for it (docs/gpu-performance.md).
ir::Status RunMatrixLoads(ir::Module& m);

// Dynamic indices into arrays and matrices that are values, which SPIR-V does not have, become
// accesses of variables that hold the values.
ir::Status LegalizeAccess(ir::Module& m);

// Uniform buffers whose layout needs VK_KHR_uniform_buffer_standard_layout become arrays of vec4<u32>.
ir::Status LegalizeUniform(ir::Module& m);
// Those buffers, by GlobalId. Vulkan: Offset and Stride Assignment, for Uniform without the standard layout: arrays
// and structures are aligned to 16, matrix columns as array elements.
PoolVector<bool> UniformsOfStandardLayout(const ir::Module& m);

// Override-expressions that are not made of IsSpecConstantOp are computed by the functions that use them,
// initial values of private variables at the beginning of entry points. Sizes and the layouts of
// subgroup matrices have to be constants: else unsupported-feature. After specialize_overrides.
ir::Status LegalizeOverrides(ir::Module& m, Diagnostics& diagnostics);
// Whether the writer can make `inst`, part of an override-expression, an OpSpecConstantOp.
bool IsSpecConstantOp(const ir::Module& m, const ir::Inst& inst);

// ---- what these passes establish; see properties.h.

// Override-expressions that functions use are made of IsSpecConstantOp.
extern const ir::Property kOverrideExpressionsAreConstants;
// There are no UniformsOfStandardLayout.
extern const ir::Property kUniformsWithoutStandardLayout;
// Values of arrays and matrices have constant indices.
extern const ir::Property kNoDynamicIndexIntoValue;

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_LEGALIZE_H_
