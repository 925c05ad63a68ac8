// Declarations of inputs, outputs and resources in GLSL and HLSL.
#ifndef TESSERA_WGSL_HELP_FOREIGN_INTERFACE_H_
#define TESSERA_WGSL_HELP_FOREIGN_INTERFACE_H_

#include "wgsl/syntax/parse_context.h"

namespace tessera::wgsl {

// Reports declarations of inputs, outputs and resources in GLSL and HLSL: 'uniform mat4 m;', 'in
// vec3 p;', 'cbuffer C { … };'. The message contains the WGSL equivalent. Skips the declaration.
// Returns false if there is none. After the error, its names are not reported as undeclared.
bool ForeignInterface(ParseContext& p);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_HELP_FOREIGN_INTERFACE_H_
