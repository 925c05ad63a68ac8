// Checks the inputs and outputs of shader stages (WGSL: Inter-stage Input and Output Interface).
#ifndef TESSERA_IR_STAGE_IO_H_
#define TESSERA_IR_STAGE_IO_H_

#include <string>

#include "ir/module.h"

namespace tessera::ir {

// Returns true if `stage` has the built-in value as an input (if `input` is true) or as an output
// (if `input` is false). See WGSL: Built-in Inputs and Outputs.
bool IsStageValue(BuiltinValue value, ShaderStage stage, bool input);

// Returns the type of a built-in value, or kVoid for clip_distances, which is an array of up to 8
// f32 values.
TypeId TypeOf(BuiltinValue value);

// Checks the IO attributes of an entry point's parameters and result. Returns a description of the
// mistake, or an empty string if there is none. Ignores parameters that have no attributes, not
// even on structure members, because only back ends add such parameters.
std::string CheckStageIo(const Module& m, const Function& entry_point);

}  // namespace tessera::ir

#endif  // TESSERA_IR_STAGE_IO_H_
