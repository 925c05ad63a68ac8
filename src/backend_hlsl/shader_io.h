// Stage inputs and outputs as HLSL has them.
#ifndef TESSERA_BACKEND_HLSL_SHADER_IO_H_
#define TESSERA_BACKEND_HLSL_SHADER_IO_H_

#include "backend_hlsl/root_constants.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// Compute functions take their built-in values as parameters; the others take one structure. The results are returned
// as one structure. Members stand in an order that the stage before and after have, too, since Direct3D links stages by
// position. Clip distances become vectors: of a built-in value, `location` is the number in its semantic.
// subgroup_invocation_id and subgroup_size are parameters that the language gives by functions; subgroup_id and
// num_subgroups are computed, and so are vertex_index and instance_index, of what Direct3D has and where the draw begins.
ir::Status RunShaderIo(ir::Module& module, const RootConstants& constants);
// Entry points give nothing or a structure. They take built-in values that HLSL has and one structure at most.
extern const ir::Property kStageStructures;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_SHADER_IO_H_
