// Changes workgroup variables from which subgroup matrices are loaded, or to which they are stored,
// into arrays of scalars.
#ifndef TESSERA_IR_TRANSFORM_FLATTEN_MATRIX_MEMORY_H_
#define TESSERA_IR_TRANSFORM_FLATTEN_MATRIX_MEMORY_H_

#include <string_view>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct FlattenMatrixMemoryConfig {
  // If true, rewrites only variables in which matrices are stored in arrays of three-component
  // vectors. Targets do not specify the layout of such arrays in workgroup memory, and the rows of
  // a matrix extend over the padding. These variables become arrays of the scalar type of the
  // vectors.
  //
  // If false, variables become arrays of the component type of the matrix (u32 for 8-bit
  // components).
  bool padded_only = false;
  std::string_view refusal;  // error message if a variable cannot be rewritten
};

// Changes workgroup variables from which matrices are loaded, or to which they are stored, into
// arrays of scalars. The variables are nested arrays, arrays of vectors, or arrays of words of
// another type. Accesses compute the index of the scalar; composite values are copied component by
// component.
//
// Reports unsupported_by_target for a variable that cannot be rewritten, e.g. because it contains
// structures.
Status RunFlattenMatrixMemory(Module& m, const FlattenMatrixMemoryConfig& config,
                              Diagnostics& diagnostics);

// If the matrix load or store `id` uses an array of three-component vectors, returns their scalar
// type. Otherwise returns kVoid.
TypeId PaddedScalar(const Module& m, InstId id);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_FLATTEN_MATRIX_MEMORY_H_
