// Decides which constants of GLSL output are written in place.
#ifndef TESSERA_BACKEND_GLSL_CONSTANTS_H_
#define TESSERA_BACKEND_GLSL_CONSTANTS_H_

#include "ir/module.h"
#include "tessera/options.h"
#include "text_backend/name_constants.h"

namespace tessera::glsl {

text::ConstantPolicy ConstantPolicyOf(const GlslOptions& options);

// Returns whether the zero value of the type is short enough to be written in place.
bool ZeroFitsInPlace(const ir::Module& m, ir::TypeId type);

// Returns whether a variable of the type can be set to zero by an initializer. In OpenGL, the text
// of a zero initializer grows with the array, so long arrays are filled by loops instead.
bool HasZeroInitializer(const ir::Module& m, ir::TypeId type, const GlslOptions& options);

// Returns the type of the member for a run of padding.
ir::TypeId PaddingTypeOf(ir::Module& m, const ir::Padding& run);

}  // namespace tessera::glsl

#endif  // TESSERA_BACKEND_GLSL_CONSTANTS_H_
