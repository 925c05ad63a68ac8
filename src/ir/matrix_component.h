// The component types of subgroup matrices.
#ifndef TESSERA_IR_MATRIX_COMPONENT_H_
#define TESSERA_IR_MATRIX_COMPONENT_H_

#include "ir/type.h"

namespace tessera::ir {

// Returns the scalar type that shaders use for components of type `component`, e.g. i32 for i8
// (proposal subgroup-matrix, Types).
constexpr TypeId ShaderScalar(TypeId component) {
  return component == kI8 ? kI32 : component == kU8 ? kU32 : component;
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_MATRIX_COMPONENT_H_
