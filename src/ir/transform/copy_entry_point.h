// Copies one entry point out of a module.
#ifndef TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_
#define TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_

#include "ir/module.h"

namespace tessera::ir {

// Copies the entry point `entry_point` of `from` into `to`, with the functions,
// override-expressions, types and constants that it needs. `from` must come directly from lowering.
// `to` must be empty except for the names of `from`.
//
// All variables are copied, because pipelines number the declared ones. Most variables that the
// entry point does not need get a different type. RunSingleEntryPoint gives the same result for
// `to` as for a whole copy.
//
// A module may have a thousand entry points, each compiled by itself. The time is therefore
// proportional to what is copied, except for a few bytes that are initialized per type, constant
// and instruction of `from`.
void CopyEntryPoint(const Module& from, FunctionId entry_point, Module& to);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_
