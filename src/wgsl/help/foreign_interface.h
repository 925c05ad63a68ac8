// Reports GLSL and HLSL declarations of inputs, outputs and resources.
#ifndef TESSERA_WGSL_HELP_FOREIGN_INTERFACE_H_
#define TESSERA_WGSL_HELP_FOREIGN_INTERFACE_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Reports a GLSL or HLSL declaration of an input, output or resource, such as 'uniform mat4 m;',
// 'in vec3 p;' or 'cbuffer C { … };', and skips it. The message shows the WGSL equivalent. Later
// uses of the declared names cause no further errors. Returns false if there is no such
// declaration.
bool ForeignInterface(ParseContext& p);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_INTERFACE_H_
