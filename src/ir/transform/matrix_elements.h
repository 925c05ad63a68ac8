// Subgroup matrices that are loaded or stored through a pointer to an element (wgpu).
#ifndef TESSERA_IR_TRANSFORM_MATRIX_ELEMENTS_H_
#define TESSERA_IR_TRANSFORM_MATRIX_ELEMENTS_H_

#include "base/diagnostics.h"
#include "ir/module.h"

namespace tessera::ir {

// subgroupMatrixLoad and Store of a pointer to an element, with offset 0, get the array and the element's index, which
// robustness needs. Where a parameter brings the pointer, the functions get the index instead, one for each array
// (direct_variable_access.h). An error where the pointer is not to an element of an array: invalid-reference.
Status RunMatrixElements(Module& m, Diagnostics& diagnostics);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_MATRIX_ELEMENTS_H_
