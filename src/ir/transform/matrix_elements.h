// Rewrites subgroup matrix loads and stores that take a pointer to an array element (wgpu's form).
#ifndef TESSERA_IR_TRANSFORM_MATRIX_ELEMENTS_H_
#define TESSERA_IR_TRANSFORM_MATRIX_ELEMENTS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// Rewrites calls of subgroupMatrixLoad and subgroupMatrixStore that take a pointer to an element
// and the offset 0. These two arguments become a pointer to the array and the element's index,
// because the robustness pass needs the array. If the pointer is a parameter, the function is
// specialized for each array and gets the index as a parameter instead (direct_variable_access.h).
// Reports invalid-reference if the pointer does not point to an array element.
Status RunMatrixElements(Module& m, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_ELEMENTS_H_
