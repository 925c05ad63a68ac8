// The passes that turn IR into a form that the SPIR-V writer can write.
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
  bool remove_dead_code = true;  // tests of single instructions clear it
};

// The passes that SPIR-V needs, in the order in which they run.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;
// Runs kLegalizePasses. Requires that entry points have been selected (single_entry_point).
// Overrides must have been substituted unless they become specialization constants. Afterwards
// WriteSpirv can write the module.
ir::Status Legalize(ir::Module& m, const LegalizeConfig& config, Diagnostics& diagnostics);

// ---- the passes of this back end; each has its own tests

// Turns stage inputs and outputs into module-scope variables in AddressSpace::kIn and kOut, and
// entry points into functions without parameters and result. Where Vulkan requires it, f16 becomes
// f32 and a sample mask becomes an array of one element. Colors are read from input attachments.
//
// Fails if a color has no attachment in `colors` (see CheckColorAttachments), or if the range of
// frag_depth cannot lie where `options` place it.
ir::Status RunShaderIo(ir::Module& m, const SpirvOptions& options,
                       const ir::ColorAttachments& colors, Diagnostics& diagnostics);

// Adds the range of frag_depth (two f32 immediates) for each entry point that writes frag_depth.
// Sets `ranges`, indexed by FunctionId.
ir::Status AddFragDepthRange(ir::Module& m, FragDepthOffsets offsets, Diagnostics& diagnostics,
                             PoolVector<ir::FragDepthRange>* ranges);

// Hoists subgroup matrix loads out of the branches in which robustness puts them: drivers move
// loads, but not across branches. An out-of-bounds load reads the beginning of the array, and zero
// is selected instead of the result. Other invocations may be writing there at that time, but the
// value is dropped.
//
// A runtime-sized array may be shorter than a matrix. Loops with loads from such arrays are
// therefore duplicated, with one copy for arrays that are long enough.
//
// As a result, ONNX Runtime's kernels run 1.8 times as fast on an H200 (docs/gpu-performance.md).
ir::Status RunMatrixLoads(ir::Module& m);

// Replaces dynamic indices into array and matrix values, which SPIR-V does not support, by accesses
// to variables that hold the values.
ir::Status LegalizeAccess(ir::Module& m);

// Turns uniform buffers whose layout needs VK_KHR_uniform_buffer_standard_layout into arrays of
// vec4<u32>.
ir::Status LegalizeUniform(ir::Module& m);
// Returns, by GlobalId, which uniform buffers need VK_KHR_uniform_buffer_standard_layout. Without
// it, Vulkan aligns arrays and structures in Uniform to 16, and matrix columns like array elements
// (Vulkan: Offset and Stride Assignment).
PoolVector<bool> UniformsOfStandardLayout(const ir::Module& m);

// Moves override-expressions that specialization constants cannot express (see IsSpecConstantOp)
// into the functions that use them. Initial values of private variables are computed at the
// beginning of entry points. Reports unsupported-feature if this affects a size or the layout of a
// subgroup matrix, which must be constants. Runs after specialize_overrides.
ir::Status LegalizeOverrides(ir::Module& m, Diagnostics& diagnostics);
// Returns whether the writer can write `inst`, a part of an override-expression, as
// OpSpecConstantOp.
bool IsSpecConstantOp(const ir::Module& m, const ir::Inst& inst);

// ---- the properties that these passes establish; see properties.h

// Override-expressions used by functions contain only instructions that satisfy IsSpecConstantOp.
extern const ir::Property kOverrideExpressionsAreConstants;
// UniformsOfStandardLayout finds no buffers.
extern const ir::Property kUniformsWithoutStandardLayout;
// Array and matrix values are indexed only by constants.
extern const ir::Property kNoDynamicIndexIntoValue;

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_LEGALIZE_H_
