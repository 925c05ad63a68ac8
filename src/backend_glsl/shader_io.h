// Turns shader inputs and outputs into the form that GLSL requires.
#ifndef TESSERA_BACKEND_GLSL_SHADER_IO_H_
#define TESSERA_BACKEND_GLSL_SHADER_IO_H_

#include "ir/module.h"
#include "ir/transform/color_inputs.h"
#include "tessera/options.h"

namespace tessera::glsl {

// Turns inputs and outputs into variables in AddressSpace::kIn and kOut. Built-in values get the
// types that they have in GLSL. f16 is passed as f32. For Vulkan, the colors of attachments are
// read from the input attachments in `colors`. Fails if a color has no input attachment
// (CheckColorAttachments).
ir::Status RunShaderIo(ir::Module& module, const GlslOptions& options,
                       const ir::ColorAttachments& colors, Diagnostics& diagnostics);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_SHADER_IO_H_
