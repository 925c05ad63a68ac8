// Declares the passes that turn IR into a form that the SPIR-V writer accepts.
#ifndef TESSERA_BACKEND_SPIRV_LEGALIZE_H_
#define TESSERA_BACKEND_SPIRV_LEGALIZE_H_

#include "backend/back_end.h"
#include "backend_spirv/spirv_writer.h"
#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "ir/transform/color_inputs.h"
#include "ir/transform/shader_io.h"
#include "tessera/options.h"

namespace tessera::spirv {

// The passes that prepare a module for the SPIR-V writer, in the order in which they run. Overrides
// must have been substituted, unless they become specialization constants.
extern const ir::PassTable<LegalizeConfig> kLegalizePasses;

// ---- passes that only this back end has; each has its own tests

// Turns shader inputs and outputs into module-scope variables in AddressSpace::kIn and kOut. Entry
// points then have neither parameters nor results. Where Vulkan requires it, f16 becomes f32, and a
// sample mask becomes an array of one element. Colors are read from input attachments.
//
// Fails if `colors` has no attachment for a color (see CheckColorAttachments), or if the range of
// frag_depth cannot be stored at the offsets in `options`.
ir::Status RunShaderIo(ir::Module& m, const SpirvOptions& options,
                       const ir::ColorAttachments& colors, Diagnostics& diagnostics);

// Adds two f32 immediates for each entry point that writes frag_depth: the range to which
// frag_depth is clamped. Stores the ranges in `ranges`, indexed by FunctionId.
ir::Status AddFragDepthRange(ir::Module& m, FragDepthOffsets offsets, Diagnostics& diagnostics,
                             PoolVector<ir::FragDepthRange>* ranges);

// Hoists subgroup matrix loads out of the branches that robustness adds, because drivers do not
// move loads across branches. If a load would be out of bounds, it reads the beginning of the array
// instead, and its result is replaced by zero. This load may race with writes by other invocations,
// but its result is unused.
//
// Loops that load from a runtime-sized array are duplicated, because the array may be shorter than
// a matrix. The first copy of the loop runs if the array is long enough.
//
// With this pass, ONNX Runtime's kernels run 1.8 times as fast on an H200
// (docs/gpu-performance.md).
ir::Status RunMatrixLoads(ir::Module& m);

// Stores array and matrix values in variables if they are indexed dynamically. SPIR-V allows
// dynamic indices into memory, but not into values.
ir::Status LegalizeAccess(ir::Module& m);

// If the layout of a uniform buffer requires VK_KHR_uniform_buffer_standard_layout, changes the
// buffer's type to an array of vec4<u32>.
ir::Status LegalizeUniform(ir::Module& m);
// Returns which uniform buffers require VK_KHR_uniform_buffer_standard_layout, indexed by GlobalId.
// Without this extension, Vulkan requires arrays, structures and matrix columns in uniform buffers
// to be aligned to 16 bytes (Vulkan: Offset and Stride Assignment).
PoolVector<bool> UniformsOfStandardLayout(const ir::Module& m);

// Moves override-expressions that cannot be specialization constants (see IsSpecConstantOp) into
// the functions that use them. If the initial value of a private variable depends on such an
// expression, entry points compute this value. Reports unsupported-feature if a size or the layout
// of a subgroup matrix depends on such an expression, because SPIR-V requires sizes and layouts to
// be constants. Runs after specialize_overrides.
ir::Status LegalizeOverrides(ir::Module& m, Diagnostics& diagnostics);
// Returns whether the writer can write `inst`, an instruction of an override-expression, as an
// OpSpecConstantOp.
bool IsSpecConstantOp(const ir::Module& m, const ir::Inst& inst);

// ---- properties that these passes establish (see properties.h)

// Property: IsSpecConstantOp is true for all instructions of the override-expressions that
// functions use.
extern const ir::Property kOverrideExpressionsAreConstants;
// Property: no uniform buffer requires VK_KHR_uniform_buffer_standard_layout.
extern const ir::Property kUniformsWithoutStandardLayout;
// Property: array and matrix values are indexed only by constants.
extern const ir::Property kNoDynamicIndexIntoValue;

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_LEGALIZE_H_
