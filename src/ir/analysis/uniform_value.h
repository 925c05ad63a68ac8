// Finds values that are the same in all invocations that execute an instruction together.
#ifndef TESSERA_IR_ANALYSIS_UNIFORM_VALUE_H_
#define TESSERA_IR_ANALYSIS_UNIFORM_VALUE_H_

#include "ir/module.h"

namespace tessera::ir {

// Returns whether `v` is known to be uniform over the workgroup or draw (SPIR-V: dynamically
// uniform). A value is uniform if it is computed only from constants, overrides, uniform buffers,
// immediate data, read-only storage buffers and built-in values of the workgroup. Conservative: all
// parameters except these built-in values, and all variables that a shader may write, are treated
// as not uniform.
bool IsUniformValue(const Module& m, Value v);

}  // namespace tessera::ir

#endif  // TESSERA_IR_ANALYSIS_UNIFORM_VALUE_H_
