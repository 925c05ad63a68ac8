// Inputs and outputs of entry points (WGSL: Inter-stage Input and Output Interface).
#ifndef TESSERA_IR_STAGE_IO_H_
#define TESSERA_IR_STAGE_IO_H_

#include <string>

#include "ir/module.h"

namespace tessera::ir {

// Returns whether shaders of `stage` have the built-in value as an input, or as an output if
// `input` is false (WGSL: Built-in Inputs and Outputs).
bool IsStageValue(BuiltinValue value, ShaderStage stage, bool input);

// Returns the type of a built-in value. Returns kVoid for clip_distances, an array of f32 of any
// length up to 8.
TypeId TypeOf(BuiltinValue value);

// Returns a description of the mistake in the IO attributes of an entry point's parameters and
// result, or an empty string.  Parameters without attributes are ignored: they were added by a back
// end.
std::string CheckStageIo(const Module& m, const Function& entry_point);

}  // namespace tessera::ir

#endif  // TESSERA_IR_STAGE_IO_H_
