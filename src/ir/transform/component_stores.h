// Rewrites stores to vector components and matrix columns that are selected by a run-time index.
#ifndef TESSERA_IR_TRANSFORM_COMPONENT_STORES_H_
#define TESSERA_IR_TRANSFORM_COMPONENT_STORES_H_

#include "ir/module.h"

namespace tessera::ir {

// Rewrites stores to dynamically indexed vector components and matrix columns, because FXC rejects
// such components and columns as lvalues (error X3500).
//
// - Vectors in function and private variables: the whole vector is stored, with the old values of
//   the other components.
// - Vectors in workgroup variables, and columns of matrices: a switch over the index contains one
//   store per component or column. These stores must not write the other components of a workgroup
//   vector, because other invocations may write them at the same time.
// - Calls with a pointer to a vector component or matrix column: the call passes a pointer to a
//   temporary variable, whose value is stored back afterwards.
//
// Stores to buffers are not changed. Must run after robustness, because this pass assumes that
// indices are in bounds.
Status RunComponentStores(Module& m);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COMPONENT_STORES_H_
