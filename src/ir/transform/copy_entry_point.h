// Copies one entry point out of a module.
#ifndef TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_
#define TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_

#include "ir/module.h"

namespace tessera::ir {

// Copies into `to`, which is empty but has the names of `from`, the functions, override expressions, types and constants that the
// entry point needs, and all variables, because pipelines number what is declared. Variables that the entry point does not
// need have another type. RunSingleEntryPoint makes the same of `to` as of a whole copy. A module may have a thousand entry
// points, each compiled by itself: the time depends on what is copied, except for some bytes for each type, constant and
// instruction. `from` is what lowering has made.
void CopyEntryPoint(const Module& from, FunctionId entry_point, Module& to);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_
