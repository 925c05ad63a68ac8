// Declares functions that convert values: conversions between scalar types, also of the components
// of vectors and matrices, and splats.
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
// Returns `v`, which has type `from`. If `from` is a scalar and `to` is a vector, splats `v` to the
// width of `to`.
Id Widen(BodyBuilder& body, Id v, ir::TypeId from, ir::TypeId to);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_CONVERSIONS_H_
