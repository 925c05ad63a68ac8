// Colors that a fragment shader reads, in OpenGL.
#ifndef TESSERA_BACKEND_GLSL_COLOR_VARIABLES_H_
#define TESSERA_BACKEND_GLSL_COLOR_VARIABLES_H_

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::glsl {

// GL_EXT_shader_framebuffer_fetch: what is read of a color attachment and what is drawn to it are one variable, `inout`: an
// output whose attributes have a color, too. After shader_io, which reads inputs before it writes outputs.
ir::Status MakeColorVariables(ir::Module& m);

// No variable in address space `in` has a color.
extern const ir::Property kColorsAreOutputs;

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_COLOR_VARIABLES_H_
