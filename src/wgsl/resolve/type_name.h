// Formats type names for messages about a program.
#ifndef TESSERA_WGSL_RESOLVE_TYPE_NAME_H_
#define TESSERA_WGSL_RESOLVE_TYPE_NAME_H_

#include <string>

#include "wgsl/resolve/program.h"

namespace tessera::wgsl {

// Returns the WGSL name of a type. Counts that depend on overrides are written as in the source.
std::string TypeName(const Program& program, ir::TypeId type);

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_TYPE_NAME_H_
