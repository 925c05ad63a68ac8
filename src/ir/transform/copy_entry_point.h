// Copies parts of a module: one entry point, or some variables.
#ifndef TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_
#define TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_

#include <span>

#include "ir/module.h"

namespace tessera::ir {

// Copies the entry point `entry_point` from `from` to `to`, with the functions,
// override-expressions, types and constants that it needs. `from` must be the direct output of
// lowering, before any pass. `to` must be empty, except that it contains the names of `from`.
//
// Variables that the entry point does not need are copied too, because slot numbers in the output
// depend on all declared variables. Most of these copies get a minimal type. RunSingleEntryPoint
// produces the same result from `to` as from a copy of the whole module.
//
// A module may have a thousand entry points, each compiled separately. For this reason, the
// function takes time proportional to the size of the copied parts. Only the initialization of a
// few bytes per type, constant and function depends on the size of `from`.
void CopyEntryPoint(const Module& from, FunctionId entry_point, Module& to);

// Like CopyEntryPoint, but copies what the variables in `variables` need, and no functions. In the
// copy, Override::used is set for exactly the overrides that these variables need.
void CopyVariables(const Module& from, std::span<const GlobalId> variables, Module& to);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TRANSFORM_COPY_ENTRY_POINT_H_
