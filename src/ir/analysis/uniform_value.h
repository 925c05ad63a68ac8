// Which values are surely the same for all invocations that run an instruction together.
#ifndef TESSERA_IR_ANALYSIS_UNIFORM_VALUE_H_
#define TESSERA_IR_ANALYSIS_UNIFORM_VALUE_H_

#include "ir/module.h"

namespace tessera::ir {

// Whether `v` is surely uniform over the workgroup or draw (SPIR-V: dynamically uniform): made of
// constants, overrides, uniform buffers, immediate data, read-only storage buffers and built-in values
// of the workgroup. Conservative: parameters of functions and variables that are written count as not
// uniform.
bool IsUniformValue(const Module& m, Value v);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_UNIFORM_VALUE_H_
