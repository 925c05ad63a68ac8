// Turns shader inputs and outputs into the form that HLSL requires.
#ifndef TESSERA_BACKEND_HLSL_SHADER_IO_H_
#define TESSERA_BACKEND_HLSL_SHADER_IO_H_

#include "backend_hlsl/root_constants.h"
#include "ir/module.h"
#include "ir/pipeline/pipeline.h"

namespace tessera::hlsl {

// Rewrites the inputs and outputs of entry points. In compute entry points, each built-in value
// becomes a separate parameter. In other stages, the inputs become the members of a single
// structure. Results are returned as one structure. The output structure of one stage and the input
// structure of the next have their members in the same order, because Direct3D links stages by
// position. Clip distances become vectors. The `location` of a built-in value is its semantic
// index, e.g. 1 for SV_ClipDistance1.
//
// - subgroup_invocation_id and subgroup_size become parameters that the writer replaces with
//   function calls.
// - subgroup_id and num_subgroups are computed.
// - vertex_index and instance_index are computed from Direct3D's values and the first index of the
//   draw.
ir::Status RunShaderIo(ir::Module& module, const RootConstants& constants);
// Property: entry points return nothing or a structure. Their parameters are built-in values that
// HLSL provides, and at most one structure.
extern const ir::Property kStageStructures;

}  // namespace tessera::hlsl

#endif  // TESSERA_BACKEND_HLSL_SHADER_IO_H_
