// Declares functions that convert scalars, vectors and matrices to another component type, and
// functions that splat scalars.
#ifndef TESSERA_BACKEND_SPIRV_CONVERSIONS_H_
#define TESSERA_BACKEND_SPIRV_CONVERSIONS_H_

#include "backend_spirv/body_builder.h"
#include "ir/module.h"

namespace tessera::spirv {

Id WriteConvert(BodyBuilder& body, const ir::Inst& inst);

// Converts `x`, a scalar or a vector of type `from`, to the type `to`, which has the same number of
// components.
Id Convert(BodyBuilder& body, Id x, ir::TypeId from, ir::TypeId to);

// Returns a vector whose components are all `scalar`.
Id Splat(BodyBuilder& body, ir::TypeId vector, Id scalar);
// If `from`, the type of `v`, is a scalar type and `to` is a vector type, returns `v` splatted to
// the width of `to`. Otherwise returns `v` itself.
Id Widen(BodyBuilder& body, Id v, ir::TypeId from, ir::TypeId to);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_CONVERSIONS_H_
