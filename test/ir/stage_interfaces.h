// Runs shader_io with interfaces that no target has.
#ifndef TESSERA_TEST_IR_STAGE_INTERFACES_H_
#define TESSERA_TEST_IR_STAGE_INTERFACES_H_

#include "case_file.h"
#include "ir/module.h"
#include "ir/transform/shader_io.h"

namespace tessera::ir_cases {

// Each input is a separate parameter, and each output is a private variable.
ir::Status RunWithOutputVariables(ir::Module& m, const ir::ShaderIoConfig& config);

// Inputs with a location and all outputs are members of structures, in source order.
ir::Status RunWithPlainStructures(ir::Module& m);

// Overrides most functions of StageStructures. Inputs and outputs with a location are members, in
// descending order of location. An additional parameter contains the vertex index, from which the
// instance index is computed. Each element of an output array is a separate member.
ir::Status RunWithUnusualStructures(ir::Module& m);

}  // namespace tessera::ir_cases

#endif  // TESSERA_TEST_IR_STAGE_INTERFACES_H_
