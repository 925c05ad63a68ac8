// Stage inputs and outputs as GLSL has them.
#ifndef TESSERA_BACKEND_GLSL_SHADER_IO_H_
#define TESSERA_BACKEND_GLSL_SHADER_IO_H_

#include "ir/module.h"
#include "ir/transform/color_inputs.h"
#include "tessera/options.h"

namespace tessera::glsl {

// Inputs and outputs become variables in AddressSpace::kIn and kOut, built-in values of the types that GLSL has for
// them. f16 crosses as f32. For Vulkan colors are read from input attachments; fails when one has none in
// `colors` (CheckColorAttachments).
ir::Status RunShaderIo(ir::Module& module, const GlslOptions& options,
                       const ir::ColorAttachments& colors, Diagnostics& diagnostics);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_SHADER_IO_H_
