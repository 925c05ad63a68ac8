// Turns workgroup variables that hold subgroup matrices into arrays of scalars.
#ifndef TESSERA_IR_TRANSFORM_FLATTEN_MATRIX_MEMORY_H_
#define TESSERA_IR_TRANSFORM_FLATTEN_MATRIX_MEMORY_H_

#include <string_view>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct FlattenMatrixMemoryConfig {
  // If true, rewrites only variables in which matrices are stored as arrays of three-component
  // vectors. These variables become arrays of the vectors' scalar type. The rows of such a matrix
  // include the padding of the vectors, and targets do not specify where this padding is in
  // workgroup memory.
  //
  // If false, variables become arrays of the component type of the matrix (u32 for 8-bit
  // components).
  bool padded_only = false;
  std::string_view refusal;  // error message if a variable cannot be rewritten
};

// Turns the workgroup variables that matrix loads and stores use into arrays of scalars. Supports
// nested arrays, arrays of vectors, and arrays whose scalar type differs from the new scalar type.
// Each access computes the index of its scalar. Composite values are loaded and stored scalar by
// scalar.
//
// Reports unsupported_by_target for a variable that cannot be rewritten, e.g. because it contains
// structures.
Status RunFlattenMatrixMemory(Module& m, const FlattenMatrixMemoryConfig& config,
                              Diagnostics& diagnostics);

// Returns the scalar type of the three-component vectors that the matrix load or store `id`
// accesses. Returns kVoid if the memory is not an array of such vectors.
TypeId PaddedScalar(const Module& m, InstId id);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_FLATTEN_MATRIX_MEMORY_H_
