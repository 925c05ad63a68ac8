// Components of subgroup matrices.
#ifndef TESSERA_IR_MATRIX_COMPONENT_H_
#define TESSERA_IR_MATRIX_COMPONENT_H_

#include "ir/type.h"

namespace tessera::ir {

// Returns the scalar type that shader code uses for values of a component type (proposal
// subgroup-matrix, Types).
constexpr TypeId ShaderScalar(TypeId component) {
  return component == kI8 ? kI32 : component == kU8 ? kU32 : component;
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_MATRIX_COMPONENT_H_
