// Makes the groupshared memory of subgroup matrices what HLSL's loads and stores take.
#ifndef TESSERA_BACKEND_HLSL_FLATTEN_GROUPSHARED_H_
#define TESSERA_BACKEND_HLSL_FLATTEN_GROUPSHARED_H_

#include "base/diagnostics.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// The methods Load and Store of dx::linalg::Matrix take a groupshared variable that is an array of the matrix's
// component type (of uint for 8-bit components), and no part of one. Workgroup variables that matrices are loaded
// from or stored to and that are other arrays (nested, of vectors, of words of another type) become such: accesses
// compute the scalar's number, composites go over component by component. A variable with structures is an
// unsupported_by_target error.
ir::Status FlattenGroupshared(ir::Module& m, Diagnostics& diagnostics);
// The workgroup memory that matrices are loaded from and stored to is a variable that is an array of scalars.
extern const ir::Property kFlatMatrixMemory;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_FLATTEN_GROUPSHARED_H_
