// Lets OpenGL fragment shaders read the colors of attachments.
#ifndef TESSERA_BACKEND_GLSL_COLOR_VARIABLES_H_
#define TESSERA_BACKEND_GLSL_COLOR_VARIABLES_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// Merges each color input with the output to the same attachment, because
// GL_EXT_shader_framebuffer_fetch uses a single `inout` variable for both. In the IR, this variable
// is an output whose attributes include a color. Must run after shader_io, which makes entry points
// read all inputs before they write outputs.
ir::Status MakeColorVariables(ir::Module& m);

// Property: no variable in the address space `in` has a color.
extern const ir::Property kColorsAreOutputs;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_COLOR_VARIABLES_H_
