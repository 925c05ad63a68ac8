// Inputs and outputs of entry points (WGSL: Inter-stage Input and Output Interface).
#ifndef TESSERA_IR_STAGE_IO_H_
#define TESSERA_IR_STAGE_IO_H_

#include <string>

#include "ir/module.h"

namespace tessera::ir {

// Returns whether the built-in value is an input of shaders of `stage`, or an output if `input` is
// false (WGSL: Built-in Inputs and Outputs).
bool IsStageValue(BuiltinValue value, ShaderStage stage, bool input);

// Returns the type of a built-in value. Returns kVoid for clip_distances, which is an array of up
// to 8 f32.
TypeId TypeOf(BuiltinValue value);

// Returns a description of the mistake in the IO attributes of an entry point's parameters and
// result, or an empty string if there is none. Ignores parameters without attributes, because a
// back end added them.
std::string CheckStageIo(const Module& m, const Function& entry_point);

}  // namespace tessera::ir

#endif  // TESSERA_IR_STAGE_IO_H_
