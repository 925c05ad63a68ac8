// OpenGL Shading Language 4.60 for Vulkan, from legal IR.
#ifndef TESSERA_BACKEND_GLSL_GLSL_WRITER_H_
#define TESSERA_BACKEND_GLSL_GLSL_WRITER_H_

#include <string>

#include "base/diagnostics.h"
#include "ir/module.h"
#include "tessera/options.h"

namespace tessera::glsl {

// How resources meet the Vulkan API: @group and @binding are set and binding, immediate data are push constants
// (GL_KHR_vulkan_glsl).

// Writes the entry point of `module`, which LegalizeGlsl has prepared, as `main`. There is no more than one: a text of
// GLSL has no other.
ir::Status WriteGlsl(ir::Module& module, const GlslOptions& options, Diagnostics& diagnostics,
                     std::string* text);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_GLSL_WRITER_H_
