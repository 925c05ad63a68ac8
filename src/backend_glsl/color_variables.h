// Attachment colors that a fragment shader reads in OpenGL.
#ifndef TESSERA_BACKEND_GLSL_COLOR_VARIABLES_H_
#define TESSERA_BACKEND_GLSL_COLOR_VARIABLES_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// GL_EXT_shader_framebuffer_fetch has one `inout` variable for reading a color attachment and
// drawing to it: an output whose attributes include a color. Runs after shader_io, which reads
// inputs before it writes outputs.
ir::Status MakeColorVariables(ir::Module& m);

// No variable in address space `in` has a color.
extern const ir::Property kColorsAreOutputs;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_COLOR_VARIABLES_H_
