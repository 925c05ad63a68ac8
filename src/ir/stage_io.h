// Inputs and outputs of entry points (WGSL: Inter-stage Input and Output Interface).
#ifndef TESSERA_IR_STAGE_IO_H_
#define TESSERA_IR_STAGE_IO_H_

#include <string>

#include "ir/module.h"

namespace tessera::ir {

// Whether the built-in value is an input (else: an output) of shaders of the stage (WGSL: Built-in Inputs and Outputs).
bool IsStageValue(BuiltinValue value, ShaderStage stage, bool input);

// The type of a built-in value; kVoid of clip_distances, which is an array of f32 of any length up to 8.
TypeId TypeOf(BuiltinValue value);

// What is wrong with the attributes of an entry point's parameters and result; empty if nothing. Those without
// attributes are not looked at: they are what a back end has put there.
std::string CheckStageIo(const Module& m, const Function& entry_point);

}  // namespace tessera::ir

#endif  // TESSERA_IR_STAGE_IO_H_
