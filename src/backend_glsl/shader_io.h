// Stage inputs and outputs in GLSL's form.
#ifndef TESSERA_BACKEND_GLSL_SHADER_IO_H_
#define TESSERA_BACKEND_GLSL_SHADER_IO_H_

#include "ir/module.h"
#include "ir/transform/color_inputs.h"
#include "tessera/options.h"

namespace tessera::glsl {

// Turns inputs and outputs into variables in AddressSpace::kIn and kOut. Built-in values get the
// types that GLSL has for them. f16 is passed as f32. For Vulkan, colors are read from input
// attachments; fails if a color has no attachment in `colors` (CheckColorAttachments).
ir::Status RunShaderIo(ir::Module& module, const GlslOptions& options,
                       const ir::ColorAttachments& colors, Diagnostics& diagnostics);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_SHADER_IO_H_
