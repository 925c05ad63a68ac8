// Makes arrays of scalars of workgroup variables that subgroup matrices are loaded from and stored to.
#ifndef TESSERA_IR_TRANSFORM_FLATTEN_MATRIX_MEMORY_H_
#define TESSERA_IR_TRANSFORM_FLATTEN_MATRIX_MEMORY_H_

#include <string_view>

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

struct FlattenMatrixMemoryConfig {
  // Rewrites only variables in which matrices lie in arrays of three-component vectors. Targets do not say where such
  // elements lie in workgroup memory, and a row of a matrix covers their padding. They become scalars of the vectors.
  // Otherwise variables become arrays of the matrix's component type (of u32 for 8-bit components).
  bool padded_only = false;
  std::string_view refusal;  // the message about a variable that cannot be rewritten
};

// Workgroup variables that matrices are loaded from or stored to and that are other arrays (nested, of vectors, of
// words of another type) become arrays of scalars: accesses compute the scalar's number, composites are copied
// component by component. A variable with structures is an unsupported_by_target error.
Status RunFlattenMatrixMemory(Module& m, const FlattenMatrixMemoryConfig& config,
                              Diagnostics& diagnostics);

// Returns the scalar type of the three-component vectors in whose array a matrix is loaded or stored by `id`; kVoid if
// the elements of the array are others.
TypeId PaddedScalar(const Module& m, InstId id);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_FLATTEN_MATRIX_MEMORY_H_
