// Declares functions that write operations on subgroup matrices, which are cooperative matrices in
// SPIR-V (SPV_KHR_cooperative_matrix).
#ifndef TESSERA_BACKEND_SPIRV_SUBGROUP_MATRICES_H_
#define TESSERA_BACKEND_SPIRV_SUBGROUP_MATRICES_H_

#include "backend_spirv/body_builder.h"
#include "ir/module.h"

namespace tessera::spirv {

// Writes a built-in function on subgroup matrices.
Id WriteSubgroupMatrix(BodyBuilder& body, const ir::Inst& inst);
// Returns a matrix whose components are all `scalar`, which has the type `scalar_type`.
Id MatrixSplat(BodyBuilder& body, ir::TypeId matrix, Id scalar, ir::TypeId scalar_type);

}  // namespace tessera::spirv

#endif  // TESSERA_BACKEND_SPIRV_SUBGROUP_MATRICES_H_
