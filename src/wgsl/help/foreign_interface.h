// Reports GLSL and HLSL declarations of inputs, outputs and resources.
#ifndef TESSERA_WGSL_HELP_FOREIGN_INTERFACE_H_
#define TESSERA_WGSL_HELP_FOREIGN_INTERFACE_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Reports and skips a GLSL or HLSL declaration of an input, output or resource. Examples are
// 'uniform mat4 m;', 'in vec3 p;' and 'cbuffer C { … };'. The message shows the WGSL equivalent.
// Later uses of the declared names cause no further errors. Returns false if there is no such
// declaration.
bool ForeignInterface(ParseContext& p);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_INTERFACE_H_
